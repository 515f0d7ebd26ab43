"""Where a tile may be placed: the one primitive that serves options and why-nots."""

from __future__ import annotations

from luxor.core.position.verdict import Violation
from luxor.expedition.rules.components import STRIDE
from luxor.expedition.rules.ruleset import Rules, spot
from luxor.expedition.rules.state import NEAR, ExpeditionState

CORNERS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)

Window = tuple[int, int, int, int]  # least x, most x, least y, most y


def window(rules: Rules, state: ExpeditionState) -> Window:
    """Where a tile may lie without the area growing beyond its limit, gaps included."""
    west, east, north, south = state.bounds
    return east - rules.limit + 1, west + rules.limit - 1, south - rules.limit + 1, north + rules.limit - 1


def within(room: Window, cell: int) -> bool:
    x, y = cell % STRIDE, cell // STRIDE
    return room[0] <= x <= room[1] and room[2] <= y <= room[3]


def free_cells(rules: Rules, state: ExpeditionState) -> list[int]:
    """Every cell where a tile may be placed: it touches a tile by an edge and keeps the limit."""
    room = window(rules, state)
    return [cell for cell in state.edge if within(room, cell)]


def barred(rules: Rules, state: ExpeditionState, cell: int) -> list[Violation]:
    """Every rule that placing a tile there would break; none for the cells of `free_cells`."""
    here = {"cell": spot(cell)}
    tile = state.tiles[cell] if 0 <= cell < len(state.tiles) else 0
    if tile:
        params = {**here, "tile": rules.kit.tiles[tile].name}
        return [Violation("cell-taken", "expedition.place.adjacent", params)]
    found: list[Violation] = []
    if cell not in state.edge:
        corner = any(0 <= cell + step < len(state.tiles) and state.tiles[cell + step] for step in CORNERS)
        found.append(
            Violation("only-a-corner" if corner else "touches-nothing", "expedition.place.adjacent", here)
        )
    room = window(rules, state)
    if not within(room, cell):
        found += _too_large(rules, state, cell, room)
    return found


def _too_large(rules: Rules, state: ExpeditionState, cell: int, room: Window) -> list[Violation]:
    """The limit that is broken; the ruling too where the row or column itself is not full."""
    x, y = cell % STRIDE, cell // STRIDE
    west, east, north, south = state.bounds
    found: list[Violation] = []
    line = 0
    if not room[0] <= x <= room[1]:
        size = max(east, x) - min(west, x) + 1
        found.append(
            Violation("row-too-long", "expedition.place.limit", {"limit": rules.limit, "size": size})
        )
        line = _tiles_in(state, [y * STRIDE + at for at in range(STRIDE)])
    if not room[2] <= y <= room[3]:
        size = max(south, y) - min(north, y) + 1
        found.append(
            Violation("column-too-long", "expedition.place.limit", {"limit": rules.limit, "size": size})
        )
        line = max(line, _tiles_in(state, [at * STRIDE + x for at in range(STRIDE)]))
    if line < rules.limit:
        found.append(Violation("span-counts-gaps", "ruling.expedition.span", {"limit": rules.limit}))
    return found


def _tiles_in(state: ExpeditionState, cells: list[int]) -> int:
    return sum(cell < len(state.tiles) and state.tiles[cell] > 0 for cell in cells)


def distance(cell: int, other: int) -> int:
    """Steps from cell to cell; for offering the nearest ones."""
    return abs(cell % STRIDE - other % STRIDE) + abs(cell // STRIDE - other // STRIDE)


def neighbours(state: ExpeditionState, cell: int) -> list[int]:
    """The tiles that touch a cell by an edge."""
    return [cell + step for step in NEAR if state.tiles[cell + step]]
