"""The Mummy's Curse in the explorer: what its modules ask is answered by clicking what lies on the table."""

from __future__ import annotations

import pytest

from luxor.core.words.terms import Target
from tests.browser.conftest import Example
from tests.browser.table import BOARD, HAND, MARKET, Table


def look_at(table: Table, space: int) -> int:
    """What a space of the board shows."""
    return table.look(*table.find(Target("space", space)))


@pytest.mark.browser
def test_the_mummy_knocks_down_and_the_fallen_say_why_they_stay(example: Example) -> None:
    table = example("M1")
    before = {space: look_at(table, space) for space in (17, 18, 19, 20)}
    table.click(Target("hand", 0))
    for space, look in before.items():
        table.changes(look, BOARD, table.find(Target("space", space))[1])
    table.logs("One of Jan's adventurers is knocked down on space 17.", "mummy.move.knock-end")
    table.logs("One of Mia's adventurers is knocked down on space 19.", "mummy.move.knock-passed")
    table.logs("Jan gains 2 talismans.", "mummy.move.talisman")
    table.click(Target("lying", 17))
    table.says("cannot move now (space 17)", ".lx-why")
    table.cites("mummy.down.inactive", ".lx-why")
    table.play("move 18 4")
    table.logs("Jan moves from space 18 to space 22.", "base.move.tile-to-tile")


@pytest.mark.browser
def test_a_stand_up_roll_raises_all_but_the_one_under_the_mummy(example: Example) -> None:
    table = example("M2")
    before = {space: look_at(table, space) for space in (10, 14)}
    table.play("try")
    table.says("1/6", ".lx-outcome")
    table.play("roll 3")
    table.play("stand all")
    for space, look in before.items():
        table.changes(look, BOARD, table.find(Target("space", space))[1])
    table.logs("One of Jan's adventurers stands up on space 10.", "mummy.stand.all")
    table.logs("The mummy keeps Jan from standing up on space 12.", "mummy.stand.not-under-mummy")
    table.asks("Ani, which end of your hand do you play?")


@pytest.mark.browser
def test_a_mummy_tile_is_bought_by_clicking_the_offer(example: Example) -> None:
    table = example("M3")
    for action in ("play left", "move 0 1", "draw 5"):
        table.play(action)
    assert table.find(Target("offer", 1))[0] == MARKET
    for action in ("use horus", "discard 5", "take card-2"):
        table.play(action)
    table.logs("uses the mummy tile “a Horus card for a hand card”.", "mummy.tile.horus")
    table.logs("takes a Horus card into the middle of the hand: 1–5 (2 eyes).", "mummy.tile.horus")


@pytest.mark.browser
def test_two_cards_are_played_together(example: Example) -> None:
    table = example("Q1")
    hand = table.look(HAND)
    table.play("play right")
    hand = table.changes(hand, HAND)
    table.play("add left")
    table.changes(hand, HAND)
    table.logs("Together that makes 3.", "equipment.plus")
    table.play("move 0 3")
    table.logs("Ani moves from the stairs to space 3.", "base.move.tile-to-tile")


@pytest.mark.browser
def test_a_card_is_shifted_on_another_players_turn(example: Example) -> None:
    table = example("C3")
    table.play("play left")
    hand = table.look(HAND)
    table.play("move 8 1")
    table.asks("Jan")
    hand = table.changes(hand, HAND)
    table.play("shift 5 1")
    table.changes(hand, HAND)
    table.logs("Jan moves card 5 of the hand to place 1.", "characters.card-shift")
    table.asks("Ani draws a card.")
