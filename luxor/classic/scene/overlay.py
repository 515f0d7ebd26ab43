"""What is laid over the board of Luxor: what can be chosen, the last move, a preview, a heat map."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from luxor.classic.scene.geometry import Layout
from luxor.classic.scene.pieces import FEET, PAWN, ghost_shapes
from luxor.core.words.terms import Target
from luxor.scene.arrows import mark_groups
from luxor.scene.overlay import (
    from_frame,
    goal_shapes,
    select_shapes,
    selected_shapes,
    target_order,
    to_frame,
    top_frames,
)
from luxor.scene.picture import Detail, Overlays, Trail
from luxor.scene.shapes import Box, Group, Line, Point, Rect, Text
from luxor.scene.text import text_width
from luxor.scene.theme import seat_colour

TILE_FRAME = -4.0  # a frame lies on the tile's edge, 4 u inside the cell


ON_BOARD = ("space", "pawn", "sleeper", "lying", "statue", "plaque")


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
    for target in sorted(overlays.selectable, key=target_order):
        box = anchors.frame(target, boxes)
        if box:
            marks.append(Group(("select", *target), select_shapes(box, target.kind == "pawn")))
    for target in sorted(overlays.goals - overlays.selectable, key=target_order):
        box = anchors.frame(target, boxes)
        if box:
            marks.append(Group(("goal", *target), goal_shapes(box.grown(-2))))
    for target in sorted(overlays.selected, key=target_order):
        box = anchors.frame(target, boxes)
        if box:
            marks.append(Group(("selected", *target), selected_shapes(box)))
    marks += mark_groups(overlays, lambda target: anchors.frame(target, boxes))
    top += _heat_labels(overlays, anchors)
    top += top_frames(overlays, lambda target: anchors.frame(target, boxes))
    return marks, top


def _last_move(trail: Trail, anchors: Anchors) -> list[Group]:
    """Dashed frame at the start, solid one at the end, chevrons in the gutters between, with a casing."""
    colour = seat_colour(trail.seat)
    start, end = (anchors.place_frame(place) for place in (trail.places[0], trail.places[-1]))
    groups = [
        Group(("from", trail.places[0]), from_frame(start, colour)),
        Group(("to", trail.places[-1]), to_frame(end, colour)),
    ]
    for place, points in chevrons(trail, anchors.layout):
        strokes = (("halo", 10.5), ("outline", 7.0), (colour, 4.2))
        shapes = tuple(Line(points, stroke, width) for stroke, width in strokes)
        groups.append(Group(("chevron", place), shapes))
    return groups


def _ghost_path(trail: Trail, anchors: Anchors) -> list[Group]:
    """The same chevrons in turquoise, and a dashed frame at the goal."""
    goal = anchors.place_frame(trail.places[-1])
    groups = [Group(("goal",), (Rect(*goal, 11, "", "select", 3.4, (7, 5)),))]
    for place, points in chevrons(trail, anchors.layout):
        shapes = (Line(points, "tile", 9), Line(points, "select", 4.6))
        groups.append(Group(("step", place), shapes))
    return groups


def _ghost_pawn(trail: Trail, anchors: Anchors) -> Group:
    """Beside those who stand there already, else where a single pawn stands."""
    goal = trail.places[-1]
    x, feet = ghost_place(anchors.layout, goal, goal in anchors.crowded)
    return Group(("ghost",), ghost_shapes(trail.seat, x, feet))


def ghost_place(layout: Layout, goal: int, crowded: bool) -> Point:
    """Where a pawn that is not there yet has its feet."""
    box = layout.box(goal)
    if 0 < goal <= layout.length:
        return box.x + (84 if crowded else 43), box.y + FEET
    return box.centre[0], box.centre[1] + PAWN["full"]


def chevrons(trail: Trail, layout: Layout) -> list[tuple[int, tuple[Point, ...]]]:
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
