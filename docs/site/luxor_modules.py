"""Our modules in one file beside this one: a page reads it once, and unpacks only what it imports.

It lies in the wheel of the site (quick_start.py), and our packages import it before anything else of ours.
To all others the modules seem to lie in their folders, where the files that they read really are.
"""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from zlib import decompress

HERE = Path(__file__).parent
INDEX, _, CODE = (HERE / "luxor_modules.bin").read_bytes().partition(b"\n")
PLACES: dict[str, tuple[int, int]] = {f"{HERE}/{path}": place for path, place in json.loads(INDEX).items()}


class Loader(SourcelessFileLoader):
    """Python's own, but for where the bytes come from."""

    def get_data(self, path: str) -> bytes:
        begin, end = PLACES[path]
        return decompress(CODE[begin:end])


class Finder:
    """Knows which modules are in the file."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        stem = f"{HERE}/{name.replace('.', '/')}"
        for place in (f"{stem}.pyc", f"{stem}/__init__.pyc"):
            if place in PLACES:
                return spec_from_file_location(name, place, loader=Loader(name, place))
        return None


sys.meta_path.insert(0, Finder)
