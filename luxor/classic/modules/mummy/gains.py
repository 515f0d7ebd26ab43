"""The mummy tiles that give something: scarabs, keys, a choice of items, points."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from luxor.classic.modules.mummy.mummy_tile import NO_EFFECT, MummyTile, TileStep, nothing_happens
from luxor.classic.modules.shared import DECLINE, NO
from luxor.classic.rules.landing import KEY_ITEM, SCARAB_ITEM, WILD_ITEM, give, is_left
from luxor.classic.rules.ruleset import SCARAB_DRAW, LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.data import Reader, Table
from luxor.core.words.terms import Action, Sink, act, tell, that_apply

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy

ITEM_WORDS = ("key", "scarab", "wild")  # in the order of their codes
ITEM_CODES = 1 << len(ITEM_WORDS)  # so many choices of some of them


def items_code(items: Iterable[int]) -> int:
    """The code for taking some items: a bit for each."""
    return sum(1 << item for item in items)


def items_of(code: int) -> list[int]:
    """The items that a code stands for."""
    return [item for item in range(len(ITEM_WORDS)) if code & 1 << item]


class TwoPoints(MummyTile):
    """Points, just so."""

    name, rule, icon = "two-points", "mummy.tile.two-points", "vp"
    scores = True

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.score(state, seat, sum(self.numbers), "", sink)


class Pairs(MummyTile):
    """Points for every two treasures."""

    name, rule, icon = "pairs", "mummy.tile.pairs", "vase"
    scores = True
    alike = False  # whether both of a pair must be of one type (ruling.tile.pairs)
    wilds = False  # whether wild treasures count, too

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        tiles = self.box.rules.kit.tiles
        held = Counter(tiles[tile].type if self.alike else "" for tile in self.counted(state.treasures[seat]))
        held[""] += state.wilds[seat] if self.wilds else 0
        pairs = sum(count // 2 for count in held.values())
        self.score(state, seat, pairs * sum(self.numbers), "ruling.tile.pairs", sink)


class Smallest(MummyTile):
    """The points of the smallest treasure on the board."""

    name, rule, icon = "smallest", "mummy.tile.smallest", "vp"
    scores = True
    hidden = False  # whether face-down treasures count, too (ruling.tile.smallest)

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        rules = self.box.rules
        shown = [tile for tile in state.tiles if rules.kind[tile] is TREASURE]
        if self.hidden:
            shown += [tile for module in rules.modules for tile in module.kept_tiles(state)]
        points = [rules.vp[tile] for tile in self.counted(shown)]
        self.score(state, seat, min(points, default=0), "ruling.tile.smallest", sink)


class Keys(MummyTile):
    """Keys, as far as there are any."""

    name, rule, icon = "keys", "mummy.tile.keys", "key"

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        left = state.key_supply
        count = sum(is_left(self.box.rules, left - taken) for taken in range(sum(self.numbers)))
        state.key_supply = max(0, left - count)
        state.keys[seat] += count
        also = that_apply({"ruling.supply.empty": left < sum(self.numbers)})
        tell(sink, "KeysTaken", seat, self.rule, "tile", also, keys=count)


class Scarab(MummyTile):
    """A scarab out of the supply."""

    name, rule, icon = "scarab", "mummy.tile.scarab", "scarab"

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if state.scarab_supply:
            self.box.rules.push(state, SCARAB_DRAW, seat)
        else:
            nothing_happens(seat, "ruling.supply.empty", sink)


class SwapScarab(MummyTile):
    """A scarab for another one."""

    name, rule, icon = "swap-scarab", "mummy.tile.swap-scarab", "scarab"
    steps = ("swap-scarab",)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(SwapScarabStep(rules, self.box.module))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat)


class SwapScarabStep(LuxorStep):
    """Which scarab, if any, goes back to the box for another one; codes are values."""

    name = "swap-scarab"
    rule = "mummy.tile.swap-scarab"
    may_lose = False  # whether one may be returned though none is left to take (ruling.tile.swap-scarab)
    takes_one = False  # whether who has none to return simply takes one (ruling.tile.swap-scarab)

    def __init__(self, rules: Rules, module: Mummy) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        own = state.scarabs[frame.seat]
        return [DECLINE, *dict.fromkeys(own)] if own and (state.scarab_supply or self.may_lose) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if self.takes_one and state.scarab_supply:
            give(self.rules, state, frame.seat, SCARAB_ITEM, "ruling.tile.swap-scarab", sink)
        else:
            nothing_happens(frame.seat, "ruling.tile.swap-scarab", sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == DECLINE:
            tell(sink, "PowerDeclined", frame.seat, self.rule, "tile", NO_EFFECT)
            return
        state.scarabs[frame.seat].remove(code)
        insort(self.module.of(state).boxed[frame.seat], code)
        tell(
            sink,
            "ScarabReturned",
            frame.seat,
            self.rule,
            "tile",
            see=("ruling.tile.swap-scarab",),
            vp=code,
        )
        if state.scarab_supply:
            self.rules.push(state, SCARAB_DRAW, frame.seat)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return NO if code == DECLINE else act("return", code or "?")

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return DECLINE
            case ("return", (int(value),)) if value > 0:
                return value
            case ("return", ("?",)):
                return 0
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield NO
        for value in dict.fromkeys((*state.scarabs[frame.seat], *self.rules.kit.scarabs)):
            yield act("return", value or "?")

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == DECLINE or code in state.scarabs[frame.seat]:
            return []
        return [Violation("no-such-scarab", self.rule, {"vp": code})]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("return", (value,)):
                return "action.return", {"n": value}
        return None


class Items(MummyTile):
    """Some of the items that the tile shows."""

    name, rule, icon = "items", "mummy.tile.items", "wild"
    steps = ("take-items",)

    def read(self, data: Reader, row: Table) -> None:
        self.items: list[int] = []
        words = row.get("items", [])
        for item in words if isinstance(words, list) else [words]:
            if item in ITEM_WORDS:
                self.items.append(ITEM_WORDS.index(item))
            else:
                data.fault(f"{self.where}.items", f"some of {', '.join(ITEM_WORDS)}", item)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(ItemsStep(rules, self))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat, self.code)


class ItemsStep(TileStep[Items]):
    """Which two of the tile's items; codes are sets of items."""

    name = "take-items"
    rule = "mummy.tile.items"

    def _left(self, state: LuxorState) -> list[int]:
        keys, wilds = (is_left(self.rules, supply) for supply in (state.key_supply, state.wild_supply))
        supplies = keys, len(state.scarab_supply), wilds
        return [item for item in self.tile.items if supplies[item]]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        left = self._left(state)
        size = min(self.tile.numbers[0], len(left))
        return [0, *(items_code(some) for some in combinations(left, size))] if left else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        nothing_happens(frame.seat, "ruling.supply.empty", sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if not code and sink:
            tell(sink, "PowerDeclined", frame.seat, self.rule, "tile", NO_EFFECT)
        for item in (KEY_ITEM, WILD_ITEM, SCARAB_ITEM):  # the scarab last: chance decides which
            if item in items_of(code):
                give(self.rules, state, frame.seat, item, self.rule, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("take", *(ITEM_WORDS[item] for item in items_of(code))) if code else NO

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        for code in range(ITEM_CODES):
            if action == self.action(state, frame, code):
                return code
        several = len(action.args) > 1 and set(action.args) <= set(ITEM_WORDS)
        return ITEM_CODES if action.verb == "take" and several else None  # one of them twice

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for code in range(ITEM_CODES):
            yield self.action(state, frame, code)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        offered = self.options(state, frame)
        if code in offered:
            return []
        gone = [ITEM_WORDS[item] for item in items_of(code) if item not in self._left(state)]
        if gone:
            return [Violation("items-gone", "ruling.supply.choice", {"item": tuple(gone)})]
        return [
            Violation("items-number", self.rule, {"n": min(self.tile.numbers[0], len(self._left(state)))})
        ]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("take", items) if items:
                return "action.take-items", {"items": tuple(map(str, items))}
        return None
