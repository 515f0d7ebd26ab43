"""Run the code of a notebook in plain Python that can start no thread, as Python in a page can start none.

`python -m tests.notebooks.in_plain_python NOTEBOOK` prints the packages that it took.
"""

from __future__ import annotations

import _thread
import ast
import json
import os
import sys
import threading
from pathlib import Path
from typing import NoReturn


def refuse(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("can't start new thread")


def without_threads() -> None:
    """As threading itself says it on a Python without them."""
    _thread.start_new_thread = refuse
    for name in ("_start_new_thread", "_start_joinable_thread"):
        if hasattr(threading, name):
            setattr(threading, name, refuse)


def run(path: Path) -> None:
    """Every cell from top to bottom; what a cell ends in is shown as text."""
    scope: dict[str, object] = {"__name__": "__main__"}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"]))
        last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
        exec(compile(body, "cell", "exec"), scope)
        if isinstance(last, ast.Expr):
            repr(eval(compile(ast.Expression(last.value), "cell", "eval"), scope))


def main(path: Path) -> None:
    os.environ |= {"LUXOR_PURE": "1", "MPLBACKEND": "agg"}  # no compiled kernel there either
    without_threads()
    sys.path.insert(0, str(path.parent))
    before = set(sys.modules)
    told, sys.stdout = sys.stdout, open(os.devnull, "w")  # noqa: SIM115
    try:
        run(path)
    finally:
        sys.stdout = told
    tops = {name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names
    sys.stdout.write(" ".join(sorted(tops)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
