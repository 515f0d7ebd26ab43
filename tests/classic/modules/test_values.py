"""Values that may be changed, but not to one that moves nobody; and what a die and a lack of moves cite."""

import pytest

import luxor
from tests.classic.helpers import asked, event_of, holding, legal, party, play, refused_by
from tests.classic.modules.stories import as_character, begin, by

NEAR = {"spent": 4, "sarcophagi": [0, 0]}  # four are in the chamber already


def last_one(space: int, left: str, right: str = "5", *modules: str, keys: int = 1) -> luxor.Position:
    """One adventurer of seat 0 is still on its way, near the chamber."""
    return begin(*(modules or ("equipment",)), hands={0: holding(left, right)}, keys={0: keys}, given=NEAR,
                 adventurers={0: [space, 41, 41, 41, 41]})  # fmt: skip


def blocked_at_three(name: str) -> luxor.Position:
    """Three steps ahead lies an Osiris tile that leads past the chamber; everything else is free."""
    position = as_character(name, "equipment", hands={0: holding("die+-1")}, keys={0: 1}, given=NEAR,
                            adventurers={0: [35, 41, 41, 41, 41]})  # fmt: skip
    return position.edit(tiles={36: "vase3x2", 37: "vase3x2", 38: "osiris4", 39: "vase3x2"})


@pytest.mark.rule("ruling.value.must-move", "equipment.die-adjust")
def test_a_roll_may_be_kept_but_not_changed_to_what_moves_nobody() -> None:
    """One step before the chamber: only 1 moves."""
    story = play(last_one(40, "die+-1"), "play left", "roll 2")
    assert legal(story.position) == ["decline", "adjust -1"]
    assert refused_by(story.position, "adjust 1") == ("ruling.value.must-move",)
    kept = event_of(story.then("decline"), "NobodyMoved")
    assert kept.rules == ("base.move.none-possible", "ruling.die.playable")
    assert legal(play(last_one(40, "die+-1"), "play left", "roll 5").position) == [
        "decline", "adjust 1", "adjust -1",
    ], "no value moves anybody"  # fmt: skip


@pytest.mark.rule("ruling.value.must-move")
def test_also_for_the_sum_of_two_cards() -> None:
    """Three steps before the chamber 3+ and 1 lead past it, 3+ and -1 do not."""
    story = play(last_one(38, "3+", "+-1"), "play left", "add right")
    assert event_of(story, "SignChosen").params == {"n": -1}, "the only value that moves somebody"
    assert legal(story.position) == ["move 38 2"]
    dice = play(last_one(38, "1+", "die+-1"), "play left", "add right", "roll 3")
    assert legal(dice.position) == ["decline", "adjust -1"]
    assert refused_by(dice.position, "adjust 1") == ("ruling.value.must-move",)
    free = play(last_one(20, "3+", "+-1"), "play left", "add right")
    assert legal(free.position) == ["count 1", "count -1"]


@pytest.mark.rule("ruling.value.must-move", "ruling.equipment.zero-playable")
def test_staying_in_place_for_0_counts_as_a_move() -> None:
    story = play(last_one(40, "die+-1", keys=0), "play left", "roll 1")
    assert legal(story.position) == ["decline", "adjust -1"], "1 needs a key, 2 leads past, 0 stays"


@pytest.mark.rule("ruling.value.must-move", "characters.key-step")
def test_a_value_that_moves_somebody_with_what_may_follow_can_be_chosen() -> None:
    helped = play(blocked_at_three("key-step"), "play left", "roll 2")
    assert legal(helped.position) == ["decline", "adjust 1", "adjust -1"], "a key makes 3 a 4"
    alone = play(blocked_at_three("treasure-point"), "play left", "roll 2")
    assert legal(alone.position) == ["decline", "adjust -1"]


@pytest.mark.rule("ruling.die.playable", "equipment.die-adjust")
def test_values_that_all_come_to_another_roll_are_one_option() -> None:
    position = by(last_one(40, "die+-1"), "ruling.die.playable", "roll-again")
    vain = play(position, "play left", "roll 5")
    assert vain.events[-1].kind == "RolledInVain"
    assert legal(vain.position)[0] == "roll 1", "4, 5 and 6 move nobody: there is nothing to choose"
    assert legal(vain.then("roll 2").position) == ["decline", "adjust -1"]
    helped = as_character("key-step", "equipment", hands={0: holding("die+-1")}, keys={0: 2}, given=NEAR,
                          adventurers={0: [40, 41, 41, 41, 41]})  # fmt: skip
    story = play(helped, "play left", "roll 3")
    assert legal(story.position) == ["decline", "adjust 1", "adjust -1"]
    again = play(by(helped, "ruling.die.playable", "roll-again"), "play left", "roll 3").position
    assert legal(again) == ["decline", "adjust -1"], "a key makes the 2 a 1; 3 and 4 are rolled again"
    assert refused_by(again, "adjust 1") == ("ruling.die.playable",)


@pytest.mark.rule("equipment.die-adjust", "base.card.die")
def test_the_die_of_a_card_cites_the_rule_of_that_card() -> None:
    own = play(last_one(20, "die+-1"), "play left")
    assert own.position.check("roll 3").basis == ("equipment.die-adjust",)
    assert event_of(own.then("roll 3"), "DieRolled").rule == "equipment.die-adjust"
    plain = play(last_one(20, "die"), "play left", "roll 3")
    assert event_of(plain, "DieRolled").rule == "base.card.die"
    second = play(last_one(20, "2+", "die+-1"), "play left", "add right", "roll 3")
    assert event_of(second, "DieRolled").rule == "equipment.die-adjust"
    horus = play(last_one(20, "1-die*"), "play left", "roll 3")
    assert event_of(horus, "DieRolled").rule == "base.horus.die-range"


@pytest.mark.rule("ruling.die.playable", "ruling.play.options-optional", "base.move.none-possible")
def test_nobody_moved_cites_the_roll_or_what_was_not_used() -> None:
    second = play(last_one(38, "2+", "die"), "play left", "add right", "roll 6")
    assert event_of(second, "NobodyMoved").rules == ("base.move.none-possible", "ruling.die.playable")
    near = as_character("single-step", hands={0: holding("3", "1")}, keys={0: 1}, given=NEAR,
                        adventurers={0: [40, 41, 41, 41, 41]})  # fmt: skip
    declined = play(near, "play left", "decline")
    assert event_of(declined, "NobodyMoved").rules == (
        "base.move.none-possible",
        "ruling.play.options-optional",
    )


@pytest.mark.rule("ruling.all.choice", "base.horus.all.one-action")
def test_after_move_all_two_spaces_of_equal_effect_are_one_option_by_two_names() -> None:
    position = begin("mummy", hands={0: holding("all-1*")}, adventurers={0: party(3, 9, 10)}, mummy__space=30,
                     tiles={10: "vase3x2", 11: "jewel3x2"})  # fmt: skip
    acting = play(position, "play left", "move-all").position
    assert asked(acting) == "act"
    assert legal(acting) == ["act 4", "act 10"]
    alike = acting.game.alike(acting.state)
    assert {str(one): str(other) for one, other in alike.items()} == {"act 11": "act 10"}
    assert acting.check("act 11").legal
    assert acting.apply("act 11").position == acting.apply("act 10").position
