"""A turn that is being looked at, with what its games came to, or what was worked out."""

from __future__ import annotations

from typing import NamedTuple

from luxor.analysis.turns.outcomes import End
from luxor.analysis.turns.solve import Worth
from luxor.analysis.turns.tree import Line

MEASURES = ("win", "margin", "score")


class Sample(NamedTuple):
    """What one game, or an exact answer, came to for the seat."""

    measures: tuple[float, float, float]  # win, margin, score
    causes: dict[str, float]
    turns: float


UNKNOWN = Sample((float("nan"), float("nan"), float("nan")), {}, float("nan"))


def sample_of(end: End, seat: int, turn: int) -> Sample:
    causes = {name: float(points) for name, points in end.causes}
    measures = (end.wins[seat], float(end.margin(seat)), float(end.totals[seat]))
    return Sample(measures, causes, float(turn + end.turns))


def sample_of_worth(worth: Worth, seat: int) -> Sample:
    measures = (float(worth.wins[seat]), float(worth.margins[seat]), worth.totals[seat])
    return Sample(measures, worth.causes, worth.turns)


class Candidate:
    """A line of play with what its games came to."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.exact: Sample | None = None
        self.samples: list[Sample] = []
        self.dropped = False  # clearly worse
        self.left_out = False  # not among the best at a glance

    def mean(self, by: int) -> float:
        if self.exact is not None:
            return self.exact.measures[by]
        return sum([sample.measures[by] for sample in self.samples]) / max(1, len(self.samples))

    def average(self) -> Sample:
        """Everything on average, as far as it is known."""
        if self.exact is not None or not self.samples:
            return self.exact or UNKNOWN
        count = len(self.samples)
        names = dict.fromkeys(name for sample in self.samples for name in sample.causes)
        causes = {name: sum(s.causes.get(name, 0.0) for s in self.samples) / count for name in names}
        turns = sum(sample.turns for sample in self.samples) / count
        return Sample((self.mean(0), self.mean(1), self.mean(2)), causes, turns)
