"""The page to play on, as it is published: from a plain file server, without a network, cold and kept.

What it shares with the app is tried by the app's own tests (test_play_like_the_app.py).
"""

from __future__ import annotations

import gzip
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import luxor
from luxor_widgets.app.home import NAMES
from tests.browser import app_home, lab
from tests.browser.conftest import WIDE
from tests.site.served import BUILT, served

pytestmark = [pytest.mark.site]


def test_your_first_turn_is_one_click_from_the_first_page(page: Page, address: str) -> None:
    page.goto(f"{address}/index.html")
    page.get_by_role("link", name="Play your first turn").click()
    app_home.at_table(page)
    expect(page.locator(".lx-guided")).to_contain_text("Your first turn", timeout=lab.PATIENCE)


def test_a_link_with_a_line_opens_that_position_in_the_language_of_the_page(page: Page, address: str) -> None:
    position = luxor.new_game(players=3, seed=5).position
    asked = position.question("es", names=NAMES[:3])
    page.goto(f"{address}/es/play/index.html#line={quote(str(position))}")
    app_home.at_table(page)
    expect(page.locator(".lx-question").first).to_contain_text(asked, timeout=lab.PATIENCE)


def test_an_example_is_played_from_its_page(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/fr/example-B18.html")
    page.get_by_role("link", name="Le jouer dans le navigateur").click()
    app_home.at_table(page)
    told = luxor.example("B18").text("fr")
    expect(page.locator(".lx-guided").first).to_contain_text(told, timeout=lab.PATIENCE)


def test_the_second_visit_needs_no_server_and_knows_the_game(browser: Browser) -> None:
    with browser.new_context(viewport=WIDE, locale="en-GB") as context:
        page = context.new_page()
        with served() as address:
            page.goto(f"{address}/play/index.html")
            table = app_home.start(page)
            table.play("play left")
            page.wait_for_function("navigator.serviceWorker.controller", timeout=lab.PATIENCE)
        page.reload()  # the server is gone
        app_home.ready(page)
        expect(page.locator(".lx-last h2")).to_contain_text("who moves", timeout=lab.PATIENCE)
        page.get_by_role("button", name="Continue").click()
        app_home.at_table(page)
        app_home.open_tab(page, "Analysis")
        finished = page.locator('[data-do="analysis"][data-with="more"]')
        finished.wait_for(timeout=lab.PATIENCE)  # the second Python, too


def test_an_analysis_goes_on_beside_a_board_that_answers(page: Page, address: str) -> None:
    page.goto(f"{address}/play/index.html")
    table = app_home.start(page)
    table.play("play left")
    app_home.open_tab(page, "Analysis")
    page.locator('[data-do="analysis"][data-with="stop"]').wait_for(timeout=lab.PATIENCE)
    page.locator('.lx [data-do="undo"]').first.click()  # while it works
    expect(page.locator(".lx-question").first).to_contain_text("which end", timeout=lab.PATIENCE)
    page.locator('[data-do="analysis"][data-with="stop"]').click(timeout=lab.PATIENCE)
    page.locator('[data-do="analysis"][data-with="more"]').click(timeout=lab.PATIENCE)
    expect(page.locator(".lx-advice")).to_contain_text("games", timeout=lab.PATIENCE)


def test_the_size_that_is_told_is_the_size_that_is_loaded(page: Page, address: str) -> None:
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url.split("#")[0]))
    page.goto(f"{address}/play/index.html", wait_until="commit")
    note = page.locator(".lx-ready-note")
    expect(note).to_contain_text("MB", timeout=lab.PATIENCE)
    told = note.inner_text()
    app_home.ready(page)
    files = [BUILT / url.removeprefix(f"{address}/") for url in loaded if url.startswith(address)]
    sent = sum(as_sent(path.read_bytes(), path.suffix) for path in files) / 1e6
    assert float(told.split()[0]) == pytest.approx(sent, abs=0.15)
    print(f"\n{sent:.2f} MB in {len(files)} files: {told}")
    assert sent < 9


def as_sent(data: bytes, suffix: str) -> int:
    """How many bytes a static host sends: what is text, and WebAssembly, it packs."""
    return len(data) if suffix in (".pack", ".png") else len(gzip.compress(data, 6))
