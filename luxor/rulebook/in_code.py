"""A rule beside the Python that plays it: the functions that say they follow from it, and other answers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from luxor.games import games, plugin_of
from luxor.rulebook import BOOK

ROOMS = ("rules", "rulings", "modules", "readings")  # of a game, where its rules are written
DRAWN = ("scene", "scene.py", "mends.py")  # parts of modules that are about pictures or positions
MOST = 3  # pieces that are shown of a rule, beside other answers
LONGEST = 60  # lines of a piece
RULE = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")

Node = ast.FunctionDef | ast.ClassDef


class Piece(NamedTuple):
    """Some lines of Python; `reading` is the ruling and the answer of a reading that wraps a rule."""

    name: str
    place: str
    code: str
    reading: str = ""
    wraps: str = ""  # the function that it wraps
    rank: int = 0
    first: int = 0  # line of the file
    last: int = 0

    def says(self, lang: str = "en") -> str:
        """Of another answer: what the ledger says of it."""
        ruling, _, answers = self.reading.partition("=")
        rule = BOOK.rule(ruling, lang)
        return " ".join(rule.readings[rule.ids.index(answer)] for answer in answers.split(" or "))

    def holds(self, other: Piece) -> bool:
        """Whether the lines of another piece are among these."""
        mine, its = self.place.partition(":")[0], other.place.partition(":")[0]
        return self != other and mine == its and self.first <= other.first and other.last <= self.last


def in_code(rule: str) -> tuple[Piece, ...]:
    """How a rule is played, in Python: the functions that follow from it, then what readings make of them.

    >>> from luxor.rulebook.in_code import in_code
    >>> [piece.name for piece in in_code("ruling.osiris.blocked")]
    ['carried_on', 'ruling.osiris.blocked=stays', 'ruling.osiris.blocked=as-far']
    """
    for game in games():
        if rule in plugin_of(game).book:
            return _found(rule, _pieces(game))
    return ()


def _found(rule: str, pieces: dict[str, list[Piece]]) -> tuple[Piece, ...]:
    said = sorted(pieces.get(rule, ()), key=lambda piece: piece.rank)
    answers = [piece for piece in said if piece.reading.partition("=")[0] == rule]
    if answers:  # a question: the rule that is wrapped, then its answers
        asked = dict.fromkeys(answer.wraps for answer in answers)
        usual = [piece for name in asked for piece in pieces.get(f"def {name}", ())]
        return (*usual, *answers)
    plain = [piece for piece in said if not piece.reading]
    whole = [piece for piece in plain if not any(other.holds(piece) for other in plain)]
    best = min((piece.rank for piece in whole), default=0)
    shown = [piece for piece in whole if piece.rank == best][:MOST]
    others = [other for piece in shown for other in pieces.get(f"wraps {piece.name}", ())]
    return (*shown, *others)


@cache
def _pieces(game: str) -> dict[str, list[Piece]]:
    """Every piece of a game by the rules that it names, by its own name, and by what it wraps."""
    found: dict[str, list[Piece]] = {}
    for path in _files(game):
        for piece, rules in _read(path):
            if piece.reading:
                found.setdefault(f"wraps {piece.wraps}", []).append(piece)
            elif piece.rank == 0:
                found.setdefault(f"def {piece.name}", []).append(piece)
            for rule in rules:
                found.setdefault(rule, []).append(piece)
    return found


def _files(game: str) -> Iterator[Path]:
    folder = plugin_of(game).folder
    for room in ROOMS if folder else ():
        for path in sorted((Path(str(folder)) / room).rglob("*.py")):
            if not set(path.parts) & set(DRAWN):
                yield path


def _read(path: Path) -> Iterator[tuple[Piece, list[str]]]:
    """The functions and classes of a file, each with the rules that it names itself."""
    text = path.read_text("utf-8")
    lines, tree = text.splitlines(), ast.parse(text)
    place = Path(*path.parts[path.parts.index("luxor") :]).as_posix() if "luxor" in path.parts else path.name
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        first = min((node.lineno, *(mark.lineno for mark in node.decorator_list)))
        last = node.end_lineno or first
        if last - first > LONGEST:
            continue
        code = dedent("\n".join(lines[first - 1 : last]))
        where, rank = f"{place}:{first}", _rank(node)
        readings = list(_readings(node))
        for reading, wraps in readings:
            yield Piece(reading, where, code, reading, wraps, rank, first, last), [reading.partition("=")[0]]
        if not readings:
            named = list(dict.fromkeys(RULE.findall(code)))
            yield Piece(node.name, where, code, "", "", rank, first, last), named


def _rank(node: Node) -> int:
    """Rules that readings may wrap come first, then functions that say in words what they follow from."""
    if any(isinstance(mark, ast.Name) and mark.id == "clause" for mark in node.decorator_list):
        return 0
    said = RULE.search(ast.get_docstring(node) or "")
    if isinstance(node, ast.FunctionDef):
        return 1 if said else 3
    return 2 if said or any(isinstance(part, ast.Assign) for part in node.body) else 4


def _readings(node: Node) -> Iterator[tuple[str, str]]:
    """The rulings and answers by which a function wraps others, each with what it wraps."""
    for mark in node.decorator_list:
        match mark:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=wrapped), attr="reading"), args=args):
                ruling, *answers = [str(arg.value) for arg in args if isinstance(arg, ast.Constant)]
                yield f"{ruling}={' or '.join(answers)}", wrapped
