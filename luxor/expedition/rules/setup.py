"""Setting the game up: everything that chance decides beforehand comes from one seed."""

from __future__ import annotations

from luxor.core.engine.chance import Draws
from luxor.core.words.terms import Sink, tell
from luxor.expedition.rules.ruleset import KEEP, LAY_OUT, Rules
from luxor.expedition.rules.state import ExpeditionState, clear_table


def set_up(rules: Rules, seed: int, first: int, sink: Sink | None) -> ExpeditionState:
    """A new game, before anybody chose what to keep. The same seed gives the same game in every release."""
    draws = Draws(seed)
    state = ExpeditionState()
    state.first = state.seat = first
    state.turn = 1
    state.placed = 0
    state.centre = []
    state.unseen = None
    state.reserve = [rules.kit.adventurers] * rules.players
    state.hands = [rules.opening[:] for _ in range(rules.players)]
    state.piles = [rules.stack[:] for _ in range(rules.players)]
    clear_table(state, rules.rows)
    seats = [(first + n) % rules.players for n in range(rules.players)]
    state.agenda = [rules.frame(LAY_OUT, first), *(rules.frame(KEEP, seat) for seat in reversed(seats))]
    if sink:
        _tell(rules, state, sink)
    state.slices = [module.setup(state, draws, None, sink) for module in rules.modules]
    return state


def _tell(rules: Rules, state: ExpeditionState, sink: Sink) -> None:
    """What lies on the table, each with its rule."""
    first, count = state.first, len(rules.opening) + len(state.piles[0])
    people, series = rules.kit.adventurers, len(rules.kit.series)
    tell(sink, "ExpeditionAnnounced", first, "expedition.aim", "setup")
    tell(sink, "PlayersSeated", first, "expedition.setup.players", "setup", players=rules.players)
    tell(sink, "ExpeditionBoxOpened", first, "expedition.box", "setup", count=count, reserve=people)
    tell(sink, "ReservesReady", first, "expedition.setup.table", "setup", count=people)
    tell(sink, "SeriesStacked", first, "expedition.setup.stack", "setup", series=series, count=count)
