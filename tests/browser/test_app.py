"""`luxor app`: the explorer as a page without code, at a desk, on a phone, and magnified."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import luxor
from tests.browser import lab
from tests.browser.conftest import WIDE, no_complaints
from tests.browser.table import Table

PHONE, NARROW, MAGNIFIED = (390, 844), (360, 780), (640, 450)  # the last: 1280 x 900 at 200 %
TABS = ("Log", "Tree", "Rules", "Score", "Players", "Set-up")
MANY = 80  # drawings: more than a click needs, fewer than a walk has

# How often something was drawn on a canvas, counted from the first moment on.
COUNT = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  window.drawn = 0;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    window.drawn += 1;
    return draw.apply(this, args);
  };
}"""
# What sticks out of the explorer at its right, unless it can be scrolled in a part of its own.
STICKS_OUT = """() => {
  const explorer = document.querySelector('.lx'), edge = explorer.getBoundingClientRect().right + 1;
  const scrolls = part => part !== explorer
    && (/auto|scroll|hidden/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  const parts = [...explorer.querySelectorAll('*')].filter(part => part.getClientRects().length
    && part.getBoundingClientRect().right > edge && !scrolls(part.parentElement));
  const page = document.scrollingElement;
  return [...parts.map(part => `${part.tagName}.${part.className}`),
          ...(page.scrollWidth > page.clientWidth ? ['the page'] : [])];
}"""


@pytest.fixture(scope="module")
def app(browser: Browser) -> Iterator[str]:
    with lab.app_server() as address:
        yield address


def open_app(page: Page, address: str, phone: bool = False) -> Table:
    page.add_init_script(f"({COUNT})()")
    page.goto(address)
    return Table(page, luxor.new_game(players=2), phone=phone).ready()


def play_turn(table: Table) -> int:
    """Click the first thing that may be done until another is asked; how much was drawn for the move."""
    seat, drawn = table.view().seat, 0
    while table.view().seat == seat:
        moving = getattr(table.session.position.pending, "step", "") == "move"
        table.keeps_still()
        before = table.page.evaluate("window.drawn")
        table.play(str(table.session.position.legal_actions()[0]))
        table.keeps_still()
        drawn += table.page.evaluate("window.drawn") - before if moving else 0
    return drawn


@pytest.mark.browser
def test_a_page_without_code_a_turn_by_clicking_and_no_sideways_scrolling(browser: Browser, app: str) -> None:
    with browser.new_page(viewport=WIDE) as page, no_complaints(page):
        table = open_app(page, app)
        assert page.locator(".jp-InputArea:visible, .CodeMirror:visible, .cm-editor:visible").count() == 0
        assert play_turn(table) > MANY, "a pawn walks"
        for wide, high in (MAGNIFIED, NARROW):
            page.set_viewport_size({"width": wide, "height": high})
            for tab in TABS:
                page.get_by_role("tab", name=tab).click()
                assert page.evaluate(STICKS_OUT) == [], f"{tab} at {wide} px"
            page.locator("[data-option]:visible").last.click()
            table.choose(str(table.view().legal[-1].action))


@pytest.mark.browser
def test_a_turn_by_tapping_on_a_phone_whose_owner_wants_nothing_to_move(browser: Browser, app: str) -> None:
    wide, high = PHONE
    context = browser.new_context(
        viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    with context, context.new_page() as page, no_complaints(page):
        table = open_app(page, app, phone=True)
        assert 0 < play_turn(table) < MANY, "nobody walks"
        assert page.evaluate(STICKS_OUT) == []
