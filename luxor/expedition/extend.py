"""Expedition Luxor with action tokens of one's own beside those in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from luxor.expedition import GAME
from luxor.expedition.modules.new_adventures.rules import NewAdventures
from luxor.expedition.modules.new_adventures.token_kinds import TOKENS, Token
from luxor.plugin import GamePlugin


def extended(tokens: Sequence[type[Token]] = (), catalogue: Path | None = None) -> GamePlugin:
    """The game with more kinds of token; `luxor.register_game` makes it the one that is played.

    A data file of one's own then says how many of them each player has; with the standard data nothing
    changes. Their rules and texts are in a folder like those of the game, `rules/` and `texts/`.
    """
    made = partial(NewAdventures, (*TOKENS, *tokens))
    return replace(
        GAME,
        modules=[replace(m, rules=made if m.name == NewAdventures.name else m.rules) for m in GAME.modules],
        more_catalogues=(catalogue,) if catalogue else (),
    )
