"""An explorer in a page, and the same game beside it: what is clicked there is worked out here.

A click goes to the pixel that stands for a target; whether it did what it should is seen in the page.
Nothing here waits for time to pass: always for a text, for pixels, or for where the keyboard is.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position
from playwright.sync_api import TimeoutError as PageTimeout

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor.scene.shapes import Box, Scene
from luxor.scene.svg import to_svg
from luxor_widgets.controller import Controller
from luxor_widgets.prefs import Prefs
from luxor_widgets.view import View
from tests.browser.lab import KERNEL, PATIENCE

BOARD, HAND, TABLE = ".lx-board canvas", ".lx-hand canvas", ".lx-table canvas"
MARKET = ".lx-market canvas"
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
# The colours of a canvas, square by square: a picture drawn in parts has other smoothed edges than one drawn
# at once, which the eye cannot tell.
COLOURS = """([selector]) => {
  const side = 16, canvas = document.querySelector(selector);
  if (!canvas || !canvas.width || !canvas.height) return [];
  const {width, height} = canvas, data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const across = Math.ceil(width / side), sums = new Array(across * Math.ceil(height / side) * 3).fill(0);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const at = 3 * (across * Math.floor(y / side) + Math.floor(x / side));
      for (let c = 0; c < 3; c++) sums[at + c] += data[i + c];
    }
  return sums.map(sum => Math.round(sum / side / side));
}"""
NEAR = "(one, other) => one.length === other.length && one.every((each, i) => Math.abs(each - other[i]) <= 8)"
EQUALS = f"([wanted, where]) => ({NEAR})(({COLOURS})(where), wanted)"
LEFT = f"([old, where]) => !({NEAR})(({COLOURS})(where), old)"
STILL = f"""async places => {{
  let old = '', same = 0;
  while (same < 5) {{
    await new Promise(requestAnimationFrame);
    const now = places.map({LOOK}).join();
    same = now === old ? same + 1 : 0;
    old = now;
  }}
}}"""
# A picture on a canvas beside the others, as large as the one it is to be compared with.
PICTURE = """async ([svg, like]) => {
  const {width, height} = document.querySelector(like), picture = new Image();
  picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {id: 'picture', width, height});
  document.querySelector('#picture')?.remove();
  document.body.append(canvas);
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
}"""
SAME = f"([one, other]) => ({LOOK})(one) && ({NEAR})(({COLOURS})(one), ({COLOURS})(other))"
SAYS = """([selector, text]) => [...document.querySelectorAll(selector)].some(
  each => each.offsetParent !== null && each.innerText.replace(/\\s+/g, ' ').includes(text))"""

# Every turn of the log shows what happened in it, also those that come.
OPEN_LOG = """root => {
  const closed = `${root} .lx-played-turn:not([open]) > summary`;
  const open = () => document.querySelectorAll(closed).forEach(each => each.click());
  window.lxOpens ??= new MutationObserver(open);
  window.lxOpens.observe(document.querySelector(root), {childList: true, subtree: true});
  open();
}"""
# What the page asks, where it says one is in the game, and what it offers to do.
TELLS = """root => {
  const text = each => each.textContent.replace(/\\s+/g, ' ').trim();
  const explorer = document.querySelector(root);
  const shown = selector => [...explorer.querySelectorAll(selector)]
    .filter(each => each.offsetParent !== null).map(text);
  const options = [...explorer.querySelectorAll('[data-option]')].filter(each => each.offsetParent !== null);
  return [...shown('.lx-ask h2 > span'), ...shown('.lx-ask p'),
          explorer.querySelector('.lx-place').title.split(' · ')[0],
          ...options.map(each => each.dataset.with)];
}"""
AGREES = f"""([root, wanted]) => {{
  const found = ({TELLS})(root);
  return found.length === wanted.length && found.every((each, at) => each === wanted[at]);
}}"""
# Which option has the keyboard; -1 if none.
KEYBOARD = """root => {
  const here = document.activeElement, explorer = document.querySelector(root);
  const options = [...explorer.querySelectorAll('[data-option]')];
  const shown = options.filter(each => each.offsetParent !== null);
  return shown.indexOf(here);
}"""
HAS_KEYBOARD = f"([root, number]) => ({KEYBOARD})(root) === number"
KEEPS_KEYBOARD = f"root => ({KEYBOARD})(root) >= 0"

# How many pixels wide the page has made the board; 0 where it has not said so.
BOARD_WIDTH = """root => parseFloat(
  getComputedStyle(document.querySelector(root)).getPropertyValue('--lx-board')) || 0"""

WHOLE = Box(0, 0, 1, 1)


class Table:
    """One explorer in a page, with its game."""

    def __init__(
        self, page: Page, session: Session, root: str = ".lx", phone: bool = False, lang: str = "en"
    ) -> None:
        self.page = page
        self.root = root
        self.phone = phone  # narrow, and tapped instead of clicked
        self.mirror = Controller(session, Prefs(lang, motion=False, room="phone" if phone else "wide"))

    @property
    def session(self) -> Session:
        return self.mirror.session

    def view(self) -> View:
        return self.mirror.view()

    def ready(self) -> Table:
        """Until the explorer stands there, canvases included."""
        self.page.wait_for_selector(f"{self.root} .lx-ask h2", timeout=PATIENCE)
        self.asks(self.view().question)
        for canvas in self.canvases():
            self.changes(0, canvas)
        return self

    def canvases(self) -> list[str]:
        """Those that show something now."""
        view = self.view()
        scenes = {BOARD: view.board, HAND: view.hand, TABLE: view.table, MARKET: view.market}
        return [canvas for canvas, scene in scenes.items() if scene is not None]

    # --- looking ---

    def says(self, text: str, inside: str = "") -> None:
        """Until a text is in sight; an explorer that is scrolled away says nothing."""
        self.page.locator(self.root).first.scroll_into_view_if_needed(timeout=PATIENCE)
        place = f"{self.root} {inside}"
        if ".lx-log" in inside:  # behind the line of its turn
            self.page.evaluate(OPEN_LOG, self.root)
        try:
            self.page.wait_for_function(SAYS, arg=[place, " ".join(text.split())], timeout=PATIENCE)
        except PageTimeout as error:
            found = self.page.locator(place).all_inner_texts()
            raise AssertionError(f"{text!r} is not in {found}") from error

    def asks(self, question: str) -> None:
        self.says(question, ".lx-ask h2")

    def logs(self, text: str, rule: str) -> None:
        """Until the log tells it, by this rule."""
        self.says(f"{text} {self._title(rule)}", ".lx-log tr")

    def cites(self, rule: str, inside: str) -> None:
        """Until a rule is in sight, by its title."""
        self.says(self._title(rule), inside)

    def _title(self, rule: str) -> str:
        words = self.view().words
        return words.book.rule(rule, words.lang).title

    def in_step(self) -> None:
        """Until the page asks, and offers, what the game beside it does: no more and no less."""
        narrow = bool(self.page.locator(f"{self.root}[data-phone]").count())  # there one taps
        self.mirror.set(room="phone" if narrow else "wide")
        view = self.view()
        place = view.words.say("explore.turn", {"n": view.step, "m": view.steps - 1})
        offered = [] if view.resting else view.legal
        wanted = [view.question, view.hint, place, *(str(row.action) for row in offered)]
        told = [" ".join(text.split()) for text in wanted]
        try:
            self.page.wait_for_function(AGREES, arg=[self.root, told], timeout=PATIENCE)
        except PageTimeout as error:
            raise AssertionError(f"{self.page.evaluate(TELLS, self.root)} instead of {told}") from error

    def look(self, canvas: str, part: Box = WHOLE) -> int:
        """What a canvas, or a part of it, shows now, as a number."""
        return int(self.page.evaluate(LOOK, self._where(canvas, part)))

    def point_nowhere(self) -> None:
        """Until nothing is shown only because the pointer rests on it: a click leaves it where it was."""
        if self.phone:
            return
        self.page.mouse.move(5, 5)
        self.page.wait_for_selector(f"{self.root} .lx-hot", state="detached", timeout=PATIENCE)

    def looks(self) -> dict[str, list[int]]:
        """What the canvases show once nothing moves any more."""
        self.page.wait_for_function(KERNEL, timeout=PATIENCE)
        self.point_nowhere()
        self.keeps_still()
        return {canvas: self.page.evaluate(COLOURS, self._where(canvas)) for canvas in self.canvases()}

    def keeps_still(self) -> None:
        """Until nothing moves on the canvases any more."""
        self.page.evaluate(STILL, [self._where(canvas) for canvas in self.canvases()])

    def changes(self, old: int, canvas: str, part: Box = WHOLE) -> int:
        """Until it shows something else."""
        self.page.wait_for_function(DIFFERS, arg=[old, self._where(canvas, part)], timeout=PATIENCE)
        return self.look(canvas, part)

    def shows_no_longer(self, shown: dict[str, list[int]], *canvases: str) -> None:
        """Until these canvases show something else than they did."""
        for canvas in canvases:
            self.page.wait_for_function(LEFT, arg=[shown[canvas], self._where(canvas)], timeout=PATIENCE)

    def shows(self, wanted: dict[str, list[int]]) -> None:
        """Until all canvases show this."""
        self.point_nowhere()
        for canvas, look in wanted.items():
            where = self._where(canvas)
            try:
                self.page.wait_for_function(EQUALS, arg=[look, where], timeout=PATIENCE)
            except PageTimeout as error:
                now = self.page.evaluate(COLOURS, where)
                apart = sum(abs(one - other) > 8 for one, other in zip(now, look, strict=False))
                raise AssertionError(
                    f"{canvas}: {apart} of {len(look)} differ, {len(now)} are there"
                ) from error

    def shows_the_pictures(self) -> None:
        """The canvases show what the scenes look like as SVG; letters may have other smoothed edges."""
        shown, view = self.looks(), self.view()
        scenes = {BOARD: view.board, HAND: view.hand, TABLE: view.table, MARKET: view.market}
        for canvas, scene in scenes.items():
            if scene is None:
                continue
            self.page.evaluate(PICTURE, [to_svg(scene), f"{self.root} {canvas}"])
            squares = list(zip(shown[canvas], self.page.evaluate(COLOURS, ["#picture"]), strict=True))
            apart = [abs(one - other) for one, other in squares]
            assert sum(apart) / len(apart) < 1.5, canvas
            assert max(apart) < 48, canvas
        self.page.evaluate("() => document.querySelector('#picture')?.remove()")

    def matches(self, other: Table) -> None:
        """Until this explorer and another show the same; both may still be drawing now."""
        for canvas in self.canvases():
            pair = [self._where(canvas), other._where(canvas)]
            self.page.wait_for_function(SAME, arg=pair, timeout=PATIENCE)

    def _where(self, canvas: str, part: Box = WHOLE) -> list[str | float]:
        return [f"{self.root} {canvas}", *part]

    # --- doing ---

    def place_of(self, target: Target) -> tuple[str, Box] | None:
        """The canvas that shows a target, and where, as parts of its size."""
        wide = self.page.evaluate(BOARD_WIDTH, self.root)
        self.mirror.prefs.board = int(wide) or self.mirror.prefs.board  # how much a map shows depends on it
        view = self.view()
        scenes = {BOARD: view.board, HAND: view.hand, TABLE: view.table, MARKET: view.market}
        for canvas, scene in scenes.items():
            region = scene.region(target) if scene else None
            if scene and region:
                return canvas, share(scene, region.box)
        return None

    def find(self, target: Target) -> tuple[str, Box]:
        """The same for what is to be seen."""
        found = self.place_of(target)
        assert found is not None, f"{target} is nowhere to be seen"
        return found

    def press_row(self, target: Target) -> None:
        """The option that has this target, and all that is selected, by its row."""
        chosen = {*self.mirror.selection, target}
        action = next(str(row.action) for row in self.view().legal if chosen <= set(row.targets))
        row = self.page.locator(f'{self.root} [data-option][data-with="{action}"]').first
        row.focus()  # a list of places is seen by who comes to it with the keyboard
        self._hit(row)
        self.mirror.choose(luxor.action(action))

    def click(self, target: Target) -> None:
        """Click the middle of a target, in the page and in the game beside it, and see that it was heard."""
        if self.place_of(target) is None:
            self.press(target)
            self.in_step()
            return
        canvas, _ = self.find(target)
        before = self.look(canvas)
        self.press(target)
        self.in_step()
        self.changes(before, canvas)

    def press(self, target: Target) -> None:
        """Click, and look no further."""
        if self.place_of(target) is None:  # in none of the pictures: it has a row of its own
            self.press_row(target)
            return
        canvas, part = self.find(target)
        place = self.page.locator(f"{self.root} {canvas}").first
        wide, high = place.evaluate("canvas => [canvas.clientWidth, canvas.clientHeight]")
        x, y = part.centre
        self._hit(place, x * wide, y * high)
        self.mirror.click(target)

    def _hit(self, place: Locator, *at: float) -> None:
        """Click; a finger cannot point, so its first tap shows what happens, and its second one plays."""
        spot: Position | None = {"x": at[0], "y": at[1]} if at else None
        if not self.phone:
            place.click(position=spot)
            return
        place.tap(position=spot)
        if self.page.locator(f"{self.root}[data-foreseen]").count():
            place.tap(position=spot)

    def play(self, action: str, click: Callable[[Target], None] | None = None) -> None:
        """Click what stands for an action until it is played."""
        position, node = self.session.position, self.session.node
        game, state, legal = position.game, position.state, position.legal_actions()
        wanted = next(a for a in legal if str(a) == action)
        ways = [game.targets(state, a) for a in legal]
        for target in game.targets(state, wanted):
            chosen = set(self.mirror.selection)
            if chosen and all(target in way for way in ways if chosen <= set(way)):
                continue  # that follows from what was clicked
            (click or self.click)(target)
            if self.session.node is not node:
                break
        assert str(self.session.node.path()[len(node.path())].action) == action

    def choose(self, action: str) -> None:
        """An option was chosen in the page: choose it here too, and see that it was heard."""
        self.mirror.choose(luxor.action(action))
        self.in_step()

    def has_keyboard(self, number: int) -> None:
        """Until the keyboard is on an option."""
        self.page.wait_for_function(HAS_KEYBOARD, arg=[self.root, number], timeout=PATIENCE)

    def bring_keyboard_to(self, number: int) -> None:
        """From one option to another, by Tab alone."""
        self.page.wait_for_function(KEEPS_KEYBOARD, arg=self.root, timeout=PATIENCE)
        here = int(self.page.evaluate(KEYBOARD, self.root))
        for _ in range(abs(number - here)):
            self.page.keyboard.press("Tab" if number > here else "Shift+Tab")
        self.has_keyboard(number)

    def button(self, text: str) -> Locator:
        return self.page.locator(self.root).get_by_role("button", name=text).first


def share(scene: Scene, box: Box) -> Box:
    """A box of a scene as parts of its size."""
    view = scene.view
    return Box((box.x - view.x) / view.w, (box.y - view.y) / view.h, box.w / view.w, box.h / view.h)
