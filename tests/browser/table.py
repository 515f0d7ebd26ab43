"""An explorer in a page, and the same game beside it: what is clicked there is worked out here.

A click goes to the pixel that stands for a target; whether it did what it should is seen in the page.
Nothing here waits for time to pass: always for a text, for pixels, or for where the keyboard is.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from luxor.core.game import Target
from luxor.core.session import Session
from luxor.scene.shapes import Box, Scene
from luxor_widgets.controller import Controller
from luxor_widgets.view import Prefs, View
from tests.browser.lab import PATIENCE

BOARD, HAND, TABLE = ".lx-o3 canvas", ".lx-o4 canvas", ".lx-o8 canvas"
ALL = (BOARD, HAND, TABLE)

# A number for what a part of a canvas shows (fractions of its size); 0 while there is nothing.
LOOK = """([selector, x, y, w, h]) => {
  const canvas = document.querySelector(selector);
  if (!canvas || !canvas.width || !canvas.height) return 0;
  const part = [x * canvas.width, y * canvas.height, w * canvas.width, h * canvas.height].map(Math.round);
  const data = canvas.getContext('2d').getImageData(...part).data;
  let found = 0, sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]) found = 1;
    sum = (sum * 31 + data[i] * 7 + data[i + 1] * 5 + data[i + 2] * 3 + data[i + 3]) % 2147483647;
  }
  return found ? sum + 1 : 0;
}"""
DIFFERS = f"([old, where]) => {{ const now = ({LOOK})(where); return now && now !== old; }}"
EQUALS = f"([wanted, where]) => ({LOOK})(where) === wanted"
SAYS = """([selector, text]) => [...document.querySelectorAll(selector)].some(
  each => each.offsetParent !== null && each.innerText.replace(/\\s+/g, ' ').includes(text))"""


WHOLE = Box(0, 0, 1, 1)


class Table:
    """One explorer in a page, with its game."""

    def __init__(self, page: Page, session: Session, root: str = ".lx") -> None:
        self.page = page
        self.root = root
        self.mirror = Controller(session, Prefs(motion=False))

    @property
    def session(self) -> Session:
        return self.mirror.session

    def view(self) -> View:
        return self.mirror.view()

    def ready(self) -> Table:
        """Until the explorer stands there, canvases included."""
        self.page.wait_for_selector(f"{self.root} .lx-ask h2", timeout=PATIENCE)
        self.asks(self.view().question)
        for canvas in ALL:
            self.changes(0, canvas)
        return self

    # --- looking ---

    def says(self, text: str, inside: str = "") -> None:
        """Until a text is in sight."""
        self.page.wait_for_function(SAYS, arg=[f"{self.root} {inside}", text], timeout=PATIENCE)

    def asks(self, question: str) -> None:
        self.says(question, ".lx-ask h2")

    def look(self, canvas: str, part: Box = WHOLE) -> int:
        """What a canvas, or a part of it, shows now, as a number."""
        return int(self.page.evaluate(LOOK, self._where(canvas, part)))

    def looks(self) -> dict[str, int]:
        return {canvas: self.look(canvas) for canvas in ALL}

    def changes(self, old: int, canvas: str, part: Box = WHOLE) -> int:
        """Until it shows something else."""
        self.page.wait_for_function(DIFFERS, arg=[old, self._where(canvas, part)], timeout=PATIENCE)
        return self.look(canvas, part)

    def shows(self, wanted: dict[str, int]) -> None:
        """Until all canvases show this."""
        for canvas, look in wanted.items():
            self.page.wait_for_function(EQUALS, arg=[look, self._where(canvas)], timeout=PATIENCE)

    def _where(self, canvas: str, part: Box = WHOLE) -> list[str | float]:
        return [f"{self.root} {canvas}", *part]

    # --- doing ---

    def find(self, target: Target) -> tuple[str, Box]:
        """The canvas that shows a target, and where, as parts of its size."""
        view = self.view()
        for canvas, scene in ((BOARD, view.board), (HAND, view.hand), (TABLE, view.table)):
            region = scene.region(target) if scene else None
            if scene and region:
                return canvas, share(scene, region.box)
        raise AssertionError(f"{target} is nowhere to be seen")

    def click(self, target: Target) -> None:
        """Click the middle of a target, in the page and in the game beside it, and see that it was heard."""
        canvas, _ = self.find(target)
        before = self.look(canvas)
        self.press(target)
        self.asks(self.view().question)
        self.changes(before, canvas)

    def press(self, target: Target) -> None:
        """Click, and look no further."""
        canvas, part = self.find(target)
        place = self.page.locator(f"{self.root} {canvas}").first
        place.scroll_into_view_if_needed()
        size = place.bounding_box()
        assert size is not None
        x, y = part.centre
        place.click(position={"x": x * size["width"], "y": y * size["height"]})
        self.mirror.click(target)

    def play(self, action: str) -> None:
        """Click what stands for an action until it is played."""
        position, node = self.session.position, self.session.node
        wanted = next(a for a in position.legal_actions() if str(a) == action)
        for target in position.game.targets(position.state, wanted):
            self.click(target)
            if self.session.node is not node:
                break
        assert str(self.session.node.path()[len(node.path())].action) == action

    def button(self, text: str) -> Locator:
        return self.page.locator(f"{self.root} button:visible", has_text=text).first


def share(scene: Scene, box: Box) -> Box:
    """A box of a scene as parts of its size."""
    view = scene.view
    return Box((box.x - view.x) / view.w, (box.y - view.y) / view.h, box.w / view.w, box.h / view.h)
