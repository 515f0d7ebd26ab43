"""What the screen shows beside a turn: answers, the end of a game, pictures, a room that looks on."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from tests.browser.conftest import SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import BOARD
from tests.browser.test_accessible import complaints

NAMES = ("Ani", "Jan")
START = f"luxor.new_game(players=2, seed=38, names={NAMES})"
# The same game in the page and beside it, played to its end.
TO_THE_END = f"""
session = {START}
while not session.position.over:
    session.play(session.position.legal_actions()[0])
explore(session, motion=False)
"""

# Menus whose choice is longer than they are.
CUT_CHOICES = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('.lx-menu[open] select')].filter(menu => {
    const {font, paddingLeft, paddingRight} = getComputedStyle(menu);
    pen.font = font;
    const longest = Math.max(...[...menu.options].map(option => pen.measureText(option.text).width));
    return longest > menu.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  }).map(menu => menu.ariaLabel);
}"""


def played_out() -> Session:
    session = luxor.new_game(players=2, seed=38, names=NAMES)
    while not session.position.over:
        session.play(session.position.legal_actions()[0])
    return session


@pytest.mark.browser
def test_a_remedy_opens_a_what_if_and_the_game_comes_back(sit_down: SitDown) -> None:
    table = sit_down(f"explore({START}, motion=False)", luxor.new_game(players=2, seed=38, names=NAMES))
    table.click(Target("hand", 2))
    table.says("Card 3 from the left: ", ".lx-why header")
    assert complaints(table.page) == {}
    card = table.view().whynot
    assert card is not None
    number = next(at for at, (_, way) in enumerate(card.ways) if way is None)
    table.page.locator(".lx .lx-what-if").first.click()
    table.mirror.take_remedy(number)
    table.in_step()
    table.button("Back to my game").click()
    table.mirror.back_to_game()
    table.in_step()
    table.click(Target("space", 2))
    table.says("Space 2: vase, 3 VP, needs 2", ".lx-why header")
    table.page.locator(".lx-why .lx-close").click()
    table.page.wait_for_selector(".lx-why", state="detached", timeout=PATIENCE)


@pytest.mark.browser
def test_at_the_end_every_number_is_traced_and_one_plays_again(sit_down: SitDown) -> None:
    table = sit_down(TO_THE_END, played_out())
    table.says("Points over time", ".lx-over")
    table.says("ahead by", ".lx-finale h2")
    table.page.locator(".lx-finale .lx-button").click()  # the board lies under it
    assert not table.page.locator(".lx-hand canvas").is_visible(), "no hand is left"
    assert complaints(table.page) == {}
    before = table.looks()
    causes = [cause for cause, _, _ in table.view().causes]
    table.page.locator(f'.lx [data-do=points][data-with="0:{causes[1]}"]').click()
    table.mirror.ask_points(0, causes[1])
    scored = table.view().scored
    assert scored is not None
    table.cites(scored.lines[0][2], ".lx-why")
    table.shows_no_longer(before, BOARD)
    table.page.locator('.lx [data-do="again"]').click()
    table.mirror.play_again()
    table.in_step()


@pytest.mark.browser
def test_the_rule_that_applied_is_beside_the_piece_for_a_moment(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.example('B6').session())", luxor.example("B6").session())
    for _ in range(2):
        row = table.view().legal[0] if table.session.node.parent else table.view().legal[-1]
        table.page.locator(f'.lx [data-option][data-with="{row.action}"]').first.click()
        table.choose(str(row.action))
    table.page.wait_for_selector(".lx-applied", timeout=PATIENCE)
    table.page.wait_for_selector(".lx-applied", state="detached", timeout=PATIENCE)


@pytest.mark.browser
def test_a_room_looks_on_and_a_picture_is_taken_along(sit_down: SitDown) -> None:
    table = sit_down(f"explore({START}, motion=False)", luxor.new_game(players=2, seed=38, names=NAMES))
    page = table.page
    for kind in ("png", "svg"):
        page.locator(".lx-top .lx-menu summary").click()
        assert page.evaluate(CUT_CHOICES) == []
        with page.expect_download(timeout=PATIENCE) as kept:
            page.locator(f'.lx [data-do=picture][data-with="{kind}"]').click()
        assert kept.value.suggested_filename == f"luxor-1.{kind}"
    page.locator(".lx [data-option]").first.focus()
    page.keyboard.press("f")
    page.wait_for_selector(".lx[data-projector]", timeout=PATIENCE)
    page.wait_for_selector(".lx-top", state="hidden", timeout=PATIENCE)
    size = page.locator(".lx [data-option] b").first.evaluate("each => each.getBoundingClientRect().height")
    page.locator(".lx [data-option]").first.focus()
    page.keyboard.press("f")
    page.wait_for_selector(".lx-top", state="visible", timeout=PATIENCE)
    usual = page.locator(".lx [data-option] b").first.evaluate("each => each.getBoundingClientRect().height")
    assert size > 1.3 * usual
