"""What an option would do, laid over the board before it is played: way, steps, and a ghost."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.classic.scene.board import layout_of
from luxor.classic.scene.geometry import Layout
from luxor.classic.scene.overlay import TILE_FRAME, chevrons, ghost_place
from luxor.classic.scene.picture import LuxorPicture
from luxor.classic.scene.pieces import ghost_shapes
from luxor.core.words.terms import Event
from luxor.scene.picture import Trail
from luxor.scene.shapes import Box, Circle, Group, Line, Rect, Shape, Text

STEPPED, CARRIED = "AdventurerMoved", "OsirisJumped"  # legs whose tiles are counted
LEAPS = ("TunnelTaken", "CaughtUp")  # legs that go from one place to another at once
WOKEN = "AdventurerWoken"
BADGE = 15.0  # units


def preview_groups(picture: LuxorPicture, events: Sequence[Event]) -> list[Group]:
    """The legs of a move with their steps counted; where several move, only the ways."""
    layout = layout_of(picture)
    legs = [event for event in events if event.kind in (STEPPED, CARRIED, *LEAPS)]
    seat = max(picture.to_play, 0)
    alone = sum(event.kind == STEPPED for event in legs) <= 1
    groups: list[Group] = []
    badges: list[Group] = []
    goals: dict[int, int] = {}
    for number, event in enumerate(legs):
        start, goal = int(str(event.params["start"])), int(str(event.params["goal"]))
        goals.pop(start, None)  # whoever is carried on does not stop there
        goals[goal] = goals.get(goal, 0) + 1
        ink = "osiris-mark" if event.kind == CARRIED else "select"
        groups += _way(layout, seat, start, goal, ink, number)
        if alone and event.kind in (STEPPED, CARRIED):
            badges += _badges(picture, layout, (start, goal), ink, number)
    for goal in goals:
        groups += _goal(picture, layout, seat, goal)
    groups += badges  # over the frame of the goal
    for event in events:
        if event.kind == WOKEN:
            groups.append(_woken(layout, int(str(event.params["statue"]))))
    return groups


def _way(layout: Layout, seat: int, start: int, goal: int, ink: str, number: int) -> list[Group]:
    return [
        Group(("way", number, place), (Line(points, "panel", 9), Line(points, ink, 4.6)))
        for place, points in chevrons(Trail(seat, (start, goal)), layout)
    ]


def _badges(
    picture: LuxorPicture, layout: Layout, ends: tuple[int, int], ink: str, number: int
) -> list[Group]:
    """Each tile that counts has its number at its left edge; a space that is passed over has a stroke."""
    start, goal = ends
    ahead = 1 if goal > start else -1
    groups: list[Group] = []
    count = 0
    for place in range(start + ahead, goal + ahead, ahead):
        box = layout.box(place)
        x, y = (box.x + 3, box.y + 72) if 0 < place <= layout.length else (box.x + 22, box.y + 22)
        if 0 < place <= layout.length and not picture.tiles[place - 1] and place != goal:
            shapes: tuple[Shape, ...] = (
                Circle(x, y, BADGE - 1, "panel"),
                Rect(x - 14, y - 14, 28, 28, 14, "", "ink3", 1.8, (4, 4)),
                Text(x, y + 6, "–", 17, "ink2", "bold", "middle"),
            )
        else:
            count += 1
            shapes = (
                Circle(x, y, BADGE, ink, "panel", 3),
                Text(x, y + 6.2, str(count), 17, "panel", "bold", "middle"),
            )
        groups.append(Group(("badge", number, place), shapes))
    return groups


def _goal(picture: LuxorPicture, layout: Layout, seat: int, goal: int) -> list[Group]:
    box = layout.box(goal)
    frame = box.grown(TILE_FRAME if 0 < goal <= layout.length else -14)
    crowded = any(picture.pawns.get(goal, ())) or any(picture.lying.get(goal, ())) or goal in picture.figures
    x, feet = ghost_place(layout, goal, crowded)
    dashed = (Rect(*frame, 11, "", "panel", 6), Rect(*frame, 11, "", "select", 3.6, (8, 5)))
    return [Group(("goal", goal), dashed), Group(("ghost", goal), ghost_shapes(seat, x, feet))]


def _woken(layout: Layout, statue: int) -> Group:
    """The niche whose sleeper would stand up."""
    box = layout.niches[statue - 1] if 0 < statue <= len(layout.niches) else Box(0, 0, 0, 0)
    return Group(("woken", statue), (Rect(*box.grown(-5), 9, "", "select", 3.2, (7, 5)),))
