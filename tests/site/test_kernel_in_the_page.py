"""The kernel that the site publishes, in a real browser: it does at every table what it does here."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from luxor.kernel import library
from tests.kernel.digests import digests, rates
from tests.site import analysed
from tests.site.python_in_page import run_in_page
from tests.site.served import served

DIGESTS = "tests/kernel/digests.py"
GAMES = 4
SECONDS = 1.0  # for each engine at a table

pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(library() is None, reason="there is no compiled kernel here"),
]


def asked(what: str, number: float) -> str:
    return f"from tests.kernel.digests import told; told({what!r}, {number})"


def test_how_long_an_analysis_takes(browser: Browser) -> None:
    asked = "from tests.site.analysed import told; told()"
    with served() as address, browser.new_page() as page:
        there = json.loads(run_in_page(page, address, asked, "tests/site/analysed.py"))
    here = json.loads(analysed.told())
    print("\nseconds to two points, in the middle of a game of four   native   page   times native")
    for table, native in here.items():
        print(f"{table:55} {native:8.2f} {there[table]:6.2f} {there[table] / native:8.2f}")
        assert there[table] < 20 * native


def test_it_does_what_it_does_here_at_every_table(browser: Browser) -> None:
    with served() as address, browser.new_page() as page:
        told = run_in_page(page, address, asked("digests", GAMES), DIGESTS)
    assert json.loads(told) == digests(GAMES)


def test_it_plays_the_games_of_the_interpreted_engine(browser: Browser) -> None:
    with served() as address, browser.new_page() as page:
        told = run_in_page(page, address, asked("alike", 1), DIGESTS)
    assert json.loads(told) == {"games": 118, "different": 0}


def test_how_many_games_a_second(browser: Browser) -> None:
    with served() as address, browser.new_page() as page:
        there = json.loads(run_in_page(page, address, asked("rates", SECONDS), DIGESTS))
    here = rates(SECONDS)
    print("\nrandom games a second   native   page  of native   interpreted here   in the page")
    for table, (native, plain) in here.items():
        kernel, slow = there[table]
        print(f"{table:22} {native:7.0f} {kernel:6.0f} {kernel / native:10.2f} {plain:18.1f} {slow:13.1f}")
        assert kernel > 10 * slow
