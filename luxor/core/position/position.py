"""Position: a game and a state, the value that users hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.game import Game
from luxor.core.engine.option import Option
from luxor.core.engine.points import totals
from luxor.core.engine.readings import as_played
from luxor.core.engine.step import State
from luxor.core.engine.variants import Variants
from luxor.core.errors import LuxorError, NotationError, Unchangeable
from luxor.core.pictures import in_notebook, registered_pictures
from luxor.core.position.mends import Mending, mended, mendings
from luxor.core.position.notation import first_hidden, told_in_line, write_line
from luxor.core.position.verdict import Problem, Verdict
from luxor.core.words.arguments import shown
from luxor.core.words.provenance import Origin
from luxor.core.words.saying import know_game
from luxor.core.words.terms import Action, Chance, Event, Over, Pending, ScoreLine, Target, read_action

AnyGame = Game[State]  # a position always pairs a state with the game that made it
LOOK_ONLY = "a view is for looking: play on a sample() of it"


class Transition(NamedTuple):
    """Where an action led, and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


class Position(Variants):
    """Immutable: whatever one does with it gives a new one.

    `game` is the rules, shared by all positions of a game: something to ask, not to write to.

    >>> position = luxor.new_game(players=3, seed=7).position
    >>> position.question()
    'A, which end of your hand do you play?'
    """

    __slots__ = ("_codes", "_key", "_state", "game")

    game: AnyGame
    _state: State  # never written to, here or by anybody who is handed it inside the library
    _codes: Sequence[int]  # what may be chosen here, if that was worked out on the way
    _key: tuple[object, ...]

    def __init__(self, game: AnyGame, state: State, codes: Sequence[int] = ()) -> None:
        _set_game(self, game)
        _set_state(self, state)
        _set_codes(self, codes)

    def __setattr__(self, name: str, value: object) -> None:
        raise Unchangeable(f"{name}: a position never changes; apply, edit and arrange give a new one")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[type[Position], tuple[AnyGame, State]]:
        return Position, (self.game, self._state)

    def __copy__(self, memo: object = None) -> Position:
        return self

    __deepcopy__ = __copy__

    @property
    def state(self) -> State:
        """A copy of the insides, as the game keeps them; `facts` says the same in plain words.

        >>> position.state.agenda.clear()
        >>> position.over
        False
        """
        return self._state.clone()

    @property
    def key(self) -> tuple[object, ...]:
        """What equality and hash go by: the game, its modules and data, and the contents.

        >>> position.key == luxor.new_game(players=3, seed=7).position.key
        True
        """
        try:
            return self._key
        except AttributeError:  # nobody has asked yet
            game = self.game
            rules = (game.name, game.players, game.modules, game.digest, *game.readings.items())
            _set_key(self, (*rules, game.key(self._state)))
            return self._key

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        game = self.game
        facts = told_in_line(game.facts(self._state), game.schema)
        return write_line(game.name, game.players, game.digest, game.modules, facts, game.readings)

    def __repr__(self) -> str:
        return f"luxor.position({str(self)!r})"

    @property
    def pending(self) -> Pending:
        """What the game waits for: a Decision, a Chance, or nothing any more (Over).

        >>> position.pending
        Decision(seat=0, step='play')
        """
        return self.game.pending(self._state)

    @property
    def at_chance(self) -> bool:
        """Whether chance decides now; `pending` says among what, which takes longer to find out.

        >>> position.at_chance
        False
        """
        return self.game.at_chance(self._state)

    @property
    def seat(self) -> int:
        """The seat that is asked now, or for which chance decides; -1 when the game is over.

        >>> position.seat
        0
        """
        agenda = self._state.agenda
        return agenda[-1][1] if agenda else -1

    @property
    def turn(self) -> int:
        """The number of the present turn; of the last one when the game is over.

        >>> position.turn
        1
        """
        return self.game.turns(self._state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide.

        >>> position.over
        False
        """
        return not self._state.agenda

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions; at a chance step its outcomes; none when the game is over.

        >>> position.legal_actions()
        (luxor.action('play left'), luxor.action('play right'))
        """
        return tuple(self.game.legal(self._state, self._codes))

    def check(self, action: Action | str) -> Verdict:
        """Whether an action is legal, by which rules, or why not.

        >>> position.check("play 3")
        <illegal: play 3 [base.hand.outer-only]>
        """
        return self.game.check(self._state, as_action(action))

    def options(self) -> tuple[Option, ...]:
        """The legal actions of the pending step, then the conceivable illegal ones, with verdicts.

        >>> position.options()[:3]
        (<legal: play left>, <legal: play right>, <illegal: play 2>)
        """
        legal = self.legal_actions()
        others = [a for a in self.game.candidates(self._state) if a not in legal]
        options = [Option(self, action, self.check(action)) for action in (*legal, *dict.fromkeys(others))]
        return tuple(option for option in options if not option.legal or option.action in legal)

    def label(self, action: Action | str, lang: str = "en", names: Sequence[str] = ()) -> str:
        """An action as people say it, seen from here.

        >>> position.label("play left", "es")
        'Jugar la carta de la izquierda: ±1'
        """
        return self.game.action_label(self._state, as_action(action), self.game.words(lang, names))

    def targets(self, action: Action | str) -> tuple[Target, ...]:
        """What one clicks, in this order, to mean an action.

        >>> position.targets("play right")
        (Target(kind='hand', ref=4),)
        """
        return self.game.targets(self._state, as_action(action))

    def question(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """What the game waits for, in plain words.

        >>> position.question("en", ("Ani", "Jan", "Mia"))
        'Ani, which end of your hand do you play?'
        """
        words, pending = self.game.words(lang, names), self.pending
        if isinstance(pending, Over):
            return words.say("word.over", {"winners": words.both([words.seat(w) for w in pending.winners])})
        step = pending.kind if isinstance(pending, Chance) else pending.step
        if not words.has(f"step.{step}"):
            return f"{words.seat(self.seat)}: {step}"
        return words.say(f"step.{step}", {"seat": self.seat})

    def apply(self, action: Action | str) -> Transition:
        """The position after a legal action, with the events.

        >>> after, events = position.apply("play left")
        >>> after.pending, events[0].text()
        (Decision(seat=0, step='move'), 'A plays the left card: ±1.')
        """
        game, state = self.game, self._state
        if game.is_view(state):
            raise LuxorError(LOOK_ONLY)
        events: list[Event] = []
        code = game.legal_code(state, as_action(action), self._codes)
        after = state.clone()
        codes = game.take(after, code, events.append)
        return Transition(Position(game, after, codes), know_game(game, as_played(game.readings, events)))

    def score(self) -> tuple[ScoreLine, ...]:
        """A line per cause: what every seat has, and would get if the game ended now.

        >>> [line.text() for line in position.score() if line.seat == 0][-1]
        'the stairs: 2 adventurers'
        """
        return know_game(self.game, self.game.score(self._state))

    def totals(self) -> tuple[int, ...]:
        """The points of every seat, if the game ended now.

        >>> position.edit(keys={0: 3}).totals()
        (3, 0, 0)
        """
        return tuple(totals(self.game.score(self._state), self.game.players))

    def problems(self) -> tuple[Problem, ...]:
        """All that cannot be true of a position reached by play; empty for a sound one.

        >>> position.problems(), position.edit(keys={0: 25}).problems()[0].code
        ((), 'key-count')
        """
        return know_game(self.game, self.game.validate(self._state))

    def mends(self) -> tuple[Mending, ...]:
        """Every problem with what mends it: an edit after which it is gone and no new one is there.

        >>> wrong = position.edit(keys={0: 3})
        >>> [(mending.problem.code, mending.mends[0].text()) for mending in wrong.mends()]
        [('key-count', 'Leave 17 keys in the supply')]
        """
        return mendings(self)

    def mended(self) -> Position:
        """The position after the first mend of each problem, as far as somebody knows one.

        >>> position.edit(keys={0: 3}, adventurers={1: [6]}).mended().problems()
        ()
        """
        return mended(self)

    def provenance(self) -> tuple[Origin, ...]:
        """Where every value of the data comes from: printed, confirmed elsewhere, reconstructed or your own.

        >>> {origin.mark for origin in position.provenance() if origin.path.startswith("board.rooms.")}
        {'reconstructed'}
        """
        return self.game.provenance()

    def edit(self, **changes: object) -> Position:
        """A position with some facts changed, right or wrong: `problems` says which.

        The names are those of `facts`; a dict changes items of a list by their number (of spaces and
        seats, say): `list(position.facts())` names them all.

        >>> list(position.facts())[:6]
        ['first', 'seat', 'turn', 'tiles', 'adventurers', 'hands']
        >>> position.edit(keys={0: 3}, seat=1).facts()["keys"]
        [3, 0, 0]
        """
        return self._changed(self.game.edit, changes)

    def arrange(self, **changes: object) -> Position:
        """Like `edit`, but all that is not named gives way, so that every component is somewhere once.

        >>> position.arrange(adventurers={0: ["chamber", 12, 12]}).facts()["adventurers"][0]
        [12, 12, 41]
        >>> position.arrange(hand=["1"])
        Traceback (most recent call last):
            ...
        luxor.ConfigError: no such fact: hand (there are: hands, agenda, first, ...
        """
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
        """Whether this is what somebody may know, not a whole position.

        >>> position.view(1).is_view
        True
        """
        return self.game.is_view(self._state)

    def view(self, seat: int | None) -> Position:
        """What a seat may know: hidden things become `?`. None: what everybody may know.

        A view of a view shows what both may know.

        >>> position.view(1).facts()["hands"][0]
        ['?@1', '?@1', '?@1', '?@1', '?@1']
        >>> position.view(1).view(0) == position.view(None)
        True
        """
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < self.game.players):
            raise LuxorError(f"there is no seat {shown(seat)} (there are 0 to {self.game.players - 1})")
        return Position(self.game, self.game.redact(self._state, seat))

    def sample(self, rng: random.Random | int = 0) -> Position:
        """A whole position that fits a view; a whole position gives itself.

        >>> position.view(1).sample(4).view(1) == position.view(1)
        True
        """
        if not self.is_view:
            return self
        return Position(self.game, self.game.sample(self._state, Draws(rng)))

    def svg(
        self, viewer: int | None = None, theme: str = "light", names: Sequence[str] = (), lang: str = "en"
    ) -> str:
        """The whole position as a picture; with a viewer only what that seat may see.

        >>> position.svg(viewer=0, theme="dark")[:4]
        '<svg'
        """
        return registered_pictures().svg(self._seen(viewer), theme, names, lang)

    def describe(self, lang: str = "en", viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The whole position in words, good enough to play from.

        >>> position.describe().splitlines()[0]
        'Luxor for 3 players, turn 1. VP so far: A 0, B 0, C 0. A, which end of your hand do you play?'
        """
        return registered_pictures().describe(self._seen(viewer), lang, names)

    def _seen(self, viewer: int | None) -> Position:
        return self if viewer is None else self.view(viewer)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """In a notebook: a picture and a short text."""
        return in_notebook(registered_pictures().summary(self, "en", ()), self.svg())

    def facts(self) -> dict[str, object]:
        """The position in plain words and numbers, by the names that `edit` takes.

        >>> position.facts()["hands"][0]
        ['+-1@1', 'die@1', '1@1', '2@1', '3@1']
        """
        return {name: _copied(fact) for name, fact in self.game.facts(self._state).items()}


# How a position gets its own attributes, which nobody can set in the usual way.
_set_game, _set_state, _set_codes, _set_key = (
    vars(Position)[name].__set__ for name in ("game", "_state", "_codes", "_key")
)


def _copied(fact: object) -> object:
    return [_copied(item) for item in fact] if isinstance(fact, list | tuple) else fact


def as_action(action: Action | str) -> Action:
    return action if isinstance(action, Action) else read_action(action)
