"""What shows positions: registered from outside, since the core draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from luxor.core.errors import LuxorError

if TYPE_CHECKING:
    from luxor.core.position.comparison import Comparison
    from luxor.core.position.position import Position
    from luxor.core.study.study import Study


class Pictures(Protocol):
    """Positions as pictures and as words, and studies as pages."""

    def svg(self, position: Position, theme: str, names: Sequence[str], lang: str) -> str: ...
    def describe(self, position: Position, lang: str, names: Sequence[str]) -> str: ...
    def page(self, study: Study) -> str: ...
    def compared(self, found: Comparison, theme: str, names: Sequence[str], lang: str) -> str: ...
    def summary(self, position: Position, lang: str, names: Sequence[str]) -> str: ...


_pictures: list[Callable[[], Pictures]] = []


def register_pictures(load: Callable[[], Pictures]) -> None:
    """Say where pictures come from; asked only when one is wanted."""
    _pictures[:] = [load]


def registered_pictures() -> Pictures:
    """What was registered, loaded."""
    if not _pictures:
        raise LuxorError("nothing was registered that draws positions")
    return _pictures[0]()


def in_notebook(text: str, svg: str) -> dict[str, str]:
    """A text and its picture as notebooks take them: an image shows in untrusted ones, too."""
    import base64  # here, since most programs show nothing
    import html

    source = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    image = f'<img alt="{html.escape(text)}" style="max-width:100%" src="{source}">'
    return {"text/plain": text, "text/html": image}
