"""The built site in a real Chromium, from a server on this machine: `make site-test`.

numpy and pillow are stand-ins here (tests/site/stand_ins.py): Pyodide compiles them, no registry has them.
"""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

import luxor
from tests.browser import lab
from tests.site.stand_ins import lay_beside

BUILT = Path(__file__).parents[2] / "build" / "site"
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 240_000  # milliseconds: Python itself starts in the page
PAGES = (
    "index.html",
    "fr/index.html",
    "es/studies/index.html",
    "rules/en/index.html",
    "rules/fr/base.move.skip-empty.html",
    "rules/es/ruling.tunnel.single-hop.html",
    "rules/en/example-B18.html",
    "reference/index.html",
    "reference/luxor.Position.html",
    "gallery/index.html",
    "course/index.html",
    "course/20_analysing_positions.html",
    "studies/index.html",
    "studies/why-not.html",
    "fr/studies/printed-examples.html",
    "hosts/index.html",
)
SHOWN = "window.jupyterapp.shell.currentWidget"
OPEN = f"window.jupyterapp && {SHOWN} && {SHOWN}.context"
READY = f"{SHOWN}.context.sessionContext.ready"

pytestmark = [pytest.mark.site]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site as it was built, with the stand-ins laid beside Pyodide."""
    if not BUILT.is_dir():
        pytest.fail("there is no site yet: make site")
    folder = tmp_path_factory.mktemp("served") / "site"
    shutil.copytree(BUILT, folder)
    lay_beside(folder / "live" / "static" / "pyodide")
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Page]:
    """A page that may ask this machine only; whatever else it asked for fails the test."""
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = lab.launch(playwright)
        page = browser.new_page(viewport=WIDE)
        page.on("request", lambda request: asked.append(request.url))
        yield page
        browser.close()
    here = (address, BUILT.as_uri(), "data:", "blob:")
    assert [url for url in asked if not url.startswith(here)] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_there_and_accessible_and_fits_a_phone(page: Page, address: str, path: str) -> None:
    page.set_viewport_size(PHONE)
    assert (page.goto(f"{address}/{path}") or pytest.fail(path)).ok
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.set_viewport_size(WIDE)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert {problem["id"]: problem["nodes"][0]["html"][:120] for problem in found} == {}


def test_rules_are_found_by_their_words(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/fr/index.html")
    page.get_by_role("searchbox").fill("cases vides")
    assert page.get_by_role("link", name="Les cases vides ne comptent pas").is_visible()
    assert page.locator(".list li:visible").count() < 20


@pytest.mark.parametrize("kept", [False, True])
def test_a_study_is_solved_from_the_site_and_from_a_file(page: Page, address: str, kept: bool) -> None:
    page.goto(f"{BUILT.as_uri() if kept else address}/studies/index.html")
    page.get_by_role("link", name="Why not?").click()
    page.locator("#ask [data-rule='base.hand.outer-only']").click()
    expect(page.locator("#answer")).to_contain_text("Right!")


def test_the_first_notebook_runs_and_a_turn_is_played_by_clicks(page: Page, address: str) -> None:
    page.goto(f"{address}/live/notebooks/index.html?path=00_first_turn.ipynb")
    page.wait_for_function(OPEN, timeout=PATIENCE)
    page.evaluate(READY)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".lx-guided").first.wait_for(timeout=PATIENCE)  # the first turn, step by step
    explorer = page.locator(".lx").filter(has_not=page.locator(".lx-guided")).first  # a printed example
    explorer.wait_for(timeout=PATIENCE)
    explorer.scroll_into_view_if_needed()
    asked = explorer.locator(".lx-question").first
    for _ in range(2):  # the card, then the adventurer
        before = asked.inner_text()
        explorer.locator(".lx-options button:visible").first.click(timeout=PATIENCE)
        expect(asked).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0


def test_the_page_to_play_on_shows_a_picture_until_the_board_is_there(page: Page, address: str) -> None:
    page.goto(f"{address}/play/index.html")
    assert page.locator("#meanwhile img").is_visible()
    page.locator("body.playing").wait_for(timeout=PATIENCE)
    assert not page.locator("#meanwhile").is_visible()
    board = page.frame_locator("#live").locator(".lx canvas").first
    board.wait_for(timeout=PATIENCE)
    split = page.evaluate("JSON.parse(document.body.dataset.times)")
    print("\nmilliseconds until each stage:", split)
    assert list(split) == ["page", "python", "rules", "board"]


def test_a_link_with_a_line_opens_that_position_in_the_language_of_the_page(page: Page, address: str) -> None:
    position = luxor.new_game(players=3, seed=5).position
    page.goto("about:blank")
    page.goto(f"{address}/es/play/index.html#line={quote(str(position))}")
    page.locator("body.playing").wait_for(timeout=PATIENCE)
    asked = page.frame_locator("#live").locator(".lx-question").first
    asked.wait_for(timeout=PATIENCE)
    assert position.question("es") in asked.inner_text()


def test_an_example_is_played_from_its_page(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/fr/example-B18.html")
    page.get_by_role("link", name="Le jouer dans le navigateur").click()
    page.locator("body.playing").wait_for(timeout=PATIENCE)
    told = page.frame_locator("#live").locator(".lx-guided").first
    expect(told).to_contain_text(luxor.example("B18").text("fr"), timeout=PATIENCE)


def test_a_damaged_link_says_so_instead_of_waiting(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}/play/index.html#line=nonsense")
    page.locator(".wrong[data-what=unknown]").wait_for(timeout=PATIENCE)
    assert page.locator("#meanwhile img").is_visible()
