"""All Python of the page to play on in three files, each packed once, as a whole.

`library` is the part of the standard library that a start needs, `start` what it needs of everything else and
all files that our modules read, `rest` what comes later: bots, analysis, exams, most of the standard library.
What a start needs is not listed by hand: a start is made here, in the same Pyodide, and looked at.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent
LIBRARY, START, REST = "library.pack", "start.pack", "rest.pack"
LOADER = "luxor_modules.pyc"  # it finds all others, so it is in the library
# The wheels that the page is made of; others are for notebooks.
USED = ("luxor", "anywidget", "comm", "ipycanvas", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
READ = (".toml", ".json", ".css", ".js", ".so")  # files of ours that our modules read
Files = dict[str, bytes]


def write_packs(wheels: Iterable[Path], library: Path, target: Path) -> None:
    """Pack compiled wheels and a compiled standard library for the page."""
    target.mkdir(parents=True, exist_ok=True)
    modules: Files = {}
    others: Files = {}
    for wheel in wheels:
        if wheel.name.startswith(USED):
            for name, data in unpacked(wheel).items():
                if name.endswith(".pyc"):
                    modules[name] = data
                elif name.endswith("/METADATA") or (name.startswith("luxor") and name.endswith(READ)):
                    others[name] = data
    standard = unpacked(library)
    standard[LOADER] = modules.pop(LOADER)
    # at first everything is in the start: then one can see what is not needed there
    _write(target, standard, {}, modules, others)
    needed = _asked_for(library.parent, target)
    first, later = _parted(modules, needed)
    early, late = _parted(standard, needed)
    _write(target, early, later | {name: late[name] for name in late if name.endswith(".pyc")}, first, others)


def unpacked(archive: Path) -> Files:
    """What is in a zip file."""
    with zipfile.ZipFile(archive) as packed:
        return {info.filename: packed.read(info) for info in packed.infolist() if not info.is_dir()}


def _write(target: Path, library: Files, rest: Files, modules: Files, others: Files) -> None:
    raw = BytesIO()
    with zipfile.ZipFile(raw, "w") as stored:  # packed as a whole below, which is smaller
        for name, data in sorted(library.items()):
            stored.writestr(name, data)
    for name, data in (
        (LIBRARY, raw.getvalue()),
        (REST, _in_one(rest, {}, [])),
        (START, _in_one(modules, others, list(rest))),
    ):
        (target / name).write_bytes(gzip.compress(data, 9, mtime=0))


def _in_one(modules: Files, others: Files, later: list[str]) -> bytes:
    """Modules and files one behind the other; an index is the first line (boot.py reads it)."""
    data = bytearray()
    index: dict[str, object] = {"later": later}
    for kind, files in (("modules", modules), ("files", others)):
        places: dict[str, tuple[int, int]] = {}
        for name, content in sorted(files.items()):
            places[name] = len(data), len(data) + len(content)
            data += content
        index[kind] = places
    return json.dumps(index).encode() + b"\n" + data


def _asked_for(pyodide: Path, packs: Path) -> set[str]:
    """The files of all modules that are loaded when the first moves have been played in a page."""
    command = ["node", str(HERE / "start.mjs"), str(pyodide.resolve()), str(packs.resolve())]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"a start in Node failed:\n{done.stderr[-2000:]}")
    return set(json.loads(done.stdout))


def _parted(files: Files, needed: set[str]) -> tuple[Files, Files]:
    first = {name: data for name, data in files.items() if name in needed or not name.endswith(".pyc")}
    return first, {name: data for name, data in files.items() if name not in first}
