"""The path as a square spiral on a grid, for any number of spaces, and the walls that follow from it.

A wall stands on every edge of a path cell or of the chamber that is not a door, so drawn walls and legal
steps cannot disagree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

Cell = tuple[int, int]  # column, row
Edge = tuple[Cell, Cell]  # two grid points, the smaller first

AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))  # right, down, left, up: clockwise
LEAST_CHAMBER = 3  # cells: what the sarcophagi, the keys and the label need


class Grid(NamedTuple):
    """Where the path runs: the cell of each space, and the chamber as column, row, columns, rows."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    chamber: tuple[int, int, int, int]

    def chamber_cells(self) -> set[Cell]:
        column, row, wide, high = self.chamber
        return {(x, y) for x in range(column, column + wide) for y in range(row, row + high)}

    def stone(self) -> list[Cell]:
        """Cells that are neither path nor chamber: solid."""
        used = self.chamber_cells().union(self.cells)
        every = ((x, y) for y in range(self.rows) for x in range(self.columns))
        return [cell for cell in every if cell not in used]

    def door(self) -> Cell:
        """The chamber cell that the last space opens to."""
        column, row = self.cells[-1]
        inside = self.chamber_cells()
        for dx, dy in AROUND:
            if (column + dx, row + dy) in inside:
                return column + dx, row + dy
        raise ValueError("the last space does not touch the chamber")


def legs(columns: int, rows: int) -> Iterator[int]:
    """The lengths of the spiral's straight parts."""
    yield columns
    shorter = 1
    while True:
        yield rows - shorter
        yield columns - shorter
        shorter += 1


def rest_after(columns: int, rows: int, turns: int) -> tuple[int, int, int, int]:
    """The rectangle that is left over when so many straight parts are full."""
    left, top = (turns) // 4, (turns + 3) // 4
    right, bottom = (turns + 2) // 4, (turns + 1) // 4
    return left, top, columns - left - right, rows - top - bottom


def spiral(length: int) -> Grid:
    """The most square grid that holds a spiral of so many spaces around a chamber of at least 3 x 3.

    Of the last straight part some cells may stay unused; they are stone.
    """
    best: tuple[float, Grid] | None = None
    for columns in range(LEAST_CHAMBER, length + LEAST_CHAMBER):
        for rows in range(LEAST_CHAMBER + 1, columns + 4):
            found = _wound(length, columns, rows)
            if found and (best is None or found[0] < best[0]):
                best = found
        if best and columns * columns > 4 * length + 40:
            break
    if best is None:
        raise ValueError(f"no spiral of {length} spaces")
    return best[1]


def _wound(length: int, columns: int, rows: int) -> tuple[float, Grid] | None:
    """The spiral on one grid and how far it is from the ideal, or None if it does not fit."""
    cells: list[Cell] = []
    x, y = -1, 0
    for turns, leg in enumerate(legs(columns, rows), 1):
        chamber = rest_after(columns, rows, turns)
        if min(chamber[2:]) < LEAST_CHAMBER or leg < 1:
            return None
        dx, dy = AROUND[(turns - 1) % 4]
        for _ in range(min(leg, length - len(cells))):
            x, y = x + dx, y + dy
            cells.append((x, y))
        if len(cells) == length:
            unused = sum(size for size, _ in zip(legs(columns, rows), range(turns))) - length
            spare = chamber[2] * chamber[3] - LEAST_CHAMBER**2
            cost = unused + abs(columns - rows) + 0.5 * spare
            return cost, Grid(columns, rows, tuple(cells), chamber)
    return None


def given(cells: tuple[Cell, ...], chamber: tuple[int, int, int, int]) -> Grid:
    """The grid of a board that brings its own coordinates."""
    if len(set(cells)) < len(cells):
        raise ValueError("two spaces share a cell")
    column, row, wide, high = chamber
    corners = [*cells, (column, row), (column + wide - 1, row + high - 1)]
    if min(min(corner) for corner in corners) < 0:
        raise ValueError("coordinates start at 0")
    grid = Grid(max(x for x, _ in corners) + 1, max(y for _, y in corners) + 1, cells, chamber)
    if grid.chamber_cells().intersection(cells):
        raise ValueError("a space lies in the chamber")
    grid.door()
    return grid


def edges_of(cell: Cell) -> list[Edge]:
    """The four edges of a cell: top, right, bottom, left."""
    x, y = cell
    return [
        ((x, y), (x + 1, y)),
        ((x + 1, y), (x + 1, y + 1)),
        ((x, y + 1), (x + 1, y + 1)),
        ((x, y), (x, y + 1)),
    ]


def shared_edge(one: Cell, other: Cell) -> Edge | None:
    """The edge between two neighbouring cells."""
    return next((edge for edge in edges_of(one) if edge in edges_of(other)), None)


def walls(grid: Grid) -> list[list[Cell]]:
    """All walls as polylines of grid points; for 40 spaces it is a single one."""
    standing: set[Edge] = set()
    inside = grid.chamber_cells()
    for cell in grid.cells:
        standing.update(edges_of(cell))
    for cell in inside:
        standing.update(edge for edge in edges_of(cell) if _rim(edge, inside))
    steps = [*zip(grid.cells, grid.cells[1:]), (grid.cells[-1], grid.door())]
    doors = {shared_edge(one, other) for one, other in steps}
    doors.add(edges_of(grid.cells[0])[3])  # the stairs come in from the left
    return _chained({edge for edge in standing if edge not in doors})


def _rim(edge: Edge, inside: set[Cell]) -> bool:
    """Whether an edge of a chamber cell is also the edge of the chamber."""
    (x, y), (x2, _) = edge
    across = [(x, y), (x, y - 1)] if x2 > x else [(x, y), (x - 1, y)]
    return not all(cell in inside for cell in across)


def _chained(edges: set[Edge]) -> list[list[Cell]]:
    """Edges joined end to end into as few polylines as possible, without points on straight parts."""
    ends: defaultdict[Cell, set[Cell]] = defaultdict(set)
    for one, other in edges:
        ends[one].add(other)
        ends[other].add(one)
    lines: list[list[Cell]] = []
    while any(ends.values()):
        start = min(
            (point for point in ends if ends[point]), key=lambda p: (len(ends[p]) % 2 == 0, p[1], p[0])
        )
        line = [start]
        while ends[line[-1]]:
            here = line[-1]
            after = _straightest(line, ends[here])
            ends[here].discard(after)
            ends[after].discard(here)
            line.append(after)
        lines.append(_bends(line))
    return lines


def _straightest(line: list[Cell], choices: set[Cell]) -> Cell:
    """At a crossing a wall goes straight on if it can."""
    if len(line) > 1:
        (x, y), (x2, y2) = line[-2:]
        ahead = (2 * x2 - x, 2 * y2 - y)
        if ahead in choices:
            return ahead
    return min(choices)


def _bends(line: list[Cell]) -> list[Cell]:
    kept = [line[0]]
    for before, here, after in zip(line, line[1:], line[2:]):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, line[-1]]
