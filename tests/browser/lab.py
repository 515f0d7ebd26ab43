"""JupyterLab and a real Chromium for the tests, each with folders of its own."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]  # fmt: skip
QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def find_browser() -> str | None:
    """The system's Chromium or Chrome."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for name in names if (path := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def lab_server(work: Path) -> Iterator[str]:
    """A Lab server on a folder; gives its address."""
    home = Path(tempfile.mkdtemp())
    settings = home / "user-settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(next(iter(QUIET.values()))))
    port = free_port()
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(home / "config"), "JUPYTER_DATA_DIR": str(home / "data"),
           "JUPYTER_RUNTIME_DIR": str(home / "runtime"), "JUPYTERLAB_SETTINGS_DIR": str(home / "user-settings"),
           "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}  # fmt: skip
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", f"--port={port}",
               "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
               "--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={work}"]  # fmt: skip
    log = (home / "lab.log").open("w")
    server = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/api/status", server, home / "lab.log")
        yield address
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
        log.close()
        shutil.rmtree(home, ignore_errors=True)


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"Lab ended: {log.read_text()[-2000:]}")
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:
            if answer.status == 200:
                return
        time.sleep(0.1)  # a server that is not up yet can only be asked again
    raise RuntimeError("Lab did not start")


def write_notebook(path: Path, *cells: str) -> None:
    made = [{"cell_type": "code", "execution_count": None, "id": f"c{n}", "metadata": {}, "outputs": [],
             "source": source} for n, source in enumerate(cells)]  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(book))


def open_notebook(page: Page, address: str, name: str, run: bool = True) -> None:
    """Open a notebook in Lab's single-document mode and run it."""
    page.goto(f"{address}/doc/tree/{name}")
    page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored", timeout=60_000)
    page.evaluate("() => window.jupyterapp.restored")
    page.wait_for_selector(".jp-Notebook", timeout=60_000)
    page.wait_for_function(
        "() => { const w = window.jupyterapp.shell.currentWidget;"
        " const k = w && w.sessionContext && w.sessionContext.session && w.sessionContext.session.kernel;"
        " return k && k.status === 'idle'; }",
        timeout=60_000,
    )
    if run:
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
