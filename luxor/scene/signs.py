"""Signs and what they mean: those that any board has, and how a game explains its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.core.words.wording import Words
from luxor.scene.overlay import from_frame, goal_shapes, refused_shapes, select_shapes, to_frame
from luxor.scene.shapes import Box, Group, Scene, Shape, layered

CELL = Box(0, 0, 100, 100)  # units: a sign is drawn as large as a tile
INSIDE = CELL.grown(-14)


class Explained(NamedTuple):
    """A sign on the board: how it looks, what it means, and the rule that it follows from ("": none)."""

    picture: Scene
    text: str
    rule: str = ""


def explained(shapes: Sequence[Shape], text: str, rule: str = "", view: Box = CELL) -> Explained:
    return Explained(Scene(view, layered({"side": [Group(("sign",), tuple(shapes))]}), ground=""), text, rule)


def marks_explained(words: Words, seat: str) -> tuple[Explained, ...]:
    """What is laid over any board: what can be done, and what was done last, in the colour of a seat."""
    drawn: tuple[tuple[str, Sequence[Shape]], ...] = (
        ("choose", select_shapes(INSIDE, True)),
        ("goal", goal_shapes(INSIDE)),
        ("from", from_frame(INSIDE, seat)),
        ("to", to_frame(INSIDE, seat)),
        ("refused", refused_shapes(INSIDE)),
    )
    return tuple(explained(shapes, words.say(f"sign.{name}")) for name, shapes in drawn)
