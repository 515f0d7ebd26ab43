"""How long somebody waits for an answer."""

from __future__ import annotations

import time


class Clock:
    """When to stop: at a time, or when somebody says so."""

    def __init__(self, seconds: float | None) -> None:
        self.start, self.seconds = time.monotonic(), seconds
        self.stopped = False

    def up(self, share: float = 1) -> bool:
        """Whether the time is over, or this share of it."""
        over = self.seconds is not None and time.monotonic() > self.start + share * self.seconds
        return self.stopped or over

    def why(self) -> str:
        """Why it is up."""
        return "stopped" if self.stopped else "time limit"

    def left(self) -> float:
        """Seconds that are left."""
        if self.stopped:
            return 0.0
        return float("inf") if self.seconds is None else self.start + self.seconds - time.monotonic()
