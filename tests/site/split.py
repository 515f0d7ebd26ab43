"""What a start of Python with the explorer takes in a page, stage by stage: `python -m tests.site.split`.

Milliseconds of CPU in Node, which runs the same Pyodide; several built sites are measured in turns, so that
they can be compared: `python -m tests.site.split build/site ../before/build/site`. numpy and pillow are
stand-ins, as in `make site-test`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.site.stand_ins import lay_beside

SCRIPT = Path(__file__).with_name("split.mjs")
BUILT = Path(__file__).parents[2] / "build" / "site"
STAGES = ("load", "kernel", "unpack", "import", "draw")
OURS = STAGES[2:]  # the stages before them are Pyodide and Jupyter


def start(pyodide: Path) -> dict[str, int]:
    told = subprocess.run(["node", SCRIPT, pyodide], capture_output=True, text=True, check=True).stdout
    taken: dict[str, int] = json.loads(told)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", nargs="*", type=Path, default=[BUILT])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        copies = [Path(folder) / str(at) for at in range(len(options.sites))]
        for site, copy in zip(options.sites, copies):
            shutil.copytree(site / "live" / "static" / "pyodide", copy)
            lay_beside(copy)
        rounds = [[start(copy) for copy in copies] for _ in range(options.rounds)]
    print(f"milliseconds of CPU, medians of {options.rounds}", *STAGES, "ours", "all", sep="\t")
    for at, site in enumerate(options.sites):
        taken = {stage: round(median(found[at][stage] for found in rounds)) for stage in STAGES}
        print(site, *taken.values(), sum(taken[stage] for stage in OURS), sum(taken.values()), sep="\t")


if __name__ == "__main__":
    main()
