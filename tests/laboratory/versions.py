"""Every dependency in its lowest and its highest allowed version: `make lowest`.

Two environments are made in build/, one with the lowest version that pyproject.toml allows of each direct
dependency, one with the newest. In both `pip check` must find nothing and some tests of every room must pass.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.laboratory import figures

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
EXTRAS = "lab,analysis,app,png,cluster,dev"
# Some of every room that stands on somebody else's work.
TESTS = (
    "tests/core/test_record.py",
    "tests/analysis/shown/test_tables.py",
    "tests/analysis/shown/test_plots.py",
    "tests/widgets/test_explorer.py",
    "tests/widgets/drawing/test_painter.py",
)


def requirements() -> dict[str, str]:
    """Per direct dependency what pyproject.toml asks of it, such as `>=8.1,<9`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [
        entry for name in EXTRAS.split(",") for entry in extras[name] if not entry.startswith(project["name"])
    ]
    asked += extras["widgets"]
    found = {}
    for entry in asked:
        name, version = re.fullmatch(r"([\w.-]+)(?:\[\w+\])?([^;]*)(?:;.*)?", entry).groups()  # type: ignore[union-attr]
        found[name] = version.strip()
    return found


def lowest() -> dict[str, str]:
    """Per direct dependency the lowest version that is allowed, whatever its last patch is."""
    bounds = {name: re.search(r">=([\w.]+)", asked) for name, asked in requirements().items()}
    without = [name for name, bound in bounds.items() if bound is None]
    if without:
        raise ValueError(f"no lowest version for {', '.join(without)} in pyproject.toml")
    return {name: f"{bound[1]}.*" for name, bound in bounds.items() if bound}


def make(name: str, pins: dict[str, str]) -> Path:
    """An environment with these versions of the direct dependencies; its Python."""
    folder = BUILD / name
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    limits = BUILD / f"{name}.txt"
    limits.write_text("".join(f"{package}=={version}\n" for package, version in pins.items()), "utf-8")
    words = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--upgrade", "-c", str(limits)]
    subprocess.run([str(python), *words, "-e", f".[{EXTRAS}]"], cwd=ROOT, check=True)
    return python


def try_out(python: Path) -> bool:
    """Whether all fits together, and the tests pass."""
    checked = subprocess.run([str(python), "-m", "pip", "check"], cwd=ROOT, check=False)
    # what old packages say of new ones, and the other way round, is no fault of ours
    words = [
        "-m",
        "pytest",
        "-q",
        "-W",
        "ignore::DeprecationWarning",
        "-W",
        "ignore::PendingDeprecationWarning",
    ]
    tested = subprocess.run([str(python), *words, *TESTS], cwd=ROOT, check=False)
    return checked.returncode == tested.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="*", default=["lowest", "highest"])
    arguments = parser.parse_args()
    came = {}
    for name in arguments.which:
        print(f"== {name}", flush=True)
        came[name] = try_out(make(name, lowest() if name == "lowest" else {}))
    told = ", ".join(f"{name}: {'pass' if good else 'FAIL'}" for name, good in came.items())
    print(told)
    figures.put("versions of dependencies", f"{len(requirements())} direct ones; {told}")
    return 0 if all(came.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
