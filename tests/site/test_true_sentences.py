"""What the page to play on says when something is not as it should be: what it is, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser import app_home, lab
from tests.browser.conftest import WIDE
from tests.site.served import Quiet, served

PHONE: ViewportSize = {"width": 390, "height": 844}
LITTLE = 320  # pages of WebAssembly: 20 MB

pytestmark = [pytest.mark.site]


def test_a_wrong_link_says_what_is_wrong_with_it(page: Page, address: str) -> None:
    page.goto(f"{address}/play/index.html#line=luxor/1%20nonsense")
    note = page.get_by_role("dialog").get_by_role("alert")
    expect(note).to_contain_text("This does not work", timeout=lab.PATIENCE)
    expect(page.get_by_label("Paste the line of a position")).to_have_value("luxor/1 nonsense")
    page.goto("about:blank")
    page.goto(f"{address}/play/index.html#example=Z99")
    expect(page.locator(".lx-refused-note")).to_contain_text("Z99", timeout=lab.PATIENCE)


@pytest.mark.parametrize(
    ("lacks", "said"),
    [
        ("delete window.DecompressionStream", "too old"),
        ("window.Worker = class { constructor() { throw new Error() } }", "may not start workers"),
    ],
)
def test_a_browser_that_cannot_says_why(page: Page, address: str, lacks: str, said: str) -> None:
    page.add_init_script(lacks)
    page.goto(f"{address}/play/index.html")
    expect(page.locator(".lx-late")).to_contain_text(said, timeout=lab.PATIENCE)
    assert page.locator(".lx-last-board img").is_visible()


@pytest.mark.parametrize("name", ["front.js", "python.js", "start.pack", "library.pack", "pyodide.asm.wasm"])
def test_a_file_that_does_not_come_is_said_to_be_the_network(
    browser: Browser, address: str, name: str
) -> None:
    with browser.new_page() as page:
        page.route(f"**/{name}", lambda route: route.abort())
        page.goto(f"{address}/play/index.html")
        expect(page.locator(".lx-late")).to_contain_text("is there a network", timeout=lab.PATIENCE)


def test_little_memory_is_said_to_be_that_where_one_sees_it(browser: Browser, address: str) -> None:
    flags = [*lab.FLAGS, f"--js-flags=--wasm-max-mem-pages={LITTLE}"]
    with browser.browser_type.launch(executable_path=lab.find_browser(), args=flags) as small:
        page = small.new_page(viewport=PHONE)
        page.goto(f"{address}/play/index.html")
        note = page.locator(".lx-late")
        expect(note).to_contain_text("not enough memory", timeout=lab.PATIENCE)
        expect(note).to_be_in_viewport()


def test_python_that_stops_in_a_game_says_so_and_the_game_is_kept(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=WIDE, locale="en-GB") as context:
        page = context.new_page()
        page.goto(f"{address}/play/index.html")
        app_home.start(page).play("play left")
        asked = page.locator(".lx-question").first.inner_text()
        page.workers[0].evaluate("void setTimeout(() => { throw new RangeError('out of memory'); })")
        note = page.locator(".lx-late")
        expect(note).to_contain_text("Python has stopped", timeout=lab.PATIENCE)
        note.get_by_role("link", name="Load the page again").click()
        page.get_by_role("button", name="Continue").click(timeout=lab.PATIENCE)
        app_home.at_table(page)
        question = page.locator(".lx-question").first
        expect(question).to_have_text(asked, use_inner_text=True, timeout=lab.PATIENCE)


class Untyped(Quiet):
    """A host that does not know what WebAssembly is."""

    extensions_map = {**Quiet.extensions_map, ".wasm": "application/octet-stream"}  # noqa: RUF012


def test_a_host_that_does_not_know_webassembly_serves_it_all_the_same(browser: Browser) -> None:
    with served(handler=Untyped) as address, browser.new_page() as page:
        page.goto(f"{address}/play/index.html#lesson=luxor")
        app_home.at_table(page)
