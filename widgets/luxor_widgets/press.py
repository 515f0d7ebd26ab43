"""How pictures come onto canvases: what changes at once is one message, drawn in the page (draw.js).

A canvas that is told every line one by one costs the page a message or a command each; a picture in a file
costs it a document. Strokes cost it only the drawing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from luxor.scene.strokes import Strokes, Table

Send = Callable[[bytes], None]


class Place(NamedTuple):
    """Whole pixels of a canvas."""

    left: int
    top: int
    wide: int
    high: int


class Leaf(NamedTuple):
    """One sheet of a canvas of many."""

    canvas: str  # the id of its model
    sheet: int


class Press:
    """Collects what is to be drawn, and sends it in this order when all is told."""

    def __init__(self, send: Send) -> None:
        self.table = Table()
        self.ready = False  # there is a page that can draw
        self._send = send
        self._told = 0  # how much of the table the page knows
        self._steps: list[dict[str, object]] = []
        self._open = False

    @contextmanager
    def run(self) -> Iterator[None]:
        """All inside is one message."""
        if self._open:
            yield
            return
        self._open = True
        try:
            yield
        finally:
            self._open = False
            self._print()

    def begin(self) -> None:
        """There is a new page, which knows nothing yet."""
        self.ready, self._told = True, 0

    def put(
        self, leaf: Leaf, at: Place, corner: Sequence[float], ground: str, groups: Sequence[Strokes]
    ) -> None:
        """Draw a place of a sheet anew; `corner` is the scene's own, and pixels per unit."""
        self._add(leaf, at=at, view=corner, ground=ground, groups=groups)

    def walk(
        self, leaf: Leaf, way: Sequence[tuple[float, float]], factor: float, who: Sequence[Strokes]
    ) -> None:
        """Let something small walk over a sheet that is else empty, in its turn."""
        self._add(leaf, way=way, view=[factor], groups=who)

    def _add(self, leaf: Leaf, **step: object) -> None:
        with self.run():
            self._steps.append({"canvas": leaf.canvas, "sheet": leaf.sheet, **step})

    def _print(self) -> None:
        steps, self._steps = self._steps, []
        if not steps:
            return
        job = {"from": self._told, "texts": self.table.since(self._told), "steps": steps}
        self._told = len(self.table)
        self._send(json.dumps(job, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
