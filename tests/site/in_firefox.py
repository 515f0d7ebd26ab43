"""A script in a page of the built site in Firefox; without a driver: the page sends back what it found."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

from tests.site.served import BUILT, Quiet

NAMES = ("firefox", "firefox-esr")
PATIENCE = 600  # seconds
# It asks nothing of the makers of the browser, and keeps the page in front.
SETTINGS = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
PAGE = """<!doctype html><meta charset="utf-8"><title>tried</title><script type="module">
const tell = told => fetch('/told', { method: 'POST', body: JSON.stringify(told) });
try {
  tell({ told: await (SCRIPT)() });
} catch (error) {
  tell({ failed: String(error) });
}
</script>"""


def firefox() -> str | None:
    """Where it is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def run_in_firefox(script: str) -> object:
    """What an async function in JavaScript comes to, in a page beside the site."""
    heard: Queue[dict[str, object]] = Queue()

    class Handler(Quiet):
        def do_GET(self) -> None:  # noqa: N802
            if self.path != "/tried.html":
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.replace("SCRIPT", script).encode())

        def do_POST(self) -> None:  # noqa: N802
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with _opened(f"http://127.0.0.1:{server.server_port}/tried.html"):
            found = heard.get(timeout=PATIENCE)
    finally:
        server.shutdown()
        server.server_close()
    assert "failed" not in found, found
    return found["told"]


@contextmanager
def _opened(address: str) -> Iterator[None]:
    path = firefox()
    assert path
    with TemporaryDirectory() as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        Path(profile, "user.js").write_text("\n".join(lines), "utf-8")
        command = [path, "--headless", "--no-remote", "--profile", profile, address]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            browser.terminate()
            browser.wait()
