"""Readings of the mummy that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.mummy.gains import Pairs
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.modules import Slice
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink


class AllStand(LuxorModule[Slice]):
    """After the roll all who can must stand up (ruling.stand.declare)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).all_stand = True


class StandFree(LuxorModule[Slice]):
    """Standing up costs no turn, whatever was rolled (ruling.house.stand-free)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).stand_free = True


class PairsAlike(LuxorModule[Slice]):
    """Only two treasures of one type are a pair (ruling.tile.pairs)."""

    def install(self, rules: Rules) -> None:
        for tile in rules.part(Mummy).box.kinds:
            if isinstance(tile, Pairs):
                tile.alike = True


class WalksAfter(LuxorModule[Slice]):
    """For a Horus card that is played she walks after move and action (ruling.mummy.before-move)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.late_walk = rules.add_step(_LateWalk(rules, mummy))


class _LateWalk(LuxorStep):
    name = "mummy-walk"
    sort = AUTO

    def __init__(self, rules: Rules, mummy: Mummy) -> None:
        super().__init__(rules)
        self.mummy = mummy

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.mummy.walk(state, frame[1], self.rules.eyes[state.card], ("ruling.mummy.before-move",), sink)


class WokenNextRound(LuxorModule[Slice]):
    """A woken adventurer does not move in an extra turn of the same round (ruling.woken.extra-turn)."""

    def install(self, rules: Rules) -> None:
        rules.woken_wait = True
