"""Two positions side by side: every difference is found, cited and framed, in words and in the picture."""

from __future__ import annotations

import re
from html import unescape

import pytest

import luxor
from luxor import LANGUAGES, Comparison, Position
from luxor.core.words.terms import Target
from luxor.games import guide_of
from luxor_widgets import compare
from luxor_widgets.parts import descendants
from tests.toy_game import registered


def start() -> Position:
    return luxor.new_game(3, seed=7).position


def page(a: Position, b: Position, games: int = 0, lang: str = "en") -> str:
    shown = compare(a, b, games=games, lang=lang)
    values = [str(getattr(part, "value", "")) for part in descendants(shown)]
    text = next(value for value in values if "<figure>" in value)
    return unescape(re.sub(r"<style>.*?</style>|<image[^>]*>|<[^>]+>", " ", text))


def test_facts_that_differ_are_listed_and_their_places_framed() -> None:
    changed = start().edit(tiles={22: "-"}, adventurers={1: [5, 0]}, keys={0: 2})
    found = Comparison(start(), changed)
    assert [change.address for change in found.facts] == ["tiles 22", "adventurers 1", "keys 0"]
    places = guide_of("luxor").palette.changed(*found.drafts)
    assert {Target("space", 22), Target("space", 5)} <= places
    told = page(start(), changed)
    assert "tiles on the board · 22" in told
    assert "vase, 6 VP, needs 3" in told
    assert "keys · A" in told
    assert "base.score.key" in told
    same = Comparison(start(), start())
    assert not same
    assert found.svg().count("stroke-dasharray") > same.svg().count("stroke-dasharray")


def test_one_position_under_two_sets_of_modules_cites_the_rules_that_make_the_difference() -> None:
    told = page(start(), start().with_modules("equipment"))
    assert "equipment.six" in told
    assert "Equipment" in told
    assert "die ±1" in told  # a card that only one side has
    assert "die+-1" not in told


def test_one_position_under_two_readings_says_by_which() -> None:
    other = start().with_readings({"ruling.tunnel.single-hop": "chained"})
    found = Comparison(start(), other)
    assert found
    question = start().game.book.rule("ruling.tunnel.single-hop", "en").question
    assert question in page(start(), other)


def test_the_difference_in_chances_says_what_it_rests_on() -> None:
    richer = start().arrange(keys={0: 5})
    told = page(start(), richer, games=20)
    assert "win chance" in told
    assert "in 20 games on the same luck" in told
    assert "B less A, 95 % interval" in told


def test_a_wrong_position_has_no_chances_and_says_so() -> None:
    assert "mend them first" in page(start(), start().edit(keys={0: 2}), games=5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_all_of_it(lang: str) -> None:
    told = page(start(), start().edit(keys={0: 2}), lang=lang)
    assert not re.search(r"\b(compare|fact)\.[a-z]", told)


def test_other_games_are_refused_and_expedition_and_the_toy_are_compared() -> None:
    with pytest.raises(luxor.LuxorError, match="only positions of one game"):
        Comparison(start(), luxor.new_game(2).position)
    session = luxor.new_game(3, game="expedition", seed=3)
    before = session.position
    while session.position.turn < 3:
        session.play(session.position.legal_actions()[0])
    assert "tiles on the table" in page(before, session.position)
    with registered():
        toy = luxor.new_game(2, game="toy", seed=3).position
        assert "stones" in page(toy, toy.edit(stones=2))
