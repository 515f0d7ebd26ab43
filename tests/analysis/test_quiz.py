"""The quiz: seeded, in three languages, graded by the engine, every answer citing rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import luxor
from luxor.analysis import quiz
from luxor.analysis.quiz import KINDS
from luxor.core.game import Chance
from luxor.core.wording import fields_of
from tests.analysis.helpers import played

TEXTS = Path(luxor.__file__).parent / "rulebook" / "texts"
START = luxor.new_game(3, seed=5).position


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_graded_by_the_engine(kind: str) -> None:
    for question in quiz(START, 5, about=kind, seed=1):
        assert question.kind == kind
        assert 2 <= len(question.choices) <= 4
        assert len(set(question.choices)) == len(question.choices)
        grades = [question.grade(number) for number in range(len(question.choices))]
        assert [bool(grade) for grade in grades].count(True) == 1
        assert grades[question.answer].right
        assert question.rules
        assert all(rule in START.game.book for rule in question.rules)
        assert all(f"[{rule}]" in grades[0].text for rule in question.rules)
        position, action = question.position, question.action
        right = question.facts[question.answer]
        verdict = position.check(action)
        if kind == "legal":
            assert verdict.legal == right
        elif kind == "why":
            assert not verdict.legal
            assert right == verdict.rules[0]
            assert not any(fact in verdict.rules for fact in question.facts if fact != right)
        elif kind == "points":
            seat = position.state.agenda[-1][1]
            assert right == position.apply(action).position.totals()[seat] - position.totals()[seat]
        elif kind == "likely":
            pending = position.pending
            assert isinstance(pending, Chance)
            assert position.is_view, "the odds are those of the player who waits"
            assert right == pytest.approx(pending.outcomes[action] / sum(pending.outcomes.values()))


def test_distractors_are_near_misses() -> None:
    """Refused actions belong to the step that is asked."""
    for question in quiz(START, 10, about="why", seed=2):
        assert question.action in list(question.position.game.candidates(question.position.state))
        assert not question.position.check(question.action).legal


def test_seeded_and_mixed() -> None:
    one, two = quiz(START, 10, seed=7), quiz(START, 10, seed=7)
    assert [str(question) for question in one] == [str(question) for question in two]
    assert [str(question) for question in quiz(START, 10, seed=8)] != [str(question) for question in one]
    assert len({question.kind for question in one}) >= 4


def test_about_a_rule() -> None:
    for question in quiz(START, 4, about="base.move", seed=3):
        assert any(rule.startswith("base.move") for rule in question.rules)


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_languages(lang: str) -> None:
    questions = quiz(START, 8, seed=4, lang=lang)
    assert [question.kind for question in questions] == [q.kind for q in quiz(START, 8, seed=4)]
    assert [question.answer for question in questions] == [q.answer for q in quiz(START, 8, seed=4)]
    told = "\n".join(map(str, questions)) + questions[0].grade(0).text
    assert "quiz." not in told
    assert "?" in told


def test_a_choice_by_its_text() -> None:
    question = quiz(played(2, 30, step="move"), 1)[0]
    assert question.grade(question.choices[question.answer]).right
    with pytest.raises(luxor.LuxorError, match="is no choice"):
        question.grade(17)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 0}, "n is a whole number"),
        ({"about": "chess"}, "allowed: legal, why"),
        ({"lang": "de"}, "allowed: en, fr, es"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        quiz(START, **given)  # type: ignore[arg-type]


def test_a_finished_game_has_no_quiz() -> None:
    with pytest.raises(luxor.LuxorError, match="not over"):
        quiz(luxor.playout(START, 1).position)


def test_texts_are_parallel() -> None:
    texts = {
        lang: tomllib.loads((TEXTS / f"analysis.{lang}.toml").read_text("utf-8")) for lang in luxor.LANGUAGES
    }
    for lang in luxor.LANGUAGES:
        assert list(texts[lang]) == list(texts["en"])
        for key, entry in texts[lang].items():
            assert fields_of(entry["text"]) == fields_of(texts["en"][key]["text"]), (lang, key)
