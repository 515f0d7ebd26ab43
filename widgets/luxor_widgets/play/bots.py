"""Bots at the table; what they are made of is loaded only when somebody wants one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from luxor.analysis.bots.bots import Bot


def bot_called(name: str) -> Bot:
    """A bot by its name; an unknown one is refused."""
    from luxor.analysis.bots.bots import make_bot

    return make_bot(name)
