"""The plain insides of an Expedition position."""

from __future__ import annotations

from bisect import insort

from luxor.core.engine.modules import ModularState
from luxor.expedition.rules.components import STRIDE

HIDDEN = 0  # a tile that a viewer cannot see
TILE = 15  # a slot of a hand or a stack is a tile's code plus SERIES times its series ...
SERIES = 16
SEEN = 0  # ... and series 0 is a tile that everybody knows to be there
OPENING = 1  # what was kept of the first series, unseen by the others

ALL_SEATS = -1  # owner of a pool that several seats share
NEAR = (-STRIDE, 1, STRIDE, -1)  # north, east, south, west

Stack = tuple[int, ...]  # seats from the bottom to the top
Pools = tuple[tuple[int, ...], ...]  # per pool: its seat (or ALL_SEATS), its series, what may be in it


class ExpeditionState(ModularState):
    """Ints and short lists. Multisets are sorted lists, so that equal contents draw equally."""

    __slots__ = (
        "bounds",  # of the tiles in place: least x, most x, least y, most y
        "centre",  # tiles that are not laid out yet, a multiset of codes
        "edge",  # free cells that touch a tile, sorted
        "first",
        "hands",  # per seat: slots, a multiset
        "piles",  # per seat: slots of the stack, a multiset; the lowest series lies on top
        "placed",  # tiles placed this turn
        "reserve",  # per seat: adventurers not on the table
        "seat",
        "stacks",  # per cell: who stands there
        "tiles",  # per cell: the tile's code, 0 where there is none
        "turn",
        "unseen",  # in a view: what may be hidden where; None otherwise
    )

    bounds: tuple[int, int, int, int]
    centre: list[int]
    edge: list[int]
    first: int
    hands: list[list[int]]
    piles: list[list[int]]
    placed: int
    reserve: list[int]
    seat: int
    stacks: list[Stack]
    tiles: list[int]
    turn: int
    unseen: Pools | None

    def clone(self) -> ExpeditionState:
        c = ExpeditionState.__new__(ExpeditionState)
        c.agenda = self.agenda.copy()
        c.bounds = self.bounds
        c.centre = self.centre.copy()
        c.edge = self.edge.copy()
        c.first = self.first
        c.hands = [*map(list.copy, self.hands)]
        c.piles = [*map(list.copy, self.piles)]
        c.placed = self.placed
        c.reserve = self.reserve.copy()
        c.seat = self.seat
        c.slices = [x.clone() for x in self.slices] if self.slices else []
        c.stacks = self.stacks.copy()
        c.tiles = self.tiles.copy()
        c.turn = self.turn
        c.unseen = self.unseen
        return c


NO_BOUNDS = (STRIDE, -1, STRIDE, -1)


def lay(state: ExpeditionState, cell: int, tile: int) -> None:
    """Put a tile on the table and keep what is derived from it up to date."""
    tiles, edge = state.tiles, state.edge
    tiles[cell] = tile
    if cell in edge:
        edge.remove(cell)
    for step in NEAR:
        near = cell + step
        if not tiles[near] and near not in edge:
            insort(edge, near)
    x, y = cell % STRIDE, cell // STRIDE
    west, east, north, south = state.bounds
    state.bounds = (min(west, x), max(east, x), min(north, y), max(south, y))


def clear_table(state: ExpeditionState, rows: int) -> None:
    """A table without tiles; `rows` are those that a tile may ever lie in."""
    state.tiles = [0] * ((rows + 2) * STRIDE)
    state.stacks = [()] * len(state.tiles)
    state.edge = []
    state.bounds = NO_BOUNDS


def unseen_in(state: ExpeditionState, seat: int, series: int) -> list[int]:
    """What a viewer knows to be in a pool: codes of tiles, the stack included."""
    rows = state.unseen or ()
    return [item for row in rows if row[0] == seat and row[1] == series for item in row[2:]]
