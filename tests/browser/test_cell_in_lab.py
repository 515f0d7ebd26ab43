"""The explorer in a cell of Lab on a laptop: it comes into sight, and nothing of it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import conftest, lab

SHOW = """import luxor
from luxor_widgets import explore
explore(luxor.new_game(players=3, seed=73, names=("Ani", "Jan", "Mia")), motion=False)"""
# Where the parts of the explorer are, and what covers the piles.
PARTS = """() => {
  const box = name => document.querySelector(name).getBoundingClientRect();
  const piles = box('.lx-table canvas'), at = [piles.x + piles.width / 2, piles.y + piles.height / 2];
  const [options, refused] = [box('.lx-option:last-child'), box('.lx-refused')];
  const there = document.elementFromPoint(...at);
  const apart = piles.x > options.right || piles.x + piles.width < options.left;
  return {board: box('.lx-board canvas').width, seen: Boolean(there?.closest('.lx-table')),
          clear: apart || (piles.top >= options.bottom - 1 && piles.bottom <= refused.top + 1)};
}"""
WHOLE = """() => {
  const panel = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const {top, bottom} = document.querySelector('.lx').getBoundingClientRect();
  return top >= panel.top - 1 && bottom <= panel.bottom + 1;
}"""


@pytest.mark.browser
def test_beside_the_file_browser_nothing_is_missing_and_without_it_the_board_is_no_smaller(
    page: Page, address: str, notebooks: Path
) -> None:
    lab.write_notebook(notebooks / "beside.ipynb", SHOW)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{address}/lab/tree/beside.ipynb")
    lab.wait_for_lab(page)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(".lx .lx-cards", timeout=lab.PATIENCE)
    page.evaluate("() => document.querySelector('.lx').scrollIntoView()")
    page.wait_for_function(
        f"() => {{ const found = ({PARTS})(); return found.seen && found.clear; }}", timeout=lab.PATIENCE
    )
    beside = page.evaluate(PARTS)["board"]
    page.evaluate("() => window.jupyterapp.commands.execute('filebrowser:toggle-main')")
    wider = "document.querySelector('.lx').clientWidth > 1000"
    page.wait_for_function(f"() => {wider} && ({PARTS})().seen", timeout=lab.PATIENCE)
    page.wait_for_function(f"() => ({PARTS})().board >= {beside} - 4", timeout=lab.PATIENCE)


@pytest.mark.browser
def test_an_explorer_that_was_just_run_comes_into_sight(page: Page, address: str, notebooks: Path) -> None:
    lab.write_notebook(notebooks / "run.ipynb", "x = 1\n" * 12, SHOW, "y = 2")
    page.set_viewport_size(conftest.WIDE)
    lab.open_notebook(page, address, "run.ipynb", run=False)
    page.locator(".jp-Cell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.wait_for_selector(".lx .lx-ask h2", timeout=lab.PATIENCE)
    page.wait_for_function(WHOLE, timeout=lab.PATIENCE)
