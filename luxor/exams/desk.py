"""What students and the teacher may ask of an exam that is being served: plain values in, plain values out.

The key of a question leaves this room only after its answer is on the disk.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from threading import Lock

from luxor.core.errors import LuxorError
from luxor.core.words.rulebook import LANGUAGES
from luxor.exams.answers import Answers
from luxor.exams.cards import Card, back, front, labels
from luxor.exams.codes import Codes, Limiter
from luxor.exams.exam import Exam
from luxor.rulebook import words as words_of_all

SAID = ("code", "code-of", "enter", "wrong-code", "wait", "saving", "saved", "lost", "hello", "progress",
        "student", "answered", "right", "teacher", "language", "last", "open", "sum", "again", "rule",
        "missed")  # fmt: skip
MOST_AGAIN = 8  # rules that the teacher is told of
OK, BAD, FORBIDDEN, BUSY = 200, 400, 403, 429


class Refused(LuxorError):
    """Something that is not answered; `status` is what the page is told."""

    def __init__(self, status: int, text: str = "") -> None:
        super().__init__(text)
        self.status = status


class Desk:
    """One exam, its codes and its answers."""

    def __init__(self, exam: Exam, folder: str | Path) -> None:
        self.exam = exam
        self.answers = Answers(exam, folder)
        self.codes = Codes(exam, Path(folder))
        self._limiter = Limiter()
        self._lock = Lock()

    def ask(self, what: str, told: dict[str, object], address: str) -> Card:
        """Answer a request; Refused if it is none that can be answered."""
        student = self._who(told, address)
        if what == "progress" and student == "":
            return self._progress()
        if student == "":
            raise Refused(FORBIDDEN)
        if what == "enter":
            return self._entered(student, told)
        if what == "question":
            return self._question(student, told)
        if what == "answer":
            return self._answer(student, told)
        raise Refused(BAD)

    def _who(self, told: dict[str, object], address: str) -> str:
        with self._lock:
            code = told.get("code")
            found = self.codes.who(code) if isinstance(code, str) and len(code) < 64 else None
            if found is not None:  # a class behind one address is not shut out by those who mistype
                return found
            if self._limiter.blocked(address):
                raise Refused(BUSY)
            self._limiter.wrong(address)
            raise Refused(FORBIDDEN)

    def _lang(self, told: dict[str, object]) -> str:
        lang = told.get("lang")
        return lang if isinstance(lang, str) and lang in LANGUAGES else self.exam.lang

    def _entered(self, student: str, told: dict[str, object]) -> Card:
        """Where a student is: which questions are answered, and how, if that may be said."""
        given, paper = self.answers.of(student), self.exam.paper(student)
        marks = []
        for number, question in enumerate(paper):
            answer = given.get(number)
            right = answer is not None and answer.choice == question.answer
            marks.append(
                "" if answer is None else "done" if not self.exam.feedback else "good" if right else "bad"
            )
        return {
            "student": student,
            "title": self.exam.title,
            "marks": marks,
            "labels": labels(self._lang(told)),
            "said": said(self._lang(told)),
        }

    def _number(self, student: str, told: dict[str, object], name: str, most: int) -> int:
        number = told.get(name)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < most:
            raise Refused(BAD)
        return number

    def _question(self, student: str, told: dict[str, object]) -> Card:
        """A question; with what was answered, if it was."""
        paper = self.exam.paper(student)
        number = self._number(student, told, "number", len(paper))
        answer = self.answers.of(student).get(number)
        lang = self._lang(told)
        return {
            "card": _front(self.exam, student, number, lang),
            "chosen": answer.choice if answer else None,
            "verdict": self._verdict(student, number, answer.choice, lang) if answer else None,
        }

    def _answer(self, student: str, told: dict[str, object]) -> Card:
        """Keep an answer, then say so."""
        paper = self.exam.paper(student)
        number = self._number(student, told, "number", len(paper))
        choice = self._number(student, told, "choice", len(paper[number].choices))
        kept = self.answers.put(student, number, choice)
        found: Card = {"saved": True, "chosen": kept.choice}
        return found | {"verdict": self._verdict(student, number, kept.choice, self._lang(told))}

    def _verdict(self, student: str, number: int, choice: int, lang: str) -> Card | None:
        return back(self.exam.paper(student)[number].told(lang), choice) if self.exam.feedback else None

    def _progress(self) -> Card:
        """Who has done what, for the teacher."""
        rows = []
        asked: Counter[str] = Counter()
        missed: Counter[str] = Counter()
        for student, paper in zip(self.exam.students, self.exam.papers):
            given = self.answers.of(student)
            for number, answer in given.items():
                asked.update(paper[number].rules)
                missed.update(paper[number].rules if answer.choice != paper[number].answer else ())
            marks = ["" if n not in given else "good" if given[n].choice == question.answer else "bad"
                     for n, question in enumerate(paper)]  # fmt: skip
            last = max((answer.at for answer in given.values()), default=0)
            rows.append({"student": student, "code": self.codes.of(student), "marks": marks, "last": last})
        words = words_of_all(self.exam.lang)
        worst = sorted(missed, key=lambda rule: (-missed[rule], missed[rule] - asked[rule], rule))
        again = [[words.title(rule), rule, missed[rule], asked[rule]] for rule in worst[:MOST_AGAIN]]
        return {"title": self.exam.title, "rows": rows, "again": again, "said": said(self.exam.lang)}


@lru_cache(256)
def _front(exam: Exam, student: str, number: int, lang: str) -> Card:
    return front(exam.paper(student)[number].told(lang))


def said(lang: str) -> dict[str, str]:
    """The words of the exam's pages."""
    words = words_of_all(lang)
    return {name: words.raw(f"exam.{name}") for name in SAID}
