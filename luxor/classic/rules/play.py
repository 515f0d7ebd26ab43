"""Step 1 of a turn, first half: which end of the hand to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from luxor.classic.rules.card_kinds import DIE, LAST, RANGE_DIE
from luxor.classic.rules.movement import able_to_move, barring, can_move, can_stretch, in_line
from luxor.classic.rules.ruleset import MOVE, LuxorStep, Rules
from luxor.classic.rules.state import CARD, LONGEST, NO_CARD, LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell

LEFT, RIGHT = 0, 1  # codes; from 2 on they are the places between the ends of the hand ...
ENDS = [LEFT, RIGHT]
SHIFT = 64  # ... and from here on shifts of one card to another place, which the base game forbids


def shift_code(i: int, j: int) -> int:
    """The code for taking the card at place i (from 0 on) to place j."""
    return i * LONGEST + j


def shift_of(code: int) -> tuple[int, int]:
    """The old and the new place that a code stands for."""
    return divmod(code, LONGEST)


def shift_action(code: int) -> Action:
    i, j = shift_of(code)
    return act("shift", i + 1, j + 1)


def shift_targets(code: int) -> tuple[Target, Target]:
    i, j = shift_of(code)
    return Target("hand", i), Target("hand", j)


class PlayStep(LuxorStep):
    """Which end of the hand to play."""

    name = "play"
    rule = "base.hand.outer-only"
    always = True

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        seat = frame.seat
        hand = state.hands[seat]
        if not hand:
            return []
        ends = playable(self.rules, state, seat)
        if ends == ENDS and hand[0] == hand[-1] and hand[1:] == hand[:-1] and hand[0] & CARD:
            return [LEFT]  # all alike, and not just hidden: either end leads to the same position
        return ends

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        state.idle += 1  # an empty hand, only ever in an edited position, moves nobody
        tell(
            sink,
            "NobodyMoved",
            frame.seat,
            "base.move.none-possible",
            "hand",
            ("ruling.none-possible.rest",),
        )

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, seat = self.rules, frame.seat
        hand = state.hands[seat]
        able = can_move(rules, state, seat, hand[0 if code == LEFT else -1] & CARD)
        if not able:
            able = stretches(rules, state, seat, code)
            state.idle += not (able or able_to_move(rules, state, seat))
        card = (hand.pop(0) if code == LEFT else hand.pop()) & CARD
        state.discard.append(card)
        state.card = card
        state.mode = mode = rules.mode[card]
        state.value = rules.value[card]
        also = ("base.hand.outer-only", "base.deck.discard", *rules.kit.cards[card].also)
        tell(
            sink,
            "CardPlayed",
            seat,
            rules.card_rule[card],
            "hand",
            also,
            card=rules.kit.cards[card].name,
            end="left" if code == LEFT else "right",
        )
        rolled = is_rolled(rules, mode, able)
        for kind in rules.after_play if able else (MOVE,) * rolled:
            rules.push(state, kind, seat)
        if rolled:
            rules.push_roll(state, seat)
        if sink and not (able or rolled):
            why = ("ruling.none-possible.rest", *_hindrance(rules, mode))
            tell(sink, "NobodyMoved", seat, "base.move.none-possible", "card", why)
        rules.hooks.played(state, seat, card, able, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        if code >= SHIFT:
            return shift_action(code - SHIFT)
        return act("play", ("left", "right")[code] if code <= RIGHT else code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("play", ("left",)):
                return LEFT
            case ("play", ("right",)):
                return RIGHT
        places = range(1, len(state.hands[frame.seat]) + 1)
        match action:
            case ("play", (int(place),)) if place in places and 1 < place < len(places):
                return place
            case ("shift", (int(i), int(j))) if i != j and i in places and j in places:
                return SHIFT + shift_code(i - 1, j - 1)
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        size = len(state.hands[frame.seat])
        yield act("play", "left")
        for place in range(2, size):
            yield act("play", place)
        yield act("play", "right")
        if size > 1:
            yield act("shift", 2, 1)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        seat = frame.seat
        hand = state.hands[seat]
        if code >= SHIFT:
            return self._rearranged(state, seat)
        if code > RIGHT:
            return [Violation("not-outer", "base.hand.outer-only", {"n": code})]
        mine, other = (hand[0], hand[-1]) if code == LEFT else (hand[-1], hand[0])
        if code in playable(self.rules, state, seat):
            return []
        cards = self.rules.kit.cards
        params = {"card": cards[mine & CARD].name, "other": cards[other & CARD].name}
        could = stretches(self.rules, state, seat, code)  # but for what a reading says of help
        rule = "ruling.play.options-optional" if could else "ruling.play.must-move"
        found = [Violation("must-move", rule, params)]
        why = _hindrance(self.rules, self.rules.mode[mine & CARD])
        found += [Violation("nobody-to-catch-up", rule) for rule in why]
        barred = barring(self.rules, state, seat, mine & CARD)
        return found + [Violation("counts-as-stuck", rule) for rule in sorted(barred)]

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        if code >= SHIFT:
            return self._rearranged(state, seat)
        found = [Violation("not-outer", "base.hand.outer-only", {"n": code})] if code > RIGHT else []
        if state.card == NO_CARD:
            return found or self.rules.first(state)
        return [Violation("played-already", "base.turn.steps"), *found]

    def _rearranged(self, state: LuxorState, seat: int) -> list[Violation]:
        """Why no card changes its place, or when it may for a player who has something that allows it."""
        found = [*chain(*self.rules.hooks.rearranges(state, seat))]
        return found or [Violation("rearranged", "base.hand.order-fixed")]

    def remedies(
        self, state: LuxorState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        hand = [self.rules.slot_name(slot) for slot in state.hands[frame.seat]]
        ideas = [
            Remedy("instead", self.rule, action=self.action(state, frame, end))
            for end in self.options(state, frame)
        ]
        if RIGHT < code < SHIFT:  # what if it lay outermost?
            moved = [hand[code - 1], *hand[: code - 1], *hand[code:]]
            edit = {"hands": {frame.seat: moved}}
            ideas.append(Remedy("if-outer", self.rule, action=act("play", "left"), edit=edit))
        return ideas

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        hand = state.hands[frame.seat]
        card = hand[0 if code == LEFT else -1] & CARD
        rules: tuple[str, ...] = ("base.turn.steps", self.rule, self.rules.card_rule[card])
        rules += self.rules.kit.cards[card].also
        if self.rules.mode[card] in (DIE, RANGE_DIE):
            rules += ("ruling.die.playable",)
        if can_move(self.rules, state, frame.seat, card):
            return rules
        if len(self.options(state, frame)) > 1:
            rules += tuple(playable.rulings(self.rules))
        if stretches(self.rules, state, frame.seat, code):
            return (*rules, "ruling.play.options-optional")
        return (*rules, "base.move.none-possible", "ruling.none-possible.rest")

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        hand = state.hands[frame.seat]
        if can_move(self.rules, state, frame.seat, hand[0 if code == LEFT else -1] & CARD):
            return []
        if stretches(self.rules, state, frame.seat, code):
            return [Note("needs-help", "ruling.play.options-optional")]
        return [Note("moves-nobody", "base.move.none-possible")]

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code >= SHIFT:
            return shift_targets(code - SHIFT)
        place = {LEFT: 0, RIGHT: len(state.hands[frame.seat]) - 1}.get(code, code - 1)
        return (Target("hand", place),)


@clause
def playable(rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """The ends that may be played: one whose card moves somebody before one whose card moves nobody, unless
    something makes that one move somebody (ruling.play.must-move, ruling.play.options-optional)."""
    hand = state.hands[seat]
    movers = [end for end in ENDS if can_move(rules, state, seat, hand[-end] & CARD)]
    if len(movers) != 1:
        return ENDS
    return [end for end in ENDS if end in movers or helped(rules, state, seat, end)]


@clause
def helped(rules: Rules, state: LuxorState, seat: int, end: int) -> bool:
    """A card that moves somebody only by means of what modules add may be played for that."""
    return bool(rules.hooks.stretch) and stretches(rules, state, seat, end)


def stretches(rules: Rules, state: LuxorState, seat: int, end: int) -> bool:
    """Whether the card at an end could move somebody by means of what modules add."""
    hand = state.hands[seat]
    card, rest = (hand[0], hand[1:]) if end == LEFT else (hand[-1], hand[:-1])
    return can_stretch(rules, state, seat, card & CARD, rest)


@clause
def is_rolled(rules: Rules, mode: int, able: bool) -> bool:
    """A die card is rolled if some roll can move somebody (ruling.die.playable)."""
    return able and mode in (DIE, RANGE_DIE)


def _hindrance(rules: Rules, mode: int) -> tuple[str, ...]:
    """The rulings, if there are some, that keep a card of this mode from moving anybody."""
    return ("ruling.last.none", *in_line.rulings(rules)) if mode == LAST else ()
