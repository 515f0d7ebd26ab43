"""The explorer for Jupyter: `explore(session)` shows a session and lets one play, ask and go back."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from luxor.core.position import Position
from luxor.core.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.lesson import Lesson
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT, Prefs

__all__ = ["EVERYTHING", "HOT_SEAT", "Explorer", "Lesson", "Prefs", "explore", "lesson"]


def lesson(
    session: Session | Position,
    *,
    upto: int = 0,
    rules: Sequence[str] = (),
    lang: str = "en",
    theme: str = AUTO,
) -> Widget:
    """An explorer that keeps to the rules of the first chapters (and some more by id)."""
    started = Session(session) if isinstance(session, Position) else session
    taught = Lesson(started.position.game, upto, rules)
    return Explorer(started, Prefs(lang, theme, lesson=taught)).root


def explore(
    session: Session | Position,
    *,
    lang: str = "en",
    theme: str = AUTO,
    viewer: int = EVERYTHING,
    motion: bool = True,
) -> Widget:
    """Show a session (or a position) in an explorer: play by mouse, touch, keyboard or buttons."""
    if isinstance(session, Position):
        session = Session(session)
    return Explorer(session, Prefs(lang, theme, viewer, motion)).root
