"""The quiz: seeded, in three languages, graded by the engine, every answer citing rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import luxor
from luxor.analysis import quiz
from luxor.analysis.quiz import KINDS
from luxor.core.terms import Chance
from luxor.core.wording import fields_of
from tests.analysis.helpers import played

TEXTS = Path(luxor.__file__).parent / "texts"
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
            seat = position.seat
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


@pytest.mark.parametrize("seed", [1, 2])
def test_what_happens_is_not_given_away(seed: int) -> None:
    """The question names no goal, all stories begin with the action that is asked about, and one is true."""
    moves = [q for q in quiz(START, 12, about="happens", seed=seed) if q.action.verb == "move"]
    assert len(moves) > 5
    for question in moves:
        place, steps = question.action.args
        start = "the stairs" if place == 0 else f"space {place}"
        said = f"Move from {start} by {steps}" if int(steps) >= 0 else f"One step back from {start}"
        assert f"“{said}”" in question.text
        begins = {choice.partition(" to ")[0] for choice in question.choices}
        assert begins == {f"{'ABC'[question.position.seat]} moves from {start}"}


def test_the_form_of_a_move_does_not_tell_whether_it_is_legal() -> None:
    asked = [q for q in quiz(START, 30, about="legal", seed=3) if q.action.verb == "move"]
    assert {bool(q.facts[q.answer]) for q in asked} == {True, False}
    assert all("“Move from " in question.text for question in asked)


def test_where_everything_is_legal_nobody_asks_whether_it_is() -> None:
    for question in quiz(START, 20, about="legal", seed=5):
        assert any(not option.legal for option in question.position.options())


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_grade_is_written_properly(lang: str) -> None:
    for question in quiz(START, 10, seed=6, lang=lang):
        for number in range(len(question.choices)):
            said = question.grade(number).text
            assert ".." not in said
            assert "quiz." not in said
            titles = said.partition(" [")[0].split(". ")
            assert len(set(titles)) == len(titles), "nothing is said twice"


@pytest.mark.parametrize(
    ("game", "topic", "kinds"),
    [
        ("luxor", "base.chamber", {"why", "legal", "happens"}),
        ("luxor", "base.osiris", {"happens"}),
        ("expedition", "expedition.move", {"why", "legal"}),
    ],
)
def test_about_a_rule_that_seldom_matters(game: str, topic: str, kinds: set[str]) -> None:
    """Positions where the rule decides are looked for, and a why-not is answered by just that rule."""
    questions = quiz(luxor.new_game(3, game=game, seed=5).position, 5, about=topic, seed=2)
    assert {question.kind for question in questions} >= kinds
    for question in questions:
        asked = question.rules[:1] if question.kind == "why" else question.rules
        assert any(rule.startswith(topic) for rule in asked)


def test_chances_that_look_alike_are_not_offered() -> None:
    for question in quiz(START, 10, about="likely", seed=1):
        percents = [choice.partition("(")[2] for choice in question.choices]
        right = percents.pop(question.answer)
        assert right not in percents
