"""The `luxor` command says what it can do, and what is wrong in one plain sentence."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import luxor
from luxor.cli import main
from luxor.core.words.text_files import write_text
from luxor.exams import Exam
from luxor.exams.exam import write_exam

COMMANDS = (
    *("lab", "app", "rules", "ask", "glossary", "example", "handout", "show", "check", "board"),
    *(
        "study",
        "exam",
        "simulate",
        "checksum",
        "new",
        "legal",
        "evaluate",
        "odds",
        "review",
        "help",
        "version",
    ),
)


@cache
def an_exam() -> str:
    return write_exam(Exam(["Mia"], 1, "base.hand"))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code, and all that is printed."""
    try:
        code = main(words)
    except SystemExit as end:  # how argparse ends
        code = int(end.code or 0)
    told = capsys.readouterr()
    return code, told.out + told.err


def test_alone_it_lists_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys)
    assert code == 0
    assert all(f"    {name} " in told for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, name, "--help")
    assert code == 0
    assert f"for example: luxor {name}" in told
    lines = told.splitlines()
    for line, after in pairwise(lines):
        if line.startswith("  --") and "  " not in line.strip():  # a long one has its words on the next line
            assert after.startswith("     "), line


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["shwo"], "did you mean show?"),
        (["play"], "did you mean app?"),
        (["lab", "--x"], "usage: luxor lab"),
        (["show", "nonsense"], "'nonsense' is no file, no example (luxor example lists them)"),
        (["show", "B18", "--viewer", "7"], "there is no seat 7 (there are 0 to 1)"),
        (["show", "B18", "--svg", "nowhere/b.svg"], "nowhere is not there"),
        (["rules", "nothing-like-it"], "luxor rules lists them all"),
        (["check", "gone.json"], "gone.json is not there"),
        (["check", "."], ". is a folder"),
        (["check", "empty.txt"], "empty.txt is empty: one position on each line is expected"),
        (["board", "--check", "gone.toml"], "gone.toml is not there"),
        (["lab", "empty.txt"], "empty.txt is there already"),
        (["study", "gone.json"], "gone.json is not there"),
        (["simulate", "1", "--players", "1000000000"], "a whole number from 1 to 8 is expected"),
        (["exam", "exam.json", "--handout", "./exam.json"], "exam.json is named twice"),
        (["exam", "exam.json", "--handout", "a.html", "--key", "a.html"], "a.html is named twice"),
        (["exam", "exam.json", "--folder", "empty.txt"], "empty.txt is there already"),
        (["exam", "exam.json", "--folder", "answres", "--csv", "a.csv"], "answres is not there"),
        (["study", "study.json", "--html", "study.json"], "study.json is named twice"),
        (["show", "link.json", "--svg", "game.json"], "game.json is named twice"),
        (["simulate", "0"], "a whole number from 1 on is expected, not '0'"),
        (["checksum", "--games", "many"], "a whole number from 1 on is expected, not 'many'"),
        (["app", "--port", "99999"], "a whole number from 0 to 65535 is expected, not '99999'"),
        (["app", "--visitors", "0"], "a whole number from 1 on is expected, not '0'"),
    ],
)
def test_a_mistake_is_one_plain_sentence(
    words: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").touch()
    (tmp_path / "link.json").symlink_to("game.json")
    luxor.new_game(2).save("game.json")
    luxor.Study("Tunnels").save("study.json")
    write_text("exam.json", an_exam())
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    code, told = said(capsys, *words)
    assert code == 2
    assert expected in told
    assert "Errno" not in told
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before, "nothing is lost or left"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_nobody_has_to_listen() -> None:
    for redirected, code, said in ((">&-", 0, ""), (">/dev/full", 2, "luxor: No space left on device\n")):
        words = f"{shlex.quote(sys.executable)} -m luxor.cli rules base.move {redirected}"
        ended = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (code, said)


def test_a_word_finds_rules_by_id_and_title(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("skip-empty", "vides ne comptent"):
        code, told = said(capsys, "rules", word, "--lang", "fr")
        assert code == 0
        assert told.startswith("base.move.skip-empty")


def test_a_saved_game_is_checked_whatever_its_file_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("game.json", "game.luxor", "game"):
        luxor.new_game(2).save(tmp_path / name)
        code, told = said(capsys, "check", str(tmp_path / name))
        assert (code, told) == (0, "1: Nothing is wrong with this position.\n"), name


def test_a_question_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, "ask", "can", "I", "play", "the", "middle", "card")
    assert code == 0
    assert "[base.hand.outer-only]" in told
    code, told = said(capsys, "ask", "je peux jouer la carte du milieu ?", "--json", "--position", "B18")
    found = json.loads(told)
    assert found[0]["rule"] == "base.hand.outer-only"
    assert found[0]["sure"] is True
    code, told = said(capsys, "ask", "what is the weather like?")
    assert code == 1
    assert len(told.splitlines()) == 4
