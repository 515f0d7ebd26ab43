"""`luxor app`: the home page, and the explorer without code, at a desk, on a phone, and magnified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Page, expect

import luxor
from luxor.core.study.record import write_record
from luxor.core.words.terms import Target
from tests.browser import app_home, app_parts, lab
from tests.browser.conftest import WIDE, no_complaints
from tests.browser.table import Table

PHONE_UP_TO = 480  # pixels of the explorer
PHONE, SMALL, NARROW, MAGNIFIED = (
    (390, 844),
    (360, 740),
    (360, 780),
    (640, 450),
)  # the last: 1280 x 900 at 200 %
TABS = ("Log", "Tree", "Rules", "Score", "Players", "Set-up")
Scheme = Literal["light", "dark"]
MOST_FILES = 25  # that a page asks for
MANY = 80  # drawings: more than a click needs, fewer than a walk has

# How often something was drawn on a canvas, counted from the first moment on.
COUNT = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  window.drawn = 0;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    window.drawn += 1;
    return draw.apply(this, args);
  };
}"""
# What sticks out of the explorer at its right, unless it can be scrolled in a part of its own.
STICKS_OUT = """() => {
  const explorer = document.querySelector('.lx'), edge = explorer.getBoundingClientRect().right + 1;
  const scrolls = part => part !== explorer
    && (/auto|scroll|hidden/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  const parts = [...explorer.querySelectorAll('*')].filter(part => part.getClientRects().length
    && part.getBoundingClientRect().right > edge && !scrolls(part.parentElement));
  const page = document.scrollingElement;
  return [...parts.map(part => `${part.tagName}.${part.className}`),
          ...(page.scrollWidth > page.clientWidth ? ['the page'] : [])];
}"""


# Texts in sight that are too small to read.
TINY = """() => [...document.querySelectorAll('.lx *')].filter(part => part.checkVisibility()
    && [...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(part).fontSize) < 11 && getComputedStyle(part).fontSize !== '0px')
  .map(part => `${part.className}: ${part.textContent.trim().slice(0, 30)}`)"""
# Whether a part can be tapped where it stands.
ON_TOP = """selector => {
  const part = document.querySelector(selector);
  if (!part) return false;
  const {left, top, width, height} = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# Where the parts of a phone's screen are, from the top: [top, bottom] of each.
PLACES = """() => Object.fromEntries(['.lx-top', '.lx-question', '.lx-board canvas', '.lx-around', '.lx-pull',
    '.lx-time', '.lx [data-do="undo"]'].map(name => {
  const {top, bottom} = document.querySelector(name).getBoundingClientRect();
  return [name, [Math.round(top), Math.round(bottom)]];
}))"""


@pytest.fixture(scope="module")
def app(browser: Browser) -> Iterator[str]:
    with lab.app_server() as address:
        yield address


def open_app(page: Page, address: str, phone: bool = False) -> Table:
    page.add_init_script(f"({COUNT})()")
    page.goto(address)
    return app_home.start(page, phone)


def play_turn(table: Table) -> int:
    """Click the first thing that may be done until another is asked; how much was drawn for the move."""
    seat, drawn = table.view().seat, 0
    while table.view().seat == seat:
        moving = getattr(table.session.position.pending, "step", "") == "move"
        table.keeps_still()
        before = table.page.evaluate("window.drawn")
        table.play(str(table.session.position.legal_actions()[0]))
        table.keeps_still()
        drawn += table.page.evaluate("window.drawn") - before if moving else 0
    return drawn


@pytest.mark.browser
def test_the_home_page_is_there_at_once_leads_everywhere_and_keeps_language_and_game(
    browser: Browser, app: str
) -> None:
    with browser.new_context(viewport=WIDE, color_scheme="dark", locale="es-ES") as context:
        page = context.new_page()
        with no_complaints(page):
            page.goto(app, wait_until="commit")
            expect(page.locator("#lx-home .lx-start")).to_have_text("Empezar", timeout=lab.PATIENCE)
            expect(page.locator(".lx-last h2")).to_have_text("Tu primer turno")
            assert page.locator(".lx").count() == 0, "the page was there before the explorer"
            page.get_by_role("button", name="English").click()
            page.get_by_role("switch", name="The mummy").click()
            page.get_by_role("button", name="+ Player").click()
            page.locator(".lx-players-of li").nth(2).get_by_role("button", name="bot").click()
            page.get_by_label("Name of player 1").fill("Zoé <b>")
            assert Axe().run(page, context="#lx-home").response["violations"] == []
            page.locator("#lx-home .lx-start").click()  # it waits until everything is ready
            app_home.at_table(page)
            expect(page.locator(".lx-ask h2")).to_contain_text("Zoé <b>, which end", timeout=lab.PATIENCE)
            expect(page.locator(".lx-menu .lx-pop").first).to_contain_text("The mummy")
            assert page.locator(".lx-players tbody tr").count() == 3
            assert page.locator(".lx.lx-dark-seat").count() == 1, "dark by the system"
            page.locator('.lx [data-with="play left"]').click()
            expect(page.locator(".lx-ask h2")).to_contain_text("who moves", timeout=lab.PATIENCE)

            page.locator('.lx [data-do="home"]').click()
            expect(page.locator(".lx-last h2")).to_contain_text("Zoé <b>, who moves", timeout=lab.PATIENCE)
            page.get_by_role("button", name="Open the list").click()
            page.get_by_role("button", name="Two adventurers take a treasure").click()
            expect(page.locator(".lx-taught")).to_contain_text("Example B6", timeout=lab.PATIENCE)
            page.locator('.lx-taught [data-do="game"]').click()
            expect(page.locator(".lx-ask h2")).to_contain_text("Zoé <b>, who moves", timeout=lab.PATIENCE)

            page.reload()
            app_home.ready(page)
            expect(page.locator(".lx-last h2")).to_contain_text("Zoé <b>, who moves", timeout=lab.PATIENCE)
            assert page.locator(".lx-last-board img").evaluate("image => image.naturalWidth") > 100
            page.get_by_role("button", name="Continue").click()
            app_home.at_table(page)
            expect(page.locator(".lx-ask h2")).to_contain_text("who moves", timeout=lab.PATIENCE)
            expect(page.locator(".lx-players .lx-bot")).to_have_count(
                1, timeout=lab.PATIENCE
            )  # who was a bot still is


def complaints(page: Page) -> list[str]:
    """What axe says of the whole page, however light."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{problem['id']}: {problem['nodes'][0]['html'][:150]}" for problem in found]


@pytest.mark.browser
def test_home_has_one_big_button_which_sits_a_visitor_down_against_a_bot(browser: Browser, app: str) -> None:
    with browser.new_page(viewport=WIDE) as page, no_complaints(page):
        page.goto(app)
        play = page.locator("#lx-home .lx-vs-bot")
        expect(play).to_contain_text("You against an easy bot", timeout=lab.PATIENCE)
        expect(page.locator("#lx-home .lx-seed")).to_be_hidden()  # for experts
        strengths = page.get_by_role("group", name="How strong the bot is")
        strengths.get_by_role("button", name="medium").click()
        expect(strengths.get_by_role("button", name="medium")).to_be_focused()
        expect(play).to_contain_text("You against a medium bot")
        page.reload()
        expect(play).to_contain_text("You against a medium bot", timeout=lab.PATIENCE)  # it is remembered
        strengths.get_by_role("button", name="easy").click()
        sizes = page.locator("#lx-home button:visible").evaluate_all(
            "all => all.map(each => [each.clientWidth * each.clientHeight, each.className])"
        )
        assert max(sizes)[1] == "lx-vs-bot"
        app_home.ready(page)
        assert complaints(page) == []
        play.click()
        app_home.at_table(page)
        expect(page.locator(".lx-ask h2")).to_contain_text("which end", timeout=lab.PATIENCE)
        expect(page.locator(".lx-players .lx-bot")).to_have_count(1)


@pytest.mark.browser
def test_from_home_to_a_puzzle_and_back_and_on_with_the_game(browser: Browser, app: str) -> None:
    with browser.new_page(viewport=WIDE) as page, no_complaints(page):
        page.goto(app)
        lessons = page.locator("[data-lesson]:visible")
        expect(lessons).to_have_count(5, timeout=lab.PATIENCE)  # the first of all has the large card
        app_home.ready(page)
        page.get_by_role("button", name="from a position or file").click()
        page.get_by_label("Paste the line of a position").fill("luxor/1 and so on")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("This does not work")
        assert complaints(page) == []
        saved = luxor.new_game(2, seed=5, names=("Ani", "Jan"))
        saved.play("play left")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose a file").click()
        file: FilePayload = {"name": "my-game.json", "mimeType": "", "buffer": write_record(saved).encode()}
        chooser.value.set_files(file)
        app_home.at_table(page)
        expect(page.locator(".lx-ask h2")).to_contain_text("Ani, who moves", timeout=lab.PATIENCE)
        expect(page.locator("main:visible")).to_have_count(1)  # the table, as the home page was
        expect(page.locator("main:visible .lx-board")).to_have_count(1)
        page.locator('.lx [data-do="home"]').click()
        expect(page.locator(".lx-last h2")).to_contain_text("Ani, who moves", timeout=lab.PATIENCE)
        expect(lessons).to_have_count(6)

        page.get_by_role("button", name="Puzzles: Expedition Luxor").click()
        answers = page.get_by_role("radio")
        expect(answers.first).to_be_focused(timeout=lab.PATIENCE)
        assert complaints(page) == []
        for number in range(1, 6):
            expect(page.locator(".lxq-head")).to_contain_text(f"question {number} of 5")
            page.keyboard.press("A")
            expect(page.get_by_role("alert")).to_contain_text("expedition.")  # the rule
            page.locator(".lxq-foot .primary").click()
        expect(page.locator(".lxq-end h2")).to_contain_text("of 5 right")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.emulate_media(color_scheme="dark")
        page.get_by_role("button", name="Another puzzle").click()
        expect(page.locator(".lxq-head")).to_contain_text("question 1 of 5", timeout=lab.PATIENCE)
        page.keyboard.press("1")
        expect(page.get_by_role("alert")).to_contain_text("expedition.")
        assert page.evaluate("document.scrollingElement.scrollWidth") == PHONE[0]
        assert complaints(page) == []

        page.get_by_role("button", name="Home").click()
        page.get_by_role("button", name="Continue").click()
        app_home.at_table(page)
        expect(page.locator(".lx-ask h2")).to_contain_text("Ani, who moves")


def turn_over(page: Page, pane: str, wide: int) -> None:
    """On a phone tabs and options have the same place; the page needs a moment to become one."""
    button = page.locator(f'[data-do="pane"][data-with="{pane}"]')
    if wide < PHONE_UP_TO:
        button.click(timeout=lab.PATIENCE)
    else:
        button.wait_for(state="hidden", timeout=lab.PATIENCE)
        if pane != "play" and not page.get_by_role("tab").first.is_visible():
            page.locator(".lx .lx-lists").click()


@pytest.mark.browser
def test_what_voila_loads_comes_in_one_file(browser: Browser, app: str) -> None:
    with browser.new_page(viewport=WIDE) as page, no_complaints(page):
        asked = app_parts.fetched(page, app)
        assert app_parts.parts(asked) == [], "python -m tests.browser.app_parts writes the list anew"
        assert len(asked) < MOST_FILES


@pytest.mark.browser
def test_a_page_without_code_a_turn_by_clicking_and_no_sideways_scrolling(browser: Browser, app: str) -> None:
    with browser.new_page(viewport=WIDE) as page, no_complaints(page):
        table = open_app(page, app)
        assert page.locator(".jp-InputArea:visible, .CodeMirror:visible, .cm-editor:visible").count() == 0
        assert page.locator(".lx-heading [data-below]:not([data-below=''])").count() == 0, "nothing is below"
        page.keyboard.press("2")  # heard at once, wherever Start was pressed
        table.choose(str(table.view().legal[1].action))
        page.keyboard.press("ArrowLeft")
        table.mirror.undo()
        table.in_step()
        assert play_turn(table) > MANY, "a pawn walks"
        for wide, high in (MAGNIFIED, NARROW):
            page.set_viewport_size({"width": wide, "height": high})
            turn_over(page, "more", wide)
            for tab in TABS:
                page.get_by_role("tab", name=tab).click()
                assert page.locator(".lx .lm-mod-hidden:visible").count() == 0, f"{tab} alone"
                assert page.evaluate(STICKS_OUT) == [], f"{tab} at {wide} px"
            turn_over(page, "play", wide)
            page.locator("[data-option]:visible").last.click()
            table.choose(str(table.view().legal[-1].action))


@pytest.mark.browser
def test_a_turn_by_tapping_on_a_phone_whose_owner_wants_nothing_to_move(browser: Browser, app: str) -> None:
    wide, high = PHONE
    context = browser.new_context(
        viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    with context, context.new_page() as page, no_complaints(page):
        table = open_app(page, app, phone=True)
        assert 0 < play_turn(table) < MANY, "nobody walks"
        assert page.evaluate(STICKS_OUT) == []
        board = page.locator(".lx-board canvas").bounding_box()
        assert board is not None
        pinch(page, 40, 120)
        page.wait_for_selector(".lx-board[data-zoomed]", timeout=lab.PATIENCE)
        larger = page.locator(".lx-board canvas").bounding_box()
        assert larger is not None
        assert larger["width"] == pytest.approx(2 * board["width"], abs=1)
        assert larger["x"] < board["x"] < larger["x"] + larger["width"] / 2
        table.in_step()  # fingers that pinch play nothing
        pinch(page, 120, 40)
        page.wait_for_selector(".lx-board:not([data-zoomed])", timeout=lab.PATIENCE)
        assert page.locator(".lx-board canvas").bounding_box() == board
        table.press(Target("hand", 2))  # which is refused: the answer comes to the top of the sheet
        page.wait_for_function(ON_TOP, arg=".lx-answer .lx-close", timeout=lab.PATIENCE)
        page.locator('[data-do="pane"][data-with="score"]').tap()
        page.wait_for_selector(".lx-score", timeout=lab.PATIENCE)
        assert page.evaluate(STICKS_OUT) == []
        page.locator(".lx-top .lx-menu summary").tap()
        page.locator(".lx-top [data-do=editor]").tap()
        page.wait_for_selector(".lx-edit-board [role=grid]", timeout=lab.PATIENCE)
        assert (page.evaluate(STICKS_OUT), page.evaluate(TINY)) == ([], [])
        page.get_by_role("button", name="Back to my game").tap()
        page.wait_for_selector(".lx-edit-board [role=grid]", state="hidden", timeout=lab.PATIENCE)
        page.locator('[data-do="pane"][data-with="more"]').tap()
        page.get_by_role("tab", name="Analysis").tap()
        page.wait_for_selector('[data-do="heat"][data-with="now"]', timeout=lab.PATIENCE)  # in sight
        assert page.evaluate(STICKS_OUT) == []


def pinch(page: Page, before: float, after: float) -> None:
    """Two fingers on the middle of the board, so far from it on both sides, and then so far."""
    board = page.locator(".lx-board").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, away in (("touchStart", before), ("touchMove", (before + after) / 2), ("touchMove", after)):
        points = [{"x": x - away, "y": y, "id": 0}, {"x": x + away, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pull_is(page: Page, test: str) -> None:
    """Until the sheet stands where it should: `top` is its upper edge, `players` where the players end."""
    page.wait_for_function(
        f"""() => {{
          const top = document.querySelector('.lx-pull').getBoundingClientRect().top;
          const players = document.querySelector('.lx-around').getBoundingClientRect().bottom;
          return {test};
        }}""",
        timeout=lab.PATIENCE,
    )


@pytest.mark.browser
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (SMALL, "dark")])
def test_a_phone_has_everything_in_reach(
    browser: Browser, app: str, size: tuple[int, int], scheme: Scheme
) -> None:
    wide, high = size
    context = browser.new_context(
        viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True, color_scheme=scheme
    )
    with context, context.new_page() as page, no_complaints(page):
        table = open_app(page, app, phone=True)
        pull_is(page, "top >= players")
        at = page.evaluate(PLACES)
        assert at[".lx-top"] == [0, 46]
        assert at[".lx-question"] == [46, 118]
        assert at[".lx-time"] == [high - 78, high]
        assert at[".lx-pull"][1] == high - 78
        assert (page.evaluate(STICKS_OUT), page.evaluate(TINY)) == ([], [])

        table.play("play left")
        row = page.locator(".lx [data-option]").first
        row.tap()
        page.wait_for_selector(".lx[data-foreseen]", timeout=lab.PATIENCE)
        table.in_step()  # a first tap shows and plays nothing
        said = "getComputedStyle(document.querySelector('.lx-ask p'), '::after').content"
        page.wait_for_function(f"""() => {said} === '"Tap it again to play it."'""", timeout=lab.PATIENCE)
        row.tap()
        table.choose(str(table.view().legal[0].action))

        handle = page.locator(".lx-grab")
        handle.tap()
        pull_is(page, f"top < {at['.lx-board canvas'][0] + 20}")
        assert page.evaluate(PLACES)['.lx [data-do="undo"]'] == at['.lx [data-do="undo"]']
        page.locator('.lx [data-do="undo"]').tap()  # in reach whatever the sheet does
        table.mirror.undo()
        table.in_step()
        handle.tap()
        pull_is(page, "top > players + 40")
        page.locator('[data-do="pane"][data-with="more"]').tap()
        page.get_by_role("tab", name="Score").tap()
        pull_is(page, "top < 130")
        assert (page.evaluate(STICKS_OUT), page.evaluate(TINY)) == ([], [])
        assert Axe().run(page, context=".lx-time, .lx-pull > .lx-grab").response["violations"] == []
        page.locator('[data-do="pane"][data-with="play"]').tap()
        pull_is(page, "top >= players && top < players + 40")
