"""Tables that are read: what stands where, and how it is said."""

from __future__ import annotations

import re

import pandas as pd
import pytest

import luxor
from luxor.analysis import evaluate, show_table, tournament
from tests.analysis.helpers import last_turn

FOUND = pd.DataFrame(
    {
        "label": ["<b>wait</b>", "go"],
        "win": [0.25, 0.5],
        "win_low": [0.2, 0.44],
        "win_high": [0.3, 0.56],
        "games": [800, 2400],
        "points": [0.0, 4.5],
    }
)


def test_words_stand_left_and_numbers_right_without_an_index() -> None:
    told = repr(show_table(FOUND, ["label", "points", "games"], caption="Two ways"))
    assert told.splitlines() == [
        "Two ways",
        "Whole turn   VP now  Games",
        "<b>wait</b>       0    800",
        "go              4.5   2400",
    ]


def test_shares_are_per_cents_with_how_far_to_trust_them() -> None:
    told = repr(show_table(FOUND, ["win"], percent=["win"]))
    assert told.splitlines() == ["Chance to win", "     25 % ± 5", "     50 % ± 6"]


def test_the_best_row_is_marked_and_bars_are_drawn_to_scale() -> None:
    page = show_table(
        FOUND, ["label", "win", "games"], best="win", percent=["win"], bars=["win", "games"]
    )._repr_html_()
    rows = page.split("<tbody>")[1].split("</tr>")
    assert ["lx-best" in row for row in rows[:2]] == [False, True]
    assert 'style="width:26px"' in rows[0], "a quarter of the track"
    assert 'style="width:35px"' in rows[0], "a third of the most games"
    assert 'style="width:104px"' in rows[1]


def test_bars_are_seen_where_a_page_drops_styles_and_classes() -> None:
    """As a notebook that is not trusted does, and a code host."""
    page = show_table(FOUND, ["win", "games"], percent=["win"], bars=["win", "games"])._repr_html_()
    bare = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    rows = [re.sub(r"<[^>]+>", "", row) for row in bare.split("<tbody>")[1].split("</tr>")[:2]]
    assert [[len(bar) for bar in re.findall("█+", row)] for row in rows] == [[2, 3], [5, 10]]
    assert ".lx-track{font-size:0}" in page, "where there are styles the bar itself is drawn"


def test_nothing_in_a_cell_becomes_markup() -> None:
    page = show_table(FOUND, ["label"], caption="<i>", headings={"label": "<u>"})._repr_html_()
    assert "&lt;b&gt;wait" in page
    assert not {"<b>wait", "<i>", "<u>"} & {found for found in ("<b>wait", "<i>", "<u>") if found in page}


@pytest.mark.parametrize(
    ("lang", "heading"),
    [("en", "Chance to win"), ("fr", "Chances de gagner"), ("es", "Probabilidad de ganar")],
)
def test_headings_are_in_the_language_of_the_reader(lang: str, heading: str) -> None:
    assert repr(show_table(FOUND, ["win"], lang=lang)).startswith(heading)


def test_an_unknown_column_is_told() -> None:
    with pytest.raises(luxor.LuxorError, match=r"no such column: luck \(allowed: label, win"):
        show_table(FOUND, ["luck"])


def test_the_tables_of_analysis_can_be_read() -> None:
    worth = evaluate(last_turn(), rollouts=4)
    assert "Games" in repr(show_table(worth, ["label", "win", "score", "games"], percent=["win"], best="win"))
    found = tournament(["random", "quick"], players=2, deals=2, seed=1)
    assert "quick" in repr(show_table(found, ["bot", "rating", "score"], percent=["score"], best="rating"))
