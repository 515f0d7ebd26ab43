"""Readings of what a turn keeps in mind until it ends: extra turns, cards that are moved, a late mummy."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    Story,
    asked,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    party,
    places,
    play,
    turn_of,
)
from tests.classic.modules.stories import as_character, begin, by, offered, roll_on


def ended(story: Story) -> Story:
    """Go on until the turn is over, declining whatever is offered."""
    turn = fact(story.position, "turn")
    while fact(story.position, "turn") == turn:
        options = legal(story.position)
        story = story.then("decline" if "decline" in options else options[0])
    return story


@pytest.mark.rule("ruling.extra-turn.stack")
def test_no_extra_turn_may_be_gained_in_an_extra_turn() -> None:
    by_it = by(offered("extra-turn"), "ruling.extra-turn.stack", "not-in-extra")
    first = ended(play(by_it, "use extra-turn", "accept"))
    assert turn_of(first.position) == 0, "in a normal turn one is gained"
    position = first.position
    assert luxor.position(str(position)) == position
    for gained, other in ((False, position), (True, by(position, "ruling.extra-turn.stack", "add-up"))):
        facts: dict[str, object] = {
            "mummy.offer": ["extra-turn", "keys", "pairs"],
            "hands": {0: holding("1")},
        }
        facts |= {"mummy.talismans": [4, 4], "mummy.supply": 4}
        again = roll_on(play(other.arrange(**facts), "play left", "move 0 1"), "use-tile")
        used = again.then("use extra-turn")
        assert (
            ("ExtraTurnGained" in _kinds(used.then("accept"))) if gained else "NothingHappens" in _kinds(used)
        )
        assert gained or event_of(used, "NothingHappens").rules[0] == "ruling.extra-turn.stack"


def _kinds(story: Story) -> list[str]:
    return [event.kind for event in story.events]


@pytest.mark.rule("ruling.extra-turn.stack")
def test_a_set_brings_no_turn_in_an_extra_turn() -> None:
    held = {"treasures": {0: ["vase3x2", "jewel3x2"]}, "tiles": {2: "statue4x2"}}
    position = as_character("set-turn", given=held, hands={0: holding("1")}, adventurers={0: party(1, 2)})
    other = by(position, "ruling.extra-turn.stack", "not-in-extra")
    assert asked(play(other, "play left", "move 1 1").position) == "set-turn"
    extra = other.edit(agenda=[["end", 0], ["in-extra", 0], ["refill", 0], ["play", 0]])
    assert not [e for e in play(extra, "play left", "move 1 1").events if e.kind == "SetTurnedOver"]
    assert extra.apply("play left").position.apply("move 1 1").position.at_chance


def waking() -> Position:
    """The player who may move cards passes one statue by a card and another one through a tunnel."""
    people = {0: [0, 0, 14, "anubis-2", "anubis-3"]}
    tunnels = {18: "tunnel", 35: "tunnel"}
    return as_character("card-shift", hands={0: holding("4")}, adventurers=people, tiles=tunnels)


@pytest.mark.rule("ruling.characters.shift-timing")
def test_a_card_may_be_moved_once_in_a_turn() -> None:
    both = play(waking(), "play left", "move 14 4")
    assert [asked(both.position), asked(both.then("shift 1 2").position)] == ["card-shift"] * 2
    other = by(waking(), "ruling.characters.shift-timing", "per-turn")
    moved = play(other, "play left", "move 14 4")
    once = moved.then("shift 1 2")
    assert once.position.at_chance, "the draw comes next"
    assert luxor.position(str(once.position)) == once.position
    declined = moved.then("decline")
    assert asked(declined.position) == "card-shift", "the other one who was woken still brings it"
    assert "ruling.characters.shift-timing" in moved.position.check("shift 1 2").rules
    alike = moved.position.edit(hands={0: ["2", "2", "4", "5"]})
    assert asked(alike.apply("shift 1 2").position) == "card-shift", "two of a kind: nothing was moved"
    later = ended(once)
    assert "shifted" not in str(fact(later.position, "agenda")), "the next turn is another one"


@pytest.mark.rule("ruling.characters.shift-timing")
def test_a_card_may_be_moved_when_the_turn_ends() -> None:
    other = by(waking(), "ruling.characters.shift-timing", "end-of-turn")
    moved = play(other, "play left", "move 14 4")
    assert moved.position.at_chance, "the draw comes first"
    story = moved
    while not isinstance(story.position.pending, luxor.Decision) or asked(story.position) != "card-shift":
        story = story.then(legal(story.position)[0])
    assert len(fact(story.position, "hands", 0)) == 5, "the hand is full again"  # type: ignore[arg-type]
    assert asked(story.then("shift 1 2").position) == "card-shift", "once for each of the two"
    assert turn_of(story.then("shift 1 2", "decline").position) == 1


@pytest.mark.rule("ruling.mummy.after-insert")
@pytest.mark.parametrize("pile", [2, 3])
def test_she_may_walk_for_a_card_that_is_taken_when_the_turn_ends(pile: int) -> None:
    facts = {"hands": {0: holding("1")}, "tiles": {18: "favour23"}, "mummy__space": 30}
    position = begin("mummy", given=facts, adventurers={0: party(17), 1: party(29)})
    other = by(position, "ruling.mummy.after-insert", "end-of-turn")
    late = play(other, "play left", "move 17 1", f"take card-{pile}")
    assert fact(late.position, "mummy.space") == 30
    assert luxor.position(str(late.position)) == late.position
    story = ended(late)
    assert fact(story.position, "mummy.space") == 30 - pile, "one walk by all eyes of the card"
    assert len(events_of(story, "MummyMoved")) == 1
    assert "ruling.mummy.after-insert" in event_of(story, "MummyMoved").rules
    assert places(story.position, 1)[-1] == "lying-29"


@pytest.mark.rule("ruling.characters.shift-timing")
def test_whatever_comes_when_the_turn_ends_does_not_come_between_a_move_and_its_action() -> None:
    position = as_character(
        "card-shift", hands={0: holding("1")}, tiles={9: "vase1x1"}, adventurers={0: party(8)}
    )
    other = by(position, "ruling.characters.shift-timing", "end-of-turn")
    story = play(other, "play left", "move 8 1")
    kinds = [event.kind for event in story.events]
    assert kinds.index("AdventurerWoken") < kinds.index("TreasureTaken")
    assert "DrawReplaced" not in kinds
    assert fact(story.position, "agenda")[:2] == [["end", 0], ["shift-due", 0]]  # type: ignore[index]


@pytest.mark.rule("ruling.characters.treasure-point-scope")
def test_a_wild_treasure_may_bring_a_point() -> None:
    facts = {"hands": {0: holding("1")}, "tiles": {18: "wild"}, "adventurers": {0: party(0, 17)}}
    position = as_character("treasure-point", given=facts)
    assert not cites(play(position, "play left", "move 17 1"), "ruling.characters.treasure-point-scope")
    other = by(position, "ruling.characters.treasure-point-scope", "both")
    moved = play(other, "play left", "move 17 1")
    assert asked(moved.position) == "treasure-point"
    before = fact(other, "score", 0)
    scored = moved.then("accept")
    assert fact(scored.position, "score", 0) == before + 1  # type: ignore[operator]
    assert "ruling.characters.treasure-point-scope" in event_of(scored, "PointsScored").rules
    assert not scored.position.problems()
    assert fact(moved.then("decline").position, "score", 0) == before
