"""What the notebooks share (notebooks/course.py): chapters, tables, small pictures, cards, quizzes, cases."""

from __future__ import annotations

from types import ModuleType

import pytest

import luxor
from luxor.analysis import quiz
from luxor.core.words.terms import Target


def test_a_chapter_counts_only_what_was_cited(course: ModuleType) -> None:
    chapter = course.Chapter(3)
    assert chapter.coverage().startswith("9 of 9 rules were not met: base.move.active-only")
    session = chapter.set_up(hands={0: ["3", "1", "+-1", "die", "5"]})
    assert "[base.move.tile-to-tile]" in chapter.play(session, "play left", "move 0 3")
    assert chapter.coverage().startswith("8 of 9")
    session.goto(1)
    assert "[base.move.active-only]" in chapter.ask(session, "move anubis-1 3")
    assert chapter.coverage().startswith("7 of 9")


def test_a_table_that_cannot_be_is_refused(course: ModuleType) -> None:
    with pytest.raises(AssertionError, match=r"base\.osiris\.never-stop"):
        course.Chapter(3).set_up(adventurers={0: course.party(0, 6)})


def test_a_party_wakes_only_whom_it_must(course: ModuleType) -> None:
    assert course.party(0, 7) == ["anubis-1", "anubis-2", "anubis-3", 0, 7]
    assert course.party(9) == ["anubis-2", "anubis-3", 0, 0, 9]
    assert course.party(1, 10, 20, 30, 41) == [1, 10, 20, 30, 41]


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_small_pictures_show_less_than_whole_ones(course: ModuleType, lang: str) -> None:
    position = luxor.example("B6").position()
    small, board, whole = (
        len(course.detail(position, (5, 8), lang).rich),
        len(course.detail(position, (), lang).rich),
        len(course.picture(position, lang).rich),
    )
    assert small < board / 2 < whole / 2


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("id", ["B1", "B10", "B18", "X5"])
def test_a_card_shows_an_example(course: ModuleType, id: str, lang: str) -> None:
    card = course.card(id, lang)
    assert "<img " in card.rich
    assert luxor.example(id).text(lang) in repr(card)


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_quiz_can_be_clicked_through(course: ModuleType, lang: str) -> None:
    questions = quiz(luxor.new_game(seed=3).position, 3, "base.move", lang=lang)
    box = course.Quiz(questions)
    for number, question in enumerate(questions):
        assert len(box.front["choices"]) == len(question.choices)
        box.answer(question.answer if number else (question.answer + 1) % len(question.choices))
        assert box.shown["verdict"]["right"] == question.answer
        box.next()
    assert (box.shown["sum"], box.shown["total"], box.front) == (2, 3, {})


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_case_shows_the_question_the_reading_and_what_follows(
    course: ModuleType, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    chapter = course.Chapter(6, lang)
    back = chapter.set_up(hands={0: ["+-1", "1", "2", "die", "5"]}, adventurers={0: course.party(0, 5)})
    chapter.case("ruling.back.acts", back, "play left", "move 5 -1")
    told, ruling = capsys.readouterr().out, luxor.rule("ruling.back.acts", lang)
    assert told.startswith(f"{ruling.question}  [ruling.back.acts]\n  -> {ruling.readings[ruling.chosen]}\n")
    assert len(told.splitlines()) > 2
    assert "ruling.back.acts" in chapter.met


def test_marks_show_in_small_pictures(course: ModuleType) -> None:
    position, places = luxor.new_game(seed=3).position, range(1, 9)
    plain = course.detail(position, places).rich
    looked_at = course.detail(position, places, marks=[(Target("space", 8),)]).rich
    arrow = course.detail(position, places, marks=[(Target("space", 3), Target("space", 8))]).rich
    assert len({plain, looked_at, arrow}) == 3
