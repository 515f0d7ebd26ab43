"""The page's own part of an explorer: what only the browser knows or can do (see page.js)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets


class Page(anywidget.AnyWidget):
    """An empty place in the explorer that listens there."""

    _esm = Path(__file__).parent / "page.js"
    names = traitlets.Dict().tag(sync=True)  # selector -> accessible name, for parts that have none
    dark = traitlets.Bool(False).tag(sync=True)  # as the page says
    calm = traitlets.Bool(False).tag(sync=True)
    narrow = traitlets.Bool(False).tag(sync=True)
    sharp = traitlets.Int(1).tag(sync=True)  # pixels of the screen per pixel of the page

    def on_press(self, pressed: Callable[[str, str], None]) -> None:
        """Be told of buttons inside texts: what they are, and what they say."""

        def heard(_: object, content: object, __: object) -> None:
            for what, value in content.items() if isinstance(content, dict) else ():
                if isinstance(value, str):
                    pressed(what, value)

        self.on_msg(heard)
