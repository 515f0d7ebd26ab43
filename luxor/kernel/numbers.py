"""Rows of numbers, read one after another: how states cross between Python and C."""

from __future__ import annotations

from array import array
from collections.abc import Sequence


def listed(items: Sequence[int]) -> list[int]:
    """A list with its length first."""
    return [len(items), *items]


class Numbers:
    """A row, and how far it was read."""

    __slots__ = ("at", "row")

    def __init__(self, row: array[int]) -> None:
        self.row = row.tolist()
        self.at = 0

    def one(self) -> int:
        self.at += 1
        return self.row[self.at - 1]

    def some(self, count: int) -> list[int]:
        """The next few numbers."""
        start = self.at
        self.at = start + count
        return self.row[start : self.at]

    def listed(self) -> list[int]:
        """A list with its length first."""
        start = self.at + 1
        self.at = start + self.row[self.at]
        return self.row[start : self.at]
