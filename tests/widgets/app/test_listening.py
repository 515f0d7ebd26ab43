"""Lines to the app's server: who holds many open shuts nobody out."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest
import tornado.web
from tornado.httpclient import AsyncHTTPClient
from tornado.testing import bind_unused_port

from luxor.exams.lines import MOST_SILENT
from luxor_widgets.app.listening import MOST_BODY, Listener

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="one address here")
MOST = 40
PATIENCE = 30.0  # seconds for an answer: less than IDLE, after which anybody is hung up
HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Page(tornado.web.RequestHandler):
    def get(self) -> None:
        self.finish("here")

    def post(self) -> None:
        self.finish(str(len(self.request.body)))


def served(visit: Callable[[int, Listener], Awaitable[None]]) -> None:
    """Visit a small application behind such a listener."""

    async def serve() -> None:
        socket, port = bind_unused_port()
        listener = Listener(tornado.web.Application([("/", Page)]), most=MOST)
        listener.add_socket(socket)
        try:
            await visit(port, listener)
        finally:
            listener.stop()
            await listener.close_all_connections()

    asyncio.run(serve())


async def open_line(port: int, address: str, said: bytes) -> Line:
    line = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    line[1].write(said)
    await line[1].drain()
    return line


async def get(port: int, address: str = "127.0.0.1") -> bytes:
    reader, writer = await open_line(port, address, HALF + b"Connection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer.rpartition(b"\r\n")[2]


@pytest.mark.parametrize("said", [b"", HALF])
def test_whoever_comes_gets_in_while_others_hold_all_the_lines_they_can(said: bytes) -> None:
    async def visit(port: int, listener: Listener) -> None:
        held = [await open_line(port, f"127.0.1.{n % 2}", said) for n in range(3 * MOST)]
        assert await get(port, "127.0.2.1") == b"here"
        assert len(listener.lines) <= MOST
        for _, writer in held:
            writer.close()

    served(visit)


def test_so_many_lines_of_one_address_may_be_silent_and_no_more() -> None:
    async def visit(port: int, listener: Listener) -> None:
        held = [await open_line(port, "127.0.0.1", HALF) for _ in range(30)]
        for reader, _ in held[:-MOST_SILENT]:
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b"", "hung up"
        assert len(listener.lines) <= MOST_SILENT
        assert await get(port) == b"here"
        for _, writer in held:
            writer.close()

    served(visit)


def test_a_line_on_which_something_was_asked_is_kept_for_more() -> None:
    async def visit(port: int, listener: Listener) -> None:
        reader, writer = await open_line(port, "127.0.0.1", HALF + b"\r\n")
        held: list[Line] = []
        for _ in range(3):
            assert (await asyncio.wait_for(reader.readuntil(b"here"), PATIENCE)).startswith(b"HTTP/1.1 200")
            held += [await open_line(port, "127.0.0.1", b"") for _ in range(MOST_SILENT)]
            writer.write(HALF + b"\r\n")
        for _, other in (*held, (reader, writer)):
            other.close()

    served(visit)


def test_no_request_is_read_beyond_a_small_size() -> None:
    async def visit(port: int, listener: Listener) -> None:
        client = AsyncHTTPClient()
        for size, status in ((MOST_BODY, 200), (MOST_BODY + 1, 400)):
            answer = await client.fetch(
                f"http://127.0.0.1:{port}/", method="POST", body=b"x" * size, raise_error=False
            )
            assert answer.code == status

    served(visit)
