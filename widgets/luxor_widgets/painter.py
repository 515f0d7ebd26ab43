"""Scenes on ipycanvas: sheets one above the other, of each only what has changed; moves in a layer above.

A picture is the scene's own SVG, drawn by the browser: what the canvas shows and what `position.svg()`
gives are the same drawing, and a change costs a handful of commands however much of the board it touches.
"""

from __future__ import annotations

from collections.abc import Sequence

from ipycanvas import MultiCanvas

from luxor.scene.shapes import LAYERS, Box, Piece, Point, Scene, Text, layered
from luxor.scene.shapes import Group as SceneGroup
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES, Theme, seat_ink
from luxor_widgets.parts import plain
from luxor_widgets.press import FRAME_MS, Press
from luxor_widgets.sheet import Sheet

BOARD = (("floor",), ("tiles",), ("marks", "pieces", "overlay", "side", "tray"))  # sheets, the lowest first
PANEL = (LAYERS,)  # all on one
PAWN = 40  # scene units
LONGEST_MS = 480


class Painter:
    """One place of the explorer where a scene is shown."""

    def __init__(self, wide: int, press: Press, sheets: Sequence[tuple[str, ...]] = PANEL) -> None:
        self.wide = wide
        self.sharp = 1  # canvas pixels per pixel of the page
        self.theme = "light"
        self._press = press
        above = sheets is not PANEL  # for who walks there
        self.canvas = MultiCanvas(len(sheets) + above, width=wide, height=wide, **plain())
        self.canvas.on_client_ready(self._load)
        self._sheets = [Sheet(self.canvas[at], layers, press) for at, layers in enumerate(sheets)]
        self._scene: Scene | None = None
        self._loaded = False  # there is a page that can draw

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def factor(self) -> float:
        """Canvas pixels per unit of the scene."""
        return self.wide * self.sharp / self._scene.width if self._scene else 1

    def at(self, x: float, y: float) -> Point:
        """A point of the canvas in the units of the scene."""
        view = self._scene.view if self._scene else None
        return (x / self.factor + view.x, y / self.factor + view.y) if view else (0, 0)

    def paint(self, scene: Scene, theme: str, sharp: int = 1) -> None:
        """Show a scene; what has not changed is not drawn again."""
        old = (self.theme, self.sharp, self._scene.view if self._scene else None)
        self._scene, self.theme, self.sharp = scene, theme, sharp
        size = self.wide * sharp, round(scene.height * self.factor)
        if size != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = size
        self._draw(scene, fresh=old != (theme, sharp, scene.view))  # a canvas that grows loses its picture

    def _load(self) -> None:
        """Draw everything, for a page that was loaded, perhaps anew."""
        self._loaded = True
        if self._scene is not None:
            self._press.renew()
            self._draw(self._scene, fresh=True)

    def _draw(self, scene: Scene, fresh: bool) -> None:
        if not self._loaded:
            return
        with self._press.run():
            for sheet in self._sheets:
                sheet.paint(scene, self.theme, self.factor, fresh)

    def close(self) -> None:
        for canvas in self.canvas._canvases:
            canvas.close()

    def walk(self, seat: int, points: Sequence[Point], colours: str = "seat") -> None:
        """Let a pawn of a seat walk over the present picture, all in one batch."""
        if len(points) < 2 or self._scene is None:
            return
        size, view, factor = PAWN * self.factor, self._scene.view, self.factor
        places = [
            ((x - view.x) * factor - size / 2, (y - view.y) * factor - size / 2) for x, y in _frames(points)
        ]
        self._press.walk(
            self.canvas[len(self._sheets)], _pawn_svg(seat, THEMES[self.theme], colours), places, size
        )


def _pawn_svg(seat: int, theme: Theme, colours: str) -> str:
    letter = "abcde"[seat]
    ink = seat_ink(seat) if colours == "seat" else f"on-{colours}-{letter}"
    shapes = (
        Piece(f"pawn-{letter}", 3, 3, 34, f"{colours}-{letter}"),
        Text(20, 29, letter.upper(), 15, ink, "bold", "middle"),
    )
    scene = Scene(Box(0, 0, PAWN, PAWN), layered({"pieces": [SceneGroup(("pawn",), shapes)]}), ground="")
    return to_svg(scene, theme)


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
