"""Words that would be too small where a picture is drawn: they are drawn larger, where they stand."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from luxor.scene.shapes import Group, Shape, Text
from luxor.scene.text import SMALLEST

PIXELS = 11.0  # of the page: nothing in a drawing is smaller
LARGEST = 20.0  # units: more would not fit its place
KEPT = 4096
_kept: dict[tuple[int, float], tuple[tuple[Shape, ...], tuple[Shape, ...]]] = {}


def least_size(pixels: float, units: float) -> float:
    """How many units a text must have in a picture that is so many pixels wide; 0 pixels: not known."""
    if not pixels:
        return SMALLEST
    return min(LARGEST, max(SMALLEST, ceil(2 * PIXELS * units / pixels) / 2))


def readable(groups: list[Group], least: float) -> list[Group]:
    """The groups with no text below a size. What was drawn once is found again: equal groups stay one."""
    if least <= SMALLEST:
        return groups
    return [replace(group, shapes=_enlarged(group.shapes, least)) for group in groups]


def _enlarged(shapes: tuple[Shape, ...], least: float) -> tuple[Shape, ...]:
    key = id(shapes), least
    found = _kept.get(key)
    if found is None or found[0] is not shapes:
        if len(_kept) > KEPT:
            _kept.clear()
        small = any(isinstance(shape, Text) and shape.size < least for shape in shapes)
        found = _kept[key] = shapes, tuple(_text(shape, least) for shape in shapes) if small else shapes
    return found[1]


def _text(shape: Shape, least: float) -> Shape:
    if not isinstance(shape, Text) or shape.size >= least:
        return shape
    lower = 0.36 * (least - shape.size) if shape.anchor == "middle" else 1.5  # its middle stays where it was
    return replace(shape, size=least, y=shape.y + lower)
