"""What never moves: outer wall, niches, stairs, room floors, walls, statue lines, the chamber, plaques."""

from __future__ import annotations

from functools import lru_cache

from luxor.classic.scene.geometry import BAND, CELL, LEFT, TOP, Layout
from luxor.classic.scene.spiral import Cell
from luxor.scene.labels import Labels, long_or_short, word
from luxor.scene.picture import Detail
from luxor.scene.shapes import Box, Group, Icon, Line, Point, Rect, Shape, Text
from luxor.scene.text import SMALLEST, text_width

FLOORS = 5
STATUE = 48  # Anubis
DOTS = (1.0, 9.0)  # a statue line: round dots
FURNITURE = 300  # the chamber's furniture is laid out for 3 x 3 cells, and centred in a larger chamber


def floor_groups(
    layout: Layout, detail: Detail, labels: Labels, value: int, least: float = SMALLEST
) -> list[Group]:
    """The whole static layer, one group; words will have at least a size."""
    room = 174 if detail == "full" else 170
    size = max(15, least) if detail == "full" else 23
    name = long_or_short(labels, ("chamber", "chamber_short"), size, room, 2 if detail == "full" else 0)
    return [Group(("floor",), _floor(layout, detail, name, word(labels, "keys_spent"), value))]


@lru_cache(maxsize=16)
def _floor(layout: Layout, detail: Detail, name: str, keys: str, value: int) -> tuple[Shape, ...]:
    frame = layout.frame.grown(BAND)
    shapes: list[Shape] = [Rect(*frame, 10, "wall")]
    for box in layout.niches:
        shapes.append(Rect(*box, 14, "wall"))
        shapes.append(Rect(*box.grown(-7), 9, "stone"))
    shapes += _stairs(layout.stairs)
    shapes += _rooms(layout)
    shapes.append(Rect(*layout.chamber, fill="chamber"))
    shapes += _walls(layout)
    shapes += _lines(layout)
    shapes += _chamber(layout.chamber, detail, name, keys, value)
    for box, side in zip(layout.niches, layout.sides):
        x, y = statue_at(box, side)
        shapes.append(Icon("anubis", x, y, STATUE, "ink", "stone"))
    return tuple(shapes)


def statue_at(niche: Box, side: str) -> Point:
    """Where Anubis sits: left in a flat niche, on top in a tall one."""
    if side in ("top", "bottom"):
        return niche.x + 12, niche.y + (niche.h - STATUE) / 2
    return niche.x + (niche.w - STATUE) / 2, niche.y + 10


def _stairs(box: Box) -> list[Shape]:
    """Five steps, ever deeper, open to the first space."""
    step = 19.6
    shapes: list[Shape] = [
        Rect(box.x + 19 * at, box.y, step, box.h, fill=f"floor{at}" if at else "stone") for at in range(5)
    ]
    left, right, top, low = box.x, box.right - 8, box.y, box.bottom
    shapes += [Line(((x, top), (x, low)), "wall-core", 1.6) for x in (left + 19 * at for at in range(1, 5))]
    rail = ((right, top), (left, top), (left, low), (right, low))
    shapes.append(Line(rail, "wall", 3.2, cap="square"))
    return shapes


def floor_colour(layout: Layout, space: int) -> str:
    """Deeper rooms are richer; more than five rooms share the five colours."""
    rooms = layout.room(layout.length) + 1
    room = layout.room(space)
    return f"floor{1 + (room if rooms <= FLOORS else room * FLOORS // rooms)}"


def _rooms(layout: Layout) -> list[Shape]:
    """Floors, as one rectangle per straight run of one room."""
    runs: list[tuple[str, Cell, Cell]] = []
    for space, cell in enumerate(layout.grid.cells, 1):
        colour = floor_colour(layout, space)
        if runs:
            known, first, last = runs[-1]
            straight = first[0] == last[0] == cell[0] or first[1] == last[1] == cell[1]
            near = abs(last[0] - cell[0]) + abs(last[1] - cell[1]) == 1
            if known == colour and straight and near:
                runs[-1] = (known, first, cell)
                continue
        runs.append((colour, cell, cell))
    x, y = LEFT, TOP
    shapes: list[Shape] = []
    for colour, one, other in runs:
        left, top = min(one[0], other[0]), min(one[1], other[1])
        wide, high = abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1
        shapes.append(Rect(x + left * CELL, y + top * CELL, wide * CELL, high * CELL, fill=colour))
    for column, row in layout.grid.stone():
        left, top = x + column * CELL, y + row * CELL
        shapes.append(Rect(left, top, CELL, CELL, fill="wall"))
        shapes.append(Rect(left + 14, top + 14, 72, 72, 4, "wall-core"))
    return shapes


def _walls(layout: Layout) -> list[Shape]:
    shapes: list[Shape] = []
    for colour, width in (("wall", 11), ("wall-core", 5)):
        shapes += [Line(points, colour, width, cap="square") for points in layout.walls]
    x, y = layout.origin(1)
    shapes.append(Rect(x - BAND - 2, y + 5.6, BAND + 4, 88.8, fill=floor_colour(layout, 1)))
    return shapes


def _lines(layout: Layout) -> list[Shape]:
    """Gold dots where a sleeper wakes and at the chamber's door; thin dashes where only the room changes."""
    shapes: list[Shape] = []
    for space in range(1, layout.length + 1):
        door = space == layout.length
        statue = space in layout.statues or door
        if not statue and layout.values[space - 1] == layout.values[space]:
            continue
        (x, y), (x2, y2) = layout.crossing(space)
        dx, dy = (9, 0) if x2 > x else (0, 9)
        ends = ((x + dx, y + dy), (x2 - dx, y2 - dy))
        shapes.append(Line(ends, "gold-edge", 5, DOTS) if statue else Line(ends, "wall", 1.6, (2, 6)))
    return shapes


def furniture_at(chamber: Box) -> Point:
    """The corner of the 3 x 3 cells in which the chamber's furniture stands."""
    return chamber.x + (chamber.w - FURNITURE) / 2, chamber.y + (chamber.h - FURNITURE) / 2


def _chamber(box: Box, detail: Detail, name: str, keys: str, value: int) -> list[Shape]:
    shapes: list[Shape] = [
        Rect(*box.grown(-16), 6, "", "gold-edge", 1.6),
        Rect(*box.grown(-22), 4, "chamber-in"),
    ]
    x, y = furniture_at(box)
    shapes.append(Line(((x + 40, y + 150), (x + 260, y + 150)), "gold-edge", 1.4))
    small = detail == "small"
    size, spacing = (23.0, 0.0) if small else (15.0, 2.0)
    wide = text_width(str(value), 26 if small else 19, "bold") + 20
    pill = Box(x + 264 - wide, y + (232 if small else 240), wide, 36 if small else 28)
    middle = (x + 40 + pill.x - 8) / 2
    shapes.append(Text(middle, y + 260, name, size, "ink", "bold", "middle", spacing=spacing))
    if not small:
        shapes.append(Text(x + 40, y + 176, keys, 15, "ink", "semibold"))
    return [*shapes, *_pill(pill, value, 26 if small else 19)]


def _pill(box: Box, value: int, size: float) -> tuple[Shape, ...]:
    middle, centre = box.centre
    return (
        Rect(*box, box.h / 2, "panel", "plaque", 2.2),
        Text(middle, centre + 0.35 * size, str(value), size, "ink", "bold", "middle"),
    )


@lru_cache(maxsize=16)
def plaque_groups(layout: Layout, detail: Detail) -> tuple[Group, ...]:
    """The values on the walls. They straddle a wall, so they lie over the tiles."""
    size = _plaque_text(detail)
    boxes = plaque_boxes(layout, detail)
    return tuple(Group(("plaque", at), _pill(box, value, size)) for at, (box, value) in enumerate(boxes))


def _plaque_text(detail: Detail) -> int:
    return 19 if detail == "full" else 26


@lru_cache(maxsize=16)
def plaque_boxes(layout: Layout, detail: Detail) -> tuple[tuple[Box, int], ...]:
    """Where the values stand on the walls, and what they are."""
    size, high = _plaque_text(detail), 28 if detail == "full" else 36
    found: list[tuple[Box, int]] = []
    for (x, y), value in layout.plaques:
        wide = max(high + 4, text_width(str(value), size, "bold") + 20)
        found.append((Box(x - wide / 2, y - high / 2, wide, high), value))
    return tuple(found)
