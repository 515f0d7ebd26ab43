"""What a picture of Luxor shows: plain values, worked out from a position or written down for a sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from luxor.scene.picture import Tray

Counts = tuple[int, ...]  # one number per seat; missing seats count as 0


TREASURES = ("vase", "jewel", "statue", "sceptre")


CLASSIC_WALLS = (1,) * 8 + (2,) * 8 + (3,) * 8 + (5,) * 8 + (8,) * 8


CLASSIC_STATUES = (8, 16, 24)


class Tile(NamedTuple):
    """A tile on the path.

    kind: a treasure ("vase", "jewel", "statue", "sceptre"), "osiris", "horus", a temple tile ("scarab",
    "wild", "scarab-or-wild", "tunnel", "favour"), "unknown", or a kind of one's own by its icon and ground.
    """

    kind: str
    value: int = 0  # VP of a treasure, steps of Osiris, eyes of Horus
    need: int = 0  # adventurers that a treasure needs
    symbol: str = ""  # "cobra", "falcon" or "lion" if a temple tile lies beneath
    hidden: int = 0  # treasures stacked face down beneath
    levels: Counts = ()  # the Horus piles of a favour
    icon: str = ""  # on its face; "" for a kind in the box: its own
    ground: str = ""  # the colour of its face, ditto


class Card(NamedTuple):
    """A card.

    kind: "number", "plus-minus", "die", "range", "die-range", "all", "last-to-second", "one-less";
    equipment also "plus" (2+) and "die-plus-minus"; "unknown" shows a back.
    """

    kind: str
    value: int = 0
    eyes: int = 0  # more than 0: a Horus card of that level
    owner: int = -1  # 0 or more: equipment of that seat


class Pile(NamedTuple):
    """A Horus pile: its level, the card on top (None if it is used up) and how many are left in all."""

    level: int
    top: Card | None
    left: int


class Player(NamedTuple):
    """What is public about a player, and what the viewer may know. None means: not in this game."""

    seat: int
    name: str
    score: int = 0
    treasures: Counts = (0, 0, 0)  # vases, jewels, statues and, with that module, sceptres
    wilds: int = 0
    keys: int = 0
    scarabs: int = 0
    talismans: int | None = None
    sarcophagi: Counts = ()  # their VP
    first: bool = False
    character: tuple[str, str] | None = None  # icon and one line of words


class Offer(NamedTuple):
    """A mummy tile on offer: its icon, its price in talismans, and what it does in a few words."""

    icon: str
    cost: int
    text: str


@dataclass(slots=True)
class LuxorPicture:
    """Everything in sight. Defaults are an empty 40-space board without players."""

    tiles: tuple[Tile | None, ...] = (None,) * 40  # space 1 first; None is an empty space
    walls: Counts = CLASSIC_WALLS  # wall VP of each space
    statues: Counts = CLASSIC_STATUES  # the space before each statue
    chamber_value: int = 13
    cells: tuple[tuple[int, int], ...] = ()  # own coordinates (column, row); none: a spiral
    chamber_cells: tuple[int, int, int, int] | None = None  # column, row, columns, rows; only with `cells`

    pawns: Mapping[int, Counts] = field(default_factory=dict)  # place -> upright adventurers per seat
    lying: Mapping[int, Counts] = field(default_factory=dict)  # place -> knocked-down adventurers per seat
    sleepers: tuple[Counts, ...] = ()  # per statue: sleeping adventurers per seat
    mummy: int | None = None  # the space of the mummy
    sarcophagi: tuple[tuple[int, int], ...] = ((5, -1), (3, -1))  # VP and owner; -1: still in the chamber
    spent_keys: int = 0

    players: tuple[Player, ...] = ()
    to_play: int = -1  # seat; -1: nobody
    hand: tuple[Card, ...] = ()
    hand_seat: int = -1  # whose hand it is
    hand_size: int = 5  # a hand one short of it shows the gap in the middle
    playable: Counts | None = None  # cards of the hand that may be played; None: the two ends, when to play
    horus: tuple[Pile, ...] = ()
    draw_left: int = 0
    discard_left: int = 0
    discard_top: Card | None = None
    supplies: tuple[tuple[str, int], ...] = ()  # tokens: icon and count
    temples: tuple[tuple[str, int], ...] = ()  # temple stacks: symbol and count
    offer: tuple[Offer, ...] = ()
    tray: Tray | None = None

    title: str = "Luxor"
    status: str = ""  # one line: round, who is to play, which step
    description: str = ""  # the text twin, for those who cannot see the picture


def at(counts: Mapping[int, Counts], place: int) -> list[tuple[int, int]]:
    """Seat and number of those at a place, without the zeros."""
    return [(seat, number) for seat, number in enumerate(counts.get(place, ())) if number > 0]
