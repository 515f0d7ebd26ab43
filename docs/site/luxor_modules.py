"""Modules in one piece, for Python in a page: it reads them once, and runs only what somebody imports.

In the wheel of the site (quick_start.py) they lie in a file beside this one, each packed by itself, and our
packages import this module before anything else of ours. The page to play on (play/packs.py) has all of its
Python in such pieces. To all others the modules seem to lie in their folders, where the files that they read
really are.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from zlib import decompress

HERE = Path(__file__).parent
Get = Callable[[str], bytes]  # the code of a module by its path


class Loader(SourcelessFileLoader):
    """Python's own, but for where the bytes come from."""

    def __init__(self, name: str, path: str, get: Get) -> None:
        super().__init__(name, path)
        self.get_data = get  # type: ignore[method-assign, assignment]


class Finder:
    """Knows which modules are in a piece."""

    def __init__(self, folder: str, paths: Mapping[str, object], get: Get) -> None:
        self.paths = {f"{folder}/{path}" for path in paths}
        self._folder, self._get = folder, lambda path: get(path.removeprefix(f"{folder}/"))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        stem = f"{self._folder}/{name.replace('.', '/')}"
        for place in (f"{stem}.pyc", f"{stem}/__init__.pyc"):
            if place in self.paths:
                return spec_from_file_location(name, place, loader=Loader(name, place, self._get))
        return None


def find_in(folder: str, paths: Mapping[str, object], get: Get) -> None:
    """Let modules be found in a piece from now on."""
    sys.meta_path.insert(0, Finder(folder, paths, get))


def _find_beside(file: Path) -> None:
    first, _, codes = file.read_bytes().partition(b"\n")
    places: dict[str, tuple[int, int]] = json.loads(first)
    find_in(str(HERE), places, lambda path: decompress(codes[slice(*places[path])]))


if (HERE / "luxor_modules.bin").exists():
    _find_beside(HERE / "luxor_modules.bin")
