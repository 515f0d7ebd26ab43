"""A student's paper in a notebook: the card of the quiz, with every answer on the disk before it is shown."""

from __future__ import annotations

from pathlib import Path

from luxor.exams import Answers, Exam
from luxor.rulebook import words
from luxor_widgets.lessons.quiz_card import Quiz


class ExamCard(Quiz):
    """An exam for one student; whoever runs the cell again goes on where they were.

    >>> import tempfile
    >>> from luxor.exams import Exam
    >>> from luxor_widgets import ExamCard
    >>> exam, folder = Exam(["Mia", "Tom"], 2, "base.hand"), tempfile.mkdtemp()
    >>> card = ExamCard(exam, "Mia", folder)
    >>> card.answer(0)
    >>> ExamCard(exam, "Mia", folder).at
    1
    >>> int(exam.by_student(folder).set_index("student").loc["Mia", "answered"])
    1
    """

    _exam = True

    def __init__(self, exam: Exam, student: str, folder: str | Path) -> None:
        self._answers, self._student = Answers(exam, folder), student
        self._feedback = exam.feedback
        self._exam_words = words(exam.lang)
        super().__init__(exam.paper(student))
        for number, given in self._answers.of(student).items():
            self.marks[number] = bool(self.questions[number].grade(given.choice))
        self.at = next((n for n, mark in enumerate(self.marks) if mark is None), len(self.marks))
        self._show()

    def _keep(self, choice: int) -> int:
        kept = self._answers.put(self._student, self.at, choice).choice
        self._note = self._exam_words.say("exam.saved")
        return kept

    def again(self) -> None:
        """An exam asks everything once."""

    def more(self) -> None:
        """An exam asks everything once."""

    def next(self) -> None:
        """Go on to the next question that is open."""
        if self._choice is not None:
            open_ = [n for n, mark in enumerate(self.marks) if mark is None]
            self.at, self._choice, self._note = (open_ or [len(self.marks)])[0], None, ""
            self._show()
