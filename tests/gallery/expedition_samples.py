"""Sample pictures of Expedition: for the gallery, for the tests, and to see what a picture looks like."""

from __future__ import annotations

from collections.abc import Callable

from luxor.core.words.terms import Target
from luxor.expedition.modules.new_adventures.scene import belongings
from luxor.expedition.modules.new_adventures.token_row import TokenRow
from luxor.expedition.scene.picture import (
    Cell,
    ExpeditionPicture,
    Held,
    Land,
    March,
    Party,
    Spot,
    cell_target,
)
from luxor.scene.picture import Choice, Overlays, Tray

NAMES = ("Amina", "Bek", "Chione", "Dalila")
BUILDINGS = {"c": ("camp", 1), "t": ("temple", 2), "p": ("pyramid", 3), "-": ("", 0)}
TERRAINS = {"d": ("desert", 1), "o": ("oasis", 2), "m": ("mountain", 3), "l": ("lake", 0)}
TOKENS = {"B": "boat", "S": "snakes"}

# A word per cell: terrain, building, then the stack from the bottom to the top, or a token and its owner;
# a dot where there is no tile.
MIDDLE = """
.      dt:C   dc:CC  d-:Sa  dc:A   op:AA  op:AA  oc:DD
dc:C   dt     dt:C   dt     dc:BB  dt:BAC dp:AD  dp
.      d-     ot:DDBB l-    l-:Bb  dc:AA  ot     dp:AA
dt     dc:A   dt:BAC d-     m-:AAA m-     dc:BB  ot:DDBB
.      d-     d-     dt:D   d-     dt:B   m-:DDD dc:AA
.      op:BBDD d-    m-:DDD dc:CC  dt:BAC dc:CC  dp:A
.      oc:BB  l-     dc:D   dc:D   l-     dt:A   ot:DDBB
"""
START = "dt m- d- dt\nd- dt m- d-"
SMALL = "dt m-\nd- dt"
FULL_ROW = "dc:A dt:BB ot:ABCD m-:CCC l-:Bb d-:Sc op:DDAA dp:BD d-:C dc:DDDD"


def land(word: str) -> Land:
    """A tile from a short word: dc (a camp in the desert), op (a pyramid in an oasis), m, l."""
    terrain, need = TERRAINS[word[0]]
    building, worth = BUILDINGS[word[1:2] or "-"]
    return Land(terrain, building, worth, need, f"{building} ({terrain})" if building else terrain)


def spot(word: str) -> Spot:
    """A tile with who or what is on it, after a colon."""
    tile, _, rest = word.partition(":")
    if len(rest) == 2 and rest[1].islower():
        return Spot(land(tile), (), TOKENS[rest[0]], ord(rest[1]) - ord("a"))
    return Spot(land(tile), tuple(ord(seat) - ord("A") for seat in rest))


def area(words: str, x: int, y: int) -> dict[Cell, Spot]:
    """The tiles of some rows, the first one at a column and a row."""
    rows = [row.split() for row in words.strip().splitlines()]
    return {
        (x + at, y + down): spot(word)
        for down, row in enumerate(rows)
        for at, word in enumerate(row)
        if word != "."
    }


def free_edge(laid: dict[Cell, Spot], limit: int) -> tuple[Cell, ...]:
    """Every free cell that touches a tile, within the limit."""
    xs, ys = [x for x, _ in laid], [y for _, y in laid]
    near = {(x + dx, y + dy) for x, y in laid for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))} - laid.keys()
    return tuple(
        sorted(
            (x, y) for x, y in near if max(x, *xs) - min(x, *xs) < limit and max(y, *ys) - min(y, *ys) < limit
        )
    )


def parties(players: int, tokens: bool, left: int = 12) -> tuple[Party, ...]:
    stack = tuple((series, max(0, min(5, left - 2 - 5 * (5 - series)))) for series in range(2, 6))
    return tuple(
        Party(
            seat,
            NAMES[seat],
            (18, 11, 13, 11)[seat],
            (9, 12, 19, 10)[seat],
            (0, 1) if left > 20 else (4, 5) if left > 1 else (),
            stack,
            belongings(3, (0, 2, 0, 1)[seat]) if tokens else (),
            seat == 0,
        )
        for seat in range(players)
    )


def opening(players: int = 4, tokens: bool = True) -> ExpeditionPicture:
    """The first turn: the start layout, and a hand of two."""
    limit, words = {2: (7, SMALL), 3: (9, "dt m- d-\nd- dt m-"), 4: (10, START)}[players]
    home = (limit - players + 1, limit - 1, players, 2)
    laid = area(words, home[0], home[1])
    return ExpeditionPicture(
        laid,
        limit,
        home,
        spots=free_edge(laid, limit),
        players=parties(players, tokens, 22),
        to_play=0,
        hand=(Held(land("dc"), 0, 0), Held(land("m-"), 1, 1)),
        hand_seat=0,
        playable=True,
        row=TokenRow(0, (("boat", 1), ("snakes", 2)), 5) if tokens else None,
        status="Turn 1 · Amina to play · Place a tile",
        description="The first turn.",
    )


def middle() -> ExpeditionPicture:
    """A march in the middle of a game for four."""
    laid = area(MIDDLE, 6, 7)
    camp = (6, 8)
    return ExpeditionPicture(
        laid,
        camp=camp,
        marches=(March((((7, 8), 3), ((8, 8), 1))),),
        players=parties(4, True),
        to_play=2,
        hand=(Held(land("op"), 3, 0), Held(land("dt"), 4, 1)),
        hand_seat=2,
        row=TokenRow(2, (("boat", 1), ("sandstorm", 1), ("caravan", 1)), 5),
        placed=1,
        status="Turn 35 · Chione to play · March",
        description="Chione places a camp and marches east.",
    )


def placing() -> ExpeditionPicture:
    """The same table while a tile is placed."""
    picture = middle()
    picture.camp, picture.marches = None, ()
    picture.spots = free_edge(dict(picture.area), 10)
    picture.playable = True
    picture.status = "Turn 35 · Chione to play · Place a tile"
    return picture


def full(players: int = 4) -> ExpeditionPicture:
    """Every cell of the limit has a tile: more than a game has, and the largest picture there is."""
    limit = {2: 7, 3: 9, 4: 10}[players]
    row = FULL_ROW.split()[:limit]
    rows = [" ".join(row[at:] + row[:at]) for at in range(limit)]
    laid = {
        cell: there._replace(stack=tuple(seat % players for seat in there.stack), owner=there.owner % players)
        for cell, there in area("\n".join(rows), 4, 4).items()
    }
    return ExpeditionPicture(
        laid,
        limit,
        players=parties(players, True, 0),
        hand_seat=0,
        row=TokenRow(0),
        status="The game is over · Amina wins",
        description="Every place has a tile.",
    )


def aiming() -> ExpeditionPicture:
    """All four tokens in a hand, and a tile to be chosen for one of them."""
    picture = middle()
    picture.camp, picture.marches = None, ()
    picture.lifted, picture.goals = (10, 10), ((9, 9), (9, 10), (11, 10))
    picture.to_play = picture.hand_seat = 0
    picture.row = TokenRow(0, (("boat", 2), ("snakes", 1), ("sandstorm", 2), ("caravan", 1)), 5)
    picture.tray = Tray("Amina, use a token?", (Choice("none", "no token"),))
    return picture


def keeping() -> ExpeditionPicture:
    """Before the first turn: the four tiles of the first series."""
    places = tuple((7 + x, 9 + y) for y in range(2) for x in range(4))
    hand = tuple(Held(land(word), 1, at) for at, word in enumerate(("d-", "m-", "dc", "dt")))
    return ExpeditionPicture(
        layout=places,
        players=tuple(party._replace(hand=(1,) * 4, score=0) for party in parties(4, True, 22)),
        to_play=1,
        hand=hand,
        hand_seat=1,
        playable=True,
        row=TokenRow(1, (("boat", 1), ("snakes", 1), ("caravan", 1)), 5),
        status="Turn 1 · Bek to play · Keep a tile",
        description="Bek keeps the camp and one other tile.",
    )


def chosen_goal() -> Overlays:
    return Overlays(selected=frozenset({cell_target((8, 8))}))


def chosen_spot() -> Overlays:
    return Overlays(
        selected=frozenset({Target("tile", 0)}),
        selectable=frozenset(map(cell_target, placing().spots)),
        hover=cell_target((9, 6)),
        refused=frozenset({cell_target((6, 6))}),
    )


EXPEDITION_SAMPLES: dict[str, tuple[Callable[[], ExpeditionPicture], Callable[[], Overlays]]] = {
    "expedition-2": (lambda: opening(2, tokens=False), Overlays),
    "expedition-3": (lambda: opening(3), Overlays),
    "expedition-4": (opening, Overlays),
    "expedition-march": (middle, chosen_goal),
    "expedition-place": (placing, chosen_spot),
    "expedition-tokens": (aiming, Overlays),
    "expedition-keep": (keeping, Overlays),
    "expedition-full": (full, Overlays),
    "expedition-full-2": (lambda: full(2), Overlays),
}
