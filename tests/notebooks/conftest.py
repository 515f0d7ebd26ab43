"""What the notebooks import from their own folder."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"

# A source distribution has no outputs: what was stored is looked at where it is.
FIRST = (NOTEBOOKS / "00_first_turn.ipynb").read_text("utf-8")
collect_ignore = [] if "image/png" in FIRST else ["test_course.py", "test_prose.py", "test_broken_rules.py"]


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))
    monkeypatch.syspath_prepend(str(NOTEBOOKS))
    return import_module("course")  # the notebooks' own folder is where they import it from
