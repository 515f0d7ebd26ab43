"""The components of Expedition Luxor, read from data into the int tables that the rules use."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from luxor.core.words.data import Reader

# What a tile lies in, and what stands on it.
DESERT, OASIS, MOUNTAIN, LAKE = range(4)
PLAIN, CAMP, TEMPLE, PYRAMID = range(4)

TERRAINS = ("desert", "oasis", "mountain", "lake")
BUILDINGS = ("", "camp", "temple", "pyramid")

STRIDE = 32  # a cell is y * STRIDE + x; the table has a free border all round
LETTERS = 26  # that columns are called by
MOST_LIMIT = 15  # so that every table fits into STRIDE columns


def column(x: int) -> str:
    """What a column of the table is called: A is the first, and AA comes after Z."""
    return column((x - 1) // LETTERS) + chr(ord("A") + (x - 1) % LETTERS) if x > 0 else ""


class Tile(NamedTuple):
    """What is printed on a tile."""

    name: str
    terrain: int
    building: int = PLAIN


HIDDEN_TILE = Tile("?", DESERT)  # code 0: on the table no tile, in a hand one that a viewer cannot see
KINDS = (
    *(Tile(name, terrain) for terrain, name in enumerate(TERRAINS)),
    *(
        Tile(f"{BUILDINGS[building]}-{TERRAINS[terrain]}", terrain, building)
        for terrain in (DESERT, OASIS)
        for building in (CAMP, TEMPLE, PYRAMID)
    ),
)


class Components:
    """One box. Codes index `tiles`; every player has the same set."""

    def __init__(self, reader: Reader) -> None:
        self.digest = reader.digest()
        self.tiles: list[Tile] = [HIDDEN_TILE, *KINDS]
        self.tile_code: dict[str, int] = {tile.name: code for code, tile in enumerate(self.tiles)}
        self._read_numbers(reader)
        self._read_tiles(reader)
        self._read_table(reader)
        if not reader.faults:
            self._compare(reader)

    def _read_numbers(self, reader: Reader) -> None:
        number = reader.number
        for table in ("players", "turn", "camp", "movement", "scoring", "area", "layouts", "tiles"):
            reader.table(table)
        self.least_players = number("players.least", 2, 4)
        self.most_players = number("players.most", self.least_players, 4)
        self.adventurers = number("players.adventurers", 1, 99)
        self.hand = number("players.hand", 2, 2)
        number("turn.least", 1, 1)  # nobody can do without placing a tile
        self.most_placed = number("turn.most", 1, 9)
        self.most_on_camp = number("camp.most", 1, 7)
        self.most_on_tile = number("movement.most", 1, 7)
        least = [number(f"camp.{terrain}", 1, self.most_on_camp) for terrain in TERRAINS[:2]]
        costs = [number(f"movement.{terrain}", 0, 7) for terrain in TERRAINS]
        worth = [0, *(number(f"scoring.{building}", 0, 99) for building in BUILDINGS[1:])]
        self.camp_least = [least[t.terrain] if t.building == CAMP else 0 for t in self.tiles]
        self.cost = [costs[t.terrain] for t in self.tiles]
        self.worth = [worth[t.building] for t in self.tiles]

    def _read_tiles(self, reader: Reader) -> None:
        self.counts: Counter[int] = Counter()
        for name, count in reader.counts("tiles.counts").items():
            self.counts[self._tile(reader, f"tiles.counts.{name}", name)] += count
        self.series: list[list[int]] = []
        for number, table in enumerate(reader.tables("series"), 1):
            where = f"series.{number}.tiles"
            names = table.get("tiles")
            if not isinstance(names, list):
                reader.fault(where, "a list of tiles", names)
                names = []
            self.series.append(sorted(self._tile(reader, where, name) for name in names))

    def _tile(self, reader: Reader, where: str, name: object) -> int:
        code = self.tile_code.get(str(name), 0)
        if not code:
            reader.fault(where, f"one of {', '.join(tile.name for tile in KINDS)}", name)
        return code

    def _read_table(self, reader: Reader) -> None:
        """Per number of players: how many tiles a row may have, and where the first ones lie."""
        self.limits: dict[int, int] = {}
        self.layouts: dict[int, list[str]] = {}
        for players in range(self.least_players, self.most_players + 1):
            rows = reader.words(f"layouts.{players}")
            if not rows or any(len(row) != len(rows[0]) or set(row) - {"#", "."} for row in rows):
                reader.fault(f"layouts.{players}", "rows of one length, made of # and .", rows)
                rows = ["#"]
            size = max(len(rows), len(rows[0]), 1)
            self.layouts[players] = rows
            self.limits[players] = reader.number(f"area.limits.{players}", min(size, MOST_LIMIT), MOST_LIMIT)

    def _compare(self, reader: Reader) -> None:
        """Counts that must fit each other."""
        found = Counter(code for series in self.series for code in series)
        for code in sorted({*found, *self.counts}):
            if found[code] != self.counts[code]:
                where = f"series (all {self.tiles[code].name})"
                reader.fault(where, f"{self.counts[code]} as in tiles.counts", found[code])
        if not 2 <= len(self.series) <= 9:
            reader.fault("series", "2 to 9 series", len(self.series))
            return
        camps = sum(self.tiles[code].building == CAMP for code in self.series[0])
        if camps != 1 or len(self.series[0]) < self.hand:
            reader.fault("series.1.tiles", "exactly one camp among several tiles", camps)
        if any(not series for series in self.series):
            reader.fault("series", "at least one tile in each", "an empty series")
        spare = len(self.series[0]) - self.hand
        for players, rows in self.layouts.items():
            cells = "".join(rows).count("#")
            if cells != players * spare or not _connected(rows):
                expected = f"{players * spare} tiles that hang together"
                reader.fault(f"layouts.{players}", expected, rows)
            total = players * sum(self.counts.values())
            if total > self.limits[players] ** 2:
                reader.fault(f"area.limits.{players}", f"room for {total} tiles", self.limits[players])


def _connected(rows: list[str]) -> bool:
    """Whether the tiles of a layout touch by their edges."""
    left = {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"}
    reached = [left.pop()] if left else []
    for x, y in reached:  # grows while it is read
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left
