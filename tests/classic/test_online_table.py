"""The table `online` plays what the help page of the online table says: told.bga-help.1 to 12, one by one."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position, Session
from luxor.rulebook.examples import NAMES, Report
from tests.classic.helpers import (
    CHAMBER,
    allowed,
    cards,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    party,
    places,
    play,
    points,
    refused_by,
    start,
    take_turn,
    tile,
    turn_of,
)

BASE = [id for id in luxor.examples() if id.startswith("B")]
KEYS = {"key_supply": 17, "keys": {0: 3}}


def online(players: int = 2, /, **facts: object) -> Position:
    return start(players, **facts).with_readings("online")


@pytest.mark.parametrize("id", BASE)
def test_every_printed_example_comes_out_as_printed(id: str) -> None:
    example = luxor.example(id)
    position = example.position().with_readings("online")
    session = Session(position, chance="steered", names=NAMES[: position.game.players])
    report = Report(example, session)
    for action in example.actions:
        report.ask(action.verb)
        report.events += session.play(action)
    report.compare()
    assert report


def test_1_only_an_outer_card_and_a_drawn_one_goes_into_the_middle() -> None:
    position = online(hands={0: ["1", "2", "3", "4", "5"]}, adventurers={0: party(1)})
    assert legal(position) == ["play left", "play right"]
    after = play(position, "play left", "move 1 1").position
    drawn = play(after, next(iter(outcomes(after)))).position
    assert [*cards(drawn, 0)[:2], *cards(drawn, 0)[3:]] == ["2", "3", "4", "5"]
    assert refused_by(position, "shift 3 1") == ("base.hand.order-fixed",)


def test_2_empty_spaces_are_skipped_and_no_adventurer_stops_at_a_statue() -> None:
    position = online(hands={0: holding("2")}, tiles={2: "-"}, adventurers={0: party(1)})
    assert event_of(play(position, "play left", "move 1 2"), "AdventurerMoved").params["goal"] == 4
    assert not {"statue", "anubis"} & {
        str(tile(position, space)).rstrip("123") for space in range(1, CHAMBER)
    }


def test_3_a_sleeper_that_is_passed_stands_on_the_stairs_and_moves_later() -> None:
    position = online(hands={0: holding("all-3***")}, adventurers={0: party(8)})
    story = play(position, "play left", "move-all")
    assert event_of(story, "AdventurerWoken").params["statue"] == 1
    assert "woken" in places(story.position)


def test_4_who_cannot_move_discards_an_end_card_and_draws() -> None:
    stuck = party(*(CHAMBER - 1,) * 5)
    position = online(hands={0: holding("4", "5")}, adventurers={0: stuck})
    assert legal(position) == ["play left", "play right"]
    story = take_turn(position, "play left")
    assert not events_of(story, "AdventurerMoved")
    assert len(cards(story.position, 0)) == 5
    assert turn_of(story.position) == 1


def test_5_the_horus_cards_move_as_told() -> None:
    ranged = online(hands={0: holding("1-3*")}, adventurers={0: party(1)})
    after = play(ranged, "play left").position
    assert allowed(after, *(f"move 1 {n}" for n in range(5))) == ["move 1 1", "move 1 2", "move 1 3"]
    die = online(hands={0: holding("1-die*")}, adventurers={0: party(1)})
    after = play(die, "play left", "roll 2").position
    assert allowed(after, *(f"move 1 {n}" for n in range(4))) == ["move 1 1", "move 1 2"]
    every = online(hands={0: holding("all-2**")}, adventurers={0: party(1, 4)}, tiles={3: "-"})
    moved = events_of(play(every, "play left", "move-all"), "AdventurerMoved")
    assert [each.params["start"] for each in moved] == [4, 1, 0] or moved[0].params["start"] == 4
    last = online(hands={0: holding("last**")}, adventurers={0: [5, 9, 9, "anubis-2", "anubis-3"]})
    story = play(last, "play left", *legal(play(last, "play left").position)[:1])
    assert event_of(story, "CaughtUp").params["goal"] == 9
    fewer = online(hands={0: holding("less-1*")}, tiles={5: "vase3x2"}, adventurers={0: party(4)})
    after = play(fewer, "play left", "move 4 1").position
    assert len(legal(after)) == 2, "the treasure may be taken, with one adventurer fewer"


def test_6_a_treasure_scores_at_once_and_what_is_below_does_nothing_yet() -> None:
    position = online(hands={0: holding("3")}, tiles={8: "vase3x2"}, adventurers={0: party(5, 8)})
    story = play(position, "play left", "move 5 3")
    assert fact(story.position, "score", 0) == 3
    story = story.then("reveal scarab")
    assert tile(story.position, 8) == "scarab"
    assert fact(story.position, "scarabs", 0) == []
    alone = online(hands={0: holding("1")}, tiles={5: "vase3x2"}, adventurers={0: party(4)})
    assert not events_of(play(alone, "play left", "move 4 1"), "TreasureTaken")


def test_7_temple_tiles_and_the_tunnel_that_wakes() -> None:
    position = online(
        hands={0: holding("1")}, tiles={8: "tunnel", 18: "tunnel", 21: "tunnel"}, adventurers={0: party(7)}
    )
    story = play(position, "play left", "move 7 1")
    assert 18 in places(story.position)
    assert [each.params["statue"] for each in events_of(story, "AdventurerWoken")] == [1, 2]
    either = online(hands={0: holding("1")})
    assert sum(map(int, map(str, listed_supply(either)))) == 4 * 1 + 8 * 2 + 6 * 3 + 4 * 4


def listed_supply(position: Position) -> list[object]:
    value = fact(position, "scarab_supply")
    assert isinstance(value, list | tuple)
    return list(value)


@pytest.mark.rule("ruling.house.horus-empty")
def test_8_a_horus_tile_gives_a_key_or_the_top_card_and_an_empty_pile_nothing() -> None:
    position = online(hands={0: holding("3")}, adventurers={0: party(1)})
    assert legal(play(position, "play left", "move 1 3").position) == ["take key", "take card-1"]
    empty = position.edit(horus={0: ["-"]})
    after = play(empty, "play left", "move 1 3")
    assert legal(after.position) == ["take key", "decline"]
    story = after.then("decline")
    assert fact(story.position, "keys", 0) == 0
    assert not events_of(story, "HorusCardTaken")


def test_9_osiris_sends_on_at_once() -> None:
    position = online(hands={0: holding("1")}, tiles={6: "osiris3", 9: "scarab"}, adventurers={0: party(5)})
    assert 9 in places(play(position, "play left", "move 5 1").position)


def test_10_one_card_is_drawn_and_an_empty_pile_is_shuffled() -> None:
    position = online(hands={0: holding("1")}, adventurers={0: party(1)})
    story = take_turn(position, "play left", "move 1 1")
    assert len(cards(story.position, 0)) == 5
    assert luxor.rule("base.deck.reshuffle").status == "printed"
    assert position.game.readings.get("ruling.deck.reshuffle-when") is None


def test_11_the_chamber_takes_a_key_and_the_exact_steps() -> None:
    near = CHAMBER - 2
    position = online(hands={0: holding("2", "3")}, adventurers={0: party(near)}, keys={0: 1})
    assert allowed(play(position, "play left").position, f"move {near} 2") == [f"move {near} 2"]
    assert "base.chamber.exact" in refused_by(play(position, "play right").position, f"move {near} 3")
    poor = online(hands={0: holding("2", "1")}, adventurers={0: party(near)}, keys={0: 0})
    assert "base.chamber.no-key" in refused_by(play(poor, "play left").position, f"move {near} 2")
    story = take_turn(position, "play left", f"move {near} 2")
    assert points(story.position, 0, "sarcophagus") == 5


def test_12_sets_hold_at_most_two_wild_treasures() -> None:
    position = online(treasures={0: ["vase3x2"]}, wilds={0: 4})
    assert points(position, 0, "sets") == 3
    assert points(online(wilds={0: 4}), 0, "sets") == 0
    assert points(online(keys={0: 2}), 0, "keys") == 2
