"""Small words: lists, pairs, plurals and numbers as each language writes them."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.words.wording import Words, figure

POSITION = luxor.new_game(players=3, seed=1, names=("Ani", "Jan", "Mia")).position


def words(lang: str) -> Words:
    return POSITION.game.words(lang, ("Ani", "Jan", "Mia"))


@pytest.mark.parametrize(
    ("lang", "either", "both"),
    [
        ("en", "Ani, Jan or Mia", "Ani, Jan and Mia"),
        ("fr", "Ani, Jan ou Mia", "Ani, Jan et Mia"),
        ("es", "Ani, Jan o Mia", "Ani, Jan y Mia"),
    ],
)
def test_what_may_be_chosen_and_what_is_there(lang: str, either: str, both: str) -> None:
    names = ["Ani", "Jan", "Mia"]
    assert words(lang).either(names) == either
    assert words(lang).both(names) == both
    assert words(lang).both(["Ani"]) == words(lang).either(["Ani"]) == "Ani"


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "3: a; b"), ("fr", "3\u00a0: a\u00a0; b"), ("es", "3: a; b")]
)
def test_french_has_a_space_before_colons(lang: str, text: str) -> None:
    assert words(lang).pair(3, words(lang).row(["a", "b"])) == text
    assert words(lang).row([]) == ""


@pytest.mark.parametrize(
    ("lang", "none", "one"),
    [("en", "0 cards", "1 card"), ("fr", "0 carte", "1 carte"), ("es", "0 cartas", "1 carta")],
)
def test_nothing_is_many_except_in_french(lang: str, none: str, one: str) -> None:
    say = words(lang).say
    assert none in say("describe.deck", {"n": 0, "m": 0})
    assert one in say("describe.deck", {"n": 1, "m": 0})


def test_less_than_nothing_has_a_minus_sign() -> None:
    assert (figure(-1), figure(0), figure(12)) == ("−1", "0", "12")


def test_the_question_names_who_is_asked_and_in_the_end_who_has_won() -> None:
    assert POSITION.question("en", ("Ani", "Jan", "Mia")).startswith("Ani, ")
    over = luxor.playout(POSITION, 1).position
    best = max(over.totals())
    winners = [name for name, total in zip(("Ani", "Jan", "Mia"), over.totals()) if total == best]
    assert over.question("en", ("Ani", "Jan", "Mia")) == f"The game is over, won by {' and '.join(winners)}."


@pytest.mark.parametrize(
    ("move", "why"),
    [("move anubis-1 1", "it is asleep"), ("move 0 1", "it has only just been woken")],
)
def test_who_may_not_move_is_told_why(move: str, why: str) -> None:
    woken = {"adventurers": {0: ["woken", "anubis-1", 3, 4, 5]}}
    position = POSITION.apply("play left").position.edit(**woken)
    assert why in position.check(move).explain("en")


def test_decimals_are_written_as_the_language_does() -> None:
    game = luxor.new_game(players=2, seed=3).position.game
    assert [game.words(lang).signed(-1.25) for lang in ("en", "fr", "es")] == ["−1.2", "−1,2", "−1,2"]
    assert game.words("fr").signed(5) == "+5,0"
