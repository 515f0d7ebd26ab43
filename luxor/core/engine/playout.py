"""Games played to their end at random."""

from __future__ import annotations

import random
from typing import NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.errors import LuxorError
from luxor.core.position.position import LOOK_ONLY, Position


class Playout(NamedTuple):
    """A game played to its end: `turns` taken, `steps` counts decisions and outcomes.

    >>> played = luxor.playout(position, 1)
    >>> played.turns, played.steps, played.position.over
    (105, 361, True)
    """

    position: Position
    turns: int
    steps: int


def playout(start: Position, rng: random.Random | int = 0) -> Playout:
    """Random play to the end at full speed: `.position`, `.turns`, `.steps`.

    >>> luxor.playout(position, 1).position.totals()
    (37, 40, 36)
    """
    if not isinstance(start, Position):
        raise LuxorError("a playout needs a position")
    if start.is_view:
        raise LuxorError(LOOK_ONLY)
    state, turns, steps = start.game.playout(start._state, Draws(rng))
    return Playout(Position(start.game, state), turns, steps)
