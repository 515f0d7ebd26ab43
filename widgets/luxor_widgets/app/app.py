"""The app in its kernel: an explorer behind the home page, and what the home page asks for.

Everything that comes from the page is looked at: a visitor may send anything.
"""

from __future__ import annotations

import time
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ipywidgets import Widget

import luxor
from luxor.core.errors import LuxorError
from luxor.core.position.link import BrokenLink
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.rulebook.lessons import FIRST
from luxor_widgets import autosave
from luxor_widgets.app.errors import keep_errors
from luxor_widgets.app.home import NAMES, STRENGTHS, board
from luxor_widgets.background import Worker, serving
from luxor_widgets.explorer import Explorer
from luxor_widgets.files import session_in
from luxor_widgets.learning.challenged import first_open
from luxor_widgets.page.script import ScriptBox
from luxor_widgets.panels.seats_panel import BOTS
from luxor_widgets.parts import Handler, box
from luxor_widgets.prefs import AUTO, EVERYTHING, Prefs

if TYPE_CHECKING:
    from luxor.analysis.questions.question import Question
    from luxor_widgets.app.puzzles import Puzzle
    from luxor_widgets.lessons.asking import Asking

HERE = Path(__file__).parent
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600

Said = dict[str, object]
TABLE: Said = {"table": True}  # what was wished for lies on the table
LATER: Said = {}  # it takes a while


class HomeLink(ScriptBox):
    """The kernel's end of the home page; nothing of it is seen."""

    script = (HERE / "home_link.js").read_text("utf-8")


class App:
    """One visitor's explorer, and the home page before it."""

    def __init__(self) -> None:
        turn = luxor.guided_turn()
        self.explorer = Explorer(turn.session(), Prefs(theme=AUTO, rules=False, keeps=True, coach=True))
        self.controller = self.explorer.controller
        self.controller.guide(turn.steps)
        self.link = HomeLink()
        self.link.on_msg(lambda _, content, __: self.hear(content))
        self.root: Widget = box("lx-app", self.explorer.root, self.link)
        self._dark = False
        self._done: object = None  # the number of the last wish of the page that was done
        self._answer = TABLE  # and what was answered
        self._own: Session | None = None  # the visitor's game, also while a lesson is on the table
        self._making = Worker(self._safely, self._show_puzzle)
        self._made: tuple[Puzzle | None, object] = None, None  # and the number of the wish
        self._puzzle: Asking | None = None  # the questions that are asked; the table knows nothing of them

    def hear(self, said: object) -> None:
        """A message of the home page; what makes no sense is not heard."""
        if not isinstance(said, dict):
            return
        acts = {
            "hello": self._hello,
            "start": self._start,
            "end": self._end,
            "open": self._open,
            "lesson": self._lesson,
            "example": self._example,
            "challenge": self._challenge,
            "continue": self._continue,
            "puzzle": self._pose,
            "asked": self._asked,
        }
        act = acts.get(str(said.get("do")))
        if act is None:
            return
        wish = said.get("wish")
        if isinstance(wish, int) and wish == self._done:  # the page missed the answer
            self.link.send(self._answer)
            return
        if isinstance(wish, int) and self._making.busy and wish == self._made[1]:
            return  # it is being made
        try:
            answer = act(said)
        except LuxorError as error:
            say = self._words().say
            self.link.send({"refused": say("setup.refused", {"text": str(error)})})
        else:
            if answer is not LATER:
                self._tell(wish, answer)

    def _tell(self, wish: object, answer: Said) -> None:
        if answer is TABLE:
            self.explorer.open_tab("log")  # not what was read when somebody went home
        if wish:
            self._done, self._answer = wish, answer
        self.link.send(answer)

    def _words(self) -> Words:
        session = self.controller.session
        return session.position.game.words(self.controller.prefs.lang, session.names)

    def _hello(self, said: Said) -> Said:
        """The page is there: whose it is, and in which language; it wants to know of the last game."""
        autosave.belongs_to(_text(said, "visitor"))
        if _text(said, "lang") in LANGUAGES and _text(said, "lang") != self.controller.prefs.lang:
            self.controller.set(lang=_text(said, "lang"))
        self._dark = said.get("dark") is True
        return {"ready": True, "last": self._last()}

    def _start(self, said: Said) -> Said:
        names = _texts(said, "names")
        session = luxor.new_game(
            players=len(names),
            modules=_texts(said, "modules"),
            seed=_number(said, "seed"),
            game=_text(said, "game"),
            names=names,
        )
        return self._sit_down(session, _texts(said, "bots"))

    def _end(self, said: Said) -> Said:
        """A game shortly before its end, against an easy bot."""
        from luxor_widgets.app.endings import near_the_end  # bots: not before somebody wants them

        return self._sit_down(near_the_end(_text(said, "game"), NAMES[:2]), ["", STRENGTHS["easy"]])

    def _open(self, said: Said) -> Said:
        """A position or a saved game that the visitor brought along."""
        try:
            session, wrong = session_in(_text(said, "text"), NAMES), "home.no-game"
        except BrokenLink:
            session, wrong = None, "home.broken-link"
        if session is None:
            return {"refused": self._words().say(wrong)}
        return self._sit_down(session, [])

    def _continue(self, said: Said) -> Said:
        session = self._own or autosave.recover()
        if session is None:
            raise LuxorError(self._words().say("setup.nothing-kept"))
        if session is self.controller.session:
            return TABLE
        return self._sit_down(session, _texts(said, "bots"))

    def _sit_down(self, session: Session, bots: list[str]) -> Said:
        """A game of the visitor's own; who plays alone against bots sees one hand."""
        self._own = session
        people = [seat for seat in range(session.position.game.players) if not _bot(bots, seat)]
        # before anything is drawn of it
        self.controller.prefs.viewer = people[0] if len(people) == 1 else EVERYTHING
        self.controller.replace(session)
        for seat in range(session.position.game.players):
            self.controller.set_bot(seat, _bot(bots, seat))
        self.controller.page_opened()
        return TABLE

    def _lesson(self, said: Said) -> Said:
        game, _, name = _text(said, "game").partition(" ")
        turn = luxor.guided_turn(game, name or FIRST)
        self._leave_game()
        self.controller.replace(turn.session())
        self.controller.prefs.viewer = EVERYTHING
        self.controller.waiting = self._own
        self.controller.guide(turn.steps)
        return TABLE

    def _example(self, said: Said) -> Said:
        self._leave_game()
        self.controller.play_example(_text(said, "id"))
        self.controller.prefs.viewer = EVERYTHING
        self.controller.waiting = self._own
        self.controller.dismiss()
        return TABLE

    def _challenge(self, said: Said) -> Said:
        """A challenge by its id, or of a game: what is due, or the first that was not solved."""
        self._leave_game()
        wanted = _text(said, "id") or first_open(self.controller.learner, _text(said, "game"))
        self.controller.pose(wanted)
        self.controller.waiting = self._own
        self.controller.dismiss()
        return TABLE

    def _pose(self, said: Said) -> Said:
        """A puzzle: it has boards of its own, and what lies on the table stays as it is."""
        from luxor_widgets.app.puzzles import Puzzle  # bots and questions: not before somebody wants them

        puzzle = Puzzle(_text(said, "game"), _number(said, "seed"), self.controller.prefs.lang)
        self._made = puzzle, said.get("wish")
        if self._making.begin(puzzle):
            return LATER
        for _ in puzzle.work():
            pass
        return self._pose_questions(puzzle.questions)

    def _safely(self, act: Handler) -> Handler:
        """What goes wrong in the background is told to whoever waits for it."""

        def run(*args: object) -> None:
            with serving():
                try:
                    act(*args)
                except Exception as error:
                    self.link.send({"refused": f"{type(error).__name__}: {error}"})

        return run

    def _show_puzzle(self) -> None:
        """The questions that are made in the background are there."""
        puzzle, wish = self._made
        if puzzle is not None and not self._making.busy:
            self._tell(wish, self._pose_questions(puzzle.questions))

    def _pose_questions(self, questions: list[Question]) -> Said:
        from luxor_widgets.lessons.asking import Asking

        self._puzzle = Asking(questions)
        return self._posed(self._puzzle)

    def _asked(self, said: Said) -> Said:
        """What was pressed on the card of a question."""
        if self._puzzle is None:
            raise LuxorError("no question is asked")
        self._puzzle.hear(said.get("said"))
        return self._posed(self._puzzle)

    def _posed(self, asking: Asking) -> Said:
        """The card as it is now, and who plays there; a page keeps a front that it was told."""
        front = asking.card()
        told = asking.told() | {"players": list(asking.questions[0].names)}
        return {"puzzle": told if front is None else told | {"card": front or None}}

    def _leave_game(self) -> None:
        """What was begun by other ways than the home page is the visitor's game, too."""
        if self.controller.guided is None:
            self._own = self.controller.session

    def _last(self) -> Said | None:
        """The game that was left: its board, its question, and how the players stand."""
        if self.controller.guided is None:
            self._own = self.controller.session
        session = self._own or autosave.recover()
        if session is None:
            return None
        position = session.position
        words = position.game.words(self.controller.prefs.lang, session.names)
        svg = board(position, "dark" if self._dark else "light", words.lang)
        guide = guide_of(position.game.name)
        asked = guide.asks(position)
        return {
            "game": position.game.name,
            "question": words.say(*asked) if asked else position.question(words.lang, words.names),
            "note": words.say("home.last-note", {"n": position.turn, "text": words.both(list(words.names))}),
            "saved": _saved(words),
            "players": [[words.seat(seat), total] for seat, total in enumerate(guide.points(position))],
            "board": f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}",
        }


def _saved(words: Words) -> str:
    """How long ago the game was kept."""
    file = autosave.path()
    try:
        age = time.time() - file.stat().st_mtime if file else 0.0
    except OSError:  # it is about to be written
        age = 0.0
    for name, unit in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if age >= unit:
            return words.say(f"home.saved-{name}", {"n": int(age // unit)})
    return words.say("home.saved-now")


def _text(said: Said, name: str) -> str:
    value = said.get(name)
    return value if isinstance(value, str) else ""


def _number(said: Said, name: str) -> int:
    value = said.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _texts(said: Said, name: str) -> list[str]:
    value = said.get(name)
    return [str(each) for each in cast("list[object]", value)] if isinstance(value, list) else []


def _bot(bots: list[str], seat: int) -> str:
    return bots[seat] if seat < len(bots) and bots[seat] in BOTS else ""


def app() -> Widget:
    """The whole page of `luxor app`."""
    keep_errors()
    return App().root
