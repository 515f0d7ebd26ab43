"""What was measured of the answers: each row is of one that can be played, and says what it rests on."""

from __future__ import annotations

import pytest

import luxor
from luxor import LANGUAGES
from luxor.games import plugin_of
from luxor.rulebook.ranks import measured, questions_first, ranks, told, trifles


def test_every_row_is_of_an_answer_that_can_be_played() -> None:
    assert told()["command"] == "make rank-readings"
    assert len({(rank.ruling, rank.answer) for rank in ranks()}) == len(ranks()) > 40
    for rank in ranks():
        switches = plugin_of(rank.game).switches(rank.modules)
        assert (rank.ruling, rank.answer) in {(each.ruling, each.id) for each in switches}
        assert 0 <= rank.met <= rank.games
        assert (rank.pairs > 1) == (rank.wins is not None)
        for value, low, high in filter(None, (rank.share, rank.wins, rank.points, rank.turns)):
            assert low <= value <= high


def test_what_matters_more_comes_first() -> None:
    weights = [rank.weight for rank in ranks()]
    assert weights == sorted(weights, reverse=True)
    first = ranks()[0].ruling
    assert questions_first(["ruling.no-such", first])[0] == first
    assert not {rank.ruling for rank in ranks() if rank.met} & trifles()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_every_language(lang: str) -> None:
    for rank in ranks():
        rule = luxor.rule(rank.ruling, lang)
        (said,) = [
            line for line in measured(rule, lang) if rule.readings[rule.ids.index(rank.answer)] in line
        ]
        assert str(rank.games) in said
        assert "?" not in said.split(rule.readings[rule.ids.index(rank.answer)])[1]
