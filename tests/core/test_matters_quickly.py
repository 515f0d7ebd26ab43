"""What other readings change is found the quick way: the same as by comparing all that is said."""

from __future__ import annotations

import pytest

import luxor
from luxor.core import matters
from luxor.core.conformance import random_game
from luxor.core.matters import Change, readings_here

EXPANSIONS = ("fifth_player", "mummy", "equipment", "sceptres", "characters")


def told(position: luxor.Position) -> list[list[Change]]:
    return [
        [change._replace(position=position) for change in found.changes] for found in readings_here(position)
    ]


@pytest.mark.parametrize("modules", [(), EXPANSIONS], ids=["base", "all modules"])
def test_the_quick_way_finds_what_the_slow_one_does(
    modules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = sample(modules, seed=5, every=170)
    quick = [told(position) for position in positions]
    assert any(changes for found in quick for changes in found)
    monkeypatch.setattr(matters._Here, "same", lambda mine, other: False)  # actions are made and compared
    assert [told(position) for position in positions] == quick


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_the_quick_way_in_many_games(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = sample(EXPANSIONS, seed, every=7)
    quick = [told(position) for position in positions]
    monkeypatch.setattr(matters._Here, "same", lambda mine, other: False)
    assert [told(position) for position in positions] == quick


def sample(modules: tuple[str, ...], seed: int, every: int) -> list[luxor.Position]:
    game = luxor.new_game(3, seed=seed, modules=modules).position.game
    return random_game(game, seed).positions[3::every]
