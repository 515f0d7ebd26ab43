"""The kernel plays the games of the interpreted engine, bit for bit: all modules and numbers of players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from luxor import Position
from luxor.core.errors import ConfigError
from luxor.games import find_game, modules_of, plugin_of
from tests.kernel.boards import BOARDS, POSITIONS, game_on
from tests.kernel.lockstep import check_games, differences, needs_kernel

pytestmark = needs_kernel

GAMES = ("luxor", "expedition")
SETS = [
    (name, modules)
    for name in GAMES
    for size in range(len(modules_of(name)) + 1)
    for modules in combinations(modules_of(name), size)
]


def counts_of(name: str, modules: tuple[str, ...]) -> list[int]:
    """The numbers of players that a game allows with some modules."""
    found = []
    for players in plugin_of(name).players:
        try:
            find_game(name, players, modules)
        except ConfigError:
            continue
        found.append(players)
    return found


@pytest.mark.parametrize(("name", "modules"), SETS, ids=lambda value: "+".join(value) if value else "base")
def test_every_set_of_modules(name: str, modules: tuple[str, ...]) -> None:
    for players in counts_of(name, modules):
        check_games(find_game(name, players, modules), range(7 if name == "luxor" else 12))


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_ones_own(name: str) -> None:
    for players in (2, 4):
        check_games(game_on(name, players), range(8))
        check_games(game_on(name, players, ()), range(3))


@pytest.mark.parametrize("begin", POSITIONS)
def test_positions_of_ones_own(begin: Callable[[], Position]) -> None:
    position = begin()
    for seed in range(8):
        assert differences(position.game, position.state, seed) == []


@pytest.mark.soak
@pytest.mark.parametrize(("name", "modules"), SETS, ids=lambda value: "+".join(value) if value else "base")
def test_two_hundred_thousand_games(name: str, modules: tuple[str, ...]) -> None:
    counts = counts_of(name, modules)
    each = 200_000 // (len(SETS) * len(counts) * 2) + 1
    for players in counts:
        check_games(find_game(name, players, modules), range(1000, 1000 + each))


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_ones_own_for_long(name: str) -> None:
    for players in (2, 3, 4):
        check_games(game_on(name, players), range(1000, 1500))
