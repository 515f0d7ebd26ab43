"""One layer of a canvas: what lies on it, and the smallest part to draw again when that changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor

from ipycanvas import Canvas

from luxor.scene.shapes import Box, Group, Key, Layer, Scene
from luxor_widgets.press import Place, Press

MARGIN = 4  # scene units: a browser's letters may be a little wider than we reckon

Spot = tuple[str, Key]  # a layer, and what lies there


@dataclass(slots=True)
class Placed:
    """A group on the sheet, and the room it takes."""

    group: Group
    box: Box


class Sheet:
    """Some layers of a scene on one canvas."""

    def __init__(self, canvas: Canvas, layers: tuple[str, ...], press: Press) -> None:
        self._canvas = canvas
        self._layers = layers
        self._press = press
        self._placed: dict[Spot, Placed] = {}

    def paint(self, scene: Scene, theme: str, factor: float, fresh: bool) -> None:
        """Show a scene's part of this sheet; `fresh` if nothing of it is there yet."""
        before, self._placed = self._placed, self._place(scene)
        dirty = scene.view if fresh else _changed(before, self._placed)
        at = self._pixels(scene.view, dirty, factor) if dirty else Place(0, 0, 0, 0)
        if at.wide > 0 and at.high > 0:
            self._press.put(self._canvas, at, self._part(scene, at, factor), theme)

    def _place(self, scene: Scene) -> dict[Spot, Placed]:
        found: dict[Spot, Placed] = {}
        for name in self._layers:
            for group in scene.layer(name):
                if not group.shapes:
                    continue
                known = self._placed.get((name, group.key))
                if known is None or known.group != group:
                    known = Placed(group, group.bounds().grown(MARGIN))
                found[name, group.key] = known
        return found

    def _pixels(self, view: Box, dirty: Box, factor: float) -> Place:
        """Whole pixels, so that a part joins what is around it without a seam."""
        left = max(0, floor((dirty.x - view.x) * factor))
        top = max(0, floor((dirty.y - view.y) * factor))
        right = min(self._canvas.width, ceil((dirty.right - view.x) * factor))
        bottom = min(self._canvas.height, ceil((dirty.bottom - view.y) * factor))
        return Place(left, top, right - left, bottom - top)

    def _part(self, scene: Scene, at: Place, factor: float) -> Scene:
        """What shows in a part of the sheet."""
        x, y = scene.view.x + at.left / factor, scene.view.y + at.top / factor
        view = Box(x, y, at.wide / factor, at.high / factor)
        seen = {spot: placed.group for spot, placed in self._placed.items() if placed.box.meets(view)}
        layers = tuple(
            Layer(name, tuple(group for (layer, _), group in seen.items() if layer == name))
            for name in self._layers
        )
        ground = scene.ground if "floor" in self._layers else ""
        return replace(scene, view=view, layers=layers, regions=(), title="", description="", ground=ground)


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
