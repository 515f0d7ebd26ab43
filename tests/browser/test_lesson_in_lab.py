"""A guided turn and a printed example in the page: what is lit, where the mark stands, and the way back."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import luxor
from tests.browser.conftest import SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import BOARD, HAND, Table

LESSON = """from luxor_widgets import lesson
turn = luxor.guided_turn({game!r})
lesson(turn.session(), steps=turn.steps, lang={lang!r})"""
EXAMPLE = """from luxor_widgets import Explorer, Prefs
explorer = Explorer(luxor.new_game(players=2, seed=3, names=("Ani", "Jan")), Prefs(motion=False))
explorer.controller.play_example("B6")
explorer.root"""

OURS = {"include": [[".lx-guide"], [".lx-coach"]]}

# How much the mark covers of what it speaks of, in pixels, and whether it sticks out of the explorer.
COVERED = """() => {
  const box = part => part.getBoundingClientRect(), all = name => [...document.querySelectorAll(name)];
  const mark = box(document.querySelector('.lx-coach')), explorer = box(document.querySelector('.lx'));
  const covers = other => Math.max(0, Math.min(mark.right, other.right) - Math.max(mark.left, other.left))
    * Math.max(0, Math.min(mark.bottom, other.bottom) - Math.max(mark.top, other.top));
  const out = mark.left < explorer.left || mark.right > explorer.right || mark.top < explorer.top;
  return all('.lx-lit, .lx-lit-goal').reduce((sum, part) => sum + covers(box(part)), out ? 1 : 0);
}"""
# The middle of what is lit, in parts of a picture.
LIT = """selector => {
  const lit = document.querySelector('.lx-lit').getBoundingClientRect();
  const picture = document.querySelector(selector).getBoundingClientRect();
  return [(lit.left + lit.width / 2 - picture.left) / picture.width,
          (lit.top + lit.height / 2 - picture.top) / picture.height];
}"""


def at_step(page: Page, number: int) -> None:
    """Until the mark is at a step, clear of what it speaks of."""
    page.wait_for_selector(f'.lx-coach[data-step="{number - 1}"]', timeout=PATIENCE)
    page.wait_for_function(f"() => ({COVERED})() === 0", timeout=PATIENCE)


def lit_is(table: Table, picture: str, target: luxor.Target) -> None:
    """Until the frame is around a target."""
    canvas, part = table.find(target)
    assert canvas == picture
    x, y = part.centre
    near = f"""([selector, x, y]) => {{
      const [a, b] = ({LIT})(selector);
      return Math.hypot(a - x, b - y) < 0.04;
    }}"""
    table.page.wait_for_function(near, arg=[f"{table.root} {picture}", x, y], timeout=PATIENCE)


@pytest.mark.browser
def test_a_first_turn_step_by_step_off_the_path_and_back(sit_down: SitDown) -> None:
    table = sit_down(LESSON.format(game="luxor", lang="en"), luxor.guided_turn("luxor").session())
    table.mirror.guide(luxor.guided_turn("luxor").steps)
    page = table.page
    at_step(page, 1)
    lit_is(table, HAND, luxor.Target("hand", 0))
    assert Axe().run(page, context=OURS).response["violations"] == []
    page.get_by_role("button", name="Go on").press("Enter")
    at_step(page, 2)
    lit_is(table, BOARD, luxor.Target("space", 5))
    page.wait_for_function("() => document.activeElement.matches('.lx-board canvas')", timeout=PATIENCE)
    table.keeps_still()  # the ring around what is lit is drawn: the keyboard is on it
    page.keyboard.press("Enter")
    table.mirror.click(luxor.Target("space", 5))
    table.says("base.treasure.need", ".lx-answer")
    at_step(page, 2)  # until the answer was read
    page.get_by_role("button", name="Go on").press("Enter")
    table.mirror.dismiss()
    at_step(page, 3)

    table.press(luxor.Target("hand", 0))
    table.says("Also allowed.", ".lx-feedback")
    assert page.locator(".lx-coach").count() == 0
    page.get_by_role("button", name="Back to the path").click()
    table.mirror.undo()
    at_step(page, 3)

    table.press(luxor.Target("hand", 4))
    at_step(page, 4)
    table.says("Right.", ".lx-feedback")
    page.get_by_role("button", name="Show me").click()
    table.says("stairs → 5", ".lx-tag")
    page.get_by_role("button", name="do it for me").click()
    table.mirror.choose(luxor.action("move 0 5"))
    for number in (5, 6):
        at_step(page, number)
        page.get_by_role("button", name="Go on").click()
    at_step(page, 7)
    page.locator('.lx [data-do="undo"]').click()
    table.mirror.undo()
    at_step(page, 8)
    assert page.locator(".lx-veil").count() == 0, "from here on everything is free"
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".lx-coach", state="detached", timeout=PATIENCE)
    table.in_step()


@pytest.mark.browser
def test_another_game_in_another_language_shows_its_options_where_nothing_on_the_board_can_be_lit(
    sit_down: SitDown,
) -> None:
    session = luxor.guided_turn("expedition").session()
    table = sit_down(LESSON.format(game="expedition", lang="fr"), session, "fr")
    page = table.page
    at_step(page, 1)
    page.locator('.lx-coach [data-with="on"]').click()
    at_step(page, 2)
    table.play("place camp-desert 7 5", table.press)
    at_step(page, 3)
    page.wait_for_selector('.lx[data-by-row] [data-with="man 3"]', timeout=PATIENCE)
    page.locator('.lx [data-with="man 3"]').click()
    at_step(page, 4)


@pytest.mark.browser
def test_an_example_has_its_text_and_its_facts_and_the_game_waits(sit_down: SitDown) -> None:
    table = sit_down(EXAMPLE, luxor.example("B6").session())
    page = table.page
    table.says("Two adventurers take a treasure", ".lx-taught")
    assert page.evaluate("() => document.querySelector('.lx-lower').getBoundingClientRect().height") > 150
    for action in ("play right", "move 5 3", "reveal scarab"):
        page.locator(f'.lx [data-option][data-with="{action}"]').click()
        table.choose(action)
        table.says("Right: as printed.", ".lx-feedback")
    assert page.locator(".lx-facts li").count() == len(luxor.example("B6").run().facts)
    assert Axe().run(page, context=".lx-guide").response["violations"] == []
    page.locator('.lx-taught [data-do="game"]').click()
    table.says("Ani, which end of your hand do you play?", ".lx-ask h2")
    page.wait_for_selector(".lx-guided", state="detached", timeout=PATIENCE)
