"""One layer of a canvas: what lies on it, and the smallest part to draw again when that changes."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from luxor.scene.shapes import Box, Group, Key, Scene
from luxor.scene.strokes import Strokes, strokes_of
from luxor.scene.theme import Theme
from luxor_widgets.press import Leaf, Place, Press

MARGIN = 4  # scene units: a browser's letters may be a little wider than we reckon

Spot = tuple[str, Key]  # a layer, and what lies there


@dataclass(slots=True)
class Placed:
    """A group on the sheet, the room it takes, and how to draw it, once somebody asked."""

    group: Group
    box: Box
    strokes: Strokes | None = None


class Sheet:
    """Some layers of a scene on one sheet of a canvas."""

    def __init__(self, leaf: Leaf, layers: tuple[str, ...], press: Press) -> None:
        self._leaf = leaf
        self._layers = layers
        self._press = press
        self._placed: dict[Spot, Placed] = {}

    def paint(self, scene: Scene, theme: Theme, factor: float, size: tuple[int, int], fresh: bool) -> None:
        """Show a scene's part of this sheet; `fresh` if nothing of it is there yet, or in other colours."""
        before = self._placed
        self._placed = self._place(scene, {} if fresh else before)
        dirty = scene.view if fresh else _changed(before, self._placed)
        at = _pixels(scene.view, dirty, factor, size) if dirty else Place(0, 0, 0, 0)
        if at.wide > 0 and at.high > 0:
            corner = (round(scene.view.x, 3), round(scene.view.y, 3), round(factor, 6))
            ground = theme.colour(scene.ground) if scene.ground and "floor" in self._layers else ""
            self._press.put(self._leaf, at, corner, ground, self._seen(_units(scene.view, at, factor), theme))

    def _place(self, scene: Scene, before: dict[Spot, Placed]) -> dict[Spot, Placed]:
        found: dict[Spot, Placed] = {}
        for name in self._layers:
            for group in scene.layer(name):
                if not group.shapes:
                    continue
                known = before.get((name, group.key))
                if known is None or known.group != group:
                    known = Placed(group, group.bounds().grown(MARGIN))
                found[name, group.key] = known
        return found

    def _seen(self, part: Box, theme: Theme) -> list[Strokes]:
        """How to draw what shows in a part of the sheet."""
        found: list[Strokes] = []
        for placed in self._placed.values():
            if placed.box.meets(part):
                if placed.strokes is None:
                    placed.strokes = strokes_of(placed.group, theme, self._press.table)
                found.append(placed.strokes)
        return found


def _pixels(view: Box, dirty: Box, factor: float, size: tuple[int, int]) -> Place:
    """Whole pixels, so that a part joins what is around it without a seam."""
    left = max(0, floor((dirty.x - view.x) * factor))
    top = max(0, floor((dirty.y - view.y) * factor))
    right = min(size[0], ceil((dirty.right - view.x) * factor))
    bottom = min(size[1], ceil((dirty.bottom - view.y) * factor))
    return Place(left, top, right - left, bottom - top)


def _units(view: Box, at: Place, factor: float) -> Box:
    """Pixels as a part of the scene."""
    return Box(view.x + at.left / factor, view.y + at.top / factor, at.wide / factor, at.high / factor)


def _changed(before: dict[Spot, Placed], after: dict[Spot, Placed]) -> Box | None:
    """The room of all that came, went, looks different, or lies above something else now."""
    spots = [spot for spot in before.keys() | after.keys() if before.get(spot) is not after.get(spot)]
    boxes = [lot[spot].box for lot in (before, after) for spot in spots if spot in lot]
    if not boxes and list(before) != list(after):
        boxes = [placed.box for placed in after.values()]
    if not boxes:
        return None
    found = boxes[0]
    for box in boxes[1:]:
        found = found.joined(box)
    return found
