"""The notebooks of the site run in the reader's browser: with what Pyodide ships, and without threads."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from docs.site.python_parts import ADDED

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
ANALYSIS = ("12_all_together", "20_analysing_positions", "21_bots_and_tournaments", "30_teaching_with_luxor")
OURS = {"luxor", "luxor_widgets", "course", "docs", "tests"}
# What Pyodide's own distribution has of what we use; `make site-test` looks into its lock file.
SHIPPED = {"IPython", "PIL", "cycler", "dateutil", "fontTools", "kiwisolver", "matplotlib", "mpl_toolkits",
           "numpy", "packaging", "pandas", "pygments", "pyparsing", "pytz", "six", "tqdm", "traitlets",
           "typing_extensions"}  # fmt: skip
AT_BUILD = ("cython_runtime", "mypy_extensions", "_", "__mypyc")  # traces of how a wheel was compiled
ALLOWED = OURS | SHIPPED | {name.replace("-", "_") for name in ADDED}


def imported(path: Path) -> set[str]:
    """The packages that the cells of a notebook import, but for those they can do without."""
    found: set[str] = set()
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        tried = {inner for node in ast.walk(tree) if isinstance(node, ast.Try) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if node in tried:
                continue
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_it_imports_only_what_there_is_in_a_page(name: str) -> None:
    assert imported(NOTEBOOKS / f"{name}.ipynb") <= ALLOWED


@pytest.mark.soak
@pytest.mark.parametrize("name", ANALYSIS)
def test_it_runs_in_plain_python_without_threads(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.notebooks.in_plain_python", str(NOTEBOOKS / f"{name}.ipynb")]
    env = {**os.environ, "LUXOR_DATA": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=NOTEBOOKS.parent)
    assert done.returncode == 0, done.stderr[-2000:]
    taken = {
        name
        for name in done.stdout.split()
        if not name.startswith("_") and not name.endswith("__mypyc") and name not in AT_BUILD
    }
    assert taken <= ALLOWED
