"""Doing something a little later, when the kernel has drawn and answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def run_later(seconds: float, act: Callable[[], None]) -> bool:
    """Let the event loop do something after some time; False where none runs that could."""
    try:
        asyncio.get_running_loop().call_later(seconds, act)
    except RuntimeError:
        return False
    return True
