"""How quick the explorer feels, measured in the page: `python tests/browser/bench_ui.py [--clicks 40]`.

From pressing the mouse to the redrawn canvas, and from running the cell to the first board. Times are of this
machine; what else runs on it shows.
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
from tests.browser import lab
from tests.browser.table import Table

AIM_MEDIAN, AIM_P95, AIM_FIRST = 60, 150, 1500  # milliseconds
SEED, PLAYERS = 3, 3

# Notes when a canvas that can be seen gets a picture: one that was only resized is still empty.
PROBE = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  window.lxDrawn = [];
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    draw.apply(this, args);
    const seen = this.canvas;
    if (!seen.isConnected || !seen.closest('.lx')) return;
    if (this.getImageData(seen.width / 2, seen.height / 2, 1, 1).data[3])
      window.lxDrawn.push([performance.now(), seen.closest('.lx-o3') !== null]);
  };
  document.addEventListener('mousedown', () => {
    window.lxDrawn = [];
    window.lxPressed = performance.now();
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


def cell(motion: bool) -> str:
    return (
        "import luxor\nfrom luxor_widgets import explore\n"
        f"explore(luxor.new_game(players={PLAYERS}, seed={SEED}), motion={motion})"
    )


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
            table.press(target)
            table.page.wait_for_function(DRAWN, timeout=lab.PATIENCE)
            found.append(float(table.page.evaluate(ELAPSED)))
            table.asks(table.view().question)
            if table.session.node is not node:
                break
    return found


def p95(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]


def measure(
    page: Page, address: str, work: Path, motion: bool, clicks: int
) -> tuple[list[float], list[float]]:
    """Milliseconds to the first board, on a new and on a warm kernel, and of each click."""
    name = f"bench-{motion}.ipynb"
    lab.write_notebook(work / name, cell(motion))
    lab.open_notebook(page, address, name, run=False)
    page.evaluate(PROBE)
    boards = [first_board(page) for _ in range(4)]
    table = Table(page, luxor.new_game(players=PLAYERS, seed=SEED)).ready()
    times = click_times(table, clicks)
    lab.end_kernel(page)
    return boards, times


def verdict(good: bool) -> str:
    return "good" if good else "MISSED"


def spread(times: Sequence[float]) -> str:
    middle = statistics.median(times)
    return (
        f"median {middle:.0f} ms, p95 {p95(times):.0f} ms, longest {max(times):.0f} ms, {len(times)} clicks"
    )


def report(boards: list[float], still: list[float], moving: list[float]) -> str:
    new, *warm = boards
    first = statistics.median(warm)
    quick = verdict(statistics.median(still) < AIM_MEDIAN and p95(still) < AIM_P95)
    lines = (
        f"click to redraw: {spread(still)} (aim {AIM_MEDIAN} and {AIM_P95}): {quick}",
        f"click to first frame, with motion: {spread(moving)}",
        f"cell to first board: {first:.0f} ms (aim {AIM_FIRST}): {verdict(first < AIM_FIRST)}",
        f"cell to first board, new kernel: {new:.0f} ms",
        f"work waiting for a processor meanwhile: {os.getloadavg()[0]:.1f} (on {os.cpu_count()} of them)",
    )
    return "\n".join(lines)


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
        page = browser.new_page(viewport={"width": 1300, "height": 1500})
        boards, still = measure(page, address, Path(folder), False, clicks)
        _, moving = measure(page, address, Path(folder), True, clicks // 2)
        browser.close()
    sys.stdout.write(report(boards, still, moving) + "\n")


if __name__ == "__main__":
    main()
