"""The readings of the base game, by what they say: each beside what is standard."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import CHAMBER, asked, end_turn, holding, legal, party, play, start


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
    stairs = play(by(position, "ruling.back.stairs", "stairs"), "play left")
    verdict = stairs.position.check("move 1 -1")
    assert verdict.legal
    assert "ruling.back.stairs" in verdict.rules
    story = stairs.then("move 1 -1")
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


@pytest.mark.rule("ruling.action.mandatory")
def test_each_of_two_that_come_to_the_same_may_be_asked_about() -> None:
    """After move-all two Horus tiles alike are one option, but whether to act is asked about one space."""
    position = start(hands={0: holding("all-1*")}, adventurers={0: party(0, 3, 11)}).edit(key_supply=0)
    assert legal(play(position, "play left", "move-all").position) == ["act 1", "act 4"]
    optional = play(by(position, "ruling.action.mandatory", "optional"), "play left", "move-all").position
    assert legal(optional) == ["act 1", "act 4", "act 12"]


@pytest.mark.rule("ruling.action.mandatory")
def test_nobody_is_taken_through_chained_tunnels_without_being_asked() -> None:
    """Moving there otherwise is another option then, whichever of the two readings is named first."""
    tunnels = {18: "tunnel", 21: "tunnel"}
    position = start(hands={0: holding("1-4*")}, tiles=tunnels, adventurers={0: party(0, 0, 0, 17)})
    readings = {"ruling.action.mandatory": "optional", "ruling.tunnel.single-hop": "chained"}
    for names in (readings, dict(reversed(readings.items()))):
        moving = play(position.with_readings(names), "play left").position
        assert {"move 17 1", "move 17 4"} <= set(legal(moving))
        assert legal(play(moving, "move 17 1").position) == ["perform", "decline"]
    assert "move 17 4" not in legal(play(position, "play left").position), "as space 18 leads there"


@pytest.mark.rule("ruling.house.points-at-end")
def test_by_a_house_rule_treasures_are_counted_at_the_end() -> None:
    position = start(hands={0: holding("1")}, tiles={5: "vase4x2"}, adventurers={0: party(4, 5)})
    late = by(position, "ruling.house.points-at-end", "at-end")
    for vp, other in ((4, position), (0, late)):
        story = play(other, "play left", "move 4 1")
        assert story.position.facts()["score"] == [vp, 0]
        [taken] = [event for event in story.events if event.kind == "TreasureTaken"]
        assert taken.params["vp"] == vp, "what it scores now"
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


@pytest.mark.rule("ruling.last.none")
def test_the_last_may_perform_its_tile_again_where_all_share_one_space() -> None:
    hand = {0: holding("last*", "1")}
    position = start(hands=hand).edit(tiles={20: "wild"}, adventurers={0: [20] * 5})
    assert legal(position) == ["play right"]
    story = play(by(position, "ruling.last.none", "in-place"), "play left", "catch-up")
    assert places(story.position) == [20] * 5
    assert story.position.facts()["wilds"] == [1, 0]
    assert "ruling.last.none" in next(e for e in story.events if e.kind == "CaughtUp").rules


@pytest.mark.rule("ruling.back.acts")
def test_a_step_back_may_bring_no_action() -> None:
    tiles = {17: "tunnel", 18: "wild", 21: "tunnel"}
    position = start(hands={0: holding("+-1")}, tiles=tiles, adventurers={0: party(0, 0, 18, 19)})
    other = by(position, "ruling.back.acts", "no-action")
    for wilds, tried in ((1, position), (0, other)):
        assert play(tried, "play left", "move 19 -1").position.facts()["wilds"] == [wilds, 0]
    story = play(other, "play left", "move 18 -1")
    assert 17 in places(story.position), "no tunnel is taken either"
    assert "ruling.back.acts" in story.events[1].rules
    assert play(other, "play left", "move 18 1").position.facts()["wilds"] == [0, 0]


@pytest.mark.rule("ruling.back.acts")
def test_a_step_back_without_an_action_is_not_the_same_as_a_step_to_the_same_tile() -> None:
    tiles = {17: "osiris2", 18: "vase3x2", 19: "wild"}
    position = start(hands={0: holding("+-1")}).edit(tiles=tiles, adventurers={0: party(18)})
    other = by(position, "ruling.back.acts", "no-action")
    assert legal(play(position, "play left").position)[-1:] == ["move 18 1"], "both lead to 19"
    assert legal(play(other, "play left").position)[-2:] == ["move 18 1", "move 18 -1"]


@pytest.mark.rule("ruling.one-less.after-osiris")
def test_one_less_may_help_only_where_the_card_leads() -> None:
    tiles = dict.fromkeys(range(9, 14), "vase3x2") | {11: "osiris2"}
    position = start(hands={0: holding("less-1*")}).edit(tiles=tiles, adventurers={0: party(10)})
    moved = play(position, "play left", "move 10 1").position
    assert asked(moved) == "reduced"
    other = by(position, "ruling.one-less.after-osiris", "card-only")
    story = play(other, "play left", "move 10 1")
    assert "NotEnough" in [event.kind for event in story.events]
    here = other.edit(tiles={11: "vase3x2"})
    assert asked(play(here, "play left", "move 10 1").position) == "reduced"


@pytest.mark.rule("ruling.all.blocked-stay")
@pytest.mark.rule("ruling.chamber.keys-in-order")
def test_a_move_all_card_may_need_all_of_them() -> None:
    hand = {0: holding("all-2**", "1")}
    blocked = start(hands=hand, keys={0: 1}).edit(adventurers={0: [5, 5, 5, 40, 40]})
    assert legal(blocked) == ["play left", "play right"]
    assert legal(by(blocked, "ruling.all.blocked-stay", "all-must")) == ["play right"]
    assert legal(by(blocked, "ruling.chamber.keys-in-order", "not-playable")) == ["play left", "play right"]
    short = blocked.edit(adventurers={0: [5, 5, 5, 39, 39]})
    for ruling, answer in (
        ("ruling.all.blocked-stay", "all-must"),
        ("ruling.chamber.keys-in-order", "not-playable"),
    ):
        assert legal(by(short, ruling, answer)) == ["play right"]
        assert legal(by(short.edit(keys={0: 2}), ruling, answer)) == ["play left", "play right"]


@pytest.mark.rule("ruling.all.choice")
def test_after_move_all_only_a_useful_one_may_be_chosen() -> None:
    tiles = {12: "wild", 22: "vase5x3", 27: "scarab"}
    position = start(hands={0: holding("all-2**")}).edit(tiles=tiles, adventurers={0: [0, 0, 10, 20, 25]})
    choices = legal(play(position, "play left", "move-all").position)
    useful = legal(play(by(position, "ruling.all.choice", "useful"), "play left", "move-all").position)
    assert "act 22" in choices
    assert useful == [choice for choice in choices if choice != "act 22"]


@pytest.mark.rule("ruling.all.key")
def test_after_move_all_there_may_be_no_key() -> None:
    position = start(hands={0: holding("all-2**", "2")}).edit(adventurers={0: party(4)})
    here = position.edit(tiles={6: "horus1"})
    other = by(here, "ruling.all.key", "listed-only")
    assert legal(play(other, "play right", "move 4 2").position) == ["take key", "take card-1"]
    after = play(other, "play left", "move-all", "act 6").position
    assert after.facts()["keys"] == [0, 0]
    assert after.check("take key").rules


@pytest.mark.rule("ruling.supply.empty")
def test_other_markers_may_stand_in_for_what_has_run_out() -> None:
    tiles = {18: "horus1", 19: "wild", 20: "scarab"}
    position = start(hands={0: holding("1", "2")}, adventurers={0: party(0, 0, 0, 17)})
    other = by(position.edit(tiles=tiles, wild_supply=0, key_supply=0), "ruling.supply.empty", "unlimited")
    story = play(other, "play left", "move 17 1", "take key")
    assert story.position.facts()["keys"] == [1, 0]
    assert "ruling.supply.empty" in story.events[-1].rules
    story = play(other, "play right", "move 17 2")
    assert story.position.facts()["wilds"] == [1, 0]
    assert story.position.facts()["wild_supply"] == 0


@pytest.mark.rule("ruling.supply.choice")
@pytest.mark.rule("ruling.supply.empty")
def test_what_has_run_out() -> None:
    tiles = {18: "scarab-or-wild", 19: "wild"}
    position = start(hands={0: holding("1", "2")}, adventurers={0: party(0, 0, 0, 17)})
    gone = position.edit(tiles=tiles, wild_supply=0)
    chosen = play(by(gone, "ruling.supply.choice", "may-choose"), "play left", "move 17 1").position
    assert legal(chosen) == ["take scarab", "decline"]
    assert "ruling.supply.choice" in chosen.apply("decline").events[0].rules
    assert "ruling.supply.choice" in chosen.check("decline").rules
    other = by(gone, "ruling.supply.empty", "something-else")
    assert legal(play(other, "play right", "move 17 2").position) == ["take key", "take scarab"]
    assert not legal(play(gone, "play right", "move 17 2").position)[0].startswith("take")


@pytest.mark.rule("ruling.die.playable")
def test_a_die_card_that_may_move_nobody() -> None:
    position = start(hands={0: holding("die", "1")}, keys={0: 1}).edit(adventurers={0: [CHAMBER] * 4 + [38]})
    assert legal(position) == ["play left", "play right"]
    assert legal(by(position, "ruling.die.playable", "every-roll")) == ["play right"]
    again = play(by(position, "ruling.die.playable", "roll-again"), "play left", "roll 5")
    assert [event.kind for event in again.events][-1] == "RolledInVain"
    assert "roll 3" in legal(again.position)
    assert again.then("roll 3", "move 38 3").position.facts()["keys"] == [0, 0]


@pytest.mark.rule("ruling.nobody-moves.round")
@pytest.mark.rule("ruling.nobody-moves.when")
def test_when_nobody_can_move() -> None:
    hands = {0: holding("5", "5", ["5"] * 3), 1: holding("5", "4", ["4"] * 3)}
    stuck = {seat: [CHAMBER] * 4 + [40] for seat in (0, 1)}
    position = start(hands={0: holding("5"), 1: holding("5", "4")}).edit(
        adventurers=stuck, hands={0: hands[0], 1: hands[1]}
    )
    first = end_turn(play(position, "play left").position)
    assert first.position.over
    later = end_turn(play(by(position, "ruling.nobody-moves.when", "after-turn"), "play left").position)
    assert not later.position.over
    assert end_turn(play(later.position, "play left").position).position.over
    at_once = end_turn(
        play(by(position.edit(idle=0), "ruling.nobody-moves.round", "at-once"), "play left").position
    )
    assert at_once.position.over


@pytest.mark.rule("ruling.deck.reshuffle-when")
def test_the_discards_may_be_shuffled_at_once() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(4)}).edit(deck=["2"])
    for at_once, other in ((False, position), (True, by(position, "ruling.deck.reshuffle-when", "at-once"))):
        story = play(other, "play left", "move 4 1", "draw 2")
        assert ("DeckReshuffled" in [event.kind for event in story.events]) is at_once
        assert bool(story.position.facts()["discard"]) is not at_once


@pytest.mark.rule("ruling.plus-minus.tile")
def test_a_plus_minus_card_may_move_by_one_space() -> None:
    position = start(hands={0: holding("+-1", "1")})
    position = position.edit(tiles={11: "-", 13: "-", 14: "osiris2"}, adventurers={0: party(12)})
    by_tile = play(position, "play left").position
    assert places(play(by_tile, "move 12 -1").position)[-1] == 10
    other = by(position, "ruling.plus-minus.tile", "space")
    for move, goal in (("move 12 -1", 11), ("move 12 1", 13)):
        story = play(other, "play left", move)
        assert places(story.position)[-1] == goal
        assert "ruling.plus-minus.tile" in story.events[1].rules
    assert places(play(other, "play right", "move 12 1").position)[-1] == 16, "other cards go by tiles"
    carried = play(other.edit(adventurers={0: party(13)}), "play left", "move 13 1").position
    assert places(carried)[-1] == 16, "Osiris carries on as always"


@pytest.mark.rule("ruling.plus-minus.tile")
def test_one_space_before_the_chamber_and_behind_the_stairs() -> None:
    position = start(hands={0: holding("+-1", "5")}).edit(
        tiles={40: "-"}, adventurers={0: [CHAMBER] * 4 + [39]}
    )
    other = by(position, "ruling.plus-minus.tile", "space")
    assert legal(play(other, "play left").position) == ["move 39 1", "move 39 -1"]
    assert "move 39 1" not in legal(play(position, "play left").position), "the chamber needs a key"
    first = other.edit(adventurers={0: [CHAMBER] * 4 + [1]})
    assert legal(play(first, "play left").position) == ["move 1 1"]
    at_gate = other.edit(adventurers={0: [CHAMBER] * 4 + [40]})
    assert "base.chamber.no-key" in play(at_gate, "play left").position.check("move 40 1").rules


@pytest.mark.rule("ruling.nobody-moves.round")
def test_turns_in_a_row_without_a_move() -> None:
    """The second player of a round and the first of the next are as good as a round."""
    fives, stuck = ["5"] * 5, [40] * 5
    position = start().edit(hands={0: holding("1"), 1: fives}, adventurers={0: party(4), 1: stuck})
    in_a_row = by(position, "ruling.nobody-moves.round", "in-a-row")
    for ends, other in ((False, position), (True, in_a_row)):
        moved = end_turn(play(other, "play left", "move 4 1").position).position
        caught = moved.edit(hands={0: fives}, adventurers={0: stuck})
        assert end_turn(play(caught, "play left").position).position.over is ends
    went_on = end_turn(play(in_a_row, "play left", "move 4 1").position).position
    again = end_turn(play(went_on, "play left").position).position
    assert again.facts()["idle"] == 0, "whoever can move breaks the row"


@pytest.mark.rule("ruling.nobody-moves.round")
def test_inner_cards_may_count_when_nobody_moves() -> None:
    hands = {0: ["5"] * 5, 1: ["5", "5", "1", "5", "5"]}
    position = start().edit(hands=hands, keys={1: 1}, adventurers={0: [40] * 5, 1: [40] * 5})
    for ends, answer in ((True, "at-once"), (False, "all-cards")):
        other = by(position, "ruling.nobody-moves.round", answer)
        assert end_turn(play(other, "play left").position).position.over is ends


@pytest.mark.rule("ruling.deck.reshuffle-when")
def test_the_card_just_played_may_stay_out_of_the_new_pile() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(4)}).edit(deck=[], discard=["3", "1"])
    for left, other in (
        ([], position),
        (["1"], by(position, "ruling.deck.reshuffle-when", "without-played")),
    ):
        story = play(other, "play left", "move 4 1")
        assert story.position.facts()["discard"] == left
        assert "DeckReshuffled" in [event.kind for event in story.events]


@pytest.mark.rule("ruling.key.spent")
def test_spent_keys_may_come_back() -> None:
    position = start(hands={0: holding("1")}).edit(
        adventurers={0: [0, 0, 0, 4, CHAMBER]}, sarcophagi=[0, "-"], key_supply=0, keys={0: 18}, spent=2
    )
    for supply, other in ((0, position), (2, by(position, "ruling.key.spent", "come-back"))):
        story = end_turn(play(other, "play left", "move 4 1").position)
        assert story.position.facts()["key_supply"] == supply
        told = [event.text() for event in story.events if event.kind == "KeysCameBack"]
        assert told == ["The supply is empty: 2 spent keys come back."] * bool(supply)
        assert not story.position.problems(), "whoever is in the chamber has paid for it"


@pytest.mark.rule("ruling.temple.stack-empty")
def test_a_temple_tile_may_come_from_another_stack() -> None:
    """With the highest of the others; only tiles of one's own making can run out."""
    position = start(hands={0: holding("1")}, tiles={8: "vase4x2"}, adventurers={0: party(7, 8)})
    stacks = position.facts()["temples"]
    assert isinstance(stacks, list)
    position = position.edit(temples=[[], stacks[1][:2], stacks[2]])
    story = play(position, "play left", "move 7 1")
    assert story.events[-1].kind == "SpaceEmptied"
    other = by(position, "ruling.temple.stack-empty", "another-stack")
    story = play(other, "play left", "move 7 1")
    assert {f"reveal {tile}" for tile in stacks[2]} == set(legal(story.position))
    told = story.then(legal(story.position)[0]).events[len(story.events)]
    assert told.rules[-1] == "ruling.temple.stack-empty"


@pytest.mark.rule("ruling.all.blocked-stay", "ruling.play.must-move")
def test_a_card_that_no_longer_counts_is_refused_by_the_reading() -> None:
    """Not only because the other one moves somebody: that it counts as stuck is what the table chose."""
    hand = {0: ["all-3***", "1", "1", "1", "1"]}
    position = start(hands=hand, adventurers={0: party(39)})
    assert "play left" in legal(position)
    by_it = by(position, "ruling.all.blocked-stay", "all-must")
    refusal = by_it.check("play left").violations
    assert [each.rule for each in refusal] == ["ruling.play.must-move", "ruling.all.blocked-stay"]
