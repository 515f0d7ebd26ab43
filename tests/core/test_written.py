"""Names and comments: as long as they may be, plain in every output, and cut with a note in old files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import luxor
from luxor import ConfigError, RecordError, Session
from luxor.cli import main
from luxor.core.study.record import read_record, write_record
from luxor.core.words.written import MAX_NAME, shown_name
from luxor.games import read_with_board
from luxor.handout import write_handout

MARKUP = "<img src=x onerror=alert(1)><script>1</script>&amp;\"'</text></svg>"
STEERING = {
    "a terminal's escape": "\x1b[31mred\x1b[0m",
    "the title of a terminal": "\x1b]0;gone\x07",
    "one byte for an escape": "\x9b31m",
    "a line break": "two\nlines",
    "a carriage return": "over\rwritten",
    "a null": "nul\x00l",
    "backspaces": "abc\x08\x08\x08xyz",
    "right to left": "\u202egnp.exe",
    "isolates": "\u2066a\u2069",
    "a line separator": "a\u2028b",
    "half a character": "half \ud83c",
}
QUOTES = "'); import os; os.abort() #"
HOSTILE = [
    MARKUP,
    QUOTES,
    "]]>",
    "{seat}",
    "%s%n",
    "${x}",
    "\\",
    "𝕬𝖓𝖎",
    "e" + "\u0301" * 50,
    *STEERING.values(),
]


def game(name: str, comment: str = "") -> Session:
    session = luxor.new_game(2, seed=1, names=(name[:MAX_NAME], "Jan"))
    session.play("play left")
    session.comment(comment)
    return session


def load(text: str) -> Session:
    return read_record(text, read_with_board)


def old_record(**values: object) -> str:
    """A record as somebody may have written it, with other values."""
    return json.dumps({**json.loads(write_record(game("Ani"))), **values})


def plain(text: str) -> bool:
    """Whether nothing in a text steers: all of it can be printed, or breaks a line."""
    return not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", text
    )


# --- how long ---


def test_a_name_has_at_most_60_characters() -> None:
    assert luxor.new_game(2, names=("x" * 60, "B")).names[0] == "x" * 60
    with pytest.raises(ConfigError, match=r"a name has at most 60 characters, x+… has 61"):
        luxor.new_game(2, names=("A", "x" * 61))


def test_a_comment_has_at_most_10_000_characters() -> None:
    session = luxor.new_game(2)
    session.comment("y" * 10_000)
    with pytest.raises(ConfigError, match="a comment has at most 10,000 characters, this one has 10,001"):
        session.comment("y" * 10_001)
    assert session.node.comment == "y" * 10_000


def test_longer_ones_in_an_old_file_are_cut_short_with_a_note(tmp_path: Path) -> None:
    nodes = [{"parent": 0, "action": "play left", "comment": "c" * 12_345}]
    path = tmp_path / "old.json"
    path.write_text(old_record(names=["n" * 4000, "Jan"], nodes=nodes, comment="d" * 10_000, here=1), "utf-8")
    session = luxor.load(path)
    assert session.names == ("n" * 59 + "…", "Jan")
    assert session.node.comment == "c" * 9_999 + "…"
    assert session.root.comment == "d" * 10_000, "this one is as long as it may be"
    assert session.notes == (
        "the name of player 1 was cut short: 4,000 characters, 60 are kept",
        "the comment at node 1 was cut short: 12,345 characters, 10,000 are kept",
    )
    session.save(path)
    assert luxor.load(path).notes == (), "once it is saved there is nothing to tell"


def test_the_command_line_tells_what_was_cut_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.json"
    path.write_text(old_record(names=["n" * 4000, "Jan"]), "utf-8")
    assert main(["check", str(path)]) == 0
    assert "the name of player 1 was cut short" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert "the name of player 1 was cut short" in capsys.readouterr().err


def test_a_picture_with_a_very_long_name_takes_no_longer_than_another() -> None:
    position = luxor.new_game(2, seed=1).position
    position.svg()
    spent = []
    for name in ("Ani", "n" * 100_000):
        before = time.process_time()
        assert len(position.svg(names=(name, "Jan"))) < 1_000_000
        spent.append(time.process_time() - before)
    assert spent[1] < 20 * spent[0], "once the name was measured again for each character cut off"


def test_a_record_with_a_name_twice_is_refused_at_once() -> None:
    """The doubled name once was looked for anew from the start, at each place: 84 s for this one."""
    names = ",".join(f'"n{number}":1' for number in range(30_000))
    start = time.process_time()
    json.loads("{" + names + "}")
    read = time.process_time()
    with pytest.raises(RecordError, match="a name twice: 'n29999'"):
        load("{" + names + ',"n29999":2}')
    assert time.process_time() - read < 50 * (read - start)


# --- what is in them ---


@pytest.mark.parametrize("text", STEERING.values(), ids=STEERING)
def test_what_steers_is_not_kept(text: str) -> None:
    session = game(text, text)
    assert plain(session.names[0])
    assert "\n" not in session.names[0]
    assert plain(session.node.comment)
    assert "�" in session.names[0]
    read = load(old_record(names=[text, "Jan"], comment=text))
    assert read.names[0] == session.names[0]
    assert read.root.comment == session.node.comment


def test_line_breaks_of_a_comment_and_other_scripts_stay() -> None:
    session = game("Zoë 👩‍👩‍👧 عمر", "one\n\ttwo\r\nthree")
    assert session.names[0] == "Zoë 👩‍👩‍👧 عمر"
    assert session.node.comment == "one\n\ttwo\nthree"


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("name", ["luxor", "expedition"])
def test_no_output_holds_markup_or_code_of_a_name(name: str, text: str) -> None:
    names = (text, "Jan")  # as a caller may hand them over, past any session
    position = luxor.new_game(2, seed=1, game=name).position
    option = position.options()[0]
    told = [
        position.describe(names=names),
        position.question(names=names),
        option.label(names=names),
        option.verdict.explain(names=names),
        position.svg(names=names),
        repr(luxor.new_game(2, names=(text[:MAX_NAME], "Jan"))),
    ]
    told += [line.text(names=names) for line in position.score()]
    told += [event.text(names=names) for event in position.apply(option.action).events]
    assert [words for words in told if not plain(words)] == []
    svg = told[4]
    assert "<script" not in svg
    assert "<img" not in svg
    assert svg.count("<svg") == svg.count("</svg>") == 1
    assert not shown_name(text).startswith("\x1b")


@pytest.mark.parametrize("text", HOSTILE)
def test_the_code_of_a_session_is_code_of_ours(text: str) -> None:
    session = game(text, text)
    code = session.to_code()
    assert plain(code)
    assert code.isprintable() or all(line.isprintable() for line in code.splitlines())
    names: dict[str, object] = {}
    exec(code, names)
    again = names["session"]
    assert isinstance(again, Session)
    assert again.names == session.names
    assert again.position == session.position


def test_the_hand_out_holds_nothing_but_ours() -> None:
    page = write_handout("en", ("turn",))
    assert "<script" not in page
    assert "onerror" not in page


# --- the command line ---


@pytest.mark.parametrize("text", STEERING.values(), ids=STEERING)
def test_nothing_steers_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    record, board, lines = tmp_path / "a.json", tmp_path / "a.toml", tmp_path / "a.txt"
    record.write_text(old_record(names=[text, "Jan"], comment=text), "utf-8")
    board.write_text(f"format = {json.dumps(text)}\n[cards.starter.counts]\n{json.dumps(text)} = 1", "utf-8")
    lines.write_bytes(f"luxor/1 2p {text}".encode("utf-8", "backslashreplace"))
    assert main(["show", str(record)]) == 0
    assert main(["show", str(record), "--svg", str(tmp_path / "a.svg")]) == 0
    for command in (["check", str(board)], ["check", str(lines)], ["show", text], ["rules", text]):
        assert main(command) == 2
    with pytest.raises(SystemExit):
        main(["show", "B18", "--viewer", text])
    with pytest.raises(SystemExit):
        main(["show", "B18", text])
    said = capsys.readouterr()
    assert plain(said.out + said.err)
    assert plain((tmp_path / "a.svg").read_text("utf-8"))


@pytest.mark.parametrize("file", ["picture.png", "game.json", "board.toml"])
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_binary_file_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, file: str
) -> None:
    path = tmp_path / file
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    assert main([command, str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("luxor: ")
    assert "not a text file" in said or "cannot be read" in said


def test_a_terminal_that_lacks_a_letter_is_no_reason_to_stop(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(old_record(names=["Zoë 🎲", "Jan"]), "utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "luxor.cli", "show", str(path)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "Zo\\xeb" in told.stdout
