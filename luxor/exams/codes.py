"""Codes: one per student, too many to guess, and fewer tries than it would take.

They are made once and kept beside the answers, so that a restart changes nothing for anybody.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from luxor.core.errors import RecordError
from luxor.core.study.record import load_text, parse_object
from luxor.core.words.text_files import write_text
from luxor.exams.exam import Exam

FILE = "codes.json"
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
LENGTH = 10  # 50 bits: a thousand tries a minute would take a thousand million years for one
MAX_FILE = 256 * 1024
TRIES, MINUTE = 10, 60.0  # wrong codes from one address, and from all together ten times as many, per minute
MOST_ADDRESSES = 1000  # that are remembered


def plain_code(text: str) -> str:
    """A code as it was meant: whatever case, dashes and spaces it was typed with."""
    return "".join(sign for sign in text.upper() if sign in SIGNS)[: 2 * LENGTH]


def shown_code(code: str) -> str:
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


class Codes:
    """Who has which code; the teacher has one, too."""

    def __init__(self, exam: Exam, folder: Path) -> None:
        self._exam = exam
        path = folder / FILE
        kept = _read(path, exam) if path.exists() else {}
        names = ["", *exam.students]  # the teacher is nobody's name
        self._of = {name: kept.get(name) or _fresh() for name in names}
        if self._of != kept:
            told = {"exam": exam.digest, "codes": self._of}
            write_text(path, json.dumps(told, ensure_ascii=False, indent=1), 0o600)

    def of(self, student: str) -> str:
        """The code of a student; of "" that of the teacher."""
        return shown_code(self._of[student])

    def who(self, code: str) -> str | None:
        """Whose code this is; "" is the teacher, None nobody. Takes as long whoever it is."""
        wanted, found = plain_code(code).encode(), None
        for name, kept in self._of.items():
            if hmac.compare_digest(kept.encode(), wanted):
                found = name
        return found


def _fresh() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def _read(path: Path, exam: Exam) -> dict[str, str]:
    told = parse_object(load_text(path, path.name, MAX_FILE), path.name, MAX_FILE)
    codes = told.get("codes")
    if told.get("exam") != exam.digest:
        raise RecordError(f"{path.name} belongs to another exam")
    if not isinstance(codes, dict):
        raise RecordError(f"{path.name}: codes: expected an object")
    kept = {str(name): plain_code(str(code)) for name, code in codes.items()}
    if any(len(code) != LENGTH for code in kept.values()) or len(set(kept.values())) < len(kept):
        raise RecordError(f"{path.name}: every student has another code of {LENGTH} letters and digits")
    return kept


class Limiter:
    """How many wrong codes are borne: a few from each address, and not many from all of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, list[float]] = {}

    def blocked(self, address: str) -> bool:
        self._forget()
        everybody = sum(map(len, self._wrong.values()))
        return len(self._wrong.get(address, ())) >= TRIES or everybody >= 10 * TRIES

    def wrong(self, address: str) -> None:
        if address in self._wrong or len(self._wrong) < MOST_ADDRESSES:
            self._wrong.setdefault(address, []).append(self._clock())

    def _forget(self) -> None:
        since = self._clock() - MINUTE
        kept = {address: [at for at in times if at > since] for address, times in self._wrong.items()}
        self._wrong = {address: times for address, times in kept.items() if times}
