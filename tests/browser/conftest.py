"""One Lab and one browser for all browser tests, a page and a kernel for each."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright

import luxor
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from tests.browser import lab
from tests.browser.table import Table
from tests.toy_game import registered


class SitDown(Protocol):
    """The code of a cell, the game it shows, and the language it speaks."""

    def __call__(self, code: str, session: Session, lang: str = "en") -> Table: ...


Example = Callable[[str], Table]
AtPosition = Callable[[Position], Table]

ROOT = Path(__file__).parents[2]
# A game from outside, which a cell registers.
TOY = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.toy_game import PLUGIN
luxor.register_game(PLUGIN)
"""
NEW_TOY = "luxor.new_game(game='toy', seed=3, names=('Ani', 'Jan'), chance='steered')"
# What anywidget says of a script that took long to load; our widgets work nevertheless (test_page_in_lab.py).
LATE = "[anywidget] Failed to initialize model."
WIDE: ViewportSize = {"width": 1440, "height": 900}


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


@contextlib.contextmanager
def no_complaints(page: Page) -> Iterator[None]:
    """What the browser complains about meanwhile is a failure."""
    found: list[str] = []

    def hear(error: Error) -> None:
        if LATE not in str(error):
            found.append(f"{error}\n{error.stack}")

    page.on("pageerror", hear)
    yield
    page.remove_listener("pageerror", hear)
    assert found == []


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """A page of its own."""
    made = context.new_page()
    with no_complaints(made):
        yield made
    with contextlib.suppress(Error):  # a page that showed no notebook has no kernel to end
        lab.end_kernel(made)
    made.close()


@pytest.fixture(scope="session")
def desks(context: BrowserContext, address: str) -> Iterator[list[Page]]:
    """The notebook that is open, if one is; it is left before browser and Lab end."""
    opened: list[Page] = []
    yield opened
    for page in opened:
        leave(page)


@pytest.fixture
def desk(
    desks: list[Page], context: BrowserContext, address: str, notebooks: Path, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A notebook of one cell with a warm kernel: all tests put their code there, one by one.

    A test that fails may leave anything behind: the next one has a fresh notebook.
    """
    if not desks:
        desks.append(context.new_page())
        lab.write_notebook(notebooks / "desk.ipynb", "")
        lab.open_notebook(desks[0], address, "desk.ipynb", run=False)
    failed = request.session.testsfailed
    yield desks[0]
    if request.session.testsfailed > failed:
        leave(desks.pop())


def leave(page: Page) -> None:
    lab.end_kernel(page)
    page.close()


@pytest.fixture
def sit_down(desk: Page) -> Iterator[SitDown]:
    """Run the code of a cell that ends in an explorer, and sit down beside it with the same game."""

    def run(code: str, session: Session, lang: str = "en") -> Table:
        lab.run_code(desk, f"import luxor\nfrom luxor_widgets import explore\n{code}")
        return Table(desk, session, lang=lang).ready()

    with no_complaints(desk):
        yield run


@pytest.fixture
def example(sit_down: SitDown) -> Example:
    """Sit down at a printed example; chance is in our hands."""
    return lambda name: sit_down(
        f"explore(luxor.example({name!r}).session(), motion=False)", luxor.example(name).session()
    )


@pytest.fixture
def at_position(sit_down: SitDown) -> AtPosition:
    """Sit down at any position; chance is in our hands."""
    return lambda position: sit_down(
        f"explore(luxor.Session(luxor.position({str(position)!r}), chance='steered'), motion=False)",
        Session(position, chance="steered"),
    )


@pytest.fixture
def toy(desk: Page, sit_down: SitDown) -> Iterator[Table]:
    """Sit down at the toy: until the test is over it is a game like any other, here and in the kernel."""
    with registered():
        session = luxor.new_game(game="toy", seed=3, names=("Ani", "Jan"), chance="steered")
        yield sit_down(f"{TOY}explore({NEW_TOY}, motion=False)", session)
    lab.run_code(desk, "import luxor.games\nluxor.games.unregister_game('toy')")
