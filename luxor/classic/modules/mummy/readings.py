"""Readings of the mummy that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.mummy.abilities import UseTileStep
from luxor.classic.modules.mummy.gains import Pairs, Smallest, SwapScarabStep
from luxor.classic.modules.mummy.hand_tiles import DiscardStep
from luxor.classic.modules.mummy.powers import AdvanceStep, AllFour
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.modules import Slice
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink, tell


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


class StandAlways(LuxorModule[Slice]):
    """One may roll though all who lie are held down (ruling.stand.needs-target)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).stand_always = True


class TileAfterRoll(LuxorModule[Slice]):
    """A turn that a roll ended still allows a mummy tile (ruling.stand.no-tile)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).stand_uses_tile = True


class LyingAreStuck(LuxorModule[Slice]):
    """Whoever has nobody upright cannot move, roll or no roll (ruling.nobody-moves.stand)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).lying_able = False


class TouchesTiles(LuxorModule[Slice]):
    """Those on empty spaces do not fall when she goes by (ruling.mummy.spaces)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).passes_empty = False


class WrapPasses(LuxorModule[Slice]):
    """On her way back to the chamber she passes the empty spaces at both ends (ruling.mummy.wrap-jump)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).wrap_passes = True


class LyingCount(LuxorModule[Slice]):
    """Those who lie already bring a talisman, too (ruling.mummy.lying)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).lying_count = True


class FallsOnOsiris(LuxorModule[Slice]):
    """Whoever halts on Osiris under the mummy falls there (ruling.mummy.osiris)."""

    def install(self, rules: Rules) -> None:
        rules.on_osiris = True
        self.mummy = rules.part(Mummy)

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        here = self.mummy.of(state).space == state.steps[halts[-1]]
        return halts[-1] if here else goal


class OpponentsGain(LuxorModule[Slice]):
    """Whoever walks into the mummy gives each opponent a talisman (ruling.mummy.no-gain-on-landing)."""

    def install(self, rules: Rules) -> None:
        self.mummy = rules.part(Mummy)

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        mine = self.mummy.of(state)
        others = [(seat + n) % self.rules.players for n in range(1, self.rules.players)]
        for other in others[: mine.supply] if mine.space == space else ():
            mine.supply -= 1
            mine.talismans[other] += 1
            if sink:
                tell(sink, "TalismansGained", other, "ruling.mummy.no-gain-on-landing", "mummy", n=1)
        return False


class PairsWithWilds(LuxorModule[Slice]):
    """Wild treasures count for pairs, too (ruling.tile.pairs)."""

    def install(self, rules: Rules) -> None:
        for tile in rules.part(Mummy).box.kinds:
            if isinstance(tile, Pairs):
                tile.wilds = True


class SmallestOfAll(LuxorModule[Slice]):
    """Face-down treasures count for the smallest one, too (ruling.tile.smallest)."""

    def install(self, rules: Rules) -> None:
        for tile in rules.part(Mummy).box.kinds:
            if isinstance(tile, Smallest):
                tile.hidden = True


class AllOrNone(LuxorModule[Slice]):
    """By the tile that moves all, nobody moves unless all can (ruling.tile.all-four)."""

    def install(self, rules: Rules) -> None:
        for tile in rules.part(Mummy).box.kinds:
            if isinstance(tile, AllFour):
                tile.all_or_none = True


class NextOneMoves(LuxorModule[Slice]):
    """If the one nearest the start cannot move, the next one does (ruling.tile.rear)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps:
            if isinstance(step, AdvanceStep):
                step.next_instead = True


class OuterDiscard(LuxorModule[Slice]):
    """Only a card at an end of the hand makes room for a Horus card (ruling.tile.horus)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps:
            if isinstance(step, DiscardStep):
                step.outer_only = True


class TakesAScarab(LuxorModule[Slice]):
    """Whoever has no scarab to return simply takes one (ruling.tile.swap-scarab)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps:
            if isinstance(step, SwapScarabStep):
                step.takes_one = True


class WokenCounted(LuxorModule[Slice]):
    """A mummy tile moves those woken in the same turn as well (ruling.woken.tile)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps:
            if isinstance(step, UseTileStep):
                step.woken_count = True
