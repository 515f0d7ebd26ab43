"""What is to be drawn on canvases: all that changes at once goes to the page as one message (see strokes.js).

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


class PixelBox(NamedTuple):
    """A part of a canvas in whole pixels."""

    left: int
    top: int
    wide: int
    high: int


class SheetId(NamedTuple):
    """One sheet of a canvas that has several, one above the other."""

    canvas: str  # the id of its model
    sheet: int


class DrawQueue:
    """Collects the drawing of one update, and sends it in order when the update is complete."""

    def __init__(self, send: Send) -> None:
        self.table = Table()
        self.ready = False  # there is a page
        self.strokes = True  # it can draw strokes; else ipycanvas has to draw pictures
        self._send = send
        self._known = 0  # how much of the table the page knows
        self._steps: list[dict[str, object]] = []
        self._collecting = False

    @contextmanager
    def batch(self) -> Iterator[None]:
        """All drawing inside is sent as one message, at the end of the outermost batch."""
        if self._collecting:
            yield
            return
        self._collecting = True
        try:
            yield
        finally:
            self._collecting = False
            self._send_steps()

    def page_opened(self, strokes: bool) -> None:
        """There is a new page, which knows nothing yet, and can draw strokes or not."""
        self.ready, self.strokes, self._known = True, strokes, 0

    def draw_part(
        self,
        sheet: SheetId,
        part: PixelBox,
        corner: Sequence[float],
        ground: str,
        groups: Sequence[Strokes],
        size: tuple[int, int],
    ) -> None:
        """Draw a part of a sheet anew; `corner` is the scene's own corner, and pixels per unit.

        The page waits until the canvas has this size: it may be told sizes quicker than it takes them in.
        """
        self._add(sheet, at=part, view=corner, ground=ground, groups=groups, size=size)

    def draw_walk(
        self, sheet: SheetId, way: Sequence[tuple[float, float]], factor: float, piece: Sequence[Strokes]
    ) -> None:
        """Let a small piece move along a way, on a sheet that is empty otherwise."""
        self._add(sheet, way=way, view=[factor], groups=piece)

    def foresee(self, sheet: SheetId, corner: Sequence[float], **told: object) -> None:
        """Tell the page what to show of options before they are played, on an empty sheet."""
        self._add(sheet, view=corner, **told)

    def _add(self, sheet: SheetId, **step: object) -> None:
        with self.batch():
            self._steps.append({"canvas": sheet.canvas, "sheet": sheet.sheet, **step})

    def _send_steps(self) -> None:
        steps, self._steps = self._steps, []
        if not steps:
            return
        job = {"from": self._known, "texts": self.table.since(self._known), "steps": steps}
        self._known = len(self.table)
        self._send(json.dumps(job, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
