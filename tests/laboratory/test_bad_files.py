"""Files that are not what they should be: whoever reads them says so in a sentence, at once."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Thread

import pytest

import luxor
from luxor.cli import main
from luxor.core.errors import LuxorError
from luxor.core.study.record import read_record, write_record
from luxor.core.study.study import write_study
from luxor.exams import Answers, Exam, load_exam
from luxor.exams.codes import Codes
from luxor.exams.exam import read_exam, write_exam
from luxor.games import read_with_board, standard_data
from tests.exams.helpers import small_exam

PATIENCE = 20.0  # seconds after which somebody waits for ever
LONGEST = 3000  # characters of a sentence that somebody reads

Read = Callable[[Path], object]
READERS: dict[str, Read] = {
    "record": luxor.load,
    "study": luxor.load_study,
    "exam": load_exam,
    "board": lambda path: luxor.new_game(board=path),
    "expedition's board": lambda path: luxor.new_game(board=path, game="expedition"),
}
COMMANDS = (
    ("check", "{}"),
    ("show", "{}"),
    ("study", "{}"),
    ("exam", "{}"),
    ("board", "--check", "{}"),
    ("exam", "new.json", "--questions", "1", "--students", "{}"),
)


@cache
def a_record() -> str:
    session = luxor.new_game(2, seed=3, names=["Ann", "Bo"])
    for _ in range(3):
        session.play(session.position.legal_actions()[0])
    session.node.comment = "why?"
    return write_record(session)


@cache
def a_study() -> str:
    study = luxor.Study("Tunnels")
    study.add("One", luxor.new_game(2, seed=1), luxor.Goal("which-rule", 0, "play 3"))
    study.add("Two", luxor.new_game(2, seed=1, game="expedition"))
    return write_study(study)


@cache
def an_exam() -> str:
    return write_exam(Exam(["Mia", "Tom"], 2, "base.hand", seed=4))


TEXTS: dict[str, tuple[Callable[[], str], Callable[[str], object]]] = {
    "record": (a_record, lambda text: read_record(text, read_with_board)),
    "study": (a_study, luxor.read_study),
    "exam": (an_exam, read_exam),
}


def loop(path: Path) -> None:
    path.symlink_to(path)


def long(path: Path) -> None:
    path.touch()
    os.truncate(path, 70_000_000)


def text(content: str | bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content if isinstance(content, bytes) else content.encode())


MADE: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: None,
    "empty": text(b""),
    "binary": text(bytes(range(256)) * 20),
    "zeros": text(b"\0" * 5000),
    "packed": lambda path: path.write_bytes(gzip.compress(a_record().encode())),
    "two bytes a letter": lambda path: path.write_bytes(a_record().encode("utf-16")),
    "half a letter": text(b"\xed\xa0\x80"),
    "escapes": text("\x1b[31m\x07\u202e"),
    "deep": text("[" * 100_000),
    "long": long,
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "loop": loop,
}


def _in_time(run: Callable[[], object], pipe: Path | None) -> None:
    """Where somebody may wait for a pipe that nobody writes into, another thread does."""
    if pipe is None:
        run()
        return
    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))  # so that it ends after all
        pytest.fail("somebody waits for ever")


def said(read: Callable[[], object], pipe: Path | None = None) -> str:
    """What a reader complains of; anything but a LuxorError, or no end, fails the test."""
    came: list[str] = []

    def run() -> None:
        with pytest.raises(LuxorError) as error:
            read()
        came.append(str(error.value))

    _in_time(run, pipe)
    assert 0 < len(came[0].strip()) < LONGEST
    return came[0]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", MADE)
def test_every_kind_of_bad_file_is_refused_in_a_sentence(kind: str, reader: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    MADE[kind](path)
    said(lambda: READERS[reader](path), path if kind == "pipe" else None)


@pytest.mark.parametrize("kind", MADE)
def test_the_commands_refuse_them_in_a_sentence(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for ending in (".json", ".toml", ".txt"):
        path = tmp_path / f"file{ending}"
        MADE[kind](path)
        for command in COMMANDS:
            code = _ended([word.format(path) for word in command], path if kind == "pipe" else None)
            out, err = capsys.readouterr()
            assert code in (0, 2), (command, out)  # no names are a name, and no lines are no positions
            assert code == 0 or err.startswith("luxor: "), (command, err)
            assert "\x1b" not in out + err
            (tmp_path / "new.json").unlink(missing_ok=True)


def _ended(command: list[str], pipe: Path | None) -> int:
    code: list[int] = []
    _in_time(lambda: code.append(main(command)), pipe)
    return code[0]


# --- JSON ---


def places(value: object, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where something stands in an object; of lists the first two."""
    yield here
    inside = (
        value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    )
    for name, item in inside:
        yield from places(item, (*here, name))


def replaced(value: object, place: tuple[str | int, ...], new: object) -> object:
    if not place:
        return new
    assert isinstance(value, dict | list)
    copy = value.copy()
    copy[place[0]] = replaced(value[place[0]], place[1:], new)  # type: ignore[index]
    return copy


WRONG: tuple[object, ...] = (None, True, -1, 10**4200, 1.5, "\ud800\0", [[]], {"": {}}, "A" * 50_000)
RAW = ("NaN", "-Infinity", "1e999", "9" * 5000, "[" * 900 + "]" * 900, '{"a":1,"a":2}', '"\\ud800"')


def _complaint(read: Callable[[str], object], text: str) -> str:
    """What is wrong with a text, if anything is."""
    try:
        read(text)
    except LuxorError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", TEXTS)
def test_whatever_stands_wherever_in_a_file_only_sentences_come_back(kind: str) -> None:
    make, read = TEXTS[kind]
    whole = json.loads(make())
    spots = list(places(whole))
    tries = [json.dumps(replaced(whole, place, WRONG[(n + k) % len(WRONG)]))
             for n, place in enumerate(spots) for k in (0, 3, 5)]  # fmt: skip
    tries += [json.dumps(replaced(whole, place, "@")).replace('"@"', RAW[n % len(RAW)])
              for n, place in enumerate(spots)]  # fmt: skip
    assert len(tries) > 80
    for one in tries:
        assert len(_complaint(read, one)) < LONGEST


@pytest.mark.parametrize("kind", TEXTS)
def test_a_file_that_was_cut_off_is_refused_wherever_it_was(kind: str) -> None:
    make, read = TEXTS[kind]
    whole = make()
    step = max(1, len(whole) // 1500)
    for end in [*range(0, len(whole) - 1, step), len(whole) - 2]:
        with pytest.raises(LuxorError, match="not JSON"):
            read(whole[:end])


@pytest.mark.parametrize("kind", TEXTS)
def test_a_mark_before_or_a_zero_behind_is_refused_and_other_line_ends_are_read(kind: str) -> None:
    make, read = TEXTS[kind]
    for wrong in ("\ufeff" + make(), make() + "\0", make() * 2):
        with pytest.raises(LuxorError, match="not JSON"):
            read(wrong)
    read(make().replace("\n", "\r\n"))


@pytest.mark.parametrize("kind", ["record", "study", "exam"])
def test_a_file_with_a_mark_before_its_text_is_read(kind: str, tmp_path: Path) -> None:
    """Some editors put one there; in a text that is not a file's it has no place."""
    path = tmp_path / "file.json"
    path.write_bytes(TEXTS[kind][0]().encode("utf-8-sig"))
    READERS[kind](path)


def test_a_board_with_a_mark_before_its_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(standard_data("luxor").replace("\n", "\r\n").encode("utf-8-sig"))
    assert luxor.new_game(2, board=path).position.legal_actions()


# --- boards ---

TOO_MUCH = {
    "a number of thousands of digits": ("die = 6 ", "die = 0x" + "f" * 9000 + " "),
    "one that counts cards": ('"1" = 6,', '"1" = 0o' + "7" * 9000 + ","),
    "one that nobody reads": ("format = 1", "format = 1\nother = [[0b" + "1" * 20_000 + "]]"),
    "no number": ("die = 6 ", "die = nan "),
    "a day": ("format = 1", "format = 1979-05-27"),
    "a name of many parts": ("format = 1", "format = 1\n" + "a." * 100_000 + "b = 1"),
    "one that is quoted": ("format = 1", "format = 1\n" + '"="."#".' * 20_000 + "b = 1"),
    "deep": ("format = 1", "format = 1\nx = " + "[" * 90_000),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_a_data_file_with_too_much_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    data, path = standard_data("luxor"), tmp_path / "own.toml"
    assert TOO_MUCH[kind][0] in data
    path.write_text(data.replace(*TOO_MUCH[kind], 1), "utf-8")
    said(lambda: luxor.new_game(board=path))
    record = json.loads(a_record()) | {"board": path.read_text("utf-8")}
    said(lambda: read_record(json.dumps(record), read_with_board))


# --- an exam's folder ---

IN_FOLDERS = {name: MADE[name] for name in ("binary", "deep", "folder", "pipe", "half a letter", "long")}


@pytest.mark.parametrize("kind", IN_FOLDERS)
def test_a_folder_of_answers_with_something_else_in_it_is_refused(kind: str, tmp_path: Path) -> None:
    answers, codes = tmp_path / "student-001.jsonl", tmp_path / "codes.json"
    IN_FOLDERS[kind](codes)
    said(lambda: Codes(small_exam(), tmp_path), codes if kind == "pipe" else None)
    IN_FOLDERS[kind](answers)
    if kind != "deep":  # lines that mean nothing are passed over, as half a line is
        said(lambda: Answers(small_exam(), tmp_path), answers if kind == "pipe" else None)


def test_a_folder_that_cannot_be_is_refused() -> None:
    said(lambda: Answers(small_exam(), "a\0b"))
