"""What an event cites as its reason made it so; what is only written of such things is to be seen also."""

from __future__ import annotations

import pytest

import luxor
from luxor import Event, Position
from luxor.core.study.coverage import rules_met
from tests.classic.helpers import Story, event_of, holding, party, play
from tests.classic.modules.stories import begin, by


def landing(card: str, move: str, mummy: int = 3) -> Event:
    """An adventurer moves from space 2 onto the mummy, who may walk one tile before."""
    start = begin("mummy", hands={0: holding(card)}, adventurers={0: party(0, 2)}, mummy__space=mummy)
    return event_of(play(start, "play left", move), "KnockedDown")


@pytest.mark.rule("mummy.land.knocked", "mummy.land.pass", "ruling.mummy.tunnel", "ruling.mummy.all")
def test_a_landing_on_the_mummy_cites_the_one_rule_that_applies() -> None:
    fallen = landing("1", "move 2 1")
    assert fallen.rules == ("mummy.land.knocked",)
    assert {"mummy.land.pass", "ruling.mummy.tunnel", "ruling.mummy.all"} <= set(fallen.see)


@pytest.mark.rule("ruling.mummy.all")
def test_a_landing_by_move_all_is_decided_by_its_ruling() -> None:
    assert landing("all-1*", "move-all", mummy=4).rules == ("mummy.land.knocked", "ruling.mummy.all")


def lying() -> Position:
    return begin("mummy", adventurers={0: ["lying-10", 0, 0, 0, "anubis-3"]}, mummy__space=30)


def stood_up(position: Position) -> Story:
    return play(position, "try", "roll 3")


@pytest.mark.rule("ruling.house.stand-free", "ruling.characters.reroll-scope")
def test_a_house_rule_that_is_not_in_force_is_no_reason() -> None:
    story = stood_up(lying())
    ended, rolled = event_of(story, "TurnCutShort"), event_of(story, "DieRolled")
    assert "ruling.house.stand-free" not in ended.rules
    assert "ruling.house.stand-free" in ended.see
    assert "ruling.characters.reroll-scope" not in rolled.rules


@pytest.mark.rule("ruling.stand.declare")
def test_a_ruling_that_a_table_plays_otherwise_is_a_reason() -> None:
    ruling = "ruling.stand.declare"
    usual, other = stood_up(lying()), stood_up(by(lying(), ruling, "refuse"))
    assert ruling in event_of(usual, "StandAttempted").see
    assert ruling in event_of(other, "StandAttempted").rules


def dealt(readings: dict[str, str]) -> list[Event]:
    session = luxor.new_game(2, ["characters"], seed=1, readings=readings)
    return [event for event in session.root.events if event.kind == "CharacterDealt"]


@pytest.mark.rule("ruling.house.two-characters", "characters.setup")
def test_a_character_is_dealt_by_the_set_up_and_by_the_house_rule_where_one_plays_it() -> None:
    assert {event.rules for event in dealt({})} == {("characters.setup",)}
    chosen = dealt({"ruling.house.two-characters": "choose"})
    assert all("ruling.house.two-characters" in event.rules for event in chosen)


def test_coverage_counts_reasons_alone() -> None:
    met = rules_met(luxor.new_game(2, ["characters"], seed=1)).events
    assert met["characters.setup"]
    assert not met["ruling.house.two-characters"]
