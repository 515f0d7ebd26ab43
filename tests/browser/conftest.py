"""One Lab and one browser for all browser tests, a page and a kernel for each."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from luxor.core.session import Session
from tests.browser import lab
from tests.browser.table import Table

WIDE: ViewportSize = {"width": 1300, "height": 1500}


def demand_browser() -> None:
    """Skip loudly where there is no browser; on a build server that is a failure."""
    if lab.find_browser() is not None:
        return
    text = f"NO BROWSER, so nothing was tried in one: install one of {', '.join(lab.BROWSERS)}"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    demand_browser()
    with sync_playwright() as playwright:
        found = lab.launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(browser: Browser, notebooks: Path) -> Iterator[str]:
    with lab.lab_server(notebooks) as found:
        yield found


@pytest.fixture(scope="session")
def context(browser: Browser) -> BrowserContext:
    """Shared, so that the browser loads Lab but once."""
    return browser.new_context(viewport=WIDE)


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """A page of its own; what the browser complains about while it is open is a failure."""
    made = context.new_page()
    complaints: list[str] = []
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    with contextlib.suppress(Exception):  # a page that showed no notebook has no kernel to end
        lab.end_kernel(made)
    made.close()
    assert complaints == []


@pytest.fixture
def sit_down(
    page: Page, address: str, notebooks: Path, request: pytest.FixtureRequest
) -> Callable[[str, Session], Table]:
    """Run the code of a cell that ends in an explorer, and sit down beside it with the same game."""

    def run(code: str, session: Session) -> Table:
        name = f"{request.node.name}.ipynb"
        lab.write_notebook(notebooks / name, f"import luxor\nfrom luxor_widgets import explore\n{code}")
        lab.open_notebook(page, address, name)
        return Table(page, session).ready()

    return run
