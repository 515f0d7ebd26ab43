"""What an explorer is where no widget can be shown: a picture of its position, and a sentence.

A notebook keeps what its cells showed. Whoever opens it without a kernel, or on a page that knows no widgets,
sees the picture; a plain terminal shows words.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape

import comm
import ipywidgets as w

from luxor.core.position.position import Position
from luxor.core.words.wording import Words
from luxor.pictures import builder_of
from luxor_widgets.files import in_app
from luxor_widgets.parts import plain

Shown = Callable[[], tuple[Position, Words]]  # the position as the viewer may see it, and what it is told in


class StillBox(w.VBox):  # type: ignore[misc]
    """A box of widgets that is a picture and a sentence elsewhere; what to show is asked when it is shown."""

    def __init__(self, shown: Shown, *children: w.Widget, names: str = "") -> None:
        self._shown = shown
        super().__init__(children, _dom_classes=names.split(), **plain())

    def __repr__(self) -> str:
        position, words = self._shown()
        if self._in_terminal():
            described = position.describe(words.lang, names=words.names)
            return f"{described}\n\n{words.say('still.terminal')}"
        return f"{builder_of(position).summary(position, words)} {words.say('still.run')}"

    def _repr_mimebundle_(self, **wanted: object) -> dict[str, object]:
        bundle = dict(super()._repr_mimebundle_(**wanted) or {})
        bundle["text/plain"] = repr(self)
        if not self._in_terminal() and not in_app():  # the app's page is never kept
            bundle["text/html"] = self._picture()
        return bundle

    def _in_terminal(self) -> bool:
        """Whether there is no kernel that could talk to a page."""
        return isinstance(self.comm, comm.DummyComm)

    def _picture(self) -> str:
        """An SVG image: untrusted notebooks show it, too, and it is drawn in no time, which PNG is not."""
        position, words = self._shown()
        svg = position.svg(names=words.names, lang=words.lang).encode("utf-8", "replace")
        source = f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
        return f'<img alt="{escape(repr(self))}" style="max-width:100%" src="{source}">'
