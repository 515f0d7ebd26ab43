"""The step machine: a state holds a stack of frames, the top one says what is pending.

A frame is a tuple of ints: (kind of step, seat, arguments...). A `Step` is the code for one kind.
`take` and `run` are called with their frame already popped; they push what follows from it.
Codes are the small ints that the hot loop uses for options and outcomes; `Action`s are what people see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Self, TypeVar, cast

from luxor.core.chance import Draws
from luxor.core.data import Reader
from luxor.core.game import Action, Chance, Decision, Event, Over, Pending, Playout, ScoreLine, Sink, Target
from luxor.core.notation import FactReader, Facts, Schema, change_facts
from luxor.core.rulebook import Rulebook
from luxor.core.verdict import (
    IllegalAction,
    LuxorError,
    NotationError,
    Note,
    Obstacle,
    Params,
    Problem,
    Remedy,
    Value,
    Verdict,
    Violation,
)
from luxor.core.wording import Words

Frame = tuple[int, ...]

AUTO = 0  # carried out at once
ASK = 1  # somebody decides
CHANCE = 2  # dice, a draw, a reveal


class State:
    """A position's plain insides. Once handed out it never changes; `clone` first."""

    __slots__ = ("agenda",)

    agenda: list[Frame]

    def clone(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """One kind of frame. A class overrides what its sort of step (AUTO, ASK, CHANCE) needs."""

    name = ""
    rule = ""  # what the step follows from
    sort = ASK
    always = False  # asked even when there is but one option: a play, a move
    repeats = False  # whether several such frames may wait at once
    fields: tuple[str, ...] = ()  # what a frame holds after its seat, for the notation

    def fits(self, s: S, f: Frame) -> bool:
        """Whether such a frame can be pending in such a state; asked when one is read or edited."""
        return True

    def run(self, s: S, f: Frame, sink: Sink | None) -> None:
        """AUTO: carry it out."""
        raise NotImplementedError(self.name)

    def options(self, s: S, f: Frame) -> list[int]:
        """ASK: the legal codes; none at all means that the step is void."""
        raise NotImplementedError(self.name)

    def void(self, s: S, f: Frame, sink: Sink | None) -> None:
        """ASK without options: tell why nothing is asked."""

    def weights(self, s: S, f: Frame) -> dict[int, int]:
        """CHANCE: the codes that can come up, with their weights, in a fixed order."""
        raise NotImplementedError(self.name)

    def roll(self, s: S, f: Frame, draws: Draws) -> int:
        """CHANCE: one code; override where something faster than `weights` will do."""
        return draws.weighted(self.weights(s, f))

    def take(self, s: S, f: Frame, code: int, sink: Sink | None) -> None:
        """Carry out a legal option or an outcome."""
        raise NotImplementedError(self.name)

    def action(self, s: S, f: Frame, code: int) -> Action:
        raise NotImplementedError(self.name)

    def code(self, s: S, f: Frame, action: Action) -> int | None:
        """The code of an action of this step's vocabulary, legal or not; None for any other."""
        raise NotImplementedError(self.name)

    def candidates(self, s: S, f: Frame) -> Iterator[Action]:
        """The conceivable actions, legal or not."""
        raise NotImplementedError(self.name)

    def violations(self, s: S, f: Frame, code: int) -> list[Violation]:
        """Every rule the option breaks; none for a legal one."""
        raise NotImplementedError(self.name)

    def basis(self, s: S, f: Frame, code: int) -> tuple[str, ...]:
        """The rules that make a legal option legal."""
        return (self.rule,)

    def remedies(self, s: S, f: Frame, code: int, found: Sequence[Violation]) -> list[Remedy]:
        """What might make an illegal option legal; the game keeps those that really do."""
        return []

    def notes(self, s: S, f: Frame, code: int) -> list[Note]:
        """Worth knowing about a legal option."""
        return []

    def describe(self, s: S, f: Frame, action: Action) -> tuple[str, Params] | None:
        """The key and the parameters of an action's label, where the step has its own words for it."""
        return None

    def targets(self, s: S, f: Frame, code: int) -> tuple[Target, ...]:
        """What one clicks, in this order, to mean it."""
        return (Target("choice", str(self.action(s, f, code))),)


class Game(Generic[S]):
    """The rules of one game for one number of players, set of modules and data file.

    All that follows from its steps is written here; a game adds what is its own.
    """

    name = ""
    players = 2
    modules: tuple[str, ...] = ()
    digest = "0" * 8  # of the data file
    data: Reader
    board: str | None = None  # the text of the data file, where it is not the standard one
    schema: Schema
    offsets: Mapping[str, int] = {}  # number of a fact's first item, where that is not 0
    steps: list[Step[S]]
    book: Rulebook
    phases: Sequence[tuple[str, tuple[str, ...]]] = ()  # the parts of a turn people speak of, and their steps
    step_rule = ""  # cited when an action belongs to another step
    over_rule = ""  # cited when the game is over

    def pending(self, s: S) -> Pending:
        if not s.agenda:
            winners, rules = self.winners(s)
            return Over(winners, rules)
        f = s.agenda[-1]
        step = self.steps[f[0]]
        if step.sort == CHANCE:
            return Chance(step.name, {step.action(s, f, c): w for c, w in step.weights(s, f).items()})
        return Decision(f[1], step.name)

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> S:
        """A new game; `choices` is what the caller decides for a module, by its name."""
        raise NotImplementedError

    def winners(self, s: S) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The seats that win as things stand, and the rules that decide it."""
        raise NotImplementedError

    def turns(self, s: S) -> int:
        """The number of the present turn."""
        raise NotImplementedError

    def score(self, s: S) -> tuple[ScoreLine, ...]:
        """What every seat has, and would get if the game ended now."""
        raise NotImplementedError

    def ended_by(self, s: S) -> str:
        """The rule by which a finished game ended."""
        return self.over_rule

    def validate(self, s: S) -> tuple[Problem, ...]:
        """All that cannot be true of a position reached by play."""
        raise NotImplementedError

    def facts(self, s: S) -> Facts:
        """The position in plain words and numbers, by the names of the schema."""
        raise NotImplementedError

    def from_facts(self, facts: FactReader) -> S:
        raise NotImplementedError

    def restart(self, facts: Facts, seat: int) -> None:
        """Let a seat's turn begin in these facts."""
        raise NotImplementedError

    def is_view(self, s: S) -> bool:
        """Whether the state holds only what somebody may know."""
        return False

    def redact(self, s: S, seat: int | None) -> S:
        """What a seat may know, and no more; None: what everybody may know."""
        raise NotImplementedError

    def sample(self, s: S, draws: Draws) -> S:
        """A whole state that fits a view, each as likely as the viewer must think."""
        raise NotImplementedError

    def redact_event(self, event: Event, seat: int | None) -> Event:
        """An event as a seat may hear of it."""
        raise NotImplementedError

    def key(self, s: S) -> tuple[object, ...]:
        """The contents, for equality and hash."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        if not s.agenda:
            return []
        f = s.agenda[-1]
        step = self.steps[f[0]]
        return [step.action(s, f, code) for code in self._codes(step, s, f)]

    def candidates(self, s: S) -> Iterator[Action]:
        if not s.agenda:
            return iter(())
        f = s.agenda[-1]
        return self.steps[f[0]].candidates(s, f)

    @staticmethod
    def _codes(step: Step[S], s: S, f: Frame) -> list[int]:
        return list(step.weights(s, f)) if step.sort == CHANCE else step.options(s, f)

    def violations(self, s: S, action: Action) -> list[Violation]:
        """Every rule the action breaks now. Total: any action gets an answer."""
        if not s.agenda:
            return [Violation("game-over", self.ended_by(s))]
        f = s.agenda[-1]
        step = self.steps[f[0]]
        code = step.code(s, f, action)
        if code is None:
            return [Violation("wrong-step", self.step_rule, {"step": step.name})]
        return step.violations(s, f, code)

    def check(self, s: S, action: Action) -> Verdict:
        """Legal by which rules, or illegal by which, with the remedies that were tried and work."""
        found = self.violations(s, action)
        game = cast("Game[State]", self)
        if not s.agenda:
            return Verdict(game, s, action, (), tuple(found))
        f = s.agenda[-1]
        step = self.steps[f[0]]
        code = step.code(s, f, action)
        if found or code is None:
            ideas = step.remedies(s, f, code, found) if code is not None else []
            remedies = [idea for idea in ideas if self.helps(s, action, idea)]
            if not any(remedy.action for remedy in remedies):
                remedies += [
                    Remedy("instead", step.rule or self.step_rule, action=a) for a in self.legal(s)[:3]
                ]
            return Verdict(game, s, action, (), tuple(found), tuple(remedies))
        return Verdict(game, s, action, step.basis(s, f, code), notes=tuple(step.notes(s, f, code)))

    def words(self, lang: str, names: Sequence[str] = ()) -> Words:
        """One language, with this game's labels and perhaps the players' names."""
        return Words(self.book, lang, self.label, names)

    def label(self, words: Words, field: str, value: Value) -> str:
        """What a parameter of a text is called."""
        return words.seat(value) if field == "seat" and isinstance(value, int) else str(value)

    def describe_action(self, s: S, action: Action) -> tuple[str, Params]:
        """The key and the parameters of an action's label."""
        return f"action.{action.verb}", {"n": action.args[0] if action.args else ""}

    def action_label(self, s: S, action: Action, words: Words) -> str:
        """An action as people say it."""
        key, params = self.describe_action(s, action)
        return words.say(key, params) if words.has(key) else str(action)

    def helps(self, s: S, action: Action, remedy: Remedy) -> bool:
        """Whether the remedy really makes the action, or the one it names, legal."""
        after = s if remedy.edit is None else self.edit(s, remedy.edit)
        return not self.violations(after, remedy.action or action)

    def arrange(self, s: S, changes: Mapping[str, object]) -> S:
        """Like `edit`, but all that is not named gives way, so that every component is somewhere once."""
        raise NotImplementedError

    def edit(self, s: S, changes: Mapping[str, object]) -> S:
        """A state with some facts changed; where the pending step cannot be, the turn begins anew."""
        facts = self.facts(s)
        change_facts(facts, changes, self.offsets)
        if "seat" in changes and "agenda" not in changes:
            self.restart(facts, FactReader(facts).number("seat", 0, self.players - 1))
        try:
            after = self.from_facts(FactReader(facts))
        except NotationError:
            if "agenda" in changes or not s.agenda:
                raise
            self.restart(facts, FactReader(facts).number("seat", 0, self.players - 1))
            after = self.from_facts(FactReader(facts))
        self.settle(after)
        return after

    def targets(self, s: S, action: Action) -> tuple[Target, ...]:
        if not s.agenda:
            return ()
        f = s.agenda[-1]
        step = self.steps[f[0]]
        code = step.code(s, f, action)
        return () if code is None else step.targets(s, f, code)

    def convert(self, s: S, other: Game[S]) -> tuple[S | None, Sequence[Obstacle]]:
        """The same position under other modules, or the components that stand in the way."""
        raise LuxorError(f"positions of {self.name} cannot change their modules")

    def guess(self, s: S, target: Target) -> Action | None:
        """What somebody who clicks there may have meant, though no option says so."""
        return None

    def apply(self, s: S, action: Action, sink: Sink | None = None) -> S:
        if not s.agenda:
            raise IllegalAction(self.check(s, action))
        f = s.agenda[-1]
        step = self.steps[f[0]]
        code = step.code(s, f, action)
        if code is None or step.violations(s, f, code):
            raise IllegalAction(self.check(s, action))
        after = s.clone()
        after.agenda.pop()
        step.take(after, f, code, sink)
        self.settle(after, sink)
        return after

    def settle(self, s: S, sink: Sink | None = None) -> None:
        """Carry out all that nobody has to be asked about, until something is pending."""
        agenda = s.agenda
        while agenda:
            f = agenda[-1]
            step = self.steps[f[0]]
            if step.sort == CHANCE:
                return
            if step.sort == AUTO:
                agenda.pop()
                step.run(s, f, sink)
                continue
            codes = step.options(s, f)
            if len(codes) > 1 or (codes and step.always):
                return
            agenda.pop()
            if codes:
                step.take(s, f, codes[0], sink)
            else:
                step.void(s, f, sink)

    def outcome(self, s: S, draws: Draws) -> Action:
        """What chance brings at a pending chance step."""
        f = s.agenda[-1]
        step = self.steps[f[0]]
        return step.action(s, f, step.roll(s, f, draws))

    def playout(self, s: S, draws: Draws) -> tuple[S, Playout]:
        """Random play to the end, in place on one clone: the hot loop."""
        steps = self.steps
        below = draws.below
        s = s.clone()
        agenda = s.agenda
        start = self.turns(s)
        asked = 0
        while agenda:
            f = agenda.pop()
            step = steps[f[0]]
            sort = step.sort
            if sort == AUTO:
                step.run(s, f, None)
            elif sort == CHANCE:
                asked += 1
                step.take(s, f, step.roll(s, f, draws), None)
            else:
                codes = step.options(s, f)
                count = len(codes)
                if count > 1:
                    asked += 1
                    step.take(s, f, codes[below(count)], None)
                elif count:
                    asked += step.always
                    step.take(s, f, codes[0], None)
        return s, Playout(self.turns(s) - start, asked)
