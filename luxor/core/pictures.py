"""What shows positions: registered from outside, since the core draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from luxor.core.verdict import LuxorError

if TYPE_CHECKING:
    from luxor.core.comparison import Comparison
    from luxor.core.position import Position
    from luxor.core.study import Study


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
