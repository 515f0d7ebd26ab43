"""`luxor app`: the explorer for visitors. Voila serves the page; here is how many may come, and who has gone.

A visitor may do what the page offers and no more: no code (Voila's kernels take no such message), no files of
the server, no more memory than a kernel needs, and no place for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re
import secrets
import sys
import tempfile
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets import Float, Int, List, Unicode
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.request_info_handler import RequestInfoSocketHandler  # type: ignore[import-untyped]
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler  # type: ignore[import-untyped]
from voila.static_file_handler import MultiStaticFileHandler  # type: ignore[import-untyped]
from voila.tornado.handler import TornadoVoilaHandler  # type: ignore[import-untyped]
from voila.tornado.kernel_websocket_handler import (  # type: ignore[import-untyped]
    VoilaKernelWebsocketHandler,
)

from luxor_widgets.app import home
from luxor_widgets.app.gate import PLACES, Gate, Visit
from luxor_widgets.app.listening import Listener
from luxor_widgets.app.parts import Parts
from luxor_widgets.app.waiting import AGAIN, language, waiting_page

PAGE = Path(__file__).parent / "app.ipynb"
COOKIE = "luxor-visit"
VISITOR = re.compile("[0-9a-f]{32}")  # what it says: only what was given is taken back
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
POOL = 2  # kernels that wait with the page drawn, for the next to come
HEAD_START = 5.0  # seconds for the very first of them: somebody may be waiting for it, and for nothing else
REFILL = 3.0  # seconds after which a kernel that was taken is replaced: until then its page needs the machine
NEEDED = [
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "ipycanvas",
]
SWEEP = 5.0  # seconds between looks at who has gone
ORPHAN = 120.0  # seconds after which a kernel that is nobody's is ended
MOST_MEMORY = 1 << 30  # bytes that one visitor's kernel may take
MOST_TABS = 8  # lines to one kernel: a page that loads again may be there twice
MOST_PARTS = 200  # of one message of a page
PROTOCOL = "v1.kernel.websocket.jupyter.org"
ENTERING: ContextVar[Visit | None] = ContextVar("entering", default=None)  # whose request this is


class Kernels(AsyncMappingKernelManager):
    """Kernels of visitors: each has bounds, and belongs to the visit during which it was started."""

    def __init__(self, **options: Any) -> None:
        self._started = itertools.count()
        super().__init__(**options)  # type: ignore[no-untyped-call]

    def cwd_for_path(self, path: str, **options: Any) -> str:
        """A kernel works in a folder without anything to read or import; it goes with the server."""
        assert self.parent is not None
        return str(self.parent.floor.name)

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        pooled = options.get("env", {}).get("VOILA_PREHEAT") == "True"
        if pooled and next(self._started) == 1:
            await asyncio.sleep(HEAD_START)
        kernel = str(await super().start_kernel(**options))
        _bound_memory(getattr(self.get_kernel(kernel).provisioner, "pid", None))
        visit = ENTERING.get()
        if visit is not None and not pooled:
            visit.kernel = kernel
        return kernel

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, *options: Any, **more: Any
    ) -> None:
        assert self.parent is not None
        gate: Gate = self.parent.gate
        visit = gate.visit_of(kernel_id)
        if visit is not None:
            gate.leave(visit)
        RequestInfoSocketHandler._cache.pop(kernel_id, None)  # Voila keeps every request, for nobody here
        await ensure_async(super().shutdown_kernel(kernel_id, *options, **more))  # type: ignore[no-untyped-call]


def _bound_memory(process: int | None) -> None:
    """Where the system can: a kernel that wants more gets a MemoryError, and nobody else notices."""
    if process and sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


class Door(TornadoVoilaHandler):  # type: ignore[misc]
    """Lets a visitor in, or asks them to wait."""

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        if path:
            raise tornado.web.HTTPError(404)
        who = visitor_of(self.get_cookie(COOKIE))
        self.set_cookie(COOKIE, who, httponly=True, samesite="Lax", path=self.base_url)
        self.xsrf_token  # noqa: B018 (sets a cookie, without which a page that is closed cannot say so)
        gate: Gate = self.settings["luxor_gate"]
        found = gate.ask(who, self.request.remote_ip or "")
        if isinstance(found, int):
            self._wait(found, gate.full)
            return
        ENTERING.set(found)
        try:
            await super().get(path)
        finally:
            if not found.kernel:
                gate.leave(found)

    def _wait(self, place: int, full: bool) -> None:
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN))
        self.set_header("Cache-Control", "no-store")
        self.finish(waiting_page(place, full, language(self.request.headers.get("Accept-Language", ""))))


def visitor_of(cookie: str | None) -> str:
    """Who asks, by the cookie they were given; somebody new without one, and with one that was made up."""
    return cookie if cookie and VISITOR.fullmatch(cookie) else secrets.token_hex(16)


class Line(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A page's connection to its kernel. Of the protocols there are, one is spoken, and looked at first.

    Reading another one, or offsets that a page made up, Voila and Jupyter count up to 2**64, and the server
    would stand still for everybody.
    """

    async def get(self, *options: Any, **more: Any) -> None:
        asked = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in [name.strip() for name in asked.split(",")]:
            raise tornado.web.HTTPError(400, f"the protocol here is {PROTOCOL}")
        kernels = self.kernel_manager
        if kernels._kernel_connections.get(more.get("kernel_id", ""), 0) >= MOST_TABS:
            raise tornado.web.HTTPError(429, "this page is open too often")
        await super().get(*options, **more)

    async def open(self, kernel_id: str) -> None:
        gate: Gate = self.settings["luxor_gate"]
        visit = gate.visit_of(kernel_id)
        if visit is not None:
            gate.saw(visit, connections=1, idle=0.0)
        await super().open(kernel_id)

    def on_message(self, message: object) -> Any:
        if self.ws_connection is None:  # what somebody said who has gone is read by another protocol
            return None
        if self.selected_subprotocol == PROTOCOL and well_formed(message):
            return super().on_message(message)
        self.close(1003, "not a message")
        return None


def well_formed(message: object) -> bool:
    """Whether a message of a page has the parts that it says: so many offsets, in order, within it."""
    if not isinstance(message, bytes) or len(message) < 8:
        return False
    count = int.from_bytes(message[:8], "little")
    if not 6 <= count <= MOST_PARTS or len(message) < 8 * (count + 1):
        return False
    offsets = [int.from_bytes(message[at : at + 8], "little") for at in range(8, 8 * (count + 1), 8)]
    return offsets == sorted(offsets) and offsets[0] >= 8 * (count + 1) and offsets[-1] <= len(message)


class Picture(tornado.web.RequestHandler):
    """The boards of the home page."""

    def get(self, name: str) -> None:
        found = home.picture(name)
        if found is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.finish(found)


class Script(tornado.web.RequestHandler):
    """What Voila's page loads, in one file that a browser keeps."""

    def initialize(self, parts: Parts) -> None:
        self.parts = parts

    def get(self, name: str) -> None:
        if name != self.parts.name:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "text/javascript")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        self.finish(self.parts.packed)


# Voila's handlers that the page asks, and what answers for them here; nothing else is to be found.
ASKED: dict[type, type] = {
    handler: handler
    for handler in (KernelHandler, VoilaShutdownKernelHandler, MultiStaticFileHandler, FileFindHandler)
} | {TornadoVoilaHandler: Door, VoilaKernelWebsocketHandler: Line}


class LuxorApp(Voila):  # type: ignore[misc]
    """Voila with so many places and no more."""

    visitors = Int(PLACES, min=1, help="how many may play at the same time").tag(config=True)
    patience = Float(1.0, help="how much longer than usual one waits for visitors who are gone").tag(
        config=True
    )
    names = List(Unicode(), help="names by which a proxy asks this machine").tag(config=True)
    aliases: ClassVar = {**Voila.aliases, "visitors": "LuxorApp.visitors", "patience": "LuxorApp.patience",
                         "name": "LuxorApp.names"}  # fmt: skip

    def initialize(self, argv: list[str] | None = None) -> None:
        os.environ["LUXOR_APP"] = "1"  # the kernels inherit it: there are no paths (files.py)
        self.gate = Gate()
        self._nobodys: dict[str, float] = {}
        self.floor = tempfile.TemporaryDirectory(prefix="luxor-visit-")  # where kernels stand
        super().initialize([str(PAGE), *(sys.argv[1:] if argv is None else argv)])
        self.log.addFilter(lambda said: "is not trusted" not in str(said.msg))  # the page is our own
        self.gate.places, self.gate.patience = self.visitors, self.patience

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["luxor_gate"] = self.gate
        # Voila answers to any name; a page from elsewhere can have its own name lead to this machine
        settings["allow_remote_access"] = self.ip not in THIS_MACHINE
        settings["local_hostnames"] = ["localhost", *self.names]
        hand_out = self.kernel_manager.get_rendered_notebook

        async def handed(*options: Any, **more: Any) -> Any:
            """A kernel of the pool belongs to whoever gets its page."""
            task, page, kernel = await hand_out(*options, **more)
            visit = ENTERING.get()
            if visit is not None:
                visit.kernel = kernel
            return task, page, kernel

        self.kernel_manager.get_rendered_notebook = handed
        return settings

    def setup_template_dirs(self) -> None:
        """The home page takes the place of Voila's spinner."""
        super().setup_template_dirs()
        self._home = tempfile.TemporaryDirectory(prefix="luxor-home-")  # gone when the server is
        self._parts = Parts({"static": self.static_paths, "labextensions": self.labextensions_path})
        home.write_templates(Path(self._home.name), self._parts.name)
        self.template_paths.insert(0, self._home.name)

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Of Voila's those that the page asks: the page has a door, and a kernel is heard on a line."""
        found: list[tuple[Any, ...]] = [
            (rf"{self.base_url}home/([\w-]+)\.svg", Picture),
            (rf"{self.base_url}home/parts-(\w+)\.js", Script, {"parts": self._parts}),
        ]
        for address, handler, *options in super().init_handlers():
            if handler in ASKED:
                found.append((address, ASKED[handler], *options))
        return found

    def listen(self) -> None:
        sweeping = PeriodicCallback(self.sweep, SWEEP * 1000)
        sweeping.start()
        for name in home.picture_names():  # ready before somebody asks, and answering meanwhile
            IOLoop.current().add_callback(home.picture, name)
        self.app.listen = self._listen_at
        super().listen()

    def _listen_at(self, port: int, address: str) -> None:
        """As an application does it, with bounds; a proxy that was named says who asks it."""
        proxy = bool(self.names) and self.ip in THIS_MACHINE
        Listener(self.app, xheaders=proxy).listen(port, address=address)

    async def sweep(self) -> None:
        """End the kernels of those who have gone, and those that are nobody's."""
        kernels, now = self.kernel_manager, datetime.now(UTC)
        alive = set(kernels.list_kernel_ids())
        for visit in list(self.gate.inside):
            if visit.kernel in alive:
                model = kernels.get_kernel(visit.kernel)
                idle = (now - getattr(model, "last_activity", now)).total_seconds()
                self.gate.saw(visit, kernels._kernel_connections.get(visit.kernel, 0), idle)
            elif visit.kernel:
                self.gate.leave(visit)  # it died by itself
        gone = [visit.kernel for visit in self.gate.vanished()]
        for kernel in (*gone, *self._orphans(alive)):
            self.log.info("ending the kernel %s: nobody is there", kernel)
            with contextlib.suppress(KeyError, RuntimeError):
                await ensure_async(kernels.shutdown_kernel(kernel, now=True))

    def _orphans(self, alive: set[str]) -> list[str]:
        """Kernels that for some time belonged neither to a visitor nor to the pool."""
        pool = [task for tasks in self.kernel_manager._pools.values() for task in tasks]
        pooled = {task.result()["kernel_id"] for task in pool if task.done() and not task.exception()}
        starting = len(pool) - len(pooled)
        owned = pooled | {visit.kernel for visit in self.gate.inside}
        strangers = alive - owned if not starting else set()
        self._nobodys = {kernel: self._nobodys.get(kernel, 0.0) + SWEEP for kernel in strangers}
        return [kernel for kernel, seconds in self._nobodys.items() if seconds > ORPHAN]


def settings() -> Config:
    """What holds for every visitor, whatever the command line says."""
    config = Config()
    config.Voila.root_dir = str(PAGE.parent)
    config.VoilaKernelManager.fill_delay = REFILL
    if os.name == "posix":  # files that only this user opens: no port, nothing to overhear
        config.KernelManager.transport = "ipc"
    page = config.VoilaConfiguration
    page.multi_kernel_manager_class = Kernels
    page.preheat_kernel = True
    page.default_pool_size = POOL
    page.allow_template_override = page.allow_theme_override = "NO"
    page.show_tracebacks = False
    page.extension_allowlist = NEEDED
    return config


def main() -> None:
    LuxorApp.launch_instance(config=settings())


if __name__ == "__main__":
    main()
