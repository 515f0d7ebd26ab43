"""Games by every reading are what they were: options, choices, ends, and all that is told of them."""

from __future__ import annotations

import pytest

from tests.sums.sums import MIXTURES, Case, cases, differs, kept

TABLES = [case for case in cases() if case.number < 0]


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_reading_plays_as_it_did(case: Case) -> None:
    assert differs(case) == ""


@pytest.mark.parametrize("case", cases()[len(TABLES) :], ids=str)
def test_a_mixture_of_readings_plays_as_it_did(case: Case) -> None:
    assert differs(case) == ""


def test_every_case_is_kept() -> None:
    assert [*kept()] == [str(case) for case in cases()]
    assert len(TABLES) > 300
    assert sum(len(case.readings) > 3 for case in cases()) > MIXTURES / 2
