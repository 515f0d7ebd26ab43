"""What other readings change is found the quick way: the same as by comparing all that is said."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.core.position.reading_effects import Change, readings_here
from luxor.core.position.reading_sides import Side
from luxor.games import find_game, modules_of

EXPANSIONS = ("fifth_player", "mummy", "equipment", "sceptres", "characters")


def told(position: luxor.Position) -> list[list[Change]]:
    return [
        [change._replace(position=position) for change in found.changes] for found in readings_here(position)
    ]


@pytest.mark.parametrize(
    ("name", "modules"),
    [("luxor", ()), ("luxor", EXPANSIONS), ("expedition", ("new_adventures",))],
    ids=["base", "all modules", "expedition"],
)
def test_the_quick_way_finds_what_the_slow_one_does(
    name: str, modules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = sample(name, modules, seed=5, every=170)
    quick = [told(position) for position in positions]
    assert any(changes for found in quick for changes in found)
    assert slowly(positions, monkeypatch) == quick


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", ["luxor", "expedition"])
def test_the_quick_way_in_many_games(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = sample(name, modules_of(name), seed, every=7)
    quick = [told(position) for position in positions]
    assert slowly(positions, monkeypatch) == quick


def slowly(positions: list[luxor.Position], monkeypatch: pytest.MonkeyPatch) -> list[list[list[Change]]]:
    """With nothing taken to be the same: every reading is applied, actions are made and compared."""
    monkeypatch.setattr(Side, "same", lambda mine, other: False)
    return [told(position) for position in positions]


def sample(name: str, modules: tuple[str, ...], seed: int, every: int) -> list[luxor.Position]:
    return random_game(find_game(name, 3, modules), seed).positions[3::every]
