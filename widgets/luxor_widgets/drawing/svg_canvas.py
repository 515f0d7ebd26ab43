"""Drawing through ipycanvas's public interface alone: a scene is sent as SVG, and ipycanvas draws it.

Strokes (see strokes.js) are quicker, but need names that ipycanvas does not promise to keep. A page in which
they are missing says so when it opens, and gets the same pictures this way.
"""

from __future__ import annotations

from ipycanvas import MultiCanvas, hold_canvas
from ipywidgets import Image

from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import Theme
from luxor_widgets.parts import plain


class SvgCanvas:
    """A canvas that shows whole scenes, on its lowest sheet."""

    def __init__(self, canvas: MultiCanvas) -> None:
        self._canvas = canvas
        self._image: Image | None = None  # most pages need none

    def paint(self, scene: Scene, theme: Theme, fresh: bool) -> None:
        """Show a scene; `fresh` if the page has nothing of it yet."""
        if self._image is None:
            self._image = Image(format="svg+xml", **plain())
        picture = to_svg(scene, theme).encode("utf-8", "replace")
        if picture == self._image.value and not fresh:
            return
        self._image.value = picture
        sheet, size = self._canvas[0], (self._canvas.width, self._canvas.height)
        with hold_canvas():  # nothing raises in here: ipycanvas would go on holding
            sheet.clear()
            sheet.draw_image(self._image, 0, 0, *size)

    def close(self) -> None:
        if self._image is not None:
            self._image.close()
