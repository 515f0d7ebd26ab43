"""What a command is given, and where its answer goes: a line, a file, an example or standard input (`-`)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

import luxor
from luxor.core.errors import LuxorError
from luxor.core.extras import how_to_install
from luxor.core.study.record import read_record
from luxor.core.study.session import Session
from luxor.core.words.text_files import decoded, keep_apart, read_text, write_text
from luxor.core.words.written import plain_lines
from luxor.games import read_with_board

MAX_LINES = 8 * 1024 * 1024  # of a file with positions, one a line
STANDARD = "-"  # input or output that is no file


def say(text: object, to: TextIO | None = None) -> None:
    """Print plain text: no name or file can steer the terminal."""
    print(plain_lines(str(text)), file=to)


def say_json(value: object) -> None:
    """One value on one line."""
    print(json.dumps(value, ensure_ascii=False))


def need(package: str, extra: str) -> None:
    """What a command needs that may not be installed."""
    if find_spec(package) is None:
        raise LuxorError(f"this needs the extra {extra!r}: {how_to_install(extra)}")


def near(word: str, known: Iterable[str]) -> str:
    """What was meant, perhaps: the end of a sentence that refuses."""
    by_case = {each.casefold(): each for each in known}
    found = get_close_matches(word.casefold(), by_case, 1)
    return f"; did you mean {by_case[found[0]]}?" if found else ""


def starts(id: str) -> list[str]:
    """The beginnings of an id: base, base.move, base.move.skip-empty."""
    parts = id.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def put(path: str, text: str) -> None:
    """Write a text into a file and say so, or to standard output."""
    if path == STANDARD:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    write_text(path, text)
    say(path)


def apart(*paths: str | None) -> None:
    """Two names must not be those of one file; standard input and output are no files."""
    keep_apart(*(path for path in paths if path != STANDARD))


def text_of(path: str) -> str:
    """The text of a file, or of standard input."""
    name = "standard input" if path == STANDARD else path
    try:
        if path == STANDARD:
            data = sys.stdin.buffer.read(MAX_LINES + 1)
            text = decoded(data) if len(data) <= MAX_LINES else None
        else:
            text = read_text(Path(path), MAX_LINES)
    except UnicodeDecodeError:
        raise LuxorError(f"{name} is not a text file") from None
    if text is None:
        raise LuxorError(f"{name} is larger than {MAX_LINES // 2**20} MB")
    return text


def sessions(what: str) -> list[Session]:
    """The games that are meant: one, or as many as a file, or standard input, has lines."""
    if what in luxor.examples():
        return [luxor.example(what).session()]
    if "/" in what.split(" ", 1)[0] and " " in what:
        return [Session(luxor.position(what))]
    if what != STANDARD and not os.path.exists(what) and not Path(what).suffix:
        start = str(luxor.new_game(2, seed=1).position)[:24]
        raise LuxorError(
            f"{what[:99]!r} is no file, no example (luxor example lists them) and no position (such as "
            f"{start!r}...){near(what, luxor.examples())}"
        )
    if what.endswith(".json"):
        return [luxor.load(what)]
    return _read(text_of(what), "standard input" if what == STANDARD else what)


def _read(text: str, name: str) -> list[Session]:
    if text.lstrip().startswith("{"):  # a saved game, whatever it is called
        return [read_record(text, read_with_board)]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise LuxorError(f"{name} is empty: one position on each line is expected")
    known = luxor.examples()
    return [known[line].session() if line in known else Session(luxor.position(line)) for line in lines]


def session(what: str) -> Session:
    """The only game that is meant."""
    found = sessions(what)
    if len(found) > 1:
        raise LuxorError(f"{what} holds {len(found)} positions, and this takes one")
    return found[0]
