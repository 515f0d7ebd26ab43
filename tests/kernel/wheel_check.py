"""Install a wheel into a fresh environment, say which engine is at work, and play: `make wheel-check`.

It needs nothing but the standard library. Under LUXOR_NEED_KERNEL=1 a wheel without the kernel is a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PLAY = "import luxor; print(luxor.playout(luxor.new_game(4, seed=1).position, 1).position.totals())"


def main(folder: str) -> None:
    wheels = Path(folder).resolve()
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = Path(place) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

        def run(*words: str) -> None:
            subprocess.run([str(python), *words], cwd=place, check=True)

        offline = ("--no-index", "--find-links", str(wheels))
        run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *offline, "luxor-explorer")
        run("-m", "luxor.cli", "--version")
        run("-c", PLAY)
        run("-m", "luxor.cli", "checksum", "--games", "1")


if __name__ == "__main__":
    main(sys.argv[1])
