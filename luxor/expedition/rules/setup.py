"""Setting the game up: everything that chance decides beforehand comes from one seed."""

from __future__ import annotations

from luxor.core.chance import Draws
from luxor.core.terms import Sink, tell
from luxor.expedition.rules.ruleset import KEEP, LAY_OUT, Rules
from luxor.expedition.rules.state import ExpeditionState, clear_table


def set_up(r: Rules, seed: int, first: int, sink: Sink | None) -> ExpeditionState:
    """A new game, before anybody chose what to keep. The same seed gives the same game in every release."""
    draws = Draws(seed)
    s = ExpeditionState()
    s.first = s.seat = first
    s.turn = 1
    s.placed = 0
    s.centre = []
    s.unseen = None
    s.reserve = [r.kit.adventurers] * r.players
    s.hands = [r.opening[:] for _ in range(r.players)]
    s.piles = [r.stack[:] for _ in range(r.players)]
    clear_table(s, r.rows)
    seats = [(first + n) % r.players for n in range(r.players)]
    s.agenda = [(LAY_OUT, first), *((KEEP, seat) for seat in reversed(seats))]
    if sink:
        tell(sink, "PlayersSeated", first, "expedition.setup.players", "setup", players=r.players)
        tell(sink, "ReservesReady", first, "expedition.setup.players", "setup", count=r.kit.adventurers)
        tell(sink, "SeriesStacked", first, "expedition.setup.stack", "setup", series=len(r.kit.series),
             count=len(r.opening) + len(s.piles[0]))  # fmt: skip
    s.slices = [module.setup(s, draws, sink) for module in r.modules]
    return s
