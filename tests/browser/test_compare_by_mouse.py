"""A position beside itself by another reading, chosen and compared by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import luxor
from tests.browser import lab
from tests.browser.conftest import SitDown
from tests.browser.test_accessible import complaints


@pytest.mark.browser
def test_a_reading_is_chosen_and_both_sides_are_shown_with_their_chances(sit_down: SitDown) -> None:
    table = sit_down("explore(luxor.new_game(2, seed=3), motion=False)", luxor.new_game(2, seed=3))
    page = table.page
    page.locator(f"{table.root} .lm-TabBar-tab", has_text="Set-up").click()
    page.get_by_placeholder("Search the questions").fill("far end carry")
    page.locator(f"{table.root} .lx-how .widget-radio-box label").nth(1).click()
    page.get_by_role("button", name="Compare this position with these rules").click()
    found = page.locator(f"{table.root} .lx-beside")
    expect(found.locator("figure")).to_have_count(2, timeout=lab.PATIENCE)
    chances = found.get_by_role("region", name="Chances")
    expect(chances).to_contain_text("win chance", timeout=lab.PATIENCE)
    assert complaints(page) == {}
