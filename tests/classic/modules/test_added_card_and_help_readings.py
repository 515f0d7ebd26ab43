"""Readings of 0 steps, second cards, sceptres and what characters do: beside the standard."""

from __future__ import annotations

import pytest

from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    asked,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
)
from tests.classic.modules.stories import as_character, begin, by, offered, roll_on

NOTHING, PLAYABLE = "ruling.equipment.zero-nothing", "ruling.equipment.zero-playable"


def zero(*people: int) -> Position:
    """Seat 0 is about to play a card of 0 steps; 19 is empty, and 20 a wild treasure."""
    tiles = {19: "-", 20: "wild", 21: "vase5x3"}
    return begin("equipment", hands={0: holding("0", "5")}).edit(tiles=tiles, adventurers={0: [*people]})


@pytest.mark.rule("ruling.equipment.zero-nothing")
def test_who_is_on_no_tile_may_be_out_of_the_question_for_0_steps() -> None:
    position = zero(CHAMBER, CHAMBER, 0, 19, 20)
    assert legal(play(position, "play left").position) == ["move 0 0", "move 20 0"]
    story = play(by(position, NOTHING, "not-allowed"), "play left")
    assert legal(story.position) == ["move 20 0"]
    assert NOTHING in refused_by(story.position, "move 19 0")


@pytest.mark.rule("ruling.equipment.zero-nothing")
def test_0_steps_may_lead_to_the_next_tile() -> None:
    position = by(zero(CHAMBER, CHAMBER, CHAMBER, 19, 21), NOTHING, "next-tile")
    story = play(position, "play left", "move 19 0")
    assert places(story.position).count(20) == 1
    assert fact(story.position, "wilds", 0) == 1
    assert places(play(position, "play left", "move 21 0").position)[1] == 21


@pytest.mark.rule("ruling.equipment.zero-playable")
def test_0_steps_may_need_a_tile_that_does_something() -> None:
    position = zero(CHAMBER, CHAMBER, CHAMBER, 20, 21)
    useful = by(position, PLAYABLE, "tile-useful")
    assert legal(play(useful, "play left").position) == ["move 20 0"]
    assert PLAYABLE in refused_by(play(useful, "play left").position, "move 21 0")
    in_vain = zero(CHAMBER, CHAMBER, CHAMBER, 21, 21)
    assert legal(in_vain) == ["play left", "play right"]
    assert legal(by(in_vain, PLAYABLE, "tile-useful")) == ["play right"]


@pytest.mark.rule("ruling.equipment.zero-playable")
def test_0_steps_may_never_count() -> None:
    position = zero(CHAMBER, CHAMBER, CHAMBER, 20, 21)
    assert legal(by(position, PLAYABLE, "never")) == ["play right"]


@pytest.mark.rule("ruling.equipment.second-useful")
def test_any_card_may_be_added_to_one_that_moves_nobody() -> None:
    ruling, hand = "ruling.equipment.second-useful", holding("3+", "5", ("+-1", "1", "die"))
    position = begin("equipment", hands={0: hand})
    stuck = position.edit(adventurers={0: [CHAMBER] * 4 + [39]}, keys={0: 1})
    assert legal(play(stuck, "play left").position) == ["decline", "add left"]
    other = by(stuck, ruling, "if-first-fails")
    assert legal(play(other, "play left").position) == ["decline", "add left", "add right"]
    moves = other.edit(adventurers={0: [CHAMBER] * 4 + [37]})
    assert "add right" not in legal(play(moves, "play left").position)


def two_cards(*, horus: bool) -> Position:
    """Two cards are about to be played, and then a Horus card taken, or not."""
    people = {0: [0, CHAMBER, CHAMBER, CHAMBER, 17]}
    position = begin("equipment", hands={0: holding("1+", "1")}, keys={0: 1})
    return position.edit(tiles={18: "-", 19: "-", 20: "vase5x3", 21: "horus1" if horus else "vase5x3"},
                         adventurers=people)  # fmt: skip


@pytest.mark.rule("ruling.equipment.side-after-look")
def test_both_cards_may_be_drawn_before_the_side_is_chosen() -> None:
    position = two_cards(horus=False)
    moves = ("play left", "add right", "move 17 2", "draw 2")
    assert asked(play(position, *moves).position) == "side"
    both = play(by(position, "ruling.equipment.side-after-look", "after-both"), *moves, "draw 3").position
    assert asked(both) == "side"
    names = [str(name).partition("@")[0] for name in listed(play(both, "put left").position, "hands", 0)]
    assert names[1] == "2"
    assert names[2] == "3"


@pytest.mark.rule("ruling.equipment.horus-taken")
def test_a_horus_card_may_go_to_second_place_or_beside_two_draws() -> None:
    position, moves = two_cards(horus=True), ("play left", "add right", "move 17 2", "take card-1")
    card = listed(position, "horus", 0)[0]
    taken = play(by(position, "ruling.equipment.horus-taken", "horus-second"), *moves)
    second = roll_on(taken, "side").position
    assert second.view(1).facts()["equipment.look"] == [card], "everybody saw it"
    hand = listed(play(second, "put right", "draw 2").position, "hands", 0)
    assert hand[-2] == card
    assert len(hand) == 5
    six = play(by(position, "ruling.equipment.horus-taken", "two-draws"), *moves)
    six = roll_on(roll_on(six, "side").then("put left"), "play")
    assert len(listed(six.position, "hands", 0)) == 6
    assert "hand-size" not in [problem.code for problem in six.position.problems()]


@pytest.mark.rule("ruling.sceptres.types")
def test_a_sceptre_may_be_no_treasure_at_all() -> None:
    position = offered("pairs", "sceptres")
    sceptre = next(name for name in listed(position, "sceptres.hidden") if "sceptre" in str(name))
    before = fact(position, "score", 0)
    assert isinstance(before, int)
    for owned, vp, vp_without in ((["vase3x2"], 2, 0), (["vase3x2", "statue4x2"], 2, 2)):
        held = position.edit(treasures={0: [*owned, sceptre]})
        other = by(held, "ruling.sceptres.types", "no-treasure")
        assert fact(play(held, "use pairs").position, "score", 0) == before + vp
        assert fact(play(other, "use pairs").position, "score", 0) == before + vp_without


@pytest.mark.rule("ruling.sceptres.types")
def test_a_sceptre_may_stand_for_a_missing_type() -> None:
    position = begin("sceptres")
    sceptre = next(name for name in listed(position, "sceptres.hidden") if "sceptre" in str(name))
    position = position.edit(treasures={0: ["vase3x2", "statue4x2", sceptre]})
    for count, other in ((0, position), (1, by(position, "ruling.sceptres.types", "wild-type"))):
        sets = [line for line in other.score() if line.cause == "sets"]
        assert len(sets) == count
    none = by(position.edit(treasures={0: ["vase3x2", "statue4x2"]}), "ruling.sceptres.types", "wild-type")
    assert not [line for line in none.score() if line.cause == "sets"], "others stand for themselves"


@pytest.mark.rule("ruling.sceptres.types", "sceptres.score")
@pytest.mark.parametrize(
    ("own", "sceptres", "wilds", "sets", "beside"),
    [
        (("vase3x2", "statue4x2"), 1, 0, 3, 0),  # in the set, and so not added to it
        (("vase3x2", "statue4x2"), 2, 0, 3, 3),
        (("vase3x2", "statue4x2"), 1, 1, 3, 3),  # the wild treasure is of no other use
        (("vase3x2",), 1, 2, 3, 3),
        (("vase3x2",) * 3 + ("statue4x2",) * 3 + ("jewel3x2",) * 3, 3, 0, 12, 9),  # better than 18 + 0
    ],
)
def test_a_sceptre_is_in_a_set_or_beside_one_whichever_brings_more(
    own: tuple[str, ...], sceptres: int, wilds: int, sets: int, beside: int
) -> None:
    position = begin("sceptres")
    names = [name for name in listed(position, "sceptres.hidden") if "sceptre" in str(name)]
    names *= sceptres
    position = position.edit(treasures={0: [*own, *names[:sceptres]]}, wilds={0: wilds})
    lines = by(position, "ruling.sceptres.types", "wild-type").score()
    points = {cause: sum(line.points for line in lines if line.cause == cause and not line.seat)
              for cause in ("sets", "sceptres")}  # fmt: skip
    assert points == {"sets": sets, "sceptres": beside}
    told = " ".join(line.text() for line in lines if line.cause == "sceptres")
    assert ("in the place of a type" in told) == (sceptres > beside // 3)


@pytest.mark.rule("ruling.characters.temple-now-who")
def test_a_tunnel_may_take_all_there_on() -> None:
    facts = {"adventurers": {0: party(7, 8)}, "tiles": {8: "vase3x2", 18: "tunnel"}}
    position = as_character("temple-now", hands={0: holding("1")}, given=facts)
    for there, answer in ((1, "who-took"), (2, "all-there")):
        other = by(position, "ruling.characters.temple-now-who", answer)
        story = play(other, "play left", "move 7 1", "reveal tunnel", "perform")
        assert places(story.position).count(18) == there


@pytest.mark.rule("ruling.characters.any-horus-eyes")
def test_the_mummy_may_walk_by_the_eyes_of_the_tile() -> None:
    position = as_character("any-horus", "mummy", other="reroll", hands={0: holding("1")}, mummy__space=30)
    position = position.edit(tiles={18: "horus1"}, adventurers={0: [0, 0, 0, 0, 17]})
    for walked, answer in ((3, "card"), (1, "tile")):
        other = by(position, "ruling.characters.any-horus-eyes", answer)
        story = play(other, "play left", "move 17 1", "take card-3")
        assert events_of(story, "MummyMoved")[0].params["steps"] == walked


@pytest.mark.rule("ruling.play.options-optional")
def test_help_that_makes_a_move_possible_may_have_to_be_used() -> None:
    ruling, stuck = "ruling.play.options-optional", {"adventurers": {0: [CHAMBER] * 4 + [39]}, "keys": {0: 1}}
    second = begin("equipment", hands={0: holding("3+", "5", ("+-1", "1", "die"))}).edit(**stuck)
    assert legal(play(second, "play left").position) == ["decline", "add left"]
    must = play(by(second, ruling, "must-use"), "play left")
    assert events_of(must, "SecondCardPlayed"), "nobody is asked"
    both = second.edit(hands={0: holding("3+", "+-1", ("+-1", "1", "die"))})
    asking = play(by(both, ruling, "must-use"), "play left").position
    assert legal(asking) == ["add left", "add right"]
    assert refused_by(asking, "decline") == (ruling,)
    single = as_character("single-step", hands={0: holding("5", "4")}).edit(**stuck)
    assert legal(play(single, "play left").position) == ["decline", "single"]
    assert legal(play(by(single, ruling, "must-use"), "play left").position) == ["move 39 1"]
    key = as_character("key-step", hands={0: holding("3", "4")}).edit(**{**stuck, "keys": {0: 2}})
    assert legal(play(key, "play left").position) == ["decline", "key -1"]
    assert legal(play(by(key, ruling, "must-use"), "play left").position) == ["move 39 2"]


@pytest.mark.rule("ruling.back.acts")
def test_a_step_back_without_an_action_differs_from_one_whose_action_waits() -> None:
    """Osiris leads both to 17; after the step forward its tile waits for the other player's card shift."""
    tiles = {15: "osiris2", 16: "vase3x2", 17: "vase5x3"}
    position = as_character("reroll", other="card-shift", hands={0: holding("+-1")})
    position = position.edit(tiles=tiles, adventurers={0: ["anubis-3", "anubis-2", 0, 10, 16]})
    other = by(position, "ruling.back.acts", "no-action")
    assert legal(play(other, "play left").position)[-2:] == ["move 16 1", "move 16 -1"]
