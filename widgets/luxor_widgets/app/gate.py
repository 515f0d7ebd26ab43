"""Who is in the app, who waits, and who has vanished: the limits of a server, without the server.

Every visitor has a kernel of some 80 MB. So there are only so many places; who comes later waits in a line,
and whoever closes the page, loses the network for long or never came back gives a place free. A script that
asks from one address and opens no page gets a few places and no more; a class behind one address gets in.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

PLACES = 50
DOORS = 4  # kernels that start at the same time: more of them at once only make each other slow
QUEUE = 500  # in the line; a loop of requests makes it no longer
UNSEEN = 8  # visitors of one address who have a page and have not opened it yet
WAITING = 100  # in the line, of one address
ABSENT = 20.0  # seconds after which somebody in the line who does not ask again has gone

# Seconds until a visitor counts as vanished, and how long that is when others wait.
NEVER_CAME = (120.0, 45.0)  # asked for the page and never opened its connection
GONE = (600.0, 60.0)  # lost the connection: a phone that sleeps comes back
SLEPT = (4 * 3600.0, 3600.0)  # connected, and nothing was done
CROWDED = 300.0  # the same, where the address has most places, and others of another address wait


@dataclass(eq=False)
class Visit:
    """Somebody who was let in."""

    since: float
    address: str = ""
    kernel: str = ""  # "" until it has one
    connected: bool = False
    came: bool = False  # was ever connected
    last: float = field(default=0.0)  # when something last happened, as far as one can see


class Gate:
    """The places of the app and the line before it.

    `patience` is how much longer than usual one waits for the vanished, `clock` says what time it is.
    """

    def __init__(
        self,
        places: int = PLACES,
        doors: int = DOORS,
        patience: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.places = places
        self.doors = doors
        self.patience = patience
        self._clock = clock
        # who waits, when they last asked, and from where; the first has waited longest
        self._line: dict[str, tuple[float, str]] = {}
        self.inside: list[Visit] = []

    def ask(self, who: str, address: str = "") -> Visit | int:
        """A visit if there is room for somebody, else their place in the line; 0 if even that is too long."""
        now, absent = self._clock(), self.patience * ABSENT
        self._line = {
            each: asked for each, asked in self._line.items() if now - asked[0] < absent or each == who
        }
        line = list(self._line)
        before = [self._line[each][1] for each in line[: line.index(who) if who in line else len(line)]]
        unseen = Counter(visit.address for visit in self.inside if not visit.came)
        place, room = 1 + sum(unseen[other] < UNSEEN for other in before), self.room()
        for other in before:
            lets_in = room > 0 and unseen[other] < UNSEEN
            unseen[other] += lets_in
            room -= lets_in
        if room > 0 and unseen[address] < UNSEEN:
            self._line.pop(who, None)
            visit = Visit(now, address, last=now)
            self.inside.append(visit)
            return visit
        crowded = sum(waits == address for _, waits in self._line.values()) >= WAITING
        if who not in self._line and (crowded or len(line) >= QUEUE):
            return 0
        self._line[who] = now, address
        return place

    def room(self) -> int:
        """How many could be let in now."""
        entering = sum(not visit.kernel for visit in self.inside)
        return max(0, min(self.places - len(self.inside), self.doors - entering))

    @property
    def full(self) -> bool:
        """Whether all places are taken; else those who wait need but a moment."""
        return len(self.inside) >= self.places

    def leave(self, visit: Visit) -> None:
        if visit in self.inside:
            self.inside.remove(visit)

    def visit_of(self, kernel: str) -> Visit | None:
        return next((visit for visit in self.inside if visit.kernel == kernel), None)

    def saw(self, visit: Visit, connections: int, idle: float) -> None:
        """What the server knows of a visitor now; `idle` is how long the kernel has had nothing to do."""
        now = self._clock()
        if connections:
            visit.last = max(visit.last, now - idle) if visit.connected else now
        elif visit.connected:
            visit.last = now
        visit.connected = connections > 0
        visit.came = visit.came or visit.connected

    def vanished(self) -> list[Visit]:
        """Those whose place can be given to others, the longest gone first."""
        now, waited, crowd = self._clock(), bool(self._line), self._crowd()
        found = []
        for visit in self.inside:
            longest = (SLEPT if visit.connected else GONE if visit.came else NEVER_CAME)[waited]
            if visit.address == crowd:
                longest = min(longest, CROWDED)
            if visit.kernel and now - visit.last > self.patience * longest:
                found.append(visit)
        return sorted(found, key=lambda visit: visit.last)

    def _crowd(self) -> str | None:
        """The address that has most places, if somebody waits whose address has fewer, and all are taken."""
        held = Counter(visit.address for visit in self.inside)
        address, most = max(held.items(), key=lambda item: item[1], default=("", 0))
        others = any(held[waits] < most for _, waits in self._line.values())
        return address if self.full and others else None
