"""The end of a turn and of the game."""

from __future__ import annotations

from luxor.core.engine.step import AUTO, Frame
from luxor.core.words.terms import Sink, tell
from luxor.expedition.rules.area import free_cells
from luxor.expedition.rules.ruleset import PLACE, ExpeditionStep, Rules
from luxor.expedition.rules.state import ExpeditionState


def begin_turn(rules: Rules, state: ExpeditionState, seat: int, sink: Sink | None, room: bool = True) -> None:
    """The next turn: of the first one, from this seat on, who has a tile; the end if nobody has.

    Without `room` for any more tiles, as on an edited table, that is the end, too.
    """
    for _ in range(rules.players):
        late = not state.hands[seat] and any(state.hands) and still_acts(rules, state, seat)
        if (state.hands[seat] or late) and room:
            state.seat = seat
            plan = rules.plans[seat]
            state.agenda.extend([frame for frame in plan if frame.kind != PLACE] if late else plan)
            also = ("expedition.turn.one-to-three",)
            tell(sink, "TurnBegan", seat, "expedition.turn.order", "turn", also, turn=state.turn)
            return
        if sink and any(state.hands):
            tell(sink, "TurnPassedOver", seat, "expedition.end.all-placed", "turn")
        seat = (seat + 1) % rules.players
    tell(sink, "GameEnded", state.seat, "expedition.end.all-placed", "end")
    cited = ("expedition.score.top", "expedition.score.winner")
    tell(sink, "ExpeditionScored", state.seat, "expedition.score.values", "end", cited)


def still_acts(rules: Rules, state: ExpeditionState, seat: int) -> bool:
    """Whether a module has a turn for a player without tiles."""
    return any(rules.hooks.passed_over(state, seat))


class FinishStep(ExpeditionStep):
    """Tidy up after a turn and go on to the next one."""

    name = "finish"
    sort = AUTO

    def run(self, state: ExpeditionState, frame: Frame, sink: Sink | None) -> None:
        tell(sink, "PlacingEnded", frame.seat, "expedition.turn.one-to-three", "turn", placed=state.placed)
        room = state.placed > 0 or bool(
            free_cells(self.rules, state)
        )  # nothing placed: was there any place at all?
        state.placed = 0
        state.turn += 1
        begin_turn(self.rules, state, (frame.seat + 1) % self.rules.players, sink, room)
