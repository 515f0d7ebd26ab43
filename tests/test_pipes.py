"""Commands through a pipe: a line, a file or standard input goes in, words or data come out."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import luxor
from luxor.cli import main
from tests.analysis.helpers import last_turn
from tests.test_cli import said


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What standard input holds."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8"))))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is printed by a command that works."""
    capsys.readouterr()
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.fixture
def line() -> str:
    return str(last_turn())


def test_a_module_is_the_command_and_pipes_are_read() -> None:
    python = [sys.executable, "-m", "luxor"]
    made = subprocess.run([*python, "new", "--players", "3", "--seed", "5"], capture_output=True, check=True)
    shown = subprocess.run([*python, "show", "-"], input=made.stdout, capture_output=True, check=True)
    assert b"3 players" in shown.stdout
    assert made.stdout.decode().strip() == str(luxor.new_game(3, seed=5).position)


@pytest.mark.parametrize("how", ["line", "file", "input", "example"])
def test_a_position_is_given_in_four_ways(
    how: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.txt").write_text(line, "utf-8")
    given(monkeypatch, line + "\n")
    what = {"line": line, "file": str(tmp_path / "one.txt"), "input": "-", "example": "B18"}[how]
    assert "play right" in told(capsys, "legal", what)


def test_show_reads_what_check_reads(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "many"
    path.write_text(f"{line}\n\nB18\n", "utf-8")
    for command in ("show", "check"):
        assert told(capsys, command, str(path)).startswith("1:")
        given(monkeypatch, path.read_text("utf-8"))
        assert "\n2:" in told(capsys, command, "-")
    luxor.new_game(2).save(tmp_path / "game.luxor")
    assert "2 players" in told(capsys, "show", str(tmp_path / "game.luxor"))
    given(monkeypatch, (tmp_path / "game.luxor").read_text("utf-8"))
    assert "2 players" in told(capsys, "show")


def test_a_dash_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    luxor.Study("Tunnels").save("study.json")
    Path("study.json").rename(tmp_path / "kept")
    assert told(capsys, "show", "B18", "--svg", "-").startswith("<svg")
    assert told(capsys, "board", "--export", "-") == told(capsys, "board")
    assert "<html" in told(capsys, "handout", "-")
    assert told(capsys, "simulate", "2", "--csv", "-").startswith("game,")
    assert json.loads(told(capsys, "new", "--save", "-"))
    given(monkeypatch, Path("kept").read_text("utf-8"))
    assert json.loads(told(capsys, "study", "-", "--json"))["title"] == "Tunnels"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"], "nothing is called -"


@pytest.mark.parametrize(
    "words",
    [
        ("show", "B18"),
        ("check", "B18"),
        ("legal", "B18", "--lang", "es"),
        ("odds", "B18"),
        ("odds", "B18", "--goal", "space=12"),
        ("evaluate", "B18", "--rollouts", "2"),
        ("rules", "base.move"),
        ("glossary", "statue", "--lang", "fr"),
        ("example", "B18", "--lang", "fr"),
        ("new",),
        ("simulate", "2"),
        ("version",),
        ("checksum", "--games", "1"),
    ],
)
def test_what_answers_answers_as_json(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    printed = told(capsys, *words, "--json")
    assert all(json.loads(row) for row in printed.splitlines())


def test_turns_are_told_as_words_and_as_a_table(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = told(capsys, "evaluate", line)
    assert "1. 17 %  Play the right card: die" in words
    assert "2. 0 %  Play the left card" in words
    rows = list(csv.DictReader(io.StringIO(told(capsys, "evaluate", line, "--csv", "-"))))
    assert (rows[0]["position"], rows[0]["turn"]) == ("1", "play right")
    assert "Jouer la carte" in told(capsys, "evaluate", line, "--lang", "fr")


def test_chances_are_told_for_every_line(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, f"{line}\nB18\n")
    rows = list(csv.DictReader(io.StringIO(told(capsys, "odds", "--csv", "-"))))
    assert {row["position"] for row in rows} == {"1", "2"}
    assert "16.7 %" in told(capsys, "odds", "B18")


def test_a_game_is_looked_back_on(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = luxor.Session(luxor.position(line), 1, names=("Ani", "Jan"))
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    session.save(tmp_path / "game.json")
    words = told(capsys, "review", str(tmp_path / "game.json"), "--games", "20")
    assert words.startswith("1 decision mattered.\nTurn ")
    given(monkeypatch, (tmp_path / "game.json").read_text("utf-8"))
    found = json.loads(told(capsys, "review", "--games", "5", "--json"))
    assert found["moves"][0]["mark"] == "??"
    assert [row["end"] for row in found["players"]] == [1.0, 0.0]
    assert "review takes a saved game" in said(capsys, "review", line)[1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["example", "b18"], "did you mean B18?"),
        (["show", "B188"], "did you mean B18?"),
        (["rules", "base.mvoe"], "did you mean base.move?"),
        (["analyse"], "did you mean evaluate?"),
        (["odds", "B18", "--goal", "space"], "a goal is such as space=12"),
        (["odds", "B18", "--goal", "space=99"], "there is no space 99"),
        (["new", "--players", "0"], "a whole number from 1"),
        (["help", "nothing"], "invalid choice"),
    ],
)
def test_what_is_meant_is_guessed(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, printed = said(capsys, *words)
    assert code == 2
    assert expected in printed


def test_nothing_is_overwritten_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, game = str(tmp_path / "rules.html"), str(tmp_path / "game.json")
    told(capsys, "handout", page)
    told(capsys, "new", "--save", game)
    for words in (["handout", page], ["new", "--save", game]):
        code, printed = said(capsys, *words)
        assert code == 2
        assert "exists already" in printed
    told(capsys, "handout", page, "--force")


def test_empty_input_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("show", "check", "legal", "odds", "evaluate", "review"):
        given(monkeypatch, "\n")
        code, printed = said(capsys, command, "-")
        assert code == 2
        assert printed == "luxor: standard input is empty: one position on each line is expected\n"


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert "usage: luxor show" in said(capsys, "help", "show")[1]
    assert "evaluate" in said(capsys, "help")[1]
    assert told(capsys, "version") == f"{said(capsys, '--version')[1]}"
