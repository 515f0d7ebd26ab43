"""Work that goes on while somebody looks and clicks: in a thread, or where there are none in small slices.

Nobody who clicks should wait for it: while a click is being answered, work pauses (`serving`). What the work
has found is looked at by the event loop, so that no work ever talks to the page.

Lab hands what a page says to another thread of the kernel than cells, and the first words of a new page
perhaps to both: `serving` lets only one of them in at a time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, RLock, Thread

from luxor_widgets.later import run_later
from luxor_widgets.parts import Guard

LOOK = 0.25  # seconds between two looks at what is new
SLICE = 0.03  # seconds of work at a time, where there are no threads
LONGEST_PAUSE = 0.5  # seconds: a click that takes longer does not stop the work of others
THREADS = sys.platform != "emscripten"

_turn = RLock()
_served = Condition()
_serving = 0


@contextmanager
def serving() -> Iterator[None]:
    """While this lasts somebody's click is being answered: other clicks wait, and work in threads pauses."""
    global _serving
    with _served:
        _serving += 1
    try:
        with _turn:
            yield
    finally:
        with _served:
            _serving -= 1
            _served.notify_all()


def wait_for_clicks() -> None:
    """Let whoever clicks go first; for work that is done in one long piece."""
    with _served:
        _served.wait_for(lambda: _serving == 0, LONGEST_PAUSE)


class Background:
    """One piece of work: an iterator whose every step is short, and somebody who looks how it goes."""

    def __init__(self, steps: Iterator[object], tell: Callable[[], None]) -> None:
        self._steps = steps
        self._tell = tell
        self._thread: Thread | None = None
        self.failure: Exception | None = None
        self.stopped = False
        self.done = False

    def start(self) -> bool:
        """Begin; False where nobody could look at the work from time to time."""
        if not run_later(LOOK if THREADS else 0, self._look):
            return False
        if THREADS:
            self._thread = Thread(target=self._run, name="luxor-analysis", daemon=True)
            self._thread.start()
        return True

    def stop(self) -> None:
        """No further step is begun, and nobody is told any more."""
        self.stopped = True

    def _run(self) -> None:
        try:
            for _ in self._steps:
                if self.stopped:
                    return
                wait_for_clicks()
        except Exception as error:
            self.failure = error
        self.done = True

    def _look(self) -> None:
        if self.stopped:
            return
        if not THREADS:
            self._some_steps()
        done = self.done
        self._tell()
        if not done:
            run_later(LOOK if THREADS else 0, self._look)

    def _some_steps(self) -> None:
        until = time.monotonic() + SLICE
        while time.monotonic() < until:
            if next(self._steps, self) is self:
                self.done = True
                return


class Worker:
    """What a panel has in hand: one piece of work at a time, to be stopped and shown as it goes."""

    def __init__(self, quiet: Guard, show: Callable[[], None]) -> None:
        self._quiet, self._show = quiet, show
        self._work: Background | None = None

    @property
    def busy(self) -> bool:
        return self._work is not None

    def begin(self, steps: Iterator[object]) -> bool:
        """In place of what was in hand; False where nobody could look after it."""
        self.rest()
        work = Background(steps, self._quiet(self._tell))
        started = work.start()
        self._work = work if started else None
        return started

    def rest(self) -> None:
        """Somebody has had enough."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _tell(self) -> None:
        """Something may be new."""
        work = self._work
        if work is None:
            return
        if work.done:
            self._work = None
        self._show()
        if work.failure is not None:
            raise work.failure
