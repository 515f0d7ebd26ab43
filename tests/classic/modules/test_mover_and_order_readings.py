"""Readings of who moved the mummy last, of a step that spares her walk, and of the order of all."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    asked,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
)
from tests.classic.modules.stories import as_character, begin, by, offered, roll_on


@pytest.mark.rule("ruling.mummy.no-gain-on-landing")
def test_who_moved_the_mummy_last_may_gain_when_one_walks_into_her() -> None:
    hands = {0: holding("1-3*"), 1: holding("1")}
    people = {0: party(0, 0), 1: party(18)}
    position = begin("mummy", hands=hands, adventurers=people, mummy__space=20)
    other = by(position, "ruling.mummy.no-gain-on-landing", "last-mover")
    assert fact(other, "mummy.mover") == -1, "nobody yet"
    walked = roll_on(play(other, "play left", "move 0 1"), "use-tile").then("decline")
    assert fact(walked.position, "mummy.mover") == 0
    assert fact(walked.position, "mummy.space") == 19
    assert luxor.position(str(walked.position)) == walked.position
    before = listed(walked.position, "mummy.talismans")
    fallen = play(walked.position, "play left", "move 18 1")
    assert "lying-19" in places(fallen.position, 1)
    assert listed(fallen.position, "mummy.talismans") == [int(str(before[0])) + 1, before[1]]
    assert event_of(fallen, "TalismansGained").rules[0] == "ruling.mummy.no-gain-on-landing"


@pytest.mark.rule("ruling.mummy.no-gain-on-landing")
def test_nobody_gains_before_anybody_moved_her() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(18)}, mummy__space=19)
    other = by(position, "ruling.mummy.no-gain-on-landing", "last-mover")
    assert not events_of(play(other, "play left", "move 18 1"), "TalismansGained")


def stepping(card: str = "1-3*", who: str = "single-step") -> Position:
    facts = {"hands": {0: holding(card)}, "adventurers": {0: party(0, 0)}, "mummy__space": 20}
    return as_character(who, "mummy", given=facts, other="reroll")


@pytest.mark.rule("ruling.characters.single-step-horus")
def test_the_mummy_may_stay_where_a_single_step_replaces_a_horus_card() -> None:
    assert event_of(play(stepping("all-2**"), "play left", "single"), "MummyMoved")
    other = by(stepping("all-2**"), "ruling.characters.single-step-horus", "mummy-stays")
    asking = play(other, "play left")
    assert not events_of(asking, "MummyMoved"), "it is not decided yet"
    assert luxor.position(str(asking.position)) == asking.position
    single = asking.then("single", "move 0 1")
    assert fact(single.position, "mummy.space") == 20
    assert not events_of(single, "MummyMoved")
    declined = asking.then("decline")
    assert event_of(declined, "MummyMoved").params["goal"] == 18
    assert "move-all" in legal(declined.position)


@pytest.mark.rule("ruling.characters.single-step-horus")
def test_a_single_step_is_then_another_thing_than_one_step_by_the_card() -> None:
    assert asked(play(stepping(), "play left").position) == "move", "the card itself allows one step"
    other = by(stepping(), "ruling.characters.single-step-horus", "mummy-stays")
    assert asked(play(other, "play left").position) == "single-step"
    someone = by(stepping(who="temple-now"), "ruling.characters.single-step-horus", "mummy-stays")
    assert event_of(play(someone, "play left"), "MummyMoved"), "for others she walks at once"


@pytest.mark.rule("ruling.tile.all-four")
def test_by_the_tile_that_moves_all_the_player_may_choose_who_enters() -> None:
    tiles = {37: "osiris4", 38: "vase3x2", 39: "vase4x2", 40: "vase4x2"}
    people = {0: [0, 0, 1, 33, 37]}
    position = offered("all-four", keys={0: 1}).edit(tiles=tiles | {36: "vase1x1", 33: "vase1x1"})
    position = position.edit(adventurers=people, **{"mummy.talismans": [9, 0]})
    front = play(position, "use all-four").position
    assert {33, CHAMBER} <= set(places(front))
    asking = play(by(position, "ruling.tile.all-four", "any-order"), "use all-four").position
    assert asked(asking) == "tile-enters"
    assert luxor.position(str(asking)) == asking
    assert legal(asking) == ["enter 33", "enter 37"]
    chosen = play(asking, "enter 33").position
    assert {37, CHAMBER} <= set(places(chosen))
    assert "ruling.tile.all-four" in asking.check("enter 33").rules
