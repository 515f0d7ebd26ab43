"""The explorer as an editor, and back to the game."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Widget

from luxor.core.position.position import Position
from luxor_widgets.controller import Controller
from luxor_widgets.editor.editor import EditorPanel
from luxor_widgets.page.page import Page
from luxor_widgets.panels.tabs import Tabs
from luxor_widgets.parts import Guard, box, set_visible


class EditorMode:
    """The explorer as an editor: made when somebody first opens it, and out of sight in between."""

    def __init__(
        self,
        guarded: Guard,
        controller: Controller,
        page: Page,
        game: Widget,
        tabs: Tabs,
        keep: Callable[[Position], None],
    ) -> None:
        self._parts = guarded, controller, page.download, keep, self._left
        self._controller, self._game, self._tabs = controller, game, tabs
        self._panel: EditorPanel | None = None
        self.is_open = False
        self.box = box("lx-editor")
        set_visible(self.box, False)

    def toggle(self) -> None:
        """Open the editor on what is seen, or go back to the game."""
        if self.is_open:
            self._left("")
            return
        if self._panel is None:
            self._panel = EditorPanel(*self._parts)
            self.box.children = [self._panel.page]
        self.is_open = True
        set_visible(self.box, True)
        self._panel.open()
        self._turn_to("")

    def _turn_to(self, tab: str) -> None:
        """Show the editor, or the game, perhaps with a tab."""
        set_visible(self._game, not self.is_open)
        self._tabs.open(tab)
        self._controller.on_change()

    def _left(self, tab: str) -> None:
        self.is_open = False
        set_visible(self.box, False)
        self._turn_to(tab)

    def refresh(self) -> None:
        """The language or the theme may be another one."""
        if self.is_open and self._panel is not None:
            self._panel.refresh()

    def show_rule(self, rule: str) -> bool:
        """A rule that somebody pressed; whether it is shown here."""
        if self.is_open and self._panel is not None:
            self._panel.show_rule(rule)
        return self.is_open
