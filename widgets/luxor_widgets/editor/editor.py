"""The position editor: anything may be changed, and what is wrong is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import signature

import luxor
from luxor.core.errors import LuxorError
from luxor.core.position.draft import Draft, Editor
from luxor.core.position.mends import Mending, nothing_stays
from luxor.core.position.notation import write_value
from luxor.core.position.palette import Held, Palette, Piece, value_at
from luxor.core.position.position import Position
from luxor.core.position.verdict import Problem
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor_widgets.controller import Controller
from luxor_widgets.editor import html as shown
from luxor_widgets.editor.page import EditorPage
from luxor_widgets.editor.sections import PARTS, Sections
from luxor_widgets.files import Download, as_png
from luxor_widgets.page.page import number_told
from luxor_widgets.parts import Guard
from luxor_widgets.prefs import seen_by, viewer_of
from luxor_widgets.study.desk import session_from

MOST_CELL = 60  # characters


class EditorPanel:
    """What is edited, what is chosen and armed, and the sections of the page that show it."""

    def __init__(
        self,
        guarded: Guard,
        controller: Controller,
        download: Download,
        keep: Callable[[Position], None],
        leave: Callable[[str], None],
    ) -> None:
        self.controller, self._download, self._keep, self._leave = controller, download, keep, leave
        self.page = EditorPage()
        self.page.on_heard(guarded(self.heard))
        self._verbs: dict[str, Callable[..., None]] = {
            "seat": self._choose_seat,
            "part": self._open_part,
            "arm": self._arm,
            "press": self._press,
            "menu": self._open_menu,
            "close": lambda: None,  # the menu
            "shelf": self._open_shelf,
            "shift": self._shift,
            "drop": self._drop,
            "move": self._move,
            "clear": self._clear,
            "cmd": self._do,
            "set": lambda address, value: self._do(f"set {address} {value.strip()}"),
            "insert": lambda address, value: self._do(f"insert {address} {value}") if value else None,
            "undo": lambda: self._step(self.editor.undo),
            "redo": lambda: self._step(self.editor.redo),
            "start": self._drop_all,
            "blank": self._empty,
            "mend": self._mend,
            "mend-all": self._mend_all,
            "taken": self._take,
            "leave-it": self._leave_alone,
            "line": self._paste,
            "picture": self._picture,
            "chapter": self._chapter,
            "play": lambda: self._play(""),
            "analyse": lambda: self._play("analysis"),
            "leave": lambda: leave(""),
        }
        self.rule = ""
        self.opened: set[str] = set()  # shelves that show all they have
        self.drawn: dict[tuple[object, ...], str] = {}  # pieces, once they were drawn
        self._pieces: tuple[Draft, dict[str, Piece]] | None = None

    def open(self) -> None:
        """Begin with what the viewer sees of the present position."""
        c = self.controller
        self.editor = Editor(seen_by(c.session.position, viewer_of(c.session, c.prefs)))
        self.readable = self.editor.draft  # the last one that is a position
        self.seat, self.part = max(0, c.session.position.seat), PARTS[0]
        self.armed: Held | None = None
        self.origin: Target | None = None  # where the armed piece was picked up
        self.chosen: Target | None = None
        self.message, self.rule = "", ""
        self.left_alone: list[Problem] = []  # problems that somebody lives with
        self._told: dict[str, str] = {}  # commands -> what they do, in words
        self.good, self.menu_open = True, False
        self.last_piece: Held | None = None  # what was laid last
        self.refresh()

    # --- what the user does ---

    def heard(self, verb: str, words: list[str]) -> None:
        """A verb with as many words as it takes; a page may say anything else, which is not heard."""
        act = self._verbs.get(verb)
        if act is None or not _takes(act, words):
            return
        self.message, self.good, self.rule, self.menu_open = "", True, "", False
        try:
            act(*words)
        except LuxorError as refusal:
            self.message, self.good = str(refusal), False
        self.refresh()

    @property
    def seen(self) -> Position:
        """What the board shows: of facts that cannot be read, the position before."""
        assert self.readable.position is not None
        return self.readable.position

    @property
    def palette(self) -> Palette:
        return guide_of(self.editor.draft.game.name).palette

    def words(self) -> Words:
        c = self.controller
        return self.editor.draft.game.words(c.prefs.lang, c.session.names)

    @property
    def last(self) -> str:
        """What was done last, in words."""
        return self._told.get(self.editor.done[-1], "") if self.editor.done else ""

    def _do(self, commands: str, said: str = "") -> None:
        self.editor.do(commands)
        self._told[commands] = said or self._what_changed(commands)
        self.message = said

    def _what_changed(self, commands: str) -> str:
        """What lies on the chosen place now, if that was changed; else the name of the fact."""
        fact = commands.split(" ")[1]
        if self.chosen is not None and self.editor.draft.position is not None:
            address = self.palette.address(self.editor.draft, self.chosen)
            here = self.palette.at(self.editor.draft, self.chosen)
            if address and here and commands.startswith(f"set {address} "):
                where = self.place_name(self.chosen)
                return self.words().say("editor.laid", {"text": self.name(here[-1]), "where": where})
        return self.words().or_else(f"fact.{fact}", "")

    def _step(self, step: Callable[[], bool]) -> None:
        step()

    def _choose_seat(self, seat: str) -> None:
        number = number_told(seat, self.editor.draft.game.players)
        self.seat = self.seat if number is None else number

    def _open_part(self, part: str) -> None:
        self.part = part if part in PARTS else self.part

    def _arm(self, piece: str) -> None:
        again = self.armed is not None and self.armed.piece == piece
        self.armed = None if again or not piece else Held(piece, self.seat)
        self.origin = None

    def _need_board(self) -> None:
        """The board shows the position before while facts cannot be read: nothing can be laid on it."""
        if self.editor.draft.position is None:
            raise LuxorError(self.words().say("problem.unreadable", {"text": self.editor.draft.refusal}))

    def _press(self, cell: str, how: str) -> None:
        target = _target(cell)
        if self.armed is not None:
            if self.origin is not None:
                self._carry(self.origin, target, self.armed, copy=False)
                self.armed = self.origin = None
            else:
                self._lay(Held(self.armed.piece, self.seat), target)
        elif how == "keyboard" and (held := self._on_top(target)) is not None:
            self.armed, self.origin = held, target
            self.message = self.words().say("editor.carrying", {"text": self.name(held)})
        self.chosen = target

    def _open_menu(self, cell: str) -> None:
        self.chosen, self.menu_open = _target(cell), True

    def _open_shelf(self, key: str) -> None:
        self.opened ^= {key}

    def _shift(self, address: str, start: str, goal: str) -> None:
        """An item of a list goes to another place in it: the order of a hand counts."""
        item = write_value(value_at(self.editor.draft, f"{address} {start}"))
        self._do(f"remove {address} {start}; insert {address} {goal} {item}")

    def _drop(self, piece: str, cell: str) -> None:
        self._lay(Held(piece, self.seat), _target(cell))
        self.chosen = _target(cell)

    def _lay(self, held: Held, target: Target) -> None:
        self._need_board()
        commands = self.palette.drop(self.editor.draft, held, target)
        if not commands:
            self.message = self.words().say("editor.not-there", {"text": self.name(held)})
            self.good = False
            return
        place, self.last_piece = self.place_name(target), held
        self._do(commands, self.words().say("editor.laid", {"text": self.name(held), "where": place}))

    def _move(self, start: str, goal: str, how: str) -> None:
        held = self._on_top(_target(start))
        if held is not None:
            self._carry(_target(start), _target(goal), held, how == "copy")
            self.chosen = _target(goal)

    def _carry(self, start: Target, goal: Target, held: Held, copy: bool) -> None:
        """From one place to another, as one step; what cannot lie there stays where it was."""
        self._need_board()
        draft, palette = self.editor.draft, self.palette
        away = "" if copy else palette.lift(draft, held, start)
        laid = palette.drop(draft.do(away) if away else draft, held, goal)
        if not laid:
            self.message = self.words().say("editor.not-there", {"text": self.name(held)})
            self.good = False
            return
        where = self.place_name(goal)
        self._do(
            "; ".join(filter(None, (away, laid))),
            self.words().say("editor.laid", {"text": self.name(held), "where": where}),
        )

    def _on_top(self, target: Target) -> Held | None:
        """What is picked up there: what is of the chosen player rather than of another."""
        self._need_board()
        here = self.palette.at(self.editor.draft, target)
        own = [held for held in here if held.seat == self.seat and self.coloured(held)]
        return next(iter([*own, *here]), None)

    def _clear(self, cell: str) -> None:
        self._need_board()
        target, palette = _target(cell), self.palette
        draft = self.editor.draft
        commands: list[str] = []
        for held in palette.at(draft, target):
            away = palette.lift(draft, held, target)
            if away:
                commands.append(away)
                draft = draft.do(away)
        if commands:
            self._do(
                "; ".join(commands), self.words().say("editor.cleared", {"where": self.place_name(target)})
            )
        self.chosen = target

    def _drop_all(self) -> None:
        while self.editor.undo():
            pass

    def _empty(self) -> None:
        self.editor.set_up(Draft.blank(self.editor.draft.game))
        self._note(self.words().say("editor.emptied"))

    def _note(self, said: str) -> None:
        """What the last step was, in words."""
        self.message = self._told[self.editor.done[-1]] = said

    def mendings(self) -> tuple[Mending, ...]:
        """Every problem with what mends it best; where that depends on whose a thing is, with all of it."""
        draft = self.editor.draft
        found, asks = draft.mendings(most=1), self.palette.asks_whose
        if not any(asks(mending.problem) for mending in found):
            return found
        every = draft.mendings(most=draft.game.players + 1)
        return tuple(many if asks(many.problem) else one for one, many in zip(found, every, strict=True))

    def _mend(self, value: str, which: str = "0") -> None:
        found = self.mendings()
        number = number_told(value, len(found))
        mends = () if number is None else found[number].mends
        at = number_told(which, len(mends))
        if at is not None:
            mend = mends[at]
            self.editor.mend(mend)
            self._note(mend.text(self.words().lang, self.words().names))

    def _take(self, text: str) -> None:
        """What is typed goes to the chosen player."""
        self._need_board()
        words = self.words()
        if commands := self.palette.taken(self.editor.draft, words, self.seat, text):
            self._do(commands, words.pair(words.say("editor.taken", {"seat": self.seat}), text.strip()))

    def _mend_all(self, back: str = "") -> None:
        """Whose a missing thing is stays a question, until all that nobody is said to have goes `back`."""
        steps, before = len(self.editor.done), len(self.editor.draft.problems())
        self.editor.mend_all(nothing_stays if back else self.palette.asks_whose)
        if len(self.editor.done) > steps:
            self._note(self.words().say("editor.mended", {"n": before - len(self.editor.draft.problems())}))

    def _leave_alone(self, value: str) -> None:
        problems = self.editor.draft.problems()
        number = number_told(value, len(problems))
        if number is not None and self.may_stay(problems[number]):
            self.left_alone.append(problems[number])

    def may_stay(self, problem: Problem) -> bool:
        """Whether one can play on with it."""
        return self.palette.may_stay(self.editor.draft, problem)

    def _paste(self, text: str) -> None:
        """A line sets up its position; of the same game it is one more step that can be undone."""
        found = luxor.position(text.strip())
        draft = self.editor.draft
        if found.is_view != self.seen.is_view and not self.controller.sees_all():
            raise LuxorError(self.words().say("editor.only-view"))
        if found.game is draft.game:
            self.editor.set_up(found)
            self._note(self.words().say("editor.pasted"))
        else:
            self.editor = Editor(found)

    def _picture(self) -> None:
        svg = self.seen.svg(
            theme=self.controller.prefs.look, names=self.words().names, lang=self.words().lang
        )
        png = as_png(svg)
        name, kind = ("position.png", "image/png") if png else ("position.svg", "image/svg+xml")
        self._download(name, kind, png or svg.encode())

    def _chapter(self) -> None:
        """The position as a chapter of the study that is open, or of a new one."""
        if self.editor.draft.position is not None:
            self._keep(self.editor.draft.position)
            self._leave("tree")

    def _play(self, tab: str) -> None:
        position = self.editor.draft.position
        if position is not None and all(map(self.may_stay, position.problems())):
            play_from(self.controller, position)
            self._leave(tab)

    # --- what is shown ---

    def show_rule(self, rule: str) -> None:
        self.rule = rule
        self.refresh()

    def refresh(self) -> None:
        """Bring the page up to date."""
        if self.editor.draft.position is not None:
            self.readable = self.editor.draft
        self.page.show(**Sections(self).all())

    def _piece(self, held: Held) -> Piece:
        """What is on the shelves of that sort; they are looked through once for each draft."""
        draft = self.readable
        if self._pieces is None or self._pieces[0] is not draft:
            shelves = self.palette.shelves(draft)
            self._pieces = draft, {piece.id: piece for shelf in shelves for piece in shelf.pieces}
        return self._pieces[1].get(held.piece, Piece(held.piece, held.piece))

    def name(self, held: Held) -> str:
        """A piece as people call it, with whose it is."""
        words, piece = self.words(), self._piece(held)
        text = words.say(piece.key, piece.params)
        return words.pair(words.seat(held.seat), text) if piece.coloured else text

    def coloured(self, held: Held) -> bool:
        """Whether it is somebody's."""
        return self._piece(held).coloured

    def place_name(self, target: Target) -> str:
        """Where something is; where the board's own name says more than that, a game has a text."""
        key = f"editor.place.{target.kind}"
        if self.words().has(key):
            return self.words().say(key, {target.kind: target.ref})
        region = builder_of(self.seen).board(self.seen, Look(self.words())).region(target)
        return region.label if region and region.label else shown.cell_id(target)


def play_from(controller: Controller, position: Position) -> None:
    """A position that somebody made, ready to be played; the game that was on the table waits.

    Of a view it is one of the ways to deal what is hidden.
    """
    waiting = controller.waiting or controller.session
    controller.replace(session_from(controller.session, position))
    controller.waiting = waiting
    controller.on_change()


def _takes(act: Callable[..., None], words: list[str]) -> bool:
    try:
        signature(act).bind(*words)
    except TypeError:
        return False
    return True


def _target(cell: str) -> Target:
    """What a page means by a place; none has a long name."""
    kind, _, ref = cell[:MOST_CELL].partition(":")
    return Target(kind, int(ref) if re.fullmatch("-?[0-9]{1,9}", ref) else ref)
