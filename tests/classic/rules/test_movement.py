"""Chapter four: from tile to tile, over gaps, past the statues."""

from __future__ import annotations

import random

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    allowed,
    asked,
    cards,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    party,
    places,
    play,
    refused_by,
    start,
    take_turn,
    tile,
    turn_of,
)

PLAIN = (1, 2, 3, 5, 7, 10, 11, 14, 16, 20, 22, 25, 28, 30, 34, 39)  # spaces that a treasure leaves empty


def stuck() -> Position:
    """Neither outer card moves anybody: one step is left for each of the five, and there is no key."""
    return start(hands={0: holding("2", "3")}, adventurers={0: [40, 40, 40, 40, 40]})


def test_events_tell_where_somebody_went() -> None:
    """What a picture marks as the last move."""
    position = start(hands={0: holding("3")}, tiles={6: "osiris2"}, adventurers={0: party(0, 3)})
    story = play(position, "play left", "move 3 3")
    trails = [(event.kind, story.position.game.trail(event)) for event in story.events]
    assert [(kind, [end.ref for end in ends]) for kind, ends in trails if ends] == [
        ("AdventurerMoved", [3, 6]),
        ("OsirisJumped", [6, 8]),
    ]


@pytest.mark.rule("base.move.active-only")
def test_adventurers_asleep_at_a_statue_do_not_move() -> None:
    moving = play(start(hands={0: holding("2")}), "play left").position
    assert legal(moving) == ["move 0 2"]
    for statue in (1, 2, 3):
        assert refused_by(moving, f"move anubis-{statue} 2") == ("base.move.active-only",)
    assert "base.move.active-only" in moving.check("move 0 2").basis


@pytest.mark.rule("base.move.any-own")
def test_the_player_chooses_which_of_their_own_adventurers_moves() -> None:
    position = start(
        hands={0: holding("2")}, adventurers={0: party(0, 3, 10, 19), 1: party(0, 7)}, tiles={5: "vase6x3"}
    )
    moving = play(position, "play left").position
    assert legal(moving) == ["move 0 2", "move 3 2", "move 10 2", "move 19 2"]
    assert refused_by(moving, "move 7 2") == ("base.move.any-own",)
    assert "base.move.any-own" in moving.check("move 10 2").basis
    story = play(moving, "move 3 2")
    assert places(story.position) == ["anubis-3", 0, 5, 10, 19]
    assert places(story.position, 1) == places(position, 1)


@pytest.mark.rule("base.move.tile-to-tile")
def test_every_tile_on_the_way_counts_as_one_step_whatever_it_is() -> None:
    position = start(
        hands={0: holding("5")}, adventurers={0: party(0, 3), 1: party(4, 5)}, tiles={8: "tunnel"}
    )
    story = play(position, "play left", "move 3 5")
    moved = event_of(story, "AdventurerMoved")
    assert (moved.params["start"], moved.params["goal"], moved.params["gaps"]) == (3, 8, 0)
    assert moved.rule == "base.move.tile-to-tile"
    assert not events_of(story, "OsirisJumped")  # it only passed Osiris on 6


@pytest.mark.rule("base.move.skip-empty")
def test_spaces_without_a_tile_are_not_counted() -> None:
    position = start(hands={0: holding("3")}, adventurers={0: party(0, 7)}, tiles={10: "-", 11: "-"})
    story = play(position, "play left", "move 7 3")
    assert 12 in places(story.position)
    moved = event_of(story, "AdventurerMoved")
    assert (moved.params["goal"], moved.params["gaps"]) == (12, 2)
    assert moved.rule == "base.move.skip-empty"


@pytest.mark.rule("base.move.skip-empty")
def test_a_move_that_would_end_in_a_gap_ends_on_the_tile_behind_it() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 1)}, tiles={2: "-", 3: "-"})
    assert 4 in places(play(position, "play left", "move 1 1").position)


@pytest.mark.rule("base.move.from-empty")
def test_from_an_empty_space_the_first_step_leads_to_the_next_tile() -> None:
    position = start(hands={0: holding("2")}, adventurers={0: party(0, 1)}, tiles={1: "-"})
    story = play(position, "play left", "move 1 2")
    assert 3 in places(story.position)
    assert event_of(story, "AdventurerMoved").rule == "base.move.from-empty"


@pytest.mark.rule("base.move.from-empty")
def test_from_an_empty_space_over_a_gap_that_first_step_counts_as_one() -> None:
    position = start(hands={0: holding("2")}, adventurers={0: party(0, 1)}, tiles={1: "-", 2: "-"})
    story = play(position, "play left", "move 1 2")
    assert 4 in places(story.position)
    assert set(event_of(story, "AdventurerMoved").rules) >= {"base.move.from-empty", "base.move.skip-empty"}


@pytest.mark.rule("base.move.share-space")
def test_any_number_of_adventurers_of_any_colour_share_a_space() -> None:
    position = start(
        hands={0: holding("3")},
        adventurers={0: [25, 28, 28, 28, 28], 1: [28, 28, 28, 28, 28]},
    )
    story = play(position, "play left", "move 25 3")
    assert places(story.position) == [28, 28, 28, 28, 28]
    assert places(story.position, 1) == [28, 28, 28, 28, 28]
    assert "base.move.share-space" in event_of(story, "AdventurerMoved").rules


@pytest.mark.rule("base.move.share-space")
def test_a_space_reached_by_osiris_is_shared_where_the_jump_ends() -> None:
    position = start(hands={0: holding("3")}, tiles={6: "osiris2"}, adventurers={0: party(3, 8)})
    story = play(position, "play left", "move 3 3")
    assert "base.move.share-space" not in event_of(story, "AdventurerMoved").rules, "nobody stays on Osiris"
    assert "base.move.share-space" in event_of(story, "OsirisJumped").rules


@pytest.mark.rule("base.move.anubis-wakes")
def test_the_first_to_pass_a_statue_wakes_the_own_sleeper_there() -> None:
    position = start(hands={0: holding("4")}, adventurers={0: party(0, 7)})
    story = play(position, "play left", "move 7 4")
    woken = event_of(story, "AdventurerWoken")
    assert (woken.seat, woken.params["statue"], woken.rule) == (0, 1, "base.move.anubis-wakes")
    assert places(story.position) == ["anubis-3", "anubis-2", "woken", 0, 11]
    assert places(story.position, 1) == ["anubis-3", "anubis-2", "anubis-1", 0, 0]


@pytest.mark.rule("base.move.anubis-wakes")
def test_a_statue_is_passed_by_the_step_beyond_it_and_not_by_the_one_before() -> None:
    position = start(hands={0: holding("1", "2")}, adventurers={0: party(0, 7)})
    assert "anubis-1" in places(play(position, "play left", "move 7 1").position)
    assert "anubis-1" not in places(play(position, "play right", "move 7 2").position)


@pytest.mark.rule("base.move.anubis-wakes")
def test_a_statue_passed_a_second_time_wakes_nobody() -> None:
    position = start(hands={0: holding("4")}, adventurers={0: party(7, 10)})
    story = play(position, "play left", "move 7 4")
    assert not events_of(story, "AdventurerWoken")
    assert places(story.position) == ["anubis-3", "anubis-2", 0, 10, 11]


@pytest.mark.rule("base.move.woken-next-turn")
def test_a_woken_adventurer_may_move_from_the_next_turn_on() -> None:
    position = start(
        hands={0: holding("4", "2"), 1: holding("2", "3")},
        adventurers={0: party(7, 7)},
        tiles={11: "vase6x3"},
    )
    story = play(position, "play left", "move 7 4")
    assert places(story.position) == ["anubis-3", "anubis-2", "woken", 7, 11]
    assert cites(story, "base.move.woken-next-turn")
    later = take_turn(play(story.position, "draw 1").position, "play left", "move 0 2").position
    assert turn_of(later) == 0
    assert "move 0 2" in legal(play(later, "play right").position)


@pytest.mark.rule("base.move.woken-next-turn")
def test_a_woken_adventurer_may_not_move_in_the_turn_that_woke_it() -> None:
    position = start(hands={0: holding("4", "2")}, adventurers={0: party(7, 7)}, tiles={11: "vase6x3"})
    moving = play(position, "play left").position
    still = moving.edit(adventurers={0: ["anubis-3", "anubis-2", "woken", 7, 11]})
    assert asked(still) == "move"
    assert refused_by(still, "move 0 4") == ("base.move.woken-next-turn",)


@pytest.mark.rule("base.move.none-possible")
@pytest.mark.parametrize(("end", "rest"), [("left", ["3"]), ("right", ["2"])])
def test_if_neither_outer_card_moves_anybody_one_is_played_and_the_turn_ends_with_the_draw(
    end: str, rest: list[str]
) -> None:
    position = stuck()
    verdict = position.check(f"play {end}")
    assert "base.move.none-possible" in verdict.basis
    assert [note.rule for note in verdict.notes] == ["base.move.none-possible"]
    story = play(position, f"play {end}")
    assert event_of(story, "NobodyMoved").rule == "base.move.none-possible"
    story = story.then("draw 4")
    assert places(story.position) == [40, 40, 40, 40, 40]
    assert "4" in cards(story.position, 0)
    assert set(rest) <= set(cards(story.position, 0))
    assert turn_of(story.position) == 1


@pytest.mark.rule("base.move.none-possible")
def test_the_inner_cards_do_not_help_a_player_who_cannot_move() -> None:
    position = stuck().edit(hands={0: ["2", "1", "+-1", "1", "3"]})
    assert refused_by(position, "play 3") == ("base.hand.outer-only",)
    assert "base.move.none-possible" in position.check("play left").basis


def walk(position: Position, space: int, number: int, keys: int) -> int | None:
    """The rules of movement once more, as one would walk them with a finger on the board."""
    for left in range(number, 0, -1):
        space += 1
        while space < CHAMBER and tile(position, space) == "-":
            space += 1
        if space == CHAMBER:
            return CHAMBER if left == 1 and keys else None
    name = str(tile(position, space))
    return walk(position, space, int(name[-1]), keys) if name.startswith("osiris") else space


@pytest.mark.rule(
    "base.move.tile-to-tile", "base.move.skip-empty", "base.move.from-empty", "base.chamber.exact"
)
@pytest.mark.parametrize("seed", range(12))
def test_a_finger_on_the_board_finds_the_same_moves(seed: int) -> None:
    rng = random.Random(seed)
    position = luxor.new_game(2, seed=seed).position
    position = position.arrange(tiles={space: "-" for space in PLAIN if rng.random() < 0.6})
    rooms = [space for space in range(1, CHAMBER) if not str(tile(position, space)).startswith("osiris")]
    five = [rng.choice(rooms[-12:] if rng.random() < 0.6 else rooms) for _ in range(5)]
    keys = rng.randrange(2)
    position = position.arrange(
        hands={0: holding("1-6***", "1-6***")}, adventurers={0: five}, keys={0: keys}, treasures={0: []}
    )
    moving = play(position, "play left").position
    for space in five:
        for number in range(1, 7):
            goal = walk(position, space, number, keys)
            action = f"move {space} {number}"
            assert allowed(moving, action) == [action] * (goal is not None)
            if goal is not None and tile(position, goal if goal < CHAMBER else 1) != "tunnel":
                assert goal in places(play(moving, action).position)
    assert fact(moving, "adventurers", 0) == sorted(five)


@pytest.mark.rule("base.move.skip-empty")
@pytest.mark.parametrize(
    ("card", "steps", "goal"), [("1", 1, 31), ("+-1", 1, 31), ("+-1", -1, 27), ("2", 2, 32)]
)
def test_what_is_told_of_a_move_over_empty_spaces_is_where_it_ended(card: str, steps: int, goal: int) -> None:
    position = start(tiles={28: "-", 30: "-"}, adventurers={0: party(29)}, hands={0: holding(card)})
    story = play(position, "play left", f"move 29 {steps}")
    assert event_of(story, "AdventurerMoved").params["goal"] == goal
    assert goal in places(story.position)
