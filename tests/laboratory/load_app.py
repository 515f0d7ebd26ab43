"""Visitors of the app: all at once, one too many, slow ones, vanished ones, and a loop of plain requests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import statistics
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import psutil  # type: ignore[import-untyped]
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from luxor_widgets.app.serve import PROTOCOL
from tests.browser import lab
from tests.laboratory.load import size

VISITORS, LIMIT = 50, 6.0  # GB
SLOW = 0.1  # of the visitors never read what they are sent
PATIENCE = 0.25  # of the app's usual one with those who are gone
LONGEST = 900.0  # seconds for anything
GB = 1 << 30
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
COOKIE = re.compile(r"luxor-visit=([0-9a-f]+)")


class Page(NamedTuple):
    """A page in somebody's browser."""

    line: WebSocketClientConnection
    waited: float  # seconds until its board could be drawn
    model: str  # by which the explorer hears it
    slow: bool


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = AsyncHTTPClient()
        self._cookie = ""

    async def ask(self) -> str:
        """The kernel of the page, or "" for those who have to wait."""
        headers = {"Cookie": f"luxor-visit={self._cookie}"} if self._cookie else {}
        request = HTTPRequest(
            self._address, headers=headers, request_timeout=LONGEST, connect_timeout=LONGEST
        )
        try:
            answer = await self._client.fetch(request)
        except HTTPClientError as refusal:
            if refusal.code != 503 or refusal.response is None:
                raise
            answer = refusal.response
        found = COOKIE.search(answer.headers.get("Set-Cookie", ""))
        self._cookie = found[1] if found else self._cookie
        kernel = KERNEL.search(answer.body.decode())
        return kernel[1] if kernel else ""

    async def come(self, slow: bool = False) -> Page:
        """Wait in the line, open the page, and let it say that it is there."""
        start = time.monotonic()
        while not (kernel := await self.ask()):
            await asyncio.sleep(1 + secrets.randbelow(100) / 100)
        address = self._address.replace("http", "ws", 1)
        line = await websocket_connect(
            f"{address}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}",
            max_message_size=1 << 26,
            subprotocols=[PROTOCOL],
        )
        control = uuid.uuid4().hex
        await tell(line, "comm_open", control, {}, target="jupyter.widget.control")
        await tell(line, "comm_msg", control, {"method": "request_states"})
        states = await heard(line, lambda content: content.get("data", {}).get("states"))
        page = next(id for id, each in states.items() if "canvases" in each["state"])
        visitor = {"visitor": secrets.token_hex(16)}
        for said in (visitor, {"ready": True, "strokes": True}):
            await tell(line, "comm_msg", page, {"method": "custom", "content": said})
        if not slow:
            await heard(line, drawn)
        return Page(line, time.monotonic() - start, page, slow)


async def tell(
    line: WebSocketClientConnection, kind: str, id: str, data: dict[str, Any], target: str = ""
) -> str:
    """Send a message; its id."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": id, "username": "", "version": "5.3"}
    header["date"] = "2020-01-01T00:00:00Z"
    content = {"comm_id": id, "data": data, **({"target_name": target} if target else {})}
    parts = [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]
    await line.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)  # type: ignore[no-untyped-call]
    return header["msg_id"]


async def heard(
    line: WebSocketClientConnection, wanted: Callable[[dict[str, Any]], Any], answers: str = ""
) -> Any:
    """What is wanted of the first message that has it, and perhaps answers another one."""
    while True:
        message = await asyncio.wait_for(line.read_message(), LONGEST)
        if not isinstance(message, bytes):
            raise ConnectionError("the line was closed")
        _, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        found = wanted(json.loads(parts[3]))
        if found and answers in ("", json.loads(parts[1]).get("msg_id")):
            return found


def drawn(content: dict[str, Any]) -> bool:
    return bool(content.get("data", {}).get("content", {}).get("draw"))


async def play(page: Page) -> float:
    """Choose the first option: seconds until its picture comes."""
    start = time.monotonic()
    chosen = {"method": "custom", "content": {"choose": "play left"}}
    said = await tell(page.line, "comm_msg", page.model, chosen)
    await heard(page.line, drawn, said)
    return time.monotonic() - start


class Server:
    """The processes behind an address."""

    def __init__(self, address: str) -> None:
        port = int(address.rpartition(":")[2])
        owner = next(
            c.pid for c in psutil.net_connections("tcp") if c.laddr.port == port and c.status == "LISTEN"
        )
        self._process = psutil.Process(owner)

    def kernels(self) -> int:
        return sum("ipykernel" in words for words, _ in self._alive())

    def memory(self) -> float:
        """Gigabytes of the server and all its kernels; what they share counts once."""
        return float(sum(held for _, held in self._alive())) / GB

    def _alive(self) -> list[tuple[str, int]]:
        """Each process: how it was called, and the bytes it holds."""
        found = []
        for each in (self._process, *self._process.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):  # a zombie is one, too
                found.append((" ".join(each.cmdline()), each.memory_full_info().pss))
        return found


async def until(true: Callable[[], bool]) -> float:
    """Seconds until something holds."""
    start = time.monotonic()
    while not true():
        if time.monotonic() - start > LONGEST:
            raise TimeoutError
        await asyncio.sleep(0.5)
    return time.monotonic() - start


async def _visit(address: str) -> str:
    count, server = size(VISITORS), Server(address)
    slow = max(1, round(SLOW * count))
    coming: list[Awaitable[Page]] = [Visitor(address).come(number < slow) for number in range(count)]
    pages = list(await asyncio.gather(*coming))
    full, kernels = server.memory(), server.kernels()
    clicks = [await play(page) for page in pages if not page.slow]
    turned_away = not await Visitor(address).ask()

    for page in pages[: count // 2]:
        page.line.close()  # they vanish without a word
    fresh = await asyncio.gather(*(Visitor(address).come() for _ in range(count // 4)))
    after_change = server.kernels()

    asked = [await Visitor(address).ask() for _ in range(2 * count)]  # nobody opens these pages
    looped, most = sum(map(bool, asked)), server.kernels()
    for page in (*pages, *fresh):
        page.line.close()
    emptied = await until(lambda: server.kernels() <= 3)
    waits = [page.waited for page in pages]
    assert full < LIMIT, f"{full:.1f} GB"
    assert turned_away
    assert max(kernels, after_change, most) <= count + 4, "no more kernels than places and pool"
    came, click, last = statistics.median(waits), statistics.median(clicks), max(p.waited for p in fresh)
    lines = (
        f"{count} visitors: {full:.2f} GB, {kernels} kernels, a click {click:.2f} to {max(clicks):.2f} s",
        f"  all came at once: first board {min(waits):.1f} s, median {came:.0f} s, last {max(waits):.0f} s",
        f"  {slow} never read; the next one waited: {turned_away}",
        f"  {count // 2} vanished: {len(fresh)} others in within {last:.0f} s; {after_change} kernels",
        f"  {2 * count} plain requests in a loop: {looped} got a page, {most} kernels at most",
        f"  all gone: kernels ended within {emptied:.0f} s, {server.memory():.2f} GB left",
    )
    return "\n".join(lines)


def visitors() -> str:
    with lab.app_server(f"--visitors={size(VISITORS)}", f"--patience={PATIENCE}") as address:
        return asyncio.run(_visit(address))
