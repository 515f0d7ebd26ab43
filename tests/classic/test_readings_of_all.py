"""Readings of what moves several at once: who counts, who enters, and as how many."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    asked,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    places,
    play,
    refused_by,
    start,
    take_turn,
)
from tests.classic.modules.stories import by


@pytest.mark.rule("ruling.chamber.two-at-once")
def test_two_whom_one_card_brings_in_may_be_one_entry() -> None:
    position = start(hands={0: holding("all-2**")}, keys={0: 2}).edit(adventurers={0: [0, 0, 0, 39, 39]})
    story = take_turn(position, "play left", "move-all")
    assert fact(story.position, "sarcophagi") == [0, 0]
    assert events_of(story, "EndTriggered")
    other = by(position, "ruling.chamber.two-at-once", "one-entry")
    moved = play(other, "play left", "move-all")
    assert places(moved.position).count(CHAMBER) == 2
    assert fact(moved.position, "keys", 0) == 0, "each of them pays"
    assert fact(moved.position, "sarcophagi") == [0, "-"]
    assert not events_of(moved, "EndTriggered")
    assert "ruling.chamber.two-at-once" in event_of(moved, "NoSarcophagus").rules


@pytest.mark.rule("ruling.chamber.two-at-once")
def test_the_next_entry_then_is_the_second_and_the_last_one_that_counts() -> None:
    inside = start(hands={0: holding("1")}, keys={0: 2}).edit(
        adventurers={0: [0, 40, 40, CHAMBER, CHAMBER]}, sarcophagi=[0, "-"], spent=2
    )
    assert "sarcophagi-taken" in [problem.code for problem in inside.problems()]
    other = by(inside, "ruling.chamber.two-at-once", "one-entry")
    assert "sarcophagi-taken" not in [problem.code for problem in other.problems()]
    story = play(other, "play left", "move 40 1")
    assert fact(story.position, "sarcophagi") == [0, 0]
    assert event_of(story, "EndTriggered")
    assert event_of(story, "ChamberEntered").params["entry"] == 3


@pytest.mark.rule("ruling.all.choice")
def test_a_treasure_may_count_only_those_who_moved_to_it() -> None:
    """One stands on the treasure and cannot move on; another one comes there."""
    tiles = {39: "vase3x2", 40: "vase4x2"}
    position = start(hands={0: holding("all-1*")}).edit(tiles=tiles, adventurers={0: [0, 0, 0, 39, 40]})
    taken = play(position, "play left", "move-all", "act 40")
    assert event_of(taken, "TreasureTaken").params["space"] == 40
    other = by(position, "ruling.all.choice", "moved-count")
    choosing = play(other, "play left", "move-all")
    assert [note.rule for note in choosing.position.check("act 40").notes] == ["base.treasure.not-enough"]
    story = choosing.then("act 40")
    refused = event_of(story, "NotEnough")
    assert (refused.params["have"], refused.rules[-1]) == (1, "ruling.all.choice")


@pytest.mark.rule("ruling.all.choice")
def test_those_who_moved_there_together_take_it() -> None:
    tiles = {20: "vase3x2", 21: "vase4x2"}
    position = start(hands={0: holding("all-1*")}).edit(tiles=tiles, adventurers={0: [0, 0, 0, 20, 20]})
    other = by(position, "ruling.all.choice", "moved-count")
    story = play(other, "play left", "move-all")
    assert {"act 1", "act 21"} <= set(legal(story.position))
    assert event_of(story.then("act 21"), "TreasureTaken").params["space"] == 21
    assert not cites(story, "ruling.chamber.two-at-once")


def short_of_keys(card: str = "all-2**") -> Position:
    """Two come into the chamber by one card, one of them by Osiris, and there is a key for one."""
    tiles = {38: "osiris3", 39: "vase3x2", 40: "vase4x2"}
    position = start(hands={0: holding(card)}, keys={0: 1})
    return position.edit(tiles=tiles, adventurers={0: [0, 0, 0, 36, 39]})


@pytest.mark.rule("ruling.chamber.keys-in-order")
def test_the_player_may_choose_who_enters() -> None:
    front = play(short_of_keys(), "play left", "move-all").position
    assert {36, CHAMBER} <= set(places(front)), "the one in front enters"
    other = by(short_of_keys(), "ruling.chamber.keys-in-order", "choose")
    asking = play(other, "play left", "move-all").position
    assert asked(asking) == "who-enters"
    assert luxor.position(str(asking)) == asking
    assert legal(asking) == ["enter 36", "enter 39"]
    assert "by your reading" in asking.check("enter 36").explain()
    assert refused_by(asking, "enter 0") == ("ruling.chamber.keys-in-order",)
    story = play(asking, "enter 36")
    assert {39, CHAMBER} <= set(places(story.position))
    assert 36 not in places(story.position)
    assert fact(story.position, "keys", 0) == 0
    assert places(story.position).count(2) == 3, "the others have moved"


@pytest.mark.rule("ruling.chamber.keys-in-order")
def test_nobody_is_asked_who_enters_where_keys_are_enough() -> None:
    rich = by(short_of_keys(), "ruling.chamber.keys-in-order", "choose").edit(keys={0: 2}, key_supply=20)
    assert places(play(rich, "play left", "move-all").position).count(CHAMBER) == 2
    alike = by(short_of_keys(), "ruling.chamber.keys-in-order", "choose")
    alike = alike.edit(adventurers={0: [0, 0, 0, 39, 39]})
    assert sorted(map(str, places(play(alike, "play left", "move-all").position)))[-2:] == ["39", "41"]
