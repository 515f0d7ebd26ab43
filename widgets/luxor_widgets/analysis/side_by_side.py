"""Two positions over the whole explorer: boards, differences and chances, while the game waits."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

import ipywidgets as w

from luxor.core.position.comparison import Comparison
from luxor.core.position.position import Position
from luxor_widgets import html
from luxor_widgets.analysis.compare import Told
from luxor_widgets.background import Worker
from luxor_widgets.controller import Controller
from luxor_widgets.page.styles import style
from luxor_widgets.parts import Guard, set_html, set_visible, text
from luxor_widgets.prefs import seen_by, viewer_of

if TYPE_CHECKING:
    from luxor.analysis.chances.compare import Compared

AT_A_TIME, MOST = 200, 2000  # games
SLOWLY, FEWER = 5, 200  # the same, where no compiled kernel plays them
AT_ONCE = 4  # times as many, where nobody could look at more of them later


class Games:
    """Games from two positions, some at a time; `compared` is what came of them."""

    finds: tuple[str, ...] = ("compared",)

    def __init__(self, a: Position, b: Position) -> None:
        self.a, self.b = a, b
        self.compared: Compared | None = None

    def work(self) -> Iterator[None]:
        from luxor.analysis.chances.compare import Comparing  # the boards are there before it

        some, most = (AT_A_TIME, MOST) if self.a.game.twin and self.b.game.twin else (SLOWLY, FEWER)
        comparing = Comparing(self.a, self.b)
        while comparing.games < most:
            comparing.play(some)
            self.compared = comparing.compared()
            yield


class SideBySide:
    """Opened on two positions; it closes by itself when the game goes on, or somebody else looks."""

    def __init__(self, quiet: Guard, controller: Controller, place: w.Box) -> None:
        self._controller, self._place = controller, place
        self._found: Comparison | None = None
        self._shown: Position | None = None  # what lay on the table when it was opened
        self._games: Games | None = None
        self._rule = ""
        self._worker = Worker(quiet, self._tell_chances)
        self._told, self._odds = text(), text()
        place.children = [self._told, self._odds]

    def open(self, a: Position, b: Position) -> None:
        """Show what differs at once; the chances come when they were played."""
        self._found, self._shown = Comparison(a, b), self._seen()
        self._rule = ""
        set_visible(self._place, True)
        self._refresh()
        self._games = Games(a, b)
        if self._is_sound() and not self._worker.begin(self._games):
            for _ in islice(self._games.work(), AT_ONCE):
                pass
            self._tell_chances()

    def _is_sound(self) -> bool:
        """Whether both positions can be reached by play: what else could they lead to?"""
        return self._found is not None and not (self._found.a.problems() or self._found.b.problems())

    def close(self) -> None:
        """Back to the game."""
        self._worker.rest()
        self._found = None
        set_visible(self._place, False)
        set_html(self._told, "")
        set_html(self._odds, "")

    def show(self) -> None:
        """The language or the theme may be another one; of another position nobody asked."""
        if self._found is not None:
            if self._seen() == self._shown:
                self._refresh()
            else:
                self.close()

    def show_rule(self, rule: str) -> bool:
        """A rule that somebody pressed; whether it is shown here."""
        if self._found is None:
            return False
        self._rule = rule
        self._refresh()
        return True

    def _seen(self) -> Position:
        """What is on the table, as the viewer may know it."""
        c = self._controller
        position = c.session.position
        return position if c.sees_all() else seen_by(position, viewer_of(c.session, c.prefs))

    def _tell(self) -> Told | None:
        if self._found is None:
            return None
        c, found = self._controller, self._found
        ours, theirs = (side.game.words(c.prefs.lang, c.session.names) for side in (found.a, found.b))
        return Told(found, ours, theirs, c.prefs.look, html.chip)

    def _tell_chances(self) -> None:
        """They come by and by: what stands above them, with its pictures, stays as it is."""
        told = self._tell()
        if told is not None:
            compared = self._games.compared if self._games is not None else None
            waits = compared is None and self._is_sound()
            chances = told.waiting() if waits else told.chances(compared)
            name = escape(told.say("compare.chances"))
            place = f'class="lx-compare lx-compare-chances" role="region" aria-label="{name}"'
            set_html(self._odds, f"<div {place}>{chances}</div>")

    def _refresh(self) -> None:
        told = self._tell()
        if told is None:
            return
        ours, theirs = told.words, told.other
        boards, *rest = told.differences()
        back = html.press("compare", "", ours.say("explore.back-to-game"), "lx-button lx-gold")
        title = escape(ours.say("compare.title"))
        head = f"<header role=none><h2>{title}</h2>{back}</header>"
        book = theirs.book if self._rule in theirs.book else ours.book
        rule = html.rule_page(book.rule(self._rule, ours.lang), theirs) if self._rule else ""
        body = "".join((boards, rule, *rest))
        css = f"<style>{style('compare.css')}</style>"
        set_html(
            self._told, f'{css}<div class="lx-compare" role="region" aria-label="{title}">{head}{body}</div>'
        )
        self._tell_chances()
