"""The last game, kept in the user's own folder a moment after every change: whole, or as it was before.

Every notebook has a file of its own, and so has every visitor of the app: nobody overwrites what another
plays, and nobody finds it.

A click only notes that there is something to write. One thread of the process writes it when the page has
been drawn; where there are no threads (Pyodide) the event loop does so when it has time.
"""

from __future__ import annotations

import atexit
import os
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import luxor
from luxor.core.errors import LuxorError
from luxor.core.study.session import Session
from luxor_widgets import files
from luxor_widgets.later import run_later

DELAY = 0.4  # seconds from a change to its writing; all changes in between are written with it
SOON = 0.05  # the same where there are no threads: a page may be left at any moment
SECRET = re.compile("[0-9a-f]{32}")  # by which a browser says whose games these are (page.js)
PASSING = ("visitor-", "process-")  # files of these may be nobody's any more
MOST, LONGEST = 2000, 60 * 24 * 3600  # so many of them are kept, and for so many seconds

Write = Callable[[Session, Path], None]


def folder() -> Path:
    """Where this system keeps a user's data; LUXOR_DATA overrides it."""
    if "LUXOR_DATA" in os.environ:
        return Path(os.environ["LUXOR_DATA"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "luxor-explorer"


# --- whose file ---

_visitor = ""  # the secret of the one visitor whom this process serves in the app


def path() -> Path | None:
    """The file of the last game of whoever plays here; None if it is a visitor who has not said so yet."""
    owner = _owner()
    return folder() / "last-games" / f"{owner}.json" if owner else None


def _owner() -> str:
    if files.in_app():
        return f"visitor-{_digest(_visitor)}" if _visitor else ""
    notebook = _notebook()
    if notebook:
        return f"notebook-{_readable(Path(notebook).stem)}-{_digest(_place(), notebook)}"
    return f"{_nameless()}-{os.getpid()}"


def _notebook() -> str:
    """The notebook of this kernel, where somebody says so: Jupyter's server, or Visual Studio Code."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    said = shell.user_ns.get("__vsc_ipynb_file__", "") if shell is not None else ""
    return os.environ.get("JPY_SESSION_NAME", "") or str(said)


def _nameless() -> str:
    """How the files of processes begin that run in this folder and know of no notebook."""
    return f"process-{_readable(Path(_place()).name)}-{_digest(_place())}"


@cache
def _place() -> str:
    """Where this process was when somebody first asked: it may go elsewhere."""
    try:
        return str(Path.cwd())
    except OSError:  # the folder is gone
        return ""


def _digest(*texts: str) -> str:
    return sha256("\0".join(texts).encode("utf-8", "replace")).hexdigest()[:20]


def _readable(text: str) -> str:
    """A part of a file name by which an owner recognises it."""
    return re.sub(r"[^A-Za-z0-9]+", "_", text)[:40]


# --- writing ---


def _save(session: Session, file: Path) -> None:
    """A full disk, a read-only home or an endless comment is no reason to stop playing."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            _tidy(file.parent)
        session.save(file)
    except (OSError, LuxorError):
        return
    on_saved(file)


def _nothing_more(file: Path) -> None:
    """A file on a disk is kept there."""


on_saved: Callable[[Path], None] = _nothing_more  # a page without a server keeps it elsewhere, too


def _tidy(place: Path) -> None:
    """Drop what passing visitors and processes left behind long ago, or too much of."""
    passing = [file for file in place.iterdir() if file.name.startswith(PASSING)]
    for number, file in enumerate(sorted(passing, key=_written, reverse=True)):
        if number >= MOST or _written(file) < time.time() - LONGEST:
            with suppress(OSError):
                file.unlink()


def _written(file: Path) -> float:
    """When a file was written; long ago if it cannot be told, or if another process has just dropped it."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


class Writer:
    """Writes the session that was kept last, some time after it was kept."""

    def __init__(self, write: Write = _save, delay: float = DELAY) -> None:
        self._write = write
        self._delay = delay
        self._wanted: deque[tuple[Session, Path]] = deque(maxlen=1)  # the newest takes the place of the last
        self._unowned: deque[Session] = deque(maxlen=1)  # nobody has said yet whose it is
        self._waiting = threading.Event()  # there is something to write, and somebody will
        self._writing = threading.Lock()
        self._thread: threading.Thread | None = None

    def keep(self, session: Session) -> None:
        """Note that a session is to be written."""
        file = path()
        if file is None:
            self._unowned.append(session)
            return
        self._wanted.append((session, file))
        if self._has_thread():
            self._waiting.set()
        elif not self._waiting.is_set():
            self._waiting.set()
            if not run_later(min(self._delay, SOON), self.flush):
                self.flush()

    def owner_known(self) -> None:
        """Write what waited for its owner."""
        while self._unowned:
            self.keep(self._unowned.pop())

    def flush(self) -> None:
        """Write now what waits; at the end all that was kept before is in the file."""
        with self._writing:
            self._waiting.clear()
            try:
                wanted = self._wanted.pop()
            except IndexError:
                return
            self._write(*wanted)

    def _has_thread(self) -> bool:
        """Whether a thread waits to write; a process that was forked off has to start its own."""
        if self._thread is None or not self._thread.is_alive():
            thread = threading.Thread(target=self._run, name="luxor-autosave", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # a Python without threads
                return False
            self._thread = thread
        return True

    def _run(self) -> None:
        while True:
            self._waiting.wait()
            time.sleep(self._delay)
            self.flush()


_writer = Writer()
atexit.register(_writer.flush)
keep, flush = _writer.keep, _writer.flush


def belongs_to(visitor: str) -> None:
    """In the app: whose games these are. Only the browser that knows this secret finds them again."""
    global _visitor
    if files.in_app() and not _visitor and SECRET.fullmatch(visitor):
        _visitor = visitor
        _writer.owner_known()


# --- finding again ---


def recover() -> Session | None:
    """The last game of whoever plays here, if there is one that can be read."""
    flush()
    for file in _candidates():
        with suppress(OSError, LuxorError):
            return luxor.load(file)
    return None


def _candidates() -> list[Path]:
    """One's own file; where no notebook is known, what was written last in this folder."""
    own = path()
    if own is None:
        return []
    others = [] if not own.name.startswith("process-") else list(own.parent.glob(f"{_nameless()}-*.json"))
    return [own, *sorted(others, key=_written, reverse=True)]
