"""The explorer as people meet it: in JupyterLab, in a real browser, by mouse and by keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import luxor
from luxor.core.words.terms import Target
from tests.browser import conftest, lab
from tests.browser.conftest import Example, SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import BOARD, HAND, Table

NEW_GAME = "explore(luxor.new_game(players=2, seed=3), motion=False)"
IN_OPTIONS = "() => document.activeElement && document.activeElement.closest('.lx-option') !== null"
OUT_OF_CANVAS = "() => document.activeElement && document.activeElement.tagName !== 'CANVAS'"
OUT_OF_HAND = "() => document.activeElement && !document.activeElement.closest('.lx-hand')"
BRIGHTNESS = """selector => {
  const ground = getComputedStyle(document.querySelector(selector)).backgroundColor;
  return Math.max(...ground.match(/\\d+/g).slice(0, 3).map(Number));
}"""
FIRST_LIT = "() => document.activeElement === document.querySelector('.lx-option')"


@pytest.mark.browser
def test_a_whole_turn_by_clicking_with_a_treasure_and_a_temple(example: Example) -> None:
    table = example("B6")
    _, space = table.find(Target("space", 8))
    before = table.look(BOARD, space)
    table.play("play right")
    table.play("move 5 3")
    table.says("Ani takes the treasure on space 8")
    taken = table.changes(before, BOARD, table.find(Target("space", 8))[1])
    table.play("reveal scarab")
    table.changes(taken, BOARD, table.find(Target("space", 8))[1])
    table.says("scarab", ".lx-log")
    table.play("draw 4")
    table.asks("Jan, which end of your hand do you play?")
    table.cites("base.treasure.take", ".lx-log")
    table.says("Ani ends the turn with 5 cards", ".lx-log")


@pytest.mark.browser
def test_a_refused_move_says_why_and_by_which_rule(example: Example) -> None:
    table = example("B1")
    before = table.looks()
    table.click(Target("hand", 2))
    table.says("Card 3 from the left is not at an end of the hand", ".lx-why")
    table.cites("base.hand.outer-only", ".lx-why")
    table.says("You may", ".lx-why")
    assert table.session.node is table.session.root
    table.button("Close").click()
    table.page.wait_for_selector(".lx-why", state="detached", timeout=PATIENCE)
    table.shows(before)


@pytest.mark.browser
def test_a_die_is_steered_to_5_past_a_statue(example: Example) -> None:
    table = example("B5")
    _, statue = table.find(Target("statue", 1))
    before = table.look(BOARD, statue)
    table.play("play right")
    table.says("1/6")
    table.play("roll 5")
    table.play("move 5 5")
    table.cites("base.move.anubis-wakes", ".lx-log")
    table.changes(before, BOARD, table.find(Target("statue", 1))[1])


@pytest.mark.browser
def test_undo_and_a_second_branch(sit_down: SitDown) -> None:
    table = sit_down(NEW_GAME, luxor.new_game(players=2, seed=3))
    start = table.looks()
    left, right = map(str, table.session.position.legal_actions())
    table.play(left)
    table.button("Undo").click()
    table.mirror.undo()
    table.shows(start)
    table.play(right)
    table.says("plays the right card", ".lx-log")
    assert len(table.session.root.children) == 2
    table.button("Undo").click()
    table.mirror.undo()
    table.button("Redo").click()
    table.mirror.redo()
    table.asks(table.view().question)
    table.says("plays the right card", ".lx-log")


@pytest.mark.browser
def test_a_click_means_its_place_though_the_board_is_half_out_of_sight(sit_down: SitDown) -> None:
    table = sit_down(NEW_GAME, luxor.new_game(players=2, seed=3))
    page = table.page
    page.set_viewport_size({"width": conftest.WIDE["width"], "height": 700})
    try:
        table.play("play left")
        page.locator(".lx h1").scroll_into_view_if_needed()
        table.play(str(table.session.position.legal_actions()[0]))
    finally:
        page.set_viewport_size(conftest.WIDE)


@pytest.mark.browser
def test_a_pawn_that_walked_leaves_nothing_behind(sit_down: SitDown) -> None:
    """Beside an explorer with motion stands one without: both end with the same picture, however hurried."""
    code = "s = luxor.example('B2').session()\nfor on in (True, False): display(explore(s, motion=on))"
    table = sit_down(code, luxor.example("B2").session())
    still = Table(table.page, table.session, ".jp-OutputArea-child:nth-child(2) .lx").ready()
    for action in ("play right", "move 0 3"):
        table.play(action)
    table.play(str(table.session.position.legal_actions()[0]))
    table.play("play left")  # while the first one still walks
    still.asks(table.view().question)
    table.matches(still)


@pytest.mark.browser
def test_the_language_is_switched_to_french(example: Example) -> None:
    table = example("B1")
    board = table.look(BOARD)
    table.page.locator(".lx-top .lx-menu summary").click()
    table.button("FR").click()
    table.mirror.set(lang="fr")
    table.asks(table.view().question)
    for row in table.view().legal:
        row_of = table.page.locator(f'.lx [data-option][data-with="{row.action}"]').first
        expect(row_of).to_have_attribute("aria-label", re.compile(re.escape(row.title)), timeout=PATIENCE)
    table.changes(board, BOARD)
    table.click(Target("hand", 2))
    card = table.view().whynot
    assert card is not None
    table.says(card.reasons[0][0], ".lx-why")


@pytest.mark.browser
def test_a_dark_explorer_is_legible_in_a_light_lab(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.example('B1').session(), theme='dark')", luxor.example("B1").session())
    for place in (".lx-time", ".lx-narration", ".lx-option"):
        assert table.page.evaluate(BRIGHTNESS, f".lx {place}") < 80, place


@pytest.mark.browser
def test_a_reloaded_page_is_drawn_again(sit_down: SitDown) -> None:
    table = sit_down(NEW_GAME, luxor.new_game(players=2, seed=3))
    for _ in range(12):  # each draws only what it changes: in the end that must be the whole
        table.play(str(table.session.position.legal_actions()[-1]))
    page = table.page
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    shown = table.looks()
    page.reload()
    lab.wait_for_lab(page)
    table.ready()
    table.shows(shown)
    table.play(str(table.session.position.legal_actions()[0]))


@pytest.mark.browser
def test_by_keyboard_alone_and_no_trap(example: Example) -> None:
    table = example("B1")
    page = table.page
    page.locator(f".lx {BOARD}").focus()
    page.keyboard.press("Tab")
    page.wait_for_function(OUT_OF_CANVAS, timeout=PATIENCE)
    page.locator(f".lx {BOARD}").focus()
    page.keyboard.press("Escape")
    page.wait_for_function(FIRST_LIT, timeout=PATIENCE)
    page.keyboard.press("Enter")
    table.mirror.choose(table.session.position.legal_actions()[0])
    table.asks(table.view().question)
    table.says("plays the left card", ".lx-log")
    page.locator(f".lx {HAND}").focus()
    page.keyboard.press("Shift+Tab")
    page.wait_for_function(OUT_OF_HAND, timeout=PATIENCE)
    page.locator(f".lx {BOARD}").focus()
    page.keyboard.press("Escape")
    page.wait_for_function(IN_OPTIONS, timeout=PATIENCE)
    page.keyboard.press("Tab")
    page.wait_for_function(f"() => !({FIRST_LIT})()", timeout=PATIENCE)
    page.wait_for_function(OUT_OF_CANVAS, timeout=PATIENCE)


@pytest.mark.browser
def test_a_position_is_a_picture_in_a_notebook_nobody_trusts(
    page: Page, address: str, notebooks: Path
) -> None:
    position = luxor.example("B6").position()
    bundle = position._repr_mimebundle_()
    output = {"output_type": "execute_result", "data": bundle, "metadata": {}, "execution_count": 1}
    lab.write_notebook(notebooks / "untrusted.ipynb", "position", outputs={0: [output]})
    lab.open_notebook(page, address, "untrusted.ipynb", run=False)
    picture = page.locator(".jp-OutputArea img[alt]")
    picture.wait_for(timeout=PATIENCE)
    page.wait_for_function(
        "() => document.querySelector('.jp-OutputArea img[alt]').naturalWidth > 500", timeout=PATIENCE
    )
    assert picture.get_attribute("alt") == bundle["text/plain"]
    assert "Ani" not in bundle["text/plain"]
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.model.cells.get(0).trusted") is False


# --- and without a browser ---


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_no_browser_is_loud_and_on_a_build_server_a_failure(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setattr(lab, "find_browser", lambda: None)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="NO BROWSER"):
        conftest.demand_browser()
