"""For what goes on while one looks: an event loop, and patience."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

PATIENCE = 60.0


async def until(look: Callable[[], bool]) -> None:
    """Let the event loop run until something is to be seen."""
    end = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.02)


def workers() -> int:
    """How many threads are at work on analyses."""
    return sum(thread.name == "luxor-analysis" for thread in threading.enumerate())


def in_a_loop(act: Callable[[], Awaitable[None]]) -> None:
    """Do something in an event loop; whatever works there must have ended with it."""

    async def run() -> None:
        await act()
        await until(lambda: workers() == 0)

    asyncio.run(run())
