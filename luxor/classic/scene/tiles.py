"""The tiles of the path, local to a cell of 100 u: the top 58 u of a tile carry the facts."""

from __future__ import annotations

from functools import lru_cache

from luxor.classic.rules.tile_kinds import TILE_KINDS
from luxor.classic.scene.picture import Tile
from luxor.scene.marks import slash, vp_badge
from luxor.scene.picture import Detail
from luxor.scene.shapes import Circle, Icon, Line, Rect, Shape, Text
from luxor.scene.text import SMALLEST

INSET, SIDE, CORNER = 6, 88, 9
IN_THE_BOX = {kind.name: kind for kind in TILE_KINDS}


def ground_of(tile: Tile) -> str:
    """The colour token of a tile's ground."""
    return tile.ground or (IN_THE_BOX[tile.kind].ground if tile.kind in IN_THE_BOX else "tile")


def icon_of(tile: Tile) -> str:
    """The icon on a tile's face."""
    return tile.icon or (IN_THE_BOX[tile.kind].icon if tile.kind in IN_THE_BOX else "hidden")


@lru_cache(maxsize=2048)
def tile_shapes(
    tile: Tile, number: int = 0, detail: Detail = "full", heat: float = 0, ground: bool = True
) -> tuple[Shape, ...]:
    """A tile with its number (0: none); `heat` is a wash of turquoise under its face."""
    shapes: list[Shape] = []
    colour = ground_of(tile)
    if ground and tile.hidden:
        shapes.append(Rect(INSET + 5, INSET + 5, SIDE, SIDE, CORNER, "stone", "tile-edge", 1.4))
    if ground:
        side = SIDE - 1 if tile.hidden else SIDE
        shapes.append(Rect(INSET, INSET, side, side, CORNER, colour, "tile-edge", 1.4))
    if heat:
        shapes.append(Rect(INSET, INSET, SIDE, SIDE, CORNER, "select", alpha=heat))
    shapes += _face(tile, colour, detail)
    if tile.hidden and detail == "full":
        shapes.append(Icon("hidden", 12, 72, 17, "ink2", colour))
    if number and detail == "full":
        shapes.append(Text(89, 89, str(number), SMALLEST, "ink2", "semibold", "end"))
    return tuple(shapes)


@lru_cache(maxsize=512)
def empty_shapes(number: int, detail: Detail = "full", heat: float = 0) -> tuple[Shape, ...]:
    """A space without a tile: a dashed square, and its number (0: none) in the middle."""
    shapes: list[Shape] = []
    if heat:
        shapes.append(Rect(16, 16, 68, 68, 8, "select", alpha=heat))
    shapes.append(Rect(16, 16, 68, 68, 8, "", "ink3", 1.2, (3, 5), 0.7))
    if number:
        size = 20 if detail == "full" else 26
        shapes.append(Text(50, 50 + 0.35 * size, str(number), size, "ink", "semibold", "middle"))
    return tuple(shapes)


def _face(tile: Tile, ground: str, detail: Detail) -> list[Shape]:
    if tile.need:
        return _treasure(tile, detail)
    if tile.kind == "osiris":
        return _osiris(tile.value)
    if tile.kind == "horus":
        return _horus(tile.value, detail)
    if ground == "temple":
        return [Line(((12, 13), (88, 13)), "temple-mark", 2.4, cap="square"), *_temple(tile)]
    return [Icon(icon_of(tile), 28, 22, 44, "ink2", ground)]


def _treasure(tile: Tile, detail: Detail) -> list[Shape]:
    if detail == "small":
        shapes = [*vp_badge(28, 28, tile.value, 20.5, 29)]
        shapes += [Icon("pawn", 74 - 15 * at, 9, 18) for at in range(tile.need)]
        return [*shapes, Icon(tile.kind, 49, 28, 42, tile.kind)]
    shapes = [*vp_badge(25.5, 25.5, tile.value)]
    shapes += [Icon("pawn", 73 - 16 * at, 10, 17) for at in range(tile.need)]
    shapes.append(Icon(tile.kind, 48, 26, 38, tile.kind))
    if tile.symbol:
        shapes.append(Circle(25.5, 56, 13.2, "disc", "ink2", 1.2))
        shapes.append(Icon(tile.symbol, 15.5, 46, 20, "ink", "disc"))
    return shapes


def _osiris(steps: int) -> list[Shape]:
    shapes: list[Shape] = [
        Icon("osiris", 10, 20, 46, "osiris-mark", "osiris"),
        Text(87, 52, f"+{steps}", 31, "osiris-mark", "bold", "end"),
    ]
    for at in range(steps):
        x = 78 - 10 * at
        shapes.append(Line(((x, 62), (x + 6, 68), (x, 74)), "osiris-mark", 2.6))
    return shapes


def _horus(eyes: int, detail: Detail) -> list[Shape]:
    size, pitch, y = {1: (36, 0, 9), 2: (34, 35, 9), 3: (27, 28, 11)}.get(eyes, (20, 20, 13))
    left = 50 - size / 2 - pitch * (eyes - 1) / 2
    shapes: list[Shape] = [
        Icon("eye", left + pitch * at, y, size, "horus-mark", "horus") for at in range(eyes)
    ]
    low = 23 if detail == "full" else 27
    shapes.append(Icon("card-back-horus", 43.5 - low, 41, low, "horus-mark", "horus"))
    shapes.append(slash(50, 41 + low / 2, 15, "horus-mark"))
    shapes.append(Icon("key", 56.5, 41, low, "horus-mark", "horus"))
    return shapes


def _temple(tile: Tile) -> list[Shape]:
    if tile.kind == "favour":
        return _favour(tile.levels)
    if tile.kind == "scarab-or-wild":
        return [
            Icon("wild", 10, 23, 36, "temple-mark", "temple"),
            slash(50, 41, 20, "temple-mark"),
            Icon("scarab", 54, 23, 36, "temple-mark", "temple"),
        ]
    return [Icon(icon_of(tile), 28, 19, 44, "temple-mark", "temple")]


def _favour(levels: tuple[int, ...]) -> list[Shape]:
    """Two little cards, each with an eye and the level of its pile."""
    shapes: list[Shape] = []
    for at, level in enumerate(levels[:2]):
        x = 14 + 41 * at
        shapes.append(Rect(x, 20, 31, 41, 4, "panel", "temple-mark", 1.8))
        shapes.append(Icon("eye", x + 4.5, 21, 22, "temple-mark", "panel"))
        shapes.append(Text(x + 15.5, 57.5, str(level), 17, "temple-mark", "bold", "middle"))
    shapes.append(slash(50, 41, 16, "temple-mark"))
    return shapes


@lru_cache(maxsize=64)
def stack_shapes(symbol: str, side: float = 46) -> tuple[Shape, ...]:
    """A face-down temple stack: a clay square with its symbol, another one behind."""
    shift, icon = side / 15, side * 0.65
    rest = (side - icon) / 2
    return (
        Rect(shift, shift, side, side, 8, "stone", "tile-edge", 1.2),
        Rect(0, 0, side, side, 8, "temple", "temple-mark", 1.6),
        Icon(symbol, rest, rest, icon, "temple-mark", "temple"),
    )
