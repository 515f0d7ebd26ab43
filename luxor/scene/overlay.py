"""What is laid over a board: what can be chosen, what was, the last move, a preview, a refusal, a heat map.

Colour never stands alone: frames are solid, dashed or double, a refusal has a cross, a move has chevrons.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from luxor.core.game import Target
from luxor.scene.geometry import Layout
from luxor.scene.picture import Detail, Overlays, Trail
from luxor.scene.pieces import FEET, PAWN, ghost_shapes
from luxor.scene.shapes import Box, Circle, Group, Icon, Line, Point, Polygon, Rect, Region, Shape, Text
from luxor.scene.text import text_width
from luxor.scene.theme import seat_colour

TILE_FRAME = -4.0  # a frame lies on the tile's edge, 4 u inside the cell
FrameOf = Callable[[Target], Box | None]
FRAMED = ("hand", "choice", "outcome", "number")  # these draw their own frames
ON_BOARD = ("space", "pawn", "sleeper", "lying", "statue")
ASIDE = 30.0  # vertical chevrons stand so far right of the middle, clear of the pawns


@dataclass(slots=True)
class Anchors:
    """Where overlays can take hold: found while the pieces are laid out."""

    layout: Layout
    pawns: dict[int, Box] = field(default_factory=dict)  # upright ones of the seat to play
    lying: dict[int, Box] = field(default_factory=dict)  # knocked-down ones of the seat to play
    sleepers: dict[int, Box] = field(default_factory=dict)
    crowded: set[int] = field(default_factory=set)  # spaces where somebody is
    lettered: set[int] = field(default_factory=set)  # spaces whose tile has words in its middle

    def frame(self, target: Target, boxes: dict[Target, Box]) -> Box | None:
        """The box to draw a frame on, or None if the picture has no such thing."""
        place = target.ref
        if target.kind == "pawn" and isinstance(place, int):
            return self.pawns.get(place)
        box = boxes.get(target)
        if box and target.kind == "sleeper":
            return box.grown(3)
        if box is None or target.kind != "space" or not isinstance(place, int):
            return box
        return box.grown(self._inset(place))

    def place_frame(self, place: int) -> Box:
        return self.layout.box(place).grown(self._inset(place))

    def _inset(self, place: int) -> float:
        if place == 0:
            return -2
        return -18 if place > self.layout.length else TILE_FRAME


def overlay_groups(
    overlays: Overlays, anchors: Anchors, boxes: dict[Target, Box], detail: Detail
) -> tuple[list[Group], list[Group]]:
    """The marks under the pieces, and what lies over them."""
    marks: list[Group] = []
    top: list[Group] = []
    if overlays.last_move:
        places = tuple(t.ref for t in overlays.last_move.targets if isinstance(t.ref, int))
        marks += _last_move(Trail(overlays.last_move.seat, places), anchors) if places else []
    if overlays.ghost:
        marks += _ghost_path(overlays.ghost, anchors)
        top.append(_ghost_pawn(overlays.ghost, anchors))
    for target in sorted(overlays.selectable, key=_order):
        box = anchors.frame(target, boxes)
        if box:
            marks.append(Group(("select", *target), select_shapes(box, target.kind == "pawn")))
    for target in sorted(overlays.selected, key=_order):
        box = anchors.frame(target, boxes)
        if box:
            marks.append(Group(("selected", *target), selected_shapes(box)))
    top += _heat_labels(overlays, anchors)
    top += top_frames(overlays, lambda target: anchors.frame(target, boxes))
    return marks, top


def _order(target: Target) -> tuple[str, str]:
    return target.kind, str(target.ref).zfill(4)


def select_shapes(box: Box, ground: bool) -> tuple[Shape, ...]:
    """Turquoise: can be chosen now. Behind a pawn, which is small, a pale ground and a glow."""
    if not ground:
        return (Rect(*box, 11, "", "select", 3.2),)
    glow = Rect(*box.grown(4), 13, "", "select", 8, alpha=0.4)
    return glow, Rect(*box, 9, "select-ground", "select", 3.6)


def selected_shapes(box: Box) -> tuple[Shape, ...]:
    """The second frame, in ink."""
    return (Rect(*box.grown(3), 12, "", "edge", 3),)


def top_frames(overlays: Overlays, frame_of: FrameOf) -> list[Group]:
    """What lies over everything: arrows; frames that say refused, look here, hover, keyboard focus."""
    groups: list[Group] = []
    for at, (start, end) in enumerate(overlays.arrows):
        tail, head = frame_of(start), frame_of(end)
        if tail and head:
            groups.append(Group(("arrow", at), _arrow(tail.centre, head.centre)))
    for target in sorted(overlays.refused, key=_order):
        box = frame_of(target)
        if box:
            groups.append(Group(("refused", *target), _refused(box)))
    for target in sorted(overlays.highlights, key=_order):
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


def side_frames(overlays: Overlays, regions: list[Region]) -> list[Group]:
    """Frames around what lies beside the board: piles, supplies, players, choices. Cards wear their own."""
    boxes = {region.target: region.box for region in regions if region.target.kind not in ON_BOARD}
    groups: list[Group] = []
    for target in sorted(overlays.selectable, key=str):
        if target in boxes and target.kind not in FRAMED:
            groups.append(Group(("select", *target), select_shapes(boxes[target].grown(4), False)))
    for target in sorted(overlays.selected, key=str):
        if target in boxes and target.kind not in FRAMED:
            groups.append(Group(("selected", *target), selected_shapes(boxes[target].grown(4))))
    return groups + top_frames(overlays, boxes.get)


def _refused(box: Box) -> tuple[Shape, ...]:
    """A red ring, and a small red disc with a cross at its top right."""
    x, y = box.right - 2, box.y + 2
    return (
        Rect(*box, 11, "", "whynot", 3.4),
        Circle(x, y, 9.5, "whynot", "panel", 1.8),
        Icon("cross", x - 6, y - 6, 12, "panel", "whynot"),
    )


def _spot(anchors: Anchors, place: int) -> Point:
    x, y = anchors.layout.box(place).centre
    return (x, y - 10) if 0 < place <= anchors.layout.length else (x, y)


def from_frame(box: Box, colour: str) -> tuple[Shape, ...]:
    """Where the last move began."""
    return (Rect(*box, 11, "", "edge", 4.8, (6, 6)), Rect(*box, 11, "", colour, 2.8, (6, 6)))


def to_frame(box: Box, colour: str) -> tuple[Shape, ...]:
    """Where the last move ended."""
    return (Rect(*box, 11, "", "edge", 5.6), Rect(*box, 11, "", colour, 3.4))


def _last_move(trail: Trail, anchors: Anchors) -> list[Group]:
    """Dashed frame at the start, solid one at the end, chevrons in the gutters between, with a casing."""
    colour = seat_colour(trail.seat)
    start, end = (anchors.place_frame(place) for place in (trail.places[0], trail.places[-1]))
    groups = [
        Group(("from", trail.places[0]), from_frame(start, colour)),
        Group(("to", trail.places[-1]), to_frame(end, colour)),
    ]
    for place, points in _chevrons(trail, anchors.layout):
        strokes = (("halo", 10.5), ("outline", 7.0), (colour, 4.2))
        shapes = tuple(Line(points, stroke, width) for stroke, width in strokes)
        groups.append(Group(("chevron", place), shapes))
    return groups


def _ghost_path(trail: Trail, anchors: Anchors) -> list[Group]:
    """The same chevrons in turquoise, and a dashed frame at the goal."""
    goal = anchors.place_frame(trail.places[-1])
    groups = [Group(("goal",), (Rect(*goal, 11, "", "select", 3.4, (7, 5)),))]
    for place, points in _chevrons(trail, anchors.layout):
        shapes = (Line(points, "tile", 9), Line(points, "select", 4.6))
        groups.append(Group(("step", place), shapes))
    return groups


def _ghost_pawn(trail: Trail, anchors: Anchors) -> Group:
    """Beside those who stand there already, else where a single pawn stands."""
    goal = trail.places[-1]
    box = anchors.layout.box(goal)
    if 0 < goal <= anchors.layout.length:
        x, feet = box.x + (84 if goal in anchors.crowded else 43), box.y + FEET
    else:
        x, feet = box.centre[0], box.centre[1] + PAWN["full"]
    return Group(("ghost",), ghost_shapes(trail.seat, x, feet))


def _chevrons(trail: Trail, layout: Layout) -> list[tuple[int, tuple[Point, ...]]]:
    """One chevron in each gutter crossed; the key is the lower of the two places."""
    found: dict[int, tuple[Point, ...]] = {}
    for start, end in pairwise(trail.places):
        ahead = end >= start
        for place in range(min(start, end), max(start, end)):
            (x, y), (dx, dy) = layout.gutter(place)
            if not ahead:
                dx, dy = -dx, -dy
            if dy:
                x += ASIDE
            tip = (x + 5 * dx, y + 5 * dy)
            back = (x - 5 * dx, y - 5 * dy)
            found[place] = (
                (back[0] - 9 * dy, back[1] - 9 * dx),
                tip,
                (back[0] + 9 * dy, back[1] + 9 * dx),
            )
    return list(found.items())


def _arrow(start: Point, end: Point) -> tuple[Shape, ...]:
    """A straight arrow for lessons: ink on a pale casing, from one place to another."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return ()
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = (end[0] - 20 * ux, end[1] - 20 * uy)
    head = (end, (neck[0] - 10 * uy, neck[1] + 10 * ux), (neck[0] + 10 * uy, neck[1] - 10 * ux))
    shaft = (start, neck)
    return (
        Circle(*start, 6, "edge", "halo", 2),
        Line(shaft, "halo", 10),
        Polygon(head, "edge", "halo", 4),
        Line(shaft, "edge", 5.5),
        Polygon(head, "edge"),
    )


def _heat_labels(overlays: Overlays, anchors: Anchors) -> list[Group]:
    """The percentage of each space that has one, clear of the pawns."""
    groups: list[Group] = []
    for place, share in sorted(overlays.heat.items()):
        if not 0 <= place <= anchors.layout.length + 1:
            continue
        text = f"{share:.0%}" if share == 0 or share >= 0.01 else "<1%"
        x, y = anchors.layout.box(place).centre
        on_path = 0 < place <= anchors.layout.length
        low = y + (31 if on_path else -8)  # in the chamber below the sarcophagi
        if on_path and place in anchors.crowded:
            low = y + (-40 if place in anchors.lettered else 4)
        x -= 7 if on_path else 0  # the tile's number stays free
        wide = text_width(text, 16, "bold") + 12
        shapes = (
            Rect(x - wide / 2, low - 10, wide, 21, 10.5, "select-ground", "select", 1.4),
            Text(x, low + 6, text, 16, "ink", "bold", "middle"),
        )
        groups.append(Group(("heat", place), shapes))
    return groups
