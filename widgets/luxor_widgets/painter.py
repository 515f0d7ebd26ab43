"""Scenes on ipycanvas: the static floor once, all else as one picture per change, moves in a layer above.

A picture is the scene's own SVG, drawn by the browser: what the canvas shows and what `position.svg()`
gives are the same drawing, and a change costs a handful of commands however much of the board it touches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ipycanvas import MultiCanvas
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import Image

from luxor.scene.shapes import Box, Layer, Piece, Point, Scene, Text, layered
from luxor.scene.shapes import Group as SceneGroup
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES, Theme, seat_ink

SHARP = 2  # canvas pixels per page pixel
STATIC = ("floor",)
FRAME_MS = 16
LONGEST_MS = 480


@contextmanager
def batch() -> Iterator[None]:
    """Send all drawing at once. Unlike ipycanvas's own, an exception inside does not lose later drawings."""
    manager = ipycanvas_canvas._CANVAS_MANAGER
    if manager._caching:  # already inside one
        yield
        return
    manager._caching = True
    manager._current_canvas = None  # a reloaded page knows nothing of the last one
    try:
        yield
    finally:
        try:
            manager.flush()
        finally:
            manager._caching = False


class Painter:
    """One place of the explorer where a scene is shown."""

    def __init__(self, wide: int, theme: str = "light", label: str = "") -> None:
        self.wide = wide
        self.theme = theme
        self.canvas = MultiCanvas(3, width=wide * SHARP, height=wide * SHARP)
        self.canvas.layout.width = "100%"
        self.canvas.layout.max_width = f"{wide}px"
        self.canvas.on_client_ready(self.repaint)
        self._floor, self._rest = _picture(), _picture()
        self._pawn = _picture()
        self._scene: Scene | None = None
        self._drawn: tuple[object, ...] = ()

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def factor(self) -> float:
        """Canvas pixels per unit of the scene."""
        return self.wide * SHARP / self._scene.width if self._scene else 1

    def at(self, x: float, y: float) -> Point:
        """A point of the canvas in the units of the scene."""
        view = self._scene.view if self._scene else None
        return (x / self.factor + view.x, y / self.factor + view.y) if view else (0, 0)

    def paint(self, scene: Scene, theme: str) -> None:
        """Show a scene; what has not changed is not drawn again."""
        fresh = (
            theme != self.theme or self._scene is None or _layers(self._scene, True) != _layers(scene, True)
        )
        if not fresh and self._scene is not None and _layers(self._scene, False) == _layers(scene, False):
            self._scene = scene
            return
        self._scene, self.theme = scene, theme
        high = round(scene.height * self.factor)
        if high != self.canvas.height:  # a canvas that changes its size loses its picture
            self.canvas.height = high
            fresh = True
        look = THEMES[theme]
        self._rest.value = _svg(scene, False, look)
        if fresh:
            self._floor.value = _svg(scene, True, look)
        self._draw(floor=fresh)

    def repaint(self) -> None:
        """Draw everything again, for a page that was loaded anew."""
        if self._scene is not None:
            self._draw(floor=True)

    def _draw(self, floor: bool) -> None:
        wide, high = self.canvas.width, self.canvas.height
        with batch():
            if floor:
                self.canvas[0].clear()
                self.canvas[0].draw_image(self._floor, 0, 0, wide, high)
            self.canvas[1].clear()
            self.canvas[1].draw_image(self._rest, 0, 0, wide, high)
            self.canvas[2].clear()

    def close(self) -> None:
        for widget in (*self.canvas._canvases, self._floor, self._rest, self._pawn):
            widget.close()

    def walk(self, seat: int, points: Sequence[Point], colours: str = "seat") -> None:
        """Let a pawn of a seat walk over the present picture, all in one batch."""
        if len(points) < 2 or self._scene is None:
            return
        self._pawn.value = _pawn_svg(seat, THEMES[self.theme], colours)
        frames = _frames(points)
        size = 40 * self.factor
        above = self.canvas[2]
        with batch():
            for x, y in frames:
                left = (x - self._scene.view.x) * self.factor - size / 2
                top = (y - self._scene.view.y) * self.factor - size / 2
                above.clear()
                above.draw_image(self._pawn, left, top, size, size)
                above.sleep(FRAME_MS)


def _picture() -> Image:
    return Image(value=b"<svg/>", format="svg+xml")


def _layers(scene: Scene, static: bool) -> tuple[Layer, ...]:
    return tuple(layer for layer in scene.layers if (layer.name in STATIC) == static)


def _svg(scene: Scene, static: bool, theme: Theme) -> bytes:
    ground = scene.ground if static else ""
    part = replace(scene, layers=_layers(scene, static), regions=(), title="", description="", ground=ground)
    return to_svg(part, theme).encode()


def _pawn_svg(seat: int, theme: Theme, colours: str) -> bytes:
    letter = "abcde"[seat]
    ink = seat_ink(seat) if colours == "seat" else f"on-{colours}-{letter}"
    shapes = (
        Piece(f"pawn-{letter}", 3, 3, 34, f"{colours}-{letter}"),
        Text(20, 29, letter.upper(), 15, ink, "bold", "middle"),
    )
    scene = Scene(Box(0, 0, 40, 40), layered({"pieces": [SceneGroup(("pawn",), shapes)]}), ground="")
    return to_svg(scene, theme).encode()


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
