"""The calm table: half the words, four sizes of letters, few frames; and the switch that tells more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize

import luxor
from luxor.core.study.record import write_record
from luxor.core.study.session import Session
from tests.browser import app_home, conftest, lab
from tests.browser.conftest import SitDown
from tests.browser.counting import SIZES, count
from tests.browser.table import Table

MOST_WORDS = 110
GAME = "players=4, seed=38, names=('Ani', 'Jan', 'Mia', 'Noor'), modules=('equipment', 'sceptres')"
PLAYED = 88  # decisions
SCREENS: tuple[ViewportSize, ...] = (conftest.WIDE, {"width": 1366, "height": 768})
SAME = f"""
session = luxor.new_game({GAME})
for number in range({PLAYED}):
    legal = session.position.legal_actions()
    session.play(legal[number * 7 % len(legal)])
"""


def under_way() -> Session:
    """In the middle of a game of four with two modules."""
    names = ("Ani", "Jan", "Mia", "Noor")
    session = luxor.new_game(4, ("equipment", "sceptres"), 38, names=names)
    for number in range(PLAYED):
        legal = session.position.legal_actions()
        session.play(legal[number * 7 % len(legal)])
    return session


def is_calm(page: Page, most: int = MOST_WORDS) -> None:
    page.mouse.move(0, 0)  # what the resting mouse points at would be lit, and a list of goals open
    page.wait_for_function("!document.querySelector('.lx .lx-goal')?.checkVisibility()", timeout=lab.PATIENCE)
    found = count(page)
    assert len(found["words"]) <= most, " ".join(found["words"])
    odd = {size: said for size, said in found["sizes"].items() if size not in SIZES}
    assert odd == {}
    framed = [each for each in found["frames"] if "lx-option" not in each and each != "lx-part"]
    assert len(framed) <= 2, framed


@pytest.mark.browser
def test_in_lab_a_table_under_way_is_calm_and_a_switch_brings_the_rules(sit_down: SitDown) -> None:
    table = sit_down(f"{SAME}explore(session, motion=False, rules=False)", under_way())
    page = table.page
    try:
        for size in SCREENS:
            page.set_viewport_size(size)
            table.in_step()
            table.keeps_still()
            is_calm(page)
        refused = page.locator(".lx .lx-refused-line")
        assert refused.is_hidden()
        page.locator(".lx .lx-lists").click()
        table.says("Ani", ".lx-played-turn")
        page.locator(".lx .lx-lists").click()
        page.wait_for_selector(".lx-played-turn", state="hidden", timeout=lab.PATIENCE)
        switch = page.get_by_role("switch", name="Show the rules")
        switch.click()
        page.wait_for_selector('.lx [role=switch][aria-checked="true"]', timeout=lab.PATIENCE)
        refused.wait_for(state="visible", timeout=lab.PATIENCE)
        odd = {size: said for size, said in count(page)["sizes"].items() if size not in SIZES}
        assert odd == {}
        assert page.evaluate("localStorage.getItem('luxor-rules')") == "on", "it is remembered"
    finally:
        page.evaluate("localStorage.removeItem('luxor-rules')")
        page.set_viewport_size(conftest.WIDE)


IN_SIGHT = """() => ['.lx [data-do="undo"]', '.lx-hand canvas', '.lx-board canvas', '.lx-cards'
  ].every(name => {
  const {top, bottom, height} = document.querySelector(name)?.getBoundingClientRect() ?? {};
  return height > 20 && top >= 0 && bottom <= innerHeight;
})"""


@pytest.mark.browser
def test_on_a_tablet_held_upright_a_turn_needs_no_scrolling(browser: Browser) -> None:
    with lab.app_server() as address, browser.new_page(viewport={"width": 820, "height": 1180}) as page:
        page.goto(address)
        app_home.ready(page)
        app_home.start(page)
        page.wait_for_selector(".lx[data-tablet]", timeout=lab.PATIENCE)
        page.wait_for_function(IN_SIGHT, timeout=lab.PATIENCE)


@pytest.mark.browser
def test_in_the_app_it_is_calm_at_first(browser: Browser) -> None:
    with lab.app_server() as address, browser.new_page(viewport=conftest.WIDE) as page:
        page.goto(address)
        app_home.ready(page)
        saved = under_way()
        page.get_by_role("button", name="from a position or file").click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose a file").click()
        name: FilePayload = {"name": "game.json", "mimeType": "", "buffer": write_record(saved).encode()}
        chooser.value.set_files(name)
        app_home.at_table(page)
        table = Table(page, saved).ready()
        table.keeps_still()
        is_calm(page)
