"""Whether a release could be made of this tree: `make release-check`.

Builds the source distribution, a pure wheel and a compiled one into dist/, has twine look at them strictly,
runs the engine tests from the unpacked source, and those of the rules with the wheel on every other Python
that is found here.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
ENGINES = ("tests/core", "tests/classic/rules", "tests/expedition/rules", "tests/rulebook", "tests/kernel")
TOOLS = ("pytest", "hypothesis", "nbformat")  # all that these tests need


def run(command: Sequence[object], folder: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command and show what it says; a failure ends the check."""
    words = [str(word) for word in command]
    print(
        "==", " ".join(Path(words[0]).name if at == 0 else word for at, word in enumerate(words)), flush=True
    )
    if subprocess.run(words, cwd=folder, env={**os.environ, **(env or {})}, check=False).returncode:
        raise SystemExit("no release can be made of this tree")


def build() -> None:
    """The source distribution and both wheels, from one tree."""
    shutil.rmtree(DIST, ignore_errors=True)
    run([sys.executable, "-m", "build", "--sdist", "--outdir", DIST, "."])
    for pure in ("1", "0"):
        run([sys.executable, "-m", "build", "--wheel", "--outdir", DIST, "."], env={"LUXOR_PURE": pure})
        shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)
    run([sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())])


def test_source(folder: Path) -> None:
    """The tests of the source distribution, where it was unpacked."""
    with tarfile.open(next(DIST.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    source = next(folder.iterdir())
    paths = {"PYTHONPATH": os.pathsep.join([str(source), str(source / "widgets")])}
    run([sys.executable, "-m", "pytest", "-q", "-n", "2", "tests"], source, paths)


def other_pythons() -> Iterator[str]:
    """Every other Python that is found: on the path, or where pyenv keeps them."""
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in VERSIONS:
        if version == here:
            continue
        found = [*sorted(kept.glob(f"{version}.*/bin/python")), shutil.which(f"python{version}")]
        yield from (str(path) for path in found[:1] if path)


def test_wheel(python: str, folder: Path) -> None:
    """The rules under another Python, from the pure wheel."""
    run([python, "-m", "venv", folder])
    own = folder / "bin" / "python"
    wheel = next(DIST.glob("*-py3-none-any.whl"))
    run([own, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", f"{wheel}[analysis]", *TOOLS])
    run([own, "-m", "pytest", "-q", *ENGINES])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only-build", action="store_true", help="build and check, run no tests")
    options = parser.parse_args()
    build()
    if not options.only_build:
        with tempfile.TemporaryDirectory() as folder:
            test_source(Path(folder))
        for python in other_pythons():
            with tempfile.TemporaryDirectory() as folder:
                test_wheel(python, Path(folder))
    print("A release could be made of this tree:", *(path.name for path in sorted(DIST.iterdir())))


if __name__ == "__main__":
    main()
