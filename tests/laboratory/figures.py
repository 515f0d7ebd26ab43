"""docs/TRUST.md: a table of figures, each with the command that counts it and the day it did."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from luxor.core.words.text_files import write_text
from tests.laboratory.parts import FIGURES, Figure

__all__ = ["FIGURES", "Figure", "PAGE", "put", "rows"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "TRUST.md"
NEVER = "not counted yet"
HEAD = "| What | Figure | Command | Day |\n|---|---|---|---|\n"
ROW = re.compile(
    r"^\| (?P<name>[^|]+) \| (?P<value>[^|]+) \| `(?P<command>[^|`]+)` \| (?P<day>[^|]+) \|$", re.M
)


def rows(text: str) -> dict[str, tuple[str, str, str]]:
    """The table of the page: per name its figure, command and day."""
    return {found["name"]: (found["value"], found["command"], found["day"]) for found in ROW.finditer(text)}


def put(name: str, value: str, page: Path = PAGE) -> None:
    """Write a figure of today into the page; all others stay as they are."""
    commands = dict(FIGURES)
    if name not in commands:
        raise KeyError(f"{name!r} is not among FIGURES in tests/laboratory/parts.py")
    text = page.read_text("utf-8")
    known = rows(text)
    known[name] = (value.replace("|", "/"), commands[name], datetime.now(UTC).date().isoformat())
    lines = [
        "| {} | {} | `{}` | {} |\n".format(figure.name, *known.get(figure.name, (NEVER, figure.command, "-")))
        for figure in FIGURES
    ]
    start = text.index(HEAD) + len(HEAD)
    end = start + sum(len(line) for line in _table(text[start:]))
    write_text(page, text[:start] + "".join(lines) + text[end:])


def _table(text: str) -> list[str]:
    """The rows that a text begins with."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        if not line.startswith("| "):
            break
        found.append(line)
    return found
