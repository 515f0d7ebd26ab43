"""Which tests reach a function: one run of them in a copy of the project, where functions leave marks, tells.

A mark costs next to nothing, so the run takes as long as the tests themselves do.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

# The tests that tell rules; those that play whole games are left for what these do not notice.
RULES = ("tests/classic/rules", "tests/classic/modules", "tests/expedition/rules", "tests/expedition/modules",
         "tests/core")  # fmt: skip
WHOLE = "not conform and not golden and not checksum and not fuzz and not sav and not sample"
SLOW = 0.7  # seconds
MARKS = "luxor/_marks.py"  # only in the copy
IMPORT = "from luxor._marks import MARKS as _MARKS\n"
FIRST = "from __future__ import annotations\n"


class Reached:
    """Per function of a file the tests that ran it: lines move from day to day, functions seldom do."""

    def __init__(self, reached: Mapping[str, Iterable[str]], seconds: Mapping[str, float]) -> None:
        self._quick = {test for test in reached if seconds[test] < SLOW}
        self._tests: dict[str, list[str]] = {}
        for test in sorted(reached, key=lambda test: (len(set(reached[test])), seconds[test])):
            for function in reached[test]:
                self._tests.setdefault(function, []).append(test)

    def tests(self, function: str, slow: bool) -> list[str]:
        """The quick or the slow tests that reach a function: those first that reach little else."""
        return [test for test in self._tests.get(function, []) if (test in self._quick) is not slow]


def reached(
    path: Path, tree: Path, functions: Iterable[tuple[str, int]], environment: dict[str, str]
) -> Reached:
    """What was measured once, or is now: functions are files and lines, the tree a copy of the project."""
    if not path.exists():
        print("one run of the tests: which of them reach which function? (minutes, once)", flush=True)
        _mark(tree, functions)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.laboratory.mutant_marks"]
        command += ["-k", WHOLE, *RULES]
        told = tree / "reached.json"
        ran = subprocess.run(
            command,
            cwd=tree,
            env={**environment, "REACHED": str(told)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if ran.returncode not in (0, 1):
            raise RuntimeError(ran.stdout[-3000:])
        told.rename(path)
    kept = json.loads(path.read_text("utf-8"))
    return Reached(kept["reached"], kept["seconds"])


def _mark(tree: Path, functions: Iterable[tuple[str, int]]) -> None:
    """Let each function that is around one of the lines say that it was called."""
    (tree / MARKS).write_text("MARKS: set[str] = set()\n", "utf-8")
    wanted: dict[str, set[int]] = {}
    for file, line in functions:
        wanted.setdefault(file, set()).add(line)
    for file, lines in wanted.items():
        path = tree / file
        source = path.read_text("utf-8")
        path.write_text(marked(source, file, lines), "utf-8")


def marked(source: str, file: str, lines: Iterable[int]) -> str:
    """A source in which the functions around some lines leave their mark."""
    around = functions_in(source)
    chosen = {id(around[line][1]): around[line] for line in lines if line in around}
    text = source.splitlines(keepends=True)
    for name, function in sorted(chosen.values(), key=lambda each: -each[1].lineno):
        first = function.body[0]
        text.insert(first.lineno - 1, f"{' ' * first.col_offset}_MARKS.add({f'{file}::{name}'!r})\n")
    return "".join(text).replace(FIRST, FIRST + IMPORT, 1)


def functions_in(source: str) -> dict[int, tuple[str, ast.FunctionDef]]:
    """Per line the innermost function around it, and its name with its class."""
    found: dict[int, tuple[str, ast.FunctionDef]] = {}

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".strip(".")
            if isinstance(child, ast.FunctionDef):
                lines = range(child.lineno, (child.end_lineno or child.lineno) + 1)
                found.update(dict.fromkeys(lines, (inner, child)))
            walk(child, inner)

    walk(ast.parse(source), "")
    return found
