"""The characters that have a say between the card and the move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from luxor.classic.modules.characters.character import OPTIONAL, AbilityStep, Character
from luxor.classic.modules.shared import NO, may_be_idle, may_be_left
from luxor.classic.rules.card_kinds import ALL, DIE, LAST, NUMBER, PLUS_MINUS, RANGE_DIE, numbers
from luxor.classic.rules.components import Components
from luxor.classic.rules.module import Reach
from luxor.classic.rules.movement import reaches
from luxor.classic.rules.ruleset import MOVE, ROLL, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import Action, Sink, act, tell


class Reroll(Character):
    """May roll the die of a card once more."""

    name, rule, icon = "reroll", "characters.reroll", "char-reroll"
    phases: Mapping[str, str] = {"reroll": "move"}

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(RerollStep(rules, self))

    def roll_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(ROLL) + 1, self.step)


class RerollStep(AbilityStep[Character]):
    """After the roll of a card: keep it, or roll again and use the second roll."""

    name = "reroll"
    rule = "characters.reroll"
    menu = (act("keep"), act("reroll"))
    better = -1  # the kind of step that asks which of two rolls counts (ruling.characters.reroll-cards)
    base_die_only = False  # whether it works on the base die only (ruling.characters.reroll-cards)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        card = self.rules.last_card(state)
        meant = not self.base_die_only or self.rules.card_rule[card] == "base.card.die"
        return [0, 1] if meant and self.character.plays(state, frame.seat) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        see = ("ruling.characters.reroll-cards", *OPTIONAL)
        tell(
            sink,
            "RolledAgain" if code else "RollKept",
            frame.seat,
            self.rule,
            "character",
            see=see,
            n=state.value,
        )
        if code:
            if self.better >= 0:
                self.rules.push(state, self.better, frame.seat, state.value)
            state.mode = DIE if state.mode == NUMBER else RANGE_DIE
            state.value = 0
            self.rules.push(state, ROLL, frame.seat)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.reroll-cards")


class KeyStep(Character):
    """May change the value of a card by means of keys."""

    name, rule, icon = "key-step", "characters.key-step", "char-key-step"
    changes_number = True
    most_keys = 0  # for one turn, whatever was played; 0: one for each card (ruling.characters.key-per-card)
    floor_each = True  # whether no card goes below 0, or just no sum (ruling.characters.key-floor)
    on_plus_minus = True  # whether it works on a +/-1 card (ruling.characters.key-plus-minus)
    returns = False  # whether its keys go back to the supply (ruling.key.spent)
    phases: Mapping[str, str] = {"key-step": "move"}

    def components(self, kit: Components, data: Reader) -> None:
        self.start_keys = data.number(self.module.own("key_step_keys"), 0, kit.keys)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(KeyStepStep(rules, self))

    def move_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(MOVE), self.step)

    def dealt(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        keys = min(self.start_keys, state.key_supply)
        state.key_supply -= keys
        state.keys[seat] += keys
        tell(sink, "KeysTaken", seat, self.rule, "setup", keys=keys)

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        if self.rules.eyes[card] or self.works_not_on(self.rules.mode[card]):
            return
        held = state.keys[seat]
        for way in [way for way in found if way.n >= 0]:
            down, up = (min(most, held) for most in self.limits(way))
            found |= {Reach(way.n + keys, keys) for keys in range(1, up + 1)}
            found |= {Reach(way.n - keys, keys) for keys in range(1, min(down, way.n) + 1)}

    def works_not_on(self, mode: int) -> bool:
        """Whether a card of this mode has no value that a key could change."""
        return mode == PLUS_MINUS and not self.on_plus_minus

    def limits(self, way: Reach) -> tuple[int, int]:
        """How many keys may lower and raise a number that cards make up, some of them above 0."""
        if self.most_keys:
            return self.most_keys, self.most_keys
        fixed = self.leaves(way)
        cards, above = way.cards - fixed, way.above - (fixed and way.sign > 0)
        return above if self.floor_each else cards, cards

    def leaves(self, way: Reach) -> bool:
        """Whether a +/-1 card was added of which no key changes what it counts."""
        return way.sign < 0 or (way.sign > 0 and not self.on_plus_minus)


class KeyStepStep(LuxorStep):
    """Whether keys change the value; codes are the change."""

    name = "key-step"
    rule = "characters.key-step"

    def __init__(self, rules: Rules, character: KeyStep) -> None:
        self.rules = rules
        self.character = character

    def _limits(self, state: LuxorState, seat: int) -> tuple[int, int]:
        """How far down and up keys can take the value: one key for each card, no card and no sum below 0."""
        down, up = self.character.limits(self._present(state))
        return -min(state.keys[seat], down, state.value), min(state.keys[seat], up)

    def _present(self, state: LuxorState) -> Reach:
        """The number as it is, and what it is made of."""
        known = [way for way in self.rules.hooks.made_of(state) if way]
        return known[-1] if known else Reach(state.value, above=state.value > 0)

    def _moves(self, state: LuxorState, seat: int, change: int) -> bool:
        """Whether the value moves somebody after such a change."""
        offered = numbers(state.mode, state.value + change, self.rules.die)
        return any(reaches(self.rules, state, seat, n, abs(change)) for n in offered)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        seat = frame.seat
        if not state.keys[seat] or not self.character.plays(state, seat) or self.rules.eyes[state.card]:
            return []
        if self.character.works_not_on(state.mode):
            return []
        least, most = self._limits(state, seat)
        codes = [0, *range(1, most + 1), *range(-1, least - 1, -1)]
        if not may_be_idle(self.rules):  # a key is spent for a move
            keep = 0 if may_be_left(self.rules) else None
            codes = [code for code in codes if code == keep or self._moves(state, seat, code)]
        return codes if codes != [0] else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if not code:
            tell(
                sink,
                "AbilityDeclined",
                frame.seat,
                self.rule,
                "character",
                see=OPTIONAL,
                character="key-step",
            )
            return
        state.keys[frame.seat] -= abs(code)
        if self.character.returns:
            state.key_supply += abs(code)
        else:
            state.spent += abs(code)
        self.character.set_number(state, state.mode, state.value + code)
        see = ("ruling.characters.key-per-card", "ruling.characters.key-plus-minus", "ruling.key.spent",
                "ruling.characters.key-floor", "ruling.value.must-move")  # fmt: skip
        tell(
            sink,
            "KeysDiscarded",
            frame.seat,
            self.rule,
            "character",
            see=see,
            keys=abs(code),
            n=state.value,
        )

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
        least, most = self._limits(state, frame.seat)
        if code in self.options(state, frame):
            return []
        if not code and not may_be_left(self.rules):
            return [Violation("must-help", "ruling.play.options-optional")]
        if least <= code <= most:
            changed: Params = {"n": state.value + code}
            return [Violation("value-moves-nobody", "ruling.value.must-move", changed)]
        params: Params = {"n": abs(code), "keys": state.keys[frame.seat]}
        if abs(code) > state.keys[frame.seat]:
            return [Violation("not-enough-keys", "characters.key-step", params)]
        rule = "characters.key-step" if state.value + code < 0 else "ruling.characters.key-per-card"
        if state.value + code >= 0 and self.character.leaves(self._present(state)):
            rule = "ruling.characters.key-plus-minus"
        return [Violation("too-many-keys", rule, {**params, "n": code})]

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        horus = state.card != NO_CARD and self.rules.eyes[state.card]
        if code and horus and self.character.plays(state, seat):
            return [Violation("key-on-horus", self.rule)]
        return self.character.untimely(state, seat)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.key-per-card") if code else (self.rule, *OPTIONAL)

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("key", (int(n),)) if state.card != NO_CARD:
                return "action.key", {"keys": abs(n), "n": state.value + n}
        return None


class SingleStep(Character):
    """May take one step instead of what the card says."""

    name, rule, icon = "single-step", "characters.single-step", "char-single-step"
    changes_number = True
    on_horus = True  # whether it works on Horus cards (ruling.characters.single-step-horus)
    before_roll = False  # whether it is chosen before roll and second card, which then fall away
    kept: tuple[int, ...] = ()  # modes that stay (ruling.characters.single-step-replaces)
    phases: Mapping[str, str] = {"single-step": "move"}

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(SingleStepStep(rules, self))

    def move_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(MOVE), self.step)

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        late = self.before_roll and state.card != NO_CARD and not self.rules.waiting(state, self.step)
        if not late and (self.on_horus or not self.rules.eyes[card]):
            found.add(Reach(1))


class SingleStepStep(AbilityStep[SingleStep]):
    """Whether to advance one adventurer by one tile instead of what the card says."""

    name = "single-step"
    rule = "characters.single-step"
    menu = (NO, act("single"))

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        if not self.character.plays(state, frame.seat):
            return []
        if self.rules.eyes[state.card] and not self.character.on_horus:
            return []
        alike = not (self.rules.step_spares and self.rules.eyes[state.card])
        offered = numbers(state.mode, state.value, self.rules.die)
        if alike and state.mode not in (ALL, LAST, DIE) and 1 in offered:
            return []  # the card allows it anyway
        if not reaches(self.rules, state, frame.seat, 1):
            return []
        move = self.rules.frame(MOVE, frame.seat)
        needed = not may_be_left(self.rules) and not self.rules.steps[MOVE].options(state, move)
        return [1] if needed else [0, 1]

    def refusal(self, state: LuxorState, frame: Frame, code: int) -> Violation:
        if code == 0:
            return Violation("must-help", "ruling.play.options-optional")
        return super().refusal(state, frame, code)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        see = (
            "ruling.characters.single-step-replaces",
            "ruling.characters.single-step-horus",
            *OPTIONAL,
        )
        kind = "SingleStepChosen" if code else "AbilityDeclined"
        tell(sink, kind, frame.seat, self.rule, "character", see=see, character="single-step")
        while code and self.character.before_roll and state.agenda[-1][0] != MOVE:
            state.agenda.pop()
        if code:
            self.character.set_number(state, state.mode if state.mode in self.character.kept else NUMBER, 1)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.single-step-replaces") if code else (self.rule, *OPTIONAL)
