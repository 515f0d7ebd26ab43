"""The two sides of a comparison of readings: where a side stands, what led there, and what it consulted.

What is played here is also played by a copy that notes which parts of the rules it consults, on the way, when
it asks and when it scores; what other readings change of that is compared in `reading_effects`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Self

from luxor.core.engine.attributes_read import Attribute, TrackedGame, tracked_game
from luxor.core.engine.driver import open_steps
from luxor.core.engine.points import totals
from luxor.core.engine.step import CHANCE, Frame, State
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Event

Scores = dict[tuple[object, ...], list[int]]  # what points depend on -> the points of every seat


class Asked(NamedTuple):
    """What is pending somewhere; with weights where chance decides."""

    step: type | None
    frame: Frame
    choices: Sequence[int] | Mapping[int, int]


class Side:
    """One side of a comparison: a state, what led there, and what is asked there, each worked out once.

    Nothing points back to where it came from, so that one side of a comparison goes as it is looked at.
    """

    def __init__(
        self, game: AnyGame, state: State, events: list[Event], scores: Scores, codes: Sequence[int] = ()
    ) -> None:
        self.game = game
        self.state = state
        self.events = events
        self.scores = scores
        self.codes = codes  # to choose from, if that was worked out on the way

    def after(self, code: int) -> Self:
        """Where a legal code leads."""
        told: list[Event] = []
        state = self.state.clone()
        codes = self.game.take(state, code, told.append)
        return type(self)(self.game, state, told, self.scores, codes)

    @cached_property
    def asked(self) -> Asked:
        """The class of the pending step, its frame, and what may be chosen or come up."""
        if not self.state.agenda:
            return Asked(None, Frame(), ())
        frame = self.state.agenda[-1]
        step = self.game.steps[frame[0]]
        if step.sort == CHANCE:
            return Asked(type(step), frame, step.weights(self.state, frame))
        return Asked(type(step), frame, self.codes or step.options(self.state, frame))

    @property
    def pending(self) -> str:
        """The name of the step that is asked or left to chance."""
        return self.game.steps[self.asked.frame[0]].name if self.state.agenda else ""

    def same(self, other: Side) -> bool:
        """Whether two sides are in equal states, and a step of the same class asks the same there."""
        return self.key == other.key and self.asked == other.asked

    @cached_property
    def told(self) -> list[tuple[object, ...]]:
        """The events without the further rules that they cite."""
        return [event[:5] for event in self.events]

    @cached_property
    def actions(self) -> dict[Action, int]:
        """All that is legal or can come up, with its codes."""
        return dict(zip(self.game.legal(self.state, list(self.asked.choices)), self.asked.choices))

    @cached_property
    def outcomes(self) -> Mapping[Action, int]:
        """What chance may bring, with weights; nothing where somebody decides."""
        weights = self.asked.choices
        return dict(zip(self.actions, weights.values())) if isinstance(weights, Mapping) else {}

    @property
    def legal(self) -> list[Action]:
        return list(self.actions)

    @cached_property
    def key(self) -> tuple[object, ...]:
        return self.game.key(self.state)

    @cached_property
    def totals(self) -> list[int]:
        """The points of every seat; most outcomes of chance change none of what they depend on."""
        if self.depends not in self.scores:
            self.scores[self.depends] = totals(self.game.score(self.state), self.game.players)
        return self.scores[self.depends]

    @cached_property
    def depends(self) -> tuple[object, ...]:
        """What the points depend on."""
        return self.game.scored_by(self.state)

    @cached_property
    def facts(self) -> dict[str, object]:
        return dict(self.game.facts(self.state))

    @property
    def position(self) -> Position:
        return Position(self.game, self.state)


class Consulted(NamedTuple):
    """What is consulted of the rules at a state, and on the way there."""

    on_the_way: set[Attribute]
    asking: set[Attribute]  # to know what may be chosen or come up there
    scoring: set[Attribute]

    def spared(self, differ: set[Attribute]) -> bool:
        """Whether nothing of all that is different."""
        return all(map(differ.isdisjoint, self))


class AttributesRead:
    """Notes what is consulted to come to a state and to look about there; points as rarely as they change."""

    def __init__(self, copy: TrackedGame) -> None:
        self.copy = copy
        self.scored: dict[tuple[object, ...], set[Attribute]] = {}  # what points depend on: what is consulted

    def at(self, state: State, code: int | None = None) -> Consulted:
        """Where a code leads from a state, or in the state itself."""
        there = Side(self.copy.game, state.clone(), [], {})
        way = self._way(there.state, code) if code is not None else set()
        with self.copy.noting() as asking:
            _ = there.actions
        with self.copy.noting() as standing:
            _, depends = there.key, there.depends
        if depends not in self.scored:
            with self.copy.noting() as self.scored[depends]:
                _ = there.totals
        return Consulted(way | standing, asking, self.scored[depends])

    def _way(self, state: State, code: int) -> set[Attribute]:
        """Take a code; what is consulted until the step that is pending then, without what is asked there."""
        steps, told = self.copy.game.steps, list[Event]()
        before: set[Attribute] = set()

        def mark(_: State) -> bool:
            nonlocal before
            before = noted.copy()
            return False

        with self.copy.noting() as noted:
            frame = state.agenda.pop()
            steps[frame[0]].take(state, frame, code, told.append)
            pending = next(open_steps(steps, state, told.append, mark), None)
        if pending is None:  # the game is over
            return noted
        state.agenda.append(pending[0])
        return before


class OwnSide(Side):
    """The side of what is played here; where its actions lead is kept for all the other readings."""

    noted: AttributesRead
    consulted: Consulted

    @classmethod
    def of(cls, position: Position) -> Self:
        here = cls(position.game, position._state, [], {})
        here.noted = AttributesRead(tracked_game(position.game))
        here.consulted = here.noted.at(here.state)
        return here

    @cached_property
    def _then(self) -> dict[int, Self]:
        return {}

    def after(self, code: int) -> Self:
        if code not in self._then:
            then = self._then[code] = super().after(code)
            then.noted, then.consulted = self.noted, self.noted.at(self.state, code)
        return self._then[code]

    @cached_property
    def consulted_behind(self) -> set[Attribute]:
        """What is consulted here and behind one step of chance, where that comes next."""
        by_chance = self.asked.choices if isinstance(self.asked.choices, Mapping) else ()
        sides = [self.consulted, *(self.after(code).consulted for code in by_chance)]
        return set[Attribute]().union(*[part for consulted in sides for part in consulted])
