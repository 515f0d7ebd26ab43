"""Where the explorer runs (docs/HOSTS.md), and what a notebook shows that nobody has run."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import luxor
from luxor_widgets import explore
from luxor_widgets.still import StillBox
from tests.browser import lab

CODE = """import luxor
from luxor_widgets import explore
explore(luxor.new_game(players=2, seed=3), motion=False)"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
APP = "() => window.jupyterapp && window.jupyterapp.shell.currentWidget"


def take_a_turn(page: Page) -> None:
    """By buttons: a card, then somebody who moves; the page asks something else each time."""
    asked = page.locator(".lx .lx-question").first
    expect(asked).to_contain_text("end of your hand", timeout=lab.PATIENCE)
    for _ in range(2):
        before = asked.inner_text()
        page.locator(".lx-options button:visible").first.click()
        expect(asked).not_to_have_text(before, use_inner_text=True, timeout=lab.PATIENCE)
    assert page.locator(".lx canvas").first.is_visible()


def in_lab(page: Page, folder: Path) -> None:
    with lab.lab_server(folder) as address:
        lab.open_notebook(page, address, "host.ipynb")
        take_a_turn(page)


def in_notebook(page: Page, folder: Path) -> None:
    if find_spec("notebook") is None:
        pytest.skip("Jupyter Notebook is not installed: make matrix does that")
    with lab.notebook_server(folder) as address:
        page.goto(f"{address}/notebooks/host.ipynb")
        page.wait_for_function(APP, timeout=lab.PATIENCE)
        page.wait_for_function(lab.KERNEL, timeout=lab.PATIENCE)
        page.evaluate(RUN_ALL)
        take_a_turn(page)


def in_voila(page: Page, folder: Path) -> None:
    with lab.voila_server(folder / "host.ipynb") as address:
        page.goto(address)
        take_a_turn(page)


@pytest.mark.matrix
@pytest.mark.parametrize("host", [in_lab, in_notebook, in_voila])
def test_a_turn_is_taken(host: Callable[[Page, Path], None], context: BrowserContext, tmp_path: Path) -> None:
    lab.write_notebook(tmp_path / "host.ipynb", CODE)
    page = context.new_page()
    host(page, tmp_path)
    page.close()


@pytest.mark.browser
def test_a_notebook_that_nobody_has_run_shows_the_picture_and_a_sentence(
    page: Page, address: str, notebooks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StillBox, "_in_terminal", lambda self: False)
    bundle: dict[str, Any] = explore(luxor.new_game(players=2, seed=3))._repr_mimebundle_()
    output = {"output_type": "display_data", "data": bundle, "metadata": {}}
    lab.write_notebook(notebooks / "kept.ipynb", CODE, outputs={0: [output]})
    lab.open_notebook(page, address, "kept.ipynb", run=False)
    picture = page.get_by_role("img", name="Run the cell to play.")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 1000
    assert page.get_by_text("VBox(").count() == 0
