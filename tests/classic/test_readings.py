"""The readings of the base game, by what they say: each beside what is standard."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import CHAMBER, asked, holding, legal, party, play, start


def by(position: Position, ruling: str, answer: str) -> Position:
    """The same position, played by another reading."""
    other = position.with_readings({ruling: answer})
    assert other.game.readings == {ruling: answer}
    return other


def places(position: Position) -> list[int | str]:
    """Where the first player's adventurers are."""
    rows = position.facts()["adventurers"]
    assert isinstance(rows, list)
    return list(rows[0])


@pytest.mark.rule("ruling.tunnel.single-hop")
def test_tunnels_may_be_chained() -> None:
    tunnels = {18: "tunnel", 21: "tunnel", 35: "tunnel"}
    position = start(hands={0: holding("1")}, tiles=tunnels, adventurers={0: party(0, 0, 0, 17)})
    for there, other in ((21, position), (35, by(position, "ruling.tunnel.single-hop", "chained"))):
        story = play(other, "play left", "move 17 1")
        assert places(story.position)[-1] == there


@pytest.mark.rule("ruling.back.stairs")
def test_a_step_back_may_lead_onto_the_stairs() -> None:
    position = start(hands={0: holding("+-1")}, adventurers={0: party(1)})
    assert "move 1 -1" not in legal(play(position, "play left").position)
    story = play(by(position, "ruling.back.stairs", "stairs"), "play left", "move 1 -1")
    assert places(story.position).count(0) == 2
    assert "ruling.back.stairs" in story.events[1].rules


@pytest.mark.rule("ruling.back.osiris")
@pytest.mark.parametrize(("answer", "goal"), [("forward", 13), ("backward", 9), ("stays", 11)])
def test_osiris_after_a_step_back(answer: str, goal: int) -> None:
    tiles = dict.fromkeys(range(9, 14), "vase3x2") | {11: "osiris2"}
    position = start(hands={0: holding("+-1")}).edit(tiles=tiles, adventurers={0: party(12)})
    position = position if answer == "forward" else by(position, "ruling.back.osiris", answer)
    after = play(position, "play left", "move 12 -1").position
    assert places(after)[-1] == goal


@pytest.mark.rule("ruling.osiris.blocked")
@pytest.mark.parametrize(("answer", "goal"), [("stays", 38), ("as-far", 40)])
def test_a_blocked_jump_may_be_left_out_or_cut_short(answer: str, goal: int) -> None:
    position = start(hands={0: holding("1")}).edit(tiles={38: "osiris4"}, adventurers={0: party(37)})
    assert "move 37 1" not in legal(play(position, "play left").position)
    story = play(by(position, "ruling.osiris.blocked", answer), "play left", "move 37 1")
    assert places(story.position)[-1] == goal
    assert not [problem for problem in story.position.problems() if problem.code == "on-osiris"]


@pytest.mark.rule("ruling.action.mandatory")
def test_by_a_house_rule_actions_are_optional() -> None:
    position = start(hands={0: holding("1")}, tiles={18: "wild"}, adventurers={0: party(0, 0, 0, 17)})
    position = by(position, "ruling.action.mandatory", "optional")
    moved = play(position, "play left", "move 17 1").position
    assert asked(moved) == "may-act"
    assert legal(moved) == ["perform", "decline"]
    explained = moved.check("decline").explain()
    assert "by your house rule: Yes, every action may be declined." in explained
    assert moved.apply("decline").position.facts()["wilds"] == [0, 0]
    assert moved.apply("perform").position.facts()["wilds"] == [1, 0]


@pytest.mark.rule("ruling.house.points-at-end")
def test_by_a_house_rule_treasures_are_counted_at_the_end() -> None:
    position = start(hands={0: holding("1")}, tiles={5: "vase4x2"}, adventurers={0: party(4, 5)})
    late = by(position, "ruling.house.points-at-end", "at-end")
    for vp, other in ((4, position), (0, late)):
        story = play(other, "play left", "move 4 1")
        assert story.position.facts()["score"] == [vp, 0]
        assert story.position.totals()[0] == play(position, "play left", "move 4 1").position.totals()[0]
    told = luxor.new_game(readings=dict(late.game.readings)).root.events[0]
    assert told.kind == "HouseRulePlayed"
    assert told.rules == ("ruling.house.points-at-end", "base.treasure.take")


@pytest.mark.rule("ruling.play.must-move")
def test_a_card_that_moves_nobody_may_be_free() -> None:
    position = start(hands={0: holding("1", "5")}, keys={0: 1}).edit(adventurers={0: [CHAMBER] * 4 + [40]})
    assert legal(position) == ["play left"]
    free = by(position, "ruling.play.must-move", "free")
    assert legal(free) == ["play left", "play right"]
    assert "ruling.play.must-move" in free.check("play right").rules


@pytest.mark.rule("ruling.last.none")
def test_the_last_may_catch_up_with_one_in_the_chamber() -> None:
    hand = {0: holding("last*", "1")}
    position = start(hands=hand, keys={0: 1}).edit(adventurers={0: [CHAMBER, 20, 20, 20, 20]})
    assert legal(position) == ["play right"]
    other = by(position, "ruling.last.none", "into-chamber")
    story = play(other, "play left", "catch-up")
    assert places(story.position).count(CHAMBER) == 2
    assert story.position.facts()["keys"] == [0, 0]


@pytest.mark.rule("ruling.all.woken-stay")
def test_one_who_is_woken_may_move_with_all() -> None:
    position = start(hands={0: holding("all-2**")}, adventurers={0: party(7)})
    story = play(by(position, "ruling.all.woken-stay", "moves"), "play left", "move-all")
    assert "woken" not in places(story.position)
    assert [event.kind for event in story.events].count("AdventurerMoved") == 3
