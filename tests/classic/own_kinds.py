"""Words for tests that add kinds of their own to Luxor: their data, and the game with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import luxor
from luxor.classic import GAME
from luxor.classic.extend import extended
from luxor.classic.modules.characters.character import Character
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.rules.tile_kind import TileKind
from luxor.core.position.position import Position
from luxor.games import find_game, register_game


@contextmanager
def added(
    folder: Path,
    tile_kinds: Sequence[TileKind] = (),
    characters: Sequence[type[Character]] = (),
    mummy_tiles: Sequence[type[MummyTile]] = (),
) -> Iterator[None]:
    """Luxor has some more kinds; afterwards it is as it was."""
    register_game(extended(tile_kinds, folder, characters=characters, mummy=mummy_tiles))
    try:
        yield
    finally:
        register_game(GAME)


def module_data(name: str) -> str:
    """The data of a module, to stand in one file with those of the game."""
    data = next(module for module in GAME.modules if module.name == name).data()
    assert data is not None
    return data.text.replace("format = 1", "")


def last_lines(modules: Sequence[str]) -> list[str]:
    """How some games with the standard data end."""
    game = find_game("luxor", 3, modules)
    return [str(luxor.playout(Position(game, game.setup(seed)), seed).position) for seed in range(3)]
