"""The mummy tiles: which are on offer, what they cost, and what each of them does."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from luxor.classic.modules.mummy.gains import (
    ITEM_WORDS,
    DealCardStep,
    DealStep,
    DiscardStep,
    ItemsStep,
    MoveCardStep,
    SwapScarabStep,
    TakeHorusStep,
)
from luxor.classic.modules.mummy.powers import TILE_RULES, AdvanceStep, ExtraTurnStep, TileStepStep
from luxor.classic.rules.chances import ChanceStep
from luxor.classic.rules.movement import move_all
from luxor.classic.rules.ruleset import SCARAB_DRAW, LuxorStep, Rules
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState
from luxor.classic.rules.tiles import TREASURE
from luxor.core.data import Reader, Table
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Note, Params, Remedy, Violation

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy


class TileBox:
    """All mummy tiles: a code per ability, as often as there are tiles of it."""

    def __init__(self, module: Mummy, data: Reader) -> None:
        self.module = module
        self.names: list[str] = []
        self.costs: list[int] = []
        self.numbers: list[list[int]] = []  # the steps, points or counts that the tile shows
        self.items: list[int] = []
        self.effects: list[Callable[[LuxorState, int, int, Sink | None], None]] = []
        self.tiles: list[int] = []
        known = self._abilities()
        for row in data.tables(module.own("tiles")):
            name = str(row.get("ability"))
            if name not in known or name in self.names:
                data.fault(module.own("tiles.ability"), f"each once of {', '.join(known)}", name)
                continue
            self._read(data, name, row)
            self.effects.append(known[name])
        self.code = {name: code for code, name in enumerate(self.names)}

    def _read(self, data: Reader, name: str, row: Table) -> None:
        where = self.module.own(f"tiles.{name}")
        self.tiles += [len(self.names)] * data.number(f"{where}.count", 0, 99, row.get("count", -1))
        self.names.append(name)
        self.costs.append(data.number(f"{where}.cost", 0, 99, row.get("cost", -1)))
        shown = next((row[key] for key in ("steps", "points", "keys", "take") if key in row), [])
        values = shown if isinstance(shown, list) else [shown]
        self.numbers.append([data.number(where, 1, 20, value) for value in values])
        items = row.get("items", [])
        for item in items if isinstance(items, list) else [items]:
            if item in ITEM_WORDS:
                self.items.append(ITEM_WORDS.index(item))
            else:
                data.fault(f"{where}.items", f"some of {', '.join(ITEM_WORDS)}", item)

    def install(self, rules: Rules) -> None:
        self.rules = rules
        add = rules.add_step
        self.use = add(UseTileStep(rules, self))
        self.replace = add(ReplaceStep(rules, self))
        self.turn = add(TurnTileStep(rules, self))
        self.advance = add(AdvanceStep(rules, self))
        self.step = add(TileStepStep(rules, self))
        self.move_card = add(MoveCardStep(rules))
        self.discard_card = add(DiscardStep(rules, self))
        self.take_horus = add(TakeHorusStep(rules))
        self.swap_scarab = add(SwapScarabStep(rules, self))
        self.take_items = add(ItemsStep(rules, self))
        self.extra_turn = add(ExtraTurnStep(rules))
        rules.extra.append(self.extra_turn)
        self.deal = add(DealStep(rules, self))
        self.deal_card = add(DealCardStep(rules))

    def words(self, codes: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.names[code] for code in codes)

    def _abilities(self) -> dict[str, Callable[[LuxorState, int, int, Sink | None], None]]:
        return {
            "swap-hand": self._swap_hand,
            "rear-1-2": self._rear,
            "two-points": self._two_points,
            "move-card": self._move_card,
            "scarab": self._scarab,
            "swap-scarab": self._swap_scarab,
            "one-step": self._one_step,
            "horus": self._horus,
            "pairs": self._pairs,
            "keys": self._keys,
            "rear-1-4": self._rear,
            "smallest": self._smallest,
            "items": self._items,
            "extra-turn": self._extra_turn,
            "all-four": self._all_four,
        }

    # --- what they do: the tile is paid for, its replacement waits on the agenda ---

    def _swap_hand(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        hand = state.hands[seat]
        state.discard += [slot & CARD for slot in hand]
        if sink:
            tell(sink, "HandDiscarded", seat, "mummy.tile.swap-hand", "tile", ("ruling.mummy.drawn",),
                 cards=len(hand))  # fmt: skip
        hand.clear()
        state.agenda.append((self.deal, seat))

    def _rear(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.advance, seat, code))

    def _points(
        self, state: LuxorState, seat: int, code: int, points: int, also: str, sink: Sink | None
    ) -> None:
        name = self.names[code]
        self.module.gain(state, seat, name, points)
        if sink:
            tell(sink, "PointsScored", seat, TILE_RULES[name], "tile", (also,) if also else (), vp=points)

    def _two_points(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        self._points(state, seat, code, sum(self.numbers[code]), "", sink)

    def _pairs(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        pairs = len(state.treasures[seat]) // 2
        self._points(state, seat, code, pairs * sum(self.numbers[code]), "ruling.tile.pairs", sink)

    def _smallest(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        shown = [self.rules.vp[tile] for tile in state.tiles if self.rules.kind[tile] is TREASURE]
        self._points(state, seat, code, min(shown, default=0), "ruling.tile.smallest", sink)

    def _move_card(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.move_card, seat))

    def _scarab(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        if state.scarab_supply:
            state.agenda.append((SCARAB_DRAW, seat))
        elif sink:
            tell(sink, "NothingHappens", seat, "ruling.supply.empty", "tile", ("ruling.tile.no-effect",))

    def _swap_scarab(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.swap_scarab, seat))

    def _one_step(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.step, seat, code))

    def _horus(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        if any(top != NO_CARD for top in state.tops):
            state.agenda.append((self.discard_card, seat))
        elif sink:
            tell(sink, "NothingHappens", seat, "ruling.tile.horus", "tile", ("ruling.tile.no-effect",))

    def _keys(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        count = min(sum(self.numbers[code]), state.key_supply)
        state.key_supply -= count
        state.keys[seat] += count
        if sink:
            also = ("ruling.supply.empty",) if count < sum(self.numbers[code]) else ()
            tell(sink, "KeysTaken", seat, "mummy.tile.keys", "tile", also, keys=count)

    def _items(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.take_items, seat, code))

    def _extra_turn(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.extra_turn, seat))

    def _all_four(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        steps = sum(self.numbers[code])
        if sink:
            also = ("ruling.tile.all-four", "ruling.tile.moves", "ruling.woken.tile")
            tell(sink, "AllMoved", seat, "mummy.tile.all-four", "tile", also, steps=steps)
        move_all(self.rules, state, seat, steps, sink)


NOTHING = 0  # codes: 0 to leave it, else an ability's code plus 1


class UseTileStep(LuxorStep):
    """After the draw: whether to use one of the tiles on offer."""

    name = "use-tile"
    rule = "mummy.tile.activate"

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        mine = self.box.module.of(state)
        purse, costs = mine.talismans[frame[1]], self.box.costs
        found = [code + 1 for code in dict.fromkeys(mine.offer) if costs[code] <= purse]
        return [NOTHING, *found] if found else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        box, mine, seat = self.box, self.box.module.of(state), frame[1]
        if code == NOTHING:
            if sink:
                tell(sink, "TileDeclined", seat, self.rule, "turn")
            return
        tile = code - 1
        cost = box.costs[tile]
        mine.talismans[seat] -= cost
        mine.supply += cost
        mine.offer.remove(tile)
        insort(mine.discard, tile)
        if sink:
            also = ("mummy.tile.activate", "mummy.tile.pay-supply", "ruling.tile.no-effect")
            tell(sink, "TileUsed", seat, TILE_RULES[box.names[tile]], "turn", also,
                 ability=box.names[tile], cost=cost)  # fmt: skip
        state.agenda.append((box.replace, seat))
        box.effects[tile](state, seat, tile, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("use", self.box.names[code - 1]) if code else act("decline")

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return NOTHING
            case ("use", (str(name),)) if name in self.box.code:
                return self.box.code[name] + 1
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        offer = self.box.module.of(state).offer
        absent = [code for code in range(len(self.box.names)) if code not in offer]
        yield act("decline")
        for code in (*dict.fromkeys(offer), *absent[:2]):
            yield act("use", self.box.names[code])

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == NOTHING:
            return []
        mine, tile = self.box.module.of(state), code - 1
        cost, have = self.box.costs[tile], mine.talismans[frame[1]]
        found: list[Violation] = []
        if tile not in mine.offer:
            offered = self.box.words(list(dict.fromkeys(mine.offer)))
            params: Params = {"ability": self.box.names[tile], "abilities": offered}
            found.append(Violation("not-on-offer", "mummy.tile.activate", params))
        if cost > have:
            found.append(Violation("too-expensive", "mummy.tile.activate", {"cost": cost, "have": have}))
        return found

    def remedies(
        self, state: LuxorState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        cost = self.box.costs[code - 1]
        if not any(violation.code == "too-expensive" for violation in found):
            return []
        return [Remedy("with-talismans", "mummy.tile.activate", {"n": cost},
                       edit={self.box.module.own("talismans"): {frame[1]: cost}})]  # fmt: skip

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == NOTHING:
            return (self.rule,)
        return (self.rule, TILE_RULES[self.box.names[code - 1]], "ruling.tile.no-effect")

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        if code == NOTHING:
            return []
        cost = self.box.costs[code - 1]
        return [Note("costs", "mummy.tile.pay-supply", {"cost": cost})]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("use", (str(name),)) if name in self.box.code:
                return "action.use", {"ability": name, "cost": self.box.costs[self.box.code[name]]}
        return None

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        offer = self.box.module.of(state).offer
        if code == NOTHING or code - 1 not in offer:
            return (Target("choice", str(self.action(state, frame, code))),)
        return (Target("offer", offer.index(code - 1)),)


class ReplaceStep(LuxorStep):
    """A used tile is replaced; an exhausted pile is made of the discards."""

    name = "replace-tile"
    sort = AUTO

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.box = box

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        mine = self.box.module.of(state)
        if not mine.pile and mine.discard:
            mine.pile, mine.discard = mine.discard, []
            if sink:
                tell(sink, "TilesReshuffled", frame[1], "mummy.tile.replace", "tile",
                     ("ruling.deck.reshuffle-when",), tiles=len(mine.pile))  # fmt: skip
        if mine.pile:
            state.agenda.append((self.box.turn, frame[1]))


class TurnTileStep(ChanceStep):
    """A new mummy tile is turned up."""

    name, verb, rule = "turn-tile", "turn-tile", "mummy.tile.replace"

    def __init__(self, rules: Rules, box: TileBox) -> None:
        super().__init__(rules)
        self.box = box

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.box.module.of(state).pile

    def label(self, code: int) -> int | str:
        return self.box.names[code]

    def known(self, word: int | str) -> int | None:
        return self.box.code.get(str(word))

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(range(len(self.box.names)))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        mine = self.box.module.of(state)
        mine.pile.remove(code)
        insort(mine.offer, code)
        if sink:
            tell(sink, "TileTurnedUp", frame[1], self.rule, "tile", ability=self.box.names[code])

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("turn-tile", (str(name),)):
                return "action.turn-tile", {"ability": name}
        return None
