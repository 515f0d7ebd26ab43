"""Two positions over the whole explorer: boards, differences and chances, while the game waits."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as w

from luxor.core.comparison import Comparison
from luxor.core.position import Position
from luxor_widgets import html
from luxor_widgets.analysis.compare import GAMES, Told, played
from luxor_widgets.background import Worker
from luxor_widgets.controller import Controller
from luxor_widgets.page.styles import style
from luxor_widgets.parts import Guard, set_html, set_visible, text
from luxor_widgets.prefs import seen_by, viewer_of

if TYPE_CHECKING:
    import pandas as pd

FEWER = 20  # games, where no compiled kernel plays them


class SideBySide:
    """Opened on two positions; it closes by itself when the game goes on, or somebody else looks."""

    def __init__(self, quiet: Guard, controller: Controller, place: w.Box) -> None:
        self._controller, self._place = controller, place
        self._found: Comparison | None = None
        self._shown: Position | None = None  # what lay on the table when it was opened
        self._chances: pd.DataFrame | None = None
        self._played, self._rule = False, ""
        self._worker = Worker(quiet, self._refresh)
        self._told = text()
        place.children = [self._told]

    def open(self, a: Position, b: Position) -> None:
        """Show what differs at once; the chances come when they were played."""
        self._found, self._shown = Comparison(a, b), self._seen()
        self._played, self._chances, self._rule = False, None, ""
        set_visible(self._place, True)
        self._refresh()
        if not self._worker.begin(self._play(self._found)):
            for _ in self._play(self._found):
                pass
            self._refresh()

    def _play(self, found: Comparison) -> Iterator[None]:
        yield  # the boards are there before the first game
        games = GAMES if found.a.game.twin and found.b.game.twin else FEWER
        chances = played(found.a, found.b, None, games)
        if found is self._found:
            self._chances, self._played = chances, True

    def close(self) -> None:
        """Back to the game."""
        self._worker.rest()
        self._found = None
        set_visible(self._place, False)
        set_html(self._told, "")

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

    def _refresh(self) -> None:
        if self._found is None:
            return
        c, found = self._controller, self._found
        ours, theirs = (side.game.words(c.prefs.lang, c.session.names) for side in (found.a, found.b))
        told = Told(found, ours, theirs, c.prefs.look, html.chip)
        boards, *rest = told.differences()
        chances = told.chances(self._chances) if self._played else told.waiting()
        back = html.press("compare", "", ours.say("explore.back-to-game"), "lx-button lx-gold")
        title = escape(ours.say("compare.title"))
        head = f"<header role=none><h2>{title}</h2>{back}</header>"
        book = theirs.book if self._rule in theirs.book else ours.book
        rule = html.rule_page(book.rule(self._rule, ours.lang), theirs) if self._rule else ""
        body = "".join((boards, rule, *rest, chances))
        css = f"<style>{style('compare.css')}</style>"
        set_html(
            self._told, f'{css}<div class="lx-compare" role="region" aria-label="{title}">{head}{body}</div>'
        )
