"""Chapter six: into the burial chamber, and how the game ends."""

from __future__ import annotations

import pytest

from luxor import Position
from luxor.core.words.terms import Over
from tests.classic.helpers import (
    CHAMBER,
    Story,
    allowed,
    asked,
    event_of,
    events_of,
    fact,
    holding,
    party,
    places,
    play,
    refused_by,
    start,
    take_turn,
    turn_of,
)

NEAR = [0, 10, 20, 30, 39]  # one adventurer two steps before the chamber
FIRST_IN = [0, 10, 20, 30, CHAMBER]
STUCK = [40, 40, 40, 40, 40]  # one step before the chamber, and no key


def before_the_chamber(keys: int, left: str = "2", **facts: object) -> Position:
    return start(hands={0: holding(left)}, adventurers={0: NEAR}, keys={0: keys}, **facts)


def one_is_in(players: int, seat: int, first: int = 0) -> Position:
    """It is a seat's turn, with one adventurer two steps before the chamber; another player is in already."""
    other = (seat + 1) % players
    return start(
        players,
        first=first,
        seat=seat,
        hands={seat: holding("2")},
        adventurers={seat: NEAR, other: FIRST_IN},
        keys={seat: 1},
        spent=1,
        sarcophagi=[other, "-"],
    )


def pass_turn(position: Position) -> Story:
    """A turn without anything special: the left card, with whoever can move."""
    story = play(position, str(position.legal_actions()[0]))
    while not story.position.over and story.position.facts()["seat"] == position.facts()["seat"]:
        story = story.then(str(story.position.legal_actions()[0]))
    return story


def turns_until_the_end(position: Position) -> list[int]:
    """Whose turns are still played."""
    seats = []
    while not position.over:
        seats.append(turn_of(position))
        position = pass_turn(position).position
        assert len(seats) < 9
    return seats


@pytest.mark.rule("base.chamber.exact")
def test_the_chamber_is_entered_with_the_exact_number_of_steps_only() -> None:
    position = start(
        hands={0: holding("1-6***")},
        adventurers={0: NEAR},
        keys={0: 1},
        tiles={39: "jewel3x2", 40: "vase3x2"},
    )
    moving = play(position, "play left").position
    assert allowed(moving, *(f"move 39 {n}" for n in range(1, 7))) == ["move 39 1", "move 39 2"]
    for n in (3, 4, 5, 6):
        assert refused_by(moving, f"move 39 {n}") == ("base.chamber.exact",)
    assert "base.chamber.exact" in moving.check("move 39 2").basis
    assert CHAMBER in places(play(moving, "move 39 2").position)


@pytest.mark.rule("base.chamber.exact")
def test_no_step_is_forfeited_not_even_with_a_number_card() -> None:
    moving = play(before_the_chamber(1, "3"), "play left").position
    assert refused_by(moving, "move 39 3") == ("base.chamber.exact",)
    assert refused_by(moving, "move 39 2") == ("base.card.number",)


@pytest.mark.rule("base.chamber.key")
def test_each_entry_costs_one_key() -> None:
    moving = play(before_the_chamber(3), "play left").position
    assert "base.chamber.key" in moving.check("move 39 2").basis
    story = play(moving, "move 39 2")
    assert fact(story.position, "keys", 0) == 2
    assert event_of(story, "ChamberEntered").rule == "base.chamber.key"
    both = start(hands={0: holding("all-1*")}, adventurers={0: [0, 10, 20, 40, 40]}, keys={0: 3})
    assert fact(play(both, "play left", "move-all").position, "keys", 0) == 1


@pytest.mark.rule("base.chamber.key-place")
def test_the_key_goes_on_the_key_place_and_not_back_to_the_supply() -> None:
    position = before_the_chamber(1)
    story = play(position, "play left", "move 39 2")
    assert fact(story.position, "spent") == 1
    assert fact(story.position, "key_supply") == fact(position, "key_supply") == 19
    assert "base.chamber.key-place" in event_of(story, "ChamberEntered").rules


@pytest.mark.rule("base.chamber.no-key")
def test_without_a_key_the_chamber_cannot_be_entered() -> None:
    moving = play(before_the_chamber(0), "play left").position
    assert refused_by(moving, "move 39 2") == ("base.chamber.no-key",)
    assert allowed(moving, "move 30 2") == ["move 30 2"]
    assert play(before_the_chamber(1), "play left").position.check("move 39 2").legal


@pytest.mark.rule("base.chamber.first")
def test_the_first_one_in_takes_the_sarcophagus_worth_five() -> None:
    story = play(before_the_chamber(1), "play left", "move 39 2")
    taken = event_of(story, "SarcophagusTaken")
    assert (taken.seat, taken.params["vp"], taken.rule) == (0, 5, "base.chamber.first")
    assert fact(story.position, "sarcophagi") == [0, "-"]
    assert not events_of(story, "EndTriggered")


@pytest.mark.rule("base.chamber.second")
def test_the_second_one_in_takes_the_sarcophagus_worth_three() -> None:
    story = play(one_is_in(2, 0), "play left", "move 39 2")
    taken = event_of(story, "SarcophagusTaken")
    assert (taken.seat, taken.params["vp"], taken.rule) == (0, 3, "base.chamber.second")
    assert fact(story.position, "sarcophagi") == [1, 0]


@pytest.mark.rule("base.chamber.second")
def test_both_sarcophagi_may_go_to_one_player() -> None:
    position = start(
        hands={0: holding("1")},
        adventurers={0: [0, 10, 20, 40, CHAMBER]},
        keys={0: 1},
        spent=1,
        sarcophagi=[0, "-"],
    )
    story = play(position, "play left", "move 40 1")
    assert fact(story.position, "sarcophagi") == [0, 0]


@pytest.mark.rule("base.chamber.later")
def test_a_later_one_in_the_same_round_pays_a_key_and_finds_no_sarcophagus() -> None:
    position = start(
        seat=1,
        hands={1: holding("2")},
        adventurers={0: [0, 10, 20, CHAMBER, CHAMBER], 1: NEAR},
        keys={1: 2},
        spent=2,
        sarcophagi=[0, 0],
    )
    story = play(position, "play left", "move 39 2")
    assert fact(story.position, "keys", 1) == 1
    assert CHAMBER in places(story.position, 1)
    assert event_of(story, "NoSarcophagus").rule == "base.chamber.later"
    assert fact(story.position, "sarcophagi") == [0, 0]


@pytest.mark.rule("base.end.second-entry")
def test_the_second_entry_triggers_the_end_and_the_first_does_not() -> None:
    story = take_turn(before_the_chamber(1), "play left", "move 39 2")
    assert not events_of(story, "EndTriggered")
    assert turn_of(pass_turn(story.position).position) == 0  # another round begins
    story = take_turn(one_is_in(2, 0), "play left", "move 39 2")
    assert event_of(story, "EndTriggered").rule == "base.end.second-entry"
    assert isinstance(pass_turn(story.position).position.pending, Over)


@pytest.mark.rule("base.end.finish-round")
@pytest.mark.parametrize(
    ("first", "seat", "left"),
    [
        (0, 0, [1, 2]),
        (0, 1, [2]),
        (0, 2, []),
        (1, 1, [2, 0]),
        (1, 2, [0]),
        (1, 0, []),
        (2, 2, [0, 1]),
        (2, 1, []),
    ],
)
def test_the_round_is_played_through_to_the_last_player(first: int, seat: int, left: list[int]) -> None:
    story = take_turn(one_is_in(3, seat, first), "play left", "move 39 2")
    assert turns_until_the_end(story.position) == left


@pytest.mark.rule("base.end.finish-round")
def test_the_final_scoring_follows_the_last_turn_of_the_round() -> None:
    position = take_turn(one_is_in(2, 0), "play left", "move 39 2").position
    story = pass_turn(position)
    assert event_of(story, "GameEnded").rule == "base.end.finish-round"
    assert [event.kind for event in story.events][-2:] == ["GameEnded", "FinalScoring"]
    assert story.position.legal_actions() == ()
    assert refused_by(story.position, "play left") == ("base.end.finish-round",)


def nobody_can_move(players: int = 2, first: int = 0) -> Position:
    hands = [holding("2", "3"), holding("4", "5"), holding("2", "3")]
    return start(
        players,
        first=first,
        seat=first,
        hands={seat: hands[seat] for seat in range(players)},
        adventurers=dict.fromkeys(range(players), STUCK),
    )


@pytest.mark.rule("base.end.nobody-moves")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2)])
def test_if_no_player_can_move_in_a_round_the_game_ends_at_once(players: int, first: int) -> None:
    position = nobody_can_move(players, first)
    story = Story(position, ())
    for _ in range(players - 1):
        assert asked(story.position) == "play"
        story = take_turn(story.position, "play left")
    assert event_of(story, "GameEnded").rule == "base.end.nobody-moves"
    assert events_of(story, "FinalScoring")
    assert isinstance(story.position.pending, Over)


@pytest.mark.rule("base.end.nobody-moves")
def test_if_one_player_can_move_the_game_goes_on() -> None:
    position = start(
        hands={0: holding("2", "3"), 1: holding("4", "5")}, adventurers={0: STUCK, 1: party(0, 0)}
    )
    after = take_turn(position, "play left").position
    assert (asked(after), turn_of(after)) == ("play", 1)
    after = take_turn(after, "play left", "move 0 4", "take key").position
    assert (asked(after), turn_of(after)) == ("play", 0)
