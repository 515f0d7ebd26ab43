"""What is answered: by word forms, accents, slips and languages, and never for sure what no rule says."""

from __future__ import annotations

import pytest

import luxor
from luxor.asking.words import plain, recognised, slipped, speech


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("May I rearrange my hand?", "base.hand.order-fixed"),
        ("REARRANGING THE HAND", "base.hand.order-fixed"),
        ("can i rearange my hand", "base.hand.order-fixed"),
        ("je peux reculer?", "base.card.plus-minus-one"),
        ("ou va la nouvelle carte", "base.hand.draw-to-middle"),
        ("cuanto vale un escarabajo", "base.score.scarab"),
        ("¿Cuánto valen los escarabajos?", "base.score.scarab"),
        ("what does the +/-1 card do", "base.card.plus-minus-one"),
        ("what does ±1 do", "base.card.plus-minus-one"),
        ("how does the 1-4 card work", "base.horus.range"),
    ],
)
def test_however_it_is_written(question: str, rule: str) -> None:
    answer = luxor.ask(question)[0]
    assert answer.rule.id == rule
    assert answer.sure


def test_the_language_is_that_of_the_question_or_the_one_asked_for() -> None:
    assert luxor.ask("je peux jouer la carte du milieu ?")[0].short.startswith("Tu ne peux jouer que")
    assert luxor.ask("je peux jouer la carte du milieu ?", "es")[0].short.startswith("Solo puedes jugar")
    assert recognised("osiris", "fr") == "fr"


def test_what_no_rule_says_is_told_so_with_what_comes_nearest() -> None:
    answers = luxor.ask("can I swap a card with my sister?")
    assert [answer.sure for answer in answers] == [False] * 3
    assert {answer.short for answer in answers} == {"I found nothing about that in the booklets."}
    assert all(answer.question for answer in answers)


@pytest.mark.parametrize("question", ["", "?", "   ", "xyzzy", "\x1b[2J", "¿", "a" * 10_000])
def test_nothing_is_made_of_no_question(question: str) -> None:
    assert not any(answer.sure for answer in luxor.ask(question))


def test_a_question_is_a_text() -> None:
    with pytest.raises(luxor.ConfigError, match="the question"):
        luxor.ask(7)  # type: ignore[arg-type]
    with pytest.raises(luxor.ConfigError, match="no such language"):
        luxor.ask("who wins?", "de")


def test_the_same_question_has_the_same_answer() -> None:
    assert luxor.ask("how do I get a key?") == luxor.ask("how do I get a key?")


def test_a_ruling_is_told_as_the_table_plays_it() -> None:
    question = "does the tunnel where I come out send me on?"
    usual = luxor.ask(question)[0]
    assert usual.rule.id == "ruling.tunnel.single-hop"
    assert usual.short.startswith("No")
    assert "This table plays: No" in usual.open
    played = luxor.new_game(readings={"ruling.tunnel.single-hop": "chained"}).position
    assert luxor.ask(question, position=played)[0].short != usual.short


def test_the_game_at_the_table_goes_first() -> None:
    expedition = luxor.new_game(game="expedition").position
    assert luxor.ask("who wins?", position=expedition)[0].rule.id == "expedition.score.winner"
    assert luxor.ask("who wins?")[0].rule.id == "base.score.winner"
    mummy = luxor.new_game(modules=["mummy"]).position
    assert luxor.ask("what can fallen guys do", position=mummy)[0].rule.id == "mummy.down.inactive"


def test_words_are_levelled() -> None:
    assert plain("Où ça ?") == "lieu ca ?"
    assert speech("en").concept("meeples") == speech("en").concept("adventurers")
    assert slipped("momei", "momie")
    assert not slipped("carte", "castor")
