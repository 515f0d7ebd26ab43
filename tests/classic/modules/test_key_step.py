"""The character whose keys change the value of a card."""

import pytest

import luxor
from luxor.core.words.terms import Chance
from tests.classic.helpers import asked, event_of, fact, holding, legal, party, play, refused_by
from tests.classic.modules.stories import as_character


@pytest.mark.rule("characters.key-step")
def test_a_key_changes_the_value_by_one() -> None:
    position = as_character("key-step", hands={0: holding("2")})
    assert fact(position, "keys", 0) == 2, "two keys at the start"
    story = play(position, "play left")
    assert legal(story.position) == ["decline", "key 1", "key -1"]
    assert legal(story.then("key 1").position) == ["move 0 3"]
    less = story.then("key -1")
    assert legal(less.position) == ["move 0 1"]
    assert (fact(less.position, "keys", 0), fact(less.position, "spent")) == (1, 1)
    horus = play(as_character("key-step", hands={0: holding("1-3*")}), "play left")
    assert asked(horus.position) == "move", "not on a Horus card"
    one = play(as_character("key-step", hands={0: holding("1")}), "play left", "key -1")
    assert legal(one.position) == ["move 0 0"], "0 is allowed"


@pytest.mark.rule("characters.key-step")
def test_a_value_is_never_negative() -> None:
    zero = play(as_character("key-step", "equipment", hands={0: holding("0")}), "play left")
    assert legal(zero.position) == ["decline", "key 1"]
    assert refused_by(zero.position, "key -1") == ("characters.key-step",)


@pytest.mark.rule("characters.key-step")
def test_a_sum_is_never_negative_either() -> None:
    """1+ and a ±1 that counts -1 make 0: a key cannot turn that into a step back."""
    hand = {0: holding("1+", "+-1")}
    story = play(as_character("key-step", "equipment", hands=hand), "play left", "add right", "count -1")
    assert legal(story.position) == ["decline", "key 1"]
    assert refused_by(story.position, "key -1") == ("characters.key-step",)
    for action in legal(story.position):
        after = story.then(action).position
        assert luxor.position(str(after)) == after


@pytest.mark.rule("ruling.value.must-move")
def test_a_key_may_not_change_the_value_to_one_that_moves_nobody() -> None:
    """On the last space but one: 2 enters the chamber, 3 leads past it."""
    near = as_character("key-step", hands={0: holding("2", "5")}, spent=4,
                        adventurers={0: [39, 41, 41, 41, 41]}, sarcophagi=[0, 0], keys={0: 3})  # fmt: skip
    story = play(near, "play left")
    assert legal(story.position) == ["decline", "key -1"]
    assert refused_by(story.position, "key 1") == ("ruling.value.must-move",)
    stuck = as_character("key-step", hands={0: holding("3", "5")}, spent=4,
                         adventurers={0: [39, 41, 41, 41, 41]}, sarcophagi=[0, 0], keys={0: 3})  # fmt: skip
    kept = play(stuck, "play left")
    assert legal(kept.position) == ["decline", "key -1"], "keeping the value is allowed: may, not must"
    nobody = event_of(kept.then("decline"), "NobodyMoved")
    assert nobody.rules == ("base.move.none-possible", "ruling.play.options-optional")


@pytest.mark.rule("ruling.characters.key-per-card")
def test_one_key_for_each_card_after_the_sum_and_a_further_one_for_the_chamber() -> None:
    summed = play(
        as_character("key-step", "equipment", hands={0: holding("2+", "3")}), "play left", "add right"
    )
    assert legal(summed.position) == ["decline", "key 1", "key 2", "key -1", "key -2"]
    assert legal(summed.then("key 2").position) == ["move 0 7"]
    single = play(as_character("key-step", hands={0: holding("2")}), "play left")
    assert refused_by(single.position, "key 2") == ("ruling.characters.key-per-card",)
    near = as_character("key-step", hands={0: holding("2", "5")}, spent=4,
                        adventurers={0: [40, 41, 41, 41, 41]}, sarcophagi=[0, 0], keys={0: 2})  # fmt: skip
    entered = play(near, "play left", "key -1", "move 40 1")
    assert (fact(entered.position, "keys", 0), fact(entered.position, "spent")) == (0, 6)
    poor = as_character("key-step", hands={0: holding("2", "5")}, spent=4,
                        adventurers={0: [40, 41, 41, 41, 41]}, sarcophagi=[0, 0], keys={0: 1})  # fmt: skip
    assert event_of(play(poor, "play left"), "NobodyMoved"), "the one key cannot do both"


@pytest.mark.rule("ruling.characters.key-plus-minus")
def test_on_a_plus_minus_card_only_the_forward_value_changes() -> None:
    position = as_character("key-step", hands={0: holding("+-1")}, adventurers={0: party(0, 10)})
    story = play(position, "play left")
    assert set(legal(story.then("key 1").position)) == {"move 0 2", "move 10 -1", "move 10 2"}
    assert "move 10 -2" not in legal(story.then("key 1").position)
    assert "move 10 -1" in legal(story.then("key -1").position)
    assert refused_by(story.then("key -1").position, "move 10 1") == ("characters.key-step",)


@pytest.mark.rule("ruling.characters.key-plus-minus", "ruling.equipment.sum")
def test_a_step_back_stays_one_tile_when_it_is_added() -> None:
    position = as_character("key-step", "equipment", hands={0: holding("2+", "+-1")})
    added = play(position, "play left", "add right")
    assert legal(added.then("count 1").position) == ["decline", "key 1", "key 2", "key -1", "key -2"]
    back = added.then("count -1").position
    assert legal(back) == ["decline", "key 1", "key -1"], "a key for the 2+, none for the step back"
    assert refused_by(back, "key 2") == ("ruling.characters.key-plus-minus",)
    assert refused_by(back, "key -2") == ("characters.key-step",), "that would be below 0"


@pytest.mark.rule("characters.key-step", "ruling.value.must-move")
def test_no_key_is_spent_where_no_value_moves_anybody() -> None:
    """A key changes the value by which somebody then moves: 4 and 6 overshoot the chamber like 5."""
    near = as_character("key-step", hands={0: holding("die", "5")}, spent=4,
                        adventurers={0: [39, 41, 41, 41, 41]}, sarcophagi=[0, 0], keys={0: 3})  # fmt: skip
    rolled = play(near, "play left", "roll 5")
    assert event_of(rolled, "NobodyMoved")
    assert isinstance(rolled.position.pending, Chance), "the turn goes on to the draw"
    assert fact(rolled.position, "keys", 0) == 3
    assert legal(play(near, "play left", "roll 3").position) == ["decline", "key -1"]
    free = near.with_readings({"ruling.value.must-move": "any"})
    assert "key 1" in legal(play(free, "play left", "roll 5").position), "a house may let them be thrown away"


@pytest.mark.rule("characters.key-step")
def test_a_key_changes_no_horus_card() -> None:
    story = play(as_character("key-step", hands={0: holding("1-4*")}, keys={0: 2}), "play left")
    assert asked(story.position) == "move"
    reason = story.position.check("key 1").violations[0]
    assert (reason.code, reason.rule) == ("key-on-horus", "characters.key-step")


@pytest.mark.rule("characters.key-step", "base.osiris.jump")
def test_staying_and_stepping_back_to_where_osiris_brings_one_are_not_the_same_clicks() -> None:
    """A ±1 with a key on it counts 0, 2 or -1; a step back onto Osiris with a 1 ends where it began."""
    behind = as_character("key-step", hands={0: holding("+-1", "5")}, adventurers={0: party(7, 7)},
                          tiles={6: "osiris1"})  # fmt: skip
    story = play(behind, "play left", "key -1")
    moves = [move for move in legal(story.position) if move in ("move 7 0", "move 7 -1")]
    clicked = [story.position.targets(luxor.action(move)) for move in moves]
    assert len(set(clicked)) == len(moves) == 2
