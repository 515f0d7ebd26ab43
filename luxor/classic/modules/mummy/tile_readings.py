"""Readings of the mummy tiles that can be played beside the standard ones."""

from __future__ import annotations

from typing import TypeVar

from luxor.classic.modules.mummy.abilities import UseTileStep
from luxor.classic.modules.mummy.gains import Pairs, Smallest, SwapScarabStep
from luxor.classic.modules.mummy.hand_tiles import DiscardStep, HorusCard
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.powers import AdvanceStep, AllFour
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.modules import Slice
from luxor.core.step import Frame
from luxor.core.terms import Sink, act, tell

T = TypeVar("T", bound=MummyTile)


def those(rules: Rules, kind: type[T]) -> list[T]:
    """The mummy tile of a class, if it is in the box."""
    return [tile for tile in rules.part(Mummy).box.kinds if isinstance(tile, kind)]


class PairsAlike(LuxorModule[Slice]):
    """Only two treasures of one type are a pair (ruling.tile.pairs)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, Pairs):
            tile.alike = True


class OneHorusCard(LuxorModule[Slice]):
    """Whoever took a Horus card in this turn gets none by a mummy tile (ruling.horus.one-per-turn)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, HorusCard):
            tile.one_a_turn = True


class PairsWithWilds(LuxorModule[Slice]):
    """Wild treasures count for pairs, too (ruling.tile.pairs)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, Pairs):
            tile.wilds = True


class SmallestOfAll(LuxorModule[Slice]):
    """Face-down treasures count for the smallest one, too (ruling.tile.smallest)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, Smallest):
            tile.hidden = True


class AllOrNone(LuxorModule[Slice]):
    """By the tile that moves all, nobody moves unless all can (ruling.tile.all-four)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, AllFour):
            tile.all_or_none = True


class NextOneMoves(LuxorModule[Slice]):
    """If the one nearest the start cannot move, the next one does (ruling.tile.rear)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(AdvanceStep):
            step.next_instead = True


class OuterDiscard(LuxorModule[Slice]):
    """Only a card at an end of the hand makes room for a Horus card (ruling.tile.horus)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(DiscardStep):
            step.outer_only = True


class TakesAScarab(LuxorModule[Slice]):
    """Whoever has no scarab to return simply takes one (ruling.tile.swap-scarab)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(SwapScarabStep):
            step.takes_one = True


class WokenCounted(LuxorModule[Slice]):
    """A mummy tile moves those woken in the same turn as well (ruling.woken.tile)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(UseTileStep):
            step.woken_count = True


class WokenIsLast(LuxorModule[Slice]):
    """One who was woken in this turn is the last one, but stays (ruling.woken.tile)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(AdvanceStep):
            step.woken_last = True


class KeptOff(LuxorModule[Slice]):
    """The one nearest the start goes neither onto the mummy nor into the chamber (ruling.tile.rear)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(AdvanceStep):
            step.kept_off = True


class DiscardAlways(LuxorModule[Slice]):
    """A card is discarded though no Horus card is left (ruling.tile.horus)."""

    def install(self, rules: Rules) -> None:
        for tile in those(rules, HorusCard):
            tile.always = True


class ScarabLost(LuxorModule[Slice]):
    """A scarab may be returned though there is none to take (ruling.tile.swap-scarab)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(SwapScarabStep):
            step.may_lose = True


class NeedsEffect(LuxorModule[Slice]):
    """A mummy tile that would do nothing cannot be used (ruling.tile.no-effect)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(UseTileStep):
            step.needs_effect = True


class AnyDeclined(LuxorModule[Slice]):
    """Whatever a mummy tile does may be declined when it is paid for (ruling.tile.no-effect)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(UseTileStep):
            step.box.asking = rules.add_step(_EffectStep(rules, step))


class _EffectStep(MenuStep):
    """Whether a tile that was paid for takes effect; the frame holds it."""

    name = "tile-effect"
    rule = "ruling.tile.no-effect"
    fields = ("ability",)
    menu = (act("accept"), NO)

    def __init__(self, rules: Rules, tiles: UseTileStep) -> None:
        super().__init__(rules)
        self.tiles, self.kinds = tiles, tiles.box.kinds

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame[2] < len(self.kinds)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if self.tiles.works(state, frame[1], frame[2]) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.kinds[frame[2]].use(state, frame[1], sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            self.kinds[frame[2]].use(state, frame[1], sink)
        elif sink:
            tell(sink, "PowerDeclined", frame[1], self.rule, "tile")


class OsirisByCardOnly(LuxorModule[Slice]):
    """Who comes to Osiris by a mummy tile stays there (ruling.tile.moves)."""

    def install(self, rules: Rules) -> None:
        rules.on_osiris = True
        self.used = rules.part(Mummy).box.replace  # waits while a tile is in use

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return halts[-1] if self.rules.waiting(state, self.used) else goal
