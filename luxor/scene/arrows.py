"""What people draw on a picture to point at things: a coloured frame, or an arrow from one to another.

It lies under the pieces, so that no face is hidden; an arrow is bent a little, and cuts fewer of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from luxor.core.words.terms import Target
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Line, Point, Polygon, Rect, Shape

FrameOf = Callable[[Target], Box | None]
TOKENS = {"turquoise": "select", "blue": "rule", "red": "whynot", "gold": "gold"}  # colours of the palette
BEND = 0.16  # of the length, to the left of the way
SHAFT, CASING = 7.6, 13.0
HEAD, HALF = 26.0, 13.0  # how long the head is, and half of how wide
ALPHA = 0.72
CURVE = 16  # straight parts of a bent line


def mark_groups(overlays: Overlays, frame_of: FrameOf) -> list[Group]:
    """Frames and arrows in the order in which they were drawn, of what the picture shows."""
    groups: list[Group] = []
    for targets, colour in overlays.marks:
        boxes = [frame_of(target) for target in targets]
        ends = [box for box in boxes if box is not None]
        if len(ends) < len(targets):
            continue
        key = tuple(part for target in targets for part in target)
        if len(ends) == 1:
            groups.append(Group(("marked", *key), _frame(ends[0], TOKENS[colour])))
        else:
            groups.append(Group(("arrow", *key), arrow(ends[0].centre, ends[1].centre, TOKENS[colour])))
    return groups


def _frame(box: Box, colour: str) -> tuple[Shape, ...]:
    """A wash and a solid frame: what can be chosen has brackets or a glow, and no wash."""
    return (
        Rect(*box.grown(-1), 10, colour, alpha=0.24),
        Rect(*box.grown(-1), 10, "", "panel", 8, alpha=ALPHA),
        Rect(*box.grown(-1), 10, "", colour, 4.6),
    )


def arrow(start: Point, end: Point, colour: str) -> tuple[Shape, ...]:
    """From one point to another in a slight bend, on a pale casing."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return ()
    bend = BEND * length
    middle = (
        (start[0] + end[0]) / 2 + bend * (end[1] - start[1]) / length,
        (start[1] + end[1]) / 2 - bend * (end[0] - start[0]) / length,
    )
    to_tip = hypot(end[0] - middle[0], end[1] - middle[1])
    ux, uy = (end[0] - middle[0]) / to_tip, (end[1] - middle[1]) / to_tip  # the way that the head points
    neck = (end[0] - HEAD * ux, end[1] - HEAD * uy)
    shaft = tuple(_on_curve(start, middle, neck, step / CURVE) for step in range(CURVE + 1))
    head = (end, (neck[0] - HALF * uy, neck[1] + HALF * ux), (neck[0] + HALF * uy, neck[1] - HALF * ux))
    return (
        Line(shaft, "panel", CASING, alpha=ALPHA),
        Polygon(head, "panel", "panel", CASING - SHAFT, alpha=ALPHA),
        Line(shaft, colour, SHAFT, cap="butt", alpha=ALPHA),
        Polygon(head, colour, alpha=ALPHA),
    )


def _on_curve(start: Point, middle: Point, end: Point, part: float) -> Point:
    """A point of a quadratic curve."""
    a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
    return (
        round(a * start[0] + b * middle[0] + c * end[0], 1),
        round(a * start[1] + b * middle[1] + c * end[1], 1),
    )
