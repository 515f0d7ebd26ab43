"""The course as a reader opens it: notebooks in Lab, all cells run, no error, every explorer drawn.

A few of them here, since `make notebooks` runs them all without a page; `make matrix` opens the others, too.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.browser import lab
from tests.browser.conftest import no_complaints

COURSE = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path.name for path in COURSE.glob("*.ipynb"))
SAMPLE = ("00", "13", "30")  # a first turn, the other game, tables and a quiz
OPENED = [
    pytest.param(name, marks=pytest.mark.browser if name.startswith(SAMPLE) else pytest.mark.matrix)
    for name in NOTEBOOKS
]
SMALL: ViewportSize = {"width": 1000, "height": 600}  # what is out of sight costs less

# Open a notebook, run it, wait until nothing is to be run any more, and tell what went wrong.
READ = """async name => {
  const {commands} = window.jupyterapp;
  const panel = await commands.execute('docmanager:open', {path: `course/${name}`, factory: 'Notebook'});
  await panel.context.ready;
  await panel.sessionContext.ready;
  await commands.execute('notebook:run-all-cells');
  const cells = panel.content.model.sharedModel.cells.filter(cell => cell.cell_type === 'code');
  const code = cells.filter(cell => cell.getSource().trim());
  return {
    run: code.filter(cell => cell.execution_count).length,
    all: code.length,
    errors: cells.flatMap(cell => cell.getOutputs())
      .filter(output => output.output_type === 'error')
      .map(output => `${output.ename}: ${output.evalue}`),
    widgets: cells.flatMap(cell => cell.getOutputs())
      .filter(output => output.data && 'application/vnd.jupyter.widget-view+json' in output.data).length,
  };
}"""
# So many widgets are there, cards of a quiz among them, and each explorer has asked its question.
SHOWN = """wanted => document.querySelectorAll(
    '.jp-OutputArea-output > :is(.jupyter-widgets, .lxq)').length === wanted
  && [...document.querySelectorAll('.lx')].every(each => each.querySelector('.lx-ask h2'))"""
CLOSE = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.context.model.dirty = false;
  panel.close();
}"""


@pytest.fixture(scope="module")
def reader(context: BrowserContext, address: str, notebooks: Path) -> Iterator[Page]:
    """A page of Lab in which one notebook after another is opened, beside all that the course needs."""
    shutil.copytree(COURSE, notebooks / "course")
    page = context.new_page()
    page.set_viewport_size(SMALL)
    page.goto(f"{address}/lab")
    page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored", timeout=lab.PATIENCE)
    page.evaluate("() => window.jupyterapp.restored.then(() => true)")
    yield page
    page.close()


@pytest.mark.parametrize("name", OPENED)
def test_every_cell_runs_without_an_error(reader: Page, name: str) -> None:
    with no_complaints(reader):
        found = reader.evaluate(READ, name)
        assert found["errors"] == []
        assert found["run"] == found["all"]
        reader.wait_for_function(SHOWN, arg=found["widgets"], timeout=lab.PATIENCE)
        reader.evaluate(CLOSE)
