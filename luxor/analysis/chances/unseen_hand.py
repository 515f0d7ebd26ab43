"""How likely somebody else gets somewhere, for one who does not see that hand: the average over all hands."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from luxor.analysis.stats import Running
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import State
from luxor.core.position.position import Position

MOST_LISTED = 60  # deals that are gone through one by one; where there are more, some are drawn ...
DRAWN = 60  # ... so many
LOOKS = 6  # deals to see whether anything of a hand is hidden at all

Chances = dict[int, Fraction]  # by the place


class Averaged(NamedTuple):
    """Chances over all deals that fit, or over some: then `wide` is how far off they may be (95 %)."""

    chances: Chances
    exact: bool
    wide: float


def seen_by(position: Position, seat: int) -> Position:
    """What who asks about a seat knows: a view as it is, else the seat itself or the player to move."""
    if position.is_view:
        return position
    return position.view(seat if position.seat == seat else position.seat)


def is_hidden(view: Position, seat: int) -> bool:
    """Whether something that the seat knows is hidden from the viewer."""
    game = view.game
    known = {game.key(game.redact(deal, seat)) for deal in _drawn(view, LOOKS)}
    return len(known) > 1


def average(view: Position, chances: Callable[[Position], Chances]) -> Averaged:
    """The chances of a whole position, averaged over the deals that fit a view."""
    game = view.game
    listed = game.deals(view._state, MOST_LISTED)
    exact = listed is not None
    deals = listed if listed is not None else [(deal, 1) for deal in _drawn(view, DRAWN)]
    whole = sum(weight for _, weight in deals)
    found: Chances = {}
    spread: dict[int, list[float]] = {}
    for deal, weight in deals:
        for place, chance in chances(Position(game, deal)).items():
            found[place] = found.get(place, Fraction(0)) + chance * weight / whole
            spread.setdefault(place, []).append(float(chance))
    wide = 0.0 if exact else max((_wide(values, len(deals)) for values in spread.values()), default=0.0)
    return Averaged(found, exact, wide)


def _wide(values: list[float], count: int) -> float:
    running = Running()
    for value in [*values, *[0.0] * (count - len(values))]:
        running.add(value)
    return 1.96 * running.error


def _drawn(view: Position, count: int) -> list[State]:
    return [view.game.sample(view._state, Draws(seed_of("unseen", n))) for n in range(count)]
