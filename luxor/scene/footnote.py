"""A line of small print under a picture, with a sign before it: what one should know of what is shown."""

from __future__ import annotations

from dataclasses import replace

from luxor.scene.shapes import Box, Group, Layer, Rect, Scene, Shape, Text
from luxor.scene.text import SMALLEST, wrap

SIZE, EDGE, LINE, SIGN, MOST_LINES = SMALLEST + 0.5, 22.0, 18.0, 18.0, 3


def with_footnote(scene: Scene, sign: str, note: str, firm: bool = False) -> Scene:
    """A scene with a note under it: as wide as the scene, and as high as the note needs."""
    view = scene.view
    left = SIGN + 8 if sign else 0.0
    lines = wrap(note, SIZE, view.w - 2 * EDGE - left, lines=MOST_LINES)
    words: list[Shape] = [Text(left, LINE * at, line, SIZE, "ink2") for at, line in enumerate(lines)]
    group = Group(("footnote",), (*sign_shapes(sign, firm), *words), view.x + EDGE, view.bottom + 14)
    taller = Box(view.x, view.y, view.w, view.h + LINE * len(lines) + 14)
    return replace(scene, view=taller, layers=(*scene.layers, Layer("footnote", (group,))))


def sign_shapes(sign: str, firm: bool) -> tuple[Shape, ...]:
    """The sign in a ring, so that it is seen at a glance; a ring that is not firm is broken."""
    if not sign:
        return ()
    middle = -0.35 * SIZE
    ring = Rect(0, middle - SIGN / 2, SIGN, SIGN, SIGN / 2, "", "ink2", 1.2, () if firm else (3, 2.4))
    return (ring, Text(SIGN / 2, middle + 0.35 * SIZE, sign, SIZE, "ink2", "bold", "middle"))
