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

    def on_rule(self, open_rule: Callable[[str], None]) -> None:
        """Be told of the rule whose chip was pressed."""

        def heard(_: object, content: object, __: object) -> None:
            if isinstance(content, dict) and isinstance(content.get("rule"), str):
                open_rule(content["rule"])

        self.on_msg(heard)
