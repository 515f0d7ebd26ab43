"""`luxor exam`: the pages of an exam, from this computer to the phones in the room. Standard library only.

No path of a request ever reaches the disk, no request is read beyond a small size, nobody waits for those who
hold lines open (see lines.py), and a server for this machine alone answers to no name but its own.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import cast

from luxor.core.errors import ConfigError, LuxorError
from luxor.core.words.text_files import LOCKS, why
from luxor.core.words.written import plain_line
from luxor.exams.desk import Desk, Refused
from luxor.exams.exam import Exam
from luxor.exams.lines import MOST_LINES, Lines
from luxor.exams.pages import POLICY, exam_page, teacher_page

MOST_BYTES = 2048  # of what a page sends
SILENCE = 20.0  # seconds for a reply to be taken
ASKED = {f"/api/{name}": name for name in ("enter", "question", "answer", "progress")}
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
}


class Server(ThreadingHTTPServer):
    """One exam; a thread for each line that is kept (see lines.py)."""

    daemon_threads = True
    request_queue_size = 2 * MOST_LINES

    def __init__(self, host: str, port: int, desk: Desk, lock: int | None) -> None:
        self.desk = desk
        self._folder_lock = lock
        self.lines: Lines[socket.socket] = Lines()
        self.pages = {"/": exam_page(desk.exam), "/teacher": teacher_page(desk.exam)}
        super().__init__((host, port), Handler)
        self.only_here = on_this_machine(str(self.server_address[0]))

    def server_close(self) -> None:
        super().server_close()
        if self._folder_lock is not None:
            os.close(self._folder_lock)
            self._folder_lock = None

    def verify_request(self, request: object, client_address: object) -> bool:
        """Whoever comes gets a line at once, and others give way."""
        line, address = cast("socket.socket", request), cast("tuple[str, int]", client_address)[0]
        _hang_up([*self.lines.late(), *self.lines.came(line, address)])
        return True

    def shutdown_request(self, request: object) -> None:
        line = cast("socket.socket", request)
        self.lines.left(line)
        super().shutdown_request(line)

    def service_actions(self) -> None:
        """Now and then."""
        _hang_up(self.lines.late())

    def handle_error(self, request: object, client_address: object) -> None:
        """Somebody went away in the middle: nothing to be told on a terminal."""


def _hang_up(lines: list[socket.socket]) -> None:
    for line in lines:
        with suppress(OSError):  # somebody else has
            line.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    """Two pages and four questions; everything else is not found."""

    server: Server
    server_version, sys_version = "luxor", ""
    timeout = SILENCE

    def parse_request(self) -> bool:
        """Who asks a server of this machine by another name was led here by a page from elsewhere."""
        if not super().parse_request():
            return False
        if not self.server.only_here or on_this_machine(self.headers.get("Host", "")):
            return True
        self._reply(403, b"{}")
        return False

    def do_GET(self) -> None:
        self.server.lines.said(self.connection)
        page = self.server.pages.get(self.path)
        self._reply(200 if page else 404, (page or "").encode(), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        what = ASKED.get(self.path)
        if what is None:
            self._reply(404, b"{}")
            return
        told = self._told()
        self.server.lines.said(self.connection)
        if told is None:
            self._reply(400, b"{}")
            return
        try:
            found = self.server.desk.ask(what, told, self.client_address[0])
        except Refused as refused:
            self._reply(refused.status, b"{}")
        except (LuxorError, OSError):  # a full disk: it is not saved, and nobody says it is
            self._reply(503, b"{}")
        else:
            self._reply(200, json.dumps(found).encode())

    def _told(self) -> dict[str, object] | None:
        """What a page sends, if it is a small object."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
            self.close_connection = True
            return None
        try:
            told = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            return None
        return told if isinstance(told, dict) else None

    def _reply(self, status: int, body: bytes, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """The terminal belongs to the teacher."""


def make_server(exam: Exam, folder: str | Path, host: str, port: int) -> Server:
    """A server that is ready, and the only one that writes into its folder."""
    desk = Desk(exam, folder)
    lock = _only_one(Path(folder))
    try:
        return Server(host, port, desk, lock)
    except (OSError, OverflowError, TypeError, UnicodeError) as error:  # it has closed itself, and the lock
        raise ConfigError(f"{plain_line(host[:60])}:{port} cannot be used: {error}") from None


def on_this_machine(host: str) -> bool:
    """Whether a host, as a browser names it (perhaps with a port), is this machine and nothing else."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    try:
        return name.lower() == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def _only_one(folder: Path) -> int | None:
    """A lock that nobody else has on the same folder, where locks can tell."""
    if not LOCKS:
        return None
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:  # without waiting, should somebody have put a pipe there
        handle = os.open(folder / ".lock", os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK, 0o600)
    except OSError as error:
        raise ConfigError(f"the folder cannot be used: {why(error)}") from None
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except OSError:
        os.close(handle)
        raise ConfigError(f"{folder}: another exam is being served from this folder") from None
    return handle


def own_address() -> str:
    """The address by which others in the room reach this computer, as far as one can tell."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
