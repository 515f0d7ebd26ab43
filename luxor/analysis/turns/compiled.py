"""Endings worked out by the compiled twin of a game: the same answers as `solve`, hundreds of times as fast.

It knows the rest of a game in which one seat still decides, and nobody else. `solve` is the reference, and
does the work where there is no twin.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from luxor.core.position import AnyGame
from luxor.core.step import State
from luxor.core.twin import NOT_ASKED, Option

SLICE = 40_000  # steps between two looks at the clock: a twentieth of a second


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
