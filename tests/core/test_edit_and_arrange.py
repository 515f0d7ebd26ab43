"""A wrong name is answered with the right ones, in one error that a reader sees whole."""

from __future__ import annotations

import traceback

import pytest

import luxor
from luxor import LuxorError, Position

LUXOR = luxor.new_game(3, seed=7).position
EXPEDITION = luxor.new_game(3, seed=7, game="expedition").position


def refusal(position: Position, change: str, **facts: object) -> str:
    """What is said; it is said once, whatever was tried behind the scenes."""
    with pytest.raises(LuxorError) as refused:
        getattr(position, change)(**facts)
    assert "".join(traceback.format_exception(refused.value)).count("Traceback") == 1
    return str(refused.value)


@pytest.mark.parametrize("change", ["edit", "arrange"])
def test_a_wrong_name_is_answered_with_the_closest_first(change: str) -> None:
    assert "no such fact: hand (there are: hands, " in refusal(LUXOR, change, hand=["1"])
    assert "no such fact: stack (there are: stacks, " in refusal(EXPEDITION, change, stack=[])
    said = refusal(LUXOR, change, gold=3)
    assert all(name in said for name in LUXOR.facts()), "all names are there"


@pytest.mark.parametrize("change", ["edit", "arrange"])
def test_a_wrong_word_is_answered_with_the_closest_first(change: str) -> None:
    assert "one of vase3x2, " in refusal(LUXOR, change, tiles={3: "vase3x22"})
    assert "one of desert, " in refusal(EXPEDITION, change, map=[[6, 6, "dessert"]])
    assert "tiles has no item 99 (there are: 1 to 40)" in refusal(LUXOR, change, tiles={99: "vase3x2"})


@pytest.mark.parametrize("change", ["edit", "arrange"])
def test_the_places_of_adventurers_are_named(change: str) -> None:
    said = refusal(LUXOR, change, adventurers={0: [99]})
    assert "99 will not do; expected 0 to 41, anubis-1 and so on, or woken; also stairs and chamber" in said
    placed = getattr(LUXOR, change)(adventurers={0: ["stairs", 5, "chamber"]})
    assert placed == getattr(LUXOR, change)(adventurers={0: [0, 5, 41]})
    assert placed.facts()["adventurers"][0] == [0, 5, 41]
    assert luxor.position(str(placed)) == placed


@pytest.mark.parametrize("change", ["edit", "arrange"])
@pytest.mark.parametrize("position", [LUXOR, EXPEDITION], ids=["luxor", "expedition"])
@pytest.mark.parametrize("hands", [{0: ["?"]}, {0: ["?@1"]}, [["?"], ["?"], ["?"]]], ids=str)
def test_hidden_hands_are_to_be_left_out(change: str, position: Position, hands: object) -> None:
    said = refusal(position, change, hands=hands)
    assert said.startswith("hands: '?' stands for what is hidden in a view; leave them out, and `arrange`")


def test_in_a_view_hidden_things_may_stay_hidden() -> None:
    view = LUXOR.view(0)
    assert view.edit(hands=view.facts()["hands"], turn=2).turn == 2
    assert "leave them out" not in refusal(view, "edit", hands={1: ["?"]})


def test_a_supply_that_cannot_be_arranged_is_refused() -> None:
    """It follows from what the players hold; it must not silently be another one than was asked for."""
    said = refusal(LUXOR, "arrange", wild_supply=0)
    assert said == (
        "wild_supply: the supply holds what nobody has, 18, not 0; say what the players hold, or use edit"
    )
    assert LUXOR.arrange(wilds={0: 18}, wild_supply=0).facts()["wild_supply"] == 0
    assert "not []" in refusal(LUXOR, "arrange", scarab_supply=[])
    assert LUXOR.edit(key_supply=0).facts()["key_supply"] == 0
