"""Which tests reach a line: read off one run of the engines' tests with coverage, the quickest first."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import coverage

ROOT = Path(__file__).resolve().parents[2]
# The tests that tell rules; those that compare whole games are left for what these do not notice.
RULES = ("tests/classic", "tests/expedition", "tests/core")
WHOLE = ("golden", "conformance", "parsers_fuzz", "checksum", "saving", "files", "notation", "samples")
CONFIG = """[run]
dynamic_context = test_function
source = luxor
data_file = {data}
"""


class Reached:
    """Per function of a file the tests that ran it: lines move from day to day, functions seldom do."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            _measure(path)
        told = json.loads(path.read_text("utf-8"))
        self._tests: list[str] = told["tests"]  # the quickest first
        self._functions: dict[str, list[int]] = told["functions"]

    def tests(self, file: str, source: str, line: int) -> list[str]:
        """The tests that reach the function around a line."""
        numbers = self._functions.get(f"{file}::{function_at(source).get(line, '')}", [])
        return [self._tests[number] for number in numbers]


def function_at(source: str) -> dict[int, str]:
    """Per line the name of the innermost function around it, with its class."""
    found: dict[int, str] = {}

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}"
            if isinstance(child, ast.FunctionDef):
                found.update(
                    dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), inner)
                )
            walk(child, inner)

    walk(ast.parse(source), "")
    return found


def _measure(path: Path) -> None:
    print(
        "one run of the tests with coverage: which of them reach which function? (minutes, once)", flush=True
    )
    data, config = path.with_suffix(".coverage"), path.with_suffix(".cfg")
    config.write_text(CONFIG.format(data=data), "utf-8")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest", "-q"]
    command += ["--durations=0", "-vv", *(f"--ignore-glob=*test_{name}.py" for name in WHOLE), *RULES]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stdout[-3000:] + ran.stderr[-3000:])
    sources = {file: file.read_text("utf-8") for file in (ROOT / "luxor").rglob("*.py")}
    path.write_text(json.dumps(summary(data, sources, _durations(ran.stdout))), "utf-8")


def summary(data: Path, sources: Mapping[Path, str], seconds: Mapping[str, float]) -> dict[str, object]:
    """Tests in their order, and per function the numbers of those that reach it."""
    measured = coverage.CoverageData(str(data))
    measured.read()
    names = {_node(context) for context in measured.measured_contexts() if context}
    order = sorted(names, key=lambda name: (seconds.get(name, 0.0), name))
    numbers = {name: number for number, name in enumerate(order)}
    functions: dict[str, set[int]] = {}
    for file, source in sources.items():
        where = function_at(source)
        for line, contexts in measured.contexts_by_lineno(str(file)).items():
            if line in where:
                key = f"{file.relative_to(ROOT).as_posix()}::{where[line]}"
                functions.setdefault(key, set()).update(numbers[_node(one)] for one in contexts if one)
    return {"tests": order, "functions": {name: sorted(some) for name, some in functions.items()}}


def _node(context: str) -> str:
    """`tests.core.test_x.test_y` as pytest calls it."""
    module, _, name = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{name}"


def _durations(told: str) -> dict[str, float]:
    """Seconds of each test function, all its cases together."""
    found: dict[str, float] = {}
    for seconds, name in re.findall(r"^([\d.]+)s call +(\S+?)(?:\[.*)?$", told, re.M):
        found[name] = found.get(name, 0.0) + float(seconds)
    return found
