"""What chance decides: the die, and what is drawn or turned up from a multiset."""

from __future__ import annotations

from bisect import insort
from collections import Counter

from luxor.classic.rules.card_kinds import DIE, NUMBER, RANGE, RANGE_DIE
from luxor.classic.rules.landing import stack_for
from luxor.classic.rules.ruleset import DRAW, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, POOL, LuxorState, unseen_in
from luxor.core.engine.chance_step import ChanceStep
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import AUTO, Frame
from luxor.core.words.terms import Sink, tell


class LuxorChance(ChanceStep[LuxorState]):
    """Something comes up by these rules."""

    for_turns = False  # whether it matters only to turns that are still to come

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


class RollStep(LuxorChance):
    """The die of a die card; what it shows becomes the card's number."""

    name, verb, rule = "roll", "roll", "base.card.die"
    again = -1  # the kind of step that asks whether to roll again, if a reading allows that

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.faces = list(range(1, rules.die + 1))

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.faces

    def known(self, word: int | str) -> int | None:
        return word if isinstance(word, int) and 0 <= word <= 9 else None

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, *self.faces, self.faces[-1] + 1]

    def cited(self, state: LuxorState) -> str:
        card = self.rules.last_card(state)
        if card != NO_CARD and self.rules.mode[card] in (DIE, RANGE_DIE):
            return self.rules.card_rule[card]
        return "base.card.die" if state.mode == DIE else "base.horus.die-range"

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        rule, number = self.cited(state), state.mode == DIE
        state.mode = NUMBER if number else RANGE
        state.value = code
        tell(sink, "DieRolled", frame.seat, rule, "card", roll=code)

    def settle(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        """What a roll that is not repeated brings, where that may be asked about."""


class CardChance(LuxorChance):
    """A card comes up."""

    def label(self, code: int) -> int | str:
        return self.rules.kit.cards[code].name

    def known(self, word: int | str) -> int | None:
        return self.rules.kit.card_code.get(str(word))

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(range(1, len(self.rules.kit.cards)))


class DrawStep(CardChance):
    """A card from the draw pile into the middle of the hand."""

    name, verb, rule = "draw", "draw", "base.hand.draw-to-middle"
    for_later = True  # it comes into the hand when the turn's card was played

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return state.deck if state.unseen is None else unseen_in(state, state.generation)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.deck.remove(code)
        hand = state.hands[frame.seat]
        hand.insert(len(hand) // 2, code + POOL * state.generation)
        tell(sink, "CardDrawn", frame.seat, self.rule, "turn", card=self.rules.kit.cards[code].name)
        self.rules.hooks.drawn[code](state, frame.seat, code, sink)


class TurnUpStep(CardChance):
    """The next card of a Horus pile comes to light; the frame holds the pile."""

    name, verb, rule = "turn-up", "turn-up", "base.setup.horus-piles"
    fields = ("pile",)

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return state.piles[frame.pile]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.piles[frame.pile].remove(code)
        state.tops[frame.pile] = code
        name = self.rules.kit.cards[code].name
        tell(sink, "HorusTurnedUp", frame.seat, self.rule, "pile", card=name, pile=frame.pile + 1)


class RevealStep(LuxorChance):
    """A temple tile is laid where a treasure was; the frame holds the space."""

    name, verb, rule = "reveal", "reveal", "base.treasure.reveal-temple"
    fields = ("space",)

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return stack_for(self.rules, state, frame.space)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return (
            self.rules.symbol[frame.space] >= 0
            and not state.tiles[frame.space]
            and bool(self.pool(state, frame))
        )

    def label(self, code: int) -> int | str:
        return self.rules.kit.tiles[code].name

    def known(self, word: int | str) -> int | None:
        return self.rules.kit.tile_code.get(str(word))

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(dict.fromkeys(code for stack in self.rules.kit.temples for code in stack))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        space = frame.space
        own = bool(state.temples[self.rules.symbol[space]])
        self.pool(state, frame).remove(code)
        state.tiles[space] = code
        insort(state.counted, space)
        tell(
            sink,
            "TempleRevealed",
            frame.seat,
            self.rule,
            "treasure",
            ("base.treasure.no-action-on-reveal", *(() if own else ("ruling.temple.stack-empty",))),
            space=space,
            tile=self.rules.kit.tiles[code].name,
        )
        self.rules.hooks.revealed(state, frame.seat, space, sink)


class ScarabStep(LuxorChance):
    """Which scarab a player gets: only that player sees its value."""

    name, verb, rule = "scarab", "scarab", "base.temple.scarab"

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return state.scarab_supply if state.unseen is None else unseen_in(state, 0)

    def known(self, word: int | str) -> int | None:
        return word if isinstance(word, int) and word > 0 else None

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return sorted({0, *self.rules.kit.scarabs, self.rules.kit.scarabs[-1] + 1})[1:]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.scarab_supply.remove(code)
        insort(state.scarabs[frame.seat], code)
        tell(sink, "ScarabTaken", frame.seat, self.rule, "tile", vp=code)


class RefillStep(LuxorStep):
    """Step 3 of a turn: draw, unless a Horus card was taken; an empty pile is made of the discards."""

    name = "refill"
    sort = AUTO

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if self.rules.hooks.refill.first(state, frame.seat, sink):
            return
        if state.took:
            tell(sink, "DrawReplaced", frame.seat, "base.hand.horus-replaces-draw", "turn")
            return
        reshuffle_if_empty(self.rules, state, frame.seat, sink)
        if state.deck:
            self.rules.push(state, DRAW, frame.seat)


def reshuffle_if_empty(rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> None:
    """The discards become a new draw pile, and everybody knows what it holds."""
    if state.deck:
        return
    deck = shuffled_in(rules, state)
    if not deck:
        return
    state.deck, state.discard = deck, list((Counter(state.discard) - Counter(deck)).elements())
    state.generation += 1
    tell(sink, "DeckReshuffled", seat, "base.deck.reshuffle", "deck",
         see=("ruling.deck.reshuffle-when", "ruling.discard.look"),
         cards=len(state.deck))  # fmt: skip


@clause
def shuffled_in(rules: Rules, state: LuxorState) -> list[int]:
    """The new draw pile: all the discards (base.deck.reshuffle)."""
    return sorted(state.discard)
