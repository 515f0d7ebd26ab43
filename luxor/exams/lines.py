"""Who is on the line of a server: nobody waits, and whoever holds most lines gives one way.

A page says what it wants as soon as it has a line. So of those that say nothing only a few are kept for each
address, the latest; and where there is no room left, the address that holds most loses its oldest. Whoever
comes gets in: a class behind one address, and the teacher.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

MOST_LINES = 128  # at the same time, of a small server
MOST_SILENT = 8  # of one address, on which nobody has said all that they want
# Seconds: a line is silent after these (thirty who come at once are heard one after another), is hung up if
# not all was said after these, and in any case after these.
SILENT, SAY, LONGEST = 2.0, 5.0, 40.0

T = TypeVar("T")


@dataclass
class Line:
    """Since when it is there, from where, and whether it was said what is wanted."""

    since: float
    address: str
    said: bool = False


class Lines(Generic[T]):
    """The lines of a server; whatever a method returns is to be hung up, and is none of them any more."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, most: int = MOST_LINES, longest: float = LONGEST
    ) -> None:
        self._clock, self._most, self._longest = clock, most, longest
        self._lines: dict[T, Line] = {}  # the longest there first
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._lines)

    def came(self, line: T, address: str) -> list[T]:
        """Somebody is there; who has to make room for them."""
        with self._lock:
            gone = [self._oldest_of_the_greediest()] if len(self._lines) >= self._most else []
            for each in gone:
                del self._lines[each]
            self._lines[line] = Line(self._clock(), address)
            return gone

    def _oldest_of_the_greediest(self) -> T:
        held = Counter(line.address for line in self._lines.values())
        theirs = [each for each, line in self._lines.items() if held[line.address] == max(held.values())]
        return min(theirs, key=lambda each: self._lines[each].said)

    def said(self, line: T) -> None:
        """All that is wanted has been said on a line."""
        with self._lock:
            if line in self._lines:
                self._lines[line].said = True

    def left(self, line: T) -> None:
        with self._lock:
            self._lines.pop(line, None)

    def late(self) -> list[T]:
        """Those that take too long, such as a request that comes a letter at a time, and those too many."""
        with self._lock:
            now, silent, gone = self._clock(), Counter[str](), []
            for each, line in reversed(self._lines.items()):
                silent[line.address] += not line.said
                too_many = not line.said and silent[line.address] > MOST_SILENT
                if now - line.since > (SILENT if too_many else SAY if not line.said else self._longest):
                    gone.append(each)
            for each in gone:
                del self._lines[each]
            return gone
