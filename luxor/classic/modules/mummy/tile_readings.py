"""Readings of the mummy tiles that can be played beside the standard ones."""

from __future__ import annotations

from functools import partial

from luxor.classic.modules.mummy.abilities import UseTileStep
from luxor.classic.modules.mummy.gains import Pairs, Smallest, SwapScarabStep
from luxor.classic.modules.mummy.hand_tiles import DiscardStep, HorusCard
from luxor.classic.modules.mummy.powers import AdvanceStep, AllFour
from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.readings.entering import WhoEnters
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Sink, act, tell

# ruling.tile.pairs: only two treasures of one type are a pair
PairsAlike = partial(Change, Pairs, alike=True)
# ruling.horus.one-per-turn: whoever took a Horus card in this turn gets none by a mummy tile
OneHorusCard = partial(Change, HorusCard, one_a_turn=True)
# ruling.tile.pairs: wild treasures count for pairs, too
PairsWithWilds = partial(Change, Pairs, wilds=True)
# ruling.tile.smallest: face-down treasures count for the smallest one, too
SmallestOfAll = partial(Change, Smallest, hidden=True)
# ruling.tile.all-four: by the tile that moves all, nobody moves unless all can
AllOrNone = partial(Change, AllFour, all_or_none=True)
# ruling.tile.rear: if the one nearest the start cannot move, the next one does
NextOneMoves = partial(Change, AdvanceStep, next_instead=True)
# ruling.tile.horus: only a card at an end of the hand makes room for a Horus card
OuterDiscard = partial(Change, DiscardStep, outer_only=True)
# ruling.tile.swap-scarab: whoever has no scarab to return simply takes one
TakesAScarab = partial(Change, SwapScarabStep, takes_one=True)
# ruling.woken.tile: a mummy tile moves those woken in the same turn as well
WokenCounted = partial(Change, UseTileStep, woken_count=True)
# ruling.woken.tile: one who was woken in this turn is the last one, but stays
WokenIsLast = partial(Change, AdvanceStep, woken_last=True)
# ruling.tile.rear: the one nearest the start goes neither onto the mummy nor into the chamber
KeptOff = partial(Change, AdvanceStep, kept_off=True)
# ruling.tile.horus: a card is discarded though no Horus card is left
DiscardAlways = partial(Change, HorusCard, always=True)
# ruling.tile.swap-scarab: a scarab may be returned though there is none to take
ScarabLost = partial(Change, SwapScarabStep, may_lose=True)
# ruling.tile.no-effect: a mummy tile that would do nothing cannot be used
NeedsEffect = partial(Change, UseTileStep, needs_effect=True)


class AnyDeclined(LuxorModule[Slice]):
    """Whatever a mummy tile does may be declined when it is paid for (ruling.tile.no-effect)."""

    def install(self, rules: Rules) -> None:
        step = next(rules.all_of(UseTileStep))
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
        return frame.ability < len(self.kinds)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if self.tiles.works(state, frame.seat, frame.ability) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.kinds[frame.ability].use(state, frame.seat, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            self.kinds[frame.ability].use(state, frame.seat, sink)
        else:
            tell(sink, "PowerDeclined", frame.seat, self.rule, "tile")


class AnyOrder(LuxorModule[Slice]):
    """By the tile that moves all they move in any order (ruling.tile.all-four).

    Nobody gives way to anybody: an order decides only who enters the chamber where keys are short.
    """

    def install(self, rules: Rules) -> None:
        for tile in rules.all_of(AllFour):
            tile.who_enters = rules.add_step(_WhoEnters(rules, tile))


class _WhoEnters(WhoEnters):
    name, rule = "tile-enters", "ruling.tile.all-four"

    def __init__(self, rules: Rules, tile: AllFour) -> None:
        super().__init__(rules, tile.move_all)
        self.tile = tile

    def steps(self, state: LuxorState) -> int:
        return sum(self.tile.numbers)
