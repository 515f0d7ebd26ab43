"""`make load`: many explorers, long games and many visitors at once; prints what it took.

    make load ARGS="--only visitors --scale 0.2"    a part of it, at a fifth of the size

Each part runs in a process of its own, so that none pays for another.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import cast

from tests.laboratory.figures import put
from tests.laboratory.parts import LOAD, LoadPart, named

SCALE = "LUXOR_LOAD_SCALE"


def size(full: int) -> int:
    """How many of something: all, or as many as the scale says."""
    return max(2, round(full * float(os.environ.get(SCALE, "1"))))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="the parts with this in their names")
    parser.add_argument("--scale", type=float, default=1.0, help="1 is the full size")
    parser.add_argument("--here", action="store_true", help="in this process, and print what it says")
    arguments = parser.parse_args()
    if arguments.here:
        print(cast("LoadPart", named(arguments.only, LOAD).load())(), flush=True)
        return 0
    parts = [part.name for part in LOAD if arguments.only in part.name]
    if not parts:
        parser.error(f"no part is called {arguments.only!r}: {', '.join(part.name for part in LOAD)}")
    return sum(not _run(part, arguments.scale) for part in parts)


def _run(name: str, scale: float) -> bool:
    print(f"== {name}", flush=True)
    command = [sys.executable, "-m", "tests.laboratory.load", "--only", name, "--here"]
    with tempfile.TemporaryDirectory() as folder:  # games are kept while one plays
        env = {**os.environ, SCALE: str(scale), "LUXOR_DATA": folder}
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True)
    print(done.stdout, flush=True)
    if done.returncode == 0 and scale == 1:  # the page tells of the full size only
        put(name, done.stdout.splitlines()[0])
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
