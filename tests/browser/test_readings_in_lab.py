"""How we play, in the explorer: a reading is found, chosen and played, and one sees whether it matters."""

from __future__ import annotations

import pytest

from tests.browser.conftest import AtPosition
from tests.classic.helpers import holding, party, start


@pytest.mark.browser
def test_a_reading_is_asked_about_chosen_and_played(at_position: AtPosition) -> None:
    table = at_position(start(hands={0: holding("+-1")}, adventurers={0: party(1)}))
    page = table.page
    page.locator(f"{table.root} .lm-TabBar-tab", has_text="Set-up").click()
    table.button("Does it matter here?").click()
    table.says("You could: One step back, from space 1 to the stairs.", ".lx-how-here")
    page.get_by_label("Search the questions").fill("stairs back")
    answer = page.locator(
        f"{table.root} .lx-how .widget-radio-box label", has_text="The stairs count as well"
    )
    answer.click()
    table.says("Your next game is played by:", ".lx-how")
    table.button("New game").click()
    table.says("The game is on the table", ".lx-message")
    page.locator(f"{table.root} .lm-TabBar-tab", has_text="Log").click()
    table.says("Your reading:", ".lx-log")
    table.says("ruling.back.stairs", ".lx-log")
    page.locator(f"{table.root} .lx-top > * [data-do=how]", has_text="1 house rule").click()
    table.says("Your next game is played by:", ".lx-how")


@pytest.mark.browser
def test_a_table_in_one_click_is_played(at_position: AtPosition) -> None:
    """From the first click to the log of the game."""
    table = at_position(start())
    page = table.page
    page.locator(f"{table.root} .lm-TabBar-tab", has_text="Set-up").click()
    page.locator(f"{table.root} .lx-how-tables button", has_text="Strict table").click()
    table.says("Every word of the booklets counts", ".lx-how")
    table.says("ruling.plus-minus.tile", ".lx-how")
    table.button("New game").click()
    table.says("The game is on the table", ".lx-message")
    page.locator(f"{table.root} .lm-TabBar-tab", has_text="Log").click()
    table.says("ruling.plus-minus.tile", ".lx-log")
    page.locator(f"{table.root} .lx-top > * [data-do=how]", has_text="4 house rules").click()
    table.says("Strict table", ".lx-how ul")
