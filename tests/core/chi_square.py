"""Pearson's test of whether counts fit odds, without any library."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, lgamma, log
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def tail(statistic: float, freedom: int) -> float:
    """The chance of at least this statistic if the odds are true: 1 - P(freedom / 2, statistic / 2)."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # the series of the lower part
        term = total = 1 / a
        for n in range(1, 1000):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - total * scale
    b, c, d = x + 1 - a, 1e300, 1 / (x + 1 - a)  # Lentz's continued fraction of the upper part
    fraction = d
    for n in range(1, 1000):
        step = -n * (n - a)
        b += 2
        d, c = 1 / (step * d + b), b + step / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * fraction


def fit(counts: Mapping[T, int], odds: Mapping[T, float]) -> float:
    """How likely counts at least this odd are, if the odds are true; 0 if something impossible was met."""
    if any(counts[item] for item in counts if not odds.get(item)):
        return 0.0
    total, whole = sum(counts.values()), sum(odds.values())
    expected = {item: total * weight / whole for item, weight in odds.items() if weight}
    assert min(expected.values()) >= 5, "too few trials for the test to mean anything"
    statistic = sum((counts.get(item, 0) - want) ** 2 / want for item, want in expected.items())
    return tail(statistic, len(expected) - 1) if len(expected) > 1 else 1.0
