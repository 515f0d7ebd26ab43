"""What bytes are thrown at: the file of an exam, then that of a student's answers to it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import luxor
from luxor import LuxorError
from luxor.exams import Answers
from luxor.exams.cards import back, front
from luxor.exams.exam import read_exam, write_exam
from tests.exams.helpers import small_exam

SHOWN = 2  # questions of an exam that are looked at


def exams(data: bytes) -> bool:
    """An exam's file if it begins with an object, else a file of answers."""
    if not data.lstrip().startswith(b"{") or b'"questions"' not in data:
        return _answers(data)
    try:
        exam = read_exam(data.decode("utf-8", "replace"))
    except LuxorError:
        return False
    assert write_exam(read_exam(write_exam(exam))) == write_exam(exam)
    for paper in exam.papers[:SHOWN]:
        for question in paper[:SHOWN]:
            for lang in luxor.LANGUAGES:
                told = question.told(lang)
                assert front(told)["text"]
                assert back(told, 0)["right"] == question.answer
                assert told.because is not None
    return True


def _answers(data: bytes) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "student-001.jsonl").write_bytes(data)
        try:
            answers = Answers(small_exam(), folder)
        except LuxorError:
            return False
        known = answers.of("Mia")
        first = known[0].choice if 0 in known else 1
        assert answers.put("Mia", 0, 1).choice == first, "the first answer counts"
        assert Answers(small_exam(), folder).of("Mia") == answers.of("Mia")
    return bool(known)
