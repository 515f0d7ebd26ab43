"""Students in an exam: thirty at once, killed at random like their server; what was called saved is there."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from luxor.exams import Answers
from tests.exams.helpers import Served, called_saved, sit_exam, small_exam
from tests.laboratory.load import size

STUDENTS, KILLS, QUESTIONS = 30, 60, 6


def students() -> str:
    exam = small_exam(size(STUDENTS), QUESTIONS)
    with tempfile.TemporaryDirectory() as place:
        folder, told = Path(place, "answers"), Path(place, "told")
        folder.mkdir()
        told.mkdir()
        served = Served(exam, folder)
        began = time.monotonic()
        try:
            kills = sit_exam(served, told, size(KILLS), seed=1)
        finally:
            served.kill()
        kept, saved = Answers(exam, folder), 0
        for name, called in called_saved(exam, told).items():
            there = {(answer.question, answer.choice) for answer in kept.of(name).values()}
            assert called <= there, f"{name} lost {called - there}"
            saved += len(called)
            assert len(there) == QUESTIONS, f"{name} did not come to the end"
    took = time.monotonic() - began
    people = f"{len(exam.students)} students, {kills} kills"
    return f"{people}, {saved} answers called saved and all of them there ({took:.0f} s)"
