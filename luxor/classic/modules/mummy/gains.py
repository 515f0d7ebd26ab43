"""The cards, scarabs and items that mummy tiles bring."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from luxor.classic.modules.shared import DECLINE, NO, ShiftStep
from luxor.classic.rules.chances import DrawStep, reshuffle_if_empty
from luxor.classic.rules.landing import KEY_ITEM, SCARAB_ITEM, WILD_ITEM, give, insert_middle, take_top
from luxor.classic.rules.ruleset import SCARAB_DRAW, LuxorStep, Rules
from luxor.classic.rules.state import CARD, NO_CARD, POOL, LuxorState
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Params, Violation

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.abilities import TileBox

ITEM_WORDS = ("key", "scarab", "wild")  # in the order of their codes


class MoveCardStep(ShiftStep):
    """The tile that moves one card of the hand."""

    name = "move-card"
    rule = "mummy.tile.move-card"


class DiscardStep(LuxorStep):
    """Which card of the hand makes room for a Horus card."""

    name = "discard-card"
    rule = "mummy.tile.horus"

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        hand = state.hands[frame[1]]
        seen: dict[tuple[int, ...], int] = {}
        for place, slot in enumerate(hand):
            seen.setdefault((slot & CARD, *hand[:place], *hand[place + 1 :]), place)
        return list(seen.values())

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        card = state.hands[frame[1]].pop(code) & CARD
        state.discard.append(card)
        if sink:
            also = ("ruling.tile.horus", "ruling.mummy.drawn")
            tell(
                sink, "CardDiscarded", frame[1], self.rule, "tile", also, card=self.rules.kit.cards[card].name
            )
        state.agenda.append((self.box.take_horus, frame[1]))

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("discard", code + 1)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("discard", (int(place),)) if 0 < place <= len(state.hands[frame[1]]):
                return place - 1
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for place in range(len(state.hands[frame[1]])):
            yield act("discard", place + 1)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return []

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.tile.horus")

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        code = self.code(state, frame, action)
        if code is None:
            return None
        card = self.rules.kit.cards[state.hands[frame[1]][code] & CARD].name
        return "action.discard", {"card": card, "n": code + 1}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("hand", code),)


class TakeHorusStep(LuxorStep):
    """Which Horus pile the card comes from."""

    name = "take-horus"
    rule = "mummy.tile.horus"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [pile for pile, top in enumerate(state.tops) if top != NO_CARD]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        card = take_top(state, frame[1], code)
        insert_middle(state, frame[1], card)
        if sink:
            also = ("ruling.horus.one-per-turn", "base.hand.draw-to-middle")
            tell(
                sink,
                "HorusCardTaken",
                frame[1],
                self.rule,
                "tile",
                also,
                card=self.rules.kit.cards[card].name,
                pile=code + 1,
                kept="middle",
            )

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("take", f"card-{code + 1}")

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        actions = [self.action(state, frame, pile) for pile in range(len(state.tops))]
        return actions.index(action) if action in actions else None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for pile in range(len(state.tops)):
            yield self.action(state, frame, pile)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return [] if state.tops[code] != NO_CARD else [Violation("pile-empty", self.rule, {"pile": code + 1})]

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("pile", code),)


class SwapScarabStep(LuxorStep):
    """Which scarab, if any, goes back to the box for another one; codes are values."""

    name = "swap-scarab"
    rule = "mummy.tile.swap-scarab"

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        own = state.scarabs[frame[1]]
        return [DECLINE, *dict.fromkeys(own)] if own and state.scarab_supply else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if sink:
            tell(
                sink,
                "NothingHappens",
                frame[1],
                "ruling.tile.swap-scarab",
                "tile",
                ("ruling.tile.no-effect",),
            )

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == DECLINE:
            if sink:
                tell(sink, "PowerDeclined", frame[1], self.rule, "tile", ("ruling.tile.no-effect",))
            return
        state.scarabs[frame[1]].remove(code)
        insort(self.box.module.of(state).boxed[frame[1]], code)
        if sink:
            tell(sink, "ScarabReturned", frame[1], self.rule, "tile", ("ruling.tile.swap-scarab",), vp=code)
        state.agenda.append((SCARAB_DRAW, frame[1]))

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
        for value in dict.fromkeys((*state.scarabs[frame[1]], *self.rules.kit.scarabs)):
            yield act("return", value or "?")

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == DECLINE or code in state.scarabs[frame[1]]:
            return []
        return [Violation("no-such-scarab", self.rule, {"vp": code})]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("return", (value,)):
                return "action.return", {"n": value}
        return None


class ItemsStep(LuxorStep):
    """Which two of the tile's items; the frame holds the tile, codes are sets of items."""

    name = "take-items"
    rule = "mummy.tile.items"
    fields = ("ability",)

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame[2] < len(self.box.names) and len(self.box.numbers[frame[2]]) == 1

    def _left(self, state: LuxorState) -> list[int]:
        supplies = (state.key_supply, len(state.scarab_supply), state.wild_supply)
        return [item for item in self.box.items if supplies[item]]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        left = self._left(state)
        size = min(self.box.numbers[frame[2]][0], len(left))
        return [0, *(sum(1 << item for item in some) for some in combinations(left, size))] if left else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if sink:
            tell(sink, "NothingHappens", frame[1], "ruling.supply.empty", "tile", ("ruling.tile.no-effect",))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if not code and sink:
            tell(sink, "PowerDeclined", frame[1], self.rule, "tile", ("ruling.tile.no-effect",))
        for item in (KEY_ITEM, WILD_ITEM, SCARAB_ITEM):  # the scarab last: chance decides which
            if code & 1 << item:
                give(self.rules, state, frame[1], item, self.rule, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return (
            act("take", *(word for item, word in enumerate(ITEM_WORDS) if code & 1 << item)) if code else NO
        )

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        for code in range(1 << len(ITEM_WORDS)):
            if action == self.action(state, frame, code):
                return code
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for code in range(1 << len(ITEM_WORDS)):
            yield self.action(state, frame, code)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        offered = self.options(state, frame)
        if code in offered:
            return []
        gone = [
            word for item, word in enumerate(ITEM_WORDS) if code & 1 << item and item not in self._left(state)
        ]
        if gone:
            return [Violation("items-gone", "ruling.supply.choice", {"item": tuple(gone)})]
        return [
            Violation(
                "items-number", self.rule, {"n": min(self.box.numbers[frame[2]][0], len(self._left(state)))}
            )
        ]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("take", items) if items:
                return "action.take-items", {"items": tuple(map(str, items))}
        return None


class DealStep(LuxorStep):
    """A new hand, card by card."""

    name = "deal"
    sort = AUTO

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if len(state.hands[frame[1]]) >= self.rules.kit.hand:
            return
        reshuffle_if_empty(state, frame[1], sink)
        if state.deck:
            state.agenda.append(frame)
            state.agenda.append((self.box.deal_card, frame[1]))


class DealCardStep(DrawStep):
    """The next card of a new hand goes to the right end."""

    name, rule = "deal-card", "mummy.tile.swap-hand"

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.deck.remove(code)
        state.hands[frame[1]].append(code + POOL * state.generation)
        if sink:
            tell(sink, "CardDealt", frame[1], self.rule, "tile", card=self.rules.kit.cards[code].name)
