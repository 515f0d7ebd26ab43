"""The board in units: one cell is 100 u. Tiles, gutters, plaques, niches, stairs and chamber of any path."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from luxor.classic.scene.spiral import Cell, Grid, given, shared_edge, spiral, walls
from luxor.scene.shapes import Box, Point

CELL = 100
LEFT, TOP = 110, 52  # the grid's origin
MARGIN = Box(0, 30, 200, 112)  # what the picture has around the grid: view origin, extra width and height
BAND = 13  # the outer wall
NICHE = {"right": (80, 132), "bottom": (190, 80), "left": (100, 132), "top": (190, 80)}
STAIRS = (98, 92)

# The look of our 40-space board: value plaques twice per room, in grid points.
CLASSIC_PLAQUES = (
    ((2, 0), (5, 0)),
    ((7.08, 4.4), (5, 7.08)),
    ((-0.08, 5.35), (-0.08, 3.35)),
    ((3, 1), (6, 3)),
    ((4, 6), (1, 4)),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of one board is. Spaces count from 1; 0 is the stairs, `length + 1` the chamber."""

    grid: Grid
    values: tuple[int, ...]  # wall VP of each space
    statues: tuple[int, ...]  # the space before each statue line
    walls: tuple[tuple[Point, ...], ...]
    plaques: tuple[tuple[Point, int], ...]
    niches: tuple[Box, ...]
    sides: tuple[str, ...]  # which wall each niche is on
    view: Box

    @property
    def length(self) -> int:
        return len(self.grid.cells)

    @property
    def frame(self) -> Box:
        """The grid without its outer wall."""
        return Box(LEFT, TOP, self.grid.columns * CELL, self.grid.rows * CELL)

    @property
    def stairs(self) -> Box:
        x, y = self.origin(1)
        return Box(x - STAIRS[0] - 4, y + 4, *STAIRS)

    @property
    def chamber(self) -> Box:
        column, row, wide, high = self.grid.chamber
        return Box(LEFT + column * CELL, TOP + row * CELL, wide * CELL, high * CELL)

    def origin(self, space: int) -> Point:
        """The top left corner of a space's cell."""
        column, row = self.grid.cells[space - 1]
        return LEFT + column * CELL, TOP + row * CELL

    def box(self, space: int) -> Box:
        """The clickable box of a place: a cell, the stairs or the chamber."""
        if space == 0:
            return self.stairs
        return self.chamber if space > self.length else Box(*self.origin(space), CELL, CELL)

    def room(self, space: int) -> int:
        """Which room a space is in, from 0: rooms are runs of one wall value."""
        changes = (one != other for one, other in zip(self.values, self.values[1:space]))
        return sum(changes)

    def crossing(self, space: int) -> tuple[Point, Point]:
        """The two ends of the edge between a space and the next place."""
        here = self.grid.cells[space - 1]
        there = self.grid.door() if space == self.length else self.grid.cells[space]
        edge = shared_edge(here, there)
        if edge is None:  # a board of its own may jump
            middle = _mean(_corner(here, 0.5), _corner(there, 0.5))
            return middle, middle
        return _corner(edge[0]), _corner(edge[1])

    def gutter(self, space: int) -> tuple[Point, Point]:
        """Where one steps from a place to the next one: the point, and the direction there."""
        if space == 0:
            x, y = self.origin(1)
            return (x - 2, y + CELL / 2), (1, 0)
        one, other = self.crossing(space)
        here = self.box(space).centre
        x, y = _mean(one, other)
        wide, high = x - here[0], y - here[1]
        if abs(wide) >= abs(high):
            return (x, y), (1 if wide > 0 else -1, 0)
        return (x, y), (0, 1 if high > 0 else -1)


def _corner(point: Cell, shift: float = 0) -> Point:
    return LEFT + (point[0] + shift) * CELL, TOP + (point[1] + shift) * CELL


def _mean(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


@lru_cache(maxsize=32)
def board_layout(
    values: tuple[int, ...],
    statues: tuple[int, ...] = (),
    cells: tuple[Cell, ...] = (),
    chamber: tuple[int, int, int, int] | None = None,
) -> Layout:
    """The layout of a path with these wall values: a spiral, unless cells and a chamber are given."""
    if cells and chamber and len(cells) == len(values):
        grid = given(cells, chamber)
    elif cells or chamber:
        raise ValueError("coordinates need a cell for every space, and the chamber")
    else:
        grid = spiral(len(values))
    sides, niches = _niches(grid, statues)
    lines = tuple(tuple(_corner(point) for point in line) for line in walls(grid))
    view = Box(0, MARGIN.y, grid.columns * CELL + MARGIN.w, grid.rows * CELL + MARGIN.h)
    if "top" in sides:
        room = NICHE["top"][1] - BAND
        view = Box(view.x, view.y - room, view.w, view.h + room)
    bare = Layout(grid, values, statues, lines, (), niches, sides, view)
    return Layout(grid, values, statues, lines, _plaques(bare), niches, sides, view)


def _niches(grid: Grid, statues: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[Box, ...]]:
    """A niche for each statue outside the nearest outer wall; those on one side keep clear of each other."""
    frame = Box(LEFT, TOP, grid.columns * CELL, grid.rows * CELL)
    sides: list[str] = []
    boxes: list[Box] = []
    for space in statues:
        one = grid.cells[space - 1]
        other = grid.cells[space] if space < len(grid.cells) else grid.door()
        x, y = _mean(_corner(one, 0.5), _corner(other, 0.5))
        far = {"right": frame.right - x, "bottom": frame.bottom - y, "left": x - frame.x, "top": y - frame.y}
        side = min(far, key=lambda name: far[name])
        wide, high = NICHE[side]
        box = {
            "right": Box(frame.right, y - high / 2, wide, high),
            "bottom": Box(x - wide / 2, frame.bottom, wide, high),
            "left": Box(frame.x - wide, max(y - high / 2, TOP + CELL + 12), wide, high),
            "top": Box(x - wide / 2, frame.y - high, wide, high),
        }[side]
        sides.append(side)
        boxes.append(_clear(box, [b for s, b in zip(sides, boxes) if s == side], side))
    return tuple(sides), tuple(boxes)


def _clear(box: Box, others: list[Box], side: str) -> Box:
    """The box, pushed along its wall until it meets no other niche."""
    along_x = side in ("top", "bottom")
    for other in sorted(others):
        if box.meets(other.grown(6)):
            shift = other.right + 6 if along_x else other.bottom + 6
            box = Box(shift, box.y, box.w, box.h) if along_x else Box(box.x, shift, box.w, box.h)
    return box


def _plaques(layout: Layout) -> tuple[tuple[Point, int], ...]:
    """Where the wall values are shown: twice per room, on the wall to the left of the path."""
    spaces: dict[int, list[int]] = {}
    for space in range(1, layout.length + 1):
        spaces.setdefault(layout.room(space), []).append(space)
    if layout.grid == spiral(40) and all(len(room) == 8 for room in spaces.values()):
        return tuple(
            ((LEFT + x * CELL, TOP + y * CELL), layout.values[room[0] - 1])
            for room, places in zip(spaces.values(), CLASSIC_PLAQUES)
            for x, y in places
        )
    found: list[tuple[Point, int]] = []
    for room in spaces.values():
        for share in (0.25, 0.75) if len(room) > 4 else (0.5,):
            point = _plaque_near(layout, room, share, [place for place, _ in found])
            found.append((point, layout.values[room[0] - 1]))
    return tuple(found)


def _plaque_near(layout: Layout, room: list[int], share: float, taken: list[Point]) -> Point:
    """The best spot on a wall of the room, about so far along it: left of the path, else right of it."""
    wish = room[0] + share * (len(room) - 1)
    blocked = [*layout.niches, layout.stairs.grown(8)]
    choices: list[tuple[float, Point]] = []
    for space in room:
        (x, y), (dx, dy) = layout.gutter(min(space, layout.length - 1))
        straight = space + 1 in room and layout.gutter(min(space + 1, layout.length - 1))[1] == (dx, dy)
        if not straight:  # no neighbour ahead: the middle of its own wall
            x, y = layout.box(space).centre
        for side, cost in ((CELL / 2, 0.0), (-CELL / 2, 3.0)):
            spot = (x + dy * side, y - dx * side)
            box = Box(spot[0] - 20, spot[1] - 16, 40, 32)
            cost += abs(space - wish) + (0 if straight else 1.2)
            cost += 20 * any(abs(spot[0] - x2) + abs(spot[1] - y2) < CELL for x2, y2 in taken)
            cost += 10 * any(box.meets(other) for other in blocked)
            choices.append((cost, spot))
    return min(choices)[1]
