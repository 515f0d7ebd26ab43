"""The first Python that runs in the page: it takes the packs apart, and opens what sits at the table."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol

from luxor_modules import find_in
from pyodide.ffi import to_js

FOLDER = "/luxor"
GZIP = 31  # how zlib is told that there is a head


class Bytes(Protocol):
    """What the page hands over."""

    def to_bytes(self) -> bytes: ...


class Pack:
    """Modules and files in one piece of bytes, with an index as its first line (packs.py)."""

    def __init__(self, data: bytes) -> None:
        end = data.index(b"\n")
        index = json.loads(data[:end])
        self.modules: dict[str, tuple[int, int]] = index["modules"]
        self.files: dict[str, tuple[int, int]] = index["files"]
        self.later: list[str] = index["later"]
        self._data = memoryview(data)[end + 1 :]

    def get(self, path: str) -> bytes:
        return bytes(self._data[slice(*self.modules[path])])

    def unpack(self) -> None:
        for path, place in self.files.items():
            file = Path(FOLDER, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(self._data[slice(*place)])


def open_packs(start: Bytes, rest: Callable[[], Bytes]) -> None:
    """Find modules in the start, and in the rest, which is fetched when the first of them is wanted."""

    @cache
    def later() -> Pack:
        return Pack(zlib.decompress(rest().to_bytes(), GZIP))

    first = Pack(start.to_bytes())
    first.unpack()
    find_in(FOLDER, dict.fromkeys(first.later), lambda path: later().get(path))
    find_in(FOLDER, first.modules, first.get)
    sys.path.append(FOLDER)


class Table:
    """The explorer behind the home page, which talks to the page.

    `line` opens one to a helper; `keep` takes a game for the next visit, `kept` is that of the last one.
    """

    def __init__(
        self,
        say: Callable[[str, object], None],
        line: Callable[[object], object],
        keep: Callable[[str], None],
        kept: str,
    ) -> None:
        import luxor_page

        self._hear = luxor_page.hear
        luxor_page.talk(lambda text, buffers: say(text, to_js(buffers)))
        from luxor_widgets import autosave, background
        from luxor_widgets.app.app import App  # now that widgets can talk
        from luxor_widgets.elsewhere import Elsewhere, Say

        def opened(hear: Say) -> Say | None:
            send = line(lambda what, number, data: hear(what, number, data.to_bytes()))
            return (lambda what, number, data: send(what, number, to_js(data))) if send else None  # type: ignore[operator]

        background.elsewhere = Elsewhere(opened)
        lay_down(kept)
        autosave.on_saved = lambda file: keep(picked_up(file))
        self.app = App()
        self.root = self.app.root.model_id

    def hear(self, text: str, buffers: list[Bytes]) -> None:
        self._hear(text, [each.to_bytes() for each in buffers])


def picked_up(file: Path) -> str:
    """A file as the page keeps it."""
    return json.dumps({"name": str(file), "text": file.read_text("utf-8"), "written": file.stat().st_mtime})


def lay_down(kept: str) -> None:
    """A file that the page has kept, where it was; what makes no sense was not kept by us."""
    with suppress(ValueError, TypeError, KeyError, OSError):
        told = json.loads(kept)
        file = Path(told["name"])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(told["text"], "utf-8")
        os.utime(file, (told["written"], told["written"]))


class HelpingHand:
    """The other Python, which works out what takes long."""

    def __init__(self, say: Callable[[str, int, object], None]) -> None:
        from luxor_widgets.elsewhere import Helper

        self._helper = Helper(lambda what, number, data: say(what, number, to_js(data)))

    def hear(self, what: str, number: int, data: Bytes) -> None:
        self._helper.hear(what, number, data.to_bytes())
