"""A study made in the explorer: chapters to add, name, order and leave out, goals, files."""

from __future__ import annotations

from collections.abc import Callable

import luxor
from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import Position
from luxor.core.study.record import read_record, write_record
from luxor.core.study.session import Session
from luxor.core.study.study import BEST_TURN, WHICH_RULE, Chapter, Goal, Study
from luxor.core.words.data import Reader
from luxor.core.words.terms import read_action
from luxor.games import read_with_board
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import Foresee
from luxor_widgets.files import Download, name_upload
from luxor_widgets.page.page import number_told
from luxor_widgets.parts import Guard, box, set_html, set_visible, text
from luxor_widgets.study.classroom import Classroom
from luxor_widgets.study.comment_card import CommentCard
from luxor_widgets.study.files import BOOK, PAGE, study_files_for
from luxor_widgets.study.html import panel
from luxor_widgets.view import View

Press = Callable[[str], None]


def first_session(study: Study) -> Session:
    """The session of the first chapter."""
    if not study.chapters:
        raise ConfigError("a study without chapters has nothing to show")
    return study.chapters[0].session


def session_from(before: Session, position: Position) -> Session:
    """A position as a game that goes on as another one does."""
    whole = position.sample(before.node.seed)
    names = before.names if whole.game.players == len(before.names) else ()
    return Session(whole, before.seed, before.chance, names)


class StudyDesk:
    """The study that is open, if there is one; the chapter on the table is the one whose session is shown."""

    def __init__(
        self, guarded: Guard, controller: Controller, download: Download, foresee: Foresee = lambda _: None
    ) -> None:
        self.study: Study | None = None
        self._controller = controller
        self._files = study_files_for(download)
        self._panel = text()
        self._said = ""
        self._class = Classroom(guarded, self._show_again)
        self._view: View | None = None
        self.card = CommentCard(foresee)
        upload = self._files.upload
        self.box = box("lx-panel lx-study lx-hidden", self._panel, *([upload] if upload else []))
        if upload is not None:
            upload.observe(guarded(lambda change: self._try(self._open) if change["new"] else None), "value")

    @property
    def presses(self) -> dict[str, Press]:
        """By the names that buttons and fields of the page have."""
        actions: dict[str, Press] = {
            "study-new": self._begin,
            "study-close": self._close,
            "study-name": lambda title: self._study().rename(title),
            "study-file": self._set_place,
            "study-save": lambda _: self._remark("setup.saved", self._files.save(self._shown())),
            "study-open": self._open,
            "study-export": self._export,
            "chapter": self._go,
            "chapter-add": self._add,
            "chapter-name": lambda title: self._chapter().rename(title),
            "chapter-move": self._move,
            "chapter-delete": self._delete,
            "goal": self._ask,
            "class": self._class.switch,
            "class-answer": self._answer,
        }

        def tried(act: Press) -> Press:
            return lambda value: self._try(act, value)

        return {name: tried(act) for name, act in actions.items()}

    def _try(self, act: Press, value: str = "") -> None:
        """What is refused is said in the panel, and all stays as it was."""
        self._said = ""
        try:
            act(value)
        except LuxorError as error:
            self._remark("setup.refused", str(error))
        self._controller.on_change()

    def _remark(self, key: str, what: str) -> None:
        position = self._controller.session.position
        self._said = position.game.words(self._controller.prefs.lang).say(key, {"text": what})

    # --- which study, and which chapter ---

    def open(self, study: Study) -> None:
        """Put a study on the table, at its first chapter."""
        first = first_session(study)
        self.study = study
        self._controller.replace(first)

    def _study(self) -> Study:
        if self.study is None:
            raise ConfigError("no study is open")
        return self.study

    def _shown(self) -> Study:
        """The study, for a file: only open eyes may have all of it."""
        self._need_open_eyes()
        return self._study()

    def _need_open_eyes(self) -> None:
        if not self._controller.sees_all():
            words = self._controller.session.position.game.words(self._controller.prefs.lang)
            raise ConfigError(words.say("desk.open-eyes"))

    def _at(self) -> int | None:
        """The number of the chapter on the table."""
        chapters = self.study.chapters if self.study else []
        here = self._controller.session
        return next((at for at, chapter in enumerate(chapters) if chapter.session is here), None)

    def _chapter(self) -> Chapter:
        at = self._at()
        if at is None:
            raise ConfigError("no chapter is on the table")
        return self._study().chapters[at]

    def _begin(self, _: str) -> None:
        """A study whose first chapter is the present game."""
        if self.study is None:
            words = self._controller.session.position.game.words(self._controller.prefs.lang)
            self.study = Study(words.say("desk.my-study"))
            self.study.add(words.say("desk.chapter-n", {"n": 1}), self._controller.session)

    def _close(self, _: str) -> None:
        self.study = None
        self._class.rest()

    # --- chapters ---

    def _go(self, value: str) -> None:
        chapters = self._study().chapters
        number = number_told(value, len(chapters))
        if number is not None and number != self._at():
            self._controller.replace(chapters[number].session)

    def _add(self, kind: str) -> None:
        """From the present position, from the whole game, or a new one of its kind."""
        study, session = self._study(), self._controller.session
        words = session.position.game.words(self._controller.prefs.lang)
        title = words.say("desk.chapter-n", {"n": len(study.chapters) + 1})
        study.add(title, self._made(kind, session))
        self._controller.replace(study.chapters[-1].session)

    def add_position(self, position: Position) -> None:
        """A chapter that begins with a position that somebody made; the game on the table waits."""
        controller, before = self._controller, self._controller.session
        waiting = controller.waiting or (before if self._at() is None else None)
        words = position.game.words(controller.prefs.lang)
        study = self.study or Study(words.say("desk.my-study"))
        session = session_from(before, position)
        study.add(words.say("desk.chapter-n", {"n": len(study.chapters) + 1}), session)
        self.study = study
        controller.replace(session)
        controller.waiting = waiting
        controller.on_change()

    def _made(self, kind: str, session: Session) -> Session:
        if kind == "game":
            known = self._at() is not None  # a chapter of its own needs a tree of its own
            return read_record(write_record(session), read_with_board) if known else session
        if kind == "here":
            return session_from(session, session.position)
        game = session.position.game
        board = Reader(game.board, "board") if game.board is not None else None
        return luxor.new_game(
            game.players,
            game.modules,
            session.seed + len(self._study().chapters),
            game=game.name,
            names=session.names,
            board=board,
            readings=game.readings,
        )

    def _move(self, by: str) -> None:
        at = self._at()
        to = (at or 0) + (1 if by == "1" else -1)
        if at is not None and 0 <= to < len(self._study().chapters):
            self._study().move(at, to)

    def _delete(self, _: str) -> None:
        at, study = self._at(), self._study()
        if at is None:
            return
        if len(study.chapters) == 1:
            self._close("")
            return
        study.remove(at)
        self._controller.replace(study.chapters[max(0, at - 1)].session)

    def _ask(self, value: str) -> None:
        """A goal at the present position, or none; what it refuses would tell what is hidden."""
        self._need_open_eyes()
        chapter, here = self._chapter(), self._controller.session.node.id
        kind, _, action = value.partition(" ")
        if kind == BEST_TURN:
            chapter.goal = Goal(BEST_TURN, here)
        elif kind == WHICH_RULE:
            chapter.goal = Goal(WHICH_RULE, here, read_action(action))
        elif not kind:
            chapter.goal = None

    def _answer(self, rule: str) -> None:
        words = self._controller.session.position.game.words(self._controller.prefs.lang)
        self._class.answer(self._chapter(), rule, words)

    # --- files ---

    def _set_place(self, place: str) -> None:
        self._files.place = place.strip() or self._files.place

    def _open(self, _: str) -> None:
        study = self._files.open()
        self.open(study)
        self._remark("setup.opened", study.title)

    def _export(self, kind: str) -> None:
        if kind in (PAGE, BOOK):
            lang = self._controller.prefs.lang
            self._remark("setup.saved", self._files.export(self._shown(), kind, lang))

    # --- showing ---

    def show(self, view: View) -> None:
        set_visible(self.box, self.study is not None)
        self._view = view
        at = self._at()
        here = self.study.chapters[at] if self.study is not None and at is not None else None
        teller = self._controller.tree.teller(view.words, view.viewer)
        self.card.show(self.study, at, view, teller, self._class.hides(here, view.node))
        if self.study is None:
            set_html(self._panel, "")
            return
        self._class.look(here, view.node, view.words)
        upload = self._files.upload
        place = None if upload is not None else self._files.place
        set_html(self._panel, panel(self.study, at, view, place, self._said, self._class))
        if upload is not None:
            name_upload(upload, view.words.say("setup.open"))

    def _show_again(self) -> None:
        """The chances are surer by now."""
        if self._view is not None:
            self.show(self._view)

    def rest(self) -> None:
        """The explorer is closed."""
        self._class.rest()
