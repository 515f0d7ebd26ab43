"""What long runs have found so far: a file of JSON lines from which a later run goes on.

The first line says what is counted, every other one is a result, its number first.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from luxor.core.errors import RecordError


class Kept:
    """Results by their numbers, in memory and perhaps in a file."""

    def __init__(self, path: str | Path | None, form: str, setting: dict[str, object]) -> None:
        self.path = None if path is None else Path(path)
        self.setting = {"format": form, "version": 1, **setting}
        self.rows: dict[int, Sequence[object]] = {}
        if self.path is None:
            return
        if self.path.exists():
            self._read(self.path)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.setting) + "\n", "utf-8")

    def _read(self, path: Path) -> None:
        lines = path.read_text("utf-8").splitlines()
        try:
            head = json.loads(lines[0]) if lines else None
        except json.JSONDecodeError:
            head = None
        if head != self.setting:
            raise RecordError(f"{path.name} is of another run: it says {head}, expected {self.setting}")
        for at, line in enumerate(lines[1:], 2):
            try:
                number, *rest = json.loads(line)
            except (json.JSONDecodeError, TypeError, ValueError):
                if at == len(lines):  # cut off while it was written: that one is done again
                    break
                raise RecordError(f"{path.name}, line {at}: no result") from None
            self.rows[number] = (number, *rest)
        kept = [json.dumps(self.setting), *(json.dumps(row) for row in self.rows.values())]
        path.write_text("\n".join(kept) + "\n", "utf-8")

    def add(self, row: Sequence[object]) -> None:
        """One more result; it begins with its number."""
        number = row[0]
        assert isinstance(number, int)
        self.rows[number] = row
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
