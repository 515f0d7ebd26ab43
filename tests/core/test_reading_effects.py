"""Does it matter here? What other readings would change at a position: found by applying them."""

from __future__ import annotations

from random import Random

import pytest

import luxor
from luxor import Position
from luxor.core.position.reading_effects import ReadingHere, reading_here
from tests.classic.helpers import holding, party, play, start


def found(position: Position, ruling: str, answer: str) -> ReadingHere:
    return next(each for each in position.readings() if (each.ruling, each.id) == (ruling, answer))


def test_nothing_matters_at_the_start() -> None:
    here = luxor.new_game(2, seed=3).position.readings()
    assert {each.ruling for each in here} >= {"ruling.tunnel.single-hop", "ruling.action.mandatory"}
    assert not any(here)


def test_an_option_behind_an_action() -> None:
    position = start(hands={0: holding("+-1")}, adventurers={0: party(1)})
    stairs = found(position, "ruling.back.stairs", "stairs")
    assert [change.kind for change in stairs.changes] == ["options"]
    said = "Play the left card: ±1: You could: One step back, from space 1 to the stairs."
    assert stairs.text() == [said]
    assert stairs.text("fr")[0].endswith("Un pas en arrière, de la case 1 à l'escalier.") or stairs.text("fr")


def test_an_option_here() -> None:
    position = play(start(hands={0: holding("+-1")}, adventurers={0: party(1)}), "play left").position
    here = found(position, "ruling.back.stairs", "stairs")
    assert here.text() == ["You could: One step back, from space 1 to the stairs."]
    by_it = position.with_readings({"ruling.back.stairs": "stairs"})
    back = found(by_it, "ruling.back.stairs", "tiles-only")
    assert back.text() == ["You could not: One step back, from space 1 to the stairs."]


def test_events_and_points_behind_an_action() -> None:
    tunnels = {18: "tunnel", 21: "tunnel", 35: "tunnel"}
    position = start(hands={0: holding("1")}, tiles=tunnels, adventurers={0: party(0, 0, 0, 17)})
    moving = play(position, "play left").position
    chained = found(moving, "ruling.tunnel.single-hop", "chained")
    assert {change.kind for change in chained.changes} == {"events", "points"}
    assert not found(position, "ruling.tunnel.single-hop", "chained"), "two decisions away"


def test_another_step_that_would_come_is_named_once() -> None:
    """Not option by option, and nothing that chance brings is said to be a choice."""
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)})
    optional = found(play(position, "play left").position, "ruling.action.mandatory", "optional")
    said = "From space 3 to space 4 (1 step): Next would come “Use the tile?” instead of “Take something”."
    assert optional.text() == [said]
    assert "au lieu de «\xa0Prendre" in optional.text("fr")[0]


def test_odds_that_differ_are_told_so_that_one_sees_it() -> None:
    discard = ["1"] * 5 + ["+-1"] * 5 + ["2", "3", "4"]
    position = start(hands={0: holding("die"), 1: holding("2")}).edit(deck=[], discard=discard)
    rolled = play(position, "play left", "roll 1").position
    other = found(rolled, "ruling.deck.reshuffle-when", "without-played").text()
    told = [sentence for sentence in other if "odds of" in sentence]
    assert told
    assert not [
        text
        for text in told
        if text.split("odds of ")[1].split(" instead of ")[0] in text.split("instead of")[1]
    ]


def test_a_single_step_by_spaces_or_by_tiles_is_the_same_without_gaps() -> None:
    position = play(start(hands={0: holding("+-1")}, adventurers={0: party(0, 3)}), "play left").position
    assert not found(position, "ruling.plus-minus.tile", "space")


def test_two_who_enter_at_once() -> None:
    """Whether they are one entry is told behind the move; that nobody is short of keys is not."""
    position = start(hands={0: holding("all-2**")}, keys={0: 2}).edit(adventurers={0: [0, 0, 0, 39, 39]})
    moving = play(position, "play left").position
    assert found(moving, "ruling.chamber.two-at-once", "one-entry")
    assert not found(moving, "ruling.chamber.keys-in-order", "choose")
    tiles = {38: "osiris3", 39: "vase3x2", 40: "vase4x2"}
    short = moving.edit(tiles=tiles, adventurers={0: [0, 0, 0, 36, 39]}, keys={0: 1})
    told = found(short, "ruling.chamber.keys-in-order", "choose").text()
    assert any("Who enters?" in sentence for sentence in told)


def test_a_house_rule_says_what_it_departs_from() -> None:
    here = found(luxor.new_game(2).position, "ruling.action.mandatory", "optional")
    assert here.house == "base.action.landing"


def test_a_finished_game_and_a_view_are_looked_at() -> None:
    start = luxor.new_game(2, seed=3).position
    assert not any(luxor.playout(start, 1).position.readings())
    assert not any(start.view(0).readings())


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_to_be_the_same_is_the_same(seed: int) -> None:
    """Of every reading that is said to change nothing, each action leads to the same by either."""
    session = luxor.new_game(3, ["mummy"], seed)
    for _ in range(25):
        session.play(session.position.legal_actions()[seed % len(session.position.legal_actions())])
    position = session.position
    for each in position.readings():
        other = position.with_readings({each.ruling: each.id})
        same = position.legal_actions() == other.legal_actions()
        for action in position.legal_actions() if same else ():
            mine, theirs = position.apply(action), other.apply(action)
            same &= [event[:5] for event in mine.events] == [event[:5] for event in theirs.events]
            same &= mine.position.legal_actions() == theirs.position.legal_actions()
        assert same or each, each


def test_a_track_that_would_differ_already() -> None:
    """A treasure was taken: by the other reading its points are not on the track yet, with the same sum."""
    position = start(hands={0: holding("1")}, tiles={5: "vase4x2"}, adventurers={0: party(4, 5)})
    taken = play(position, "play left", "move 4 1").position
    here = found(taken, "ruling.house.points-at-end", "at-end")
    assert here.text() == ["This would be otherwise already (VP so far)."]
    back = found(taken.with_readings({here.ruling: here.id}), "ruling.house.points-at-end", "at-once")
    assert [change.kind for change in back.changes] == ["now"]
    assert not found(start(), "ruling.house.points-at-end", "at-end"), "before anybody has taken one"


def test_an_answer_that_keeps_something_in_the_state_is_looked_at_everywhere() -> None:
    """The mummy's last mover is kept: our own state, which has no room for it, cannot stand in for theirs."""
    session, draw = luxor.new_game(2, ["mummy"], seed=4), Random(4)
    for _ in range(60):
        reading_here(session.position, "ruling.mummy.no-gain-on-landing", "last-mover")
        session.play(draw.choice(session.position.legal_actions()))
