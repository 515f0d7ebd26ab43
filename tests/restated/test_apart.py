"""What says the rules again knows nothing of the engine: it is written from the booklet."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SAID_AGAIN = sorted(
    path for path in HERE.glob("*.py") if not path.name.startswith("test_") and path.name != "positions.py"
)


@pytest.mark.parametrize("path", SAID_AGAIN, ids=lambda path: path.name)
def test_it_imports_nothing_of_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    ours = [name for name in named if name.split(".")[0] in ("luxor", "luxor_widgets", "tests")]
    assert all(name in {f"tests.restated.{other.stem}" for other in SAID_AGAIN} for name in ours), ours


def test_there_is_something_to_look_at() -> None:
    assert len(SAID_AGAIN) >= 2
