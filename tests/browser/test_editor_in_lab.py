"""The position editor in a page: pieces are dragged, spaces walked by keys, and what is made is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import luxor
from tests.browser import lab
from tests.browser.conftest import SitDown
from tests.browser.test_accessible import complaints

NAMES = ["Ani", "Jan", "Mia", "Noor"]
expect.set_options(timeout=lab.PATIENCE)  # machines are shared


def cell(name: str) -> str:
    return f'[data-cell="{name}"]'


def piece(name: str) -> str:
    return f'[data-piece="{name}"]'


def opened(page: Page) -> None:
    page.locator(".lx-top .lx-menu summary").click()
    page.locator(".lx-menu [data-do=editor]").click()
    expect(page.locator(".lx-edit-board [role=grid]")).to_be_visible(timeout=lab.PATIENCE)
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong")


def inside(page: Page, what: str, outer: str) -> bool:
    """Whether something is not cut off at the left or the right."""
    a, b = page.locator(what).bounding_box(), page.locator(outer).bounding_box()
    assert a is not None
    assert b is not None
    return b["x"] - 1 <= a["x"] and a["x"] + a["width"] <= b["x"] + b["width"] + 1


def holds(page: Page, name: str, label: str) -> None:
    """What a place is called, with all that lies there."""
    expect(page.locator(cell(name))).to_have_attribute("aria-label", label)


def line(page: Page) -> str:
    return page.locator(".lx-edit-line textarea").input_value()


@pytest.mark.browser
def test_a_position_is_made_by_mouse_mended_and_played_and_the_game_comes_back(sit_down: SitDown) -> None:
    code = f"explore(luxor.new_game(4, seed=38, names={NAMES}), motion=False)"
    page = sit_down(code, luxor.new_game(4, seed=38, names=NAMES)).page
    opened(page)
    expect(page.locator(".lx-top")).to_contain_text("Editing – the game waits")
    assert complaints(page) == {}
    assert inside(page, ".lx-edit-map", ".lx-edit-board")
    assert inside(page, ".lx-edit-legend", ".lx-edit-board")
    page.drag_and_drop(piece("tile:osiris4"), cell("space:22"))
    holds(page, "space:22", "space 22: Osiris +4")
    expect(page.locator(f".lx-changed{cell('space:22')}")).to_be_visible()
    expect(page.locator(".lx-edit-problems")).to_contain_text("There should be: any treasure.")
    expect(page.get_by_role("button", name="Play from here – mend")).to_be_disabled()
    page.get_by_role("button", name="Jan", exact=True).click()
    page.drag_and_drop(piece("upright"), cell("space:2"))  # a pawn of the chosen player
    expect(page.locator(cell("space:2"))).to_have_attribute(
        "aria-label", r"space 2: Jan: upright, vase, 3 VP, needs 2"
    )
    page.drag_and_drop(cell("space:2"), cell("space:8"))  # the same one goes on
    expect(page.locator(cell("space:8"))).to_have_attribute(
        "aria-label", "space 8: Jan: upright, jewel, 3 VP, needs 2"
    )
    expect(page.locator(".lx-edit-history")).to_contain_text("3 changes · last: Jan: upright: now on space 8")
    page.keyboard.down("Alt")
    page.drag_and_drop(cell("space:8"), cell("space:12"))  # a copy of him
    page.keyboard.up("Alt")
    holds(page, "space:12", "space 12: Jan: upright, Horus, 1 eye")
    page.locator(cell("space:12")).click(button="right")
    page.get_by_role("menuitem", name="Take away: Jan: upright").click()
    holds(page, "space:12", "space 12: Horus, 1 eye")
    page.get_by_role("button", name="Mend all").click()
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong")
    made = luxor.position(line(page))
    assert not made.problems()
    assert complaints(page) == {}
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".lx-top")).not_to_contain_text("Editing")  # else the button leaves the editor
    expect(page.locator(".lx-question")).to_contain_text("Ani, which end of your hand do you play?")
    page.get_by_role("button", name="Back to my game").click()
    expect(page.get_by_role("button", name="Back to my game")).to_have_count(0)


@pytest.mark.browser
def test_a_position_is_made_by_keys_alone_and_a_line_is_pasted(sit_down: SitDown) -> None:
    code = f"explore(luxor.new_game(4, seed=38, names={NAMES}), motion=False)"
    page = sit_down(code, luxor.new_game(4, seed=38, names=NAMES)).page
    before = luxor.new_game(4, seed=38).position
    page.locator(".lx-top .lx-menu summary").focus()
    page.keyboard.press("Enter")
    page.locator(".lx-menu [data-do=editor]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong", timeout=lab.PATIENCE)
    page.locator(cell("space:1")).focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")  # along the path
    expect(page.locator(cell("space:5"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lx-edit-live")).to_contain_text("Picked up: statue")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".lx-edit-live")).to_contain_text("now on space 7")
    expect(page.locator(cell("space:7"))).to_be_focused()
    page.keyboard.press("Delete")
    holds(page, "space:7", "space 7")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Mia", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong")
    assert luxor.position(line(page)) == before
    other = luxor.new_game(4, seed=5).position.arrange(keys=[2, 0, 0, 0])
    page.locator(".lx-edit-line textarea").fill(str(other))
    page.locator(".lx-edit-line textarea").blur()
    expect(page.locator(".lx-edit-history")).to_contain_text("1 change")
    assert luxor.position(line(page)) == other


@pytest.mark.browser
def test_expedition_and_a_view_are_edited_too(sit_down: SitDown) -> None:
    start = luxor.new_game(3, ["new_adventures"], seed=27, game="expedition")
    while start.position.turn < 3:
        start.play(start.position.legal_actions()[0])
    made = f"luxor.Session(luxor.position({str(start.position)!r}))"
    code = f"explore({made}, viewer=1, motion=False, theme='dark')"
    page = sit_down(code, luxor.Session(start.position)).page
    opened(page)
    assert luxor.position(line(page)) == start.position.view(1)
    board = page.locator(".lx-edit-map").bounding_box()
    assert board is not None
    assert board["width"] > 400, "as large as there is room"
    x, y, *_ = start.position.facts()["map"][0]  # type: ignore[index]
    page.drag_and_drop(piece("adventurer"), cell(f"cell:{x},{y}"))
    expect(page.locator(".lx-edit-problems")).to_contain_text("31")
    page.get_by_role("button", name="Mend all").click()
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong")
    page.get_by_role("button", name="Players", exact=True).click()
    expect(page.locator(".lx-edit-pieces")).to_contain_text("adventurers in reserve")
    assert complaints(page) == {}


@pytest.mark.browser
def test_missing_treasures_are_typed_for_a_player(sit_down: SitDown) -> None:
    session = luxor.new_game(4, seed=38, names=NAMES)
    page = sit_down(f"explore(luxor.new_game(4, seed=38, names={NAMES}), motion=False)", session).page
    opened(page)
    tiles = session.position.facts()["tiles"]
    assert isinstance(tiles, list)
    for name in ("vase4x2", "jewel3x2"):
        page.locator(cell(f"space:{tiles.index(name) + 1}")).focus()
        page.keyboard.press("Delete")
        expect(page.locator(".lx-edit-problems")).to_contain_text(name[:4])
    field = page.get_by_role("textbox", name="Several, taken by")
    assert inside(page, ".lx-taken input", ".lx-edit-problems")
    assert complaints(page) == {}
    page.locator(".lx-taken select").select_option("Mia")
    expect(page.locator(".lx-taken option[selected]")).to_have_text("Mia")
    field.fill("4v2 9x9")
    field.press("Enter")
    expect(page.locator(".lx-edit-inspector")).to_contain_text("9x9 is no treasure here")
    expect(field).to_have_value("4v2 9x9")
    field.fill("4v2 3j2")
    field.press("Enter")
    expect(page.locator(".lx-edit-problems")).to_contain_text("Nothing is wrong")
    found = luxor.position(line(page)).facts()
    assert found["treasures"] == [[], [], ["vase4x2", "jewel3x2"], []]
    assert found["score"] == [0, 0, 7, 0]
