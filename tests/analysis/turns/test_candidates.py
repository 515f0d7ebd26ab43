"""What the games of a turn came to, kept as sums: the same as counting all of them anew."""

from __future__ import annotations

import math

from luxor.analysis.stats import Running
from luxor.analysis.turns.candidates import Candidate, Difference, Sample
from luxor.analysis.turns.tree import Leaf, Line


def games(first: int, last: int, share: float = 1.0) -> list[Sample]:
    """Games of which none is like another."""
    return [
        Sample((share / (1 + n % 3), float(n), 2.0 * n), {"sets": 1.0 * n, f"only {n % 2}": 1.0}, 3.0 * n)
        for n in range(first, last)
    ]


def candidate() -> Candidate:
    return Candidate(Line((), (), Leaf(0, (), None)))  # type: ignore[arg-type]


def test_sums_are_those_of_all_games() -> None:
    found = candidate()
    assert math.isnan(found.average().turns)
    assert found.mean(0) == 0.0
    found.add(games(0, 3))
    found.add([])
    found.add(iter(games(3, 7)))
    assert found.samples == games(0, 7)
    for place in range(3):
        assert found.mean(place) == sum(game.measures[place] for game in games(0, 7)) / 7
    assert found.average().causes == {"sets": 3.0, "only 0": 4 / 7, "only 1": 3 / 7}
    assert found.average().turns == 9.0


def test_what_is_forgotten_counts_no_more() -> None:
    found = candidate()
    found.add(games(0, 4))
    found.forget()
    found.add(games(4, 8))  # as many as before
    assert found.mean(1) == 5.5
    assert found.average().causes["sets"] == 5.5


def test_differences_count_only_what_is_new_and_what_is_shared() -> None:
    one, two = candidate(), candidate()
    difference = Difference(one, two, 1)
    one.add(games(0, 5))
    two.add(games(10, 13))
    difference.count()
    two.add(games(20, 22))
    anew = Running()
    for mine, other in zip(one.samples, two.samples):
        anew.add(mine.measures[1] - other.measures[1])
    assert (difference.count().mean, difference.count().error) == (anew.mean, anew.error)
    assert difference.found.count == 5


def test_an_exact_candidate_counts_the_same_in_every_game() -> None:
    one, two = candidate(), candidate()
    one.exact = Sample((0.5, 2.0, 7.0), {}, 1.0)
    two.add(games(0, 4))
    assert Difference(one, two, 1).count().mean == 2.0 - 1.5
