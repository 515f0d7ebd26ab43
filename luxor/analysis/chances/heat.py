"""Where a seat can get to, place by place: in this turn, in three, or where others may be first.

Worked out from what somebody may know, in short pieces of work, so that nobody has to wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from luxor.analysis.chances.odds import Reach, need_goal
from luxor.analysis.chances.seen_chance import whole
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.work import no_break
from luxor.core.engine.chance import seed_of
from luxor.core.position.position import Position

NOW, THREE, RISK = "now", "three", "risk"
NODES = 12_000  # of looking ahead: what is not found by then makes the numbers a lower bound
DEALS = 6  # of what is hidden, to see where others may get to


class Heat:
    """The chance to reach every place; after `work` it is complete."""

    finds: tuple[str, ...] = ("shares", "exact", "done")  # what is new after a piece of work

    def __init__(self, seen: Position, seat: int, what: str, breathe: Callable[[], None] = no_break) -> None:
        self.seen, self.seat, self.what, self.breathe = seen, seat, what, breathe
        self.kind = need_goal(seen, None)
        self.heuristic = heuristic_of(seen.game)
        self.shares: dict[int, float] = {}
        self.exact = what != RISK
        self.done = False

    def work(self) -> Iterator[None]:
        """Piece by piece."""
        if self.what == RISK:
            yield from self._others()
        else:
            start = whole(self.seen, self.seat) if self.seen.is_view else self.seen
            self.shares = self._reach(start, self.seat, 3 if self.what == THREE else 1)
        self.done = True
        yield

    def _reach(self, start: Position, seat: int, turns: int) -> dict[int, float]:
        if start.seat != seat:  # not this seat's turn: the one to come counts as this one
            start = Position(start.game, self.heuristic.again(start._state, seat))
        looked = Reach(start, seat, self.kind, turns, NODES)
        looked.breathe = self.breathe
        found = {place: float(chance) for place, chance in looked.chances().items()}
        self.exact = self.exact and looked.exact
        return found

    def _others(self) -> Iterator[None]:
        """The chance that at least one of the others can get there in a turn of theirs, on average."""
        missed: dict[int, float] = {}
        for number in range(DEALS):
            deal = self.seen.sample(seed_of("heat", number)) if self.seen.is_view else self.seen
            free: dict[int, float] = {}
            for other in range(self.seen.game.players):
                if other == self.seat:
                    continue
                for place, chance in self._reach(deal, other, 1).items():
                    free[place] = free.get(place, 1.0) * (1 - chance)
                yield
            for place, chance in free.items():
                missed[place] = missed.get(place, 0.0) + (1 - chance) / DEALS
        self.shares = missed
