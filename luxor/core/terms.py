"""The words every game is described in: actions, events, points, and what is pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from luxor.core.verdict import NOTHING, NotationError, Params, Value

Arg = int | str
MAX_ACTION = 200
WORD = re.compile(r"[!-~]+", re.ASCII)
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,5})", re.ASCII)


class Action(NamedTuple):
    """A decision or an outcome: a verb and its arguments. `str()` and `luxor.action()` are inverse."""

    verb: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.args)))

    def __repr__(self) -> str:
        return f"luxor.action({str(self)!r})"


def act(verb: str, *args: Arg) -> Action:
    """An Action whose numeric words are ints, as reading its text would give."""
    return Action(verb, tuple(int(a) if isinstance(a, str) and NUMBER.fullmatch(a) else a for a in args))


def read_action(text: str) -> Action:
    """The action that a text such as `move 3 5` means."""
    if len(text) > MAX_ACTION:
        raise NotationError(f"an action has at most {MAX_ACTION} characters, this one has {len(text)}", -1)
    words = text.split(" ")
    at = 0
    for word in words:
        if not WORD.fullmatch(word):
            raise NotationError("not an action", at, "words of printable ASCII, one space between them")
        at += len(word) + 1
    return act(words[0], *words[1:])


class Target(NamedTuple):
    """Something one can click: a space, a card of the hand, a choice of the tray."""

    kind: str
    ref: Arg = 0


class Event(NamedTuple):
    """Something that happened, with the rule it follows from. Language-free."""

    kind: str
    seat: int
    rule: str
    cause: str = ""
    params: Params = NOTHING
    also: tuple[str, ...] = ()  # further rules that shaped it

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *self.also)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"<{self.kind} seat={self.seat}{facts} [{self.rule}]>"


Sink = Callable[[Event], None]


def tell(
    sink: Sink,
    kind: str,
    seat: int,
    rule: str,
    cause: str = "",
    also: tuple[str, ...] = (),
    **params: Value,
) -> None:
    """Let a sink hear of an event."""
    sink(Event(kind, seat, rule, cause, params, also))


class ScoreLine(NamedTuple):
    """Points of one seat from one cause."""

    seat: int
    points: int
    rule: str
    cause: str
    params: Params = NOTHING


class Decision(NamedTuple):
    seat: int
    step: str


class Chance(NamedTuple):
    kind: str
    outcomes: Mapping[Action, int]  # weight of each


class Over(NamedTuple):
    winners: tuple[int, ...]
    rules: tuple[str, ...]


Pending = Decision | Chance | Over
