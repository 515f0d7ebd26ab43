"""Expedition Luxor in the explorer: tiles are laid, camps manned and marches sent by clicking the map."""

from __future__ import annotations

import pytest

from luxor.core.words.terms import Target
from tests.browser.conftest import AtPosition, Example
from tests.browser.table import BOARD, Table
from tests.expedition.helpers import ADVENTURES, Cell, Tile
from tests.expedition.helpers import table as laid_out


def look_at(table: Table, cell: str) -> int:
    """What a place of the map shows."""
    return table.look(*table.find(Target("cell", cell)))


@pytest.mark.browser
def test_a_camp_is_manned_and_four_march(example: Example) -> None:
    table = example("X5")
    before = {cell: look_at(table, cell) for cell in ("6,5", "7,5", "8,5")}
    for action in ("place camp-desert 6 5", "man 5", "march east 2 2"):
        table.play(action)
    for cell, look in before.items():
        table.changes(look, BOARD, table.find(Target("cell", cell))[1])
    table.logs("Ani puts 5 adventurers on the camp.", "expedition.camp.extra")
    table.logs("2 of Ani's stay at H5: pyramid in the desert.", "expedition.move.cost")


@pytest.mark.browser
def test_a_mountain_is_refused_to_two_with_the_reason(example: Example) -> None:
    table = example("X5")
    for action in ("place camp-desert 6 5", "man 3"):
        table.play(action)
    node = table.session.node
    table.click(Target("cell", "6,6"))
    card = table.view().whynot
    assert card is not None
    assert "expedition.move.cost" in [rule for _, rule in card.reasons], card
    for reason, rule in card.reasons:
        table.says(reason, ".lx-why")
        table.cites(rule, ".lx-why")
    assert table.session.node is node


@pytest.mark.browser
def test_a_boat_is_put_on_a_lake(at_position: AtPosition) -> None:
    cells: dict[Cell, Tile] = {
        (6, 6): ("mountain", 0, 0, 0),
        (8, 6): "lake",
        (8, 5): "pyramid-desert",
        (9, 6): ("camp-desert", 1),
        (8, 7): "desert",
    }
    tokens = {0: ["boat", "snakes", "caravan"]}
    table = at_position(laid_out(cells, modules=ADVENTURES, tokens=tokens))
    lake = look_at(table, "8,6")
    table.play("place desert@1 7 8")
    table.play(str(table.session.position.legal_actions()[0]))
    for action in ("stop", "use boat", "aim 8 6"):
        table.play(action)
    table.changes(lake, BOARD, table.find(Target("cell", "8,6"))[1])
    table.cites("adventures.boat", ".lx-log")
