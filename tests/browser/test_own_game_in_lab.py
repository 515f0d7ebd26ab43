"""A game from outside in the page: a cell registers it, and it is played by clicks on its plain board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor.core.terms import Target
from tests.browser.conftest import SitDown
from tests.browser.table import BOARD
from tests.toy_game import PLUGIN, registered

ROOT = Path(__file__).parents[2]
REGISTERED = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.toy_game import PLUGIN
luxor.register_game(PLUGIN)
"""
NEW = "luxor.new_game(game='toy', seed=3, names=('Ani', 'Jan'), chance='steered')"


@pytest.fixture
def toy() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.browser
@pytest.mark.usefixtures("toy")
def test_the_toy_is_played_to_its_end_by_clicks(sit_down: SitDown) -> None:
    session = luxor.new_game(game=PLUGIN.name, seed=3, names=("Ani", "Jan"), chance="steered")
    table = sit_down(f"{REGISTERED}explore({NEW}, motion=False)", session)
    table.says("Stones and wind", ".lx-top")
    before = table.look(BOARD, table.find(Target("stones", 0))[1])
    for action in ("take 2", "blow 1", "take 2", "blow 0"):
        table.play(action)
    table.changes(before, BOARD, table.find(Target("stones", 0))[1])
    table.logs("Jan takes 2 stones.", "toy.take")
    for action in ("take 2", "blow 0", "take 1"):
        table.play(action)
    table.asks("The game is over, won by Jan.")
