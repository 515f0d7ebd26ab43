"""Options as real buttons: a pool that grows and is reused, since making a widget is slow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import ipywidgets as w

from luxor.core.terms import Action
from luxor_widgets import html
from luxor_widgets.parts import box, plain, set_html, set_visible, text


class Shown(NamedTuple):
    """One option: what it plays, its label, what comes of it, and what it gives."""

    action: Action
    label: str
    detail: str = ""
    chip: str = ""


class OptionRows:
    """A list of options; each row is a button with a line of its own below the label."""

    def __init__(self, choose: Callable[[Action], None]) -> None:
        self._choose = choose
        self._rows: list[tuple[w.VBox, w.Button, w.HTML]] = []
        self._actions: list[Action] = []
        self._pressed = 0
        self.box = box("lx-option-list")

    def show(self, shown: list[Shown]) -> None:
        while len(self._rows) < len(shown):
            self._grow()
        self._actions = [option.action for option in shown]
        for number, (row, button, line) in enumerate(self._rows):
            set_visible(row, number < len(shown))
            if number < len(shown):
                option = shown[number]
                if button.description != option.label:
                    button.description = option.label
                set_html(line, html.detail(option.detail, option.chip))
        if self._pressed >= len(shown):  # the row that had the keyboard is gone
            self.focus()
        self._pressed = 0

    def focus(self) -> bool:
        """Bring the keyboard to the first option; False if there is none."""
        if self._actions:
            self._rows[0][1].focus()
        return bool(self._actions)

    def _grow(self) -> None:
        number = len(self._rows)
        made, line = w.Button(**plain(w.ButtonStyle)), text()
        made.on_click(lambda _: self._press(number))
        row = box("lx-option", made, line)
        self._rows.append((row, made, line))
        self.box.children = [*self.box.children, row]

    def _press(self, number: int) -> None:
        if number < len(self._actions):
            self._pressed = number
            self._choose(self._actions[number])
