"""What a page need not do each time Python starts in it: compile modules, parse texts, unpack what waits.

The standard library comes with Pyodide as source code, and so does every wheel: compiling them took longer
than all the rest. Then it was unpacking hundreds of small files, most of which the first board does not need:
so ours are one file (luxor_modules.py).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.site.pages import HERE

OURS = "luxor_explorer"
LIBRARY = "python_stdlib.zip"
# Stubs of other people's packages, by which jedi completes code that no notebook here has.
STUBS = ("jedi/third_party/django-stubs/", "jedi/third_party/typeshed/third_party/")
MERGED = "texts"  # folders whose files are read together, one language at a time
READ_AS_JSON = {"catalogue", MERGED}
LOADER = "luxor_modules"
PACKAGES = ("luxor/__init__", "luxor_widgets/__init__")  # which import the loader first
FIRST_LINE = "from __future__ import annotations\n"


def run(command: list[str], folder: Path, **env: str) -> None:
    """Run a tool; what it says is shown only if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, **env})
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} ... failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def make_quick(wheels: Iterable[Path], pyodide: Path) -> None:
    """Lighten some wheels, and compile them and the standard library of the Pyodide that will run them."""
    archives = [*wheels, pyodide / LIBRARY]
    for path in archives:
        lighten(path)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        for path in archives:
            shutil.copy(path, work)
        run(["node", str(HERE / "compile.mjs"), str(pyodide.resolve()), str(work)], work)
        for path in archives:
            shutil.copy(work / path.name, path)


def lighten(archive: Path) -> None:
    """An archive without what no page needs; our own also with fewer and quicker texts."""
    kept = {name: data for name, data in _read(archive).items() if not name.startswith(STUBS)}
    _write(archive, _own(kept) if archive.name.startswith(OURS) else kept)


def gather_modules(archive: Path) -> None:
    """Put the compiled modules of our wheel into one file, each packed by itself, for the loader in it."""
    files = _read(archive)
    alone = {f"{name}.pyc" for name in (LOADER, *PACKAGES)}
    index: dict[str, tuple[int, int]] = {}
    codes = bytearray()
    for name in [name for name in files if name.endswith(".pyc") and name not in alone]:
        begin = len(codes)
        codes += zlib.compress(files.pop(name), 9)
        index[name] = begin, len(codes)
    files[f"{LOADER}.bin"] = json.dumps(index).encode() + b"\n" + codes
    _write(archive, files)


def _read(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as packed:
        return {info.filename: packed.read(info) for info in packed.infolist() if not info.is_dir()}


def _write(archive: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data, zipfile.ZIP_STORED if name.endswith(".bin") else None)


def _own(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Our files without notebooks, which the site serves, and C; texts and catalogues as JSON; the loader.

    The texts of a folder are one file for each language. Data that users see stays as it is.
    """
    kept = {f"{LOADER}.py": (HERE / f"{LOADER}.py").read_bytes()}
    tables: dict[str, dict[str, object]] = {}
    for name, data in sorted(files.items()):
        path = Path(name)
        if path.parts[0].endswith(".data") or path.suffix in (".c", ".h"):
            continue
        if path.suffix == ".toml" and READ_AS_JSON & {*path.parts}:
            goal = path.with_name(f"all{''.join(path.suffixes)}") if path.parent.name == MERGED else path
            tables.setdefault(goal.as_posix(), {}).update(tomllib.loads(data.decode("utf-8")))
        elif path.with_suffix("").as_posix() in PACKAGES:
            before, first, after = data.decode("utf-8").partition(FIRST_LINE)
            kept[name] = f"{before}{first}import {LOADER}  # where the rest is\n{after}".encode()
        else:
            kept[name] = data
    return kept | {name: json.dumps(table, ensure_ascii=False).encode() for name, table in tables.items()}
