"""What an Expedition picture shows, as plain values, and the words on it: the builders know no engine.

Seats count from 0 (letter A). A cell is a column and a row, as the game counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from luxor.core.words.terms import Target
from luxor.expedition import GAME
from luxor.scene.labels import Labels, labels_of
from luxor.scene.panels import Built
from luxor.scene.picture import Overlays, Tray
from luxor.scene.shapes import Box, Shape

Cell = tuple[int, int]

TERRAINS = ("desert", "oasis", "mountain", "lake")


class Land(NamedTuple):
    """What is printed on a tile, and what it is called."""

    terrain: str  # one of TERRAINS
    building: str = ""  # "camp", "temple", "pyramid" or nothing
    worth: int = 0  # VP for who is on top
    need: int = 1  # adventurers it takes to enter; 0: nobody can
    name: str = ""


class Spot(NamedTuple):
    """A tile on the table: who stands there, from the bottom to the top, and the token that lies there."""

    land: Land
    stack: tuple[int, ...] = ()
    token: str = ""  # "boat" or "snakes", which stay; the others are only ever in a hand
    owner: int = -1  # of the token


class Held(NamedTuple):
    """A tile of a hand; without a land it lies face down and shows its series."""

    land: Land | None
    series: int = 0
    ref: int = 0  # the number of its target


class March(NamedTuple):
    """A march that may be chosen: how many stay on each tile, from the camp on."""

    stays: tuple[tuple[Cell, int], ...]

    def targets(self) -> set[Target]:
        """The farthest tile and the numbers, as the game's own step has them."""
        found = {number_target(cell, number) for cell, number in self.stays}
        return found | {cell_target(self.stays[-1][0])} if self.stays else found


class Party(NamedTuple):
    """What is public about a player."""

    seat: int
    name: str
    score: int = 0
    reserve: int = 0
    hand: tuple[int, ...] = ()  # the series of each tile in hand; 0: the camp that everybody knows of
    stack: tuple[tuple[int, int], ...] = ()  # series and tiles left, the topmost first
    more: tuple[tuple[str, int, str], ...] = ()  # of modules: icon, number and the label of its word
    first: bool = False

    @property
    def tiles_left(self) -> int:
        return len(self.hand) + sum(left for _, left in self.stack)


class Row(Protocol):
    """What a module puts beside the tiles of a hand, and how it is drawn."""

    @property
    def own_frames(self) -> tuple[str, ...]:
        """Kinds of its targets, which show by themselves that they can be chosen."""

    def panel(self, box: Box, overlays: Overlays, labels: Labels) -> Built:
        """A panel below that of the hand."""

    def in_hand(self, box: Box, overlays: Overlays, labels: Labels, most: float = ...) -> Built:
        """The same without a panel, where the hand is drawn alone."""

    def legend(self, wide: float, labels: Labels) -> tuple[Shape, ...]:
        """A line about what it puts on the map."""


@dataclass(slots=True)
class ExpeditionPicture:
    """Everything in sight. Defaults are an empty table without players."""

    area: Mapping[Cell, Spot] = field(default_factory=dict)
    limit: int = 10  # most tiles in a row and in a column
    home: tuple[int, int, int, int] = (7, 9, 4, 2)  # the start layout: column, row, columns, rows
    layout: tuple[Cell, ...] = ()  # places of the start layout that have no tile yet
    spots: tuple[Cell, ...] = ()  # where a tile may go now
    goals: tuple[Cell, ...] = ()  # tiles that can be chosen now
    camp: Cell | None = None  # just placed
    marches: tuple[March, ...] = ()
    lifted: Cell | None = None  # the mountain that an adventurer is leaving

    players: tuple[Party, ...] = ()
    to_play: int = -1  # seat; -1: nobody
    hand: tuple[Held, ...] = ()
    hand_seat: int = -1  # whose hand it is
    playable: bool = False  # a tile of the hand can be chosen now
    row: Row | None = None  # what a module has in that hand, beside the tiles
    placed: int = 0  # tiles this turn
    most_placed: int = 3
    tray: Tray | None = None

    title: str = "Expedition Luxor"
    status: str = ""  # one line: turn, who is to play, which step
    description: str = ""  # the text twin, for those who cannot see the picture
    pixels: int = 0  # how wide the map alone will be; 0: not known


def cell_target(cell: Cell) -> Target:
    return Target("cell", f"{cell[0]},{cell[1]}")


def number_target(cell: Cell, number: int) -> Target:
    """So many stay on a tile on the way."""
    return Target("number", f"{cell[0]},{cell[1]}:{number}")


def cell_of(target: Target) -> Cell | None:
    """The cell that a target means, if it means one."""
    x, comma, y = str(target.ref).partition(",")
    known = target.kind == "cell" and comma and x.isdecimal() and y.isdecimal()
    return (int(x), int(y)) if known else None


def picture_labels(lang: str = "en") -> Labels:
    """The words on the picture in one language."""
    return labels_of(GAME.book, "x-scene.", lang)
