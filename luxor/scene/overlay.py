"""What is laid over a picture: what can be chosen, what was, a refusal, the focus.

Colour never stands alone: frames are solid, dashed or double, a refusal has a cross, a move has chevrons.
"""

from __future__ import annotations

from collections.abc import Collection

from luxor.core.words.terms import Target
from luxor.scene.arrows import FrameOf, mark_groups
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Circle, Group, Icon, Line, Rect, Region, Shape

ARM = 17.0  # units: the arm of a bracket
TRAY_KINDS = ("choice", "outcome", "number")  # buttons of the tray, which look as if they can be chosen


def target_order(target: Target) -> tuple[str, str]:
    return target.kind, str(target.ref).zfill(4)


def select_shapes(box: Box, ground: bool) -> tuple[Shape, ...]:
    """Turquoise: can be chosen now. Behind a pawn, which is small, a pale ground and a glow."""
    if not ground:
        return (Rect(*box, 11, "", "select", 3.2),)
    glow = Rect(*box.grown(4), 13, "", "select", 8, alpha=0.4)
    return glow, Rect(*box, 9, "select-ground", "select", 3.6)


def goal_shapes(box: Box) -> tuple[Shape, ...]:
    """Brackets at the corners, quieter than what can set out: a click here plays what leads here."""
    arms = [
        ((x + ARM * dx, y), (x, y), (x, y + ARM * dy))
        for x, dx in ((box.x, 1), (box.right, -1))
        for y, dy in ((box.y, 1), (box.bottom, -1))
    ]
    strokes = (("panel", 6.0), ("select", 3.2))
    return tuple(Line(points, ink, width) for ink, width in strokes for points in arms)


def selected_shapes(box: Box) -> tuple[Shape, ...]:
    """The second frame, in ink."""
    return (Rect(*box.grown(3), 12, "", "edge", 3),)


def top_frames(overlays: Overlays, frame_of: FrameOf) -> list[Group]:
    """What lies over everything: frames that say refused, look here, hover, keyboard focus."""
    groups: list[Group] = []
    for target in sorted(overlays.refused, key=target_order):
        box = frame_of(target)
        if box:
            groups.append(Group(("refused", *target), refused_shapes(box)))
    for target in sorted(overlays.highlights, key=target_order):
        box = frame_of(target)
        if box:
            frame = Rect(*box.grown(-1), 10, "", "gold-edge", 3, (7, 5))
            groups.append(Group(("highlight", *target), (frame,)))
    if overlays.hover:
        box = frame_of(overlays.hover)
        if box:
            groups.append(Group(("hover",), (Rect(*box, 9, "ink", alpha=0.06),)))
    if overlays.focus:
        box = frame_of(overlays.focus)
        if box:
            groups.append(Group(("focus",), (Rect(*box.grown(4), 13, "", "focus", 3),)))
    return groups


def side_frames(overlays: Overlays, regions: list[Region], plain: Collection[str] = ()) -> list[Group]:
    """Frames around what lies beside the board: piles, supplies, players, choices.

    Targets of the `plain` kinds, and buttons of the tray, show by themselves that they can be chosen.
    """
    boxes = {region.target: region.box for region in regions}
    framed = {target for target in boxes if target.kind not in TRAY_KINDS and target.kind not in plain}
    groups: list[Group] = []
    for target in sorted(overlays.selectable & framed, key=str):
        groups.append(Group(("select", *target), select_shapes(boxes[target].grown(4), False)))
    for target in sorted(overlays.selected & framed, key=str):
        groups.append(Group(("selected", *target), selected_shapes(boxes[target].grown(4))))
    return groups + mark_groups(overlays, boxes.get) + top_frames(overlays, boxes.get)


def refused_shapes(box: Box) -> tuple[Shape, ...]:
    """A red ring, and a small red disc with a cross at its top right."""
    x, y = box.right - 2, box.y + 2
    return (
        Rect(*box, 11, "", "whynot", 3.4),
        Circle(x, y, 9.5, "whynot", "panel", 1.8),
        Icon("cross", x - 6, y - 6, 12, "panel", "whynot"),
    )


def from_frame(box: Box, colour: str) -> tuple[Shape, ...]:
    """Where the last move began."""
    return (Rect(*box, 11, "", "edge", 4.8, (6, 6)), Rect(*box, 11, "", colour, 2.8, (6, 6)))


def to_frame(box: Box, colour: str) -> tuple[Shape, ...]:
    """Where the last move ended."""
    return (Rect(*box, 11, "", "edge", 5.6), Rect(*box, 11, "", colour, 3.4))
