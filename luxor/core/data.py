"""Reading component files: every fault is collected, so that an owner mends a file in one go."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from luxor.core.verdict import DataError

Table = dict[str, object]
PROVENANCE = ("printed", "confirmed", "reconstructed", "own")
FORMAT = 1
MAX_FILE = 256 * 1024
MOST = 999  # of one sort of thing, so that a line can say where each of them is
NAME = re.compile(r"[!-~]+", re.ASCII)


class Reader:
    """A TOML file, and what was wrong with it so far. Every getter returns something usable."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.text = text
        self.faults: list[str] = []
        self.provenance: dict[str, str] = {}
        try:
            self.root: Table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of 5000 digits is a plain ValueError
            raise DataError(source, (f"not a TOML file: {error}",)) from None

    @classmethod
    def open(cls, path: Path) -> Reader:
        try:
            if path.stat().st_size > MAX_FILE:
                raise DataError(str(path), (f"larger than {MAX_FILE // 1024} kB",))
            return cls(path.read_text("utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(str(path), (f"cannot be read: {error}",)) from None

    def with_tables(self, other: Reader, names: Iterable[str]) -> Reader:
        """This file with some tables of another one, where it does not have them itself."""
        joined = Reader("", self.source)
        joined.text = self.text
        joined.root = {**{name: other.root[name] for name in names if name in other.root}, **self.root}
        return joined

    def digest(self) -> str:
        """Eight hex digits that change with the contents, not with comments or layout."""
        try:
            return blake2b(repr(_ordered(self.root)).encode(), digest_size=4).hexdigest()
        except RecursionError:
            raise DataError(self.source, ("tables inside tables, too deep to read",)) from None

    def fault(self, where: str, expected: str, value: object) -> None:
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        self.faults.append(f"{where}: expected {expected}, found {shown}")

    def close(self) -> None:
        """Raise all that was found wrong, if anything was."""
        if self.root.get("format") != FORMAT or self.root["format"] is True:
            self.fault("format", str(FORMAT), self.root.get("format"))
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
        self.origin(where, value)
        return value

    def tables(self, where: str) -> list[Table]:
        value = self.get(where)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(where, "a list of tables", value)
            return []
        for number, item in enumerate(value, 1):
            if "provenance" in item:
                self.origin(f"{where}.{number}", item)
        return value

    def origin(self, where: str, table: Table) -> None:
        """Note a table's provenance."""
        value = table.get("provenance")
        if value is None:
            return
        if value not in PROVENANCE:
            self.fault(f"{where}.provenance", f"one of {', '.join(PROVENANCE)}", value)
        self.provenance[where] = str(value)

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
            if name != "provenance"
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


def _ordered(value: object) -> object:
    if isinstance(value, dict):
        return [(key, _ordered(item)) for key, item in sorted(value.items())]
    if isinstance(value, list):
        return [_ordered(item) for item in value]
    return value
