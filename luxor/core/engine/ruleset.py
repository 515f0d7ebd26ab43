"""What the rules of any game hold, and readings that only change an attribute of something in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from luxor.core.engine.clauses import Bodies
from luxor.core.engine.step import Frame, S, Step

P = TypeVar("P")


class HasParts(Protocol):
    """What is asked of a module here."""

    def own_parts(self) -> Sequence[object]: ...


M = TypeVar("M", bound=HasParts)


class Ruleset(Generic[S, M]):
    """The modules and steps of a game; a game derives from it and adds its tables and hooks."""

    modules: tuple[M, ...]
    steps: list[Step[S]]
    plans: list[list[Frame]]  # of a turn, by seat
    bodies: Bodies  # what is played of the clauses

    def add_step(self, step: Step[S]) -> int:
        """Install a module's step; its kind."""
        self.steps.append(step)
        return len(self.steps) - 1

    def frame(self, kind: int, seat: int, *about: int) -> Frame:
        """A step to come; what it is about, in the order of its `fields`."""
        return self.steps[kind].makes((kind, seat, *about))

    def push(self, state: S, kind: int, seat: int, *about: int) -> None:
        """Let a step come next."""
        state.agenda.append(self.steps[kind].makes((kind, seat, *about)))

    def part(self, kind: type[P]) -> P:
        """The module of a class, for a reading that changes how it is played."""
        return next(module for module in self.modules if isinstance(module, kind))

    def all_of(self, kind: type[P]) -> Iterator[P]:
        """The parts of a class: the rules themselves, modules, what these consist of, and steps."""
        inside = [part for module in self.modules for part in module.own_parts()]
        return (part for part in (self, *self.modules, *inside, *self.steps) if isinstance(part, kind))


class ChangesAttributes:
    """A reading that only changes attributes: which ones, and of what class of parts.

    None of that class may be in the box; an attribute that they do not have is a mistake.
    """

    def __init__(self, kind: type[object], /, **values: object) -> None:
        self.kind = kind
        self.values = values

    def install(self, rules: Ruleset[S, M]) -> None:
        for part in rules.all_of(self.kind):
            for name, value in self.values.items():
                if not hasattr(part, name):
                    raise AttributeError(f"{self.kind.__name__} has no {name} that a reading could change")
                setattr(part, name, value)
