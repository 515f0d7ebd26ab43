"""Readings of the equipment cards that can be played beside the standard ones."""

from __future__ import annotations

from functools import partial

from luxor.classic.modules.equipment.adding import LookStep
from luxor.classic.modules.equipment.rules import Equipment
from luxor.classic.modules.shared import MenuStep
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LONGEST, LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Sink, act

# ruling.value.must-move: a roll that moves nobody must be changed if that helps
RollMustMove = partial(Change, Equipment, roll_must_move=True)
# ruling.equipment.sum: a second +/-1 card can only add one
OnlyAdds = partial(Change, Equipment, only_adds=True)
# ruling.equipment.sum: a +/-1 card cannot be added
NoPlusMinus = partial(Change, Equipment, no_plus_minus=True)
# ruling.equipment.second-useful: any starter or equipment card may be added
AnySecond = partial(Change, Equipment, any_second=True)
# ruling.equipment.second-useful: a key or a single step may make a second card useful
HelpedSecond = partial(Change, Equipment, helped_second=True)
# ruling.equipment.second-useful: any card may be added to one that moves nobody
LastResort = partial(Change, Equipment, last_resort=True)
# ruling.equipment.side-after-look: both cards are drawn before the place of the first one is chosen
SideAfterBoth = partial(Change, Equipment, side_last=True)
# ruling.equipment.horus-taken: the Horus card goes to second place, the draw to the middle
HorusSecond = partial(Change, Equipment, horus_second=True)


class TwoDraws(LuxorModule[Slice]):
    """Two cards are drawn beside the Horus card: six in hand (ruling.equipment.horus-taken)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).two_draws = True
        rules.most_held = LONGEST


class SideBeforeDraw(LuxorModule[Slice]):
    """The side is named before the first card is drawn (ruling.equipment.side-after-look)."""

    def install(self, rules: Rules) -> None:
        equipment = rules.part(Equipment)
        draw = rules.add_step(_DrawBeside(rules, equipment))
        equipment.side_first = rules.add_step(_SideFirst(rules, draw))


class _SideFirst(MenuStep):
    name, rule = "side-first", "ruling.equipment.side-after-look"
    of_hand = True
    menu = (act("put", "left"), act("put", "right"))

    def __init__(self, rules: Rules, draw: int) -> None:
        super().__init__(rules)
        self.draw = draw

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        self.rules.push(state, self.draw, frame.seat, code)


class _DrawBeside(LookStep):
    """The draw to the side that was named; the frame holds it."""

    name = "draw-beside"
    fields = ("side",)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return super().fits(state, frame) and frame.side in (0, 1)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        super().take(state, frame, code, sink)
        asked = self.rules.frame(self.module.side, frame.seat)
        state.agenda.remove(asked)
        self.rules.steps[asked.kind].take(state, asked, frame.side, sink)
