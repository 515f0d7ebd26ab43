"""The position on the table beside the same one by other rules: the modules and readings of the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import luxor
from luxor.core.comparison import Comparison
from luxor.core.position import Position
from luxor.core.readings import standard_of
from luxor.core.wording import Words
from luxor_widgets import html
from luxor_widgets.analysis.compare import GAMES, Told
from luxor_widgets.page.styles import style
from luxor_widgets.parts import Guard, box, button, row, set_html, text

FEWER = 20  # games, where no compiled kernel plays them
Chosen = Callable[[], tuple[str, Sequence[str], Mapping[str, str]]]  # game, modules, readings


class ComparePanel:
    """A button, and what it finds: both boards, what differs with its rules, and the chances."""

    def __init__(self, guarded: Guard, chosen: Chosen) -> None:
        self._chosen = chosen
        self._go, self._found = button(), text()
        self._position: Position | None = None
        self.box = box("lx-how", row(self._go), self._found)
        self._go.on_click(guarded(lambda _: set_html(self._found, self._compared())))

    def show(self, position: Position, names: Sequence[str], words: Words, theme: str) -> None:
        """The position that is compared, as the viewer may know it; what was found of another one goes."""
        if position != self._position:
            set_html(self._found, "")
        self._position, self._names, self._words, self._theme = position, names, words, theme
        self._go.description = words.say("compare.go")

    def _compared(self) -> str:
        assert self._position is not None
        say, here = self._words.say, self._position
        try:
            other = self._other(here)
        except luxor.LuxorError as error:
            return html.message(say("setup.refused", {"text": str(error)}), good=False)
        if other is None:
            return html.message(say("compare.same"), good=False)
        lang = self._words.lang
        ours, theirs = (position.game.words(lang, self._names) for position in (here, other))
        told = Told(Comparison(here, other), ours, theirs, self._theme)
        games = GAMES if here.game.twin and other.game.twin else FEWER
        sections = (told.boards(), told.facts(), told.options(), told.points(), told.chances(None, games))
        return f'<style>{style("compare.css")}</style><div class="lx-compare">{"".join(sections)}</div>'

    def _other(self, here: Position) -> Position | None:
        """The position by the chosen rules; None if these are those it is played by."""
        game, modules, chosen = self._chosen()
        if game != here.game.name:
            return None
        book = here.game.book
        readings = {ruling: standard_of(book, ruling) for ruling in here.game.readings} | dict(chosen)
        other = here.with_modules(*modules)
        if readings != dict(other.game.readings):
            other = other.with_readings(readings)
        same = other.game.modules == here.game.modules and other.game.readings == here.game.readings
        return None if same else other
