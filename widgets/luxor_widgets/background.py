"""Work that goes on while somebody looks and clicks: in a thread, in another Python, or in small slices.

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

from luxor_widgets.elsewhere import Elsewhere, Errand, Task
from luxor_widgets.later import run_later
from luxor_widgets.parts import Guard

LOOK = 0.25  # seconds between two looks at what is new
SLICE = 0.03  # seconds of work at a time, where there are no threads
LONGEST_PAUSE = 0.5  # seconds: a click that takes longer does not stop the work of others
THREADS = sys.platform != "emscripten"

elsewhere: Elsewhere | None = None  # a page without a server sets it
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
    """A task under way, and somebody who looks how it goes."""

    def __init__(self, task: Task, tell: Callable[[], None]) -> None:
        self.task = task
        self._tell = tell
        self._steps: Iterator[object] = iter(())
        self._thread: Thread | None = None
        self.errand: Errand | None = None  # where another Python does it
        self.failure: Exception | None = None
        self.stopped = False
        self.done = False

    def start(self, before: Background | None = None) -> bool:
        """Begin; False where nobody could look at the work from time to time."""
        again = before.errand if before is not None else None
        self.errand = elsewhere.begin(self.task, self._heard, again) if elsewhere is not None else None
        return self.errand is not None or self._start_here()

    def _start_here(self) -> bool:
        self._steps = self.task.work()
        if not run_later(LOOK if THREADS else 0, self._look):
            return False
        if THREADS:
            self._thread = Thread(target=self._run, name="luxor-analysis", daemon=True)
            self._thread.start()
        return True

    def stop(self) -> None:
        """No further step is begun, and nobody is told any more."""
        self.stopped = True
        if self.errand is not None and elsewhere is not None:
            elsewhere.rest(self.errand)

    def _heard(self) -> None:
        """The other Python has found something, is through, or is no more."""
        errand = self.errand
        if self.stopped or errand is None:
            return
        if errand.returned:
            self.errand = None
            self._start_here()
            return
        self.done = errand.done
        if errand.failure:
            self.failure = RuntimeError(errand.failure)
        self._tell()

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
    """What a panel has in hand: one task at a time, to be stopped and shown as it goes."""

    def __init__(self, quiet: Guard, show: Callable[[], None]) -> None:
        self._quiet, self._show = quiet, show
        self._work: Background | None = None
        self._last: Background | None = None  # what was in hand, and may be taken up again

    @property
    def busy(self) -> bool:
        return self._work is not None

    def begin(self, task: Task) -> bool:
        """In place of what was in hand, or on with it; False where nobody could look after it."""
        self.rest()
        before = self._last if self._last is not None and self._last.task is task else None
        work = Background(task, self._quiet(self._tell))
        started = work.start(before)
        self._work = self._last = work if started else None
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
