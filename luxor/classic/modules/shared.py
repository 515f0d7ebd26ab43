"""Steps that more than one module is built of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from luxor.classic.rules.landing import effect, perform
from luxor.classic.rules.movement import halted, move_by
from luxor.classic.rules.play import shift_action, shift_code, shift_of, shift_targets
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import CARD, LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import NOT_NOW, Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell

NO = act("decline")

M = TypeVar("M")


class ModuleStep(LuxorStep, Generic[M]):
    """A step of a module that asks its module for more than the rules say."""

    def __init__(self, rules: Rules, module: M) -> None:
        super().__init__(rules)
        self.module = module


def worth_choosing(
    rules: Rules,
    codes: list[int],
    moves: Callable[[int], bool],
    helps: Callable[[int], bool],
    keep: int | None = None,
) -> list[int]:
    """Without the values that move nobody while another one does (ruling.value.must-move).

    `moves`: a value moves somebody by itself; `helps`: by what may still be made of it. What was rolled or
    played may always be kept.
    """
    able = [] if may_be_idle(rules) else [moves(code) for code in codes]
    if all(able) or not any(able):
        return codes
    return [code for code, good in zip(codes, able) if good or code == keep or helps(code)]


@clause
def may_be_idle(rules: Rules) -> bool:
    """A value is changed to one that moves somebody (ruling.value.must-move)."""
    return False


@clause
def may_be_left(rules: Rules) -> bool:
    """What makes a card move somebody may be left unused (ruling.play.options-optional)."""
    return True


class MenuStep(LuxorStep):
    """A choice among a few named things; a code is a place on the menu."""

    menu: tuple[Action, ...] = ()

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return self.menu[code]

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        return self.menu.index(action) if action in self.menu else None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield from self.menu

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return [] if code in self.options(state, frame) else [self.refusal(state, frame, code)]

    def refusal(self, state: LuxorState, frame: Frame, code: int) -> Violation:
        """Why something on the menu is not to be had."""
        return Violation(NOT_NOW, self.rule, {"step": self.name})

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        if action not in self.menu or action == NO:
            return None
        return f"action.{self.name}.{'.'.join(map(str, (action.verb, *action.args)))}", {}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", str(self.action(state, frame, code))),)


class InPlaceStep(MenuStep):
    """Whether the adventurer that stays for 0 steps performs its tile; the frame holds the space."""

    name = "in-place"
    rule = "equipment.zero"
    fields = ("space",)
    menu = (act("perform"), NO)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if effect(self.rules, state, frame.seat, frame.space) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        tell(
            sink,
            "StayedInPlace",
            frame.seat,
            self.rule,
            "card",
            see=("ruling.equipment.zero-nothing", "ruling.equipment.zero-playable"),
            space=frame.space,
        )

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        kind = "PerformedInPlace" if code == 0 else "StayedInPlace"
        tell(
            sink,
            kind,
            frame.seat,
            self.rule,
            "card",
            see=("ruling.equipment.zero-playable",),
            space=frame.space,
        )
        if code == 0:
            perform(self.rules, state, frame.seat, frame.space, sink)


DECLINE = -1  # a code; the others are those of `shift_code`


class ShiftStep(LuxorStep):
    """Whether to move one card of the hand to another place."""

    of_hand = True

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        hand = state.hands[frame.seat]
        if state.unseen is not None:  # for all a viewer knows, hidden cards differ
            hand = [slot if slot & CARD else -1 - place for place, slot in enumerate(hand)]
        seen = {tuple(hand)}
        found = [DECLINE]
        for i in range(len(hand)):
            for j in range(len(hand)):
                after = tuple(shifted(hand, i, j))
                if after not in seen:  # two neighbours change places in two ways
                    seen.add(after)
                    found.append(shift_code(i, j))
        return found if len(found) > 1 else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        seat = frame.seat
        if code == DECLINE:
            tell(sink, "ShiftDeclined", seat, self.rule, "hand")
            return
        i, j = shift_of(code)
        state.hands[seat] = shifted(state.hands[seat], i, j)
        tell(sink, "CardShifted", seat, self.rule, "hand", start_place=i + 1, goal_place=j + 1)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return NO if code == DECLINE else shift_action(code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        places = range(1, len(state.hands[frame.seat]) + 1)
        match action:
            case ("decline", ()):
                return DECLINE
            case ("shift", (int(i), int(j))) if i in places and j in places and i != j:
                return shift_code(i - 1, j - 1)
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        size = len(state.hands[frame.seat])
        yield NO
        for i in range(1, size + 1):
            for j in range(1, size + 1):
                if i != j:
                    yield act("shift", i, j)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return []

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        hand = state.hands[frame.seat]
        match action:
            case ("shift", (int(i), int(j))) if 0 < i <= len(hand):
                return "action.shift-card", {
                    "card": self.rules.kit.cards[hand[i - 1] & CARD].name,
                    "n": i,
                    "m": j,
                }
        return None

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code == DECLINE:
            return (Target("choice", "decline"),)
        return shift_targets(code)


def shifted(hand: list[int], i: int, j: int) -> list[int]:
    """A hand in which one card has another place."""
    rest = hand[:i] + hand[i + 1 :]
    return [*rest[:j], hand[i], *rest[j:]]


def travel(rules: Rules, state: LuxorState, seat: int, space: int, n: int, sink: Sink | None) -> None:
    """Movement without an action at its end."""
    goal = move_by(rules, state, seat, space, n, sink)
    if goal != rules.chamber:
        halted(rules, state, seat, goal, sink)
