"""The exam on a phone: a code, a question, "saved" when it is; another language; the teacher looks on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from luxor.exams import Answers
from luxor.exams.serve import Server, make_server
from tests.browser.conftest import no_complaints
from tests.exams.helpers import small_exam

WIDE_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = make_server(small_exam(), tmp_path, "127.0.0.1", 0)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{problem['id']}: {problem['nodes'][0]['html'][:150]}" for problem in found]


@pytest.mark.browser
def test_a_student_answers_on_a_phone_and_the_teacher_sees_it(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    address, name = f"http://127.0.0.1:{server.server_address[1]}", "Tom <b>"
    paper = server.desk.exam.paper(name)
    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    with no_complaints(phone):
        phone.goto(address)
        phone.get_by_label("Your code").fill("AAAAA-AAAAA")
        phone.get_by_role("button", name="Begin").click()
        expect(phone.get_by_role("alert")).to_contain_text("Nobody has this code")
        assert violations(phone) == []
        phone.get_by_label("Your code").fill(server.desk.codes.of(name).lower())
        phone.get_by_role("button", name="Begin").click()

        expect(phone.get_by_role("heading", level=2)).to_have_text(paper[0].text)
        expect(phone.locator("header")).to_contain_text(f"Hello {name}!")
        assert violations(phone) == []
        assert phone.evaluate(WIDE_ENOUGH)
        phone.get_by_role("radio").nth(paper[0].answer).click()
        expect(phone.locator(".lxq-verdict")).to_contain_text("Saved.")
        assert Answers(server.desk.exam, tmp_path).of(name)[0].choice == paper[0].answer
        expect(phone.locator(".lxq-verdict")).to_contain_text(paper[0].rules[0])
        assert phone.evaluate(WIDE_ENOUGH)

        phone.get_by_role("button", name="FR").click()
        expect(phone.get_by_role("heading", level=2)).to_have_text(paper[1].told("fr").text)
        for number in range(1, len(paper)):
            expect(phone.get_by_role("heading", level=2)).to_have_text(paper[number].told("fr").text)
            phone.get_by_role("radio").nth((paper[number].answer + 1) % 3).click()
            expect(phone.locator(".lxq-verdict")).to_contain_text("Enregistré.")
            phone.locator(".lxq-button.primary").click()
        expect(phone.locator(".lxq-end h2")).to_have_text(f"1 sur {len(paper)} justes")
        phone.reload()
        expect(phone.locator(".lxq-end h2")).to_have_text(f"1 of {len(paper)} right")
    teacher = browser.new_context(color_scheme="dark").new_page()
    asked: list[str] = []
    teacher.on("request", lambda request: asked.append(request.url))
    with no_complaints(teacher):
        teacher.goto(f"{address}/teacher#%")
        expect(teacher.locator(".lxe-error")).to_contain_text("Nobody has this code")
        assert len([url for url in asked if url.endswith("/progress")]) == 1, "a wrong code is tried once"
    with no_complaints(teacher):
        teacher.goto(f"{address}/teacher#{server.desk.codes.of('')}")  # the same page, with another code
        row = teacher.get_by_role("row").filter(has_text=name)
        expect(row).to_contain_text(f"{len(paper)} / {len(paper)}")
        expect(row).to_contain_text(server.desk.codes.of(name))
        expect(teacher.locator("header")).to_contain_text(
            f"{len(paper)} of {3 * len(paper)} answers, 1 right"
        )
        expect(teacher.locator(".lxe-open")).to_contain_text(address)
        expect(teacher.get_by_role("row").filter(has_text=paper[1].rules[0])).to_contain_text("1 / 1")
        assert violations(teacher) == []
    phone.context.close()
    teacher.context.close()
