"""Rules that readings may play otherwise: a function each. Its body is our answer, and a reading wraps it.

    @clause
    def carried_on(rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
        ...  # Osiris carries an adventurer on (base.osiris.jump)

    @carried_on.reading("ruling.osiris.blocked", "stays")
    def _(as_usual, rules, state, seat, halts, n):
        return as_usual(rules, state, seat, halts, n) or Route(halts)  # a jump that is blocked is left out

A clause is called like any function. Its first argument, the rules of a game, holds the bodies that are
played there; nothing else knows that there are others. Several readings of one rule wrap each other in the
order of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import update_wrapper
from importlib import import_module
from typing import Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Ours = Callable[..., T]  # what is played as usual, for a reading that wraps it
Wrapper = Callable[..., object]  # is given what is played as usual, and then what that is given
W = TypeVar("W", bound=Wrapper)


class Bodies:
    """What is played in a game of the clauses that readings wrap, by their names."""

    def __init__(self, *readings: tuple[str, str, str]) -> None:
        self.readings: tuple[tuple[str, str, str], ...] = ()
        for reading in readings:
            self.wrap(*reading)

    def wrap(self, place: str, ruling: str, answer: str) -> None:
        """Play one reading more, which is written in the module `place`."""
        import_module(place)
        for name, (body, wrapper) in READINGS[ruling, answer].items():
            setattr(self, name, Wrapped(ruling, wrapper, getattr(self, name, body)))
        self.readings += ((place, ruling, answer),)

    def __reduce__(self) -> tuple[type[Bodies], tuple[tuple[str, str, str], ...]]:
        return Bodies, self.readings


class HasBodies(Protocol):
    """The rules of a game."""

    bodies: Bodies


R = TypeVar("R", bound=HasBodies)


class Clause(Generic[R, P, T]):
    """One rule: our body, and what readings make of it."""

    def __init__(self, body: Callable[Concatenate[R, P], T]) -> None:
        self.body = body
        self.name = f"{body.__module__}.{body.__qualname__}"
        update_wrapper(self, body)

    def __call__(self, rules: R, /, *args: P.args, **named: P.kwargs) -> T:
        body: Callable[Concatenate[R, P], T] = getattr(rules.bodies, self.name, self.body)
        return body(rules, *args, **named)

    def otherwise(self, rules: R) -> bool:
        """Whether a reading is played instead of our answer; then what follows cites the ruling."""
        return hasattr(rules.bodies, self.name)

    def rulings(self, rules: R) -> list[str]:
        """The rulings by which readings of it are played."""
        return [wrapped.ruling for wrapped in layers(getattr(rules.bodies, self.name, self.body))]

    def reading(self, ruling: str, *answers: str) -> Callable[[W], W]:
        """What is played by these answers to a ruling."""

        def note(wrapper: W) -> W:
            for answer in answers:
                READINGS.setdefault((ruling, answer), {})[self.name] = self.body, wrapper
            code = wrapper.__code__
            if code.co_name == "_":  # so that a traceback says whose answer it is
                name = f"{self.body.__name__} by {ruling}={answers[0]}"
                wrapper.__code__ = code.replace(co_name=name)
            return wrapper

        return note


# By ruling and answer: the name of each rule that is wrapped, its body and what wraps it.
READINGS: dict[tuple[str, str], dict[str, tuple[Wrapper, Wrapper]]] = {}

clause = Clause


class Wrapped(NamedTuple):
    """A body with a reading around it."""

    ruling: str
    wrapper: Wrapper
    usual: Wrapper

    def __call__(self, *args: object, **named: object) -> object:
        return self.wrapper(self.usual, *args, **named)


def layers(body: object) -> Iterator[Wrapped]:
    """The readings around a body, the outermost first."""
    while isinstance(body, Wrapped):
        yield body
        body = body.usual


class Wraps:
    """A reading that wraps clauses and does nothing else; its name is the ruling and the answer."""

    name = ""

    def __init__(self, place: str) -> None:
        self.place = place  # the module in which it is written

    def install(self, rules: HasBodies) -> None:
        ruling, _, answer = self.name.rpartition(".")
        rules.bodies.wrap(self.place, ruling, answer)


def denied_by(rule: Clause[R, P, bool], rules: R, *args: P.args, **named: P.kwargs) -> Iterator[str]:
    """The rulings by which readings say no where a rule says yes as usual."""
    for wrapped in layers(getattr(rules.bodies, rule.name, rule.body)):
        if not wrapped.wrapper(lambda *_: True, rules, *args, **named):
            yield wrapped.ruling
