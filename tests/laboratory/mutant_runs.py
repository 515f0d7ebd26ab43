"""Runs of pytest from a process that has imported what all tests need, and nothing of the project.

    python mutant_runs.py        in the folder of a copy: reads a line of JSON per run, answers with one

A run is a child of this process: it begins where the slow imports are done, and imports the copy as it is by
then. Its time is CPU time, since the machine may be busy.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

SLOW = (
    "pytest",
    "hypothesis",
    "numpy",
    "pandas",
    "matplotlib",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "sqlite3",
)
MEMORY = 4 << 30  # bytes: what grows for ever has been noticed
TOLD = "run.txt"


def _child(tests: list[str], seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    out = os.open(TOLD, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    import pytest

    code = pytest.main(["-q", "-x", "--tb=no", "-p", "no:cacheprovider", *tests])
    sys.stdout.flush()
    os._exit(int(code))


def run(tests: list[str], seconds: int) -> dict[str, object]:
    """How it ended: pytest's code, or less than 0 if it was stopped; and the first test that failed."""
    pid = os.fork()
    if pid == 0:
        try:
            _child(tests, seconds)
        finally:
            os._exit(70)
    _, status = os.waitpid(pid, 0)
    told = Path(TOLD).read_text("utf-8", "replace")
    failed = [line.split(" ")[1] for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return {
        "code": os.waitstatus_to_exitcode(status),
        "by": failed[0] if failed else "",
        "told": told[-3000:],
    }


def main() -> None:
    for name in SLOW:
        with suppress(ImportError):
            import_module(name)
    sys.path[0] = os.getcwd()
    for line in sys.stdin:
        print(json.dumps(run(**json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
