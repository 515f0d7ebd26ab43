"""Processes that are killed in the middle of saving: `make kills`.

Each saves two versions of a long game by turns until it is killed at a random moment, or dies at a named one.
Then the file must be one of the two, whole, and whoever saves next leaves nothing but it.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import luxor
from tests.core.test_saving import DIE_AT, ROOT, a_record, is_whole, kill_while_saving
from tests.laboratory import figures

MOMENTS = ("write", "fsync", "replace")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    versions: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.json")
        a_record(path)
        for number in range(arguments.kills):
            if number % 10:
                kill_while_saving(path, rng)
            else:
                moment = MOMENTS[number // 10 % len(MOMENTS)]
                subprocess.run([sys.executable, "-c", DIE_AT, str(path), moment], cwd=ROOT, check=False)
            versions.add(is_whole(path))
            print(f"\r{number + 1} killed, every file whole", end="", flush=True)
        luxor.load(path).save(path)
        assert os.listdir(folder) == ["game.json"], os.listdir(folder)
    told = f"{arguments.kills} kills, every file whole ({len(versions)} versions met), nothing left behind"
    print(f"\r{told}; --seed {arguments.seed}")
    figures.put("kill-points survived", told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
