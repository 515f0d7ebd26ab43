"""Answers on disk: one file per student, to which lines are only added; each is safe before anybody says so.

A line that was being written when the machine stopped is half a line at the end: it was never called saved,
and whoever reads passes over it. The first answer to a question counts.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from luxor.core.errors import ConfigError, RecordError
from luxor.core.study.record import load_text
from luxor.core.words.arguments import need_path
from luxor.core.words.text_files import possible, why
from luxor.exams.exam import Exam

FORMAT = "luxor-answers"
FILE = "student-{:03}.jsonl"  # by number: no name of a person becomes a path
MAX_FILE = 1024 * 1024
LATEST = 2**37  # seconds since 1970: no calendar goes on for ever


class Answer(NamedTuple):
    """What a student chose, and when (in seconds since 1970)."""

    question: int
    choice: int
    at: int


class Answers:
    """The answers to one exam, in a folder.

    >>> import tempfile
    >>> from luxor.exams import Answers, Exam
    >>> exam, folder = Exam(["Mia", "Tom"], 2, "base.hand"), tempfile.mkdtemp()
    >>> Answers(exam, folder).put("Mia", 0, 2).choice
    2
    >>> Answers(exam, folder).put("Mia", 0, 1).choice  # the first answer counts, also after a restart
    2
    """

    def __init__(self, exam: Exam, folder: str | Path) -> None:
        if not isinstance(exam, Exam):
            raise ConfigError(f"answers belong to an exam, not to {exam!r}")
        need_path("a folder", folder)
        self.exam = exam
        self._digest = exam.digest
        self._lock = Lock()
        try:
            self.folder = possible(folder)
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            self._given = [dict(self._read(number)) for number in range(len(exam.students))]
        except OSError as error:
            raise RecordError(f"the folder cannot be used: {why(error)}") from None

    def of(self, student: str) -> dict[int, Answer]:
        """What a student has answered, by the numbers of the questions."""
        return dict(self._given[self.exam.number(student)])

    def put(self, student: str, question: int, choice: int) -> Answer:
        """Keep an answer; when this returns it is on the disk. OSError if that is not to be had."""
        number = self.exam.number(student)
        paper = self.exam.papers[number]
        if not 0 <= question < len(paper) or not 0 <= choice < len(paper[question].choices):
            raise ConfigError("there is no such question, or no such answer to it")
        with self._lock:
            given = self._given[number]
            if question not in given:
                answer = Answer(question, choice, int(time.time()))
                self._append(number, answer)
                given[question] = answer
            return given[question]

    def _path(self, number: int) -> Path:
        return self.folder / FILE.format(number + 1)

    def _append(self, number: int, answer: Answer) -> None:
        path = self._path(number)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        try:
            size = os.fstat(handle).st_size
            text = json.dumps(answer._asdict()) + "\n"
            if not size:
                head = {"format": FORMAT, "exam": self._digest, "student": self.exam.students[number]}
                text = json.dumps(head) + "\n" + text
            elif _last_byte(handle, size) != b"\n":  # half a line of somebody who was stopped
                text = "\n" + text
            try:
                _write_all(handle, text.encode())
                os.fsync(handle)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(handle, size)  # it is not called saved, so nobody may find it later
                raise
        finally:
            os.close(handle)
        if not size:
            _sync_folder(self.folder)

    def _read(self, number: int) -> Iterator[tuple[int, Answer]]:
        """The answers of a file, each question's first one; RecordError if it belongs to another exam."""
        path = self._path(number)
        if not path.exists():
            return
        text = load_text(path, path.name, MAX_FILE)
        seen: set[int] = set()
        for at, line in enumerate(text.split("\n")):
            told = _object(line)
            if at == 0 and (told or {}).get("exam") not in (self._digest, None):
                raise RecordError(f"{path.name} holds answers to another exam")
            answer = _answer(told, self.exam, number)
            if answer is not None and answer.question not in seen:
                seen.add(answer.question)
                yield answer.question, answer


def _object(line: str) -> dict[str, object] | None:
    with suppress(ValueError, RecursionError):
        told = json.loads(line)
        return told if isinstance(told, dict) else None
    return None


def _answer(told: dict[str, object] | None, exam: Exam, number: int) -> Answer | None:
    """A line as an answer; None if it is half of one, or none at all."""
    values = [(told or {}).get(name) for name in Answer._fields]
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return None
    answer = Answer(*(int(str(value)) for value in values))
    paper = exam.papers[number]
    known = 0 <= answer.question < len(paper) and 0 <= answer.choice < len(paper[answer.question].choices)
    return answer if known and 0 <= answer.at < LATEST else None


def _last_byte(handle: int, size: int) -> bytes:
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _sync_folder(folder: Path) -> None:
    """The new file's name is on the disk, too, where folders can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
