"""How pictures come onto canvases: all that changes at once is one picture, cut up in the page.

A page takes its time with every picture, however small, and draws them one after the other. So the parts of
all sheets are printed below each other on one canvas that nobody sees, and copied from there to their places.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ipycanvas import Canvas
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import Image

from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.parts import plain

ROOM = 1280  # pixels each way; a part that finds no room is a picture of its own
WALKER = 80  # pixels each way of somebody who walks
FRAME_MS = 16
IN_USE = 5.0  # seconds until the page has surely drawn a picture that it was sent


class Place(NamedTuple):
    """Whole pixels of a canvas."""

    left: int
    top: int
    wide: int
    high: int


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


class Album:
    """Pictures for the page to draw. It draws later than we send: what it may still need is not changed."""

    def __init__(self) -> None:
        self._pictures: list[tuple[Image, float]] = []  # the one sent longest ago first

    def take(self, svg: str) -> Image:
        now = time.monotonic()
        if self._pictures and now - self._pictures[0][1] > IN_USE:
            picture, _ = self._pictures.pop(0)
            picture.value = svg.encode()
        else:
            picture = Image(value=svg.encode(), format="svg+xml", **plain())
        self._pictures.append((picture, now))
        return picture

    def rest(self) -> None:
        """Change none for a while: a page that is loading takes them as they were a moment ago."""
        now = time.monotonic()
        self._pictures = [(picture, now) for picture, _ in self._pictures]

    def close(self) -> None:
        for picture, _ in self._pictures:
            picture.close()


class Press:
    """Collects what is to be drawn, and draws it in this order when all is told."""

    def __init__(self) -> None:
        self._canvas = Canvas(width=ROOM, height=ROOM, **plain())
        self._walker = Canvas(width=WALKER, height=WALKER, **plain())
        self._album = Album()
        self._parts: list[str] = []
        self._wide = self._high = 0
        self._steps: list[Callable[[], None]] = []
        self._open = False

    @contextmanager
    def run(self) -> Iterator[None]:
        """All inside is one picture and one message."""
        if self._open:
            yield
            return
        self._open = True
        try:
            yield
        finally:
            self._open = False
            self._print()

    def put(self, canvas: Canvas, at: Place, part: Scene, theme: str) -> None:
        """A part of a scene onto a place of a canvas, in its turn."""
        with self.run():
            if not part.ground and not any(layer.groups for layer in part.layers):
                self._steps.append(lambda: canvas.clear_rect(*at))
                return
            if at.wide > ROOM or self._high + at.high > ROOM:
                self._put_alone(canvas, at, part, theme)
                return
            svg = to_svg(part, THEMES[theme], width=at.wide, ident=f"p{len(self._parts)}-")
            self._parts.append(svg.replace("<svg ", f'<svg y="{self._high}" ', 1))
            shift = self._high
            self._wide, self._high = max(self._wide, at.wide), self._high + at.high
            self._steps.append(lambda: self._copy(canvas, at, shift))

    def _put_alone(self, canvas: Canvas, at: Place, part: Scene, theme: str) -> None:
        picture = self._album.take(to_svg(part, THEMES[theme], width=at.wide))

        def draw() -> None:
            canvas.clear_rect(*at)
            canvas.draw_image(picture, *at)

        self._steps.append(draw)

    def _copy(self, canvas: Canvas, at: Place, shift: int) -> None:
        canvas.save()
        canvas.begin_path()
        canvas.rect(*at)
        canvas.clip()
        canvas.clear_rect(*at)
        canvas.draw_image(self._canvas, at.left, at.top - shift)
        canvas.restore()

    def _print(self) -> None:
        parts, steps, wide, high = self._parts, self._steps, self._wide, self._high
        self._parts, self._steps, self._wide, self._high = [], [], 0, 0
        if not steps:
            return
        with batch():
            if parts:
                size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
                whole = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'
                self._canvas.clear_rect(0, 0, wide, high)
                self._canvas.draw_image(self._album.take(whole), 0, 0, wide, high)
            for step in steps:
                step()

    def renew(self) -> None:
        """There is a new page: what comes next is drawn with new pictures."""
        self._album.rest()

    def walk(self, canvas: Canvas, svg: str, places: Sequence[tuple[float, float]], size: float) -> None:
        """Let something small walk over a canvas that is else empty, in its turn."""
        picture = self._album.take(svg)

        def draw() -> None:
            self._walker.clear()
            self._walker.draw_image(picture, 0, 0, WALKER, WALKER)
            for left, top in places:
                canvas.clear()
                canvas.draw_image(self._walker, left, top, size, size)
                canvas.sleep(FRAME_MS)
            canvas.clear()

        with self.run():
            self._steps.append(draw)

    def close(self) -> None:
        self._canvas.close()
        self._walker.close()
        self._album.close()
