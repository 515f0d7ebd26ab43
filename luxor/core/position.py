"""Position: a game and a state, the value that users hold."""

from __future__ import annotations

import base64
import html
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from luxor.core.chance import Draws
from luxor.core.game import Game
from luxor.core.notation import first_hidden, write_line
from luxor.core.step import State
from luxor.core.terms import Action, Chance, Event, Over, Pending, ScoreLine, Target, read_action
from luxor.core.verdict import LuxorError, NotationError, Problem, Unchangeable, Verdict, know_game

AnyGame = Game[State]  # a position always pairs a state with the game that made it
_put = object.__setattr__  # how a position gets its own attributes, which nobody else can set


class Pictures(Protocol):
    """What shows positions; it is registered from outside, since the core draws nothing."""

    def svg(self, position: Position, theme: str, names: Sequence[str], lang: str) -> str: ...
    def describe(self, position: Position, lang: str, names: Sequence[str]) -> str: ...
    def summary(self, position: Position, lang: str, names: Sequence[str]) -> str: ...


_pictures: list[Callable[[], Pictures]] = []


def register_pictures(load: Callable[[], Pictures]) -> None:
    """Say where pictures come from; asked only when one is wanted."""
    _pictures[:] = [load]


class Transition(NamedTuple):
    """Where an action led, and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


class Playout(NamedTuple):
    """A game played to its end: `turns` taken, `steps` counts decisions and outcomes."""

    position: Position
    turns: int
    steps: int


class Option:
    """An action that is legal or conceivable now, with the verdict on it."""

    __slots__ = ("action", "position", "verdict")

    def __init__(self, position: Position, action: Action, verdict: Verdict) -> None:
        self.position = position
        self.action = action
        self.verdict = verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def label(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        return self.position.label(self.action, lang, names)

    def __repr__(self) -> str:
        return f"<{'legal' if self.legal else 'illegal'}: {self.action}>"


class Position:
    """Immutable: whatever one does with it gives a new one.

    `game` is the rules, shared by all positions of a game: something to ask, not to write to.
    """

    __slots__ = ("_key", "_state", "game")

    game: AnyGame
    _state: State  # never written to, here or by anybody who is handed it inside the library
    _key: tuple[object, ...] | None

    def __init__(self, game: AnyGame, state: State) -> None:
        _put(self, "game", game)
        _put(self, "_state", state)
        _put(self, "_key", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise Unchangeable(f"{name}: a position never changes; apply, edit and arrange give a new one")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[type[Position], tuple[AnyGame, State]]:
        return Position, (self.game, self._state)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    @property
    def state(self) -> State:
        """A copy of the insides, as the game keeps them; `facts` says the same in plain words."""
        return self._state.clone()

    @property
    def key(self) -> tuple[object, ...]:
        if self._key is None:
            game = self.game
            key = (game.name, game.players, game.modules, game.digest, game.key(self._state))
            _put(self, "_key", key)
            return key
        return self._key

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        game = self.game
        return write_line(game.name, game.players, game.digest, game.modules, game.facts(self._state))

    def __repr__(self) -> str:
        return f"luxor.position({str(self)!r})"

    @property
    def pending(self) -> Pending:
        """What the game waits for: a Decision, a Chance, or nothing any more (Over)."""
        return self.game.pending(self._state)

    @property
    def seat(self) -> int:
        """The seat that is asked now, or for which chance decides; -1 when the game is over."""
        agenda = self._state.agenda
        return agenda[-1][1] if agenda else -1

    @property
    def turn(self) -> int:
        """The number of the present turn; of the last one when the game is over."""
        return self.game.turns(self._state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self._state.agenda

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions; at a chance step its outcomes; none when the game is over."""
        return tuple(self.game.legal(self._state))

    def check(self, action: Action | str) -> Verdict:
        """Whether an action is legal, by which rules, or why not."""
        return self.game.check(self._state, as_action(action))

    def options(self) -> tuple[Option, ...]:
        """The legal actions of the pending step, then the conceivable illegal ones, with verdicts."""
        legal = self.legal_actions()
        others = [a for a in self.game.candidates(self._state) if a not in legal]
        found = [Option(self, action, self.check(action)) for action in (*legal, *dict.fromkeys(others))]
        return tuple(option for option in found if not option.legal or option.action in legal)

    def label(self, action: Action | str, lang: str = "en", names: Sequence[str] = ()) -> str:
        """An action as people say it, seen from here."""
        return self.game.action_label(self._state, as_action(action), self.game.words(lang, names))

    def targets(self, action: Action | str) -> tuple[Target, ...]:
        """What one clicks, in this order, to mean an action."""
        return self.game.targets(self._state, as_action(action))

    def question(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """What the game waits for, in plain words."""
        words, pending = self.game.words(lang, names), self.pending
        if isinstance(pending, Over):
            return words.say("word.over", {"winners": words.both([words.seat(w) for w in pending.winners])})
        step = pending.kind if isinstance(pending, Chance) else pending.step
        return words.say(f"step.{step}", {"seat": self._state.agenda[-1][1]})

    def apply(self, action: Action | str) -> Transition:
        """The position after a legal action, with the events."""
        if self.is_view:
            raise LuxorError("a view is for looking: play on a sample() of it")
        events: list[Event] = []
        after = self.game.apply(self._state, as_action(action), events.append)
        return Transition(Position(self.game, after), know_game(self.game, events))

    def score(self) -> tuple[ScoreLine, ...]:
        """A line per cause: what every seat has, and would get if the game ended now."""
        return know_game(self.game, self.game.score(self._state))

    def totals(self) -> tuple[int, ...]:
        """The points of every seat, if the game ended now."""
        found = [0] * self.game.players
        for line in self.game.score(self._state):
            found[line.seat] += line.points
        return tuple(found)

    def problems(self) -> tuple[Problem, ...]:
        """All that cannot be true of a position reached by play; empty for a sound one."""
        return know_game(self.game, self.game.validate(self._state))

    def edit(self, **changes: object) -> Position:
        """A position with some facts changed; a dict changes items of a list by their number."""
        return self._changed(self.game.edit, changes)

    def arrange(self, **changes: object) -> Position:
        """Like `edit`, but all that is not named gives way, so that every component is somewhere once."""
        return self._changed(self.game.arrange, changes)

    def _changed(
        self, change: Callable[[State, Mapping[str, object]], State], changes: Mapping[str, object]
    ) -> Position:
        try:
            return Position(self.game, change(self._state, changes))
        except NotationError:
            hidden = None if self.is_view else first_hidden(changes)
            if hidden is None:
                raise
        raise NotationError(
            f"{hidden}: '?' stands for what is hidden in a view; leave them out, "
            "and `arrange` finds some that fit",
            -1,
        )

    @property
    def is_view(self) -> bool:
        """Whether this is what somebody may know, not a whole position."""
        return self.game.is_view(self._state)

    def view(self, seat: int | None) -> Position:
        """What a seat may know: hidden things become `?`. None: what everybody may know."""
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < self.game.players):
            raise LuxorError(f"there is no seat {seat} (there are 0 to {self.game.players - 1})")
        return Position(self.game, self.game.redact(self._state, seat))

    def sample(self, rng: random.Random | int = 0) -> Position:
        """A whole position that fits a view; a whole position gives itself."""
        if not self.is_view:
            return self
        return Position(self.game, self.game.sample(self._state, Draws(rng)))

    def svg(
        self, viewer: int | None = None, theme: str = "light", names: Sequence[str] = (), lang: str = "en"
    ) -> str:
        """The whole position as a picture; with a viewer only what that seat may see."""
        return self._shown().svg(self._seen(viewer), theme, names, lang)

    def describe(self, lang: str = "en", viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The whole position in words, good enough to play from."""
        return self._shown().describe(self._seen(viewer), lang, names)

    def _seen(self, viewer: int | None) -> Position:
        return self if viewer is None else self.view(viewer)

    def _shown(self) -> Pictures:
        if not _pictures:
            raise LuxorError("nothing was registered that draws positions")
        return _pictures[0]()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """In a notebook: a picture that shows everywhere, untrusted notebooks included, and a short text."""
        shown = self._shown()
        text = shown.summary(self, "en", ())
        data = base64.b64encode(self.svg().encode()).decode()
        image = (
            f'<img alt="{html.escape(text)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
        )
        return {"text/plain": text, "text/html": image}

    def facts(self) -> dict[str, object]:
        """The position in plain words and numbers, by the names that `edit` takes."""
        return {name: _copied(fact) for name, fact in self.game.facts(self._state).items()}


def _copied(fact: object) -> object:
    return [_copied(item) for item in fact] if isinstance(fact, list | tuple) else fact


def as_action(action: Action | str) -> Action:
    return action if isinstance(action, Action) else read_action(action)


def playout(start: Position, rng: random.Random | int = 0) -> Playout:
    """Random play to the end at full speed: `.position`, `.turns`, `.steps`."""
    if not isinstance(start, Position):
        raise LuxorError("a playout needs a position")
    if start.is_view:
        raise LuxorError("a view is for looking: play on a sample() of it")
    state, turns, steps = start.game.playout(start._state, Draws(rng))
    return Playout(Position(start.game, state), turns, steps)
