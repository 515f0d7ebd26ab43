"""The move list, the time bar, arrows and keys in a real browser."""

from __future__ import annotations

import re
from inspect import getsource

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from tests.browser.conftest import Example, SitDown
from tests.browser.lab import KERNEL, PATIENCE
from tests.browser.table import BOARD, Table

CELL = "game = made()\nexplore(game, motion=False)"
PLACES = """() => [...document.querySelectorAll('.lx .lx-time button, .lx .lx-time summary, .lx .lx-track')]
  .map(each => each.getBoundingClientRect()).map(({x, y, width}) => [x, y, width].map(Math.round).join())"""
NOW = ".lx .lx-moves [aria-current]"
FOCUSED = "() => document.activeElement === document.querySelector('.lx .lx-moves [aria-current]')"
OWN_MENU = "() => document.querySelector('.lm-Menu') === null"


def made() -> Session:
    """A game with a variation; the cell builds the same one."""
    session = luxor.new_game(players=3, seed=7, names=["Ani", "Jan", "Noor"])
    while session.position.turn < 9:
        session.play(session.position.legal_actions()[0])
    session.goto(6)
    session.play(session.position.legal_actions()[1])
    while session.position.turn < 5:
        session.play(session.position.legal_actions()[0])
    session.goto(9)
    return session


GAME = f"{getsource(made).replace('-> Session', '')}\n{CELL}"


def turn_to(table: Table, name: str) -> None:
    table.page.locator(f"{table.root} .lm-TabBar-tab", has_text=name).click()


def drag(table: Table, start: Target, end: Target, key: str = "") -> None:
    """With the right button, from the middle of one thing to that of another."""
    mouse, keyboard = table.page.mouse, table.page.keyboard
    box = table.page.locator(f"{table.root} {BOARD}").bounding_box()
    assert box is not None
    points = []
    for target in (start, end):
        x, y = table.find(target)[1].centre
        points.append((box["x"] + x * box["width"], box["y"] + y * box["height"]))
    if key:
        keyboard.down(key)
    mouse.move(*points[0])
    mouse.down(button="right")
    mouse.move(*points[1], steps=3)
    mouse.up(button="right")
    if key:
        keyboard.up(key)


@pytest.mark.browser
def test_the_move_list_is_walked_written_in_and_pruned(sit_down: SitDown) -> None:
    table = sit_down(GAME, made())
    page = table.page
    turn_to(table, "Tree")
    expect(page.locator(NOW)).to_be_in_viewport(timeout=PATIENCE)
    expect(page.locator(".lx .lx-moves-head")).to_contain_text("Noor")
    page.locator(".lx .lx-variation .lx-move").first.click()
    expect(
        page.locator(f".lx .lx-variation {NOW.removeprefix('.lx ')}, .lx .lx-variation [aria-current]")
    ).to_have_count(1)
    page.get_by_role("button", name="interesting move").click()
    expect(page.locator(".lx .lx-variation .lx-odd")).to_have_text("!?", timeout=PATIENCE)
    page.locator(NOW).focus()
    page.keyboard.press("c")
    page.keyboard.type("not <b>this</b> [skip-em")
    page.locator('.lx-rule-choices [data-with="base.move.skip-empty"]').wait_for(timeout=PATIENCE)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".lx-tree textarea")).to_have_value(
        "not <b>this</b> [base.move.skip-empty] ", timeout=PATIENCE
    )
    page.keyboard.press("Escape")
    expect(page.locator(".lx .lx-variation em")).to_have_text(
        "not <b>this</b> [base.move.skip-empty]", timeout=PATIENCE
    )
    page.locator(NOW).focus()
    for key, level in (("ArrowUp", "1"), ("ArrowDown", "2"), ("ArrowUp", "1")):
        page.keyboard.press(key)
        expect(page.locator(NOW)).to_have_attribute("aria-level", level, timeout=PATIENCE)
        page.wait_for_function(FOCUSED, timeout=PATIENCE)
    before = page.locator(NOW).get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    expect(page.locator(NOW)).not_to_have_attribute("aria-label", before or "", timeout=PATIENCE)
    page.wait_for_function(FOCUSED, timeout=PATIENCE)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(NOW)).to_have_attribute("aria-label", before or "", timeout=PATIENCE)
    found = Axe().run(page, context=".lx", options={"resultTypes": ["violations"]}).response["violations"]
    assert [problem["id"] for problem in found] == []
    page.locator(".lx .lx-variation .lx-move").first.click()
    expect(page.locator(NOW)).to_have_attribute("aria-level", "2", timeout=PATIENCE)
    page.get_by_role("button", name="Make main line").click()
    expect(page.locator(NOW)).to_have_attribute("aria-level", "1", timeout=PATIENCE)
    page.wait_for_function(KERNEL, timeout=PATIENCE)  # all of it is written by then
    moves = page.locator(".lx .lx-moves .lx-move").count()
    page.locator(".lx .lx-tree summary").click()
    page.locator(".lx .lx-danger").click()
    expect(page.locator(".lx .lx-moves .lx-move")).not_to_have_count(moves, timeout=PATIENCE)


@pytest.mark.browser
def test_the_time_bar_tells_scrubs_plays_and_never_moves(sit_down: SitDown) -> None:
    table = sit_down(GAME, made())
    page = table.page
    places = page.evaluate(PLACES)
    track = page.locator(".lx .lx-track")
    ticks = page.locator(".lx .lx-track [data-stop]")
    told = ticks.nth(1).get_attribute("data-told") or ""
    box, bar = ticks.nth(1).bounding_box(), track.bounding_box()
    assert box is not None
    assert bar is not None
    page.mouse.move(box["x"] + 2, bar["y"] + 10)
    expect(page.locator(".lx .lx-tip")).to_have_text(told, timeout=PATIENCE)
    page.mouse.down()
    expect(page.locator(".lx .lx-place")).to_have_text("turn 2", timeout=PATIENCE)
    last = ticks.nth(7).bounding_box()
    assert last is not None
    page.mouse.move(last["x"] + 2, bar["y"] + 10, steps=4)
    expect(page.locator(".lx .lx-place")).to_have_text("turn 8", timeout=PATIENCE)
    page.mouse.up()
    page.keyboard.press("Home")
    expect(page.locator(".lx .lx-place")).to_have_text("turn 1", timeout=PATIENCE)
    play = page.locator(".lx .lx-play")
    page.locator(".lx .lx-menu:not(.lx-branches) summary").first.click()
    page.get_by_label("Speed").select_option("fast")
    play.click()
    expect(play).to_have_attribute("aria-label", "Pause", timeout=PATIENCE)
    expect(page.locator(".lx .lx-place")).to_have_text(re.compile("turn [3-9]"), timeout=PATIENCE)
    page.locator(".lx h1").click()
    expect(play).to_have_attribute("aria-label", "Play the game through", timeout=PATIENCE)
    page.locator(".lx .lx-branches summary").click()
    expect(page.locator(".lx .lx-branch[aria-current]")).to_have_text("main line")
    page.locator(".lx button.lx-branch").first.click()
    expect(page.locator(".lx .lx-branches summary")).to_have_text("variation", timeout=PATIENCE)
    page.keyboard.press("End")
    expect(page.locator(".lx .lx-time [data-do=redo]")).to_be_disabled(timeout=PATIENCE)
    page.locator(".lx .lx-branches summary").click()
    page.locator(".lx button.lx-branch", has_text="main line").click()
    expect(page.locator(".lx .lx-branches summary")).to_have_text("main", timeout=PATIENCE)
    assert page.evaluate(PLACES) == places


@pytest.mark.browser
def test_arrows_are_drawn_by_the_right_button_and_no_menu_opens(example: Example) -> None:
    table = example("B6")
    before, plain = table.looks(), table.look(BOARD)
    drag(table, Target("space", 20), Target("space", 36))
    one = table.changes(plain, BOARD)
    assert table.page.evaluate(OWN_MENU)
    drag(table, Target("space", 9), Target("space", 9), "Shift")
    two = table.changes(one, BOARD)
    table.session.mark(Target("space", 20), Target("space", 36))
    table.session.mark(Target("space", 9), colour="blue")
    table.shows_the_pictures()
    drag(table, Target("space", 9), Target("space", 9), "Shift")
    table.changes(two, BOARD)
    drag(table, Target("space", 20), Target("space", 36))
    table.shows(before)
    turn_to(table, "Tree")
    table.button("Mark the board").click()
    expect(table.button("Mark the board")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    table.page.locator(f".lx {BOARD}").focus()
    for key in ("ArrowRight", "Enter", "ArrowRight", "ArrowRight", "Enter"):
        table.page.keyboard.press(key)
    expect(table.button("Remove the marks")).to_be_enabled(timeout=PATIENCE)
    table.button("Remove the marks").click()
    expect(table.button("Remove the marks")).to_be_disabled(timeout=PATIENCE)


@pytest.mark.browser
def test_keys_do_what_their_list_says(sit_down: SitDown) -> None:
    table = sit_down(
        "explore(luxor.new_game(players=2, seed=3), motion=False)", luxor.new_game(players=2, seed=3)
    )
    page = table.page
    page.locator(".lx h1").click()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible(timeout=PATIENCE)
    expect(dialog.locator(".lx-key-list li")).to_have_count(20)
    found = (
        Axe().run(page, context=".lx-keys", options={"resultTypes": ["violations"]}).response["violations"]
    )
    assert [problem["id"] for problem in found] == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden(timeout=PATIENCE)
    page.keyboard.press("?")
    dialog.get_by_role("button", name="Empty spaces do not count").click()
    expect(dialog).to_be_hidden(timeout=PATIENCE)
    expect(page.locator(".lx .lm-TabBar-tab.lm-mod-current")).to_have_text("Rules", timeout=PATIENCE)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".lx .lx-hand canvas")).to_be_visible(timeout=PATIENCE)
    page.locator(".lx h1").click()
    table.looks()  # by then the page knows where the cards are, which it is told last
    page.keyboard.press("l")  # it shows where it leads ...
    page.keyboard.press("l")  # ... and is played by the same key once more
    table.choose("play left")
    page.keyboard.press("Control+z")
    table.mirror.undo()
    table.in_step()
    table.looks()
    page.keyboard.press("r")
    page.keyboard.press("r")
    table.choose("play right")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".lx .lx-branches summary")).to_have_text("main", timeout=PATIENCE)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".lx .lx-past button")).to_have_text("Redo", timeout=PATIENCE)
    page.keyboard.press("End")
    expect(page.locator(".lx .lx-time [data-do=redo]")).to_be_disabled(
        timeout=PATIENCE
    )  # all else is written by then
    expect(page.locator(".lx .lx-past")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator(".lx .lx-refused-line")).to_have_attribute("open", "", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".lx .lm-TabBar-tab.lm-mod-current")).to_have_text("Tree", timeout=PATIENCE)
    page.locator(".lx h1").click()  # what had the keyboard gave way to the tab
    page.keyboard.press("s")
    expect(page.locator(".lx-setup .lx-save")).to_be_focused(timeout=PATIENCE)
    for absent in ("h", "a", "e"):
        page.keyboard.press(absent)
    page.wait_for_function(KERNEL, timeout=PATIENCE)
    assert page.locator(".lx .lx-error").inner_text() == ""
