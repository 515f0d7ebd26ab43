"""What came of each mutant, kept beside the tests: a mutant is judged once, on whatever machine and day.

It is judged anew when the function that it breaks has changed, or when the test that noticed it is gone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.words.text_files import write_text
from tests.laboratory.mutant_tests import functions_in

if TYPE_CHECKING:
    from tests.laboratory.mutants import Mutant

KEPT = Path(__file__).with_suffix(".json")
ENDLESS = "it never ends"


class Came(NamedTuple):
    """`killed`, `killed late` (by tests that were not seen to reach it) or `survived`; and by which test."""

    came: str
    by: str = ""


class Judged:
    """What came of each mutant, by its place in its function and what that function looked like."""

    def __init__(self, path: Path, root: Path, mutants: Iterable[Mutant]) -> None:
        self._path = path
        self._root = root
        kept: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self._places = {mutant: place(mutant, root) for mutant in mutants}
        self._known = {at: kept[at] for at, _ in self._places.values() if at in kept}

    def get(self, mutant: Mutant) -> str | None:
        at, looks = self._places[mutant]
        row = self._known.get(at)
        return row["came"] if row and row["looks"] == looks and self._is_there(row["by"]) else None

    def put(self, mutant: Mutant, came: Came) -> None:
        at, looks = self._places[mutant]
        self._known[at] = {"looks": looks, **came._asdict()}
        rows = (f"{json.dumps(at)}: {json.dumps(row)}" for at, row in sorted(self._known.items()))
        write_text(self._path, "{\n" + ",\n".join(rows) + "\n}\n")

    def _is_there(self, test: str) -> bool:
        file, _, names = test.partition("::")
        if not names:
            return test in ("", ENDLESS) or (self._root / file).exists()
        name = names.rpartition("::")[2].partition("[")[0]
        return f"def {name}(" in _text(self._root / file)


def place(mutant: Mutant, root: Path) -> tuple[str, str]:
    """Which change of which function, wherever in the file that stands by now; a digest of the function."""
    source = _text(root / mutant.file)
    around = functions_in(source).get(mutant.line)
    name, first, last = "", 1, None
    if around:
        name, first, last = around[0], around[1].lineno, around[1].end_lineno
    looks = "\n".join(source.splitlines()[first - 1 : last])
    at = f"{mutant.file}::{name}+{mutant.line - first}: {mutant.old} -> {mutant.new}"
    return at, hashlib.sha256(looks.encode()).hexdigest()[:16]


@lru_cache(256)
def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""
