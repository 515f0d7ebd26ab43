"""Luxor with kinds of one's own: tiles, characters and mummy tiles beside those in the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from luxor.classic import GAME
from luxor.classic.modules.characters.character import Character
from luxor.classic.modules.characters.rules import CHARACTERS, Characters
from luxor.classic.modules.mummy.abilities import MUMMY_TILES
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.tile_kind import TileKind
from luxor.classic.rules.tiles import TILE_KINDS
from luxor.plugin import GamePlugin, Part


def extended(
    tile_kinds: Sequence[TileKind] = (),
    characters: Sequence[type[Character]] = (),
    mummy_tiles: Sequence[type[MummyTile]] = (),
    catalogue: Path | None = None,
) -> GamePlugin:
    """The game with more kinds than the box holds; `luxor.register_game` makes it the one that is played.

    A data file of one's own then says how many there are of them and where they lie; on the standard board
    nothing changes. Their rules and texts are in a folder like those of the game, `rules/` and `texts/`.
    """
    modules: Mapping[str, Part] = {
        Mummy.name: partial(Mummy, (*MUMMY_TILES, *mummy_tiles)),
        Characters.name: partial(Characters, (*CHARACTERS, *characters)),
    }
    return replace(
        GAME,
        rules=partial(Luxor, tile_kinds=(*TILE_KINDS, *tile_kinds)),
        modules=[replace(m, rules=modules.get(m.name, m.rules)) for m in GAME.modules],
        more_catalogues=(catalogue,) if catalogue else (),
    )
