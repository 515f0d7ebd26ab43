"""A folder behind a plain file server, as any static host has it; and what was asked of it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BUILT = Path(__file__).parents[2] / "build" / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """It says nothing of what was asked."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path = BUILT, handler: type[Quiet] = Quiet) -> Iterator[str]:
    """The site as it was built; gives its address."""
    if not folder.is_dir():
        pytest.fail("there is no site yet: make site")
    here = functools.partial(handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), here)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
