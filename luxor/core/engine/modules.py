"""Rule modules: expansions as objects, each with its slice of the state; hooks cost nothing unless used.

A game derives its own module class from `RuleModule` and adds the hooks that only its rules have. What a
module adds to pictures and to the words about them is its scene, which the rules never import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import State
from luxor.core.errors import ConfigError
from luxor.core.position.mends import Mend
from luxor.core.position.notation import Choices, FactReader, Facts, Schema
from luxor.core.position.verdict import Obstacle, Problem, Value
from luxor.core.words.data import Reader
from luxor.core.words.terms import Event, ScoreLine, Sink, Target
from luxor.core.words.wording import Words

Phases = Sequence[tuple[str, tuple[str, ...]]]  # the parts of a turn with their steps, first to last


class Slice:
    """The part of a state that one module owns; this one is empty."""

    __slots__ = ()

    def clone(self) -> Slice:
        return self

    def key(self) -> tuple[object, ...]:
        """The contents, for equality and hash."""
        return ()


class ModularState(State):
    """A state with room for the slices of modules, in the order in which they are installed."""

    __slots__ = ("slices",)

    slices: list[Slice]


StateT = TypeVar("StateT", bound=ModularState)
RulesT = TypeVar("RulesT")  # the game's own table of rules, a Ruleset
KitT = TypeVar("KitT")  # its components
SliceT = TypeVar("SliceT", bound=Slice, covariant=True)


class RuleModule(Generic[StateT, RulesT, KitT, SliceT]):
    """A part of the rules that can be switched on. Every hook does nothing until a module overrides it."""

    name = ""
    index = 0  # of its slice
    rules: RulesT
    scene: str | Callable[..., object] | None = None  # what it adds to pictures; set by its plug-in

    schema: Schema = MappingProxyType({})  # the facts of its slice, by short names
    by_seat: tuple[str, ...] = ()  # those of them that have an item for every player
    phases: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # part of a turn -> steps that it adds
    early_phases: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # parts that come before all others
    private: Mapping[str, str] = MappingProxyType({})  # kind of event -> parameter that only its seat sees

    def own(self, name: str) -> str:
        """The full name of a fact of the module, or of a table in its data."""
        return f"{self.name}.{name}"

    def of(self, state: StateT) -> SliceT:
        """The module's slice of a state."""
        return cast("SliceT", state.slices[self.index])

    # --- what is in the box, and what it makes of the rules ---

    def components(self, kit: KitT, data: Reader, players: int) -> None:
        """Read the module's components, and add to those of the game."""

    def install(self, rules: RulesT) -> None:
        """Add kinds of step and whatever else the rules hold."""

    def own_parts(self) -> Sequence[object]:
        """What the module consists of beside its steps, such as an object per character."""
        return ()

    def turn_plan(self, plan: list[int]) -> None:
        """Insert turn steps (kinds, first to last)."""

    # --- a game ---

    def setup(self, state: StateT, draws: Draws, choice: object, sink: Sink | None) -> SliceT:
        """The module's slice of a new game; `choice` is what the caller said under the module's name."""
        return cast("SliceT", Slice())

    def begin(self, state: StateT, draws: Draws, choices: Mapping[str, object], sink: Sink | None) -> None:
        """All is set up: push what is asked before the first turn; `choices` are the caller's, by module."""

    def score(self, state: StateT) -> list[ScoreLine]:
        """What the module would bring every seat if the game ended now."""
        return []

    # --- a position ---

    def facts(self, state: StateT) -> Facts:
        """The slice in plain words and numbers, by the short names of the schema."""
        return {}

    def read(self, facts: FactReader, state: StateT) -> SliceT:
        """The slice that facts describe; they have their full names (see `own`)."""
        return cast("SliceT", Slice())

    def validate(self, state: StateT) -> Iterable[Problem]:
        """What is wrong with the slice, and with what it and the rest of the state say together."""
        return ()

    def choices(self, fact: str) -> Choices | None:
        """What an item of a fact of the slice may be, where there is a list of it."""
        return None

    def mends(self, state: StateT, facts: Facts, problem: Problem) -> Iterable[Mend]:
        """What may mend a problem, its own or another, the best first; each is tried before it is offered."""
        return ()

    def balance(self, state: StateT, changes: Mapping[str, object]) -> None:
        """Let what was not changed give way, so that each of the module's components is somewhere once."""

    def restart(self, facts: Facts) -> None:
        """Forget what belongs to a turn under way."""

    def attach(self, facts: Facts) -> None:
        """Add the module's components to a position without it, as at set-up."""

    def detach(self, state: StateT, facts: Facts) -> Sequence[Obstacle]:
        """Take the module's components out of a position, or say which stand in the way."""
        return ()

    # --- what a seat may know ---

    def redact(self, state: StateT, seat: int | None) -> None:
        """Hide what the seat cannot see, in the module's slice of a view."""

    def sample(self, state: StateT, draws: Draws) -> None:
        """Deal what is hidden in the module's slice."""

    def deals(self, view: StateT, most: int) -> Sequence[tuple[Callable[[StateT], None], int]]:
        """Every way to deal what a view hides in the slice: what fills a state, and its weight.

        None at all where nothing is hidden. A little more than `most` of them say that there are too many.
        """
        return ()

    # --- words ---

    def about(self, state: StateT, target: Target) -> tuple[str, ...]:
        """The module's rules of what a target stands for."""
        return ()

    def label(self, words: Words, field: str, value: Value) -> str | None:
        """What a parameter of its own is called."""
        return None


AnyModule = RuleModule[ModularState, object, object, Slice]

M = TypeVar("M")
N = TypeVar("N")
P = ParamSpec("P")
T = TypeVar("T")


# --- what a game does with all its modules ---


def adopt(
    rules: RulesT,
    modules: Sequence[RuleModule[StateT, RulesT, KitT, Slice]],
    kit: KitT,
    data: Reader,
    players: int,
) -> None:
    """Give every module its place in the rules, and let it read and add components."""
    for index, module in enumerate(modules):
        module.index = index
        module.rules = rules
        module.components(kit, data, players)


def overriding(modules: Iterable[M], hook: str, base: type[object]) -> list[M]:
    """The modules that give a hook a body of their own: resolved once, so the others cost nothing."""
    plain = getattr(base, hook)
    return [module for module in modules if getattr(type(module), hook) is not plain]


class Hook(tuple[Callable[P, T], ...], Generic[P, T]):
    """A hook of all modules that give it a body: called, it asks them all, in their order."""

    __slots__ = ()

    def __call__(self, *args: P.args, **named: P.kwargs) -> list[T]:
        return [body(*args, **named) for body in self]

    def first(self, *args: P.args, **named: P.kwargs) -> T | None:
        """What the first one says that says anything; those after it are not asked."""
        return next((said for body in self if (said := body(*args, **named))), None)


def hook(modules: Iterable[M], method: Callable[Concatenate[N, P], T], base: type[N]) -> Hook[P, T]:
    """A hook of modules in the box, named by its method of their class."""
    name = method.__name__
    return Hook(getattr(module, name) for module in overriding(modules, name, base))


def schema_of(schema: Schema, modules: Iterable[RuleModule[StateT, RulesT, KitT, Slice]]) -> dict[str, str]:
    """The facts of a game, then those of its modules."""
    own = {module.own(name): shape for module in modules for name, shape in module.schema.items()}
    return {**schema, **own}


def slice_facts(modules: Iterable[RuleModule[StateT, RulesT, KitT, Slice]], state: StateT) -> Facts:
    """The facts of all slices, by their full names."""
    return {module.own(name): fact for module in modules for name, fact in module.facts(state).items()}


def read_slices(
    modules: Iterable[RuleModule[StateT, RulesT, KitT, Slice]], facts: FactReader, state: StateT
) -> None:
    """Fill in the slices that facts describe; each module may look at those before it."""
    state.slices = []
    for module in modules:
        state.slices.append(module.read(facts, state))


def phases_of(phases: Phases, modules: Iterable[RuleModule[StateT, RulesT, KitT, Slice]]) -> Phases:
    """The parts of a turn, with the steps that modules add to them; what they bring comes before or after."""
    brought = list(modules)
    steps_of = {phase: steps for module in brought for phase, steps in module.early_phases.items()}
    steps_of |= dict(phases)
    for module in brought:
        for phase, steps in module.phases.items():
            steps_of[phase] = steps_of.get(phase, ()) + steps
    return tuple(steps_of.items())


def private_of(
    private: Mapping[str, str], modules: Iterable[RuleModule[StateT, RulesT, KitT, Slice]]
) -> dict[str, str]:
    """Per kind of event the parameter that only its own seat may see."""
    return {**private, **{kind: field for module in modules for kind, field in module.private.items()}}


def without_secret(private: Mapping[str, str], event: Event, seat: int | None) -> Event:
    """The event without what only its own seat may see."""
    field = private.get(event.kind)
    if field is None or event.seat == seat:
        return event
    return event._replace(params={**event.params, field: "?"})


def own_label(
    labels: Iterable[Callable[[Words, str, Value], str | None]], words: Words, field: str, value: Value
) -> str | None:
    """What a module calls a parameter, if one of these hooks knows it."""
    for label in labels:
        own = label(words, field, value)
        if own is not None:
            return own
    return None


def choose(names: Sequence[str], known: Mapping[str, T]) -> list[T]:
    """What some names stand for, in the order in which they are known."""
    unknown = [name for name in names if name not in known]
    if unknown:
        allowed = ", ".join(known) or "none for this game"
        said = ", ".join(map(str, unknown))
        raise ConfigError(f"unknown module: {said} (allowed: {allowed})", str(unknown[0]))
    return [known[name] for name in known if name in names]
