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
PLAYED = """import luxor
from luxor_widgets import explore
session = luxor.new_game(players=3, seed=73, names=("Ani", "Jan", "Mia"))
session.play("play right")
session.play(session.position.legal_actions()[0])
explore(session, motion=False)"""
# The middle of the number that a movement ended at, in the line of the last move.
NUMBER = """() => {
  const walker = document.createTreeWalker(document.querySelector('.lx-narration p'), NodeFilter.SHOW_TEXT);
  for (let text; text = walker.nextNode();) {
    const found = /→(\\d+)/.exec(text.data);
    if (!found) continue;
    const range = document.createRange();
    range.setStart(text, found.index + 1);
    range.setEnd(text, found.index + found[0].length);
    const {x, y, width, height} = range.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
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
def test_what_was_just_run_comes_into_sight_and_its_numbers_light_tiles(
    page: Page, address: str, notebooks: Path
) -> None:
    lab.write_notebook(notebooks / "run.ipynb", "x = 1\n" * 12, PLAYED, "y = 2")
    page.set_viewport_size(conftest.WIDE)
    lab.open_notebook(page, address, "run.ipynb", run=False)
    page.locator(".jp-Cell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.wait_for_selector(".lx .lx-ask h2", timeout=lab.PATIENCE)
    page.wait_for_function(WHOLE, timeout=lab.PATIENCE)
    page.wait_for_selector(".lx-narration p svg", state="attached", timeout=lab.PATIENCE)
    page.mouse.move(*page.evaluate(NUMBER))
    page.wait_for_selector(".lx-board .lx-told-place", timeout=lab.PATIENCE)
    page.mouse.move(5, 5)
    page.wait_for_selector(".lx-board .lx-told-place", state="detached", timeout=lab.PATIENCE)
