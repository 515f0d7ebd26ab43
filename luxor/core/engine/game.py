"""The step machine: a state holds a stack of frames, the top one says what is pending."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import cast

from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps, settle
from luxor.core.engine.ending import Otherwise
from luxor.core.engine.knowledge import Knowledge
from luxor.core.engine.out_of_turn import out_of_turn
from luxor.core.engine.points import PossibleEnd, totals
from luxor.core.engine.setting import Setting
from luxor.core.engine.step import ASK, AUTO, CHANCE, Frame, S, State, Step
from luxor.core.engine.tables import Wanted
from luxor.core.engine.twin import Twin
from luxor.core.errors import ConfigError, LuxorError, NotationError
from luxor.core.position.mends import Mend
from luxor.core.position.notation import NONE, Choices, FactReader, Facts, Schema, change_facts
from luxor.core.position.verdict import (
    NOTHING,
    IllegalAction,
    Obstacle,
    Params,
    Problem,
    Remedy,
    Verdict,
    Violation,
)
from luxor.core.words.terms import Action, Chance, Decision, Event, Over, Pending, ScoreLine, Sink, Target
from luxor.core.words.wording import Words

__all__ = ["ASK", "AUTO", "CHANCE", "Frame", "Game", "State", "Step"]  # what a game is made of


class Game(Setting, Knowledge[S]):
    """The rules of one game for one number of players, set of modules and data file.

    All that follows from its steps is written here; a game adds what is its own.
    """

    by_readings: Callable[[Wanted], Game[State]] | None = None  # finds the same game, played by others
    anew: Callable[[], Game[State]] | None = None  # makes it once more; nothing that changes is shared
    by_modules: Callable[[Sequence[str]], Game[State]] | None = None  # finds it with other modules
    all_modules: Sequence[str] = ()  # that the game can be played with, whether they are on the table or not
    schema: Schema
    offsets: Mapping[str, int] = {}  # number of a fact's first item, where that is not 0
    steps: list[Step[S]]
    phases: Sequence[tuple[str, tuple[str, ...]]] = ()  # the parts of a turn people speak of, and their steps
    first_phase = 1  # the number of the first of them
    step_rule = ""  # cited when an action belongs to another step
    over_rule = ""  # cited when the game is over

    find_twin: Callable[[], Twin[S] | None] | None = None  # set by the plug-in
    heuristic: object = None  # one that bots should use in place of the game's own

    @cached_property
    def twin(self) -> Twin[S] | None:
        """The compiled twin, where there is one; looked for when it is first asked for."""
        return self.find_twin() if self.find_twin is not None else None

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: it looks for a twin of its own."""
        return {name: value for name, value in self.__dict__.items() if name != "twin"}

    def pending(self, state: S) -> Pending:
        if not state.agenda:
            winners, rules = self.winners(state)
            return Over(winners, rules)
        frame, step = self._top(state)
        if step.sort == CHANCE:
            return Chance(
                step.name, {step.action(state, frame, c): w for c, w in step.weights(state, frame).items()}
            )
        return Decision(frame[1], step.name)

    def _top(self, state: S) -> tuple[Frame, Step[S]]:
        """What is pending, where something is: the frame on top of the agenda, and its step."""
        frame = state.agenda[-1]
        return frame, self.steps[frame[0]]

    def at_chance(self, state: S) -> bool:
        """Whether a chance step is pending."""
        return bool(state.agenda) and self.steps[state.agenda[-1][0]].sort == CHANCE

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> S:
        """A new game; `choices` is what the caller decides for a module, by its name."""
        raise NotImplementedError

    def winners(self, state: S) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The seats that win as things stand, and the rules that decide it."""
        raise NotImplementedError

    def turns(self, state: S) -> int:
        """The number of the present turn."""
        raise NotImplementedError

    def score(self, state: S) -> tuple[ScoreLine, ...]:
        """What every seat has, and would get if the game ended now."""
        raise NotImplementedError

    def possible_ends(self, state: S, seat: int) -> list[PossibleEnd] | None:
        """How a finished game may have ended, for all that a seat knew until then; None: in too many ways."""
        points = totals(self.score(state), self.players)
        return [PossibleEnd(tuple(points), self.winners(state)[0], 1)]

    def ended_by(self, state: S) -> str:
        """The rule by which a finished game ended."""
        return self.over_rule

    def why_over(self, state: S) -> tuple[str, Params]:
        """Why a finished game is over: a text `ended.<code>`, and what it asks for."""
        return "", NOTHING

    def otherwise(self, state: S) -> Iterable[Otherwise]:
        """What might have kept a game going that the next action ends; each is tried before it is told."""
        return ()

    def validate(self, state: S) -> tuple[Problem, ...]:
        """All that cannot be true of a position reached by play."""
        return ()

    def mends(self, state: S, problem: Problem) -> Iterable[Mend]:
        """What may mend a problem, the best first; each is tried before it is offered."""
        return ()

    def facts(self, state: S) -> Facts:
        """The position in plain words and numbers, by the names of the schema."""
        raise NotImplementedError

    def choices(self, fact: str) -> Choices | None:
        """What an item of a fact may be, where there is a list of it."""
        return None

    def from_facts(self, facts: FactReader) -> S:
        raise NotImplementedError

    def restart(self, facts: Facts, seat: int) -> None:
        """Let a seat's turn begin in these facts."""
        raise ConfigError(f"no turn of {self.name} can be made to begin")

    def under(self, state: S, other: Game[S]) -> S:
        """The same state in the same game by other readings."""
        facts = dict(self.facts(state))
        known = {step.name for step in other.steps}
        if isinstance(agenda := facts.get("agenda"), list):  # without what only these readings ask
            facts["agenda"] = [row for row in agenda if row[0] in known or row[0] == NONE]
        after = other.from_facts(FactReader(facts))
        if not other.is_view(after):
            other.settle(after)
        return after

    def scored_by(self, state: S) -> tuple[object, ...]:
        """What the points depend on: where that is equal, they are. Its key, unless a game knows better."""
        return self.key(state)

    def legal(self, state: S, codes: Sequence[int] = ()) -> list[Action]:
        """The legal actions; `codes` are theirs, if somebody knows them already."""
        if not state.agenda:
            return []
        frame = state.agenda[-1]
        step = self.steps[frame[0]]
        return [step.action(state, frame, code) for code in codes or step.codes(state, frame)]

    def candidates(self, state: S) -> Iterator[Action]:
        if not state.agenda:
            return iter(())
        frame, step = self._top(state)
        return step.candidates(state, frame)

    def violations(self, state: S, action: Action) -> list[Violation]:
        """Every rule the action breaks now. Total: any action gets an answer."""
        if not state.agenda:
            return [Violation("game-over", self.ended_by(state))]
        frame, step = self._top(state)
        code = step.code(state, frame, action)
        if code is None:
            return out_of_turn(self, state, action)
        return step.violations(state, frame, code)

    def check(self, state: S, action: Action) -> Verdict:
        """Legal by which rules, or illegal by which; its remedies are worked out when somebody asks."""
        violations = self.violations(state, action)
        game = cast("Game[State]", self)
        if violations or not state.agenda:
            return Verdict(game, state, action, (), tuple(violations))
        frame, step = self._top(state)
        code = cast(int, step.code(state, frame, action))  # an action without one breaks a rule
        return Verdict(
            game, state, action, step.basis(state, frame, code), notes=tuple(step.notes(state, frame, code))
        )

    def remedies(self, state: S, action: Action, found: Sequence[Violation]) -> tuple[Remedy, ...]:
        """What would make the action legal, or what to play instead: all was tried, and works.

        At a chance step there are none: what comes up is nobody's to choose.
        """
        if not state.agenda:
            return ()
        frame, step = self._top(state)
        code = step.code(state, frame, action)
        ideas = step.remedies(state, frame, code, found) if code is not None else []
        remedies = [idea for idea in ideas if self.helps(state, action, idea)]
        if step.sort != CHANCE and not any(remedy.action for remedy in remedies):
            rule = step.rule or self.step_rule
            remedies += [Remedy("instead", rule, action=a) for a in self.legal(state)[:3]]
        return tuple(remedies)

    def descriptions(self, state: S, action: Action) -> Iterator[tuple[str, Params]]:
        """Keys and parameters of labels for an action, the most fitting first."""
        yield f"action.{action.verb}", {"n": action.args[0] if action.args else ""}

    def action_label(self, state: S, action: Action, words: Words) -> str:
        """An action as people say it, or as it is written where nothing says it in full."""
        said = (words.say(*way) for way in self.descriptions(state, action) if words.suffice(*way))
        return next(said, str(action))

    def helps(self, state: S, action: Action, remedy: Remedy) -> bool:
        """Whether the remedy really makes the action, or the one it names, legal."""
        after = state if remedy.edit is None else self.edit(state, remedy.edit)
        return not self.violations(after, remedy.action or action)

    def arrange(self, state: S, changes: Mapping[str, object]) -> S:
        """Like `edit`, but all that is not named gives way, so that every component is somewhere once."""
        return self.edit(state, changes)

    def edit(self, state: S, changes: Mapping[str, object]) -> S:
        """A state with some facts changed; where the pending step cannot be, the turn begins anew."""
        facts = self.facts(state)
        if "seat" in changes and "agenda" not in changes:
            self.restart(facts, FactReader(changes).number("seat", 0, self.players - 1))
        change_facts(facts, changes, self.offsets)
        after = self.read_changed(facts, changes, bool(state.agenda))
        self.settle(after)
        return after

    def read_changed(self, facts: Facts, changes: Mapping[str, object], anew: bool) -> S:
        """The state that changed facts describe; with `anew`, the turn may begin anew where it must."""
        try:
            return self.from_facts(FactReader(facts))
        except NotationError as refusal:
            first = refusal
        if not anew or not self.begin_anew(facts, changes):
            raise first
        return self.from_facts(FactReader(facts))

    def begin_anew(self, facts: Facts, changes: Mapping[str, object]) -> bool:
        """Let the turn begin anew in changed facts; whether all that was asked for is still there."""
        asked = {name: facts[name] for name in changes}
        self.restart(facts, FactReader(facts).number("seat", 0, self.players - 1))
        return all(facts[name] == value for name, value in asked.items())

    def targets(self, state: S, action: Action) -> tuple[Target, ...]:
        if not state.agenda:
            return ()
        frame, step = self._top(state)
        code = step.code(state, frame, action)
        return () if code is None else step.targets(state, frame, code)

    def alike(self, state: S) -> dict[Action, Action]:
        """Actions that are not listed because they come to the same as one that is: each with that one."""
        if not state.agenda:
            return {}
        frame, step = self._top(state)
        pairs = step.alike(state, frame).items()
        return {step.action(state, frame, code): step.action(state, frame, listed) for code, listed in pairs}

    def tacit(self, state: S) -> Action | None:
        """What goes without saying at the pending step, unless somebody wishes to be asked."""
        if not state.agenda or not self.steps[state.agenda[-1][0]].tacit:
            return None
        return self.legal(state)[0]

    def convert(self, state: S, other: Game[S]) -> tuple[S | None, Sequence[Obstacle]]:
        """The same position under other modules, or the components that stand in the way."""
        raise LuxorError(f"positions of {self.name} cannot change their modules")

    def obstacles(self, state: S, modules: Sequence[str]) -> Sequence[Obstacle]:
        """The components that stand in the way of any rules with these modules only."""
        return ()

    def guess(self, state: S, target: Target) -> Action | None:
        """What somebody who clicks there may have meant, though no option says so."""
        return None

    def trail(self, event: Event) -> tuple[Target, ...]:
        """Where an event took a piece from and to, or just where it laid one; none for other events."""
        return ()

    def about(self, state: S, target: Target) -> tuple[str, ...]:
        """The rules that speak of what a target stands for, the most telling first."""
        return ()

    def apply(self, state: S, action: Action, sink: Sink | None = None) -> S:
        """The state after a legal action."""
        code = self.legal_code(state, action)
        after = state.clone()
        self.take(after, code, sink)
        return after

    def advance(self, state: S, action: Action) -> None:
        """Carry out a legal action in a state that nobody else holds."""
        self.take(state, self.legal_code(state, action), None)

    def legal_code(self, state: S, action: Action, codes: Sequence[int] = ()) -> int:
        """The code of an action at the pending step; an illegal one is refused.

        One of the `codes` that are known to be legal is not looked at again.
        """
        if state.agenda:
            frame = state.agenda[-1]
            step = self.steps[frame[0]]
            code = step.code(state, frame, action)
            if code is not None and (code in codes or not step.violations(state, frame, code)):
                return code
        raise IllegalAction(self.check(state, action))

    def take(self, state: S, code: int, sink: Sink | None) -> list[int]:
        """Carry out a legal code in a state that nobody else holds; the codes to choose from afterwards."""
        frame = state.agenda.pop()
        self.steps[frame[0]].take(state, frame, code, sink)
        return settle(self.steps, state, sink)

    def settle(self, state: S, sink: Sink | None = None) -> None:
        """Carry out all that nobody has to be asked about, until something is pending."""
        settle(self.steps, state, sink)

    def outcome(self, state: S, draws: Draws) -> Action:
        """What chance brings at a pending chance step."""
        frame, step = self._top(state)
        return step.action(state, frame, step.roll(state, frame, draws))

    def playout(self, state: S, draws: Draws) -> tuple[S, int, int]:
        """Random play to the end: the last state, the turns, and how many decisions and outcomes it took."""
        if self.twin is not None and (played := self.twin.play_on(state, draws)) is not None:
            return played
        state = state.clone()  # all is done in place on this one
        below = draws.below
        start = self.turns(state)
        count = 0
        for count, (frame, step, codes) in enumerate(open_steps(self.steps, state), 1):  # noqa: B007
            if not codes:
                code = step.roll(state, frame, draws)
            else:
                many = len(codes)
                code = codes[below(many)] if many > 1 else codes[0]
            step.take(state, frame, code, None)
        return state, self.turns(state) - start, count
