"""More readings of equipment and characters: each beside what is standard."""

from __future__ import annotations

import pytest

from luxor import Position
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
)
from tests.classic.modules.stories import as_character, begin, by


def alone(position: Position, space: int, keys: int = 1) -> Position:
    """Seat 0 has but one adventurer outside the chamber."""
    return position.edit(adventurers={0: [CHAMBER] * 4 + [space]}, keys={0: keys})


@pytest.mark.rule("ruling.value.must-move")
def test_a_roll_that_moves_nobody_may_have_to_be_changed() -> None:
    rolled = play(alone(begin("equipment", hands={0: holding("die+-1")}), 38), "play left", "roll 4").position
    assert legal(rolled) == ["decline", "adjust -1"]
    by_it = alone(begin("equipment", hands={0: holding("die+-1")}), 38)
    must = play(by(by_it, "ruling.value.must-move", "even-the-roll"), "play left", "roll 4")
    assert events_of(must, "RollAdjusted"), "nobody is asked"
    assert legal(must.position) == ["move 38 3"]


@pytest.mark.rule("ruling.equipment.sum")
def test_a_second_plus_minus_card() -> None:
    position = begin("equipment", hands={0: holding("2+", "+-1")}, adventurers={0: party(7)})
    assert legal(play(position, "play left", "add right").position) == ["count 1", "count -1"]
    adds = play(by(position, "ruling.equipment.sum", "plus-only"), "play left", "add right")
    assert "move 7 3" in legal(adds.position)
    none = play(by(position, "ruling.equipment.sum", "no-plus-minus"), "play left").position
    assert "add right" not in legal(none)
    assert refused_by(none, "add right") == ("ruling.equipment.sum",)


@pytest.mark.rule("ruling.equipment.second-useful")
def test_what_makes_a_second_card_useful() -> None:
    hand = {0: holding("1+", "5")}
    position = alone(begin("equipment", hands=hand), 40)
    assert "add right" not in legal(play(position, "play left").position)
    any_card = play(by(position, "ruling.equipment.second-useful", "any"), "play left", "add right")
    assert events_of(any_card, "NobodyMoved")
    key = alone(as_character("key-step", "equipment", hands=hand), 37, keys=3)
    assert "add right" not in legal(play(key, "play left").position)
    helped = play(by(key, "ruling.equipment.second-useful", "with-abilities"), "play left", "add right")
    assert "key -2" in legal(helped.position)


@pytest.mark.rule("ruling.play.options-optional")
def test_help_may_not_make_a_card_playable() -> None:
    position = alone(as_character("key-step", hands={0: holding("2", "1")}), 40, keys=2)
    assert legal(position) == ["play left", "play right"]
    other = by(position, "ruling.play.options-optional", "not-playable")
    assert legal(other) == ["play right"]
    assert refused_by(other, "play left") == ("ruling.play.options-optional",)
    beyond = other.edit(hands={0: holding("5", "1")})
    assert refused_by(beyond, "play left") == ("ruling.play.must-move",), "two keys are no help for a 5"


@pytest.mark.rule("ruling.characters.key-per-card", "ruling.characters.key-floor", "ruling.key.spent")
def test_how_many_keys() -> None:
    position = as_character("key-step", "equipment", hands={0: holding("2+", "2")}, keys={0: 4})
    position = position.edit(adventurers={0: party(7)})
    both = ("play left", "add right")
    assert "key 2" in legal(play(position, *both).position)
    once = play(by(position, "ruling.characters.key-per-card", "per-turn"), *both).position
    assert [each for each in legal(once) if "key" in each] == ["key 1", "key -1"]
    many = play(by(position, "ruling.characters.key-per-card", "any-number"), *both).position
    assert {"key 4", "key -4"} <= set(legal(many))

    zero = position.edit(hands={0: holding("2+", "0")})
    assert "key -2" not in legal(play(zero, *both).position)
    assert "key -2" in legal(play(by(zero, "ruling.characters.key-floor", "sum-only"), *both).position)

    back = play(by(position, "ruling.key.spent", "ability-returns"), *both, "key 1").position
    gone = play(position, *both, "key 1").position
    assert (fact(back, "spent"), fact(gone, "spent")) == (0, 1)
    assert not back.problems()


@pytest.mark.rule("ruling.characters.key-plus-minus")
def test_a_key_may_do_nothing_for_a_plus_minus_card() -> None:
    position = as_character("key-step", hands={0: holding("+-1")}, keys={0: 2}, adventurers={0: party(7)})
    assert asked(play(position, "play left").position) == "key-step"
    other = by(position, "ruling.characters.key-plus-minus", "not-at-all")
    assert asked(play(other, "play left").position) == "move"


@pytest.mark.rule("ruling.characters.key-plus-minus", "ruling.equipment.sum")
@pytest.mark.parametrize("sign", ["count 1", "count -1"])
def test_a_key_may_do_nothing_for_a_plus_minus_card_that_is_added(sign: str) -> None:
    position = as_character("key-step", "equipment", hands={0: holding("2+", "+-1")}, keys={0: 3})
    other = by(position, "ruling.characters.key-plus-minus", "not-at-all")
    added = play(other, "play left", "add right", sign).position
    assert legal(added) == ["decline", "key 1", "key -1"], "for the 2+ alone"
    assert refused_by(added, "key 2") == ("ruling.characters.key-plus-minus",)


@pytest.mark.rule("ruling.characters.reroll-cards")
def test_only_the_base_die_may_be_rolled_again() -> None:
    position = as_character("reroll", hands={0: holding("1-die*", "die")}, adventurers={0: party(7)})
    other = by(position, "ruling.characters.reroll-cards", "die-card")
    assert asked(play(position, "play left", "roll 4").position) == "reroll"
    assert asked(play(other, "play left", "roll 4").position) == "move"
    assert asked(play(other, "play right", "roll 4").position) == "reroll"


@pytest.mark.rule("ruling.characters.single-step-horus", "ruling.characters.single-step-replaces")
def test_a_single_step_and_horus_cards() -> None:
    position = as_character("single-step", hands={0: holding("all-2**", "3")}, adventurers={0: party(7)})
    assert legal(play(position, "play left", "single").position) == ["move 0 1", "move 7 1"]
    only = by(position, "ruling.characters.single-step-horus", "other-cards")
    assert legal(play(only, "play left").position) == ["move-all"]
    assert asked(play(only, "play right").position) == "single-step"
    all_of_them = by(position, "ruling.characters.single-step-replaces", "distance-only")
    story = play(all_of_them, "play left", "single", "move-all")
    assert [event.params["steps"] for event in events_of(story, "AdventurerMoved")] == [1, 1]


@pytest.mark.rule("ruling.characters.any-horus-empty")
def test_another_pile_may_need_the_tiles_own() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 3)}}
    position = as_character("any-horus", other="reroll", given=facts)
    empty = position.edit(horus={0: ["-"]})
    offered = legal(play(empty, "play left", "move 3 1").position)
    assert "take card-2" in offered
    other = play(by(empty, "ruling.characters.any-horus-empty", "tile-only"), "play left", "move 3 1")
    assert fact(other.position, "keys", 0) == 1
    assert cites(other, "base.horus-tile.while-available")


def completing(*held: str) -> Position:
    return as_character(
        "set-turn",
        hands={0: holding("1")},
        adventurers={0: party(7, 8)},
        tiles={8: "statue3x2"},
        treasures={0: list(held)},
    )


@pytest.mark.rule("ruling.characters.set-turn-once", "ruling.characters.set-turn-when")
def test_when_a_set_brings_a_turn() -> None:
    declined = completing("vase3x2", "jewel3x2", "statue4x2")
    assert asked(play(declined, "play left", "move 7 1").position) == "set-turn"
    only = by(declined, "ruling.characters.set-turn-once", "at-completion")
    assert legal(play(only, "play left", "move 7 1").position)[0].startswith("reveal")
    now = completing("vase3x2", "jewel3x2")
    only = by(now, "ruling.characters.set-turn-once", "at-completion")
    assert asked(play(only, "play left", "move 7 1").position) == "set-turn"
    after = play(by(now, "ruling.characters.set-turn-when", "after-reveal"), "play left", "move 7 1")
    first = legal(after.position)[0]
    assert first.startswith("reveal")
    assert asked(after.then(first).position) == "set-turn"


@pytest.mark.rule("ruling.characters.treasure-point-scope")
def test_a_sceptre_may_bring_no_point() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(9, 10)}}
    position = as_character("treasure-point", "sceptres", given=facts)
    sceptre = next(str(name) for name in listed(position, "sceptres.hidden") + listed(position, "tiles")
                   if str(name).startswith("sceptre"))  # fmt: skip
    position = position.edit(tiles={10: sceptre}, adventurers={0: [10, 10, 10, 10, 9]})
    assert asked(play(position, "play left", "move 9 1").position) == "treasure-point"
    other = play(by(position, "ruling.characters.treasure-point-scope", "neither"), "play left", "move 9 1")
    assert not [event for event in other.events if event.rule == "characters.treasure-point"]
    assert "accept" not in legal(other.position)
    assert places(other.position)[-1] == 10
