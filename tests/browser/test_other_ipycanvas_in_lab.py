"""An ipycanvas whose insides have other names: the same pictures, drawn through its public interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

import luxor
from tests.browser import lab
from tests.browser.conftest import WIDE, no_complaints
from tests.browser.table import Table

PRIVATE = ("canvasModels", "ctx", "updateCanvas")  # what strokes.js uses, and ipycanvas does not promise
CELL = "import luxor\nfrom luxor_widgets import explore\nexplore(luxor.new_game(players=2, seed=3))"


class Renamed:
    """Gives the private names of ipycanvas other ones on the way to the browser; it works as before."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def __call__(self, route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        self.found |= {name for name in PRIVATE if re.search(rf"\b{name}\b", text)}
        for name in PRIVATE:
            text = re.sub(rf"\b{name}\b", f"{name}Elsewhere", text)
        route.fulfill(response=answer, body=text)


@pytest.fixture
def renamed() -> Renamed:
    return Renamed()


@pytest.fixture
def page(browser: Browser, address: str, renamed: Renamed) -> Iterator[Page]:
    """A page that loads everything itself, and such an ipycanvas."""
    context = browser.new_context(viewport=WIDE)
    context.route("**/ipycanvas/static/*.js*", renamed)
    made = context.new_page()
    with no_complaints(made):
        yield made
    lab.end_kernel(made)
    context.close()


@pytest.mark.browser
def test_without_the_private_names_the_pictures_are_the_same(
    page: Page, renamed: Renamed, address: str, notebooks: Path
) -> None:
    lab.write_notebook(notebooks / "other.ipynb", CELL)
    lab.open_notebook(page, address, "other.ipynb")
    table = Table(page, luxor.new_game(players=2, seed=3)).ready()
    assert renamed.found == {*PRIVATE}, "there is nothing left to take away: look at strokes.js"
    table.shows_the_pictures()
    for _ in range(6):  # somebody walks: here the picture just changes
        table.play(str(table.session.position.legal_actions()[-1]))
    table.shows_the_pictures()
    shown = table.looks()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    lab.wait_for_lab(page)
    table.ready().shows(shown)
    table.play(str(table.session.position.legal_actions()[0]))
