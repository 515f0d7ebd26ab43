"""Tiles, stacks and tokens of Expedition, local to a cell of 84 u."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from luxor.expedition.scene.picture import Land, Spot
from luxor.scene.marks import letter, octagon
from luxor.scene.shapes import Circle, Icon, Line, Piece, Rect, Shape, Text
from luxor.scene.theme import SEATS

PITCH, INSET, SIDE, CORNER = 84, 1.5, 81, 7
SMALL = 14.4  # the smallest text on a board of at most 970 u: 9.5 px at 640 px
SLAB, TOP, WIDE = 14.0, 19.0, 30.0  # the topmost adventurer is taller: it scores
FOOT = 80.0
SLABS = 4  # so many fit; more are told by a number
DISC = 20.0


def team_colour(seat: int) -> str:
    return f"team-{SEATS[seat]}"


def team_ink(seat: int) -> str:
    return f"on-team-{SEATS[seat]}"


def team_mark(seat: int, x: float, y: float, size: float, font: float = SMALL) -> tuple[Shape, ...]:
    """The mark of a player: shape, colour and letter."""
    low = 0.73 if SEATS[seat] == "c" else 0.5
    lift = 0.0 if SEATS[seat] == "c" else 0.36 * font
    return (
        Piece(f"mark-{SEATS[seat]}", x, y, size, team_colour(seat), "edge", "", 1.2, 0),
        Text(x + size / 2, y + low * size + lift, letter(seat), font, team_ink(seat), "bold", "middle"),
    )


@lru_cache(maxsize=512)
def land_shapes(land: Land, aside: bool = False) -> tuple[Shape, ...]:
    """The face of a tile; a bare terrain's picture is in the middle, or aside where somebody stands."""
    ground, mark = land.terrain, f"{land.terrain}-mark"
    shapes: list[Shape] = [Rect(INSET, INSET, SIDE, SIDE, CORNER, ground, mark, 1.1)]
    if land.building:
        shapes.append(Icon(land.building, 5, 20, 41, "ink", ground))
        shapes.append(Icon(land.terrain, 5, 3, 17, mark, ground))
    elif aside:
        shapes.append(Icon(land.terrain, 5, 17, 42, mark, ground))
    else:
        shapes.append(Icon(land.terrain, 19, 19, 46, mark, ground))
    if land.worth:
        shapes.append(octagon(16, 69.5, 10.8, 1.2))
        shapes.append(Text(16, 74.8, str(land.worth), 15, "gold-ink", "bold", "middle"))
    if not land.need:
        shapes.append(Icon("cross", 65, 4, 14, mark, ground))
    shapes += [Icon("pawn", 66 - 11.5 * at, 3, 14.5, "ink", ground) for at in range(min(land.need, 5))]
    return tuple(shapes)


@lru_cache(maxsize=512)
def stack_shapes(stack: tuple[int, ...], x: float = 49.0, foot: float = FOOT) -> tuple[Shape, ...]:
    """Who stands there, from the ground up. More than four: one slab per colour in a row, with its number."""
    rows = [(seat, letter(seat)) for seat in stack]
    if len(stack) > SLABS:
        runs = [(seat, len(list(same))) for seat, same in groupby(stack)]
        rows = [(seat, f"{letter(seat)}×{n}" if n > 1 else letter(seat)) for seat, n in runs][-SLABS:]
    shapes: list[Shape] = []
    y = foot
    for at, (seat, text) in enumerate(rows):
        top = at == len(rows) - 1
        high, size = (TOP, 16.0) if top else (SLAB, SMALL)
        y -= high
        more = 8.0 if len(text) > 1 else 0.0  # room for a number
        shapes.append(Rect(x - more, y, WIDE + more, high, 4, team_colour(seat), "edge", 1.3))
        size = SMALL if more else size
        low = y + high / 2 + 0.36 * size
        shapes.append(Text(x + (WIDE - more) / 2, low, text, size, team_ink(seat), "bold", "middle"))
    return tuple(shapes)


@lru_cache(maxsize=64)
def token_shapes(kind: str, seat: int, x: float, y: float, radius: float = DISC) -> tuple[Shape, ...]:
    """A token: a disc with a ring in its owner's colour, cased so that it shows on every ground."""
    icon = radius * 1.34
    known = kind != "?"
    ring = radius * 0.17
    shapes: list[Shape] = [
        Circle(x, y, radius - ring / 2, "tile" if known else "card-off", "edge", ring + 2.4),
        Circle(x, y, radius - ring / 2, "", team_colour(seat) if seat >= 0 else "line", ring),
    ]
    name = kind if known else "question"
    return (*shapes, Icon(name, x - icon / 2, y - icon / 2, icon, "ink", "tile" if known else "card-off"))


def on_map(spot: Spot) -> tuple[Shape, ...]:
    """What lies or stands on a tile: the stack, or a token with the letter of its owner."""
    if not spot.token:
        return stack_shapes(spot.stack)
    disc = (*token_shapes(spot.token, spot.owner, 55, 46), *_owner(spot.owner))
    return (*disc, *stack_shapes(spot.stack, 2.5)) if spot.stack else disc


def _owner(seat: int) -> tuple[Shape, ...]:
    return (
        Rect(59, 62, 21, 17, 4, team_colour(seat), "edge", 1.3),
        Text(69.5, 75.8, letter(seat), SMALL, team_ink(seat), "bold", "middle"),
    )


@lru_cache(maxsize=32)
def back_shapes(series: int) -> tuple[Shape, ...]:
    """A tile face down: the number of its series is on its back."""
    return (
        Rect(INSET, INSET, SIDE, SIDE, CORNER, "ink2", "panel", 2),
        Rect(8, 8, 68, 68, 5, "", "panel", 1.2, alpha=0.6),
        Icon("pyramid", 26, 14, 32, "panel", "ink2"),
        Text(42, 68, str(series) if series else "?", 20, "panel", "bold", "middle"),
    )


@lru_cache(maxsize=64)
def series_shapes(series: int, left: int = 1, side: float = 23) -> tuple[Shape, ...]:
    """A small tile back with the number of its series (0: the camp); dashed when none is left."""
    if not left:
        return (
            Rect(0, 0, side, side, 4, "", "ink3", 1.2, (3, 3)),
            Text(side / 2, side / 2 + 5, str(series), 14, "ink3", anchor="middle"),
        )
    ground = Rect(0, 0, side, side, 4, "ink2", "edge", 1)
    if not series:
        return (ground, Icon("camp", 2.5, 2, side - 5, "panel", "ink2"))
    return (ground, Text(side / 2, side / 2 + 5, str(series), 14, "panel", "bold", "middle"))


@lru_cache(maxsize=4)
def free_shapes(chosen: bool = False) -> tuple[Shape, ...]:
    """Where a tile may go: a dashed turquoise square with a dot; `chosen`: one click away."""
    ground = "select-ground" if chosen else ""
    return (
        Rect(11, 11, 62, 62, 8, ground, "select", 2.4, (6, 5)),
        Circle(42, 42, 5, "select"),
    )


def chevron(x: float, y: float, dx: int, dy: int) -> tuple[Shape, ...]:
    """A turquoise chevron on an edge that a march crosses."""
    tip, back = (x + 5 * dx, y + 5 * dy), (x - 4 * dx, y - 4 * dy)
    points = ((back[0] - 9 * dy, back[1] - 9 * dx), tip, (back[0] + 9 * dy, back[1] + 9 * dx))
    return (Line(points, "halo", 9.5), Line(points, "select", 5))


def camp_frame(x: float, y: float) -> tuple[Shape, ...]:
    """The camp that was just placed: ink, and gold round it."""
    return (
        Rect(x - 1.5, y - 1.5, PITCH + 3, PITCH + 3, 10, "", "gold-edge", 7),
        Rect(x - 1.5, y - 1.5, PITCH + 3, PITCH + 3, 10, "", "gold", 5),
        Rect(x + 1.5, y + 1.5, SIDE, SIDE, 8, "", "edge", 3),
    )
