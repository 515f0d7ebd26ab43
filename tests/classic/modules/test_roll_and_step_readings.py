"""Readings of rolls that are repeated, of bare shifts, stacked treasures and the side of a draw."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    asked,
    cards,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    party,
    places,
    play,
    refused_by,
)
from tests.classic.modules.stories import as_character, begin, by, offered


@pytest.mark.rule("ruling.characters.reroll-cards")
def test_the_better_of_two_rolls_may_be_kept() -> None:
    position = as_character("reroll", hands={0: holding("die")}, adventurers={0: party(0, 0)})
    second = play(position, "play left", "roll 2", "reroll", "roll 5").position
    assert "move 0 5" in legal(second)
    other = by(position, "ruling.characters.reroll-cards", "better-roll")
    rolled = play(other, "play left", "roll 2", "reroll", "roll 5").position
    assert asked(rolled) == "better-roll"
    assert luxor.position(str(rolled)) == rolled
    assert "ruling.characters.reroll-cards" in rolled.check("first").rules
    assert "by your reading" in rolled.check("first").explain()
    first = play(rolled, "first")
    assert "move 0 2" in legal(first.position)
    assert event_of(first, "RollKept").params["n"] == 2
    assert "move 0 5" in legal(play(rolled, "keep").position)
    same = play(other, "play left", "roll 2", "reroll", "roll 2").position
    assert asked(same) == "move", "nothing to choose between"


@pytest.mark.rule("ruling.characters.reroll-scope")
def test_the_roll_to_stand_up_may_be_repeated() -> None:
    people = {0: [0, 0, 0, 0, "lying-30"], 1: [0, 0, 0, 0, "lying-30"]}
    position = as_character("reroll", "mummy", adventurers=people, mummy__space=20)
    assert asked(play(position, "try", "roll 1").position) == "stand-one"
    other = by(position, "ruling.characters.reroll-scope", "every-roll")
    rolled = play(other, "try", "roll 1").position
    assert asked(rolled) == "roll-again"
    assert luxor.position(str(rolled)) == rolled
    assert asked(play(rolled, "keep").position) == "stand-one"
    again = play(rolled, "reroll", "roll 6")
    assert asked(again.position) == "stand-all", "the second roll counts, and nobody is asked again"
    assert cites(again, "ruling.characters.reroll-scope")
    turn = [["end", 1], ["use-tile", 1], ["refill", 1], ["play", 1], ["stand-up", 1]]
    rest = play(other.edit(seat=1, agenda=turn), "try", "roll 1")
    assert asked(rest.position) == "stand-one", "only for the player with this character"


@pytest.mark.rule("ruling.tile.moves")
def test_a_mummy_tile_may_be_a_bare_shift() -> None:
    past = offered("one-step", adventurers={0: party(0, 8)})
    woken = play(past, "use one-step", "move 8 1")
    assert events_of(woken, "AdventurerWoken")
    shifted = play(by(past, "ruling.tile.moves", "shift-only"), "use one-step", "move 8 1")
    assert not events_of(shifted, "AdventurerWoken")
    assert {9, "anubis-1"} <= set(places(shifted.position))
    assert not [p for p in shifted.position.problems() if p.code == "asleep-though-passed"]
    assert "ruling.tile.moves" in event_of(shifted, "TileMoves").rules


@pytest.mark.rule("ruling.tile.moves")
def test_a_bare_shift_stops_on_osiris_and_leads_into_no_chamber() -> None:
    osiris = offered("one-step", adventurers={0: party(0, 5)})
    assert str(fact(osiris, "tiles", 5)).startswith("osiris")
    moved = play(by(osiris, "ruling.tile.moves", "shift-only"), "use one-step", "move 5 1")
    assert 6 in places(moved.position)
    near = offered("one-step", keys={0: 1}).edit(adventurers={0: [0, 0, 0, 1, 40]})
    assert "move 40 1" in legal(play(near, "use one-step").position)
    other = play(by(near, "ruling.tile.moves", "shift-only"), "use one-step").position
    assert "move 40 1" not in legal(other)
    assert refused_by(other, "move 40 1") == ("ruling.tile.moves",)


@pytest.mark.rule("ruling.tile.moves")
def test_a_card_moves_as_ever_though_tiles_shift() -> None:
    position = begin("mummy", hands={0: holding("1")}, keys={0: 1}, mummy__space=20)
    position = by(position, "ruling.tile.moves", "shift-only").edit(adventurers={0: [0, 0, 0, 0, 40]})
    assert places(play(position, "play left", "move 40 1").position)[-1] == CHAMBER
    waking = position.edit(adventurers={0: party(8)})
    assert events_of(play(waking, "play left", "move 8 1"), "AdventurerWoken")


def stacked() -> tuple[Position, int]:
    """A position with sceptres, and a space that hides a treasure, but the first."""
    position = begin("sceptres", hands={0: holding("2")})
    under = fact(position, "sceptres.under")
    assert isinstance(under, list)
    return position, int(next(space for space in under if int(space) > 1))


@pytest.mark.rule("ruling.sceptres.one-tile")
def test_two_stacked_treasures_may_be_two_steps() -> None:
    position, space = stacked()
    before = space - 1
    position = position.edit(adventurers={0: party(0, before)}, tiles={before: "vase3x2"})
    assert places(play(position, "play left", f"move {before} 2").position)[-1] != space
    other = by(position, "ruling.sceptres.one-tile", "two-steps")
    story = play(other, "play left", f"move {before} 2")
    assert space in places(story.position)
    assert luxor.position(str(story.position)) == story.position
    one = play(other.edit(hands={0: holding("1")}), "play left", f"move {before} 1")
    assert space in places(one.position), "the upper one is there, too"
    away = play(other.edit(adventurers={0: party(0, space)}), "play left", f"move {space} 2")
    plain = play(position.edit(adventurers={0: party(0, space)}), "play left", f"move {space} 2")
    assert places(away.position)[-1] <= places(plain.position)[-1]  # type: ignore[operator]


@pytest.mark.rule("ruling.sceptres.one-tile")
def test_what_lay_beneath_counts_once_when_it_has_come_to_light() -> None:
    position, space = stacked()
    other = by(position, "ruling.sceptres.one-tile", "two-steps")
    tile = {space: "vase1x1"}
    other = other.arrange(hands={0: holding("1")}, tiles=tile, adventurers={0: party(0, space - 1)})
    taken = play(other, "play left", f"move {space - 1} 1")
    assert event_of(taken, "TreasureTaken").params["space"] == space
    found = taken.then(legal(taken.position)[0])
    assert event_of(found, "TreasureUnearthed").params["space"] == space
    assert luxor.position(str(found.position)) == found.position
    assert list(found.position._state.counted).count(space) == 1  # type: ignore[attr-defined]


@pytest.mark.rule("ruling.equipment.side-after-look")
def test_the_side_may_be_named_before_the_draw() -> None:
    hand = {0: ["1+", "2", "die", "5", "1"]}
    position = begin("equipment", hands=hand, adventurers={0: party(0, 0)})
    drawn = play(position, "play left", "add right", "move 0 2")
    assert drawn.position.at_chance, "the card is looked at first"
    other = by(position, "ruling.equipment.side-after-look", "before-draw")
    asking = play(other, "play left", "add right", "move 0 2").position
    assert asked(asking) == "side-first"
    assert "ruling.equipment.side-after-look" in asking.check("put left").rules
    for side, place in (("left", 1), ("right", 2)):
        named = play(asking, f"put {side}")
        assert named.position.at_chance
        assert luxor.position(str(named.position)) == named.position
        story = named.then("draw 4")
        assert cards(story.position, 0)[place] == "4"
        assert event_of(story, "CardPutBeside").params["end"] == side


@pytest.mark.rule("ruling.characters.single-step-replaces")
def test_a_single_step_may_have_to_be_chosen_before_the_roll() -> None:
    position = as_character("single-step", hands={0: holding("die")}, adventurers={0: party(0, 0)})
    assert asked(play(position, "play left", "roll 5").position) == "single-step"
    other = by(position, "ruling.characters.single-step-replaces", "before-roll")
    asking = play(other, "play left").position
    assert asked(asking) == "single-step"
    assert "ruling.characters.single-step-replaces" in asking.check("single").rules
    assert legal(play(asking, "single").position) == ["move 0 1"], "and no die is rolled"
    rolled = play(asking, "decline", "roll 5").position
    assert legal(rolled) == ["move 0 5"], "nobody is asked again"
    assert luxor.position(str(rolled)) == rolled


@pytest.mark.rule("ruling.characters.single-step-replaces")
def test_a_single_step_may_have_to_be_chosen_before_the_second_card() -> None:
    hand = {0: ["3+", "2", "die", "5", "1"]}
    position = as_character("single-step", "equipment", hands=hand, adventurers={0: party(0, 0)})
    assert asked(play(position, "play left").position) == "second"
    asking = play(by(position, "ruling.characters.single-step-replaces", "before-roll"), "play left").position
    assert asked(asking) == "single-step"
    assert legal(play(asking, "single").position) == ["move 0 1"], "and no card is added"
    assert asked(play(asking, "decline").position) == "second"
