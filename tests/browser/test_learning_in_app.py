"""The coach and a challenge in the app, with a mouse and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import app_home, conftest, lab
from tests.browser.counting import count
from tests.browser.test_calm import MOST_WORDS

WITHIN = """() => {
  const {left, right, top, bottom, height} = document.querySelector('.lx-coach').getBoundingClientRect();
  return height > 60 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


def is_told_once_and_kept(page: Page) -> None:
    page.locator(".lx-vs-bot").click()
    app_home.at_table(page)
    tip = page.get_by_role("dialog", name="Most points wins")
    tip.wait_for(timeout=lab.PATIENCE)
    page.wait_for_function(WITHIN, timeout=lab.PATIENCE)
    assert len(count(page)["words"]) <= MOST_WORDS, "it is calm beside the coach, too"
    tip.get_by_role("button", name="Got it").click()
    tip.wait_for(state="detached", timeout=lab.PATIENCE)
    page.wait_for_function("localStorage.getItem('luxor-learner').includes('aim')", timeout=lab.PATIENCE)


def home_again(page: Page) -> None:
    page.locator('.lx [data-do="home"]').click()
    page.wait_for_selector("#lx-home", timeout=lab.PATIENCE)


@pytest.mark.browser
def test_the_coach_speaks_and_a_challenge_is_tried_and_begun_again(browser: Browser) -> None:
    with lab.app_server() as address, browser.new_page(viewport=conftest.WIDE) as page:
        page.goto(address)
        app_home.ready(page)
        is_told_once_and_kept(page)
        home_again(page)
        page.locator('[data-challenge="luxor"]').click()
        card = page.locator(".lx-challenge")
        card.get_by_text("Take the vase on space 8").wait_for(timeout=lab.PATIENCE)
        card.get_by_role("button", name="All challenges").click()
        page.locator('.lx-challenges [data-with="figures"]').click()
        card.get_by_text("Take a treasure this turn").wait_for(timeout=lab.PATIENCE)
        card.get_by_role("button", name="Hint").click()
        card.get_by_text("Count the little figures").wait_for(timeout=lab.PATIENCE)
        assert len(count(page)["words"]) <= MOST_WORDS


@pytest.mark.browser
def test_on_a_phone_too(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    with lab.app_server() as address, context, context.new_page() as page:
        page.goto(address)
        app_home.ready(page)
        is_told_once_and_kept(page)
