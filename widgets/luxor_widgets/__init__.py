"""The explorer for Jupyter: `explore(session)` shows a session and lets one play, ask and go back.

Whose eyes the page has is its viewer: the number of a seat, EVERYTHING, or HOT_SEAT for the player to play.

>>> import luxor
>>> from luxor_widgets import EVERYTHING, HOT_SEAT, explore
>>> session = luxor.new_game(players=2, seed=3)
>>> open_cards = explore(session, viewer=EVERYTHING)
>>> one_device_for_all = explore(session, viewer=HOT_SEAT)
"""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from luxor.core.position import Position
from luxor.core.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.lesson import Lesson
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT, Prefs

__all__ = ["EVERYTHING", "HOT_SEAT", "Explorer", "Lesson", "Prefs", "explore", "lesson"]


def __dir__() -> list[str]:
    return sorted(__all__)


def lesson(
    session: Session | Position,
    *,
    upto: int = 0,
    rules: Sequence[str] = (),
    lang: str = "en",
    theme: str = AUTO,
) -> Widget:
    """An explorer that keeps to the rules of the first chapters (and some more by id).

    What is legal but not taught yet says in which chapter it comes. In a notebook the last line of a cell
    is shown, so that a lesson is one line:

    >>> import luxor
    >>> from luxor_widgets import lesson
    >>> page = lesson(luxor.new_game(players=2, seed=3), upto=2, rules=["base.move.active-only"])
    """
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
    ask: bool = False,
) -> Widget:
    """Show a session (or a position) in an explorer: play by mouse, touch, keyboard or buttons.

    The theme is that of the page unless it is named: "light", "dark" or "print". With `ask` one is asked
    about abilities, too, that nearly everybody uses whenever they can. What is played in the page is in the
    session, and the other way round:

    >>> import luxor
    >>> from luxor_widgets import explore
    >>> session = luxor.new_game(players=2, seed=3, names=["Ani", "Jan"])
    >>> page = explore(session, lang="fr", theme="dark", viewer=0, motion=False)
    >>> events = session.play("play left")  # the page shows it
    """
    if isinstance(session, Position):
        session = Session(session)
    return Explorer(session, Prefs(lang, theme, viewer, motion, ask=ask)).root
