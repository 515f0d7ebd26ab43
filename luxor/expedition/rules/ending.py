"""The end of a turn and of the game."""

from __future__ import annotations

from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink, tell
from luxor.expedition.rules.area import free_cells
from luxor.expedition.rules.ruleset import ExpeditionStep, Rules
from luxor.expedition.rules.state import ExpeditionState


def begin_turn(r: Rules, s: ExpeditionState, seat: int, sink: Sink | None, room: bool = True) -> None:
    """The next turn: of the first one, from this seat on, who has a tile; the end if nobody has.

    Without `room` for any more tiles, as on an edited table, that is the end, too.
    """
    for _ in range(r.players):
        if s.hands[seat] and room:
            s.seat = seat
            s.agenda.extend(r.plans[seat])
            if sink:
                also = ("expedition.turn.one-to-three",)
                tell(sink, "TurnBegan", seat, "expedition.turn.order", "turn", also, turn=s.turn)
            return
        if sink and any(s.hands):
            tell(sink, "TurnPassedOver", seat, "expedition.end.all-placed", "turn")
        seat = (seat + 1) % r.players
    if sink:
        tell(sink, "GameEnded", s.seat, "expedition.end.all-placed", "end")
        rules = ("expedition.score.top", "expedition.score.winner")
        tell(sink, "ExpeditionScored", s.seat, "expedition.score.values", "end", rules)


class FinishStep(ExpeditionStep):
    """Tidy up after a turn and go on to the next one."""

    name = "finish"
    sort = AUTO

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def run(self, s: ExpeditionState, f: Frame, sink: Sink | None) -> None:
        if sink:
            tell(sink, "PlacingEnded", f[1], "expedition.turn.one-to-three", "turn", placed=s.placed)
        room = s.placed > 0 or bool(free_cells(self.r, s))  # nothing placed: was there any place at all?
        s.placed = 0
        s.turn += 1
        begin_turn(self.r, s, (f[1] + 1) % self.r.players, sink, room)
