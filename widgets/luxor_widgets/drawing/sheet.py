"""One layer of a canvas: what lies on it, and the smallest part to draw again when that changes."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from luxor.scene.shapes import Box, Group, Key, Scene
from luxor.scene.strokes import Strokes, strokes_of
from luxor.scene.theme import Theme
from luxor_widgets.drawing.draw_queue import DrawQueue, PixelBox, SheetId

MARGIN = 4  # scene units: a browser's letters may be a little wider than we reckon

Spot = tuple[str, Key]  # a layer, and what lies there


@dataclass(slots=True)
class Placed:
    """A group on the sheet, the room it takes, and how to draw it once that was asked for."""

    group: Group
    box: Box
    strokes: Strokes | None = None


class Sheet:
    """Some layers of a scene on one sheet of a canvas."""

    def __init__(self, id: SheetId, layers: tuple[str, ...], queue: DrawQueue) -> None:
        self._id = id
        self._layers = layers
        self._queue = queue
        self._placed: dict[Spot, Placed] = {}

    def paint(self, scene: Scene, theme: Theme, factor: float, size: tuple[int, int], fresh: bool) -> None:
        """Show a scene's part of this sheet; `fresh` if nothing of it is there yet, or in other colours."""
        before = self._placed
        self._placed = self._place(scene, {} if fresh else before)
        dirty = scene.view if fresh else _changed(before, self._placed)
        part = _pixels(scene.view, dirty, factor, size) if dirty else PixelBox(0, 0, 0, 0)
        if part.wide > 0 and part.high > 0:
            corner = (round(scene.view.x, 3), round(scene.view.y, 3), round(factor, 6))
            ground = theme.colour(scene.ground) if scene.ground and "floor" in self._layers else ""
            groups = self._strokes_in(_units(scene.view, part, factor), theme)
            self._queue.draw_part(self._id, part, corner, ground, groups, size)

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

    def _strokes_in(self, part: Box, theme: Theme) -> list[Strokes]:
        """How to draw what shows in a part of the sheet."""
        found: list[Strokes] = []
        for placed in self._placed.values():
            if placed.box.meets(part):
                if placed.strokes is None:
                    placed.strokes = strokes_of(placed.group, theme, self._queue.table)
                found.append(placed.strokes)
        return found


def _pixels(view: Box, dirty: Box, factor: float, size: tuple[int, int]) -> PixelBox:
    """Whole pixels, so that a part joins what is around it without a seam."""
    left = max(0, floor((dirty.x - view.x) * factor))
    top = max(0, floor((dirty.y - view.y) * factor))
    right = min(size[0], ceil((dirty.right - view.x) * factor))
    bottom = min(size[1], ceil((dirty.bottom - view.y) * factor))
    return PixelBox(left, top, right - left, bottom - top)


def _units(view: Box, part: PixelBox, factor: float) -> Box:
    """Pixels as a part of the scene."""
    left, top = view.x + part.left / factor, view.y + part.top / factor
    return Box(left, top, part.wide / factor, part.high / factor)


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
