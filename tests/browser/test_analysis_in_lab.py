"""Analysis and review in a real page: they fill in, stop, show a turn before it is played, and look back."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.study.session import Session
from tests.analysis.helpers import last_turn, played
from tests.browser.conftest import AtPosition, SitDown
from tests.browser.lab import KERNEL, PATIENCE
from tests.browser.table import BOARD, Table
from tests.browser.test_accessible import complaints

TURNS = ".lx-turn"
WORKERS = (
    "import threading\nprint('at work:', sum(t.name == 'luxor-analysis' for t in threading.enumerate()))"
)
# What a piece of code prints that the kernel runs beside the explorer in sight.
ASKED = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code});
  let text = '';
  future.onIOPub = message => { text += message.content.text ?? ''; };
  await future.done;
  return text;
}"""


def open_tab(table: Table, name: str) -> None:
    table.page.get_by_role("tab", name=name).click()


def at_work(table: Table) -> str:
    return str(table.page.evaluate(ASKED, WORKERS)).strip()


def comes_to_rest(table: Table) -> None:
    """No work is left as soon as the piece in hand is done."""
    for _ in range(50):
        if at_work(table) == "at work: 0":
            break
    assert at_work(table) == "at work: 0"


@pytest.mark.browser
def test_turns_fill_in_are_shown_when_pointed_at_and_open_as_a_branch(at_position: AtPosition) -> None:
    table = at_position(played(3, 60, seed=2, step="move"))
    page = table.page
    open_tab(table, "Analysis")
    table.says("if everybody plays on like quick", ".lx-who")
    table.says("games", f"{TURNS} .lx-sure")
    page.locator('[data-do="heat"][data-with="now"]').click()
    table.says("can end a move there this turn", ".lx-legend")
    before = table.look(BOARD)
    page.locator(TURNS).nth(1).hover()
    page.wait_for_selector(f"{table.root} .lx-tag", timeout=PATIENCE)
    table.changes(before, BOARD)
    page.mouse.move(5, 5)
    page.wait_for_selector(f"{table.root} .lx-tag", state="detached", timeout=PATIENCE)
    stop = page.locator('[data-do="analysis"][data-with="stop"]')
    stopped = stop.count() > 0  # it may be done already
    if stopped:
        stop.click()
    page.wait_for_selector('[data-do="analysis"][data-with="more"]', timeout=PATIENCE)
    comes_to_rest(table)
    assert complaints(page) == {}
    row = page.locator(TURNS).first
    turn = str(row.get_attribute("data-with"))
    row.click()
    table.mirror.play_turn([luxor.action(action) for action in turn.split("; ")])
    table.asks(table.view().question)
    if stopped:  # who has not stopped it sees the new position looked at
        page.wait_for_selector('[data-do="analysis"][data-with="start"]', timeout=PATIENCE)


@pytest.mark.browser
def test_leaving_the_tab_stops_the_work(at_position: AtPosition) -> None:
    table = at_position(played(4, 30, seed=5, step="play", modules=("mummy", "equipment")))
    open_tab(table, "Analysis")
    table.page.wait_for_selector(TURNS, timeout=PATIENCE)
    open_tab(table, "Log")
    comes_to_rest(table)


@pytest.mark.browser
def test_a_finished_game_is_looked_back_on(sit_down: SitDown) -> None:
    """Only the die can win; whoever plays the 1 gives its sixth away, for certain."""
    start = last_turn()
    session = Session(start, 1, names=("Ani", "Jan"))
    session.play("play left")
    move = str(session.position.legal_actions()[0])
    session.play(move)
    code = (
        f"game = luxor.Session(luxor.position({str(start)!r}), 1, names=('Ani', 'Jan'))\n"
        f"game.play('play left'); game.play({move!r})\nexplore(game, motion=False)"
    )
    table = sit_down(code, session)
    table.page.locator('[data-do="tab"][data-with="review"]').click()
    table.says("chance to win", ".lx-look-back")
    table.says("Final scoring", ".lx-look-back")
    table.says("You played", ".lx-decision")
    table.says("Better was", ".lx-decision")
    table.says("Looked at:", ".lx-review")
    table.page.wait_for_function(KERNEL, timeout=PATIENCE)
    assert complaints(table.page) == {}
    table.page.locator('[data-do="decision"][data-with="again"]').click()
    session.goto(session.root)
    table.asks(table.view().question)
    table.in_step()
    open_tab(table, "Review")
    table.says("find it yourself", ".lx-decision")
    table.page.locator('[data-do="decision"][data-with="branch"]').click()
    table.mirror.play_turn([luxor.action("play right")])
    table.in_step()


@pytest.mark.browser
def test_the_toy_is_analysed_exactly(toy: Table) -> None:
    open_tab(toy, "Analysis")
    toy.says("exact", f"{TURNS} .lx-sure")
