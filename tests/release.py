"""Whether a release could be made of this tree: `make release-check`.

Builds the source distribution, a pure wheel and a compiled one into dist/, has twine look at them strictly,
runs the engine tests from the unpacked source, its kernel built there, and those of the rules with the
compiled wheel on every other Python that is found here. With --tag the version must be that of the tag.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import luxor

TAG = f"v{luxor.__version__}"
ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
ENGINES = ("tests/core", "tests/classic/rules", "tests/expedition/rules", "tests/rulebook", "tests/kernel")
LARGEST = 2_000_000  # bytes of a wheel
TOOLS = ("pytest", "hypothesis", "nbformat")  # all that these tests need


def run(
    command: Sequence[object], folder: Path = ROOT, env: Mapping[str, str] | None = None, quiet: bool = False
) -> None:
    """Run a command and show what it says, a quiet one only if it fails; a failure ends the check."""
    words = [str(word) for word in command]
    print("==", Path(words[0]).name, *words[1:], flush=True)
    both = {**os.environ, **(env or {})}
    out = subprocess.PIPE if quiet else None
    done = subprocess.run(words, cwd=folder, env=both, stdout=out, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout or ''}\nno release can be made of this tree")


def build(folder: Path) -> None:
    """The source distribution, and both wheels from it: so nothing that they need is missing there."""
    shutil.rmtree(DIST, ignore_errors=True)
    make = [sys.executable, "-m", "build", "--outdir", DIST]
    run([*make, "--sdist", "."], quiet=True)
    source = unpack(folder)
    for pure in ("1", "0"):
        run([*make, "--wheel", source], env={"LUXOR_PURE": pure}, quiet=True)
        shutil.rmtree(source / "build")
    run([sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())])
    for path in DIST.glob("*.whl"):
        if path.stat().st_size > LARGEST:
            raise SystemExit(f"{path.name} has {path.stat().st_size:,} bytes, {LARGEST:,} at most")


def unpack(folder: Path) -> Path:
    """The source distribution, unpacked; gives its folder."""
    with tarfile.open(next(DIST.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


def notes(log: str, version: str) -> str:
    """What the change log says of a version."""
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## |\Z)", log, re.M | re.S)
    if found is None or not found[1].strip():
        raise SystemExit(f"CHANGELOG.md says nothing of {version}")
    return found[1].strip()


def wheel() -> Path:
    """The compiled wheel, or the pure one where there is no compiler."""
    return next(DIST.glob("*-abi3-*.whl"), None) or next(DIST.glob("*-none-any.whl"))


def test_source(folder: Path) -> None:
    """The tests of the source distribution, where it was unpacked; the kernel is that of the wheel."""
    source = unpack(folder)
    with zipfile.ZipFile(wheel()) as archive:
        archive.extractall(source, [name for name in archive.namelist() if name.endswith((".so", ".pyd"))])
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
    """The rules under another Python, from the compiled wheel, not from the source beside its tests."""
    place = folder / "venv"
    run([python, "-m", "venv", place])
    own = place / "bin" / "python"
    run([own, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", f"{wheel()}[analysis]", *TOOLS])
    source = unpack(folder / "source")
    packages = next(place.glob("lib/python*/site-packages"))
    (packages / "source.pth").write_text(f"{source}\n")  # the tests are found there, after the wheel
    run([own, "-m", "luxor.cli", "--version"], folder)
    run([place / "bin" / "pytest", "-q", "-o", "pythonpath=", *ENGINES], source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only-build", action="store_true", help="build and check, run no tests")
    parser.add_argument("--tag", help=f"the tag of a release, such as {TAG}; the change log must tell of it")
    parser.add_argument("--notes", action="store_true", help="only print what the change log says of it")
    options = parser.parse_args()
    if options.tag not in (None, TAG):
        raise SystemExit(f"the tag is {options.tag}, but luxor.__version__ makes it {TAG}")
    if options.tag or options.notes:
        told = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), luxor.__version__)
        if options.notes:
            print(told)
            return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "built")
        if not options.only_build:
            test_source(Path(folder) / "tested")
            for number, python in enumerate(other_pythons()):
                test_wheel(python, Path(folder) / str(number))
    print("A release could be made of this tree:", *(path.name for path in sorted(DIST.iterdir())))


if __name__ == "__main__":
    main()
