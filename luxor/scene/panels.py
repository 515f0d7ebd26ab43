"""An empty panel with its title, and the headline of a player's panel."""

from __future__ import annotations

from luxor.scene.shapes import Box, Group, Icon, Rect, Region, Shape, Text
from luxor.scene.text import shorten, text_width

Built = tuple[list[Group], list[Region]]


PAD = 14


def panel_shapes(box: Box, title: str = "", note: str = "") -> tuple[Shape, ...]:
    """An empty panel with its title and a note beside it; local to the box."""
    shapes: list[Shape] = [Rect(0, 0, box.w, box.h, 12, "panel", "line", 1.4)]
    if not title:
        return tuple(shapes)
    title = shorten(title, 18, box.w - 2 * PAD, "bold", "serif")
    shapes.append(Text(PAD, 26, title, 18, "ink", "bold", family="serif"))
    start = PAD + text_width(title, 18, "bold", "serif") + 16
    room = box.w - PAD - start
    if note and text_width(note, 14.5) <= room:
        shapes.append(Text(start, 26, note, 14.5, "ink2"))
    return tuple(shapes)


def headline(name: str, points: int, first: bool, chip: str, unit: str, wide: float) -> list[Shape]:
    """A player's name with the flag of who began and a chip if it is their turn; the VP at the right."""
    right = wide - PAD
    score = right - text_width(unit, 16, "semibold") - 10
    chip_wide = text_width(chip, 14.5, "bold") + 22 if chip else 0
    room = score - text_width(str(points), 31, "bold") - 16 - 52
    room -= (chip_wide + 12 if chip else 0) + (28 if first else 0)
    name = shorten(name, 19, room, "bold")
    shapes: list[Shape] = [
        Text(52, 31, name, 19, "ink", "bold"),
        Text(score, 36, str(points), 31, "ink", "bold", "end"),
        Text(right, 35, unit, 16, "ink2", "semibold", "end"),
    ]
    x = 52 + text_width(name, 19, "bold") + 10
    if first:
        shapes.append(Icon("flag", x, 15, 18, "ink2", "panel"))
        x += 28
    if chip:
        shapes.append(Rect(x, 12, chip_wide, 25, 12.5, "select-ground", "select", 1.6))
        shapes.append(Text(x + chip_wide / 2, 29.6, chip, 14.5, "select", "bold", "middle"))
    return shapes
