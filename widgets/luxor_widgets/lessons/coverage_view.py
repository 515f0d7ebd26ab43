"""The map of rules beside an explorer: it fills while one plays."""

from __future__ import annotations

from ipywidgets import HTML

from luxor.analysis.shown.coverage_map import coverage_map
from luxor.core.study.session import Session


class CoverageView(HTML):  # type: ignore[misc]
    """The rules that a session has met, drawn anew whenever something is played in it.

    >>> import luxor
    >>> from luxor_widgets import CoverageView
    >>> session = luxor.new_game(seed=3)
    >>> shown = CoverageView(session, title="Our first evening")
    >>> before = shown.value
    >>> _ = session.play("play left")
    >>> shown.value != before
    True
    """

    def __init__(self, session: Session, title: str = "", lang: str = "en") -> None:
        super().__init__()
        self._title, self._lang = title, lang
        self._leave = session.subscribe(self._draw)
        self._draw(session)

    def _draw(self, session: Session) -> None:
        found = coverage_map(session, title=self._title, lang=self._lang)
        self.value = found._repr_mimebundle_()["text/html"]

    def close(self) -> None:
        self._leave()
        super().close()
