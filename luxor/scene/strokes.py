"""A scene's groups as strokes: paths and lines of text with their colours, as plain lists.

That is all a canvas in a page has to understand, and quicker for it than a picture in a file. Texts that come
again and again (outlines of icons, fonts) are told once and then called by their number in a `Table`.
"""

from __future__ import annotations

from functools import lru_cache

from luxor.scene import icons
from luxor.scene.shapes import Circle, Group, Icon, Line, Piece, Polygon, Rect, Shape, Text
from luxor.scene.svg import FAMILIES, SYMBOL_GRID, WEIGHTS, held_width, num, path_of
from luxor.scene.theme import SANS, Theme

CAPS = {"butt": 0, "round": 1, "square": 2}
ALIGN = {"start": "left", "middle": "center", "end": "right"}

# A path: outline (or its number), fill, line, width of the line, dash, ends (`CAPS`); then, for an icon, its
# x, y, scale and whether it lies. A text: None, what it says, font (a number), colour, x, y, alignment, room
# (0: any), letter-spacing. Several with one opacity: "", the opacity, the list.
Stroke = list[object]
Strokes = tuple[float, float, float, list[Stroke]]  # x, y, scale, and the list of a group


class Table:
    """Texts that were given a number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def since(self, number: int) -> list[str]:
        """What has been given a number from this one on."""
        return list(self._numbers)[number:]

    def __len__(self) -> int:
        return len(self._numbers)


def strokes_of(group: Group, theme: Theme, table: Table) -> Strokes:
    """How to draw a group."""
    writer = Writer(theme, table)
    made = [stroke for shape in group.shapes for stroke in writer.strokes(shape)]
    return round(group.x, 2), round(group.y, 2), round(group.scale, 4), made


class Writer:
    """Turns shapes into strokes."""

    def __init__(self, theme: Theme, table: Table) -> None:
        self._colour = theme.colour
        self._number = table.number

    def strokes(self, shape: Shape) -> list[Stroke]:
        made = self._made(shape)
        alpha = 1 if isinstance(shape, Text) else shape.alpha
        return [["", round(alpha, 2), made]] if alpha < 1 else made

    def _made(self, shape: Shape) -> list[Stroke]:
        match shape:
            case Rect():
                outline = rect_path(shape.x, shape.y, shape.w, shape.h, shape.r)
                return [self._path(outline, shape.fill, shape.stroke, shape.width, shape.dash)]
            case Circle():
                outline = circle_path(shape.x, shape.y, shape.r)
                return [self._path(outline, shape.fill, shape.stroke, shape.width)]
            case Polygon():
                outline = path_of(shape.points, closed=True)
                return [self._path(outline, shape.fill, shape.stroke, shape.width)]
            case Line():
                outline = path_of(shape.points)
                return [self._path(outline, "", shape.stroke, shape.width, shape.dash, shape.cap)]
            case Icon():
                return self._icon(shape)
            case Piece():
                return self._piece(shape)
            case Text():
                return [self._text(shape)]

    def _path(
        self,
        outline: str,
        fill: str,
        line: str,
        width: float,
        dash: tuple[float, ...] = (),
        cap: str = "butt",
    ) -> Stroke:
        drawn = [self._colour(fill) if fill else "", self._colour(line) if line and width else "", width]
        made: Stroke = [outline, *drawn, dash, CAPS[cap]]
        while not made[-1]:  # nothing is painted, dashed or rounded unless told
            made.pop()
        return made

    def _icon(self, shape: Icon) -> list[Stroke]:
        """Layers 1 and 3 in ink, layer 2 in the colour of what is behind."""
        inks = (shape.ink, shape.knock, shape.ink)
        return [
            [self._number(icons.compact(path)), self._colour(ink), "", 0, (), 0, *self._place(shape)]
            for ink, path in zip(inks, icons.layers(shape.name))
            if path
        ]

    def _piece(self, shape: Piece) -> list[Stroke]:
        """Its outline with a halo around it, then filled and edged."""
        outline = self._number(icons.compact(icons.layers(shape.name)[0]))
        looks = [(shape.halo, shape.halo, shape.halo_width)] if shape.halo and shape.halo_width else []
        looks.append((shape.fill, shape.edge, shape.edge_width))
        place = [CAPS["round"], *self._place(shape), int(shape.lying)]
        return [
            [outline, self._colour(fill), self._colour(line), width * icons.TENTHS, (), *place]
            for fill, line, width in looks
        ]

    def _place(self, shape: Icon | Piece) -> list[float]:
        return [round(shape.x, 2), round(shape.y, 2), round(shape.size / SYMBOL_GRID, 5)]

    def _text(self, shape: Text) -> Stroke:
        weight, family = WEIGHTS.get(shape.weight, "400"), FAMILIES.get(shape.family, SANS)
        font = self._number(f"{weight} {num(shape.size)}px {family}")
        where = [round(shape.x, 2), round(shape.y, 2), ALIGN[shape.anchor]]
        room = round(held_width(shape), 1)
        return [None, shape.text, font, self._colour(shape.fill), *where, room, shape.spacing]


@lru_cache(maxsize=4096)
def rect_path(x: float, y: float, w: float, h: float, r: float) -> str:
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"
    bow = f"a{num(r)} {num(r)} 0 0 1 "
    across, down = w - 2 * r, h - 2 * r
    return (
        f"M{num(x + r)} {num(y)}h{num(across)}{bow}{num(r)} {num(r)}v{num(down)}{bow}{num(-r)} {num(r)}"
        f"h{num(-across)}{bow}{num(-r)} {num(-r)}v{num(-down)}{bow}{num(r)} {num(-r)}z"
    )


@lru_cache(maxsize=4096)
def circle_path(x: float, y: float, r: float) -> str:
    bow = f"a{num(r)} {num(r)} 0 1 1 "
    return f"M{num(x + r)} {num(y)}{bow}{num(-2 * r)} 0{bow}{num(2 * r)} 0z"
