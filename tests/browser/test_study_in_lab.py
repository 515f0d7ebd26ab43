"""A study of five chapters made by mouse and keyboard alone, and read as one file with the network off."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import luxor
from luxor.core.study.study import Study
from luxor.core.words.terms import Target
from tests.browser.conftest import WIDE, SitDown, no_complaints
from tests.browser.lab import KERNEL, PATIENCE
from tests.browser.table import BOARD, Table
from tests.browser.test_tree_in_lab import drag, turn_to

MOST_BYTES = 3_000_000
NOW = ".lx .lx-moves [aria-current]"


def press(page: Page, what: str, value: str = "") -> None:
    """A button of the chapters."""
    with_value = f'[data-with="{value}"]' if value else ""
    page.locator(f'.lx .lx-study [data-do="{what}"]{with_value}').click()


def write(page: Page, field: str, text: str) -> None:
    page.locator(f'.lx .lx-study input[data-do="{field}"]').fill(text)
    page.keyboard.press("Enter")


def add_chapter(page: Page, kind: str, title: str, number: int) -> None:
    page.locator(".lx .lx-study summary", has_text="+ Chapter").click()
    press(page, "chapter-add", kind)
    expect(page.locator(".lx .lx-chapters button")).to_have_count(number, timeout=PATIENCE)
    write(page, "chapter-name", title)
    expect(page.locator(".lx .lx-chapters [aria-current]")).to_contain_text(title, timeout=PATIENCE)


def play_by_keys(page: Page, *keys: str) -> None:
    """Options by their numbers; what may be done next is something else each time."""
    for key in keys:
        option = page.locator('.lx [data-option="0"]')
        before = option.get_attribute("aria-label") or ""
        page.locator(".lx h1").click()
        expect(page.locator(".lx .lx-goals:not([hidden])")).to_have_count(0)  # or the number is one of theirs
        page.keyboard.press(key)
        expect(option).not_to_have_attribute("aria-label", before, timeout=PATIENCE)


def make(table: Table) -> None:
    """All that one does with the mouse and the keys."""
    page = table.page
    turn_to(table, "Tree")
    page.locator('.lx [data-do="study-new"]').click()
    write(page, "study-name", "Two on a treasure")
    expect(page.locator(".lx .lx-study-title")).to_have_value("Two on a treasure", timeout=PATIENCE)
    write(page, "chapter-name", "The first turn")
    plain = table.look(BOARD)
    drag(table, Target("space", 10), Target("space", 8), "Alt")  # no goals of the opening
    table.changes(plain, BOARD)
    play_by_keys(page, "1", "1", "1")
    page.get_by_role("button", name="good move").click()
    page.locator(".lx .lx-tree textarea").fill("Look: [base.treasure.need]")
    page.keyboard.press("Escape")
    expect(page.locator(".lx .lx-said")).to_contain_text("base.treasure.need", timeout=PATIENCE)
    page.locator(".lx h1").click()
    page.keyboard.press("Home")
    expect(page.locator(NOW)).to_have_text("Start", timeout=PATIENCE)
    page.wait_for_function(KERNEL, timeout=PATIENCE)  # the options are written after the moves
    play_by_keys(page, "2")  # a variation
    expect(page.locator(".lx .lx-variation")).to_have_count(1, timeout=PATIENCE)
    more = [
        ("here", "From there"),
        ("new", "Find it"),
        ("new", "Why not?"),
        ("game", "Once more"),
        ("new", "X"),
    ]
    for number, (kind, title) in enumerate(more, 2):
        add_chapter(page, kind, title, number)
        play_by_keys(page, "1", "1")
    page.locator(".lx .lx-study summary", has_text="Delete").click()
    press(page, "chapter-delete")
    expect(page.locator(".lx .lx-chapters button")).to_have_count(5, timeout=PATIENCE)
    press(page, "chapter-move", "-1")
    expect(page.locator(".lx .lx-chapters button").nth(3)).to_contain_text("Once more", timeout=PATIENCE)
    for title, goal in (("Find it", "best-turn"), ("Why not?", "which-rule")):
        page.locator(".lx .lx-chapters button", has_text=title).click()
        expect(page.locator(".lx .lx-chapters [aria-current]")).to_contain_text(title, timeout=PATIENCE)
        page.locator(".lx h1").click()
        page.keyboard.press("Home")
        expect(page.locator(NOW)).to_have_text("Start", timeout=PATIENCE)
        choice = page.locator('.lx .lx-study select[data-do="goal"]')
        value = choice.locator(f'option[value^="{goal}"]').first.get_attribute("value")
        choice.select_option(value)
        expect(page.locator(".lx .lx-chapters [aria-current] b")).to_have_text("?", timeout=PATIENCE)


@pytest.mark.browser
def test_a_study_is_made_by_mouse_and_read_from_disk_without_a_net(
    sit_down: SitDown, browser: Browser, notebooks: Path
) -> None:
    names = ["Ani", "Jan", "Noor"]
    code = f"explore(luxor.new_game(3, seed=7, names={names}), motion=False)"
    table = sit_down(code, luxor.new_game(3, seed=7, names=names))
    page = table.page
    make(table)
    found = Axe().run(page, context=".lx", options={"resultTypes": ["violations"]}).response["violations"]
    assert [(problem["id"], problem["nodes"][0]["html"][:120]) for problem in found] == []
    write(page, "study-file", "two.json")
    for what, value, file in (("study-save", "", "two.json"), ("study-export", ".html", "two.html")):
        press(page, what, value)
        expect(page.locator(".lx .lx-study [role=status]")).to_contain_text(file, timeout=PATIENCE)
    assert page.locator(".lx .lx-error").inner_text() == ""
    study = luxor.load_study(notebooks / "two.json")
    titles = ["The first turn", "From there", "Find it", "Once more", "Why not?"]
    assert [chapter.title for chapter in study.chapters] == titles
    assert study.chapters[0].session.root.drawn_marks()[0][1] == "red"
    assert (notebooks / "two.html").stat().st_size < MOST_BYTES
    read(browser, notebooks / "two.html", study)


def read(browser: Browser, file: Path, study: Study) -> None:
    """To the end of every chapter, the variation and both questions included."""
    context = browser.new_context(viewport=WIDE, offline=True, locale="en-GB")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with no_complaints(page):
        page.goto(f"{file.as_uri()}#chapter=1&node=0")
        page.locator(".branch .move").first.click()
        expect(page.locator(".branch .move[aria-current]")).to_have_count(1)
        for number, chapter in enumerate(study.chapters, 1):
            page.goto("about:blank")
            page.goto(f"{file.as_uri()}#chapter={number}")
            if chapter.goal is None:
                page.locator("#last").click()
                expect(page.locator("#forward")).to_be_disabled()
            elif chapter.goal.action is None:
                while not page.locator("#answer.good", has_text="You found the whole turn").count():
                    page.locator("#reveal").click()
            else:
                violated = chapter.session.nodes[chapter.goal.node].position.check(chapter.goal.action)
                page.locator(f'[data-rule="{violated.violations[0].rule}"]').first.click()
                expect(page.locator("#answer")).to_contain_text("Right!")
    assert [url for url in asked if not url.startswith(("file:", "about:"))] == []
    context.close()
