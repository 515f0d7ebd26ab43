"""An exam that is served and sat by simulated students, while all of them are killed now and then."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from luxor.exams import Exam
from tests.browser.lab import free_port

NAMES = ("Mia", "Tom <b>", "Zoé")
CODE = re.compile(r"^  (.*?)  +([A-Z0-9]{5}-[A-Z0-9]{5})  ", re.M)
STUDENT = str(Path(__file__).with_name("student.py"))
PATIENCE = 240.0  # seconds for anything: machines are shared


@cache
def small_exam(students: int = 3, questions: int = 4, feedback: bool = True) -> Exam:
    """An exam about the hand, which is quickly made; one name looks like markup."""
    names = (*NAMES, *(f"Student {n}" for n in range(4, students + 1)))[:students]
    return Exam(names, questions, ("base.hand", "base.card"), seed=2, feedback=feedback)


class Served:
    """`luxor exam` in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, exam: Exam, folder: Path) -> None:
        self.exam, self.folder = exam, folder
        self.file = folder.parent / "exam.json"
        exam.save(self.file)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "luxor.cli", "exam", str(self.file), "--folder", str(self.folder),
                   f"--port={self.port}", "--host=127.0.0.1"]  # fmt: skip
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        log = self.folder.parent / "server.log"
        with log.open("w") as written:
            self.process = subprocess.Popen(command, env=env, stdout=written, stderr=subprocess.STDOUT)
        deadline = time.monotonic() + PATIENCE
        while "Ctrl-C" not in log.read_text("utf-8"):
            assert self.process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < deadline, log.read_text("utf-8")
            time.sleep(0.05)  # a process that starts can only be asked again
        self.told = log.read_text("utf-8")
        self.codes = dict(CODE.findall(self.told))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def sit_exam(served: Served, folder: Path, kills: int, seed: int) -> int:
    """Let all students answer while students and server are killed; how many kills there were."""
    rng = random.Random(seed)

    def begin(name: str) -> subprocess.Popen[bytes]:
        told = folder / f"{served.exam.number(name)}.txt"
        command = [sys.executable, STUDENT, served.address, served.codes[name], str(told)]
        return subprocess.Popen(command)

    at_work = {name: begin(name) for name in served.exam.students}
    try:
        return _kill_now_and_then(served, at_work, begin, kills, rng)
    finally:
        for process in at_work.values():
            process.kill()


def _kill_now_and_then(
    served: Served,
    at_work: dict[str, subprocess.Popen[bytes]],
    begin: Callable[[str], subprocess.Popen[bytes]],
    kills: int,
    rng: random.Random,
) -> int:
    done = 0
    deadline = time.monotonic() + PATIENCE + 20 * len(at_work)
    while any(process.poll() is None for process in at_work.values()):
        assert time.monotonic() < deadline, "some never came to an end"
        if done >= kills:
            time.sleep(0.1)
            continue
        time.sleep(rng.random() / 2)
        done += 1
        if rng.random() < 0.4:
            served.kill()
            served.start()
        else:
            name = rng.choice(served.exam.students)
            at_work[name].kill()
            at_work[name].wait()
            at_work[name] = begin(name)
    assert all(process.returncode == 0 for process in at_work.values())
    return done


def called_saved(exam: Exam, folder: Path) -> dict[str, set[tuple[int, int]]]:
    """What the students were told is saved; a line that a killed student had half written does not count."""
    found: dict[str, set[tuple[int, int]]] = {}
    for number, name in enumerate(exam.students):
        path = folder / f"{number}.txt"
        text = path.read_text("utf-8") if path.exists() else ""
        whole = [line.split() for line in text.splitlines() if re.fullmatch(r"\d+ \d+", line)]
        found[name] = {(int(question), int(choice)) for question, choice in whole}
    return found
