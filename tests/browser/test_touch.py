"""Tablet and phone, upright and lying: a tap on a card shows its goals, the next one plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser import app_home, lab

# What can be reached without scrolling: top, bottom and height are told where it cannot.
OUT_OF_SIGHT = """names => names.filter(name => {
  const part = document.querySelector(name);
  const {left, top, width, height} = part?.getBoundingClientRect() ?? {width: 0, height: 0};
  if (height < 20 || width < 20) return true;
  const found = document.elementFromPoint(left + width / 2, Math.min(top + height - 4, top + 40));
  return !(part.contains(found) || found?.contains(part));
})"""
UNDO, HAND, BOARD = '.lx [data-do="undo"]', ".lx-hand canvas", ".lx-board canvas"
GOAL = ".lx-goals:not([hidden]) .lx-goal"
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}


@pytest.fixture(scope="module")
def app() -> Iterator[str]:
    with lab.app_server() as address:
        yield address


def in_sight(page: Page, *names: str) -> None:
    page.wait_for_function(
        f"names => ({OUT_OF_SIGHT})(names).length === 0", arg=[*names], timeout=lab.PATIENCE
    )


@pytest.mark.browser
@pytest.mark.parametrize(("size", "pictures"), [(TABLET, 0), (PHONE, 2), (LYING, 2)])
def test_a_card_and_then_its_goal_by_two_taps_and_nothing_is_scrolled(
    browser: Browser, app: str, size: ViewportSize, pictures: int
) -> None:
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(app)
        app_home.ready(page)
        table = app_home.start(page, phone=size is PHONE)
        in_sight(page, UNDO, HAND, BOARD, ".lx-cards .lx-option")
        card = page.locator(".lx-cards .lx-option:not(.lx-idle)").first
        number = int(card.get_attribute("data-option") or 0)
        card.tap()
        expect(page.locator(GOAL).first).to_be_visible(timeout=lab.PATIENCE)
        in_sight(page, UNDO, HAND, BOARD, GOAL)
        expect(page.locator(f"{GOAL} >> nth=0 >> canvas")).to_have_count(
            pictures
        )  # instead of numbers too small to read
        page.wait_for_selector(".lx-board .lx-pill", timeout=lab.PATIENCE)
        assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 1
        row = table.view().legal[number]
        goal = table.view().goals[row.action][0]
        page.locator(GOAL).first.tap()
        table.mirror.play_way(goal.actions)
        table.in_step()
