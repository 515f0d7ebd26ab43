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
from importlib import import_module
from typing import TYPE_CHECKING

import luxor
from luxor.core.errors import LuxorError
from luxor.core.extras import needs_extra
from luxor.core.position.position import Position
from luxor.core.study.guided import LessonStep
from luxor.core.study.session import Session
from luxor.core.study.study import Study
from luxor.rulebook.examples import Example

try:
    from luxor_widgets.explorer import Explorer
except ModuleNotFoundError as missing:
    raise needs_extra("widgets", missing) from None
from luxor_widgets.learning.challenged import first_open
from luxor_widgets.learning.learner import LEARNER
from luxor_widgets.lessons.guidance import Printed
from luxor_widgets.lessons.lesson import Lesson, session_about
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT, Prefs
from luxor_widgets.study.desk import first_session

if TYPE_CHECKING:
    from ipywidgets import Widget

    from luxor_widgets.analysis.compare import compare
    from luxor_widgets.lessons.coverage_view import CoverageView
    from luxor_widgets.lessons.exam_card import ExamCard
    from luxor_widgets.lessons.quiz_card import Quiz

# Where the names are that need the analysis: a page with a board starts sooner without them.
LATER = {
    "CoverageView": "lessons.coverage_view",
    "ExamCard": "lessons.exam_card",
    "Quiz": "lessons.quiz_card",
    "compare": "analysis.compare",
}

__all__ = [
    "EVERYTHING",
    "HOT_SEAT",
    "CoverageView",
    "ExamCard",
    "Explorer",
    "Lesson",
    "Prefs",
    "Quiz",
    "challenge",
    "compare",
    "explore",
    "lesson",
]


def __getattr__(name: str) -> object:
    """A name that is loaded when it is first asked for."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def lesson(
    session: Session | Position | None = None,
    *,
    steps: Sequence[LessonStep] = (),
    upto: int = 0,
    rules: str | Sequence[str] = (),
    lang: str = "en",
    theme: str = AUTO,
) -> Widget:
    """An explorer that leads through some steps, or keeps to the rules of the first chapters, or both.

    With `steps` the next thing to do is lit on the board, and one can always leave the path and come back:

    >>> import luxor
    >>> from luxor_widgets import lesson
    >>> play = luxor.LessonStep("Play the right card.", "The number says how far.", play="play right")
    >>> page = lesson(luxor.new_game(players=2, seed=11), steps=[play, luxor.LessonStep("Well done.")])
    >>> first_turn = luxor.guided_turn("luxor")  # comes with the game, in three languages
    >>> page = lesson(first_turn.session(), steps=first_turn.steps, lang="fr")

    `upto` names the last chapter that was taught, `rules` some more by id: what is legal but not taught yet
    says in which chapter it comes.

    >>> import luxor
    >>> from luxor_widgets import lesson
    >>> page = lesson(luxor.new_game(players=2, seed=3), upto=2, rules=["base.move.active-only"])

    A lesson by topic: the beginning of rule ids, with all chapters before it. Without a session it begins
    at a position where the topic matters.

    >>> page = lesson(rules="base.move")
    """
    if session is None:
        session = session_about(rules)
    started = _session_of(session, "a session or a position")
    free = bool(steps) and not (upto or rules)
    taught = None if free else Lesson(started.position.game, upto, rules)
    explorer = Explorer(started, Prefs(lang, theme, lesson=taught))
    if steps:
        explorer.controller.guide(steps)
    return explorer.root


def challenge(id: str = "", *, lang: str = "en", theme: str = AUTO) -> Widget:
    """A challenge by its id, with all the others behind it; without one, what is due or not solved yet.

    >>> from luxor_widgets import challenge
    >>> page = challenge("key-first", lang="fr")
    """
    wanted = id or first_open(LEARNER)
    explorer = Explorer(Session(luxor.challenge(wanted).start), Prefs(lang, theme, rules=False))
    explorer.controller.pose(wanted)
    explorer.controller.waiting = None  # no game is left for it
    explorer.controller.dismiss()
    return explorer.root


def explore(
    session: Session | Position | Study | Example,
    *,
    lang: str = "en",
    theme: str = AUTO,
    viewer: int = EVERYTHING,
    motion: bool = True,
    ask: bool = False,
    rules: bool | None = None,
    coach: bool = False,
) -> Widget:
    """Show a session (or a position, a study, an example) to play by mouse, touch, keyboard or buttons.

    The theme is that of the page unless it is named: "light", "dark" or "print". With `ask` one is asked
    about abilities, too, that nearly everybody uses whenever they can. The `coach` says each thing when it
    first matters, and never again; the page keeps what was said. `rules` says whether the names of
    rules, what is refused, and what will happen are in sight; without it, what one chose in the page last
    counts, and at first they are. What is played in the page is in the
    session, and the other way round:

    >>> import luxor
    >>> from luxor_widgets import explore
    >>> session = luxor.new_game(players=2, seed=3, names=["Ani", "Jan"])
    >>> page = explore(session, lang="fr", theme="dark", viewer=0, motion=False)
    >>> events = session.play("play left")  # the page shows it

    A study is opened with its chapters beside the board:

    >>> page = explore(luxor.Study("Tunnels", [luxor.Chapter("The first turn", session)]))

    A printed example is opened with its text, ready to be played:

    >>> page = explore(luxor.example("B18"))
    """
    prefs = Prefs(lang, theme, viewer, motion, ask=ask, rules=rules is not False, keeps=rules is None)
    prefs.coach = coach
    if isinstance(session, Study):
        explorer = Explorer(first_session(session), prefs)
        explorer.study.open(session)
        return explorer.root
    if isinstance(session, Example):
        printed = Printed(session)
        explorer = Explorer(printed.session, prefs)
        explorer.controller.guided = printed
        explorer.controller.on_change()
        return explorer.root
    return Explorer(_session_of(session, "a session, a position, a study or an example"), prefs).root


def _session_of(shown: object, what: str) -> Session:
    """A session as it is, a position as the beginning of one."""
    if isinstance(shown, Position):
        return Session(shown)
    if not isinstance(shown, Session):
        raise LuxorError(f"what is shown is {what}, not {shown!r}")
    return shown
