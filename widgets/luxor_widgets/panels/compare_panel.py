"""What to compare the position on the table with: the rules of the set-up, or a position that was kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import luxor
from luxor.core.engine.readings import standard_of
from luxor.core.position.position import Position
from luxor.core.words.wording import Words
from luxor_widgets import html
from luxor_widgets.parts import Guard, box, button, row, set_html, set_visible, text

Chosen = Callable[[], tuple[str, Sequence[str], Mapping[str, str]]]  # game, modules, readings
Compare = Callable[[Position, Position], None]


class ComparePanel:
    """Buttons that lay two positions side by side; why not, where that cannot be."""

    def __init__(self, guarded: Guard, chosen: Chosen, compare: Compare) -> None:
        self._chosen, self._compare = chosen, compare
        self._go, self._keep, self._with_kept, self._said = button(), button(), button(), text()
        self._position: Position | None = None
        self._kept: Position | None = None
        self.box = box("lx-how", row(self._go, self._keep, self._with_kept), self._said)
        for pressed, act in (
            (self._go, self._by_rules),
            (self._keep, self._keep_it),
            (self._with_kept, self._beside_kept),
        ):
            pressed.on_click(guarded(lambda _, act=act: self._do(act)))

    def show(self, position: Position, words: Words) -> None:
        """The position that is compared, as the viewer may know it."""
        if position != self._position:
            set_html(self._said, "")
        self._position, self._words = position, words
        if position.is_view:  # what one player may know another one may not: only open positions are kept
            self._kept = None
        self._name()

    def _name(self) -> None:
        say, kept = self._words.say, self._kept
        self._go.description, self._keep.description = say("compare.go"), say("compare.keep")
        self._with_kept.description = say("compare.with-kept", {"n": kept.turn}) if kept else ""
        set_visible(self._keep, self._position is not None and not self._position.is_view)
        set_visible(self._with_kept, kept is not None)

    def _do(self, act: Callable[[Position], str]) -> None:
        assert self._position is not None
        try:
            said, good = act(self._position), act == self._keep_it
        except luxor.LuxorError as error:
            said, good = self._words.say("setup.refused", {"text": str(error)}), False
        set_html(self._said, html.message(said, good) if said else "")

    def _keep_it(self, here: Position) -> str:
        self._kept = here
        self._name()
        return self._words.say("compare.kept")

    def _beside_kept(self, here: Position) -> str:
        if self._kept is None or self._kept == here:
            return self._words.say("compare.kept")
        self._compare(self._kept, here)
        return ""

    def _by_rules(self, here: Position) -> str:
        """The position by the chosen rules, unless these are those it is played by."""
        game, modules, chosen = self._chosen()
        same = self._words.say("compare.same")
        if game != here.game.name:
            return same
        book = here.game.book
        readings = {ruling: standard_of(book, ruling) for ruling in here.game.readings} | dict(chosen)
        other = here.with_modules(*modules)
        if readings != dict(other.game.readings):
            other = other.with_readings(readings)
        if other.game.modules == here.game.modules and other.game.readings == here.game.readings:
            return same
        self._compare(here, other)
        return ""
