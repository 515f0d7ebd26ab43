"""Which tests reach a line: read off one run of the engines' tests with coverage, the quickest first."""

from __future__ import annotations

import json
import re
import subprocess
import sys
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
    """Per file and line the tests that ran it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            _measure(path)
        told = json.loads(path.read_text("utf-8"))
        self._tests: list[str] = told["tests"]  # the quickest first
        self._lines: dict[str, dict[str, list[int]]] = told["lines"]

    def tests(self, file: str, line: int) -> list[str]:
        """The tests that reach a line, or the nearest line of the file above it that any test reaches."""
        lines = self._lines.get(file, {})
        for at in range(line, max(0, line - 30), -1):
            if str(at) in lines:
                return [self._tests[number] for number in lines[str(at)]]
        return []


def _measure(path: Path) -> None:
    print(
        "one run of the tests with coverage, to know which of them reach a line (minutes, once)", flush=True
    )
    data, config = path.with_suffix(".coverage"), path.with_suffix(".cfg")
    config.write_text(CONFIG.format(data=data), "utf-8")
    ignored = [f"--ignore-glob=*test_{name}.py" for name in WHOLE]
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest", "-q"]
    ran = subprocess.run(
        [*command, "--durations=0", "-vv", *ignored, *RULES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stdout[-3000:] + ran.stderr[-3000:])
    seconds = _durations(ran.stdout)
    found = coverage.CoverageData(str(data))
    found.read()
    names = sorted(
        (_node(context) for context in found.measured_contexts()), key=lambda name: seconds.get(name, 0.0)
    )
    numbers = {name: number for number, name in enumerate(names)}
    lines = {
        Path(file).relative_to(ROOT).as_posix(): {
            str(line): sorted(numbers[_node(context)] for context in contexts if context)
            for line, contexts in found.contexts_by_lineno(file).items()
            if any(contexts)
        }
        for file in found.measured_files()
    }
    path.write_text(json.dumps({"tests": names, "lines": lines}), "utf-8")


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
