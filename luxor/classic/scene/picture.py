"""What a picture of Luxor shows: plain values, worked out from a position or written down for a sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from luxor.scene.picture import Tray
from luxor.scene.shapes import Shape

Counts = tuple[int, ...]  # one number per seat; missing seats count as 0


Things = tuple[tuple[str, int], ...]  # icon and number
NO_TREASURES: Things = (("vase", 0), ("jewel", 0), ("statue", 0))


CLASSIC_WALLS = (1,) * 8 + (2,) * 8 + (3,) * 8 + (5,) * 8 + (8,) * 8


CLASSIC_STATUES = (8, 16, 24)


class Tile(NamedTuple):
    """A tile on the path.

    kind: a type of treasure such as "vase" (then it has a need), "osiris", "horus", a temple tile ("scarab",
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


Face = Callable[["Card", str, str], "list[Shape]"]


class Card(NamedTuple):
    """A card.

    kind: "number", "plus-minus", "die", "range", "die-range", "all", "last-to-second", "one-less", or one of
    one's own with its face; "unknown" shows a back.
    """

    kind: str
    value: int = 0
    eyes: int = 0  # more than 0: a Horus card of that level
    owner: int = -1  # 0 or more: a card of that seat's own, in its colour
    caption: str = ""  # the label below; "" for a card in the box: its own
    back: str = ""  # the icon of its back, ditto
    face: Face | None = None  # what is drawn of its kind: from the card, its ground and its ink


class Pile(NamedTuple):
    """A Horus pile: its level, the card on top (None if it is used up) and how many are left in all."""

    level: int
    top: Card | None
    left: int


class Player(NamedTuple):
    """What is public about a player, and what the viewer may know."""

    seat: int
    name: str
    score: int = 0
    treasures: Things = NO_TREASURES  # by type
    wilds: int = 0
    keys: int = 0
    scarabs: int = 0
    more: Things = ()  # what else there is in this game
    sarcophagi: Counts = ()  # their VP
    first: bool = False
    note: tuple[str, str] | None = None  # icon and one line of words


class Offer(NamedTuple):
    """A thing on offer: its icon, its price, and what it does in a few words."""

    icon: str
    cost: int
    text: str


class Offers(NamedTuple):
    """What all may pay for: labels of the title and of a note, the icon of the price, and the things."""

    title: str
    note: str
    price: str
    tiles: tuple[Offer, ...]
    has: int = 99  # how much of the price the viewer can pay


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
    figures: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # space -> other pieces, by icon
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
    offer: Offers | None = None
    tray: Tray | None = None

    title: str = "Luxor"
    status: str = ""  # one line: round, who is to play, which step
    description: str = ""  # the text twin, for those who cannot see the picture

    def stand(self, space: int, figure: str) -> None:
        """Put a piece that is nobody's on a space."""
        self.figures = {**self.figures, space: (*self.figures.get(space, ()), figure)}


def at(counts: Mapping[int, Counts], place: int) -> list[tuple[int, int]]:
    """Seat and number of those at a place, without the zeros."""
    return [(seat, number) for seat, number in enumerate(counts.get(place, ())) if number > 0]
