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

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        return [0, 1] if self.module.plays(s, f[1], REROLL) else []

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = ("ruling.characters.reroll-cards", *OPTIONAL)
            tell(sink, "RolledAgain" if code else "RollKept", f[1], self.rule, "character", also, n=s.value)
        if code:
            s.mode = DIE if s.mode == NUMBER else RANGE_DIE
            s.value = 0
            s.agenda.append((ROLL, f[1]))

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.reroll-cards")


class KeyStepStep(LuxorStep):
    """Whether keys change the value; codes are the change."""

    name = "key-step"
    rule = "characters.key-step"

    def __init__(self, rules: Rules, module: Characters) -> None:
        self.r = rules
        self.module = module

    def _limits(self, s: LuxorState, seat: int) -> tuple[int, int]:
        """How far down and up keys can take the value: one key for each card, no card below 0."""
        parts = [part for known in self.r.parts for part in known(s)] or [s.value]
        down = sum(part > 0 for part in parts)
        return -min(s.keys[seat], down), min(s.keys[seat], len(parts))

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        seat = f[1]
        if not s.keys[seat] or not self.module.plays(s, seat, KEY_STEP) or self.r.eyes[s.card]:
            return []
        least, most = self._limits(s, seat)
        return [0, *range(1, most + 1), *range(-1, least - 1, -1)]

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if not code:
            if sink:
                tell(sink, "AbilityDeclined", f[1], self.rule, "character", OPTIONAL, character="key-step")
            return
        s.keys[f[1]] -= abs(code)
        s.spent += abs(code)
        s.value += code
        self.module.of(s).changed = BY_KEY
        if sink:
            also = ("ruling.characters.key-per-card", "ruling.characters.key-plus-minus", "ruling.key.spent")
            tell(sink, "KeysDiscarded", f[1], self.rule, "character", also, keys=abs(code), n=s.value)

    def action(self, s: LuxorState, f: Frame, code: int) -> Action:
        return act("key", code) if code else NO

    def code(self, s: LuxorState, f: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return 0
            case ("key", (int(n),)) if n and -9 <= n <= 9:
                return n
        return None

    def candidates(self, s: LuxorState, f: Frame) -> Iterator[Action]:
        yield NO
        for n in (1, -1, 2, -2):
            yield act("key", n)

    def violations(self, s: LuxorState, f: Frame, code: int) -> list[Violation]:
        least, most = self._limits(s, f[1])
        if least <= code <= most:
            return []
        params: Params = {"n": abs(code), "keys": s.keys[f[1]]}
        if abs(code) > s.keys[f[1]]:
            return [Violation("not-enough-keys", "characters.key-step", params)]
        rule = "characters.key-step" if s.value + code < 0 else "ruling.characters.key-per-card"
        return [Violation("too-many-keys", rule, params)]

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.key-per-card") if code else (self.rule, *OPTIONAL)

    def describe(self, s: LuxorState, f: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("key", (int(n),)) if s.card != NO_CARD:
                return "action.key", {"keys": abs(n), "n": s.value + n}
        return None


class SingleStepStep(MenuStep):
    """Whether to advance one adventurer by one tile instead of what the card says."""

    name = "single-step"
    rule = "characters.single-step"
    menu = (NO, act("single"))

    def __init__(self, rules: Rules, module: Characters) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        if not self.module.plays(s, f[1], SINGLE_STEP):
            return []
        if s.mode not in (ALL, LAST) and 1 in numbers(s.mode, s.value, self.r.die):
            return []  # the card allows it anyway
        return [0, 1] if reaches(self.r, s, f[1], 1) else []

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = (
                "ruling.characters.single-step-replaces",
                "ruling.characters.single-step-horus",
                *OPTIONAL,
            )
            kind = "SingleStepChosen" if code else "AbilityDeclined"
            tell(sink, kind, f[1], self.rule, "character", also, character="single-step")
        if code:
            s.mode, s.value = NUMBER, 1
            self.module.of(s).changed = BY_STEP

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.single-step-replaces") if code else (self.rule, *OPTIONAL)


class CardShiftStep(ShiftStep):
    """Somebody brought in an adventurer: one card of the hand may change its place."""

    name = "card-shift"
    rule = "characters.card-shift"
    repeats = True

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.shift-timing")


class SetTurnStep(MenuStep):
    """A set is complete: whether to turn it over for an extra turn."""

    name = "set-turn"
    rule = "characters.set-turn"
    menu = (act("accept"), NO)

    def __init__(self, rules: Rules, module: Characters) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        module, seat = self.module, f[1]
        return [0, 1] if module.sets(s, seat) > module.of(s).flipped[seat] else []

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = (
                "ruling.characters.set-turn-once",
                "ruling.extra-turn",
                "ruling.extra-turn.stack",
                *OPTIONAL,
            )
            kind = "AbilityDeclined" if code else "SetTurnedOver"
            tell(sink, kind, f[1], self.rule, "character", also, character="set-turn")
        if code == 0:
            self.module.of(s).flipped[f[1]] += 1
            s.again += (f[0],)

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.set-turn-once")


class TempleNowStep(MenuStep):
    """A temple tile came to light: whether to perform it at once; the frame holds the space."""

    name = "temple-now"
    rule = "characters.temple-now"
    fields = ("space",)
    menu = (act("perform"), NO)

    def fits(self, s: LuxorState, f: Frame) -> bool:
        return f[2] in s.adventurers[f[1]]

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        return [0, 1] if effect(self.r, s, f[1], f[2]) else []

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            also = ("ruling.characters.temple-now-who", *OPTIONAL)
            kind = "AbilityDeclined" if code else "TemplePerformed"
            tell(sink, kind, f[1], self.rule, "character", also, character="temple-now", space=f[2])
        if code == 0:
            perform(self.r, s, f[1], f[2], sink)

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.temple-now-who")

    def targets(self, s: LuxorState, f: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", f[2]),) if code == 0 else (Target("choice", "decline"),)
