"""What somebody has met so far: tips, stars of challenges, and what is to be tried again, and when.

The page keeps it, and only the page: nothing of it leaves the machine. It can be reset.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import cast

DAYS = (1, 3, 7, 21)  # until something comes back: after a mistake, and after each time it went well since
DAY = 24 * 3600
LONGEST, MOST = 20_000, 400  # letters that a page may tell, and entries of each kind
STARS = 3


def today() -> int:
    """The day, as a number."""
    return int(time.time() // DAY)


class Learner:
    """Somebody who learns a game.

    >>> learner = Learner(day=lambda: 100)
    >>> learner.missed("gaps")
    >>> learner.due(), Learner(learner.text, day=lambda: 101).due()
    ([], ['gaps'])
    """

    def __init__(self, text: str = "", day: Callable[[], int] = today) -> None:
        self._day = day
        self.met: dict[str, None] = {}  # tips that were told, in their order
        self.stars: dict[str, int] = {}  # of challenges: the best so far
        self.again: dict[
            str, tuple[int, int]
        ] = {}  # what was missed: how often it went well since, and the day
        self.quiet = False  # no more tips
        self.recall(text)

    @property
    def text(self) -> str:
        """All of it, for the page to keep; nothing for somebody who has met nothing."""
        if not (self.met or self.stars or self.again or self.quiet):
            return ""
        told = {"met": [*self.met], "stars": self.stars, "again": self.again, "quiet": self.quiet}
        return json.dumps(told, separators=(",", ":"))

    def recall(self, text: str) -> None:
        """What a page has kept is added to what is known; a page may say anything."""
        try:
            said = json.loads(text[:LONGEST])
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        met = said.get("met")
        self.met |= dict.fromkeys(str(id) for id in (met if isinstance(met, list) else [])[:MOST])
        for id, stars in _entries(said, "stars"):
            if _whole(stars, STARS):
                self.stars[id] = max(self.stars.get(id, 0), cast("int", stars))
        for id, when in _entries(said, "again"):
            if (
                isinstance(when, list)
                and len(when) == 2
                and _whole(when[0], len(DAYS))
                and _whole(when[1], 10**6)
            ):
                self.again.setdefault(id, (when[0], when[1]))
        self.quiet = self.quiet or said.get("quiet") is True

    def reset(self) -> None:
        """As if nothing had been met."""
        self.met, self.stars, self.again, self.quiet = {}, {}, {}, False

    def missed(self, id: str) -> None:
        """Something was answered wrongly, refused or not reached: it comes back tomorrow."""
        self.again[id] = 0, self._day() + DAYS[0]

    def mastered(self, id: str) -> None:
        """It went well: what was missed before comes back later each time, and at last no more."""
        if id not in self.again or id not in self.due():
            return
        times = self.again[id][0] + 1
        if times == len(DAYS):
            del self.again[id]
        else:
            self.again[id] = times, self._day() + DAYS[times]

    def won(self, id: str, stars: int) -> None:
        """A challenge was solved."""
        self.stars[id] = max(self.stars.get(id, 0), stars)
        self.mastered(id)

    def due(self) -> list[str]:
        """What is to be tried again today, the oldest first."""
        day = self._day()
        return sorted(
            (id for id, (_, when) in self.again.items() if when <= day), key=lambda id: self.again[id][1]
        )


def _entries(said: Mapping[str, object], name: str) -> list[tuple[str, object]]:
    found = said.get(name)
    return [(str(id), value) for id, value in found.items()][:MOST] if isinstance(found, dict) else []


def _whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


LEARNER = Learner()  # whoever uses this kernel: an app has one for each visitor
