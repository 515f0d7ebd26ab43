"""Whether the texts of a picture can be read: where each stands, which touch, and which reach beyond it."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from luxor.scene.shapes import Box, Key, Scene, Text


class TextBox(NamedTuple):
    """Where a text stands, and how large it is, in the units of its scene."""

    text: str
    box: Box
    size: float
    key: Key


def text_boxes(scene: Scene) -> list[TextBox]:
    """Every text with its estimated box."""
    return [
        TextBox(
            shape.text,
            shape.bounds().moved(group.x, group.y, group.scale),
            shape.size * group.scale,
            group.key,
        )
        for layer in scene.layers
        for group in layer.groups
        for shape in group.shapes
        if isinstance(shape, Text)
    ]


def touching(scene: Scene) -> list[tuple[str, Key, str, Key]]:
    """The texts that touch one another."""
    boxes = text_boxes(scene)
    return [(a.text, a.key, b.text, b.key) for a, b in combinations(boxes, 2) if a.box.meets(b.box)]


def outside(scene: Scene) -> list[str]:
    """The texts that reach beyond the picture."""
    view = scene.view
    return [
        b.text
        for b in text_boxes(scene)
        if b.box.x < view.x or b.box.right > view.right or b.box.bottom > view.bottom or b.box.y < view.y - 1
    ]
