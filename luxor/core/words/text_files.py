"""Text files: read up to a limit, and written so that the old or the new one is there, never half of it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from luxor.core.words.written import plain_line

try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    LOCKS = True
except ImportError:  # Windows, where nobody can remove a file that is open
    LOCKS = False

PART = ".luxor-{}.part"  # what is being written, beside the file whose place it takes


def read_text(path: Path, most: int) -> str | None:
    """The text of a file, or None if it is longer than so many bytes: no more is read of whatever it is.

    OSError or UnicodeDecodeError if it cannot be read.
    """
    with open(_opened(path), "rb") as file:
        data = file.read(most + 1)
    return decoded(data) if len(data) <= most else None


def decoded(data: bytes) -> str:
    """The text of some bytes, without the mark that some editors put before it."""
    return data.decode("utf-8-sig")


def _opened(path: Path) -> int:
    """A handle on no pipe: whoever reads one waits for somebody to write into it."""
    flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(possible(path), os.O_RDONLY | flags)
    mode = os.fstat(handle).st_mode
    if not stat.S_ISFIFO(mode) and not stat.S_ISDIR(mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(f"{path} is not a file")


def parse_toml(text: str) -> dict[str, object]:
    """The tables of a TOML text; ValueError if it is none. The parser is imported when somebody needs it.

    Where reading them is slow, in a page, they are JSON instead, which no TOML text looks like.
    """
    if not text:
        return {}
    if text.startswith("{"):
        import json

        tables: dict[str, object] = json.loads(text)
        return tables
    import tomllib

    return tomllib.loads(text)


def unread(error: ValueError | RecursionError) -> str:
    """What a parser has against a text, in plain words.

    >>> unread(RecursionError("maximum recursion depth exceeded"))
    'things inside things, too deep to read'
    """
    if isinstance(error, RecursionError):
        return "things inside things, too deep to read"
    return "a number with too many digits" if type(error) is ValueError else str(error)


def why(error: OSError) -> str:
    """Why a file or folder is not to be had, in plain words.

    >>> why(FileNotFoundError(2, "No such file or directory", "game.json"))
    'game.json is not there'
    """
    if error.filename is None:
        return error.strerror or str(error)
    words = {
        FileNotFoundError: "is not there",
        FileExistsError: "is there already",
        IsADirectoryError: "is a folder",
        NotADirectoryError: "is no folder",
        PermissionError: "is not yours to read or write",
    }
    return f"{error.filename} {words.get(type(error)) or f'does not work: {error.strerror}'}"


def write_text(path: str | Path, text: str, mode: int = 0o666) -> None:
    """Put a text into a file, whole or not at all; OSError if that is not to be had.

    Halves of characters become \\udxxx, which is how JSON writes them.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"), mode)


def write_bytes(path: str | Path, data: bytes, mode: int = 0o666) -> None:
    """Put something into a file, whole or not at all; OSError if that is not to be had.

    A link stays one, and a file keeps its permissions; `mode` is that of a new one. What somebody who was
    killed left half-written in the same folder is cleared away.
    """
    goal = Path(os.path.realpath(possible(path)))
    if not goal.parent.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(goal.parent))
    old = goal.stat() if goal.exists() else None
    if old and not stat.S_ISREG(old.st_mode):
        raise OSError(f"{path} is not a file")
    _sweep(goal.parent)
    with _part(goal.parent, mode) as (handle, part):
        # not closed with the file: the lock on it lasts until it has taken the place of the old one
        with open(handle, "wb", closefd=False) as file:
            file.write(data)
        if old:
            _keep_owner(handle, old)
        os.fsync(handle)
        if not LOCKS:
            os.close(handle)
        os.replace(part, goal)


def possible(path: str | Path) -> Path:
    """A path that a file can have."""
    try:
        impossible = b"\0" in os.fsencode(path)
    except UnicodeEncodeError:  # half a character
        impossible = True
    if impossible:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), plain_line(str(path)))
    return Path(path)


def keep_apart(*paths: str | Path | None) -> None:
    """OSError if two of the paths lead to one file: what is written there would be the end of the other."""
    taken: set[str] = set()
    for path in (each for each in paths if each):
        goal = os.path.realpath(possible(path))
        if goal in taken:
            raise OSError(f"{path} is named twice, and one would overwrite the other: choose another name")
        taken.add(goal)


def beside(path: str | Path, ending: str) -> Path:
    """The file with another ending that lies beside a file."""
    goal = possible(path)
    if not goal.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return goal.with_suffix(ending)


def _keep_owner(handle: int, old: os.stat_result) -> None:
    """Permissions and, where one may, owner and group as they were."""
    with suppress(OSError, AttributeError):
        os.fchown(handle, old.st_uid, old.st_gid)
    with suppress(OSError, AttributeError):
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


@contextmanager
def _part(folder: Path, mode: int) -> Iterator[tuple[int, Path]]:
    """A new file that is locked as long as somebody writes to it; what went wrong leaves none."""
    while True:
        part = folder / PART.format(os.urandom(4).hex())
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        except OSError as error:
            error.filename = error.filename and str(folder)  # nobody has heard of the part
            raise
        if _lock(handle) and not part.exists():  # swept away by another one before it was locked
            os.close(handle)
            continue
        break
    try:
        yield handle, part
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    finally:
        with suppress(OSError):
            os.close(handle)


def _lock(handle: int) -> bool:
    """Say that a file is being written; whether that can be said here."""
    if not LOCKS:
        return False
    try:
        flock(handle, LOCK_EX)
    except OSError:  # a file system without locks
        return False
    return True


def _sweep(folder: Path) -> None:
    """Clear away what nobody writes to any more."""
    for part in folder.glob(PART.format("*")):
        with suppress(OSError):
            if not LOCKS:
                part.unlink()
                continue
            handle = os.open(part, os.O_RDONLY | os.O_NONBLOCK)  # should somebody have put a pipe there
            try:
                flock(handle, LOCK_EX | LOCK_NB)
                part.unlink()
            finally:
                os.close(handle)
