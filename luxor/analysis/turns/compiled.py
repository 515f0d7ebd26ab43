"""Endings worked out by the compiled twin of a game: the same answers as `solve`, hundreds of times as fast.

It knows the rest of a game in which one seat still decides, and, of a whole state, what follows if those who
are asked decide one after another, each for the last time. `solve` is the reference, and does the work where
there is no twin.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from luxor.core.engine.step import State
from luxor.core.engine.twin import NOT_ASKED, Option
from luxor.core.position.position import AnyGame

SLICE = 40_000  # steps between two looks at the clock: a twentieth of a second
MANY = 200_000  # the same where many deals are followed, as all of them are gone through again then
ONE = 50  # steps that asking takes
DIGITS = 11


class Compiled:
    """What every option of one seat comes to; what was worked out is remembered."""

    def __init__(self, game: AnyGame, seat: int, all_open: bool, steps: int) -> None:
        self.search = game.twin.search(seat, all_open) if game.twin is not None else None
        self.left = steps
        self.too_much = False  # whether there was no answer only because it would have taken too long

    def asked(self, state: State) -> Generator[None, None, list[Option] | None]:
        """The options of a whole state, or the state itself where the seat is not asked; with many breaks."""
        while self.search is not None and self.left > 0:
            steps = min(SLICE, self.left)
            found = self.search.options(state, steps)
            if found is not None:
                self.too_much = False
                return found
            if not self.search.unfinished:
                self.too_much = False
                return None
            self.left -= steps
            yield
        self.too_much = self.search is not None
        return None

    def options(self, state: State) -> list[Option] | None:
        """The same at once."""
        return finish(self.asked(state))

    def best(self, state: State) -> Option | None:
        """What a state comes to, with the best option: the first of those that are as good."""
        found = self.options(state)
        return max(found, key=rank) if found else None

    def ranks(self, state: State) -> dict[int, tuple[float, float]]:
        """How good each code is, where the seat is asked and that is known."""
        found = self.options(state) or []
        return {option.code: rank(option) for option in found if option.code != NOT_ASKED}


class Deciders:
    """Every seat with what it works out on what it knows, and what whole states come to for it."""

    def __init__(self, game: AnyGame, all_open: bool, steps: int) -> None:
        seats = range(game.players)
        self.seats = [Compiled(game, seat, all_open, steps) for seat in seats]
        self.truths = [Compiled(game, seat, True, steps) for seat in seats]
        self.deals = True  # whether the twin knows how to deal
        self.up: Callable[[], bool] = lambda: False  # whether there is no more time

    def follow(self, state: State, seat: int, deals: int = 0) -> Option | None:
        """What a whole state comes to for a seat, if everybody takes what is best on what it knows.

        With `deals` the seat knows only its view: on average over all deals, if they are no more than that.
        """
        truth = self.truths[seat]
        deciders = [decider.search for decider in self.seats if decider.search is not None]
        while truth.search is not None and truth.left > 0 and not self.up():
            found = truth.search.follow(deciders, state, min(MANY if deals else SLICE, truth.left), deals)
            truth.left -= ONE + truth.search.spent
            if not truth.search.unfinished:
                self.deals = truth.search.deals
                return found
        return None


def average(parts: Sequence[tuple[int, Option]]) -> Option:
    """What options come to by their weights; what is beyond so many digits is rounding."""
    whole = sum(weight for weight, _ in parts)

    def mean(values: Iterable[float]) -> float:
        return round(sum(weight * value for (weight, _), value in zip(parts, values)) / whole, DIGITS)

    names = dict.fromkeys(name for _, option in parts for name in option.causes)
    return Option(
        NOT_ASKED,
        mean(option.win for _, option in parts),
        mean(option.margin for _, option in parts),
        mean(option.points for _, option in parts),
        mean(option.turns for _, option in parts),
        {name: mean(option.causes.get(name, 0.0) for _, option in parts) for name in names},
    )


def rank(option: Option) -> tuple[float, float]:
    """What a seat goes by."""
    return option.win, option.margin


def finish(work: Iterator[None]) -> list[Option] | None:
    """What a generator gives in the end."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
