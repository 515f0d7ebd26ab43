"""The page to play on is the app without a server: what is tried of the app is tried here, unchanged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.test_app import (
    test_a_page_without_code_a_turn_by_clicking_and_no_sideways_scrolling,
    test_a_phone_has_everything_in_reach,
    test_a_turn_by_tapping_on_a_phone_whose_owner_wants_nothing_to_move,
    test_from_home_to_a_puzzle_and_back_and_on_with_the_game,
    test_the_home_page_is_there_at_once_leads_everywhere_and_keeps_language_and_game,
)
from tests.site.served import served

__all__ = [
    "test_a_page_without_code_a_turn_by_clicking_and_no_sideways_scrolling",
    "test_a_phone_has_everything_in_reach",
    "test_a_turn_by_tapping_on_a_phone_whose_owner_wants_nothing_to_move",
    "test_from_home_to_a_puzzle_and_back_and_on_with_the_game",
    "test_the_home_page_is_there_at_once_leads_everywhere_and_keeps_language_and_game",
]
pytestmark = [pytest.mark.site]


@pytest.fixture(scope="module")
def app() -> Iterator[str]:
    with served() as address:
        yield f"{address}/play/"
