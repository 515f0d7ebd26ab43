"""The card of a quiz: what it shows before and after an answer, and what it does with what a page says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import luxor
from luxor.analysis import ask, own_question, quiz
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.truth import KINDS
from luxor.exams import Answers, Exam
from luxor.exams.cards import LABELS, back, front, labels
from luxor_widgets import ExamCard, Quiz

START = luxor.new_game(3, seed=5).position
QUESTIONS = quiz(START, 3, seed=2, spread=True, names=("Ani", "Jan", "Mia"))


def wrong(question: Question) -> int:
    return (question.answer + 1) % len(question.choices)


def test_the_front_holds_nothing_of_the_key() -> None:
    """Two questions that differ only in which choice is right have the same front."""
    for question in QUESTIONS:
        shown = front(question)
        said = json.dumps({name: value for name, value in shown.items() if name != "choices"})
        assert not {"answer", "right", "rules", "claims", "because"} & set(shown)
        assert all(rule not in said for rule in question.rules)
    texts = ["4", "5", "6"]
    one, two = (own_question(START, "How many?", texts, right) for right in (0, 1))
    assert front(one) == front(two)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_every_kind_has_a_front_and_a_back(kind: str, game: str) -> None:
    if (game, kind) == ("expedition", "happens"):
        return  # there all is said by the words of an action
    modules = ["new_adventures"] if game == "expedition" else []
    question = quiz(luxor.new_game(3, modules, game=game, seed=5).position, 1, kind, seed=1)[0]
    found = back(question, wrong(question))
    assert (found["chosen"], found["right"]) == (wrong(question), question.answer)
    assert found["rules"]
    assert (found["shown"] is None) == (kind in ("likely", "count"))
    assert len(front(question)["board"]) == 4  # type: ignore[arg-type]


def test_a_question_is_answered_once_and_can_be_asked_again() -> None:
    card = Quiz(QUESTIONS)
    card.next()
    assert card.at == 0, "not before it is answered"
    card.answer(wrong(card.question))
    card.answer(card.question.answer)
    assert card.marks[0] is False, "the first answer counts"
    card.again()
    card.again()
    assert card.shown["total"] == 4
    for _ in range(4):
        card.answer(card.question.answer)
        card.next()
    assert (card.right, card.shown["sum"], card.front) == (3, 3, {})
    card.more()
    assert (card.at, card.shown["total"]) == (0, 1)


@pytest.mark.parametrize(
    "said", [None, 3, {"answer": True}, {"answer": 99}, {"answer": "1"}, {"next": 1}, []]
)
def test_whatever_a_page_sends(said: object) -> None:
    card = Quiz(QUESTIONS)
    card.hear(said)
    assert (card.at, card.marks) == (0, [None] * 3)


def test_a_choice_that_begins_at_one_place_can_be_clicked_there() -> None:
    found = [front(question)["spots"] for question in quiz(START, 6, "find", seed=1)]
    assert any(found)
    place = START.apply("play left").position
    assert front(ask(place, "move 0 4", "legal"))["spots"] == []


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_every_word_of_the_card_is_there(lang: str) -> None:
    assert all(text and not text.startswith("card.") for text in labels(lang).values())
    assert set(labels(lang)) == set(LABELS)


def test_an_empty_quiz_is_refused() -> None:
    with pytest.raises(luxor.LuxorError, match="at least one question"):
        Quiz([])


@pytest.mark.parametrize("feedback", [True, False])
def test_an_exam_in_a_notebook_is_on_the_disk_and_goes_on(feedback: bool, tmp_path: Path) -> None:
    exam = Exam(["Mia", "Tom"], 2, "base.hand", feedback=feedback)
    card = ExamCard(exam, "Mia", tmp_path)
    card.answer(card.question.answer)
    assert Answers(exam, tmp_path).of("Mia")[0].choice == exam.paper("Mia")[0].answer
    assert (card.shown["verdict"] is not None) == feedback
    assert (card.shown["sum"] is not None) == feedback
    card.again()
    assert card.shown["total"] == 2, "an exam asks everything once"
    again = ExamCard(exam, "Mia", tmp_path)
    assert (again.at, again.marks) == (1, [True, None])
    again.answer(0)
    again.next()
    assert again.front == {}
    assert ExamCard(exam, "Mia", tmp_path).front == {}


@pytest.mark.parametrize(
    ("lang", "how"),
    [("en", "Run the cell to answer."), ("fr", "Exécute la cellule pour répondre."),
     ("es", "Ejecuta la celda para responder.")],
)  # fmt: skip
def test_a_saved_notebook_shows_the_question_and_not_its_widgets(lang: str, how: str) -> None:
    questions = quiz(START, 2, seed=2, lang=lang)
    card = Quiz(questions)
    saved = str(card._repr_mimebundle_()["text/plain"])
    assert saved.startswith(questions[0].text)
    assert all(choice in saved for choice in questions[0].choices)
    assert saved.endswith(how)
    assert "application/vnd.jupyter.widget-view+json" in card._repr_mimebundle_()
    for _ in questions:
        card.answer(card.question.answer)
        card.next()
    assert card.over
    assert questions[1].text in repr(card)
