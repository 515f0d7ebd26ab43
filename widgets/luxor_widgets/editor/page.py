"""The editor's own part of the page: it shows what the kernel wrote, and hears of drags, clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import traitlets

from luxor_widgets.page.script import ScriptBox

HERE = Path(__file__).parent
SECTIONS = ("board", "pieces", "inspector", "problems", "history", "line", "buttons", "menu", "live")


class EditorPage(ScriptBox):
    """Sections of the page by name; only what has changed goes to the page (editor.js)."""

    script = (HERE / "editor.js").read_text("utf-8")
    board = traitlets.Unicode("").tag(sync=True)
    pieces = traitlets.Unicode("").tag(sync=True)
    inspector = traitlets.Unicode("").tag(sync=True)
    problems = traitlets.Unicode("").tag(sync=True)
    history = traitlets.Unicode("").tag(sync=True)
    line = traitlets.Unicode("").tag(sync=True)
    buttons = traitlets.Unicode("").tag(sync=True)
    menu = traitlets.Unicode("").tag(sync=True)
    live = traitlets.Unicode("").tag(sync=True)

    def show(self, **sections: str) -> None:
        """Write sections anew."""
        for name, markup in sections.items():
            if getattr(self, name) != markup:
                setattr(self, name, markup)

    def on_heard(self, act: Callable[[str, list[str]], None]) -> None:
        """Be told what somebody does: a verb and its words."""

        def heard(_: object, content: object, __: object) -> None:
            said = content.get("edit") if isinstance(content, dict) else None
            if isinstance(said, list) and said and all(isinstance(word, str) for word in said):
                act(said[0], said[1:])

        self.on_msg(heard)
