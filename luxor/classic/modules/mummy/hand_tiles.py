"""The mummy tiles that change the hand: a new one, another order, a Horus card."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.classic.modules.mummy.mummy_tile import MummyTile, nothing_happens
from luxor.classic.modules.shared import ShiftStep
from luxor.classic.rules.chances import DrawStep, reshuffle_if_empty
from luxor.classic.rules.landing import insert_middle, take_top
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import CARD, NO_CARD, POOL, LuxorState
from luxor.core.engine.step import AUTO, Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell


class MoveCard(MummyTile):
    """One card of the hand may change its place."""

    name, rule, icon = "move-card", "mummy.tile.move-card", "card"
    steps = ("move-card",)
    changes_hand = True

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(MoveCardStep(rules))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat)


class MoveCardStep(ShiftStep):
    """The tile that moves one card of the hand."""

    name = "move-card"
    rule = "mummy.tile.move-card"


class HorusCard(MummyTile):
    """One card of the hand for one of a Horus pile."""

    name, rule, icon = "horus", "mummy.tile.horus", "eye"
    steps = ("discard-card", "take-horus")
    changes_hand = True
    always = False  # whether a card is discarded though no Horus card is left (ruling.tile.horus)
    one_a_turn = False  # whether a tile on the path and this one give one in all (ruling.horus.one-per-turn)

    def install(self, rules: Rules) -> None:
        take = rules.add_step(TakeHorusStep(rules))
        self.step = rules.add_step(DiscardStep(rules, take))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if self.one_a_turn and state.took:
            nothing_happens(seat, "ruling.horus.one-per-turn", sink)
        elif self.always or any(top != NO_CARD for top in state.tops):
            self.box.rules.push(state, self.step, seat)
        else:
            nothing_happens(seat, "ruling.tile.horus", sink)

    def short(self, state: LuxorState, seat: int) -> int:
        gone = self.always and all(top == NO_CARD for top in state.tops)
        return self.box.rules.kit.hand if gone else 0


class DiscardStep(LuxorStep):
    """Which card of the hand makes room for a Horus card."""

    name = "discard-card"
    rule = "mummy.tile.horus"
    outer_only = False  # whether only the cards at the ends make room (ruling.tile.horus)
    of_hand = True

    def __init__(self, rules: Rules, then: int) -> None:
        self.rules = rules
        self.then = then  # the kind of step that takes the Horus card, if one is taken

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        hand = state.hands[frame.seat]
        seen: dict[tuple[int, ...], int] = {}
        for place, slot in enumerate(hand):
            if not self.violations(state, frame, place):
                seen.setdefault((slot & CARD, *hand[:place], *hand[place + 1 :]), place)
        return list(seen.values())

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        card = state.hands[frame.seat].pop(code) & CARD
        state.discard.append(card)
        see = ("ruling.tile.horus", "ruling.mummy.drawn") if self.then >= 0 else ("ruling.mummy.drawn",)
        name = self.rules.kit.cards[card].name
        tell(sink, "CardDiscarded", frame.seat, self.rule, "tile", see=see, card=name)
        if self.then >= 0:
            self.rules.push(state, self.then, frame.seat)
        self.rules.hooks.discarded(state, frame.seat, card, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("discard", code + 1)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("discard", (int(place),)) if 0 < place <= len(state.hands[frame.seat]):
                return place - 1
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for place in range(len(state.hands[frame.seat])):
            yield act("discard", place + 1)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if not self.outer_only or code in (0, len(state.hands[frame.seat]) - 1):
            return []
        return [Violation("not-outer", "ruling.tile.horus", {"n": code + 1})]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.tile.horus") if self.then >= 0 else (self.rule,)

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        code = self.code(state, frame, action)
        if code is None:
            return None
        card = self.rules.kit.cards[state.hands[frame.seat][code] & CARD].name
        return "action.discard", {"card": card, "n": code + 1}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("hand", code),)


class TakeHorusStep(LuxorStep):
    """Which Horus pile the card comes from."""

    name = "take-horus"
    rule = "mummy.tile.horus"
    of_hand = True

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [pile for pile, top in enumerate(state.tops) if top != NO_CARD]

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        nothing_happens(frame.seat, "ruling.tile.horus", sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        card = take_top(self.rules, state, frame.seat, code)
        insert_middle(state, frame.seat, card)
        also = ("base.hand.draw-to-middle",)
        tell(
            sink,
            "HorusCardTaken",
            frame.seat,
            self.rule,
            "tile",
            also,
            card=self.rules.kit.cards[card].name,
            pile=code + 1,
            kept="middle",
            see=("ruling.horus.one-per-turn",),
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


class SwapHand(MummyTile):
    """A whole new hand."""

    name, rule, icon = "swap-hand", "mummy.tile.swap-hand", "card"
    steps = ("deal-card",)
    changes_hand = True

    def install(self, rules: Rules) -> None:
        card = rules.add_step(DealCardStep(rules))
        self.step = rules.add_step(DealStep(rules, card))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        hand = state.hands[seat]
        cards = [slot & CARD for slot in hand]
        state.discard += cards
        see = ("ruling.mummy.drawn",)
        tell(sink, "HandDiscarded", seat, self.rule, "tile", see=see, cards=len(hand))
        hand.clear()
        self.box.rules.push(state, self.step, seat)
        for card in cards:
            self.box.rules.hooks.discarded(state, seat, card, sink)

    def short(self, state: LuxorState, seat: int) -> int:
        return self.box.rules.kit.hand if (self.step, seat) in state.agenda else 0


class DealStep(LuxorStep):
    """A new hand, card by card."""

    name = "deal"
    sort = AUTO

    def __init__(self, rules: Rules, card: int) -> None:
        self.rules = rules
        self.card = card  # the kind of step that deals one

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if len(state.hands[frame.seat]) >= self.rules.kit.hand:
            return
        reshuffle_if_empty(self.rules, state, frame.seat, sink)
        if state.deck:
            state.agenda.append(frame)
            self.rules.push(state, self.card, frame.seat)


class DealCardStep(DrawStep):
    """The next card of a new hand goes to the right end."""

    name, rule = "deal-card", "mummy.tile.swap-hand"
    for_later = False

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.deck.remove(code)
        state.hands[frame.seat].append(code + POOL * state.generation)
        tell(sink, "CardDealt", frame.seat, self.rule, "tile", card=self.rules.kit.cards[code].name)
        self.rules.hooks.drawn[code](state, frame.seat, code, sink)
