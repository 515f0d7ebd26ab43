"""An exam whose server is killed while a student answers: nothing is lost, and nobody is misled meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from luxor.exams import Answers
from tests.exams.helpers import Served, small_exam

AGAIN = 30_000  # milliseconds until a page has found its server again


@pytest.mark.browser
def test_an_answer_waits_for_the_server_and_goes_to_its_own_question(
    browser: Browser, tmp_path: Path
) -> None:
    exam, name, folder = small_exam(), "Mia", tmp_path / "answers"
    paper = exam.paper(name)
    served = Served(exam, folder)
    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    teacher = browser.new_context().new_page()
    try:
        phone.goto(served.address)
        phone.get_by_label("Your code").fill(served.codes[name])
        phone.get_by_role("button", name="Begin").click()
        expect(phone.get_by_role("heading", level=2)).to_have_text(paper[0].text)
        looks_on = re.search(r"http\S+/teacher#\S+", served.told)
        assert looks_on is not None
        teacher.goto(looks_on[0])
        expect(teacher.get_by_role("row")).to_have_count(1 + len(exam.students))

        served.kill()
        wrong = (paper[0].answer + 1) % len(paper[0].choices)
        phone.get_by_role("radio").nth(wrong).click()
        verdict = phone.locator(".lxq-verdict")
        expect(verdict).to_contain_text("No connection")
        expect(verdict).to_be_in_viewport()
        phone.get_by_role("button", name="Next question").click()  # too early: nothing is saved yet
        expect(teacher.locator("header")).to_contain_text("No connection", timeout=AGAIN)

        served.start()
        expect(verdict).to_contain_text("Saved.", timeout=AGAIN)
        expect(phone.get_by_role("heading", level=2)).to_have_text(paper[0].text)
        expect(teacher.locator("header")).to_contain_text("who has done what", timeout=AGAIN)
        for question in paper[1:]:
            phone.get_by_role("button", name="Next question").click()
            expect(phone.get_by_role("heading", level=2)).to_have_text(question.text)
            phone.get_by_role("radio").nth(question.answer).click()
            expect(verdict).to_contain_text("Saved.")
        phone.locator(".lxq-button.primary").click()
        expect(phone.locator(".lxq-end h2")).to_have_text(f"{len(paper) - 1} of {len(paper)} right")
        expect(phone.locator(".lxq-end section")).to_contain_text(paper[0].choices[paper[0].answer])
        given = Answers(exam, folder).of(name)
        assert [given[at].choice for at in range(len(paper))] == [wrong, *(each.answer for each in paper[1:])]
    finally:
        served.kill()
        phone.context.close()
        teacher.context.close()
