"""Reading component files: every fault is collected, so that an owner mends a file in one go."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path

from luxor.core.errors import DataError
from luxor.core.words import provenance
from luxor.core.words.provenance import KEY
from luxor.core.words.text_files import parse_toml, read_text, unread, why

Table = dict[str, object]
FORMAT = 1
MAX_FILE = 256 * 1024
MOST_DEEP = 20  # tables inside tables
MOST_DOTS = 100  # in a line: a name of ten thousand parts takes the parser minutes
MOST_NUMBER = 2**63  # what TOML promises; a longer one cannot even be shown
MOST = 999  # of one sort of thing, so that a line can say where each of them is
NAME = re.compile(r"[!-~]+", re.ASCII)


class Reader:
    """A TOML file, and what was wrong with it so far. Every getter returns something usable."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.text = text
        self.faults: list[str] = []
        self.earlier: Table = {}  # the marks that were in the tables once
        if any(line.count(".") > MOST_DOTS for line in text.split("\n")) and not text.startswith("{"):
            raise DataError(source, (f"a line with more than {MOST_DOTS} dots",))
        try:
            self.root: Table = parse_toml(text)
        except (ValueError, RecursionError) as error:
            raise DataError(source, (f"not a TOML file: {unread(error)}",)) from None
        level: list[object] = [self.root]
        for _ in range(MOST_DEEP):
            level = [item for value in level for item in _inside(value)]
            if any(isinstance(item, int) and abs(item) > MOST_NUMBER for item in level):
                raise DataError(source, ("a number that is too large",))
        if level:
            raise DataError(source, ("tables inside tables, too deep to read",))

    @classmethod
    def open(cls, path: Path) -> Reader:
        try:
            text = read_text(path, MAX_FILE)
        except (OSError, UnicodeDecodeError) as error:
            told = why(error) if isinstance(error, OSError) else error
            raise DataError(str(path), (f"cannot be read: {told}",)) from None
        if text is None:
            raise DataError(str(path), (f"larger than {MAX_FILE // 1024} kB",))
        return cls(text, str(path))

    @classmethod
    def standard(cls, path: Path) -> Reader:
        """A file of this package, with the marks that its tables had before every value had one.

        Every game is made of them, so they are parsed once; readers share the tables, and only read them.
        """
        found = path.stat() if path.exists() else None
        parsed = _parsed(path, found and (found.st_mtime_ns, found.st_size))
        reader = copy(parsed)
        reader.faults = []
        return reader

    def with_tables(self, other: Reader, names: Iterable[str]) -> Reader:
        """This file with some tables of another one, where it does not have them itself."""
        taken = [name for name in names if name in other.root and name not in self.root]
        joined = Reader("", self.source)
        joined.text = self.text
        joined.root = {**self.root, **{name: other.root[name] for name in taken}}
        joined.earlier = {**{name: other.earlier.get(name, {}) for name in taken}, **self.earlier}
        return joined

    def digest(self) -> str:
        """Eight hex digits that change with what the rules read, not with comments, layout or provenance."""
        return _hash(_without_marks(self.root, (str, dict)))

    def earlier_digest(self) -> str:
        """The digest as it was when each table had a mark of its own, and marks counted."""
        return _hash(_with_marks(_without_marks(self.root, (dict,)), self.earlier))

    def fault(self, where: str, expected: str, value: object) -> None:
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        self.faults.append(f"{where}: expected {expected}, found {shown}")

    def close(self) -> None:
        """Raise all that was found wrong, if anything was."""
        if self.root.get("format") != FORMAT or self.root["format"] is True:
            self.fault("format", str(FORMAT), self.root.get("format"))
        for wrong in provenance.faults(self.root):
            self.fault(*wrong)
        if self.faults:
            raise DataError(self.source, tuple(self.faults))

    def get(self, where: str) -> object:
        """The value at a dotted path, or None."""
        value: object = self.root
        for part in where.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def table(self, where: str) -> Table:
        value = self.get(where)
        if not isinstance(value, dict):
            self.fault(where, "a table", value)
            return {}
        return value

    def tables(self, where: str) -> list[Table]:
        value = self.get(where)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(where, "a list of tables", value)
            return []
        return value

    def number(self, where: str, least: int, most: int, value: object = None) -> int:
        """An int in a range, at a path or as given."""
        value = self.get(where) if value is None else value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fault(where, f"a whole number from {least} to {most}", value)
            return least
        return value

    def numbers(self, where: str, least: int, most: int) -> list[int]:
        value = self.get(where)
        if not isinstance(value, list):
            self.fault(where, "a list of whole numbers", value)
            return []
        return [self.number(f"{where}[{i}]", least, most, item) for i, item in enumerate(value)]

    def counts(self, where: str, most: int = 99) -> dict[str, int]:
        """A table of names and how many there are of each."""
        value = self.get(where)
        if not isinstance(value, dict) or not value:
            self.fault(where, "a table of name = count", value)
            return {}
        amounts = {
            name: self.number(f"{where}.{name}", 0, most, count)
            for name, count in value.items()
            if name != KEY
        }
        for name in amounts:
            if not NAME.fullmatch(name):
                self.fault(where, "names of printable ASCII characters", name)
        if sum(amounts.values()) > MOST:
            self.fault(where, f"at most {MOST} in all", sum(amounts.values()))
        return amounts

    def words(self, where: str) -> list[str]:
        value = self.get(where)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(where, "a list of words", value)
            return []
        return [str(item) for item in value]


@lru_cache(maxsize=64)
def _parsed(path: Path, version: object) -> Reader:
    """A standard file as it was at a time."""
    reader = Reader.open(path)
    earlier = path.with_name("earlier_marks.toml")
    if earlier.exists():
        reader.earlier = parse_toml(earlier.read_text("utf-8"))
    return reader


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _hash(contents: object) -> str:
    return blake2b(repr(_ordered(contents)).encode(), digest_size=4).hexdigest()


def _without_marks(value: object, sorts: tuple[type, ...]) -> object:
    """The contents of a file without the provenance that is written in some way."""
    if isinstance(value, dict):
        kept = {name: item for name, item in value.items() if name != KEY or not isinstance(item, sorts)}
        return {name: _without_marks(item, sorts) for name, item in kept.items()}
    return [_without_marks(item, sorts) for item in value] if isinstance(value, list) else value


def _with_marks(value: object, marks: object) -> object:
    """The contents of a file with marks put into its tables."""
    if isinstance(value, dict) and isinstance(marks, dict):
        return {**marks, **{name: _with_marks(item, marks.get(name)) for name, item in value.items()}}
    if isinstance(value, list) and isinstance(marks, list):
        return [_with_marks(item, mark) for item, mark in zip_longest(value, marks[: len(value)])]
    return value


def _ordered(value: object) -> object:
    if isinstance(value, dict):
        return [(key, _ordered(item)) for key, item in sorted(value.items())]
    if isinstance(value, list):
        return [_ordered(item) for item in value]
    return value
