"""Every way to deal what is hidden, with weights: for answers that are exact all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

Filling = tuple[list[list[int]], int]  # what is in each row, and in how many ways that comes about


def fillings(items: Sequence[int], sizes: Sequence[int]) -> Iterator[Filling]:
    """All ways to fill rows of these sizes from a multiset; one more row takes the rest.

    Rows are sorted, so that each filling comes once; its weight says how many deals of single items it is.

    >>> from luxor.core.deals import fillings
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


def sums(items: Sequence[int], sizes: Sequence[int], most: int) -> list[Filling]:
    """The same where only the sum of each row matters: one filling for each, with the weight of all alike.

    It breaks off with one more than `most`, when it finds that there are too many.

    >>> from luxor.core.deals import sums
    >>> sums([1, 2, 3, 4], [2], 99)[2]
    ([[2, 3], [1, 4]], 2)
    """
    known: dict[tuple[int, ...], Filling] = {(0,) * (2 * len(sizes)): ([[] for _ in (*sizes, 0)], 1)}
    for item, count in sorted(Counter(items).items()):
        more: dict[tuple[int, ...], Filling] = {}
        for key, (rows, weight) in known.items():
            for taken, ways in _shares(count, [size - used for size, used in zip(sizes, key)]):
                used = tuple(a + b for a, b in zip(key, taken))
                total = tuple(a + item * b for a, b in zip(key[len(sizes) :], taken))
                filled = [row + [item] * n for row, n in zip(rows, (*taken, count - sum(taken)))]
                before = more.get(used + total)
                more[used + total] = (before or (filled, 0))[0], (before or (filled, 0))[1] + weight * ways
            if len(more) > 4 * most:  # so many have begun: in the end there are fewer, but not by that much
                return list(more.values())[: most + 1]
        known = more
    whole = tuple(sizes)
    return [filling for key, filling in known.items() if key[: len(sizes)] == whole]


def _shares(count: int, room: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """How so many equal things can go to rows with so much room, or to none; with the number of ways."""
    if not room:
        yield (), 1
        return
    for taken in range(min(count, room[0]) + 1):
        for rest, ways in _shares(count - taken, room[1:]):
            yield (taken, *rest), comb(count, taken) * ways


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
