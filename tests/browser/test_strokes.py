"""Drawing on canvases that are told sizes quicker than they take them in: never two sizes in one picture.

The page's own script on a blank page, with sheets that are resized when the test says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import luxor_widgets

SCRIPT = (Path(luxor_widgets.__file__).parent / "page" / "strokes.js").read_text("utf-8")
# Three sheets of a canvas as ipycanvas has them: a sheet that gets a size is empty.
BOARD = """() => {
  class Sheet {
    constructor() {
      this.canvas = document.createElement('canvas');
      this.ctx = this.canvas.getContext('2d');
      this.heard = [];
    }
    on(names, act) { this.heard.push(act); }
    size(wide) {
      this.canvas.width = this.canvas.height = wide;
      for (const act of this.heard) act();
    }
  }
  const canvasModels = [0, 1, 2].map(() => new Sheet());
  const board = Object.assign(new Sheet(), {canvasModels, updateCanvas() {}});
  window.sheets = [board, ...board.canvasModels];
  for (const sheet of sheets) sheet.size(50);
  window.plotter = new Plotter({get_model: async () => board});
  window.lost = 0;
  plotter.lost = () => lost++;
  const steps = (wide, ground, some = [0, 1, 2]) => {
    const size = [wide, wide], at = [0, 0, wide, wide];
    const all = {canvas: 'board', at, size, view: [0, 0, 1], ground, groups: []};
    return some.map(sheet => ({...all, sheet}));
  };
  window.job = (...picture) => plotter.add({from: 0, texts: [], steps: steps(...picture)});
  window.both = (one, other) =>
    plotter.add({from: 0, texts: [], steps: [...steps(...one), ...steps(...other)]});
  window.piece = (from, texts) => {
    const square = [0, 0, 1, [[7, 'red', '', 0]]];
    const where = {canvas: 'board', sheet: 1, at: [0, 0, 50, 50], size: [50, 50], view: [0, 0, 1]};
    const step = {...where, groups: [square]};
    plotter.add({from, texts, steps: [step]});
  };
  window.corners = () => sheets.slice(1).map(({ctx, canvas}) =>
    [canvas.width, ...ctx.getImageData(canvas.width - 1, canvas.width - 1, 1, 1).data].join());
}"""
RED, BLUE = "255,0,0,255", "0,0,255,255"


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(content=f"{SCRIPT}; window.Plotter = Plotter")
    page.evaluate(BOARD)
    yield page
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_two_sizes_soon_after_each_other_give_one_picture(blank: Page, order: tuple[int, ...]) -> None:
    blank.evaluate("() => { job(100, 'red'); job(200, 'blue') }")
    first, *rest = order
    blank.evaluate("at => sheets[at].size(100)", first)
    for at in rest:  # some take in the first size, all the second one, each when it likes
        blank.evaluate("async at => { await new Promise(requestAnimationFrame); sheets[at].size(200) }", at)
    blank.evaluate("at => sheets[at].size(200)", first)
    blank.evaluate("() => plotter.last")
    assert blank.evaluate("() => corners()") == [f"200,{BLUE}"] * 3
    assert blank.evaluate("() => lost") == 0


@pytest.mark.browser
def test_of_two_sizes_in_one_message_the_last_one_is_drawn(blank: Page) -> None:
    blank.evaluate("() => { for (const sheet of sheets) sheet.size(200) }")
    blank.evaluate("() => both([100, 'red'], [200, 'blue'])")
    blank.evaluate("() => plotter.last")
    assert blank.evaluate("() => corners()") == [f"200,{BLUE}"] * 3


@pytest.mark.browser
def test_a_size_that_comes_in_time_is_drawn_at_once(blank: Page) -> None:
    blank.evaluate("() => { for (const sheet of sheets) sheet.size(100); job(100, 'red') }")
    blank.evaluate("() => plotter.last")
    assert blank.evaluate("() => corners()") == [f"100,{RED}"] * 3


@pytest.mark.browser
def test_a_picture_that_was_emptied_after_it_was_drawn_is_asked_for_again(blank: Page) -> None:
    blank.evaluate("() => job(50, 'red')")
    blank.evaluate("() => plotter.last")
    assert blank.evaluate("() => corners()") == [f"50,{RED}"] * 3
    blank.evaluate("() => sheets[2].size(50)")
    blank.wait_for_function("() => lost === 1")


@pytest.mark.browser
def test_another_sheet_drawn_whole_does_not_hide_that_one_is_empty(blank: Page) -> None:
    """A late size reached one sheet only; what changed next was another one: the first is still asked for."""
    blank.evaluate("() => job(50, 'red')")
    blank.evaluate("() => plotter.last")
    blank.evaluate("() => { sheets[2].size(50); job(50, 'blue', [0]) }")
    blank.wait_for_function("() => lost === 1")
    blank.evaluate("() => job(50, 'blue')")
    blank.evaluate("() => plotter.last")
    assert blank.evaluate("() => corners()") == [f"50,{BLUE}"] * 3


@pytest.mark.browser
def test_a_sheet_that_cannot_be_drawn_leaves_the_others_whole(blank: Page) -> None:
    blank.evaluate("() => { sheets[2].ctx.fillRect = () => { throw new Error('no paint') } }")
    blank.evaluate("() => { window.onerror = () => true; job(50, 'red') }")
    blank.evaluate("() => plotter.last")
    red, _, other = blank.evaluate("() => corners()")
    assert (red, other) == (f"50,{RED}", f"50,{RED}")


@pytest.mark.browser
def test_an_outline_that_never_came_is_asked_for_and_drawn_when_it_comes(blank: Page) -> None:
    blank.evaluate("() => { piece(0, []); return plotter.last }")
    blank.wait_for_function("() => lost === 1")
    blank.evaluate("() => { piece(0, [...Array(7).fill(''), 'M0 0h50v50h-50z']); return plotter.last }")
    assert blank.evaluate("() => corners()[1]") == f"50,{RED}"
    assert blank.evaluate("() => lost") == 1
