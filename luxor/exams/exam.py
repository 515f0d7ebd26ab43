"""Exam: students, a paper for each of them, and the file it is kept in. Answers lie in a folder beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from luxor.analysis.checks import need_count, need_language, need_position, need_word
from luxor.analysis.questions.own_questions import check_own
from luxor.analysis.questions.question import FEWEST_CHOICES, Own, Question
from luxor.analysis.questions.truth import KINDS, OWN, USUAL
from luxor.core.errors import ConfigError, LuxorError, RecordError, count
from luxor.core.position.position import Position
from luxor.core.study.record import load_text, parse_object, save_text
from luxor.core.study.study import check_title
from luxor.core.words.arguments import need_texts
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import read_action
from luxor.core.words.written import MAX_NAME, plain_line
from luxor.exams.papers import Paper, make_papers
from luxor.games import read_position

if TYPE_CHECKING:
    from luxor.analysis.shown.coverage_map import CoverageMap
    from luxor.analysis.shown.dataframes import DataFrame

FORMAT, VERSION = "luxor-exam", 1
MAX_EXAM = 16 * 1024 * 1024
MAX_STUDENTS, MAX_QUESTIONS, MAX_CHOICES = 200, 60, 6
NAMES = ("Ani", "Jan", "Mia", "Tom", "Eva")
OWNERS = 0o600  # who made the exam reads it, and nobody else at this computer
MAX_CLAIM = 20_000  # characters of a choice as the file has it


class Exam:
    """Every student has other questions of equal difficulty: the same facts, at other positions.

    >>> from luxor.exams import Exam
    >>> exam = Exam(students=["Mia", "Tom"], questions=3, about="base.move", seed=4)
    >>> exam
    <exam: Luxor, 2 students, 3 questions each>
    >>> [question.difficulty for question in exam.paper("Mia")] == [q.difficulty for q in exam.paper("Tom")]
    True
    >>> exam.paper("Mia")[0].text == exam.paper("Tom")[0].text
    False
    """

    def __init__(
        self,
        students: Sequence[str],
        questions: int = 10,
        about: str | Sequence[str] = (),
        *,
        position: Position | None = None,
        title: str = "Luxor",
        kinds: Sequence[str] = USUAL,
        own: Sequence[Question] = (),
        seed: int = 0,
        lang: str = "en",
        names: Sequence[str] = (),
        feedback: bool = True,
    ) -> None:
        """`about` are beginnings of rule ids, `own` a teacher's questions, which everybody is asked.

        With `feedback` a student sees right after each answer what is right and why.
        """
        self.students = check_students(students)
        self.title, self.lang, self.feedback = check_title(title), need_language(lang), bool(feedback)
        own, kinds, names = _own_questions(own), need_texts("kinds", kinds), need_texts("names", names)
        need_count("questions", questions, 0 if own else 1)
        if questions + len(own) > MAX_QUESTIONS:
            raise ConfigError(f"an exam has at most {MAX_QUESTIONS} questions")
        if not isinstance(seed, int):
            raise ConfigError(f"a seed is a whole number, not {seed!r}")
        for kind in kinds:
            need_word("kind of question", kind, KINDS)
        start = _usual_position() if position is None else need_position(position, "an exam")
        topics = need_texts("about", about)
        for topic in topics:
            if not any(rule.startswith(topic) for rule in start.game.book):
                raise ConfigError(f"no rule's id begins with {topic!r}")
        papers: list[Paper] = [()] * len(self.students)
        if questions:
            papers = make_papers(start, len(self.students), questions, kinds, topics, seed)
        asked = [(*paper, *own) for paper in papers]
        self.papers: tuple[Paper, ...] = tuple(
            tuple(question.told(lang, _players(question, names)) for question in paper) for paper in asked
        )

    def __repr__(self) -> str:
        return (
            f"<exam: {self.title}, {count(len(self.students), 'student')}, "
            f"{count(len(self.papers[0]), 'question')} each>"
        )

    def number(self, student: str) -> int:
        """Which of the students this is; ConfigError if nobody is called so."""
        if student not in self.students:
            raise ConfigError(f"no student is called {plain_line(str(student)[:MAX_NAME])!r}")
        return self.students.index(student)

    def paper(self, student: str) -> Paper:
        """The questions of a student."""
        return self.papers[self.number(student)]

    def save(self, path: str | Path) -> None:
        """Write the exam into a file, whole or not at all; `load_exam` reads it. Keep it to yourself."""
        save_text(write_exam(self), path, "exam", MAX_EXAM, OWNERS)

    @property
    def digest(self) -> str:
        """A number over the whole exam: answers belong to one exam."""
        return hashlib.sha256(write_exam(self).encode("utf-8", "backslashreplace")).hexdigest()[:16]

    def handout(self, path: str | Path, *, key: bool = False) -> None:
        """Write the papers as a page to print, a sheet for each student; with `key` the teacher's answers."""
        from luxor.exams.sheets import write_sheets

        save_text(write_sheets(self, key), path, "page", 4 * MAX_EXAM, OWNERS)

    def results(self, folder: str | Path) -> DataFrame:
        """A row for each answer in a folder: whose, to what, right or wrong, about which rules."""
        from luxor.exams.results import results

        return results(self, folder)

    def by_student(self, folder: str | Path) -> DataFrame:
        """A row for each student: how much was answered, how much of it rightly, and what to teach again."""
        from luxor.exams.results import by_student

        return by_student(self, folder)

    def by_rule(self, folder: str | Path, lang: str = "") -> DataFrame:
        """A row for each rule: how often it was asked for and known, by whom not, and what to teach again."""
        from luxor.exams.results import by_rule

        return by_rule(self, folder, lang or self.lang)

    def coverage(self, folder: str | Path, student: str = "", lang: str = "") -> CoverageMap:
        """The rulebook as a map: what a student, or the whole class, knew and missed."""
        from luxor.exams.results import coverage_of

        return coverage_of(self, folder, student, lang or self.lang)


def _usual_position() -> Position:
    import luxor

    return luxor.new_game(players=3, seed=1).position


def _players(question: Question, names: Sequence[str]) -> Sequence[str]:
    """How the players of a question are called: as it says, as the exam says, or as in the course."""
    return question.names or tuple(names or NAMES)[: question.position.game.players]


def _own_questions(own: object) -> tuple[Question, ...]:
    if not isinstance(own, Iterable) or not all(isinstance(each, Question) for each in own):
        raise ConfigError("own: a list of questions is needed, such as analysis.own_question makes")
    return tuple(own)


def check_students(students: Sequence[str]) -> tuple[str, ...]:
    """Names as they are kept: each once, one plain line."""
    given = () if isinstance(students, str) else need_texts("students", students)
    if not 1 <= len(given) <= MAX_STUDENTS:
        raise ConfigError(f"an exam has 1 to {MAX_STUDENTS} students, in a list")
    names = tuple(plain_line(name).strip() for name in given)
    if any(not name or len(name) > MAX_NAME for name in names):
        raise ConfigError(f"a student's name has 1 to {MAX_NAME} characters")
    if len(set(names)) < len(names):
        raise ConfigError("two students have the same name")
    return names


# --- the file ---


def write_exam(exam: Exam) -> str:
    """The exam as JSON text; every question once, and by their numbers who is asked which."""
    asked = list(dict.fromkeys(question for paper in exam.papers for question in paper))
    at = {question: number for number, question in enumerate(asked)}
    told = {
        "format": FORMAT,
        "version": VERSION,
        "title": exam.title,
        "lang": exam.lang,
        "feedback": exam.feedback,
        "questions": [_written(question) for question in asked],
        "students": [
            {"name": name, "questions": [at[question] for question in paper]}
            for name, paper in zip(exam.students, exam.papers)
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def _written(question: Question) -> dict[str, object]:
    if question.position.game.board is not None:
        raise ConfigError("an exam is kept for the standard board only")
    entry: dict[str, object] = {
        "kind": question.kind,
        "position": str(question.position),
        "action": str(question.action),
        "claims": list(question.claims),
        "goal": question.goal,
        "names": list(question.names),
    }
    if question.own:
        entry["own"] = {**question.own._asdict()}
    return entry


def read_exam(text: str) -> Exam:
    """The exam that a JSON text tells; every question in it is looked over by the engine."""
    told = parse_object(text, "exam", MAX_EXAM)
    if told.get("format") != FORMAT or told.get("version") != VERSION:
        raise RecordError(f"not an exam of version {VERSION}")
    entries, students = _rows(told, "questions"), _rows(told, "students")
    lang = told.get("lang")
    if lang not in LANGUAGES or not isinstance(told.get("feedback"), bool):
        raise RecordError("lang and feedback: expected a language and true or false")
    try:
        asked = [_numbered(number, entry, str(lang)) for number, entry in enumerate(entries, 1)]
        exam = Exam.__new__(Exam)
        exam.title, exam.lang, exam.feedback = (
            check_title(str(told.get("title"))),
            str(lang),
            told["feedback"] is True,
        )
        exam.students = check_students([str(entry.get("name")) for entry in students])
        exam.papers = tuple(_read_paper(entry, asked) for entry in students)
    except RecordError:
        raise
    except LuxorError as error:
        raise RecordError(str(error)) from None
    if len({len(paper) for paper in exam.papers}) != 1:
        raise RecordError("every student has as many questions as the others")
    return exam


def _rows(told: dict[str, object], name: str) -> list[dict[str, object]]:
    rows = told.get(name)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise RecordError(f"{name}: expected a list of objects")
    if len(rows) > MAX_STUDENTS * MAX_QUESTIONS:
        raise RecordError(f"{name}: too many")
    return rows


def _read_paper(entry: dict[str, object], asked: list[Question]) -> Paper:
    numbers = entry.get("questions")
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= MAX_QUESTIONS:
        raise RecordError(f"a paper has 1 to {MAX_QUESTIONS} questions")
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(asked):
            raise RecordError("a paper holds numbers of questions")
    return tuple(asked[number] for number in numbers)


def _texts(entry: dict[str, object], name: str, most: int, longest: int) -> tuple[str, ...]:
    found = entry.get(name)
    if not isinstance(found, list) or len(found) > most:
        raise RecordError(f"{name}: expected a list of at most {most} texts")
    if not all(isinstance(text, str) and len(text) <= longest for text in found):
        raise RecordError(f"{name}: expected texts of at most {longest} characters")
    return tuple(found)


def _numbered(number: int, entry: dict[str, object], lang: str) -> Question:
    """A question, or which one it is that cannot be asked (any longer: rules may have changed since)."""
    try:
        return _read_question(entry, lang)
    except LuxorError as error:
        raise RecordError(f"question {number}: {error}") from None


def _read_question(entry: dict[str, object], lang: str) -> Question:
    """A question with exactly one right answer, by the engine; RecordError otherwise."""
    kind, line, action, goal = (entry.get(name) for name in ("kind", "position", "action", "goal"))
    if not all(isinstance(text, str) and len(text) <= MAX_CLAIM for text in (kind, line, action, goal)):
        raise RecordError("a question has a kind, a position, an action and a goal")
    if kind not in (*KINDS, OWN):
        raise RecordError("a question is of a kind that is known")
    position = need_position(read_position(str(line)), "a question")
    claims = _texts(entry, "claims", MAX_CHOICES, MAX_CLAIM)
    names = tuple(map(plain_line, _texts(entry, "names", position.game.players, MAX_NAME)))
    own = _read_own(entry.get("own"), position) if kind == OWN else None
    question = Question(str(kind), position, read_action(str(action)), claims, str(goal), lang, names, own)
    if not len(question.choices) >= FEWEST_CHOICES or len(set(question.choices)) < len(question.choices):
        raise RecordError(f"a question has at least {FEWEST_CHOICES} different answers")
    question.grade(0)  # the engine finds one right answer
    return question


def _read_own(entry: object, position: Position) -> Own:
    if not isinstance(entry, dict):
        raise RecordError("own: expected an object")
    right, text = entry.get("right"), entry.get("text")
    if not isinstance(right, int) or not isinstance(text, str):
        raise RecordError("own: expected a text and the number of the right answer")
    choices, rules = _texts(entry, "choices", MAX_CHOICES, MAX_CLAIM), _texts(entry, "rules", 12, 100)
    return check_own(position, Own(text, choices, right, rules))


def load_exam(path: str | Path) -> Exam:
    """A saved exam; every question in it is looked over by the engine.

    >>> import tempfile, pathlib
    >>> from luxor.exams import Exam, load_exam
    >>> path = pathlib.Path(tempfile.mkdtemp(), "exam.json")
    >>> Exam(["Mia", "Tom"], 2, "base.hand").save(path)
    >>> load_exam(path)
    <exam: Luxor, 2 students, 2 questions each>
    """
    return read_exam(load_text(path, "exam", MAX_EXAM))
