"""What the page does for the explorer: rules to press, texts to copy, Lab's theme, names, marks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import luxor
from luxor.core.words.terms import Target
from tests.browser.conftest import Example, SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import BOARD, HAND, TABLE, Table

COPIED = "() => window.lxCopied"
CLIPBOARD = """() => {
  window.lxCopied = null;
  navigator.clipboard.writeText = async text => { window.lxCopied = text; };
}"""
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
KEYBOARD_IN = "() => document.activeElement.closest('.lx') !== null"
NAMED = "selector => document.querySelector(selector).ariaLabel"
FAIL = """
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
e = Explorer(luxor.example('B1').session(), Prefs(motion=False))
def fail(target): raise RuntimeError('no sand left')
e.controller.click = fail
e.root
"""
# anywidget loses patience with a script before it can have come, and again waits as ever.
IMPATIENT = """() => {
  const patient = AbortSignal.timeout;
  window.lxLost = 0;
  AbortSignal.timeout = () => {
    const soon = new AbortController();
    queueMicrotask(() => (window.lxLost++, soon.abort()));
    return soon.signal;
  };
  window.lxPatient = () => (AbortSignal.timeout = patient);
}"""


def change_theme(table: Table, name: str) -> None:
    """Lab covers its page meanwhile, and complains if the next change comes before that is over."""
    table.page.evaluate(THEME, name)
    table.page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=PATIENCE)


def tab(table: Table, name: str) -> None:
    table.page.locator(f"{table.root} .lm-TabBar-tab", has_text=name).click()


@pytest.mark.browser
def test_a_page_whose_script_came_late_is_drawn_and_played_as_ever(example: Example, desk: Page) -> None:
    desk.evaluate(IMPATIENT)
    table = example("B6")
    assert desk.evaluate("() => window.lxLost") > 0
    desk.evaluate("() => window.lxPatient()")
    table.play("play right")
    assert desk.evaluate(NAMED, ".lx-board canvas")


@pytest.mark.browser
def test_a_rule_is_one_press_away_from_refusals_the_log_and_the_board(example: Example) -> None:
    table = example("B6")
    table.play("play right")
    table.page.locator(".lx .lx-refused-line summary").click()
    table.page.locator(".lx .lx-refused-line .lx-rule").first.click()
    table.says(luxor.rule(table.view().illegal[0].rules[0]).title, ".lx-rule-page h3")
    tab(table, "Log")
    table.cites("base.card.number", ".lx-log")
    table.page.locator(".lx .lx-log .lx-rule", has_text="base.card.number").first.click()
    table.says("base.card.number", ".lx-rule-page .lx-rule")
    tab(table, "Log")  # rules take the place of hand and options
    _, pile = table.find(Target("deck", "draw"))
    before = table.look(HAND, pile)
    table.press(Target("deck", "draw"))
    table.says("base.hand.draw-to-middle", ".lx-about")
    table.changes(before, HAND, pile)
    table.button("Close").click()
    table.page.wait_for_selector(".lx-about", state="detached", timeout=PATIENCE)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["B6", "M1", "X3"])
def test_the_canvases_show_what_the_pictures_show(example: Example, name: str) -> None:
    """One list of shapes, two painters: drawn here by strokes, and by SVG wherever there is no kernel."""
    table = example(name)
    position = table.session.position
    first = position.game.targets(position.state, position.legal_actions()[0])[0]
    table.press(first)  # what was drawn in parts counts too
    table.in_step()
    table.shows_the_pictures()


@pytest.mark.browser
def test_the_board_in_words_is_unfolded_and_follows_the_game(example: Example) -> None:
    table = example("B6")
    page = table.page
    page.locator(".lx .lx-narration .lx-link").focus()
    page.keyboard.press("Enter")
    for action in (None, "play left"):
        if action is not None:
            table.play(action)
        table.says(table.session.position.describe().splitlines()[-1].strip(), ".lx-whole-words")
    page.locator(".lx .lx-whole-words .lx-close").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".lx-whole-words", state="detached", timeout=PATIENCE)
    page.wait_for_function(f"() => ({KEYBOARD_IN})()", timeout=PATIENCE)


@pytest.mark.browser
def test_the_position_is_copied_as_a_line_and_a_broken_one_is_refused(example: Example) -> None:
    table = example("B1")
    page = table.page
    page.evaluate(CLIPBOARD)
    tab(table, "Set-up")
    page.locator(".lx .lx-setup .lx-copy").first.click()
    page.wait_for_function(COPIED, timeout=PATIENCE)
    assert page.evaluate(COPIED) == str(table.session.position)
    shown = table.looks()
    page.get_by_label("This position as a line").fill("luxor/1 2p nonsense")
    table.button("Set up this line").click()
    table.says("expected", ".lx-message")
    table.shows(shown)
    page.get_by_label("This position as a line").fill(str(luxor.example("B18").position()))
    table.button("Set up this line").click()
    table.says("The game is on the table", ".lx-message")
    table.shows_no_longer(shown, BOARD)


@pytest.mark.browser
def test_an_error_in_a_handler_offers_a_report_to_copy(sit_down: SitDown) -> None:
    table = sit_down(FAIL, luxor.example("B1").session())
    page = table.page
    page.evaluate(CLIPBOARD)
    table.press(Target("hand", 0))
    table.says("RuntimeError: no sand left", ".lx-why")
    table.button("Copy report").click()
    page.wait_for_function(COPIED, timeout=PATIENCE)
    assert "Traceback" in page.evaluate(COPIED)
    assert str(luxor.example("B1").position()) in page.evaluate(COPIED)


@pytest.mark.browser
def test_the_explorer_follows_lab_s_theme(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.example('B1').session(), motion=False)", luxor.example("B1").session())
    light = table.looks()
    change_theme(table, "JupyterLab Dark")
    table.shows_no_longer(light, BOARD, TABLE)
    change_theme(table, "JupyterLab Light")
    table.shows(light)


@pytest.mark.browser
def test_canvases_have_names_in_the_chosen_language(example: Example) -> None:
    table = example("B1")
    table.page.wait_for_function(f"() => ({NAMED})('.lx {BOARD}')", timeout=PATIENCE)
    assert "arrow keys" in table.page.evaluate(NAMED, f".lx {BOARD}")
    table.page.locator(".lx-top .lx-menu summary").click()
    table.button("FR").click()
    table.page.wait_for_function(f"() => ({NAMED})('.lx {BOARD}').includes('flèches')", timeout=PATIENCE)
