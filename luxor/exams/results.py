"""What came of an exam, as tables: answer by answer, student by student, rule by rule."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import luxor
from luxor.analysis.checks import need_language
from luxor.analysis.shown.coverage_map import CoverageMap, coverage_map
from luxor.analysis.shown.dataframes import table
from luxor.core.errors import RecordError
from luxor.core.words.arguments import need_path
from luxor.core.words.written import plain_line
from luxor.exams.answers import Answers
from luxor.exams.exam import Exam
from luxor.rulebook import BOOK

if TYPE_CHECKING:
    from luxor.analysis.shown.dataframes import DataFrame

ANSWERS = (
    "student",
    "question",
    "kind",
    "difficulty",
    "text",
    "chosen",
    "right_answer",
    "right",
    "rules",
    "at",
)
STUDENTS = ("student", "answered", "right", "of", "share", "teach_again")
RULES = ("rule", "title", "asked", "right", "share", "missed_by", "teach_again")
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
KNOWN = 0.7  # share of right answers from which a rule counts as understood

Rows = list[dict[str, object]]


def _rows(exam: Exam, folder: str | Path) -> Rows:
    if not Path(need_path("a folder", folder)).is_dir():  # a slip of the pen is no class without answers
        raise RecordError(f"no folder with answers: {plain_line(str(folder))} is not there")
    answers, rows = Answers(exam, folder), []
    for student, paper in zip(exam.students, exam.papers):
        for number, answer in sorted(answers.of(student).items()):
            question = paper[number]
            rows.append({
                "student": student, "question": number + 1, "kind": question.kind,
                "difficulty": question.difficulty, "text": question.text,
                "chosen": question.choices[answer.choice],
                "right_answer": question.choices[question.answer],
                "right": answer.choice == question.answer, "rules": question.fact, "at": answer.at,
            })  # fmt: skip
    return rows


def results(exam: Exam, folder: str | Path) -> DataFrame:
    """A row for each answer."""
    return table(_rows(exam, folder), ANSWERS, exam=exam.title)


def by_student(exam: Exam, folder: str | Path) -> DataFrame:
    """A row for each student, those who have not begun included."""
    rows: Rows = []
    given = _rows(exam, folder)
    for student, paper in zip(exam.students, exam.papers):
        mine = [row for row in given if row["student"] == student]
        right = sum(row["right"] is True for row in mine)
        missed = dict.fromkeys(rule for row in mine if not row["right"] for rule in _told(row))
        known = {rule for row in mine if row["right"] for rule in _told(row)}
        again = tuple(rule for rule in missed if rule not in known)
        rows.append({"student": student, "answered": len(mine), "right": right, "of": len(paper),
                     "share": right / len(mine) if mine else 0.0, "teach_again": again})  # fmt: skip
    return table(rows, STUDENTS, exam=exam.title)


def by_rule(exam: Exam, folder: str | Path, lang: str) -> DataFrame:
    """A row for each rule that was asked for, the least known first."""
    need_language(lang)
    given, rows = _rows(exam, folder), []
    for rule in dict.fromkeys(rule for row in given for rule in _told(row)):
        mine = [row for row in given if rule in _told(row)]
        right = sum(row["right"] is True for row in mine)
        missed = dict.fromkeys(str(row["student"]) for row in mine if not row["right"])
        rows.append({"rule": rule, "title": BOOK.rule(rule, lang).title, "asked": len(mine), "right": right,
                     "share": right / len(mine), "missed_by": tuple(missed),
                     "teach_again": right / len(mine) < KNOWN})  # fmt: skip
    rows.sort(key=lambda row: (row["share"], row["rule"]))
    return table(rows, RULES, exam=exam.title)


def for_a_sheet(frame: DataFrame) -> DataFrame:
    """A table as spreadsheets and terminals read it: rules with spaces between, times as people say."""
    plain = frame.copy()
    for name in plain.columns:
        if name == "at":
            plain[name] = [datetime.fromtimestamp(at).isoformat(" ", "seconds") for at in plain[name]]
        else:
            plain[name] = [_in_a_cell(item) for item in plain[name]]
    return plain


def _in_a_cell(item: object) -> object:
    """A text that begins like a formula is still a text: spreadsheets take what follows an apostrophe so."""
    text = " ".join(item) if isinstance(item, tuple) else item
    return f"'{text}" if isinstance(text, str) and text.startswith(FORMULAS) else text


def coverage_of(exam: Exam, folder: str | Path, student: str, lang: str) -> CoverageMap:
    """What a student knew and missed, or everybody if nobody is named."""
    if student:
        exam.number(student)
    given = [row for row in _rows(exam, folder) if not student or row["student"] == student]
    counts = [Counter(rule for row in given if row["right"] is right for rule in _told(row))
              for right in (True, False)]  # fmt: skip
    books = {q.position.game.name: q.position.game.book for paper in exam.papers for q in paper}
    asked = {book.rule(id).chapter for paper in exam.papers for q in paper for id in q.fact
             for book in books.values() if id in book}  # fmt: skip
    chapters = [name for name in dict.fromkeys(rule.chapter for rule in luxor.rules()) if name in asked]
    return coverage_map(*counts, title=student or exam.title, lang=lang, chapters=chapters)


def _told(row: dict[str, object]) -> tuple[str, ...]:
    rules = row["rules"]
    assert isinstance(rules, tuple)
    return rules
