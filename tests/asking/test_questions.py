"""Every rule and every entry of the ledger is asked about, in every language, and answers."""

from __future__ import annotations

import pytest

import luxor
from luxor.asking.index import asked, shorts
from luxor.rulebook import BOOK
from tests.asking.bench_ask import count, questions

OFTEN = 80  # rules that are asked about at a table have five questions or more
languages = pytest.mark.parametrize("lang", luxor.LANGUAGES)


@languages
def test_every_rule_is_asked_about_and_answers(lang: str) -> None:
    found, short = asked(lang), shorts(lang)
    for rule in luxor.rules(lang):
        own = [question for question in found.get(rule.id, ()) if question != rule.question]
        assert len(set(own)) >= (1 if rule.readings else 2), rule.id
        assert rule.readings or short.get(rule.id), rule.id


@languages
def test_what_is_asked_often_has_many_questions(lang: str) -> None:
    many = [rule for rule, own in asked(lang).items() if rule in BOOK and len(own) >= 5]
    assert len(many) >= OFTEN


@languages
def test_no_question_is_of_two_rules(lang: str) -> None:
    """Else nobody could tell which of them answers."""
    seen: dict[str, str] = {}
    for rule, own in asked(lang).items():
        for question in own:
            assert seen.setdefault(question.casefold(), rule) == rule, question


@languages
def test_only_rules_are_asked_about(lang: str) -> None:
    for book in BOOK.books():
        assert set(book.questions(lang)) <= set(book)


@languages
def test_own_questions_find_their_rule(lang: str) -> None:
    every = [(rule, question) for rule, own in asked(lang).items() if rule in BOOK for question in own]
    found = [luxor.ask(question, lang)[0].rule.id == rule for rule, question in every]
    assert sum(found) > 0.95 * len(every)


def test_written_questions_find_a_right_rule() -> None:
    """What is asked for of questions that others write, held to what was reached on those to learn from."""
    found = count(questions("tuning.txt"))
    assert found.first >= 0.8 * found.answered
    assert found.three >= 0.95 * found.answered
    assert found.not_sure == found.nothing


LEANING = {"it", "they", "she", "yes", "nothing", "elle", "elles", "il", "ils", "oui", "sí", "ella", "nada"}


@languages
def test_a_short_answer_stands_alone(lang: str) -> None:
    for rule, short in shorts(lang).items():
        first = short.split()[0].strip(",:.").casefold()
        assert first not in LEANING, (rule, short)
        assert len(short) <= 140, (rule, short)
