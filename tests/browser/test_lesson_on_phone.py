"""The first turn step by step on a phone, by finger: what a step asks for is in sight."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PageTimeout

import luxor
from tests.browser import app_home, lab
from tests.browser.conftest import no_complaints

# What a step of a lesson lights and nothing covers: on the screen, and above the bar of a phone.
IN_SIGHT = """() => {
  const lit = [...document.querySelectorAll('.lx-lit')].map(each => each.getBoundingClientRect());
  const bar = document.querySelector('.lx-time').getBoundingClientRect();
  const mark = document.querySelector('.lx-coach');
  const behind = ({left, top, width, height}) => {
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there?.closest('.lx-board, .lx-hand, .lx-options, [data-do="undo"]') && !mark.contains(there);
  };
  return lit.length > 0 && lit.every(each => each.top >= 0 && each.left >= 0 && each.right <= innerWidth + 1
    && (each.bottom <= bar.top || each.top >= bar.top - 5) && behind(each));
}"""

ANSWERED = ".lx-answer:not(.lx-hidden)"


@pytest.mark.browser
def test_on_a_phone_every_step_of_the_first_turn_shows_what_it_asks_for(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    with lab.app_server() as address, context, context.new_page() as page, no_complaints(page):
        page.goto(f"{address}#lesson=luxor")
        app_home.at_table(page)
        steps = luxor.guided_turn("luxor").steps
        for number, step in enumerate(steps):
            page.wait_for_selector(f'.lx-coach[data-step="{number}"]', timeout=lab.PATIENCE)
            assert not re.search("click", page.locator(".lx-coach").inner_text(), re.IGNORECASE)
            if step.waits != "read" or step.shown:
                page.wait_for_function(IN_SIGHT, timeout=lab.PATIENCE)
            if step.waits in ("look", "play"):
                page.locator('.lx-coach [data-do="show"]').tap()
                page.wait_for_function(IN_SIGHT, timeout=lab.PATIENCE)
                tap_lit(page, ANSWERED if step.waits == "look" else f'.lx-coach[data-step="{number + 1}"]')
            if step.back:
                page.locator('.lx-time [data-do="undo"]').tap()
            elif step.waits in ("look", "read"):
                page.locator(".lx-coach .lx-primary").tap()
        page.wait_for_selector(".lx-coach", state="detached", timeout=lab.PATIENCE)


def tap_lit(page: Page, then: str) -> None:
    """Tap what is lit until something follows: a first tap on a card may only show what it does."""
    for _ in range(3):
        box = page.locator(".lx-lit").first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        with suppress(PageTimeout):
            page.wait_for_selector(then, timeout=lab.PATIENCE / 6)
            return
    raise AssertionError(f"three taps, and no {then}")
