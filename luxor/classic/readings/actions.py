"""Readings of actions: which may be declined, and what they bring when."""

from __future__ import annotations

from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.rules.landing import effect, perform
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Sink, Target, act, tell

RULING = "ruling.action.mandatory"


class OptionalActions(LuxorModule[Slice]):
    """Whoever moved may do without the action of the tile (ruling.action.mandatory)."""

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(MayActStep(rules))
        rules.takes_on, rules.rest = False, [None] * len(rules.rest)  # nobody is, without being asked

    def acting(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        if not asked(self.rules, state, seat, space):
            return False
        self.rules.push(state, self.step, seat, space)
        return True


def asked(rules: Rules, state: LuxorState, seat: int, space: int) -> bool:
    """Whether the tile does something that nobody is asked about anyway (base.horus.one-less)."""
    enough = state.adventurers[seat].count(space) >= rules.need[state.tiles[space]]
    return enough and bool(effect(rules, state, seat, space))


class MayActStep(MenuStep):
    """Whether to perform the tile where a movement ended; the frame holds the space."""

    name = "may-act"
    rule = RULING
    fields = ("space",)
    menu = (act("perform"), NO)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame.space in state.adventurers[frame.seat] and asked(
            self.rules, state, frame.seat, frame.space
        )

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            perform(self.rules, state, frame.seat, frame.space, sink)
        else:
            tell(sink, "ActionDeclined", frame.seat, RULING, "tile", space=frame.space)

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", frame.space),) if code == 0 else (Target("choice", "decline"),)


class KeysComeBack(LuxorModule[Slice]):
    """When a turn ends and the supply has run out, all spent keys come back (ruling.key.spent)."""

    def install(self, rules: Rules) -> None:
        rules.keys_come_back = True

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if state.key_supply or not state.spent:
            return
        state.key_supply, state.spent = state.spent, 0
        tell(sink, "KeysCameBack", seat, "ruling.key.spent", "turn", keys=state.key_supply)


class PointsAtEnd(LuxorModule[Slice]):
    """Treasures are counted at the end, not on the track (ruling.house.points-at-end)."""

    def install(self, rules: Rules) -> None:
        rules.track = [0] * len(rules.track)
