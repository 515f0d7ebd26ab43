"""How quick the explorer feels, measured in the page: `python tests/browser/bench_ui.py [--clicks 40]`.

From pressing the mouse to the redrawn canvas, from pointing at an option to what it would do (beyond the
moment that the page waits on purpose), and from running the cell to the first board; with the base game, with
all modules, and with fifty explorers in one notebook. Times are of this machine; what else runs on it shows.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Page, sync_playwright

import luxor
from luxor.games import modules_of
from tests.browser import lab
from tests.browser.table import Table

AIM_MEDIAN, AIM_P95, AIM_PREVIEW, AIM_FIRST = 50, 120, 50, 1500  # milliseconds
DWELL = 80  # milliseconds that the page waits before it shows what an option would do (preview.js)
SEED, PLAYERS = 3, 3
ALL_MODULES = modules_of("luxor")

# Notes when a canvas that can be seen gets a picture: one that was only resized is still empty.
PROBE = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  window.lxDrawn = [];
  window.lxAll = 0;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    draw.apply(this, args);
    window.lxAll++;
    const seen = this.canvas;
    if (!seen.isConnected || !seen.closest('.lx')) return;
    if (this.getImageData(seen.width / 2, seen.height / 2, 1, 1).data[3])
      window.lxDrawn.push([performance.now(), seen.closest('.lx-board') !== null]);
  };
  document.addEventListener('mousedown', () => {
    window.lxDrawn = [];
    window.lxPressed = performance.now();
  }, true);
  document.addEventListener('mouseover', ({target}) => {
    const row = target.closest?.('.lx [data-option]');
    if (!row || !window.lxPointing) return;
    window.lxDrawn = [];
    window.lxPressed = performance.now();
    window.lxPointing = false;
  }, true);
}"""
DRAWN = "() => window.lxDrawn.length > 0"
ELAPSED = "() => window.lxDrawn[0][0] - window.lxPressed"
RUN = """() => {
  window.lxDrawn = [];
  window.lxPressed = performance.now();
  window.jupyterapp.commands.execute('notebook:run-cell');
}"""
BOARD_DRAWN = "() => window.lxDrawn.some(([_, board]) => board)"
BOARD_ELAPSED = "() => window.lxDrawn.find(([_, board]) => board)[0] - window.lxPressed"


CELLS, EACH_CELL = 10, 5  # Lab cuts off what a cell shows beyond fifty outputs
MANY = CELLS * EACH_CELL
BEFORE = "import luxor_widgets, psutil\nbefore = psutil.Process().memory_info().rss"
AFTER = f'print("kB each:", (psutil.Process().memory_info().rss - before) // 1024 // {MANY})'
# What the last cell printed; Lab may keep it off the page until somebody scrolls there.
EACH = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.widgets;
  const outputs = cells[cells.length - 1].model.outputs;
  return outputs.length ? /kB each: (\\d+)/.exec(outputs.get(0).toJSON().text) : null;
}"""
# Until no picture was drawn anywhere for two seconds: all explorers draw, in sight or not.
QUIET = """async () => {
  let before = -1;
  while (before !== window.lxAll) {
    before = window.lxAll;
    await new Promise(done => setTimeout(done, 2000));
  }
}"""


def cell(motion: bool, modules: Sequence[str] = (), many: int = 1) -> str:
    game = f"luxor.new_game(players={PLAYERS}, seed={SEED}, modules={tuple(modules)!r})"
    one = f"explore({game}, motion={motion})"
    start = "import luxor\nfrom luxor_widgets import explore\n"
    return start + (one if many == 1 else f"for _ in range({many}): display({one})")


AIM_ANALYSING = 120  # milliseconds, the 95th of 100 clicks
# Another game of the same kernel is analysed all the while: it is never done with it.
ANALYSING = f"""
from luxor_widgets import Explorer, Prefs
from luxor_widgets.analysis import advice
advice.ROLLOUTS = advice.CHANCE_GAMES = 10**9
advice.WIDTH = 1e-6
analysed = Explorer(luxor.new_game(players=4, seed=5, modules={ALL_MODULES!r}), Prefs(motion=False))
analysed._tabs.open("analysis")
"""


def first_board(page: Page) -> float:
    """Run the cell; milliseconds until its board is there."""
    page.evaluate(RUN)
    page.wait_for_function(BOARD_DRAWN, timeout=lab.PATIENCE)
    return float(page.evaluate(BOARD_ELAPSED))


def click_times(table: Table, clicks: int) -> list[float]:
    """Play on by clicking; milliseconds from each press to the redraw."""
    found: list[float] = []
    while len(found) < clicks and not table.session.position.over:
        position, node = table.session.position, table.session.node
        for target in position.game.targets(position.state, position.legal_actions()[-1]):
            seen = table.place_of(target) is not None
            table.press(target)
            if seen:  # an option that is in no picture may change none
                table.page.wait_for_function(DRAWN, timeout=lab.PATIENCE)
                found.append(float(table.page.evaluate(ELAPSED)))
            table.in_step()
            if table.session.node is not node:
                break
    return found


def preview_times(table: Table, count: int) -> list[float]:
    """Point at options; milliseconds until the board shows what would happen, beyond the dwell."""
    page = table.page
    found: list[float] = []
    while len(found) < count and not table.session.position.over:
        for number in range(min(len(table.view().legal), count - len(found))):
            page.mouse.move(1, 1)
            page.wait_for_selector(f"{table.root} .lx-foresee", state="detached", timeout=lab.PATIENCE)
            page.evaluate("() => { window.lxPointing = true }")
            page.locator(f'{table.root} [data-option="{number}"]').first.hover()
            page.wait_for_function(BOARD_DRAWN, timeout=lab.PATIENCE)
            found.append(float(page.evaluate(BOARD_ELAPSED)) - DWELL)
        row = table.view().legal[0]
        page.locator(f'{table.root} [data-option][data-with="{row.action}"]').first.click()
        table.choose(str(row.action))
    return found


def p95(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]


class Bench:
    """One Lab, one page: what is measured there, and what it comes to."""

    def __init__(self, page: Page, address: str, work: Path) -> None:
        self.page, self.address, self.work = page, address, work

    def sit_down(self, name: str, *cells: str) -> None:
        lab.write_notebook(self.work / f"{name}.ipynb", *cells)
        lab.open_notebook(self.page, self.address, f"{name}.ipynb", run=False)
        self.page.evaluate(PROBE)

    def table(self, modules: Sequence[str] = ()) -> Table:
        return Table(self.page, luxor.new_game(players=PLAYERS, seed=SEED, modules=modules)).ready()

    def measure(self, name: str, clicks: int, modules: Sequence[str] = (), judged: bool = True) -> None:
        """What is pointed at, then what is clicked, in the first explorer of the page."""
        table = self.table(modules)
        previews = preview_times(table, clicks // 2)
        middle = statistics.median(previews)
        told = f"median {middle:.0f} ms, p95 {p95(previews):.0f} ms after the dwell of {DWELL} ms"
        say(f"preview, {name}: {told} (aim {AIM_PREVIEW}): {verdict(middle < AIM_PREVIEW)}")
        say(f"click to redraw, {name}: {spread(click_times(table, clicks), judged)}")
        lab.end_kernel(self.page)

    def boards(self) -> None:
        """The first board, on a new and on a warm kernel, and clicks without motion."""
        self.sit_down("still", cell(False))
        new, *warm = [first_board(self.page) for _ in range(4)]
        first = statistics.median(warm)
        say(f"cell to first board: {first:.0f} ms (aim {AIM_FIRST}): {verdict(first < AIM_FIRST)}")
        say(f"cell to first board, new kernel: {new:.0f} ms")

    def one(self, name: str, clicks: int, motion: bool = False, modules: Sequence[str] = ()) -> None:
        self.sit_down(name, cell(motion, modules))
        first_board(self.page)
        self.measure(name, clicks, modules, not motion)

    def analysing(self, clicks: int) -> None:
        """Clicks in one explorer while another one of the same kernel is at work on an analysis."""
        before = "import luxor\nfrom luxor_widgets import explore\n" + ANALYSING
        self.sit_down("analysing", before + cell(False))
        first_board(self.page)
        times = click_times(self.table(), clicks)
        lab.end_kernel(self.page)
        late = p95(times)
        say(
            f"click to redraw, while an analysis runs: median {statistics.median(times):.0f} ms, "
            f"p95 {late:.0f} ms, {len(times)} clicks (aim {AIM_ANALYSING}): {verdict(late < AIM_ANALYSING)}"
        )

    def many(self, clicks: int) -> None:
        """As many explorers as a long lesson has, one below the other."""
        self.sit_down("many", BEFORE, *[cell(False, many=EACH_CELL)] * CELLS, AFTER)
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(EACH, timeout=5 * lab.PATIENCE)
        found = self.page.evaluate(EACH)
        self.page.evaluate(QUIET)
        say(f"memory of the kernel for each of {MANY} explorers: {int(found[1])} kB")
        self.measure(f"{MANY} explorers", clicks)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def verdict(good: bool) -> str:
    return "good" if good else "MISSED"


def spread(times: Sequence[float], judged: bool = True) -> str:
    middle, late = statistics.median(times), p95(times)
    text = f"median {middle:.0f} ms, p95 {late:.0f} ms, longest {max(times):.0f} ms, {len(times)} clicks"
    if not judged:
        return f"{text} (to the first frame)"
    return f"{text} (aim {AIM_MEDIAN} and {AIM_P95}): {verdict(middle < AIM_MEDIAN and late < AIM_P95)}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench_ui", description=__doc__)
    parser.add_argument("--clicks", type=int, default=40, help="how many to time")
    clicks = parser.parse_args(arguments).clicks
    if lab.find_browser() is None:
        raise SystemExit(f"needs one of these on the PATH: {', '.join(lab.BROWSERS)}")
    with (
        tempfile.TemporaryDirectory() as folder,
        lab.lab_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = lab.launch(playwright)
        page = browser.new_page(viewport={"width": 1440, "height": 1500})
        bench = Bench(page, address, Path(folder))
        bench.boards()
        bench.one("base game", clicks)
        bench.one("all modules", clicks, modules=ALL_MODULES)
        bench.analysing(clicks)
        bench.one("with motion", clicks // 2, motion=True)
        bench.many(clicks)
        browser.close()
    say(f"work waiting for a processor meanwhile: {os.getloadavg()[0]:.1f} (on {os.cpu_count()} of them)")


if __name__ == "__main__":
    main()
