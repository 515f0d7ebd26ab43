"""The display list: shapes with colour tokens, in keyed groups, in layers, with clickable regions.

A painter (SVG, canvas) needs nothing else. Colours are names of `theme.Theme.colours`, never hex, so one
scene serves every theme; an empty name means "not painted". Shapes are treated as immutable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from luxor.core.words.terms import Target
from luxor.scene.text import Family, Weight, text_extent, text_width

# Painted in this order. "floor" never changes during a game; "marks" lie under the pieces.
LAYERS = ("floor", "tiles", "marks", "pieces", "overlay", "side", "tray")

Point = tuple[float, float]
Key = tuple[str | int, ...]


class Box(NamedTuple):
    """An upright rectangle in board units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float, scale: float = 1) -> Box:
        return Box(self.x * scale + dx, self.y * scale + dy, self.w * scale, self.h * scale)

    def meets(self, other: Box) -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def joined(self, other: Box) -> Box:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


@dataclass(slots=True)
class Rect:
    x: float
    y: float
    w: float
    h: float
    r: float = 0
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    alpha: float = 1

    def bounds(self) -> Box:
        return Box(self.x, self.y, self.w, self.h).grown(self.width / 2)


@dataclass(slots=True)
class Circle:
    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    width: float = 0
    alpha: float = 1

    def bounds(self) -> Box:
        reach = self.r + self.width / 2
        return Box(self.x - reach, self.y - reach, 2 * reach, 2 * reach)


@dataclass(slots=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0
    alpha: float = 1

    def bounds(self) -> Box:
        return around(self.points).grown(self.width / 2)


@dataclass(slots=True)
class Line:
    """An open polyline. `cap` "round" also rounds the joins; "square" mitres them (walls)."""

    points: tuple[Point, ...]
    stroke: str
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "round"
    alpha: float = 1

    def bounds(self) -> Box:
        return around(self.points).grown(self.width)


@dataclass(slots=True)
class Icon:
    """A picture of icons.json: layers 1 and 3 in `ink`, layer 2 in `knock`, the colour of what is behind."""

    name: str
    x: float
    y: float
    size: float
    ink: str = "ink"
    knock: str = "tile"
    alpha: float = 1

    def bounds(self) -> Box:
        return Box(self.x, self.y, self.size, self.size)


@dataclass(slots=True)
class Piece:
    """The outline of an icon as a game piece: halo, fill, edge. Widths are in 24ths of its size.

    A lying piece is turned a quarter to the left about the middle of its square.
    """

    name: str
    x: float
    y: float
    size: float
    fill: str
    edge: str = "outline"
    halo: str = "halo"
    edge_width: float = 1.1
    halo_width: float = 3.6
    lying: bool = False
    alpha: float = 1

    def bounds(self) -> Box:
        return Box(self.x, self.y, self.size, self.size).grown(self.halo_width / 48 * self.size)


@dataclass(slots=True)
class Text:
    """One line of text; x, y is the start, middle or end of its baseline. Always plain text, never markup."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    weight: Weight = "regular"
    anchor: str = "start"
    family: Family = "sans"
    spacing: float = 0

    def bounds(self) -> Box:
        wide = text_width(self.text, self.size, self.weight, self.family, self.spacing)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        above, below = text_extent(self.text, self.size)
        return Box(left, self.y - above, wide, above + below)


Shape = Rect | Circle | Polygon | Line | Icon | Piece | Text


@dataclass(slots=True)
class Group:
    """What is drawn for one thing, such as ("space", 17): the unit that is compared and repainted.

    Builders cache what they draw, so equal groups mostly share their tuple of shapes and compare at once.
    """

    key: Key
    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    scale: float = 1

    def bounds(self) -> Box:
        if not self.shapes:
            return Box(self.x, self.y, 0, 0)
        box = self.shapes[0].bounds()
        for shape in self.shapes[1:]:
            box = box.joined(shape.bounds())
        return box.moved(self.x, self.y, self.scale)


@dataclass(slots=True)
class Layer:
    name: str
    groups: tuple[Group, ...] = ()


class Region(NamedTuple):
    """A clickable rectangle: what it means, where it is, and its name in words."""

    target: Target
    box: Box
    label: str = ""


class Change(NamedTuple):
    """One group that two scenes do not share; None stands for "not there"."""

    layer: str
    old: Group | None
    new: Group | None


@dataclass(slots=True)
class Scene:
    """A whole picture. Regions are in painting order: the last one that holds a point wins."""

    view: Box
    layers: tuple[Layer, ...]
    regions: tuple[Region, ...] = ()
    title: str = ""
    description: str = ""
    ground: str = "page"

    @property
    def width(self) -> float:
        return self.view.w

    @property
    def height(self) -> float:
        return self.view.h

    def hit(self, x: float, y: float) -> Target | None:
        """What a click at x, y (in the units of `view`) means."""
        for region in reversed(self.regions):
            if region.box.holds(x, y):
                return region.target
        return None

    def region(self, target: Target) -> Region | None:
        return next((region for region in reversed(self.regions) if region.target == target), None)

    def layer(self, name: str) -> tuple[Group, ...]:
        return next((layer.groups for layer in self.layers if layer.name == name), ())

    def above(self, other: Scene) -> Scene:
        """This scene with another one below it."""
        dx, dy = self.view.x - other.view.x, self.view.bottom - other.view.y
        parts: dict[str, list[Group]] = {layer.name: list(layer.groups) for layer in self.layers}
        for layer in other.layers:
            moved = [replace(group, x=group.x + dx, y=group.y + dy) for group in layer.groups]
            parts[layer.name] = parts.get(layer.name, []) + moved
        regions = [region._replace(box=region.box.moved(dx, dy)) for region in other.regions]
        view = Box(self.view.x, self.view.y, max(self.width, other.width), self.height + other.height)
        return replace(self, view=view, layers=layered(parts), regions=(*self.regions, *regions))

    def shapes(self) -> Iterator[Shape]:
        for layer in self.layers:
            for group in layer.groups:
                yield from group.shapes


def diff(old: Scene, new: Scene) -> list[Change]:
    """The groups that have to be repainted to turn one scene into the other, layer by layer."""
    changes: list[Change] = []
    for name in LAYERS:
        before = {group.key: group for group in old.layer(name)}
        for group in new.layer(name):
            known = before.pop(group.key, None)
            if known != group:
                changes.append(Change(name, known, group))
        changes.extend(Change(name, gone, None) for gone in before.values())
    return changes


def around(points: tuple[Point, ...]) -> Box:
    """The smallest box that holds all points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def layered(parts: dict[str, list[Group]]) -> tuple[Layer, ...]:
    """All layers in painting order, also the empty ones."""
    return tuple(Layer(name, tuple(parts.get(name, ()))) for name in LAYERS)
