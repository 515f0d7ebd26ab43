"""The built site in a real Chromium, from a plain file server on this machine: `make site-test`.

It is what will be published: nothing of it is replaced, and no page may ask another machine for anything.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.site.served import BUILT

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 240_000  # milliseconds: Python itself starts in the page
PAGES = (
    "index.html",
    "404.html",
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
    "play/index.html",
    "fr/play/index.html",
)
SHOWN = "window.jupyterapp.shell.currentWidget"
OPEN = f"window.jupyterapp && {SHOWN} && {SHOWN}.context"
READY = f"{SHOWN}.context.sessionContext.ready"

pytestmark = [pytest.mark.site]


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that may ask this machine only; whatever else it asked for fails the test."""
    asked: list[str] = []
    with browser.new_context(viewport=WIDE) as context:
        context.on("request", lambda request: asked.append(request.url))
        yield context.new_page()
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
