"""How everybody stands: what they would have if the game ended now, as far as it lies open."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.core.position.position import Position
from luxor.core.words.terms import ScoreLine
from luxor.games import guide_of

Shares = dict[str, int]  # causes of points, with the points


def if_ended(position: Position) -> list[int]:
    """The points of every seat if the game ended now, without what lies face down."""
    return [sum(share.values()) for share in shares_of(position)]


def shares_of(position: Position) -> list[Shares]:
    """The same by cause."""
    lines = guide_of(position.game.name).ended(position)
    return [_by_cause(lines, seat) for seat in range(position.game.players)]


def _by_cause(lines: Sequence[ScoreLine], seat: int) -> Shares:
    found: Shares = {}
    for line in lines:
        if line.seat == seat:
            found[line.cause] = found.get(line.cause, 0) + line.points
    return found


def hides(position: Position) -> list[bool]:
    """Who has something face down that counts in the end."""
    secret = guide_of(position.game.name).secret
    lines = [] if position.over else [line for line in position.score() if line.cause in secret]
    return [any(line.seat == seat for line in lines) for seat in range(position.game.players)]
