"""The last game, kept in the user's own folder a moment after every change: whole, or as it was before.

A click only notes that there is something to write. One thread of the process writes it when the page has
been drawn; where there are no threads (Pyodide) the event loop does so when it has time.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import luxor
from luxor.core.session import Session
from luxor.core.verdict import LuxorError
from luxor_widgets.later import run_later

DELAY = 0.4  # seconds from a change to its writing; all changes in between are written with it

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


def path() -> Path:
    """The file of the last game."""
    return folder() / "last-game.json"


def _save(session: Session, file: Path) -> None:
    """A full disk, a read-only home or an endless comment is no reason to stop playing."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        session.save(file)
    except (OSError, LuxorError):
        return


class Writer:
    """Writes the session that was kept last, some time after it was kept."""

    def __init__(self, write: Write = _save, delay: float = DELAY) -> None:
        self._write = write
        self._delay = delay
        self._wanted: deque[tuple[Session, Path]] = deque(maxlen=1)  # the newest takes the place of the last
        self._waiting = threading.Event()  # there is something to write, and somebody will
        self._writing = threading.Lock()
        self._thread: threading.Thread | None = None

    def keep(self, session: Session) -> None:
        """Note that a session is to be written."""
        self._wanted.append((session, path()))
        if self._has_thread():
            self._waiting.set()
        elif not self._waiting.is_set():
            self._waiting.set()
            if not run_later(self._delay, self.flush):
                self.flush()

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


def recover() -> Session | None:
    """The last game, if there is one that can be read."""
    flush()
    try:
        return luxor.load(path()) if path().exists() else None
    except (OSError, LuxorError):
        return None
