"""More readings of the mummy, her tiles and extra turns: each beside what is standard."""

from __future__ import annotations

import pytest

from luxor import Position
from luxor.core.words.terms import Chance
from tests.classic.helpers import (
    CHAMBER,
    asked,
    cites,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
    turn_of,
)
from tests.classic.modules.stories import as_character, begin, by, offered, roll_on, talismans


def walk(space: int, card: str = "1-3*", **facts: object) -> Position:
    """Seat 0 is about to play a Horus card, and so the mummy is about to walk."""
    return begin("mummy", hands={0: holding(card)}, mummy__space=space, given=facts)


@pytest.mark.rule("ruling.mummy.spaces")
def test_those_on_empty_spaces_may_be_spared() -> None:
    position = walk(20).edit(tiles={19: "-"}, adventurers={1: party(19)})
    assert "lying-19" in places(play(position, "play left").position, 1)
    story = play(by(position, "ruling.mummy.spaces", "tiles-only"), "play left")
    assert places(story.position, 1)[-1] == 19
    assert cites(story, "ruling.mummy.spaces")


@pytest.mark.rule("ruling.mummy.wrap-jump")
def test_she_may_pass_the_empty_spaces_at_both_ends() -> None:
    position = walk(2).edit(tiles={1: "-", 40: "-"}, adventurers={1: [0, 0, 0, 1, 40]})
    assert places(play(position, "play left").position, 1) == [0, 0, 0, 1, 40]
    story = play(by(position, "ruling.mummy.wrap-jump", "passes-empty"), "play left")
    assert fact(story.position, "mummy.space") == 39
    assert places(story.position, 1) == [0, 0, 0, "lying-1", "lying-40"]


@pytest.mark.rule("ruling.mummy.wrap-on")
@pytest.mark.parametrize(("answer", "goal"), [("walks-on", 39), ("ends-there", 40), ("stops-first", 1)])
def test_she_may_not_walk_on_when_she_goes_back(answer: str, goal: int) -> None:
    story = play(by(walk(2, "1-5***"), "ruling.mummy.wrap-on", answer), "play left")
    assert fact(story.position, "mummy.space") == goal


@pytest.mark.rule("ruling.stand.sleepers")
def test_those_asleep_may_stand_up_by_a_roll() -> None:
    lying = {0: [0, 0, "lying-9", "anubis-2", "anubis-3"]}
    position = begin("mummy", hands={0: holding("2")}, mummy__space=30, given={"adventurers": lying})
    for other, woken in ((position, 0), (by(position, "ruling.stand.sleepers", "sleepers-too"), 2)):
        story = play(other, "try", "roll 5")
        assert places(story.position).count("woken") == woken
        assert cites(story, "ruling.stand.sleepers") == bool(woken)


@pytest.mark.rule("ruling.mummy.lying")
def test_those_who_lie_may_bring_talismans() -> None:
    position = walk(20).edit(adventurers={1: [0, 0, 0, 0, "lying-19"]})
    for gained, other in ((0, position), (1, by(position, "ruling.mummy.lying", "all-met"))):
        before = talismans(position)
        assert isinstance(before, int)
        assert talismans(play(other, "play left").position) == before + gained


@pytest.mark.rule("ruling.mummy.osiris")
def test_one_may_fall_on_osiris() -> None:
    position = begin("mummy", hands={0: holding("1")}, mummy__space=11)
    position = position.edit(tiles={11: "osiris2"}, adventurers={0: party(10)})
    assert places(play(position, "play left", "move 10 1").position)[-1] == 13
    story = play(by(position, "ruling.mummy.osiris", "adventurer-falls"), "play left", "move 10 1")
    assert places(story.position)[-1] == "lying-11"


@pytest.mark.rule("ruling.mummy.no-gain-on-landing")
def test_opponents_may_gain_when_one_walks_into_her() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(10)}, "mummy__space": 11}
    position = begin("mummy", players=3, given=facts)
    other = by(position, "ruling.mummy.no-gain-on-landing", "opponents")
    after = play(other, "play left", "move 10 1").position
    assert listed(after, "mummy.talismans") == [4, 5, 5]
    assert listed(play(position, "play left", "move 10 1").position, "mummy.talismans") == [4, 4, 4]


@pytest.mark.rule("ruling.stand.needs-target", "ruling.stand.no-tile")
def test_rolling_to_stand_up() -> None:
    people = {0: [0, 0, 0, 0, "lying-30"]}
    held = begin("mummy", adventurers=people, mummy__space=30, hands={0: holding("1")})
    assert asked(held) == "play"
    always = by(held, "ruling.stand.needs-target", "always").edit(agenda=[["end", 0], ["use-tile", 0],
             ["refill", 0], ["play", 0], ["stand-up", 0]])  # fmt: skip
    assert asked(always) == "stand-up"
    assert turn_of(play(always, "try", "roll 4").position) == 1
    free = begin("mummy", adventurers=people, mummy__space=20, hands={0: holding("1")})
    tile = play(by(free, "ruling.stand.no-tile", "tile"), "try", "roll 4", "stand 30").position
    assert (turn_of(tile), asked(tile)) == (0, "use-tile")


@pytest.mark.rule("ruling.nobody-moves.stand")
def test_who_lies_may_count_as_stuck() -> None:
    people = {seat: ["lying-20"] * 5 for seat in range(2)}
    hands = {seat: holding("1") for seat in range(2)}
    position = begin("mummy", hands=hands, mummy__space=30, adventurers=people)
    stuck = by(position, "ruling.nobody-moves.stand", "yes")
    assert not roll_on(play(position, "decline", "play left"), "use-tile").then("decline").position.over
    assert roll_on(play(stuck, "decline", "play left"), "use-tile").then("decline").position.over


@pytest.mark.rule("ruling.tile.pairs")
def test_wild_treasures_may_count_for_pairs() -> None:
    position = offered("pairs", treasures={0: ["vase3x2"]}, wilds={0: 1})
    for vp, other in ((0, position), (2, by(position, "ruling.tile.pairs", "with-wilds"))):
        assert fact(play(other, "use pairs").position, "score", 0) == 3 + vp


@pytest.mark.rule("ruling.tile.smallest")
def test_hidden_treasures_may_be_the_smallest() -> None:
    position = offered("smallest", "sceptres")
    shown = [str(name) for name in listed(position, "tiles")]
    position = position.edit(tiles={n: "vase3x2" for n, name in enumerate(shown, 1) if "1x1" in name})
    position = position.edit(**{"sceptres.hidden": ["vase1x1", *listed(position, "sceptres.hidden")[1:]]})
    scores = [
        fact(play(other, "use smallest").position, "score", 0)
        for other in (position, by(position, "ruling.tile.smallest", "hidden-too"))
    ]
    assert isinstance(scores[0], int)
    assert scores[0] > 1
    assert scores[1] == 1


@pytest.mark.rule("ruling.tile.all-four", "ruling.tile.horus")
def test_tiles_that_move_or_change_the_hand() -> None:
    blocked = offered("all-four").edit(adventurers={0: [0, 0, 0, 0, 39]})
    assert places(play(blocked, "use all-four").position)[:4] != [0, 0, 0, 0]
    none = play(by(blocked, "ruling.tile.all-four", "all-or-none"), "use all-four")
    assert places(none.position)[:4] == [0, 0, 0, 0]
    assert cites(none, "ruling.tile.all-four")

    hand = offered("horus")
    outer = by(hand, "ruling.tile.horus", "outer-only")
    asked_for = play(outer, "use horus").position
    assert legal(asked_for) == ["discard 1", "discard 5"]
    assert refused_by(asked_for, "discard 3") == ("ruling.tile.horus",)


@pytest.mark.rule("ruling.tile.rear")
def test_the_next_one_may_move_instead() -> None:
    tiles = dict.fromkeys(range(1, 38), "-") | {38: "osiris4", 39: "osiris4", 40: "vase3x2"}
    position = offered("rear-1-2").edit(tiles=tiles, adventurers={0: [36, 39, CHAMBER, CHAMBER, CHAMBER]})
    position = position.edit(**{"mummy.space": 38})
    assert events_of(play(position, "use rear-1-2"), "NothingHappens")
    other = play(by(position, "ruling.tile.rear", "next-instead"), "use rear-1-2")
    assert places(other.position)[:2] == [36, 40]


@pytest.mark.rule("ruling.tile.swap-scarab")
def test_who_has_no_scarab_may_take_one() -> None:
    position = offered("swap-scarab")
    assert events_of(play(position, "use swap-scarab"), "NothingHappens")
    story = play(by(position, "ruling.tile.swap-scarab", "takes-one"), "use swap-scarab")
    assert legal(story.position)[0].startswith("scarab")


@pytest.mark.rule("ruling.woken.tile")
def test_a_tile_may_move_one_who_was_just_woken() -> None:
    people = {0: ["anubis-3", "anubis-2", "anubis-1", 5, 7]}
    facts = {"hands": {0: holding("2")}, "adventurers": people, "mummy__space": 30}
    position = begin("mummy", mummy__offer=["rear-1-2", "keys", "items"], given=facts)
    for moved, other in ((7, position), (2, by(position, "ruling.woken.tile", "counted"))):
        story = roll_on(play(other, "play left", "move 7 2"), "use-tile")
        after = play(story.position, "use rear-1-2", "advance 2").position
        assert moved in places(after)
        assert (5 in places(after)) is (moved == 2)


@pytest.mark.rule("ruling.extra-turn", "ruling.extra-turn.stack")
def test_extra_turns_may_be_lost() -> None:
    position = offered("extra-turn").edit(again=["extra-turn"])
    both = roll_on(play(position, "use extra-turn", "accept"), "play").position
    one = play(by(position, "ruling.extra-turn.stack", "one"), "use extra-turn")
    assert "ruling.extra-turn.stack" in events_of(one, "NothingHappens")[0].rules
    for left, after in ((1, both), (0, roll_on(one, "play").position)):
        assert turn_of(after) == 0
        assert len([name for name in listed(after, "again") if name]) == left
    last = offered("extra-turn").edit(adventurers={1: [CHAMBER, CHAMBER, 0, 0, 0]}, sarcophagi=[1, 1])
    lost = play(by(last, "ruling.extra-turn", "lost-at-end"), "use extra-turn")
    assert "ruling.extra-turn" in events_of(lost, "NothingHappens")[0].rules, "nobody is asked in vain"
    assert turn_of(roll_on(lost, "play").position) == 1
    assert turn_of(roll_on(play(last, "use extra-turn", "accept"), "play").position) == 0


@pytest.mark.rule("ruling.extra-turn", "characters.set-turn")
def test_no_set_is_turned_over_for_a_turn_that_is_lost() -> None:
    facts = {"adventurers": {0: party(0, 0), 1: [CHAMBER, CHAMBER, 0, 0, 0]}, "tiles": {1: "vase4x2"},
             "treasures": {0: ["jewel3x2", "statue3x2"]}, "sarcophagi": [1, 1], "spent": 2}  # fmt: skip
    position = as_character("set-turn", hands={0: holding("1")}, given=facts)
    position = position.edit(adventurers={0: party(0, 1)})
    took = ("play left", "move 0 1")
    assert asked(play(position, *took).position) == "set-turn", "also in the final round"
    lost = play(by(position, "ruling.extra-turn", "lost-at-end"), *took)
    assert events_of(lost, "TreasureTaken")
    assert isinstance(lost.position.pending, Chance), "the turn goes on to the draw"
    early = by(
        position.edit(adventurers={1: party(0)}, sarcophagi=[-1, -1]), "ruling.extra-turn", "lost-at-end"
    )
    assert asked(play(early, *took).position) == "set-turn"


@pytest.mark.rule("ruling.mummy.supply")
def test_other_markers_may_stand_in_for_talismans() -> None:
    position = walk(20, mummy__talismans=[0, 20], adventurers={1: party(19)})
    short = position.edit(**{"mummy.supply": 0})
    assert talismans(play(short, "play left").position) == 0
    story = play(by(short, "ruling.mummy.supply", "unlimited"), "play left")
    assert talismans(story.position) == 1
    assert cites(story, "ruling.mummy.supply")
    assert "talisman-count" not in [problem.code for problem in story.position.problems()]


@pytest.mark.rule("ruling.horus.one-per-turn")
def test_a_mummy_tile_may_give_no_second_horus_card() -> None:
    position = offered("horus").edit(took=1)
    assert asked(play(position, "use horus").position) == "discard-card"
    story = play(by(position, "ruling.horus.one-per-turn", "one"), "use horus")
    assert "ruling.horus.one-per-turn" in events_of(story, "NothingHappens")[0].rules
