"""Every way to deal what is hidden, with weights: for answers that are exact all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

Filling = tuple[list[list[int]], int]  # what is in each row, and in how many ways that comes about


def fillings(items: Sequence[int], sizes: Sequence[int]) -> Iterator[Filling]:
    """All ways to fill rows of these sizes from a multiset; one more row takes the rest.

    Rows are sorted, so that each filling comes once; its weight says how many deals of single items it is.

    >>> from luxor.core.engine.deals import fillings
    >>> list(fillings([1, 1, 2], [1]))
    [([[1], [1, 2]], 2), ([[2], [1, 1]], 1)]
    """
    if not sizes:
        yield [sorted(items)], 1
        return
    counts = Counter(items)
    for chosen, weight in _choices(sorted(counts.items()), sizes[0]):
        rest = counts - Counter(chosen)
        for rows, more in fillings(list(rest.elements()), sizes[1:]):
            yield [chosen, *rows], weight * more


Sums = tuple[tuple[tuple[int, ...], int], ...]  # what each row adds up to, and in how many ways


@lru_cache(maxsize=4096)
def sums(items: tuple[int, ...], sizes: tuple[int, ...]) -> Sums:
    """The same where only the sum of each row matters.

    >>> from luxor.core.engine.deals import sums
    >>> sums((1, 2, 3, 4), (2,))
    (((3,), 1), ((4,), 1), ((5,), 2), ((6,), 1), ((7,), 1))
    """
    if not sizes:
        return (((), 1),)
    counts = Counter(items)
    found: dict[tuple[int, ...], int] = {}
    for chosen, weight in _choices(sorted(counts.items()), sizes[0]):
        rest = counts - Counter(chosen)
        for more, ways in sums(tuple(sorted(rest.elements())), sizes[1:]):
            total = (sum(chosen), *more)
            found[total] = found.get(total, 0) + weight * ways
    return tuple(sorted(found.items()))


def _choices(counts: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[list[int], int]]:
    """Every multiset of a size out of so many of each, with the number of ways to pick it."""
    if size == 0:
        yield [], 1
        return
    if sum(count for _, count in counts) < size:
        return
    (item, count), *rest = counts
    for taken in range(min(count, size), -1, -1):
        for chosen, weight in _choices(rest, size - taken):
            yield [item] * taken + chosen, comb(count, taken) * weight
