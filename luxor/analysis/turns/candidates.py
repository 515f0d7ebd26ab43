"""A turn that is being looked at, with what its games came to, or what was worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from luxor.analysis.stats import Interval, Running, wilson
from luxor.analysis.turns.outcomes import End
from luxor.analysis.turns.solve import Worth
from luxor.analysis.turns.tree import Line

MEASURES = ("win", "margin", "score")


class Sample(NamedTuple):
    """What one game, or an exact answer, came to for the seat."""

    measures: tuple[float, float, float]  # win, margin, score
    causes: Mapping[str, float]
    turns: float


UNKNOWN = Sample((float("nan"), float("nan"), float("nan")), {}, float("nan"))


def sample_of(end: End, seat: int, turn: int) -> Sample:
    measures = (end.wins[seat], float(end.margin(seat)), float(end.totals[seat]))
    return Sample(measures, end.causes, float(turn + end.turns))


def sample_of_worth(worth: Worth, seat: int) -> Sample:
    measures = (float(worth.wins[seat]), float(worth.margins[seat]), worth.totals[seat])
    return Sample(measures, worth.causes, worth.turns)


class Candidate:
    """A line of play with what its games came to; sums are kept, since they are asked for very often."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.exact: Sample | None = None
        self.dropped = False  # clearly worse
        self.left_out = False  # not among the best at a glance
        self.forget()

    def forget(self) -> None:
        """Begin anew with the games."""
        self.samples: list[Sample] = []
        self._sums = (0.0, 0.0, 0.0)
        self._causes: dict[str, float] = {}
        self._turns = 0.0

    def add(self, samples: Iterable[Sample]) -> None:
        """More games."""
        new = list(samples)
        self.samples += new
        wins, margins, scores = self._sums
        for win, margin, score in [sample.measures for sample in new]:
            wins, margins, scores = wins + win, margins + margin, scores + score
        self._sums = wins, margins, scores
        self._turns = sum([sample.turns for sample in new], self._turns)
        causes = [sample.causes for sample in new]
        for name in dict.fromkeys(chain.from_iterable(causes)):  # cause by cause: they are many
            points = [each.get(name, 0.0) for each in causes]
            self._causes[name] = sum(points, self._causes.get(name, 0.0))

    @property
    def games(self) -> int:
        """How many games its numbers come from."""
        return len(self.samples)

    def interval(self, place: int = 0, confidence: float = 0.95) -> Interval:
        """One of the measures, the win chance unless another is named, and how sure that is."""
        value = self.mean(place)
        if self.exact is not None:
            return Interval(value, value, value)
        if not self.samples:
            return Interval(*[float("nan")] * 3)
        if MEASURES[place] == "win":
            return wilson(value, len(self.samples), confidence)
        running = Running()
        for sample in self.samples:
            running.add(sample.measures[place])
        return running.interval(confidence)

    def by_quick(self, confidence: float = 0.95) -> Interval:
        """The share of the wins in whole games of quick: all of them, unless somebody else was named."""
        return self.interval(0, confidence)

    def mean(self, by: int) -> float:
        """One of the measures on average; 0 where nothing is known."""
        if self.exact is not None:
            return self.exact.measures[by]
        return self._sums[by] / max(1, len(self.samples))

    def average(self) -> Sample:
        """Everything on average, as far as it is known."""
        if self.exact is not None or not self.samples:
            return self.exact or UNKNOWN
        count = len(self.samples)
        causes = {name: points / count for name, points in self._causes.items()}
        return Sample((self.mean(0), self.mean(1), self.mean(2)), causes, self._turns / count)


class Difference:
    """How much better one candidate is than another in the games they share, counted as these come in."""

    def __init__(self, one: Candidate, two: Candidate, by: int) -> None:
        self.one, self.two, self.by = one, two, by
        self.found = Running()

    def count(self) -> Running:
        """With the games that are new; an exact one counts the same in every game."""
        more = max(len(self.one.samples), len(self.two.samples))
        first, by = self.found.count, self.by
        for one, two in zip(self._from(self.one, first, more), self._from(self.two, first, more)):
            self.found.add(one.measures[by] - two.measures[by])
        return self.found

    def _from(self, candidate: Candidate, first: int, last: int) -> list[Sample]:
        if candidate.exact is not None:
            return [candidate.exact] * (last - first)
        return candidate.samples[first:]
