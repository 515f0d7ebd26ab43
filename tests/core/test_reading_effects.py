"""Does it matter here? What other readings would change at a position: found by applying them."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from luxor.core.reading_effects import ReadingHere
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
