"""Saving is atomic: whenever the process dies, the old record or the new one is there, whole."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import luxor
from luxor import RecordError, Session
from luxor.core.words.written import MAX_COMMENT

ROOT = Path(__file__).resolve().parents[2]

# Saves the even and the odd version of a long record by turns until it is killed.
SAVE_FOREVER = """
import itertools, sys, luxor
from tests.core.test_saving import fill
session = luxor.load(sys.argv[1])
for number in itertools.count():
    fill(session, number % 2)
    session.save(sys.argv[1])
    if number == 0:
        print("ready", flush=True)
"""

# Saves once, and dies at the named moment of it.
DIE_AT = """
import os, sys, luxor
from luxor.core.words import text_files
from tests.core.test_saving import fill
session = luxor.load(sys.argv[1])
fill(session, 1)
moment = sys.argv[2]

def half(handle, *args, **kwargs):
    file = open(handle, *args, **kwargs)
    write = file.write
    class Dying:
        def __enter__(self): return self
        def __exit__(self, *error): pass
        def write(self, text):
            write(text[: len(text) // 2])
            file.flush()
            os._exit(9)
    return Dying()

if moment == "write":
    text_files.open = half
else:
    setattr(os, moment, lambda *args: os._exit(9))
session.save(sys.argv[1])
"""


def fill(session: Session, version: int) -> None:
    """Write the same long comment beside every node."""
    for node in session.nodes:
        node.comment = str(version) * MAX_COMMENT


def a_record(path: Path) -> Session:
    """A session in a file, long enough for a write to take a while."""
    session = luxor.new_game(2, seed=1)
    while len(session.nodes) < 40:
        session.play(session.position.legal_actions()[0])
    fill(session, 0)
    session.save(path)
    return session


def is_whole(path: Path) -> str:
    """The version that is in a file; fails unless it is all of it."""
    loaded = luxor.load(path)
    [text] = {node.comment for node in loaded.nodes}
    assert text in ("0" * MAX_COMMENT, "1" * MAX_COMMENT)
    assert len(loaded.nodes) >= 40
    return text[0]


def kill_while_saving(path: Path, rng: random.Random) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SAVE_FOREVER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(rng.random() * 0.03)
        child.kill()
        child.wait()


def test_killed_at_random_while_saving(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    a_record(path)
    for number in range(3):
        kill_while_saving(path, random.Random(number))
        is_whole(path)


@pytest.mark.soak
def test_killed_a_hundred_times_while_saving(tmp_path: Path) -> None:
    path, rng = tmp_path / "game.json", random.Random(2024)
    a_record(path)
    versions = []
    for _ in range(100):
        kill_while_saving(path, rng)
        versions.append(is_whole(path))
    assert {*versions} == {"0", "1"}, "both versions were met, so the moments differed"
    assert list(tmp_path.glob("*.part")), "and the last one was in the middle of a save"
    luxor.load(path).save(path)
    assert os.listdir(tmp_path) == ["game.json"], "but nothing is left of it"


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_dying_at_any_moment_of_a_save_leaves_the_old_file(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "game.json"
    a_record(path)
    ran = subprocess.run([sys.executable, "-c", DIE_AT, str(path), moment], cwd=ROOT, check=False)
    assert ran.returncode == 9, "it did not die there"
    assert is_whole(path) == "0"
    assert len(os.listdir(tmp_path)) == 2, "half a file is left"
    luxor.load(path).save(tmp_path / "other.json")
    assert sorted(os.listdir(tmp_path)) == ["game.json", "other.json"], (
        "and whoever saves next clears it away"
    )


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    session = a_record(path)
    fill(session, 1)

    def full(*args: object) -> None:
        raise OSError("no space left")

    for moment in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, moment, full)
            with pytest.raises(RecordError, match="cannot be saved: no space left"):
                session.save(path)
        assert is_whole(path) == "0"
        assert os.listdir(tmp_path) == ["game.json"]
    session.save(path)
    assert is_whole(path) == "1"


def noting(done: list[str], name: str, real: Callable[..., object]) -> Callable[..., object]:
    def call(*args: object) -> object:
        done.append(name)
        return real(*args)

    return call


def test_the_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noting(done, name, getattr(os, name)))
    luxor.new_game(2).save(tmp_path / "game.json")
    assert done == ["fsync", "replace"]
