"""The explorer on one screen: nothing cut, nothing overlapping, and a turn without scrolling.

A sample of sizes, themes and languages runs with all tests, so that every pair of two is among them;
`make matrix` runs them all.
"""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, ViewportSize

import luxor
from tests.browser import conftest
from tests.browser.conftest import SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import Table

SIZES = ((1440, 900), (1366, 768), (1920, 1080))
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr", "es")
SAMPLE = [((1440, 900), "light", "fr"), ((1366, 768), "dark", "en"), ((1920, 1080), "light", "es")]
EVERYTHING = [each for each in product(SIZES, THEMES, LANGUAGES) if each not in SAMPLE]

# Of the parts that are needed for a turn those that touch each other, or stick out of what is in sight.
PARTS = """() => {
  const explorer = document.querySelector('.lx');
  const scrolls = explorer.closest('.jp-WindowedPanel-outer');
  const names = ['.lx-top', '.lx-board canvas', '.lx-time', '.lx-seats', '.lx-table', '.lx-phases',
                 '.lx-question', '.lx-hand', '.lx-options', '.lx-refused', '.lx-market', '.lx-lower',
                 '.lx-words'];
  const all = names.map(name => [name, explorer.querySelector(name)]);
  const parts = all.filter(([, part]) => part?.offsetParent);
  const box = part => part.getBoundingClientRect();
  const found = [];
  const sight = box(scrolls);
  for (const [name, part] of parts) {
    const {left, right, top, bottom} = box(part);
    if (right > box(explorer).right + 1 || left < box(explorer).left - 1) found.push(`${name} sticks out`);
    if (bottom > sight.bottom + 1 || top < sight.top - 1) found.push(`${name} is out of sight`);
    for (const [other, else_] of parts) {
      const b = box(else_);
      const across = Math.min(right, b.right) - Math.max(left, b.left);
      const down = Math.min(bottom, b.bottom) - Math.max(top, b.top);
      if (name < other && across > 1 && down > 1) found.push(`${name} overlaps ${other}`);
    }
  }
  return found;
}"""
# Texts of our own that are wider or higher than their place, which does not scroll.
CUT = """() => [...document.querySelectorAll('.lx :is(button, h1, h2, h3, p, td, th, span, b, small)')]
  .filter(part => part.offsetParent && /hidden|clip/.test(getComputedStyle(part).overflow)
    && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
    && !part.closest('.lx-title, .lx-caption, .noUi-target'))
  .map(part => `${part.tagName}.${part.className}: ${part.innerText.slice(0, 60)}`)"""


def looked_at(table: Table, size: tuple[int, int]) -> list[str]:
    page: Page = table.page
    wide, high = size
    page.set_viewport_size(ViewportSize(width=wide, height=high))
    page.evaluate("() => document.querySelector('.lx').scrollIntoView({block: 'start'})")
    page.wait_for_function(f"() => ({PARTS})().length === 0 || window.lxLooked++ > 40", timeout=PATIENCE)
    return [*page.evaluate(PARTS), *page.evaluate(CUT)]


def check(sit_down: SitDown, size: tuple[int, int], theme: str, lang: str) -> None:
    """A turn at a size: each thing that is asked has its place."""
    session = luxor.new_game(players=4, seed=38, names=("Ani", "Jan", "Mia", "Noor"))
    code = (
        "explore(luxor.new_game(players=4, seed=38, names=('Ani', 'Jan', 'Mia', 'Noor')), "
        f"lang={lang!r}, theme={theme!r}, motion=False)"
    )
    table = sit_down(code, session, lang)
    table.page.evaluate("() => { window.lxLooked = 0 }")
    try:
        for _ in range(3):
            assert looked_at(table, size) == [], table.view().question
            row = table.view().legal[0]
            undo = place_of_undo(table)
            table.page.locator(f'.lx [data-option][data-with="{row.action}"]').first.click()
            table.choose(str(row.action))
            assert place_of_undo(table) == undo, "nothing jumps"
    finally:
        table.page.set_viewport_size(conftest.WIDE)


def place_of_undo(table: Table) -> list[float]:
    box = table.page.locator('.lx [data-do="undo"]').bounding_box()
    assert box is not None
    return [box["x"], box["y"]]


@pytest.mark.browser
@pytest.mark.parametrize(("size", "theme", "lang"), SAMPLE)
def test_a_turn_needs_no_scrolling(sit_down: SitDown, size: tuple[int, int], theme: str, lang: str) -> None:
    check(sit_down, size, theme, lang)


@pytest.mark.matrix
@pytest.mark.parametrize(("size", "theme", "lang"), EVERYTHING)
def test_a_turn_needs_no_scrolling_anywhere(
    sit_down: SitDown, size: tuple[int, int], theme: str, lang: str
) -> None:
    check(sit_down, size, theme, lang)


@pytest.mark.browser
def test_pointing_at_an_option_shows_what_it_does_and_plays_nothing(sit_down: SitDown) -> None:
    session = luxor.example("B6").session()
    table = sit_down("explore(luxor.example('B6').session(), motion=False)", session)
    table.play("play right")
    before = table.looks()
    row = table.view().legal[0]
    table.page.locator(".lx [data-option]").first.hover()
    table.says(row.title, ".lx-tag")
    table.says("base.treasure.take", ".lx-foresee")
    table.shows_no_longer(before, ".lx-board canvas")
    assert table.page.locator(".lx [data-points='0']").get_attribute("data-then") == "3"
    table.page.mouse.move(5, 5)
    table.page.wait_for_selector(".lx-tag", state="detached", timeout=PATIENCE)
    table.shows(before)
    table.in_step()


@pytest.mark.browser
def test_keys_choose_take_back_and_are_listed(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.new_game(players=2, seed=3), motion=False)", luxor.new_game(2, seed=3))
    table.page.locator(".lx [data-option]").first.focus()
    action = str(table.view().legal[1].action)
    table.page.keyboard.press("2")
    table.choose(action)
    table.page.keyboard.press("ArrowLeft")
    table.mirror.undo()
    table.in_step()
    table.page.keyboard.press("?")
    table.page.wait_for_selector(".lx-keys:not([hidden])", timeout=PATIENCE)
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector(".lx-keys", state="hidden", timeout=PATIENCE)
