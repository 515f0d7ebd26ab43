"""Lines of points added up, and who has the most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from luxor.core.words.terms import ScoreLine


class PossibleEnd(NamedTuple):
    """Everybody's points, who wins with them, and in how many ways that comes about."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    weight: int


def totals(lines: Iterable[ScoreLine], players: int) -> list[int]:
    """The points of every seat."""
    found = [0] * players
    for line in lines:
        found[line.seat] += line.points
    return found


def leaders(points: Sequence[int]) -> tuple[int, ...]:
    """The seats that have the most points."""
    most = max(points)
    return tuple(seat for seat, own in enumerate(points) if own == most)
