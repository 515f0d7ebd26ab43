"""A short way to write a game: a state of numbers, from which line, facts, key and copies follow.

    class Stones(SimpleState):
        stones: int
        turn: int

A `SimpleGame` of such a state needs steps, a set-up and points; all else has a plain default. The games of
this package are written without it, where speed or hidden things ask for more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import get_annotations
from typing import ClassVar, Protocol, Self, TypeVar, cast

from luxor.core.engine.agenda import check_frames, read_frames, write_frames
from luxor.core.engine.game import Game
from luxor.core.engine.step import Frame, State
from luxor.core.errors import ConfigError, count
from luxor.core.position.notation import Fact, FactReader, Facts
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook

SHAPES = {"int": "one", "list[int]": "list", "list[list[int]]": "lists"}
MOST = 9999  # that a number of a state may be, and the least with a minus


class Named(Protocol):
    """All that a simple game asks of a module."""

    name: str


class SimpleState(State):
    """A state whose annotated fields are numbers, lists of them, or lists of such lists."""

    fields: ClassVar[Mapping[str, str]] = {}  # name -> shape, read off the annotations

    def __init_subclass__(cls) -> None:
        own = {name: _spelled(note) for name, note in get_annotations(cls).items()}
        wrong = [name for name, note in own.items() if note not in SHAPES]
        if wrong:
            raise ConfigError(f"{', '.join(wrong)} of {cls.__name__} (allowed: {', '.join(SHAPES)})")
        cls.fields = {**cls.fields, **{name: SHAPES[note] for name, note in own.items()}}

    def __init__(self, agenda: list[Frame], **values: object) -> None:
        self.agenda = agenda
        if set(values) != set(self.fields):
            raise ConfigError(
                f"a {type(self).__name__} needs {', '.join(self.fields)}, not {', '.join(values)}"
            )
        for name, value in values.items():
            setattr(self, name, value)

    def clone(self) -> Self:
        values = {name: copied(getattr(self, name)) for name in self.fields}
        return type(self)(self.agenda[:], **values)


def _spelled(note: object) -> str:
    """An annotation as it was written."""
    return note.__name__ if isinstance(note, type) and not hasattr(note, "__args__") else str(note)


def copied(value: Fact) -> Fact:
    """A value whose lists are one's own."""
    return cast("Fact", [copied(item) for item in value]) if isinstance(value, list) else value


def frozen(value: object) -> object:
    """A value that can be compared and hashed."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


T = TypeVar("T", bound=SimpleState)


class SimpleGame(Game[T]):
    """A game with nothing to hide. A turn begins with the first of its steps."""

    state_class: type[T]
    allowed: Sequence[int] = (2,)  # numbers of players

    def __init__(
        self,
        players: int,
        modules: Sequence[Named] = (),
        data: Reader | None = None,
        book: Rulebook | None = None,
    ) -> None:
        if players not in self.allowed:
            allowed = ", ".join(map(str, self.allowed))
            raise ConfigError(f"{count(players, 'player')} (allowed: {allowed})", f"{players}p")
        self.players = players
        self.modules = tuple(module.name for module in modules)
        self.book = book or Rulebook(())
        self.schema = {**self.state_class.fields, "agenda": "lists"}
        if data is not None:
            self.data = data

    def turns(self, state: T) -> int:
        """A field called `turn`, where there is one."""
        return int(getattr(state, "turn", 0))

    def winners(self, state: T) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Whoever has the most points."""
        totals = [0] * self.players
        for line in self.score(state):
            totals[line.seat] += line.points
        best = max(totals)
        return tuple(seat for seat, points in enumerate(totals) if points == best), (self.over_rule,)

    def facts(self, state: T) -> Facts:
        found: Facts = {name: copied(getattr(state, name)) for name in state.fields}
        found["agenda"] = write_frames(self.steps, state.agenda, lambda field, value: value)
        return found

    def from_facts(self, facts: FactReader) -> T:
        def number(field: str, value: object) -> int:
            return facts.check(field, value, -MOST, MOST)

        values: dict[str, object] = {}
        for name, shape in self.state_class.fields.items():
            if shape == "one":
                values[name] = facts.number(name, -MOST, MOST)
            elif shape == "list":
                values[name] = facts.numbers(name, None, -MOST, MOST)
            else:
                rows = facts.lists(name, len(facts.items(name)))
                values[name] = [[number(name, value) for value in row] for row in rows]
        state = self.state_class(read_frames(self.steps, self.players, facts, number), **values)
        check_frames(self.steps, state, facts, view=False)
        return state

    def key(self, state: T) -> tuple[object, ...]:
        return (tuple(state.agenda), *(frozen(getattr(state, name)) for name in state.fields))

    def edit(self, state: T, changes: Mapping[str, object]) -> T:
        """`seat=` lets a turn of that seat begin."""
        if "seat" in changes and "seat" not in self.schema:
            seat = FactReader(changes).number("seat", 0, self.players - 1)
            rest = {name: value for name, value in changes.items() if name != "seat"}
            changes = {**rest, "agenda": [[self.steps[0].name, seat]]}
        return super().edit(state, changes)

    def begin_anew(self, facts: Facts, changes: Mapping[str, object]) -> bool:
        """Never by itself: a step that cannot be pending any more is refused, and `seat=` is there."""
        return False
