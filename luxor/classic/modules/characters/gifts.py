"""The decisions that characters bring: each ability may be used, and never must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.classic.modules.shared import NO, MenuStep, ShiftStep
from luxor.classic.rules.components import ALL, DIE, LAST, NUMBER, RANGE_DIE
from luxor.classic.rules.landing import effect, perform
from luxor.classic.rules.movement import reaches
from luxor.classic.rules.ruleset import ROLL, LuxorStep, Rules, numbers
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Params, Violation

if TYPE_CHECKING:
    from luxor.classic.modules.characters.rules import Characters

ABILITIES = ("reroll", "set-turn", "any-horus", "treasure-point", "single-step", "temple-now", "card-shift",
             "key-step")  # fmt: skip
REROLL, SET_TURN, ANY_HORUS, TREASURE_POINT, SINGLE_STEP, TEMPLE_NOW, CARD_SHIFT, KEY_STEP = range(8)
OPTIONAL = ("characters.optional",)
BY_STEP, BY_KEY = 1, 2  # what changed the number


class RerollStep(MenuStep):
    """After the roll of a card: keep it, or roll again and use the second roll."""

    name = "reroll"
    rule = "characters.reroll"
    menu = (act("keep"), act("reroll"))

    def __init__(self, rules: Rules, module: Characters) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if self.module.plays(state, frame[1], REROLL) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = ("ruling.characters.reroll-cards", *OPTIONAL)
            tell(
                sink,
                "RolledAgain" if code else "RollKept",
                frame[1],
                self.rule,
                "character",
                also,
                n=state.value,
            )
        if code:
            state.mode = DIE if state.mode == NUMBER else RANGE_DIE
            state.value = 0
            state.agenda.append((ROLL, frame[1]))

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.reroll-cards")


class KeyStepStep(LuxorStep):
    """Whether keys change the value; codes are the change."""

    name = "key-step"
    rule = "characters.key-step"

    def __init__(self, rules: Rules, module: Characters) -> None:
        self.rules = rules
        self.module = module

    def _limits(self, state: LuxorState, seat: int) -> tuple[int, int]:
        """How far down and up keys can take the value: one key for each card, no card below 0."""
        parts = [part for known in self.rules.parts for part in known(state)] or [state.value]
        down = sum(part > 0 for part in parts)
        return -min(state.keys[seat], down), min(state.keys[seat], len(parts))

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        seat = frame[1]
        if (
            not state.keys[seat]
            or not self.module.plays(state, seat, KEY_STEP)
            or self.rules.eyes[state.card]
        ):
            return []
        least, most = self._limits(state, seat)
        return [0, *range(1, most + 1), *range(-1, least - 1, -1)]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if not code:
            if sink:
                tell(
                    sink, "AbilityDeclined", frame[1], self.rule, "character", OPTIONAL, character="key-step"
                )
            return
        state.keys[frame[1]] -= abs(code)
        state.spent += abs(code)
        state.value += code
        self.module.of(state).changed = BY_KEY
        if sink:
            also = ("ruling.characters.key-per-card", "ruling.characters.key-plus-minus", "ruling.key.spent")
            tell(sink, "KeysDiscarded", frame[1], self.rule, "character", also, keys=abs(code), n=state.value)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("key", code) if code else NO

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return 0
            case ("key", (int(n),)) if n and -9 <= n <= 9:
                return n
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield NO
        for n in (1, -1, 2, -2):
            yield act("key", n)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        least, most = self._limits(state, frame[1])
        if least <= code <= most:
            return []
        params: Params = {"n": abs(code), "keys": state.keys[frame[1]]}
        if abs(code) > state.keys[frame[1]]:
            return [Violation("not-enough-keys", "characters.key-step", params)]
        rule = "characters.key-step" if state.value + code < 0 else "ruling.characters.key-per-card"
        return [Violation("too-many-keys", rule, params)]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.key-per-card") if code else (self.rule, *OPTIONAL)

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("key", (int(n),)) if state.card != NO_CARD:
                return "action.key", {"keys": abs(n), "n": state.value + n}
        return None


class SingleStepStep(MenuStep):
    """Whether to advance one adventurer by one tile instead of what the card says."""

    name = "single-step"
    rule = "characters.single-step"
    menu = (NO, act("single"))

    def __init__(self, rules: Rules, module: Characters) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        if not self.module.plays(state, frame[1], SINGLE_STEP):
            return []
        if state.mode not in (ALL, LAST) and 1 in numbers(state.mode, state.value, self.rules.die):
            return []  # the card allows it anyway
        return [0, 1] if reaches(self.rules, state, frame[1], 1) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = (
                "ruling.characters.single-step-replaces",
                "ruling.characters.single-step-horus",
                *OPTIONAL,
            )
            kind = "SingleStepChosen" if code else "AbilityDeclined"
            tell(sink, kind, frame[1], self.rule, "character", also, character="single-step")
        if code:
            state.mode, state.value = NUMBER, 1
            self.module.of(state).changed = BY_STEP

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.single-step-replaces") if code else (self.rule, *OPTIONAL)


class CardShiftStep(ShiftStep):
    """Somebody brought in an adventurer: one card of the hand may change its place."""

    name = "card-shift"
    rule = "characters.card-shift"
    repeats = True

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.shift-timing")


class SetTurnStep(MenuStep):
    """A set is complete: whether to turn it over for an extra turn."""

    name = "set-turn"
    rule = "characters.set-turn"
    menu = (act("accept"), NO)

    def __init__(self, rules: Rules, module: Characters) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        module, seat = self.module, frame[1]
        return [0, 1] if module.sets(state, seat) > module.of(state).flipped[seat] else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = (
                "ruling.characters.set-turn-once",
                "ruling.extra-turn",
                "ruling.extra-turn.stack",
                *OPTIONAL,
            )
            kind = "AbilityDeclined" if code else "SetTurnedOver"
            tell(sink, kind, frame[1], self.rule, "character", also, character="set-turn")
        if code == 0:
            self.module.of(state).flipped[frame[1]] += 1
            state.again += (frame[0],)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.set-turn-once")


class TempleNowStep(MenuStep):
    """A temple tile came to light: whether to perform it at once; the frame holds the space."""

    name = "temple-now"
    rule = "characters.temple-now"
    fields = ("space",)
    menu = (act("perform"), NO)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame[2] in state.adventurers[frame[1]]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if effect(self.rules, state, frame[1], frame[2]) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = ("ruling.characters.temple-now-who", *OPTIONAL)
            kind = "AbilityDeclined" if code else "TemplePerformed"
            tell(sink, kind, frame[1], self.rule, "character", also, character="temple-now", space=frame[2])
        if code == 0:
            perform(self.rules, state, frame[1], frame[2], sink)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.temple-now-who")

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", frame[2]),) if code == 0 else (Target("choice", "decline"),)
