"""The explorer on one screen: nothing cut, nothing overlapping, and a turn without scrolling.

A sample of tables, sizes, themes and languages runs with all tests, so that every pair of two is among them;
`make matrix` runs them all.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import luxor
from luxor.core.study.session import Session
from luxor.games import modules_of
from tests.browser import conftest
from tests.browser.boxes import looked_at
from tests.browser.conftest import SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import Table

# The fifth is 1440 x 900 at 200 %; the sixth leaves the 390 pixels of a phone beside Lab's own bars.
SIZES = ((1440, 900), (1366, 768), (1920, 1080), (1024, 768), (720, 450), (509, 844))
ONE_SCREEN = SIZES[:3]  # where a turn needs no scrolling
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr", "es")
NAMES = ("Ani", "Jan", "Mia", "Noor", "Esi")
# Who plays what, and the decision at which it is looked at: one with many ways.
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "base": ({"players": 4, "seed": 38, "names": NAMES[:4]}, 86),
    "all modules": ({"players": 5, "seed": 47, "names": NAMES, "modules": modules_of("luxor")}, 160),
    "expedition": (
        {
            "players": 4,
            "seed": 27,
            "names": NAMES[:4],
            "modules": modules_of("expedition"),
            "game": "expedition",
        },
        53,
    ),
}
FORWARD = """
session = luxor.new_game(**{game!r})
for number in range({decisions}):
    legal = session.position.legal_actions()
    session.play(legal[number * 7 % len(legal)])
explore(session, motion=False)
"""
Look = tuple[tuple[int, int], str, str]  # a size, a theme, a language


def sample(name: str) -> list[Look]:
    """Every size; together with the other tables each pair of two things is seen."""
    shift = list(TABLES).index(name)
    return [(size, THEMES[(at + shift) % 2], LANGUAGES[(at + shift) % 3]) for at, size in enumerate(SIZES)]


def all_others(name: str) -> list[Look]:
    return [look for look in product(SIZES, THEMES, LANGUAGES) if look not in sample(name)]


def seated(sit_down: SitDown, name: str) -> Table:
    game, decisions = TABLES[name]
    session: Session = luxor.new_game(**game)
    for number in range(decisions):
        legal = session.position.legal_actions()
        session.play(legal[number * 7 % len(legal)])
    return sit_down(FORWARD.format(game=game, decisions=decisions), session)


def turn_to(table: Table, theme: str, lang: str) -> None:
    """By the page's own menus."""
    page = table.page
    page.locator(".lx-menu select[data-do=theme]").evaluate(
        "(menu, theme) => { menu.value = theme; menu.dispatchEvent(new Event('change', {bubbles: true})) }",
        theme,
    )
    page.wait_for_selector(f".lx[class*=lx-{theme}-]", timeout=PATIENCE)
    page.locator(".lx-top .lx-menu summary").click()
    page.locator(f'.lx-menu [data-do=lang][data-with="{lang}"]').click()
    table.mirror.set(theme=theme, lang=lang)
    table.in_step()


UNDO = """() => {
  const {x, y} = document.querySelector('.lx [data-do="undo"]').getBoundingClientRect();
  return [x, y];
}"""


def look_around(sit_down: SitDown, name: str, looks: list[Look]) -> None:
    """At each size in a theme and a language; between two of them a decision, by which nothing jumps."""
    table = seated(sit_down, name)
    try:
        for size, theme, lang in looks:
            table.page.set_viewport_size(conftest.WIDE)  # where the menus are in sight
            turn_to(table, theme, lang)
            asked = (size, theme, lang, table.view().question)
            assert looked_at(table.page, size, size in ONE_SCREEN) == [], asked
            hidden = [canvas for canvas in table.canvases() if not table.page.locator(canvas).is_visible()]
            assert hidden == [] or size not in ONE_SCREEN, "all that lies on the table is in sight"
            undo = place_of_undo(table)
            row = table.view().legal[0]
            table.page.locator(f'.lx [data-option][data-with="{row.action}"]').first.click()
            table.choose(str(row.action))
            if size in ONE_SCREEN:
                assert place_of_undo(table) == undo, "nothing jumps"
    finally:
        table.page.set_viewport_size(conftest.WIDE)


def place_of_undo(table: Table) -> list[float]:
    """Asked in one go: the bar may be written anew meanwhile, as wide as it is now."""
    place: list[float] = table.page.evaluate(UNDO)
    return place


@pytest.mark.browser
@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_cut_or_overlaps_and_a_turn_needs_no_scrolling(sit_down: SitDown, name: str) -> None:
    look_around(sit_down, name, sample(name))


@pytest.mark.matrix
@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_cut_or_overlaps_anywhere(sit_down: SitDown, name: str) -> None:
    look_around(sit_down, name, all_others(name))


@pytest.mark.browser
def test_groups_of_few_ways_stand_two_in_a_line_rather_than_out_of_sight(sit_down: SitDown) -> None:
    table = seated(sit_down, "all modules")
    page = table.page
    page.wait_for_selector(".lx-option-list.lx-pairs", timeout=PATIENCE)
    assert page.locator(".lx-group").count() == 4, "three have room below each other"
    assert not page.locator(".lx-options .lx-heading span").first.get_attribute("data-below")


@pytest.mark.browser
def test_on_a_small_laptop_ways_stand_in_two_columns_and_a_game_is_started_without_scrolling(
    sit_down: SitDown,
) -> None:
    page = seated(sit_down, "base").page
    try:
        page.get_by_role("tab", name="Set-up").click()
        start = page.locator(".lx-setup .lx-primary:visible").first
        start.wait_for(timeout=PATIENCE)
        words = page.locator(".lx-words").bounding_box()
        box = start.bounding_box()
        assert words is not None
        assert box is not None
        assert box["y"] + box["height"] <= words["y"], "the button is in sight"
        page.set_viewport_size({"width": 1024, "height": 768})
        page.wait_for_selector(".lx[data-below]", timeout=PATIENCE)
        contents = page.locator(".lx-tabs > .widget-tab-contents")
        assert contents.evaluate("part => part.scrollWidth <= part.clientWidth + 1"), "no answer is cut"
        page.set_viewport_size(conftest.WIDE)
        page.wait_for_selector(".lx:not([data-below])", timeout=PATIENCE)
        page.get_by_role("tab", name="Log").click()
        assert looked_at(page, ONE_SCREEN[1], in_sight=True) == []
        places = page.locator(".lx-two .lx-option").evaluate_all("rows => rows.map(row => row.offsetLeft)")
        assert len(set(places)) == 2
    finally:
        page.set_viewport_size(conftest.WIDE)


@pytest.mark.browser
def test_pointing_at_an_option_shows_what_it_does_and_plays_nothing(sit_down: SitDown) -> None:
    session = luxor.example("B6").session()
    table = sit_down("explore(luxor.example('B6').session(), motion=False)", session)
    table.play("play right")
    before = table.looks()
    row = table.view().legal[0]
    table.page.locator(".lx [data-option]").first.hover()
    table.says(row.title, ".lx-tag")
    table.cites("base.treasure.take", ".lx-foresee")
    table.shows_no_longer(before, ".lx-board canvas")
    assert table.page.locator(".lx [data-points='0']").get_attribute("data-then") == "3"
    table.page.mouse.move(5, 5)
    table.page.wait_for_selector(".lx-tag", state="detached", timeout=PATIENCE)
    table.shows(before)
    table.in_step()


@pytest.mark.browser
def test_keys_choose_take_back_and_are_listed(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.new_game(players=2, seed=3), motion=False)", luxor.new_game(2, seed=3))
    table.page.locator(".lx").first.focus()
    action = str(table.view().legal[1].action)
    table.page.keyboard.press("2")
    table.choose(action)
    table.page.keyboard.press("ArrowLeft")
    table.mirror.undo()
    table.in_step()
    table.page.keyboard.press("l")  # it shows where it leads, and is played by the same key once more
    table.page.wait_for_selector(".lx-goals:not([hidden])", timeout=PATIENCE)
    table.in_step()
    goal = table.view().goals[table.view().legal[0].action][0]
    table.page.keyboard.press("1")
    table.mirror.play_way(goal.actions)
    table.in_step()
    table.page.keyboard.press("ArrowLeft")
    table.mirror.undo()
    table.in_step()
    for key in ("2", "ArrowLeft", "r", "r", "ArrowLeft", "1"):  # who types fast is heard, too
        table.page.keyboard.press(key)
    table.choose(str(table.view().legal[0].action))
    assert table.page.locator(".lx-answer:not(.lx-hidden)").count() == 0, "no key met what was offered before"
    table.page.keyboard.press("ArrowLeft")
    table.mirror.undo()
    table.in_step()
    table.page.locator(".lx [data-option]").first.dblclick()  # the second click meets what is gone
    table.choose(str(table.view().legal[0].action))
    assert table.page.locator(".lx-answer:not(.lx-hidden)").count() == 0
    table.page.keyboard.press("?")
    table.page.wait_for_selector(".lx-keys:not([hidden])", timeout=PATIENCE)
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector(".lx-keys", state="hidden", timeout=PATIENCE)
    table.page.locator(".lx-top .lx-menu summary").click()
    viewers = table.page.locator(".lx-menu select[data-do=viewer]")
    viewers.select_option(label="Hot seat, with a curtain")
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector(".lx-curtain", timeout=PATIENCE)
    found = looked_at(table.page, ONE_SCREEN[0], in_sight=True)
    table.page.set_viewport_size(conftest.WIDE)
    assert found == [], "behind a curtain nothing is out of its place"
