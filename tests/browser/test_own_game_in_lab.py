"""A game from outside in the page: a cell registers it, and it is played by clicks on its plain board."""

from __future__ import annotations

import pytest

from luxor.core.words.terms import Target
from tests.browser.table import BOARD, Table


@pytest.mark.browser
def test_the_toy_is_played_to_its_end_by_clicks(toy: Table) -> None:
    table = toy
    table.says("Ani and Jan", ".lx-top")
    before = table.look(BOARD, table.find(Target("stones", 0))[1])
    for action in ("take 2", "blow 1", "take 2", "blow 0"):
        table.play(action)
    table.changes(before, BOARD, table.find(Target("stones", 0))[1])
    table.logs("Jan takes 2 stones.", "toy.take")
    for action in ("take 2", "blow 0", "take 1"):
        table.play(action)
    table.asks("The game is over, won by Jan.")
