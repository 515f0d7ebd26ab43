"""The words every game is described in: actions, events, points, and what is pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.errors import NotationError
from luxor.core.position.verdict import NOTHING, Params, Value
from luxor.core.words.arguments import shown
from luxor.core.words.saying import HasText

if TYPE_CHECKING:
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.words.wording import Words

Arg = int | str
MAX_ACTION = 200
TURN_BEGAN = "TurnBegan"  # the one kind of event that all games tell alike: its `turn` is the turn's number
WORD = re.compile(r"[!-~]+", re.ASCII)
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,5})", re.ASCII)


class Action(NamedTuple):
    """A decision or an outcome: a verb and its arguments. `str()` and `luxor.action()` are inverse.

    >>> str(luxor.Action("move", (3, 5)))
    'move 3 5'
    >>> luxor.action("move 3 5").args
    (3, 5)
    """

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
    """The action that a text such as `move 3 5` means.

    >>> luxor.action("move 3 5")
    luxor.action('move 3 5')
    """
    if not isinstance(text, str):
        raise NotationError(f"an action is a text such as 'move 3 5', not {shown(text)}", -1)
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
    """Something one can click: a space, a card of the hand, a choice of the tray.

    >>> position.targets("play left")
    (Target(kind='hand', ref=0),)
    """

    kind: str
    ref: Arg = 0


class EventFields(NamedTuple):
    """What an event is made of."""

    kind: str
    seat: int
    rule: str
    cause: str = ""
    params: Params = NOTHING
    also: tuple[str, ...] = ()  # further rules that made it so
    see: tuple[str, ...] = ()  # what else is written of such things: open questions, and the like


class Event(HasText, EventFields):
    """Something that happened, with the rule it follows from; `text` says it in a language.

    >>> event = session.play("play left")[0]
    >>> event
    <CardPlayed seat=0, card='+-1', end='left' [base.card.plus-minus-one]>
    >>> event.text(names=("Ani", "Jan", "Mia"))
    'Ani plays the left card: ±1.'
    """

    @property
    def rules(self) -> tuple[str, ...]:
        """What made it so: the rule it follows from, and further ones. What to see also is in `see`.

        >>> session.play("play left")[0].rules
        ('base.card.plus-minus-one', 'base.hand.outer-only', 'base.deck.discard')
        """
        return (self.rule, *self.also)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"<{self.kind} seat={self.seat}{facts} [{self.rule}]>"

    def _say(self, game: Game[State], words: Words) -> str:
        return words.event(self)


Sink = Callable[[Event], None]


def tell(
    sink: Sink | None,
    kind: str,
    seat: int,
    rule: str,
    cause: str = "",
    also: tuple[str, ...] = (),
    see: tuple[str, ...] = (),
    **params: Value,
) -> None:
    """Let a sink, if there is one, hear of an event.

    Made as the tuple it is: its class would look at the fields once more.
    """
    if sink:
        sink(tuple.__new__(Event, (kind, seat, rule, cause, params, also, see)))


def that_apply(cases: Mapping[str, object]) -> tuple[str, ...]:
    """Of rules, each with whether it has a part in what happens, those that have: what an event cites."""
    return tuple(rule for rule, applies in cases.items() if applies)


class ScoreLineFields(NamedTuple):
    """What a line of points is made of."""

    seat: int
    points: int
    rule: str
    cause: str
    params: Params = NOTHING


class ScoreLine(HasText, ScoreLineFields):
    """Points of one seat from one cause.

    >>> line = next(line for line in position.edit(keys={0: 3}).score() if line.cause == "keys")
    >>> line.points, line.rule, line.text()
    (3, 'base.score.key', '3 keys')
    """

    def _say(self, game: Game[State], words: Words) -> str:
        return game.score_text(self, words)


class Decision(NamedTuple):
    """The game waits for a seat to decide at a step.

    >>> position.pending
    Decision(seat=0, step='play')
    """

    seat: int
    step: str


class Chance(NamedTuple):
    """The game waits for chance: what may come up, with the weight of each.

    >>> die = position.edit(hands={0: ["die", "1", "1", "1", "1"]}).apply("play left").position
    >>> die.pending.kind, len(die.pending.outcomes)
    ('roll', 6)
    """

    kind: str
    outcomes: Mapping[Action, int]  # weight of each


class Over(NamedTuple):
    """The game is over: who has won, and by which rules.

    >>> luxor.playout(position, 1).position.pending
    Over(winners=(1,), rules=('base.score.winner',))
    """

    winners: tuple[int, ...]
    rules: tuple[str, ...]


Pending = Decision | Chance | Over
