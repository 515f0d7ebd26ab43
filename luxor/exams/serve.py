"""`luxor exam`: the pages of an exam, from this computer to the phones in the room. Standard library only.

No path of a request ever reaches the disk, no request is read beyond a small size, and nothing is kept open
for those who do not speak.
"""

from __future__ import annotations

import json
import socket
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import BoundedSemaphore
from typing import TextIO, cast

from luxor.core.text_files import LOCKS
from luxor.core.verdict import ConfigError, LuxorError
from luxor.exams.desk import Desk, Refused
from luxor.exams.exam import Exam
from luxor.exams.pages import POLICY, exam_page, teacher_page

MOST_BYTES = 2048  # of what a page sends
MOST_AT_ONCE = 128  # requests
SILENCE = 20.0  # seconds
ASKED = {f"/api/{name}": name for name in ("enter", "question", "answer", "progress")}
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
}


class Server(ThreadingHTTPServer):
    """One exam; a thread for each request, and only so many of them."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, host: str, port: int, desk: Desk, lock: TextIO | None) -> None:
        self.desk = desk
        self._folder_lock = lock
        self.room = BoundedSemaphore(MOST_AT_ONCE)
        self.pages = {"/": exam_page(desk.exam), "/teacher": teacher_page(desk.exam)}
        super().__init__((host, port), Handler)

    def server_close(self) -> None:
        super().server_close()
        if self._folder_lock:
            self._folder_lock.close()

    def process_request(self, request: object, client_address: object) -> None:
        self.room.acquire()  # who comes later waits in the queue of the socket
        super().process_request(cast("socket.socket", request), cast("tuple[str, int]", client_address))

    def process_request_thread(self, request: object, client_address: object) -> None:
        try:
            super().process_request_thread(
                cast("socket.socket", request), cast("tuple[str, int]", client_address)
            )
        finally:
            self.room.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """Somebody went away in the middle: nothing to be told on a terminal."""


class Handler(BaseHTTPRequestHandler):
    """Two pages and four questions; everything else is not found."""

    server: Server
    server_version, sys_version = "luxor", ""
    timeout = SILENCE

    def do_GET(self) -> None:
        page = self.server.pages.get(self.path)
        self._reply(200 if page else 404, (page or "").encode(), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        what = ASKED.get(self.path)
        if what is None:
            self._reply(404, b"{}")
            return
        told = self._told()
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
        if not length.isdecimal() or int(length) > MOST_BYTES:
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
    except (OSError, OverflowError) as error:
        if lock:
            lock.close()
        raise ConfigError(f"{host}:{port} cannot be used: {error}") from None


def _only_one(folder: Path) -> TextIO | None:
    """A lock that nobody else has on the same folder, where locks can tell."""
    if not LOCKS:
        return None
    from fcntl import LOCK_EX, LOCK_NB, flock

    file = (folder / ".lock").open("w")
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        file.close()
        raise ConfigError(f"{folder}: another exam is being served from this folder") from None
    return file


def own_address() -> str:
    """The address by which others in the room reach this computer, as far as one can tell."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
