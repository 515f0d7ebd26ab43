"""Equipment: six kinds of card, a second card, and the draw that follows."""

import pytest

import luxor
from luxor.core.engine.chance import Draws
from tests.classic.helpers import (
    asked,
    cards,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
    words,
)
from tests.classic.modules.stories import begin, roll_on


def equipped(left: str, right: str = "5", **facts: object) -> luxor.Position:
    return begin("equipment", hands={0: holding(left, right)}, given=facts)


@pytest.mark.rule("equipment.setup")
def test_five_of_seven_cards_of_ones_colour_and_all_starter_cards_in_the_pile() -> None:
    position = luxor.new_game(3, ("equipment",), seed=5).position
    colour = sorted(["6", "0", "die+-1", "1+", "1+", "2+", "3+"])
    for seat in range(3):
        hand, removed = cards(position, seat), words(position, "equipment.removed", seat)
        assert (len(hand), len(removed)) == (5, 2)
        assert sorted([*hand, *removed]) == colour
    assert len(listed(position, "deck")) == 31


@pytest.mark.rule("equipment.setup")
def test_the_two_that_left_are_known_to_their_owner_alone() -> None:
    position = luxor.new_game(2, ("equipment",), seed=5).position
    own, other = position.view(0), position.view(1)
    assert fact(own, "equipment.removed", 0) == fact(position, "equipment.removed", 0)
    assert fact(own, "equipment.removed", 1) == ["?", "?"]
    assert all(slot.startswith("?@e0") for slot in words(other, "hands", 0))
    unseen = [words(other, "unseen", pool) for pool in range(len(listed(other, "unseen")))]
    colour = next(sorted(names) for pool, *names in unseen if pool == "e0")
    assert colour == sorted(["6", "0", "die+-1", "1+", "1+", "2+", "3+"])
    for seed in range(20):
        dealt = other.sample(seed)
        assert not dealt.problems()
        assert sorted(cards(dealt, 0) + words(dealt, "equipment.removed", 0)) == colour
    assert luxor.position(str(other)) == other


@pytest.mark.rule("equipment.play")
def test_equipment_is_discarded_like_any_card() -> None:
    story = play(equipped("6"), "play left")
    assert "6" in listed(story.position, "discard")
    assert "equipment.play" in event_of(story, "CardPlayed").also
    assert "equipment.play" in equipped("6").check("play left").basis
    added = play(begin("equipment", hands={0: ["1+", "1", "3", "5", "6"]}), "play left", "add right")
    assert "equipment.play" in event_of(added, "SecondCardPlayed").also
    plain = play(begin("equipment", hands={0: ["1+", "1", "3", "5", "5"]}), "play left", "add right")
    assert "equipment.play" not in event_of(plain, "SecondCardPlayed").also, "a starter card"
    assert refused_by(equipped("6"), "play 2") == ("base.hand.outer-only",)


@pytest.mark.rule("equipment.six")
def test_six() -> None:
    story = play(equipped("6", tiles={6: "osiris1"}), "play left")
    assert legal(story.position) == ["move 0 6"]
    assert refused_by(story.position, "move 0 5") == ("equipment.six",)


@pytest.mark.rule("equipment.zero")
def test_zero_performs_the_tile_where_one_stands_or_not() -> None:
    position = equipped("0", adventurers={0: party(0, 4)})
    story = play(position, "play left", "move 4 0")
    assert asked(story.position) == "in-place"
    assert legal(story.position) == ["perform", "decline"]
    assert asked(story.then("perform").position) == "take"
    left = story.then("decline")
    assert places(left.position)[-1] == 4
    assert not events_of(left, "KeyTaken")


@pytest.mark.rule("ruling.equipment.zero-nothing")
def test_zero_on_the_stairs_or_an_empty_space_does_nothing() -> None:
    position = equipped("0", adventurers={0: party(0, 4)}, tiles={5: "-"})
    story = play(position, "play left", "move 0 0")
    assert event_of(story, "StayedInPlace").see[0] == "ruling.equipment.zero-nothing"
    empty = play(equipped("0", adventurers={0: party(5, 5)}, tiles={5: "-"}), "play left")
    assert len(legal(empty.position)) == 1, "all of them would do nothing: one option stands for all"


@pytest.mark.rule("ruling.equipment.zero-playable")
def test_zero_is_playable_while_somebody_is_upright_outside_the_chamber() -> None:
    facts = {"adventurers": {0: [41, 41, 41, 41, 39]}, "spent": 4, "sarcophagi": [0, 0]}
    assert legal(equipped("0", "5", **facts)) == ["play left"], "5 moves nobody, 0 can be used"
    done = {"adventurers": {0: [41] * 5}, "spent": 5, "sarcophagi": [0, 0]}
    assert legal(equipped("0", "5", **done)) == ["play left", "play right"]
    assert event_of(play(equipped("0", "5", **done), "play left"), "NobodyMoved")


@pytest.mark.rule("equipment.die-adjust")
@pytest.mark.parametrize(
    ("roll", "change", "number"), [(1, "adjust -1", 0), (6, "adjust 1", 7), (3, "decline", 3)]
)
def test_a_roll_may_be_changed_by_one(roll: int, change: str, number: int) -> None:
    story = play(equipped("die+-1"), "play left", f"roll {roll}")
    assert legal(story.position) == ["decline", "adjust 1", "adjust -1"]
    assert fact(story.then(change).position, "played") == ["die+-1", "number", number]


@pytest.mark.rule("equipment.plus")
def test_a_plus_card_may_be_followed_by_a_second_outer_card() -> None:
    position = equipped("2+", "3")
    story = play(position, "play left")
    assert asked(story.position) == "second"
    assert legal(story.position) == ["decline", "add left", "add right"]
    assert legal(story.then("add right").position) == ["move 0 5"]
    assert legal(story.then("decline").position) == ["move 0 2"]


@pytest.mark.rule("equipment.plus.no-horus")
def test_a_horus_card_is_never_added() -> None:
    story = play(equipped("2+", "1-3*"), "play left")
    assert legal(story.position) == ["decline", "add left"]
    assert refused_by(story.position, "add right") == ("equipment.plus.no-horus",)


@pytest.mark.rule("equipment.plus.one-extra")
def test_no_third_card_even_after_two_plus_cards() -> None:
    story = play(equipped("2+", "1+"), "play left", "add right")
    assert asked(story.position) == "move"
    assert legal(story.position) == ["move 0 3"]


@pytest.mark.rule("equipment.plus.draw", "ruling.equipment.side-after-look")
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_first_card_goes_to_second_place_after_a_look_the_second_to_the_middle(side: str) -> None:
    position = begin("equipment", hands={0: ["2+", "1+", "6", "0", "3"]}, tiles={5: "vase3x2"})
    story = play(position, "play left", "add right", "move 0 5")
    assert cards(story.position, 0) == ["1+", "6", "0"]
    story = story.then("draw 4")
    assert asked(story.position) == "side", "looked at, not placed yet; the middle card not drawn yet"
    assert fact(story.position, "equipment.look") == ["4@1"]
    assert fact(story.position.view(1), "equipment.look") == ["?@1"]
    story = story.then(f"put {side}")
    four = ["1+", "4", "6", "0"] if side == "left" else ["1+", "6", "4", "0"]
    assert cards(story.position, 0) == four
    story = story.then("draw 5")
    assert cards(story.position, 0) == [*four[:2], "5", *four[2:]]


# --- rulings ---


@pytest.mark.rule("ruling.play.options-optional")
def test_a_card_that_moves_only_with_a_second_one_may_be_played_and_nobody_need_move() -> None:
    """39 is two steps from the chamber: 1+ alone moves, 3+ does not; 1+ and 1 do."""
    facts = {"adventurers": {0: [39, 41, 41, 41, 41]}, "spent": 4, "keys": {0: 1}, "sarcophagi": [0, 0]}
    position = begin("equipment", hands={0: ["1+", "1", "3", "0", "2"]}, given=facts)
    assert legal(position) == ["play left", "play right"]
    last = {"adventurers": {0: [40, 41, 41, 41, 41]}, "spent": 4, "keys": {0: 0}, "sarcophagi": [0, 0]}
    position = begin("equipment", hands={0: ["1+", "+-1", "6", "3", "0"]}, given=last)
    assert legal(position) == ["play left", "play right"], "1+ alone needs a key; 1+ and 0 or -1 do not"
    assert "ruling.play.options-optional" in position.check("play left").basis
    story = play(position, "play left")
    assert {"decline", "add left"} <= set(legal(story.position))
    stayed = story.then("decline")
    assert event_of(stayed, "NobodyMoved")
    assert places(stayed.position)[0] == 40


@pytest.mark.rule("ruling.equipment.horus-taken")
def test_after_two_cards_and_a_horus_card_one_draw_to_second_place_the_horus_card_to_the_middle() -> None:
    position = begin("equipment", "mummy", hands={0: ["1+", "1", "6", "0", "3"]}, horus={0: ["1-4*"]},
                     mummy__space=30)  # fmt: skip
    story = play(position, "play left", "add right", "move 0 4", "take card-1")
    assert cards(story.position, 0) == ["1", "6", "0"], "set aside"
    taken = event_of(story, "HorusCardTaken")
    assert "ruling.equipment.horus-taken" in taken.also
    assert "base.hand.draw-to-middle" not in taken.also
    told = position.game.words("en").event(taken)
    assert ("aside" in told, "middle" in told) == (True, False)
    assert fact(story.position, "mummy.space") == 29, "she moves at once"
    story = roll_on(story, "side")
    drawn = words(story.position, "equipment.look")[0].partition("@")[0]
    story = story.then("put left")
    assert cards(story.position, 0) == ["1", drawn, "1-4*", "6", "0"]
    assert len(events_of(story, "CardLookedAt")) == 1
    assert not events_of(story, "CardDrawn")


@pytest.mark.rule("ruling.equipment.sum")
def test_a_plus_minus_card_adds_or_subtracts_and_dice_come_first() -> None:
    story = play(equipped("2+", "+-1"), "play left", "add right")
    assert legal(story.position) == ["count 1", "count -1"]
    assert legal(story.then("count 1").position) == ["move 0 3"]
    assert legal(story.then("count -1").position) == ["move 0 1"]
    dice = play(equipped("3+", "die+-1"), "play left", "add right", "roll 4", "adjust 1")
    assert legal(dice.position) == ["move 0 8"]


@pytest.mark.rule("ruling.equipment.second-useful")
def test_a_second_card_needs_a_roll_that_moves_somebody() -> None:
    facts = {"adventurers": {0: [38, 41, 41, 41, 41]}, "spent": 4, "keys": {0: 1}, "sarcophagi": [0, 0]}
    position = begin("equipment", hands={0: ["1+", "die", "6", "0", "5"]}, given=facts)
    story = play(position, "play left")
    assert legal(story.position) == ["decline", "add left"], "1 + 2 would do with the die, 1 + 5 never"
    assert refused_by(story.position, "add right") == ("ruling.equipment.second-useful",)


@pytest.mark.rule("ruling.equipment.any-colour")
def test_equipment_from_the_draw_pile_is_played_by_whoever_draws_it() -> None:
    position = begin("equipment", hands={0: ["3+@1", "1", "2", "3", "4"], 1: ["1", "2", "3", "4", "5"]})
    story = play(position, "play left")
    assert asked(story.position) == "second"
    first = play(begin("equipment", hands={0: holding("5", "2+")}), "play left")
    assert asked(first.position) == "move", "only a first card lets one add another"


def test_views_of_a_game_with_equipment_sample_to_sound_positions() -> None:
    position = luxor.new_game(4, ("equipment", "mummy"), seed=9).position
    draws = Draws(3)
    for _ in range(120):
        actions = position.legal_actions()
        if not actions:
            break
        position = position.apply(actions[draws.below(len(actions))]).position
        view = position.view(draws.below(4))
        assert luxor.position(str(view)) == view
        assert not view.sample(draws.below(99)).problems()


@pytest.mark.rule("equipment.plus", "equipment.plus.one-extra")
def test_a_card_is_added_to_a_plus_card_only_and_no_third_one() -> None:
    plain = play(equipped("2"), "play left").position
    assert refused_by(plain, "add right")[0] == "equipment.plus"
    added = play(equipped("2+"), "play left", "add right").position
    assert asked(added) == "move"
    assert refused_by(added, "add left")[0] == "equipment.plus.one-extra"
