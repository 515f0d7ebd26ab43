"""The last game, kept in the user's own folder: whole, or as it was before."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import luxor
from luxor.core.session import Session
from luxor.core.verdict import LuxorError


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
    return folder() / "last-game.json"


def keep(session: Session) -> None:
    """Save a session as the last game; a full disk or a read-only home is no reason to stop playing."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        session.save(path())
    except OSError:
        return


def recover() -> Session | None:
    """The last game, if there is one that can be read."""
    try:
        return luxor.load(path()) if path().exists() else None
    except (OSError, LuxorError):
        return None
