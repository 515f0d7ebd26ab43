"""Where games, boards and pictures come from and go to: paths in a notebook, down- and uploads in the app.

Who visits the app is not the one to whom the server's files belong. So the app has no part that takes a
path: what a visitor saves is downloaded, what a visitor opens is uploaded, and the disk is left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import ipywidgets as w

import luxor
from luxor.core.errors import RecordError
from luxor.core.position.link import SIGN, from_link
from luxor.core.study.record import MAX_RECORD, read_record, write_record
from luxor.core.study.session import Session
from luxor.core.words.data import MAX_FILE, Reader
from luxor.core.words.text_files import beside, decoded, write_bytes, write_text
from luxor.core.words.wording import Words
from luxor.games import Board, read_with_board

FILE = "my-game.json"
PNG_WIDE = 1400
LINE = re.compile(r"[a-z_]+/[0-9]")  # how the line of a position begins

Download = Callable[[str, str, bytes], None]  # a name, a media type, and what is in it


def in_app() -> bool:
    """Whether a visitor of the app looks on, not the owner of a notebook (Voila says so to its kernels)."""
    return "VOILA_PREHEAT" in os.environ or "LUXOR_APP" in os.environ


def session_in(text: str, names: Sequence[str]) -> Session | None:
    """The game that somebody's text tells: a saved one, or a position as its line or the end of a link.

    None if it is neither. A line tells no names: there are some to take in their place.
    """
    text = text.strip()
    if text.startswith("{"):
        return read_record(text, read_with_board)
    if text.startswith(SIGN):
        text = from_link(text)
    if not LINE.match(text):
        return None
    position = luxor.position(text)
    return Session(position, names=names[: position.game.players])


class Files(Protocol):
    """What the set-up panel needs; `parts` are the controls, `file` and `board` among them."""

    parts: dict[str, w.Widget]

    @property
    def place(self) -> str: ...  # the file that is meant, as the user calls it
    def name(self, words: Words) -> None: ...
    def on_open(self, act: Callable[[], None]) -> None: ...
    def board(self) -> Board: ...
    def open(self) -> tuple[Session, str]: ...
    def save(self, session: Session) -> str: ...
    def picture(self, svg: str) -> tuple[str, bool]: ...


def files_for(download: Download) -> Files:
    return Transfers(download) if in_app() else Paths()


def as_png(svg: str, wide: int = PNG_WIDE) -> bytes | None:
    """The picture in pixels, where the rasteriser is installed."""
    try:
        import resvg_py
    except ImportError:
        return None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=wide,
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
            font_files=_fonts_of_matplotlib(),
        )
    )


def _fonts_of_matplotlib() -> list[str]:
    """DejaVu comes with matplotlib: a machine that has none of our fonts would else leave out all words."""
    found = find_spec("matplotlib")
    fonts = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" if found and found.origin else Path()
    files = (fonts / f"DejaVu{name}.ttf" for name in ("Sans", "Sans-Bold", "Serif", "Serif-Bold"))
    return [str(path) for path in files if path.exists()]


class Paths:
    """The files of whoever runs the notebook, by their paths."""

    def __init__(self) -> None:
        self._file, self._board, self._open = w.Text(value=FILE), w.Text(), w.Button()
        self.parts: dict[str, w.Widget] = {"file": self._file, "board": self._board, "open": self._open}

    def name(self, words: Words) -> None:
        for name, part in self.parts.items():
            part.description = words.say(f"setup.{name}")

    def on_open(self, act: Callable[[], None]) -> None:
        self._open.on_click(lambda _: act())

    @property
    def place(self) -> str:
        return str(self._file.value).strip() or FILE

    def board(self) -> Board:
        return str(self._board.value).strip() or None

    def open(self) -> tuple[Session, str]:
        return luxor.load(self.place), self.place

    def save(self, session: Session) -> str:
        session.save(self.place)
        return self.place

    def picture(self, svg: str) -> tuple[str, bool]:
        """The position beside the saved game: as SVG, and as PNG where that can be made."""
        drawn = beside(self.place, ".svg")
        write_text(drawn, svg)
        pixels = as_png(svg)
        if pixels is None:
            return str(drawn), False
        write_bytes(drawn.with_suffix(".png"), pixels)
        return f"{drawn}, {drawn.with_suffix('.png')}", True


class Transfers:
    """The files of a visitor, through the page."""

    place = FILE

    def __init__(self, download: Download) -> None:
        self._download = download
        self._file = w.FileUpload(accept=".json", multiple=False, icon="")
        self._board = w.FileUpload(accept=".toml", multiple=False, icon="")
        self.parts: dict[str, w.Widget] = {"file": self._file, "board": self._board}

    def name(self, words: Words) -> None:
        name_upload(self._file, words.say("setup.open"))
        name_upload(self._board, words.say("setup.board"))

    def on_open(self, act: Callable[[], None]) -> None:
        self._file.observe(lambda change: act() if change["new"] else None, "value")

    def board(self) -> Board:
        if not self._board.value:
            return None
        return Reader(text_of(self._board, MAX_FILE), str(self._board.value[0].get("name", "board")))

    def open(self) -> tuple[Session, str]:
        text, name = text_of(self._file, 4 * MAX_RECORD), str(self._file.value[0].get("name", FILE))
        self._file.value = ()  # so that the same file can be opened again
        return read_record(text, read_with_board), name

    def save(self, session: Session) -> str:
        text = write_record(session)
        self._download(FILE, "application/json", text.encode("utf-8", "backslashreplace"))
        return FILE

    def picture(self, svg: str) -> tuple[str, bool]:
        """The position as PNG, or as SVG where that cannot be made."""
        pixels, name = as_png(svg), Path(FILE)
        if pixels is None:
            self._download(str(name.with_suffix(".svg")), "image/svg+xml", svg.encode("utf-8", "replace"))
            return str(name.with_suffix(".svg")), False
        self._download(str(name.with_suffix(".png")), "image/png", pixels)
        return str(name.with_suffix(".png")), True


def name_upload(field: w.FileUpload, name: str) -> None:
    """The page shows the name without ipywidgets' count of files: there is only ever one."""
    field.description = field.tooltip = name


def text_of(field: w.FileUpload, most: int) -> str:
    """What is in an uploaded file; a page may send anything."""
    content = bytes(field.value[0].get("content", b""))
    if len(content) > most:
        raise RecordError(f"this file is larger than {most // 1024} kB")
    try:
        return decoded(content)
    except UnicodeDecodeError:
        raise RecordError("this is not a text file") from None
