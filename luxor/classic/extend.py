"""Luxor with kinds of one's own: tiles, characters and mummy tiles beside those in the box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from luxor.classic import GAME
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.tile_kind import TileKind
from luxor.classic.rules.tile_kinds import TILE_KINDS
from luxor.plugin import GamePlugin


def extended(
    tile_kinds: Sequence[TileKind] = (), catalogue: Path | None = None, **kinds: Sequence[type]
) -> GamePlugin:
    """The game with more kinds than the box holds; `luxor.register_game` makes it the one that is played.

    Kinds of a module are given under its name. A data file of one's own then says how many there are of
    them and where they lie; on the standard board nothing changes. Their rules and texts are in a folder
    like those of the game, `rules/` and `texts/`.
    """
    more = GAME.with_kinds(catalogue, **kinds)
    return more._replace(rules=partial(Luxor, tile_kinds=(*TILE_KINDS, *tile_kinds)))
