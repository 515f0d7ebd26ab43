"""Means with intervals, paired comparison, sequential tests and ratings. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

NORMAL = NormalDist()


class Interval(NamedTuple):
    mean: float
    low: float
    high: float


class Running:
    """Mean and variance of a stream (Welford)."""

    __slots__ = ("count", "mean", "square")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.square = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.square += step * (value - self.mean)

    @property
    def variance(self) -> float:
        return self.square / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.count) if self.count else 0.0

    def interval(self, confidence: float = 0.95) -> Interval:
        wide = quantile(confidence) * self.error
        return Interval(self.mean, self.mean - wide, self.mean + wide)


def quantile(confidence: float) -> float:
    """So many standard errors to each side."""
    return NORMAL.inv_cdf(0.5 + confidence / 2)


def wilson(share: float, count: int, confidence: float = 0.95) -> Interval:
    """The interval of a chance that came up with this share; sound near 0 and 1, too."""
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    z = quantile(confidence)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    wide = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Interval(share, max(0.0, min(middle - wide, share)), min(1.0, max(middle + wide, share)))


# --- SPRT: is A's score above a half? ---

ACCEPTED, REJECTED, OPEN = "accepted", "rejected", "open"


class Sprt(NamedTuple):
    """A sequential test of H1 `score = better` against H0 `score = even` over paired deals.

    >>> analysis.Sprt().decide([1.0] * 40)
    'accepted'
    """

    even: float = 0.5
    better: float = 0.55
    alpha: float = 0.05  # chance to accept H1 though H0 holds
    beta: float = 0.05  # chance to reject H1 though it holds

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio decides: lower for H0, upper for H1.

        >>> tuple(round(bound, 2) for bound in analysis.Sprt().bounds)
        (-2.94, 2.94)
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of the deals' scores (the normal approximation of the GSPRT).

        A deal is one observation: its games share the deal, so they are not independent. The variance
        has half a win and half a loss added, so that a first run of wins does not decide at once.

        >>> round(analysis.Sprt().ratio([1.0, 0.5, 1.0]), 2)
        0.29
        """
        count = len(scores)
        if count == 0:
            return 0.0
        mean = sum(scores) / count
        spread = [*scores, 0.0, 1.0]
        centre = sum(spread) / len(spread)
        variance = sum((score - centre) ** 2 for score in spread) / len(spread)
        return count * (self.better - self.even) * (2 * mean - self.even - self.better) / (2 * variance)

    def decide(self, scores: Sequence[float]) -> str:
        """What the scores of the deals so far come to: accepted, rejected, or open (more are needed).

        >>> analysis.Sprt().decide([0.5, 1.0, 0.0])
        'open'
        """
        low, high = self.bounds
        ratio = self.ratio(scores)
        return ACCEPTED if ratio >= high else REJECTED if ratio <= low else OPEN


# --- ratings ---


def elo(share: float) -> float:
    """The difference in Elo points at which one side scores this share."""
    share = min(1 - 1e-6, max(1e-6, share))
    return 400 * log(share / (1 - share)) / log(10)


def ratings(
    names: Sequence[str], results: Mapping[tuple[str, str], tuple[float, int]], confidence: float = 0.95
) -> dict[str, Interval]:
    """Elo points (Bradley-Terry, mean 0) from `(a, b): (a's score, games)`, with intervals.

    One drawn game is added to every pairing, which keeps a clean sweep finite.
    """
    games = {pair: (score + 0.5, count + 1) for pair, (score, count) in results.items() if count}
    at = dict.fromkeys(names, 0.0)
    for _ in range(500):
        worst = 0.0
        for name in names:
            slope, bend = _slope(name, at, games)
            if bend:
                step = max(-1.0, min(1.0, slope / bend))
                at[name] += step
                worst = max(worst, abs(step))
        middle = sum(at.values()) / max(1, len(names))
        at = {name: value - middle for name, value in at.items()}
        if worst < 1e-9:
            break
    unit = 400 / log(10)
    intervals: dict[str, Interval] = {}
    for name in names:
        bend = _slope(name, at, games)[1]
        wide = quantile(confidence) / sqrt(bend) if bend else float("inf")
        intervals[name] = Interval(unit * at[name], unit * (at[name] - wide), unit * (at[name] + wide))
    return intervals


def _slope(
    name: str, at: Mapping[str, float], games: Mapping[tuple[str, str], tuple[float, int]]
) -> tuple[float, float]:
    """First and negated second derivative of the log-likelihood in one rating."""
    slope = bend = 0.0
    for (a, b), (score, count) in games.items():
        if name not in (a, b):
            continue
        chance = 1 / (1 + exp(at[b] - at[a]))
        slope += (score - count * chance) * (1 if name == a else -1)
        bend += count * chance * (1 - chance)
    return slope, bend
