"""The explorer for Jupyter: `explore(session)` shows a session and lets one play, ask and go back."""

from __future__ import annotations

from ipywidgets import Widget

from luxor.core.position import Position
from luxor.core.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.view import EVERYTHING, HOT_SEAT, Prefs

__all__ = ["EVERYTHING", "HOT_SEAT", "Explorer", "Prefs", "explore"]


def explore(
    session: Session | Position,
    *,
    lang: str = "en",
    theme: str = "light",
    viewer: int = EVERYTHING,
    motion: bool = True,
) -> Widget:
    """Show a session (or a position) in an explorer: play by mouse, touch, keyboard or buttons."""
    if isinstance(session, Position):
        session = Session(session)
    return Explorer(session, Prefs(lang, theme, viewer, motion)).root
