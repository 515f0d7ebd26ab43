"""A process that measures one tree: told on its input which work to do, it answers with what that took.

The workloads are those of the tree this file is in; they run on the `luxor` of the tree that is named.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import TextIO

from tests.bench.measure import Work, describe_error, get_ready, take_slice


def import_from(tree: Path) -> None:
    """`luxor` and `luxor_widgets` of that tree; what it lacks is not to be found in another one."""
    before = sys.path[:]
    sys.path[:0] = [str(tree), str(tree / "widgets")]
    for name in ("luxor", "luxor_widgets"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
        module = sys.modules.get(name)
        if module is None or tree not in Path(str(module.__file__)).resolve().parents:
            sys.modules[name] = None  # type: ignore[assignment]  # so that an import of it fails
    sys.path[:] = before


def serve(orders: TextIO, answers: TextIO) -> None:
    """An order: the name of a workload, and how many games of the yardstick go before it.

    An answer: a slice, or what went wrong.
    """
    from tests.bench.workloads import WORKLOADS  # not before the tree was chosen

    known = {workload.name: workload for workload in WORKLOADS}
    ready: dict[str, Work] = {}
    for order in orders:
        name, games = json.loads(order)
        try:
            if name not in ready:
                ready[name] = get_ready(known[name])
            answer: object = take_slice(ready[name], games)
        except Exception as error:
            answer = describe_error(error)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this one ends it
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing else gets among the answers
    import_from(Path(sys.argv[1]).resolve())
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
