"""The components of Luxor, read from data into the int tables that the rules use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from luxor.classic.rules.card_kinds import CARD_KINDS, DIE
from luxor.classic.rules.tile_kind import EMPTY_TILE, Tile, TileKind
from luxor.core.words.data import Reader, Table

TYPE = re.compile(r"[a-z]+", re.ASCII)
SPACE = re.compile(r"T(?P<symbol>[-a-z])|(?P<osiris>O)|H(?P<eyes>[1-9])")


class Card(NamedTuple):
    """What is printed on a card. `eyes` is 0 for a card that is no Horus card."""

    name: str
    mode: int
    value: int
    eyes: int = 0
    family: str = "starter"
    rule: str = ""  # where it is not the rule of its mode
    label: str = ""  # ditto
    offers: tuple[int, ...] = ()  # the numbers it may come to, where its mode does not say
    also: tuple[str, ...] = ()  # further rules by which it is played


HIDDEN_CARD = Card(
    "?", DIE, 0
)  # code 0: a card that a viewer cannot see; for all they know it may go anywhere


class Components:
    """One box (and what modules add to it). Codes index `cards` and `tiles`."""

    def __init__(self, reader: Reader, tile_kinds: Sequence[TileKind]) -> None:
        self.tile_kinds = {kind.name: kind for kind in tile_kinds}
        self.digest = reader.digest()
        self.cards: list[Card] = [HIDDEN_CARD]
        self.card_code: dict[str, int] = {HIDDEN_CARD.name: 0}
        self.tiles: list[Tile] = [EMPTY_TILE]
        self.tile_code: dict[str, int] = {EMPTY_TILE.name: 0}
        self.more_cards: list[int] = []  # in the box beside starter and Horus cards
        self._read_numbers(reader)
        self._read_cards(reader)
        self._read_tiles(reader)
        self._read_board(reader)
        if not reader.faults:
            self._compare(reader)
        reader.close()

    def add_card(self, card: Card) -> int:
        """The code of a card, new or known."""
        if card.name not in self.card_code:
            self.card_code[card.name] = len(self.cards)
            self.cards.append(card)
        return self.card_code[card.name]

    def add_tile(self, tile: Tile) -> int:
        """The code of a tile, new or known."""
        if tile.name not in self.tile_code:
            self.tile_code[tile.name] = len(self.tiles)
            self.tiles.append(tile)
        return self.tile_code[tile.name]

    def read_tile(self, word: str) -> Tile | None:
        """The tile that a word of the data files means, whatever its kind."""
        return next((tile for kind in self.tile_kinds.values() if (tile := kind.read(word))), None)

    def add_horus(self, reader: Reader, where: str) -> None:
        """Horus cards of a list of tables, level by level, on top of those already there."""
        for level, cards in enumerate(self._levels(reader, where)):
            if level < len(self.horus):
                self.horus[level] = sorted(self.horus[level] + cards)
            else:
                reader.fault(where, f"at most {len(self.horus)} levels", level + 1)

    def _read_numbers(self, reader: Reader) -> None:
        number = reader.number
        for table in ("players", "supply", "scarabs", "scoring"):
            reader.table(table)
        self.least_players = number("players.least", 2, 4)
        self.most_players = number("players.most", self.least_players, 4)
        self.on_stairs = number("players.adventurers_on_stairs", 1, 5)
        self.hand = number("players.hand", 2, 9)
        self.keys = number("supply.keys", 0, 99)
        self.wilds = number("supply.wilds", 0, 99)
        self.die = number("supply.die", 2, 9)
        self.scarabs = sorted(_spread(reader, "scarabs.counts"))
        self.sarcophagi = reader.numbers("scoring.sarcophagi", 0, 99)
        self.key_points = number("scoring.key", 0, 99)
        self.set_points = reader.numbers("scoring.sets", 0, 999) or [0]
        self.wilds_in_a_set = number("scoring.wilds_in_a_set", 0, 2)
        self.stairs_points = number("scoring.stairs", 0, 99)
        self.chamber_points = number("scoring.chamber", 0, 99)

    def _read_cards(self, reader: Reader) -> None:
        reader.table("cards.starter")
        self.starters = self._cards(reader, "cards.starter.counts", reader.counts("cards.starter.counts"), 0)
        self.horus = self._levels(reader, "cards.horus")

    def _levels(self, reader: Reader, tables: str) -> list[list[int]]:
        found: list[list[int]] = []
        for level, table in enumerate(reader.tables(tables), 1):
            counts = table.get("counts")
            where = f"{tables}.{level}.counts"
            if not isinstance(counts, dict):
                reader.fault(where, "a table of name = count", counts)
                counts = {}
            checked = {name: reader.number(f"{where}.{name}", 0, 99, n) for name, n in counts.items()}
            found.append(self._cards(reader, where, checked, level))
        return found

    def _cards(self, reader: Reader, where: str, counts: dict[str, int], eyes: int) -> list[int]:
        cards: list[int] = []
        for name, count in counts.items():
            card = read_card(name, eyes)
            if card is None:
                reader.fault(f"{where}.{name}", 'a card such as "3", "+-1", "die", "1-4", "all-2"', name)
                continue
            cards += [self.add_card(card)] * count
        return sorted(cards)

    def _read_tiles(self, reader: Reader) -> None:
        self.treasures: list[int] = []
        reader.table("tiles.treasures")
        self.types = reader.words("tiles.treasures.types")
        if not self.types or not all(map(TYPE.fullmatch, self.types)):
            reader.fault("tiles.treasures.types", "words in small letters", self.types)
        for type_ in self.types:
            self.add_treasures(reader, "tiles.treasures.each", type_)
        self.osiris = [
            self.add_tile(Tile(f"osiris{n}", self.tile_kinds["osiris"], value=n))
            for n in _spread(reader, "tiles.osiris.counts")
        ]
        self.horus_tiles = [
            self.add_tile(Tile(f"horus{n}", self.tile_kinds["horus"], value=n, piles=(n - 1,)))
            for n in _spread(reader, "tiles.horus.counts")
        ]
        self.backs: list[str] = []
        self.temples: list[list[int]] = []
        for back in reader.table("tiles.temple"):
            if back == "provenance":
                continue
            self.backs.append(back)
            stack: list[int] = []
            for front, count in reader.counts(f"tiles.temple.{back}").items():
                tile = self.read_tile(front)
                if tile is None:
                    reader.fault(
                        f"tiles.temple.{back}.{front}", "a temple tile such as tunnel, favour12", front
                    )
                    continue
                stack += [self.add_tile(tile)] * count
            self.temples.append(sorted(stack))

    def add_treasures(self, reader: Reader, where: str, type_: str) -> None:
        """The treasures of one type, from a list of tables."""
        treasure = self.tile_kinds["treasure"]
        for row in reader.tables(where):
            vp = reader.number(f"{where}.vp", 0, 99, row.get("vp", -1))
            need = reader.number(f"{where}.need", 1, 9, row.get("need", -1))
            count = reader.number(f"{where}.count", 0, 99, row.get("count", -1))
            self.treasures += [self.add_tile(Tile(f"{type_}{vp}x{need}", treasure, vp, need, type_))] * count

    def _read_board(self, reader: Reader) -> None:
        reader.table("board")
        letters = reader.table("board.symbols")
        self.symbol = [-1]  # per space: which temple stack, -1 none
        self.prepared = [EMPTY_TILE]  # per space: the kind (and eyes) of tile that is laid there
        self.wall = [self.stairs_points]
        for number, room in enumerate(reader.tables("board.rooms"), 1):
            vp = reader.number(f"board.rooms.{number}.vp", 0, 99, room.get("vp", -1))
            for word in str(room.get("path", "")).split():
                self._read_space(reader, f"board.rooms.{number}.path", word, letters)
                self.wall.append(vp)
        self.length = len(self.prepared) - 1
        self.chamber = self.length + 1
        self.wall.append(self.chamber_points)
        self.symbol.append(-1)
        if not 3 <= self.length <= 99:
            reader.fault("board.rooms", "3 to 99 spaces in all", self.length)
        self.statues = reader.numbers("board.statues", 1, max(1, self.length))
        if sorted(set(self.statues)) != self.statues:
            reader.fault("board.statues", "different spaces in rising order", self.statues)

    def _read_space(self, reader: Reader, where: str, word: str, letters: Table) -> None:
        found = SPACE.fullmatch(word)
        kinds = self.tile_kinds
        symbol, tile = -1, Tile("treasure", kinds["treasure"])
        if not found:
            named = self.read_tile(word)
            if named is None:
                reader.fault(where, "T-, Tc, O or H1 and the like", word)
            else:
                self.add_tile(named)
                tile = named
        elif found["osiris"]:
            tile = Tile("osiris", kinds["osiris"])
        elif found["eyes"]:
            tile = Tile(f"horus{found['eyes']}", kinds["horus"], value=int(found["eyes"]))
        elif found["symbol"] != "-":
            back = letters.get(found["symbol"])
            if back in self.backs:
                symbol = self.backs.index(str(back))
            else:
                reader.fault(where, f"a symbol of {', '.join(map(str, letters))}", word)
        self.symbol.append(symbol)
        self.prepared.append(tile)

    def _compare(self, reader: Reader) -> None:
        """Counts that must fit each other."""
        spaces = Counter(tile.kind.name for tile in self.prepared)
        if spaces["treasure"] > len(self.treasures):
            reader.fault("board.rooms", f"at most {len(self.treasures)} treasure spaces", spaces["treasure"])
        if spaces["osiris"] > len(self.osiris):
            reader.fault("board.rooms", f"at most {len(self.osiris)} Osiris spaces", spaces["osiris"])
        wanted = sorted(tile.value for tile in self.prepared if tile.kind.name == "horus")
        have = sorted(self.tiles[code].value for code in self.horus_tiles)
        if wanted != have:
            reader.fault("board.rooms", f"Horus spaces with eyes {have}", wanted)
        if any(eyes > len(self.horus) for eyes in have):
            reader.fault("tiles.horus", f"at most {len(self.horus)} eyes", have)
        favours = [tile.name for tile in self.tiles if tile.piles and tile.piles[-1] >= len(self.horus)]
        if favours:
            reader.fault("tiles.temple", f"favours of the {len(self.horus)} Horus piles", favours)
        if len(self.starters) < self.most_players * self.hand + 1:
            reader.fault(
                "cards.starter", f"at least {self.most_players * self.hand + 1} cards", len(self.starters)
            )


def read_card(name: str, eyes: int) -> Card | None:
    """The card that a name of the data files means."""
    for mode, kind in enumerate(CARD_KINDS):
        value = kind.read(name)
        if value is not None:
            return Card(name + "*" * eyes, mode, value, eyes, "horus" if eyes else "starter")
    return None


def _spread(reader: Reader, where: str) -> list[int]:
    """The numbers of a table "number = count", each as often as it says."""
    found: list[int] = []
    for name, count in reader.counts(where).items():
        if not name.isdecimal() or not 1 <= int(name) <= 99:
            reader.fault(where, "numbers from 1 to 99 as names", name)
            continue
        found += [int(name)] * count
    return found
