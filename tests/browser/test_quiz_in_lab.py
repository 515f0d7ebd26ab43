"""The quiz card in Lab: large answers, keys, a verdict with its rule, and nothing that moves."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import luxor
from luxor.analysis import quiz
from tests.browser import lab
from tests.browser.conftest import no_complaints

CODE = """import luxor
from luxor.analysis import quiz
from luxor_widgets import Quiz
Quiz(quiz(luxor.new_game(2, seed=12).position, 2, "happens", seed=4, spread=True))"""
# Where everything is inside the card, which may itself scroll.
BOXES = """() => {
  const card = document.querySelector('.lxq').getBoundingClientRect();
  return [...document.querySelectorAll('.lxq-answer, .lxq-foot button, .lxq-board')]
    .map(part => part.getBoundingClientRect())
    .map(box => [box.x - card.x, box.y - card.y, box.width, box.height].map(Math.round));
}"""


def violations(page: Page) -> list[str]:
    found = Axe().run(page, context=".lxq", options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{problem['id']}: {problem['nodes'][0]['html'][:150]}" for problem in found]


@pytest.mark.browser
def test_a_quiz_is_answered_by_keys_and_by_mouse(desk: Page) -> None:
    first, second = quiz(luxor.new_game(2, seed=12).position, 2, "happens", seed=4, spread=True)
    with no_complaints(desk):
        lab.run_code(desk, CODE)
        card = desk.locator(".lxq")
        expect(card.get_by_role("heading", level=2)).to_have_text(first.text, timeout=lab.PATIENCE)
        expect(card.get_by_role("radio")).to_have_count(len(first.choices))
        expect(card.get_by_role("button", name="Next question")).to_be_disabled()
        assert violations(desk) == []
        before = desk.evaluate(BOXES)

        wrong = (first.answer + 1) % len(first.choices)
        card.get_by_role("radio").first.focus()
        desk.keyboard.press("ArrowDown")
        desk.keyboard.press("ABCD"[wrong])
        said = card.get_by_role("alert")
        expect(said).to_contain_text(f"Not quite: it is {'ABCD'[first.answer]}.")
        expect(said).to_contain_text(first.rules[0])
        expect(card.get_by_role("radio").nth(wrong)).to_contain_text("your answer")
        expect(card.get_by_role("radio").nth(first.answer)).to_contain_text("right")
        assert desk.evaluate(BOXES) == before, "nothing moves"
        assert violations(desk) == []

        drawn = card.locator(".lxq-board img").first.get_attribute("src")
        card.get_by_role("button", name="Show me on the board").click()
        expect(card.locator(".lxq-board img").first).not_to_have_attribute("src", drawn or "")
        assert desk.evaluate(BOXES) == before
        card.get_by_role("button", name="Ask this again later").click()
        expect(card).to_contain_text("question 1 of 3")
        card.get_by_role("button", name="Next question").click()

        expect(card.get_by_role("heading", level=2)).to_have_text(second.text)
        card.get_by_role("radio").nth(second.answer).click()
        expect(card.get_by_role("alert")).to_contain_text("Right.")
        desk.keyboard.press("Tab")
        card.get_by_role("button", name="Next question").click()
        expect(card.get_by_role("heading", level=2)).to_have_text(first.text)
        desk.keyboard.press("1234"[first.answer])
        card.get_by_role("button", name="Finish").click()
        expect(card).to_contain_text("2 of 3 right")
        assert violations(desk) == []
