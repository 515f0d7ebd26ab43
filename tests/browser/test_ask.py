"""Asking the rulebook in a real page: from one key to a lit board, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import app_home, lab
from tests.browser.conftest import no_complaints

pytestmark = pytest.mark.browser
SHORT = "You may play only the leftmost or the rightmost card of your hand."
HERE = "Here, now: no. Card 3 from the left is not at an end of the hand."
MIDDLE, STATUES = "can I play the middle card", "what do the dog statues do"
SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}


@pytest.fixture(scope="module")
def app(browser: Browser) -> Iterator[str]:
    with lab.app_server() as address:
        yield address


def opened(browser: Browser, app: str, size: str) -> Page:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, has_touch=size == "phone")
    page.goto(app)
    app_home.start(page, phone=size == "phone")
    return page


def ask(page: Page, size: str, question: str) -> None:
    """By the key, or by the bar of a phone; the answer comes while one types."""
    if size == "phone":
        page.locator('[data-do="question-open"]').click()
    else:
        page.locator(".lx").focus()
        page.keyboard.press("/")
    expect(page.locator("[data-asks]")).to_be_focused()
    page.keyboard.type(question)


@pytest.mark.parametrize("size", SIZES)
def test_a_question_is_answered_with_what_holds_here(browser: Browser, app: str, size: str) -> None:
    page = opened(browser, app, size)
    with no_complaints(page):
        ask(page, size, MIDDLE)
        answer = page.locator(".lx-query-answer")
        expect(answer.locator("h2")).to_have_text(SHORT)
        expect(answer.locator(".lx-query-here")).to_have_text(HERE)
        assert answer.locator("h2").evaluate("part => part.getBoundingClientRect().top >= 0")
        page.keyboard.press("Escape")
        expect(answer).to_have_count(0)
        expect(page.locator("[data-asks]")).to_have_value("")
    page.close()


def test_what_an_answer_speaks_of_is_lit_and_its_example_played(browser: Browser, app: str) -> None:
    page = opened(browser, app, "desk")
    with no_complaints(page):
        ask(page, "desk", STATUES)
        expect(page.locator(".lx-spoken").first).to_be_visible()
        board = page.locator(".lx-board canvas").bounding_box()
        lit = [part.bounding_box() for part in page.locator(".lx-spoken").all()]
        assert board
        for box in lit:
            assert box
            assert box["x"] > board["x"] - 20
            assert box["x"] + box["width"] < board["x"] + board["width"] + 20
        page.locator(".lx-query-more").first.click()
        expect(page.locator(".lx-query-answer h2")).to_contain_text("a woken adventurer may move")
        expect(page.locator("[data-asks]")).to_have_value("can I move the new guy straight away?")
        page.locator('[data-do="question"][data-with=""]').click()
        expect(page.locator(".lx-spoken")).to_have_count(0)
        ask(page, "desk", STATUES)
        page.locator('[data-do="ask-example"]').click()
        expect(page.get_by_role("button", name="Back to my game").filter(visible=True).first).to_be_visible()
        expect(page.locator("[data-asks]")).to_have_value("")
    page.close()


def test_what_no_rule_says_is_told_so_with_questions_that_come_near(browser: Browser, app: str) -> None:
    page = opened(browser, app, "desk")
    ask(page, "desk", "can I swap a card with my sister")
    expect(page.locator(".lx-query-answer h2")).to_have_text("I found nothing about that in the booklets.")
    expect(page.locator(".lx-query-more")).to_have_count(3)
    page.close()
