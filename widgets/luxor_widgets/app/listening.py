"""Lines to the app: nobody is shut out by those who open them and say nothing (luxor/exams/lines.py)."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream
from tornado.web import Application

from luxor.exams.lines import Lines

MOST_LINES = 400  # that are open for requests; those to kernels are counted by their visitors
IDLE = 65.0  # seconds until a line on which nothing is asked any more is hung up
MOST_BODY = 64 * 1024  # bytes that a page sends in a request; files come over the line to its kernel
LOOK = 500  # milliseconds between looks at who takes too long


class Listener(HTTPServer):
    """Serves an application; of the lines from one address few may be silent, and none is kept for ever."""

    def initialize(  # type: ignore[override]
        self, serves: Application, *, xheaders: bool = False, most: int = MOST_LINES
    ) -> None:
        super().initialize(
            serves,
            xheaders=xheaders,
            idle_connection_timeout=IDLE,
            body_timeout=IDLE,
            max_body_size=MOST_BODY,
        )
        self.lines: Lines[IOStream] = Lines(most=most, longest=float("inf"))
        self._looking = PeriodicCallback(self._look, LOOK)
        self._looking.start()

    def stop(self) -> None:
        self._looking.stop()
        super().stop()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        for line in self.lines.came(stream, str(address[0]) if address else ""):
            line.close()
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        return Heard(super().start_request(server_conn, request_conn), self.lines, _stream(server_conn))

    def on_close(self, server_conn: object) -> None:
        self.lines.left(_stream(server_conn))
        super().on_close(server_conn)

    def _look(self) -> None:
        for line in self.lines.late():
            line.close()


def _stream(connection: object) -> IOStream:
    assert isinstance(connection, HTTP1ServerConnection)
    return connection.stream


class Heard(HTTPMessageDelegate):
    """Notes when the head of a request has come, and hands everything on."""

    def __init__(self, to: HTTPMessageDelegate, lines: Lines[IOStream], line: IOStream) -> None:
        self._to, self._lines, self._line = to, lines, line

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        self._lines.said(self._line)
        return self._to.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._to.data_received(chunk)

    def finish(self) -> None:
        self._to.finish()

    def on_connection_close(self) -> None:
        self._to.on_connection_close()
