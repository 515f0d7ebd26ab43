"""The last turns of a game by keyboard alone, and how it is counted."""

from __future__ import annotations

from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PageTimeout

from tests.browser import app_home, lab
from tests.browser.conftest import WIDE, no_complaints

MOST_KEYS = 60
# Who plays may choose something, the coach has something to say, for which bots wait, or the game is over.
ASKED = """() => document.querySelector('.lx-over, .lx-coach')
  || (document.querySelector('.lx .lx-players .lx-now [data-ended="0"], .lx .lx-now td[data-points="0"]')
      && document.querySelector('.lx [data-option]'))"""

# What is asked, what may be done, and what was done last.
SHOWN = """() => ['.lx-ask', '.lx-options', '.lx-narration']
  .map(part => document.querySelector(part).textContent).join()"""
GONE_ON = f"told => document.querySelector('.lx-over') || ({SHOWN})() !== told"
GOALS = ".lx-goals:not([hidden])"


def press(page: Page, told: str) -> None:
    """The card at the right end, and its best goal where it has one; or else the first option."""
    if not page.locator(".lx-cards").count():
        page.keyboard.press("1")
        return
    shown = f"told => document.querySelector('{GOALS}') || ({GONE_ON})(told)"
    for _ in range(MOST_KEYS):  # a key may come before the page knows where the card leads
        page.keyboard.press("r")  # a card that leads nowhere yet is played by that
        with suppress(PageTimeout):
            page.wait_for_function(shown, arg=told, timeout=lab.PATIENCE / 12)
            break
    if page.locator(GOALS).count():
        page.keyboard.press("1")


@pytest.mark.browser
def test_the_last_turns_are_played_by_keyboard_and_counted_over_the_board(browser: Browser) -> None:
    with lab.app_server() as address, browser.new_page(viewport=WIDE) as page, no_complaints(page):
        page.goto(address)
        app_home.ready(page)
        page.locator(".lx-show-end").focus()
        page.keyboard.press("Enter")
        app_home.at_table(page)
        for _ in range(MOST_KEYS):
            page.wait_for_function(ASKED, timeout=lab.PATIENCE)
            if page.locator(".lx-over").count():
                break
            if page.locator(".lx-coach").count():
                page.keyboard.press("Enter")  # got it; a key may come before the page knows of the tip
                with suppress(PageTimeout):
                    page.wait_for_selector(".lx-coach", state="detached", timeout=lab.PATIENCE / 12)
                continue
            told = page.evaluate(SHOWN)
            press(page, told)
            page.wait_for_function(GONE_ON, arg=told, timeout=lab.PATIENCE)
        finale = page.locator(".lx-finale")
        expect(finale.locator(".lx-bar")).to_have_count(2)
        page.keyboard.press("Space")  # all of it at once
        expect(finale).to_have_class("lx-finale lx-still")
        expect(finale.locator(".lx-won strong")).to_have_css("opacity", "1")
        page.wait_for_selector(".lx-joy", state="detached", timeout=lab.PATIENCE)  # it fades as it flies
        found = Axe().run(page).response["violations"]
        assert [each["html"] for problem in found for each in problem["nodes"]] == []
        finale.get_by_role("button", name="See the board").click()
        expect(finale).to_be_hidden()
        expect(page.get_by_role("button", name="Which decisions mattered?")).to_be_visible()
