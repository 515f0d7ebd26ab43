"""Files: links and permissions stay, long names and two writers do no harm, a refusal is a sentence."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import luxor
from luxor import RecordError
from luxor.core.words import text_files
from luxor.core.words.text_files import read_text, write_text

ROOT = Path(__file__).resolve().parents[2]

# Writes its own letter many times over a file that others write to as well.
WRITE = """
import sys
from luxor.core.words.text_files import write_text
for _ in range(40):
    write_text(sys.argv[1], sys.argv[2] * 200_000)
"""
# Dies with half of a file written.
DIE = """
import os, sys
from luxor.core.words import text_files
os.fsync = lambda handle: os._exit(9)
text_files.write_text(sys.argv[1], "x" * 100_000)
"""


def names_in(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_saving_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    goal, link = tmp_path / "games" / "mine.json", tmp_path / "link.json"
    luxor.new_game(2, seed=1).save(goal)
    link.symlink_to(Path("games") / "mine.json")
    luxor.new_game(2, seed=2).save(link)
    assert link.is_symlink()
    assert luxor.load(goal).seed == luxor.load(link).seed == 2
    assert names_in(tmp_path) == ["games", "link.json"]
    assert names_in(tmp_path / "games") == ["mine.json"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o640])
def test_a_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    luxor.new_game(2).save(path)
    path.chmod(mode)
    luxor.new_game(2, seed=3).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_new_file_gets_the_permissions_that_every_new_file_gets(tmp_path: Path) -> None:
    luxor.new_game(2).save(tmp_path / "game.json")
    (tmp_path / "other").write_text("x")
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("letters", [200, 240, 250])
def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path, letters: int) -> None:
    path = tmp_path / ("n" * letters + ".json")
    luxor.new_game(2, seed=4).save(path)
    assert luxor.load(path).seed == 4


NO_FILES = {
    "no such folder": "nowhere/game.json",
    "a file for a folder": "file/game.json",
    "a folder for a file": "folder.json",
    "longer than any name": "n" * 300 + ".json",
    "a device": os.devnull,
    "a null": "a\x00b",
    "half a character": "\ud800.json",
}


@pytest.mark.parametrize("case", NO_FILES)
def test_where_nothing_can_be_saved_a_sentence_says_so(tmp_path: Path, case: str) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.json").mkdir()
    path = tmp_path / NO_FILES[case]
    before = names_in(tmp_path)
    with pytest.raises(RecordError, match="cannot be saved: "):
        luxor.new_game(2).save(path)
    with pytest.raises(RecordError):
        luxor.load(path)
    assert names_in(tmp_path) == before


@pytest.mark.parametrize("error", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("moment", ["open", "fsync", "replace"])
def test_a_read_only_folder_or_a_full_disk_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, error: int
) -> None:
    path = tmp_path / "game.json"
    luxor.new_game(2, seed=1).save(path)

    def refuse(*args: object) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patch:
        patch.setattr(os, moment, refuse)
        with pytest.raises(RecordError, match=f"cannot be saved: .*{os.strerror(error)}"):
            luxor.new_game(2, seed=2).save(path)
    assert luxor.load(path).seed == 1
    assert names_in(tmp_path) == ["game.json"]


# Saves where no file may grow any more, as on a disk that is full.
FULL = """
import resource, signal, sys, luxor
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
try:
    luxor.new_game(2, seed=2).save(sys.argv[1])
except luxor.RecordError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    luxor.new_game(2, seed=1).save(path)
    told = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("cannot be saved: ")
    assert luxor.load(path).seed == 1
    assert names_in(tmp_path) == ["game.json"]


def test_what_somebody_killed_has_left_is_cleared_away(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")
    ran = subprocess.run([sys.executable, "-c", DIE, str(path)], cwd=ROOT, check=False)
    assert ran.returncode == 9
    assert len(names_in(tmp_path)) == 2
    assert path.read_text() == "old"
    write_text(tmp_path / "other.txt", "new")
    assert names_in(tmp_path) == ["game.txt", "other.txt"]


@pytest.mark.skipif(not text_files.LOCKS, reason="needs locks")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders")
def test_nobody_waits_for_a_pipe_that_is_called_like_something_half_written(tmp_path: Path) -> None:
    pipe = tmp_path / text_files.PART.format("00000000")
    os.mkfifo(pipe)
    writing = threading.Thread(target=write_text, args=(tmp_path / "game.json", "whole"), daemon=True)
    writing.start()
    writing.join(20)
    if writing.is_alive():
        os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))  # so that it ends after all
        pytest.fail("saving waits for ever")
    assert names_in(tmp_path) == ["game.json"]


def test_what_somebody_still_writes_is_not_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = tmp_path / "slow.txt", tmp_path / "quick.txt"
    half, done = threading.Event(), threading.Event()
    real = os.fsync

    def wait(handle: int) -> None:
        if not half.is_set():
            half.set()
            done.wait(10)
        real(handle)

    monkeypatch.setattr(os, "fsync", wait)
    writer = threading.Thread(target=write_text, args=(slow, "s"))
    writer.start()
    half.wait(10)
    write_text(quick, "q")
    assert len(names_in(tmp_path)) == 2
    done.set()
    writer.join()
    assert (slow.read_text(), quick.read_text(), names_in(tmp_path)) == ("s", "q", ["quick.txt", "slow.txt"])


def test_two_writers_never_mix_and_leave_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITE, str(path), letter], cwd=ROOT) for letter in "abc"
    ]
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            text = path.read_text()
            assert text in ("a" * 200_000, "b" * 200_000, "c" * 200_000)
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert names_in(tmp_path) == ["game.txt"]


def test_no_more_is_read_than_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("12345")
    assert read_text(path, 5) == "12345"
    assert read_text(path, 4) is None
    if Path("/dev/zero").exists():
        assert read_text(Path("/dev/zero"), 1000) is None, "what has no end is read no farther"
