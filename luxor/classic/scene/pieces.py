"""Adventurers and other figures: how each is drawn, and how many fit on one space.

Coordinates are local to a cell of 100 u. The bottom 30 u of a tile belong to the pawns.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from luxor.scene.marks import letter
from luxor.scene.picture import Detail
from luxor.scene.shapes import Box, Icon, Line, Piece, Shape, Text
from luxor.scene.text import SMALLEST
from luxor.scene.theme import SEATS, seat_colour, seat_ink

ROOM = 98.0  # of a cell's 100 u
FEET = 97.0
PITCH = 27.0  # a pawn needs this much at 34 u
PAWN = {"full": 34.0, "small": 42.0}
SLOT = 34.0  # a lying pawn needs this much ...
LYING = 28.0  # ... and is this large
TIGHT = 24.0  # where more than three colours lie
FIGURE = 55.0
FOOT = 23.4 / 24  # where the feet are in a pawn's square

Who = tuple[tuple[int, int], ...]  # seat and number


class Item(NamedTuple):
    """A pawn on its place: the square it is drawn in, and its letter or count."""

    seat: int
    text: str
    x: float
    y: float
    size: float
    lying: bool = False


class Crowd(NamedTuple):
    """Everyone on one space, and whether the number at the bottom or in the middle has to yield."""

    items: tuple[Item, ...]
    wide: bool = False
    tall: bool = False


def seat_piece(seat: int) -> str:
    return f"pawn-{SEATS[seat]}"


def pawn_shapes(item: Item, knocked_down: bool = False) -> tuple[Shape, ...]:
    """One pawn with its letter or count; a knocked-down one has a bandage at its feet."""
    middle = item.x + item.size / 2
    shapes: list[Shape] = [
        Piece(seat_piece(item.seat), item.x, item.y, item.size, seat_colour(item.seat), lying=item.lying)
    ]
    if not item.lying:
        size = max(SMALLEST, round(item.size * 11 / 24, 1))
        baseline = item.y + 0.882 * item.size
        shapes.append(Text(middle, baseline, item.text, size, seat_ink(item.seat), "bold", "middle"))
        return tuple(shapes)
    centre = item.y + item.size / 2
    if knocked_down:
        foot, reach = middle + 9.2 / 24 * item.size, 8.4 / 24 * item.size
        shapes.append(Line(((foot, centre - reach), (foot, centre + reach)), "halo", 1.8, cap="square"))
    at = middle + (0.19 if knocked_down else 0.22) * item.size
    shapes.append(
        Text(at, centre + 0.36 * SMALLEST, item.text, SMALLEST, seat_ink(item.seat), "bold", "middle")
    )
    return tuple(shapes)


def ghost_shapes(seat: int, x: float, feet: float, size: float = PAWN["full"]) -> tuple[Shape, ...]:
    """Where a pawn would stand: pale, without a letter."""
    return (Piece(seat_piece(seat), x - size / 2, feet - FOOT * size, size, seat_colour(seat), alpha=0.45),)


def figure_shapes(icon: str, x: float, y: float, size: float = FIGURE) -> tuple[Shape, ...]:
    """A piece that is nobody's, linen and ink, with the same halo as a pawn."""
    return (
        Piece(icon, x, y, size, "halo", edge="halo", edge_width=2.4, halo_width=2.4),
        Icon(icon, x, y, size, "outline", "linen"),
    )


def one_each(who: Who) -> list[tuple[int, str]]:
    """A pawn for everyone, with its letter."""
    return [(seat, letter(seat)) for seat, number in who for _ in range(number)]


def per_colour(who: Who) -> list[tuple[int, str]]:
    """A pawn for every colour, with its count (a letter says more where everyone is alone)."""
    if all(number == 1 for _, number in who):
        return one_each(who)
    return [(seat, str(number)) for seat, number in who]


@lru_cache(maxsize=4096)
def crowd(standing: Who, lying: Who, figure: bool = False, detail: Detail = "full") -> Crowd:
    """Where everyone on one space is drawn; `figure`: beside a piece that is nobody's."""
    size = PAWN[detail]
    pitch = PITCH * size / PAWN["full"]
    upright = one_each(standing)
    if len(upright) * pitch > ROOM:
        upright = per_colour(standing)
    if figure:
        return _beside_a_figure(upright, lying, size, pitch)
    down = one_each(lying)
    if len(down) > 3:
        down = per_colour(lying)
    if len(upright) * pitch + len(down) * SLOT <= ROOM:
        return _one_row(upright, down, size, pitch)
    row = _upright_row(upright, 50, size, pitch, ROOM)
    rows = _lying_rows(down, bool(upright))
    return Crowd((*rows, *row), wide=True, tall=bool(upright and down) or len(down) > 3)


def _one_row(upright: list[tuple[int, str]], down: list[tuple[int, str]], size: float, pitch: float) -> Crowd:
    """Lying ones left, upright ones right; one or two leave the corner with the number free."""
    wide = len(upright) * pitch + len(down) * SLOT
    few = wide <= 2 * pitch + 1
    left = (43 if few else 50) - wide / 2
    items = [_down(one, left + (at + 0.5) * SLOT, 85, LYING) for at, one in enumerate(down)]
    start = left + len(down) * SLOT
    items += [_up(one, start + (at + 0.5) * pitch, size) for at, one in enumerate(upright)]
    return Crowd(tuple(items), wide=not few)


def _upright_row(
    who: list[tuple[int, str]], middle: float, size: float, pitch: float, room: float
) -> list[Item]:
    pitch = min(pitch, room / max(1, len(who)))
    size = min(size, round((pitch + 2.5) / 0.75, 1))  # a pawn is three quarters as wide as its square
    left = middle - pitch * len(who) / 2
    return [_up(one, left + (at + 0.5) * pitch, size) for at, one in enumerate(who)]


def _lying_rows(who: list[tuple[int, str]], above: bool) -> list[Item]:
    """A row of up to three, or rows of three that grow upward; the upper one keeps right of the VP."""
    base = 52 if above else 85
    if len(who) <= 3:
        pitch = min(SLOT, ROOM / max(1, len(who)))
        left = 50 - pitch * len(who) / 2
        return [_down(one, left + (at + 0.5) * pitch, base, LYING) for at, one in enumerate(who)]
    return [
        _down(one, 26 + 24 * (at % 3 + (at // 3) * (6 - len(who))), base - 19 * (at // 3), TIGHT)
        for at, one in enumerate(who)
    ]


def _beside_a_figure(upright: list[tuple[int, str]], lying: Who, size: float, pitch: float) -> Crowd:
    """The figure has the right edge: upright ones left at the bottom, the lying stack above or beside."""
    if len(upright) <= 2:
        row = _upright_row(upright, 26, size, pitch, 50)
    else:
        row = _upright_row(upright, 50, size, pitch, ROOM)
    down = one_each(lying) if sum(number for _, number in lying) <= 3 else per_colour(lying)
    base = 52 if upright else 86
    stack = [_down(one, 17, base - 22 * at, LYING) for at, one in enumerate(down)]
    if len(down) > 3:
        stack = [_down(one, 14 + 25 * (at // 3), base - 20 * (at % 3), 22) for at, one in enumerate(down)]
    return Crowd((*stack, *row), wide=True, tall=True)


def _up(one: tuple[int, str], middle: float, size: float) -> Item:
    return Item(one[0], one[1], middle - size / 2, FEET - FOOT * size, size)


def _down(one: tuple[int, str], middle: float, centre: float, size: float) -> Item:
    return Item(one[0], one[1], middle - size / 2, centre - size / 2, size, lying=True)


@lru_cache(maxsize=1024)
def crowd_shapes(found: Crowd, figures: tuple[str, ...] = ()) -> tuple[Shape, ...]:
    """The pieces of one space in painting order: figures, lying ones, upright ones."""
    shapes: list[Shape] = []
    for at, icon in enumerate(figures):
        shapes += figure_shapes(icon, 47 - 24 * at, 42)
    for item in found.items:
        shapes += pawn_shapes(item, knocked_down=item.lying)
    return tuple(shapes)


def glow_box(found: Crowd, seat: int, lying: bool = False) -> Box | None:
    """The ground behind the upright (or the lying) pawns of one seat, from head to foot."""
    box: Box | None = None
    for item in found.items:
        if item.seat == seat and item.lying == lying:
            one = Box(item.x + 1.5, item.y - 3, item.size - 3, item.size + 4)
            box = box.joined(one) if box else one
    return box


def raster(who: Who, across: int, left: float, top: float, pitch: tuple[float, float]) -> tuple[Item, ...]:
    """Sleepers in rows, plain: one per seat and statue."""
    return tuple(
        _down(one, left + (at % across) * pitch[0], top + (at // across) * pitch[1], LYING)
        for at, one in enumerate(one_each(who))
    )


def stairs_items(who: Who, room: Box) -> tuple[Item, ...]:
    """One pawn per colour with its count if there is more than one; five stand 3 + 2."""
    one_row = len(who) <= 3
    size = 37.0 if len(who) <= 2 else 32.0
    items: list[Item] = []
    for at, (seat, number) in enumerate(who):
        row, column = (0, at) if one_row else divmod(at, 3)
        inside = len(who) if one_row else min(3, len(who) - 3 * row)
        pitch = 31.0 if one_row else 29.0
        middle = room.x + room.w / 2 + (column - (inside - 1) / 2) * pitch
        feet = room.y + (room.h / 2 + size / 2 if one_row else 43 + 42 * row)
        text = str(number) if number > 1 else letter(seat)
        items.append(Item(seat, text, middle - size / 2, feet - FOOT * size, size))
    return tuple(items)
