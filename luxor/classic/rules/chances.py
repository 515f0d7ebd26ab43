"""What chance decides: the die, and what is drawn or turned up from a multiset."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from luxor.classic.rules.components import DIE, NUMBER, RANGE
from luxor.classic.rules.ruleset import DRAW, LuxorStep, Rules
from luxor.classic.rules.state import POOL, LuxorState, unseen_in
from luxor.core.chance import Draws
from luxor.core.step import AUTO, CHANCE, Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Violation


class ChanceStep(LuxorStep):
    """Something comes up out of a pool; each kind says which pool, and how its outcomes are called."""

    sort = CHANCE
    verb = ""

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        """What can come up, sorted, as often as it is there."""
        raise NotImplementedError

    def fits(self, s: LuxorState, f: Frame) -> bool:
        return bool(self.pool(s, f))

    def cited(self, s: LuxorState) -> str:
        """The rule behind what comes up."""
        return self.rule

    def label(self, code: int) -> int | str:
        return code

    def known(self, word: int | str) -> int | None:
        """The code of an outcome's name, whether it is still in the pool or not."""
        raise NotImplementedError

    def everything(self, s: LuxorState, f: Frame) -> list[int]:
        """Every code that could ever come up here."""
        raise NotImplementedError

    def weights(self, s: LuxorState, f: Frame) -> dict[int, int]:
        pool = self.pool(s, f)
        return {code: pool.count(code) for code in dict.fromkeys(pool)}

    def roll(self, s: LuxorState, f: Frame, draws: Draws) -> int:
        pool = self.pool(s, f)
        return pool[draws.below(len(pool))]

    def action(self, s: LuxorState, f: Frame, code: int) -> Action:
        return act(self.verb, self.label(code))

    def code(self, s: LuxorState, f: Frame, action: Action) -> int | None:
        match action:
            case (verb, (word,)) if verb == self.verb:
                return self.known(word)
        return None

    def candidates(self, s: LuxorState, f: Frame) -> Iterator[Action]:
        """What can come up, and two things that cannot any more."""
        pool = self.pool(s, f)
        gone = [code for code in self.everything(s, f) if code not in pool]
        return (self.action(s, f, code) for code in (*dict.fromkeys(pool), *gone[:2]))

    def violations(self, s: LuxorState, f: Frame, code: int) -> list[Violation]:
        if code in self.pool(s, f):
            return []
        return [Violation("cannot-come-up", self.cited(s), {"outcome": self.label(code)})]

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.cited(s),)

    def targets(self, s: LuxorState, f: Frame, code: int) -> tuple[Target, ...]:
        return (Target("outcome", self.label(code)),)


class RollStep(ChanceStep):
    """The die of a die card; what it shows becomes the card's number."""

    name, verb, rule = "roll", "roll", "base.card.die"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.faces = list(range(1, rules.die + 1))

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        return self.faces

    def known(self, word: int | str) -> int | None:
        return word if isinstance(word, int) and 0 <= word <= 9 else None

    def everything(self, s: LuxorState, f: Frame) -> list[int]:
        return [0, *self.faces, self.faces[-1] + 1]

    def cited(self, s: LuxorState) -> str:
        return "base.card.die" if s.mode == DIE else "base.horus.die-range"

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        rule, number = self.cited(s), s.mode == DIE
        s.mode = NUMBER if number else RANGE
        s.value = code
        if sink:
            tell(sink, "DieRolled", f[1], rule, "card", roll=code)


class CardChance(ChanceStep):
    """A card comes up."""

    def label(self, code: int) -> int | str:
        return self.r.kit.cards[code].name

    def known(self, word: int | str) -> int | None:
        return self.r.kit.card_code.get(str(word))

    def everything(self, s: LuxorState, f: Frame) -> list[int]:
        return list(range(1, len(self.r.kit.cards)))


class DrawStep(CardChance):
    """A card from the draw pile into the middle of the hand."""

    name, verb, rule = "draw", "draw", "base.hand.draw-to-middle"

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        return s.deck if s.unseen is None else unseen_in(s, s.generation)

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        s.deck.remove(code)
        hand = s.hands[f[1]]
        hand.insert(len(hand) // 2, code + POOL * s.generation)
        if sink:
            tell(sink, "CardDrawn", f[1], self.rule, "turn", card=self.r.kit.cards[code].name)


class TurnUpStep(CardChance):
    """The next card of a Horus pile comes to light; the frame holds the pile."""

    name, verb, rule = "turn-up", "turn-up", "base.setup.horus-piles"
    fields = ("pile",)

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        return s.piles[f[2]]

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        s.piles[f[2]].remove(code)
        s.tops[f[2]] = code
        if sink:
            name = self.r.kit.cards[code].name
            tell(sink, "HorusTurnedUp", f[1], self.rule, "pile", card=name, pile=f[2] + 1)


class RevealStep(ChanceStep):
    """A temple tile is laid where a treasure was; the frame holds the space."""

    name, verb, rule = "reveal", "reveal", "base.treasure.reveal-temple"
    fields = ("space",)

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        return s.temples[self.r.symbol[f[2]]]

    def fits(self, s: LuxorState, f: Frame) -> bool:
        return self.r.symbol[f[2]] >= 0 and not s.tiles[f[2]] and bool(self.pool(s, f))

    def label(self, code: int) -> int | str:
        return self.r.kit.tiles[code].name

    def known(self, word: int | str) -> int | None:
        return self.r.kit.tile_code.get(str(word))

    def everything(self, s: LuxorState, f: Frame) -> list[int]:
        return list(dict.fromkeys(code for stack in self.r.kit.temples for code in stack))

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        space = f[2]
        self.pool(s, f).remove(code)
        s.tiles[space] = code
        insort(s.steps, space)
        if sink:
            tell(sink, "TempleRevealed", f[1], self.rule, "treasure", ("base.treasure.no-action-on-reveal",),
                 space=space, tile=self.r.kit.tiles[code].name)  # fmt: skip
        for revealed in self.r.revealed:
            revealed(s, f[1], space, sink)


class ScarabStep(ChanceStep):
    """Which scarab a player gets: only that player sees its value."""

    name, verb, rule = "scarab", "scarab", "base.temple.scarab"

    def pool(self, s: LuxorState, f: Frame) -> list[int]:
        return s.scarab_supply if s.unseen is None else unseen_in(s, 0)

    def known(self, word: int | str) -> int | None:
        return word if isinstance(word, int) and word > 0 else None

    def everything(self, s: LuxorState, f: Frame) -> list[int]:
        return sorted({0, *self.r.kit.scarabs, self.r.kit.scarabs[-1] + 1})[1:]

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        s.scarab_supply.remove(code)
        insort(s.scarabs[f[1]], code)
        if sink:
            tell(sink, "ScarabTaken", f[1], self.rule, "tile", vp=code)


class RefillStep(LuxorStep):
    """Step 3 of a turn: draw, unless a Horus card was taken; an empty pile is made of the discards."""

    name = "refill"
    sort = AUTO

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def run(self, s: LuxorState, f: Frame, sink: Sink | None) -> None:
        for refill in self.r.refill:
            if refill(s, f[1], sink):
                return
        if s.took:
            if sink:
                tell(sink, "DrawReplaced", f[1], "base.hand.horus-replaces-draw", "turn")
            return
        reshuffle_if_empty(s, f[1], sink)
        if s.deck:
            s.agenda.append((DRAW, f[1]))


def reshuffle_if_empty(s: LuxorState, seat: int, sink: Sink | None) -> None:
    """The discards become a new draw pile, and everybody knows what it holds."""
    if s.deck or not s.discard:
        return
    s.deck = sorted(s.discard)
    s.discard = []
    s.generation += 1
    if sink:
        tell(sink, "DeckReshuffled", seat, "base.deck.reshuffle", "deck", ("ruling.deck.reshuffle-when",),
             cards=len(s.deck))  # fmt: skip
