"""The small print of the modules: what is rarely met, rule by rule."""

from __future__ import annotations

from typing import cast

import pytest

import luxor
from luxor import LuxorError, Position
from tests.classic.helpers import (
    CHAMBER,
    allowed,
    asked,
    events_of,
    fact,
    holding,
    legal,
    party,
    places,
    play,
    refused_by,
)
from tests.classic.modules.stories import as_character, begin, by, offered, use

FOUR_INSIDE = [CHAMBER] * 4


def waiting(position: Position) -> list[list[int | str]]:
    """The steps still to come, the next one last."""
    return cast("list[list[int | str]]", position.facts()["agenda"])


def third_piece() -> Position:
    """One step from the treasure that makes a set of three complete."""
    return as_character("set-turn", hands={0: holding("1")}, tiles={10: "statue1x1"},
                        adventurers={0: party(0, 9)}, treasures={0: ["vase3x2", "jewel3x2"]})  # fmt: skip


# --- characters ---


@pytest.mark.rule("characters.set-turn", "ruling.extra-turn")
def test_an_extra_turn_for_a_set_is_still_due_when_the_position_is_read_again() -> None:
    after = play(third_piece(), "play left", "move 9 1", "accept").position
    assert fact(after, "again") == ["set-turn"]
    assert luxor.position(str(after)) == after


@pytest.mark.rule("characters.optional")
@pytest.mark.parametrize(
    ("part", "position"),
    [
        ("move", play(as_character("key-step", hands={0: holding("2")}), "play left").position),
        ("move", play(as_character("reroll", hands={0: holding("die")}), "play left", "roll 3").position),
        ("act", play(third_piece(), "play left", "move 9 1").position),
    ],
    ids=["key-step", "reroll", "set-turn"],
)
def test_a_character_has_its_say_in_the_part_of_the_turn_that_it_changes(
    part: str, position: Position
) -> None:
    assert [name for name, steps in position.game.phases if asked(position) in steps] == [part]


@pytest.mark.rule("ruling.house.two-characters")
def test_nobody_chooses_between_characters_that_another_one_chooses_between() -> None:
    game = luxor.new_game(2, ["characters"], seed=1, readings={"ruling.house.two-characters": "choose"})
    *turn, second, first = waiting(game.position)
    assert (first[0], second[0]) == ("choose-character", "choose-character")
    assert game.position.edit(agenda=[*turn, second, first]) == game.position
    with pytest.raises(LuxorError, match="a step that can be pending"):
        game.position.edit(agenda=[*turn, [*second[:3], first[3]], first])


@pytest.mark.rule("ruling.play.options-optional", "ruling.characters.single-step-horus")
def test_a_single_step_makes_a_horus_card_playable_that_moves_nobody() -> None:
    """Last to second: all stand on the stairs, so nobody catches up."""
    position = as_character("single-step", hands={0: holding("last*")})
    assert legal(position) == ["play left", "play right"]
    helped = play(position, "play left").position
    assert asked(helped) == "single-step"
    assert legal(play(helped, "single").position) == ["move 0 1"]
    other = by(position, "ruling.characters.single-step-horus", "other-cards")
    assert legal(other) == ["play right"], "by the other reading it is no help there"


# --- keys and equipment ---


@pytest.mark.rule("characters.key-step")
def test_to_give_no_key_is_said_by_declining() -> None:
    position = play(as_character("key-step", hands={0: holding("2")}), "play left").position
    assert allowed(position, "decline", "key 0", "key 1") == ["decline", "key 1"]
    assert "characters.key-step" not in position.check("key 10").rules, "ten keys are in no one's words"


@pytest.mark.rule("ruling.characters.key-floor", "ruling.characters.key-per-card")
def test_a_card_of_0_cannot_be_lowered_so_3_and_0_come_to_2_at_least() -> None:
    """One step before the chamber only 1 moves anybody, and that would take two keys off the 3."""
    near: dict[str, object] = {
        "spent": 4, "adventurers": {0: [40, *FOUR_INSIDE]}, "sarcophagi": [0, 0], "keys": {0: 3},
    }  # fmt: skip
    lowered = {}
    for first in ("2+", "3+"):
        position = as_character("key-step", "equipment", given=near, hands={0: [first, "0", "5", "5", "4"]})
        helped = by(position, "ruling.equipment.second-useful", "with-abilities")
        lowered[first] = not events_of(play(helped, "play left"), "NobodyMoved")
    assert lowered == {"2+": True, "3+": False}


@pytest.mark.rule("ruling.value.must-move", "ruling.equipment.sum")
def test_a_second_card_may_not_be_counted_down_to_a_number_that_moves_nobody() -> None:
    """Osiris 4 on space 33, then only 37 and 40: by 1 it carries one past the chamber, by 3 one is at 40."""
    gone = dict.fromkeys((34, 35, 36, 38, 39), "-")
    position = begin("equipment", hands={0: holding("2+", "+-1")}, spent=4, sarcophagi=[0, 0], keys={0: 0},
                     adventurers={0: [32, *FOUR_INSIDE]}, tiles={**gone, 33: "osiris4"})  # fmt: skip
    story = play(position, "play left", "add right")
    assert legal(story.position) == ["move 32 3"], "so nobody is asked whether it counts 1 or -1"


# --- the mummy and her tiles ---


def abilities(position: Position) -> list[str]:
    """The mummy tiles that there are, each once, in the order in which the notation numbers them."""
    known = position.game.choices("mummy.offer")
    assert known is not None
    return [str(name) for name in known.items]


@pytest.mark.rule("mummy.tile.rear-1-2", "ruling.tile.rear")
def test_only_a_tile_that_moves_the_last_one_asks_how_far() -> None:
    position = use("rear-1-2", adventurers={0: party(0, 8)}).position
    *before, (step, seat, tile) = waiting(position)
    names = abilities(position)
    assert (step, names[int(tile)]) == ("advance", "rear-1-2")
    for number, name in enumerate([*names, "none"]):
        changed = [*before, [step, seat, number]]
        if name.startswith("rear"):
            assert fact(position.edit(agenda=changed), "agenda") == changed
        else:
            with pytest.raises(LuxorError, match="a step that can be pending"):
                position.edit(agenda=changed)


@pytest.mark.rule("ruling.tile.no-effect")
def test_only_a_tile_that_there_is_can_be_declined_once_it_is_paid_for() -> None:
    position = play(by(offered("keys"), "ruling.tile.no-effect", "any-declined"), "use keys").position
    *before, (step, seat, tile) = waiting(position)
    names = abilities(position)
    assert (step, names[int(tile)]) == ("tile-effect", "keys")
    with pytest.raises(LuxorError, match="a step that can be pending"):
        position.edit(agenda=[*before, [step, seat, len(names)]])


@pytest.mark.rule("mummy.tile.one-step", "base.move.active-only")
def test_the_tile_of_one_step_moves_nobody_out_of_the_chamber() -> None:
    position = use("one-step", adventurers={0: [0, 0, 8, 30, CHAMBER]}, spent=1, sarcophagi=[0, "-"],
                   keys={0: 1}).position  # fmt: skip
    assert allowed(position, "move 8 1", "move 30 1", f"move {CHAMBER} 1") == ["move 8 1", "move 30 1"]
    assert refused_by(position, f"move {CHAMBER} 1") == ("base.move.active-only",)


@pytest.mark.rule("ruling.tile.all-four")
@pytest.mark.parametrize("keys", [0, 1, 2])
def test_all_or_none_move_if_there_is_a_key_for_each_who_comes_to_the_chamber(keys: int) -> None:
    position = offered("all-four", adventurers={0: [0, 0, 8, 30, 37]}, keys={0: keys}, mummy__space=35)
    other = by(position, "ruling.tile.all-four", "all-or-none")
    inside = places(play(other, "use all-four").position).count(CHAMBER)
    assert inside == min(keys, 1)


@pytest.mark.rule("ruling.mummy.before-move")
def test_when_she_walks_is_asked_only_after_a_card_was_played() -> None:
    position = begin("mummy", hands={0: holding("1-3*")}, mummy__space=20)
    asking = play(by(position, "ruling.mummy.before-move", "choose"), "play left").position
    assert asked(asking) == "mummy-when"
    assert luxor.position(str(asking)) == asking
    with pytest.raises(LuxorError, match="a step that can be pending"):
        asking.edit(played=["-", "number", 0], agenda=waiting(asking))


@pytest.mark.rule("ruling.mummy.spaces", "mummy.move.wrap")
def test_where_empty_spaces_are_steps_too_she_comes_back_on_the_last_space_of_the_path() -> None:
    position = begin("mummy", hands={0: holding("1-3*")}, mummy__space=1, tiles={40: "-"})
    assert fact(play(position, "play left").position, "mummy.space") == 39
    other = by(position, "ruling.mummy.spaces", "counts-empty")
    assert fact(play(other, "play left").position, "mummy.space") == 40


@pytest.mark.rule("mummy.down.inactive")
def test_without_the_mummy_those_in_the_chamber_stay_there_and_only_who_lies_is_in_the_way() -> None:
    arrived = begin("mummy", adventurers={0: [0, 0, 0, 30, CHAMBER]}, spent=1, sarcophagi=[0, "-"])
    assert CHAMBER in places(arrived.with_modules())
    lying = arrived.edit(adventurers={0: [0, 0, 0, "lying-30", CHAMBER]})
    with pytest.raises(LuxorError, match=r"in the way: lying \[mummy.down.inactive\]$"):
        lying.with_modules()
