"""Scenes on ipycanvas: sheets one above the other, of each only what has changed; moves in a layer above."""

from __future__ import annotations

from collections.abc import Sequence

from ipycanvas import MultiCanvas
from ipywidgets import Layout

from luxor.scene.shapes import LAYERS, Group, Piece, Point, Scene, Text
from luxor.scene.strokes import strokes_of
from luxor.scene.theme import THEMES, seat_ink
from luxor_widgets.drawing.draw_queue import DrawQueue, SheetId
from luxor_widgets.drawing.sheet import Sheet
from luxor_widgets.drawing.svg_canvas import SvgCanvas
from luxor_widgets.parts import close_all, plain

BOARD = (("floor",), ("tiles",), ("marks", "pieces", "overlay", "side", "tray"))  # sheets, the lowest first
PANEL = (LAYERS,)  # all on one
PAWN = 40  # scene units
FRAME_MS = 16
Foreseen = dict[str, object]
LONGEST_MS = 480


class Painter:
    """One place of the explorer where a scene is shown."""

    def __init__(
        self, queue: DrawQueue, sheets: Sequence[tuple[str, ...]] = PANEL, *, sized: bool = False
    ) -> None:
        self.wide = 0  # pixels of the page; 0: as many as the scene has units
        self.sharp = 1  # canvas pixels per pixel of the page
        self.theme = "light"
        self._queue = queue
        self._count = len(sheets) + (sheets is not PANEL)  # one more above, for who walks there
        # where no style sheet says how wide it is shown, a canvas for a sharp screen would be twice as large
        self._layout = Layout() if sized else None
        self.canvas = MultiCanvas(self._count, **({"layout": self._layout} if self._layout else plain()))
        ids = [SheetId(self.canvas.model_id, number) for number in range(self._count)]
        self._sheets = [Sheet(id, layers, queue) for id, layers in zip(ids, sheets)]
        self._above = ids[-1]
        self._without_strokes = SvgCanvas(self.canvas)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def factor(self) -> float:
        """Canvas pixels per unit of the scene."""
        if self._scene is None:
            return 1
        return (self.wide or self._scene.width) * self.sharp / self._scene.width

    def at(self, x: float, y: float) -> Point:
        """A point of the canvas in the units of the scene."""
        view = self._scene.view if self._scene else None
        return (x / self.factor + view.x, y / self.factor + view.y) if view else (0, 0)

    def paint(self, scene: Scene, theme: str, sharp: int = 1, wide: int | None = None) -> None:
        """Show a scene, so many pixels wide or as before; what has not changed is not drawn again."""
        old = (self.theme, self.sharp, self.wide, self._scene.view if self._scene else None)
        self._scene, self.theme, self.sharp = scene, theme, sharp
        self.wide = self.wide if wide is None else wide
        size = round(scene.width * self.factor), round(scene.height * self.factor)
        if size != (self.canvas.width, self.canvas.height):
            with self.canvas.hold_sync():  # at once: in between the page would measure another shape
                self.canvas.width, self.canvas.height = size
        if self._layout:
            self._layout.width = f"{self.wide or round(scene.width)}px"
        fresh = old != (theme, sharp, self.wide, scene.view)  # a canvas that grows loses its picture
        self._draw(scene, fresh)

    def load(self) -> None:
        """Draw everything, for a page that knows nothing yet."""
        if self._scene is not None:
            self._draw(self._scene, fresh=True)

    def _draw(self, scene: Scene, fresh: bool) -> None:
        if not self._queue.ready:
            return
        if not self._queue.strokes:
            self._without_strokes.paint(scene, THEMES[self.theme], fresh)
            return
        size = self.canvas.width, self.canvas.height
        with self._queue.batch():
            for sheet in self._sheets:
                sheet.paint(scene, THEMES[self.theme], self.factor, size, fresh)

    def foresee(self, **told: object) -> None:
        """Tell the page what options, or whole turns, look like on this picture before they are played."""
        if self._scene is None or not (self._queue.ready and self._queue.strokes):
            return
        view = self._scene.view
        corner = (round(view.x, 3), round(view.y, 3), round(self.factor, 6))
        self._queue.foresee(self._above, corner, **told)

    def close(self) -> None:
        close_all(self.canvas, *(self.canvas[number] for number in range(self._count)))
        if self._layout:
            self._layout.close()
        self._without_strokes.close()

    def walk(self, seat: int, points: Sequence[Point], colours: str = "seat") -> None:
        """Let a pawn of a seat walk over the present picture; pictures without strokes just change."""
        if len(points) < 2 or self._scene is None or not (self._queue.ready and self._queue.strokes):
            return
        view, factor = self._scene.view, self.factor
        way = [
            (round((x - view.x - PAWN / 2) * factor, 1), round((y - view.y - PAWN / 2) * factor, 1))
            for x, y in _frames(points)
        ]
        pawn = strokes_of(_pawn(seat, colours), THEMES[self.theme], self._queue.table)
        self._queue.draw_walk(self._above, way, factor, [pawn])


def _pawn(seat: int, colours: str) -> Group:
    letter = "abcde"[seat]
    ink = seat_ink(seat) if colours == "seat" else f"on-{colours}-{letter}"
    shapes = (
        Piece(f"pawn-{letter}", 3, 3, 34, f"{colours}-{letter}"),
        Text(20, 29, letter.upper(), 15, ink, "bold", "middle"),
    )
    return Group(("pawn",), shapes)


def _frames(points: Sequence[Point]) -> list[Point]:
    """Places along the way, one per frame; a little hop from tile to tile."""
    legs = len(points) - 1
    frames = max(2, min(legs * 5, LONGEST_MS // FRAME_MS))
    found: list[Point] = []
    for frame in range(frames + 1):
        way = legs * (1 - (1 - frame / frames) ** 2)  # ease out
        leg = min(int(way), legs - 1)
        part = way - leg
        (x0, y0), (x1, y1) = points[leg], points[leg + 1]
        found.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - 24 * part * (1 - part)))
    return found
