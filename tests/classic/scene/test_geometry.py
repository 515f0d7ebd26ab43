"""The spiral and its walls: exactly our look for 40 spaces, and sound for any other length."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from luxor.classic.scene.geometry import board_layout
from luxor.classic.scene.picture import CLASSIC_STATUES, CLASSIC_WALLS
from luxor.classic.scene.spiral import Cell, Edge, given, shared_edge, spiral, walls
from luxor.scene.shapes import Box
from tests.gallery.luxor_samples import even_rooms

WALL = [
    (0, 0),
    (7, 0),
    (7, 7),
    (0, 7),
    (0, 1),
    (6, 1),
    (6, 6),
    (1, 6),
    (1, 2),
    (5, 2),
    (5, 5),
    (2, 5),
    (2, 3),
]
CLASSIC = board_layout(CLASSIC_WALLS, CLASSIC_STATUES)


def test_forty_spaces_are_the_printed_spiral() -> None:
    grid = spiral(40)
    right = [(x, 0) for x in range(7)] + [(6, y) for y in range(1, 7)]
    left = [(x, 6) for x in range(5, -1, -1)] + [(0, y) for y in range(5, 0, -1)]
    inner = [(x, 1) for x in range(1, 6)] + [(5, y) for y in range(2, 6)]
    last = [(x, 5) for x in range(4, 0, -1)] + [(1, y) for y in (4, 3, 2)]
    assert list(grid.cells) == right + left + inner + last
    assert grid.chamber == (2, 2, 3, 3)
    assert (grid.columns, grid.rows, grid.stone()) == (7, 7, [])
    assert walls(grid) == [WALL]


def test_forty_spaces_have_the_places_of_the_look() -> None:
    assert CLASSIC.view == Box(0, 30, 900, 812)
    assert CLASSIC.niches == (Box(810, 186, 80, 132), Box(315, 752, 190, 80), Box(10, 164, 100, 132))
    assert CLASSIC.stairs == Box(8, 56, 98, 92)
    assert CLASSIC.chamber == Box(310, 252, 300, 300)
    assert CLASSIC.box(17) == Box(310, 652, 100, 100)
    points = [((x - 110) / 100, (y - 52) / 100, value) for (x, y), value in CLASSIC.plaques]
    assert [(round(x, 2), round(y, 2), value) for x, y, value in points] == [
        (2, 0, 1), (5, 0, 1), (7.08, 4.4, 2), (5, 7.08, 2), (-0.08, 5.35, 3),
        (-0.08, 3.35, 3), (3, 1, 5), (6, 3, 5), (4, 6, 8), (1, 4, 8),
    ]  # fmt: skip
    assert CLASSIC.crossing(8) == ((710, 252), (810, 252))
    assert CLASSIC.crossing(40) == ((310, 252), (310, 352))
    assert CLASSIC.gutter(26) == ((410, 202), (1, 0))


@pytest.mark.parametrize("length", [1, 2, 3, 7, 12, 16, 25, 31, 40, 48, 60, 75, 99])
def test_any_length_makes_a_spiral(length: int) -> None:
    grid = spiral(length)
    inside = grid.chamber_cells()
    assert len(set(grid.cells)) == length
    assert not inside.intersection(grid.cells)
    assert all(shared_edge(one, other) for one, other in zip(grid.cells, grid.cells[1:]))
    assert shared_edge(grid.cells[-1], grid.door())
    assert all(0 <= x < grid.columns and 0 <= y < grid.rows for x, y in [*grid.cells, *inside])
    assert min(grid.chamber[2:]) >= 3
    assert grid.cells[0] == (0, 0)


@pytest.mark.parametrize("length", [12, 25, 40, 60])
def test_walls_are_all_edges_but_the_doors(length: int) -> None:
    grid = spiral(length)
    standing = {frozenset(edge) for line in walls(grid) for edge in unit_edges(line)}
    steps = [*zip(grid.cells, grid.cells[1:]), (grid.cells[-1], grid.door())]
    doors = {frozenset(edge) for step in steps if (edge := shared_edge(*step))}
    assert len(doors) == length
    assert not doors & standing
    assert frozenset({(0, 0), (0, 1)}) not in standing  # where the stairs come in
    later = [(a, b) for i, a in enumerate(grid.cells) for b in grid.cells[i + 2 :]]
    between = {frozenset(edge) for pair in later if (edge := shared_edge(*pair))}
    assert between <= standing


@pytest.mark.parametrize("length", [12, 25, 60, 99])
def test_everything_around_another_board_is_inside_and_apart(length: int) -> None:
    layout = board_layout(even_rooms(length), (length // 5, 2 * length // 5, 3 * length // 5))
    for box in (*layout.niches, layout.stairs, layout.chamber):
        assert layout.view.x <= box.x
        assert box.right <= layout.view.right
        assert layout.view.y <= box.y
        assert box.bottom <= layout.view.bottom
    places = [*layout.niches, layout.stairs]
    assert not any(a.meets(b) for i, a in enumerate(places) for b in places[i + 1 :])
    assert {value for _, value in layout.plaques} == set(layout.values)


def test_a_board_may_bring_its_own_coordinates() -> None:
    cells = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1))
    layout = board_layout((1, 1, 2, 2, 2), (2,), cells, (0, 1, 3, 3))
    assert layout.box(5) == Box(410, 152, 100, 100)
    assert layout.grid.door() == (2, 1)
    assert layout.grid.stone() == [(3, 2), (3, 3)]
    with pytest.raises(ValueError, match="share a cell"):
        given(((0, 0), (0, 0)), (1, 0, 3, 3))
    with pytest.raises(ValueError, match="does not touch"):
        given(((0, 0), (1, 0)), (0, 5, 3, 3))
    with pytest.raises(ValueError, match="coordinates need"):
        board_layout((1, 1), (), ((0, 0),), (0, 1, 3, 3))


def unit_edges(line: Iterable[Cell]) -> Iterator[Edge]:
    """A wall in pieces of one cell's length."""
    for (x, y), (x2, y2) in pairwise(line):
        steps = abs(x2 - x) + abs(y2 - y)
        dx, dy = (x2 - x) // steps, (y2 - y) // steps
        for at in range(steps):
            yield (x + at * dx, y + at * dy), (x + (at + 1) * dx, y + (at + 1) * dy)
