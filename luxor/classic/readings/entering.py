"""Readings of who enters the chamber when all move and keys are short."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.move_step import MoveStep
from luxor.classic.rules.movement import contenders, move_by
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act

Rest = Callable[[LuxorState, int, int, Sink | None], None]  # the others move: seat, those who went ahead


class PlayerChooses(LuxorModule[Slice]):
    """With a move-all card the player chooses who enters (ruling.chamber.keys-in-order)."""

    def install(self, rules: Rules) -> None:
        for move in [*rules.all_of(MoveStep)]:
            rules.who_enters = rules.add_step(WhoEnters(rules, move.move_all))


class WhoEnters(LuxorStep):
    """Who is the next one to enter the chamber; the frame holds how many went before."""

    name, rule = "who-enters", "ruling.chamber.keys-in-order"
    fields = ("entered",)

    def __init__(self, rules: Rules, rest: Rest) -> None:
        super().__init__(rules)
        self.rest = rest

    def steps(self, state: LuxorState) -> int:
        """How far all of them move."""
        return state.value

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return contenders(self.rules, state, frame.seat, self.steps(state))

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.rest(state, frame.seat, frame.entered, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        move_by(self.rules, state, frame.seat, code, self.steps(state), sink, frame.entered > 0)
        self.rules.push(state, frame.kind, frame.seat, frame.entered + 1)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("enter", code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("enter", (int(space),)) if self.rules.is_active(space):
                return space
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for place in dict.fromkeys(state.adventurers[frame.seat]):
            if self.rules.is_active(place):
                yield act("enter", place)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        known = code in self.options(state, frame)
        return [] if known else [Violation("not-entering", self.rule, {"place": code})]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        code = self.code(state, frame, action)
        return None if code is None else ("action.who-enters", {"place": code})

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", code),)
