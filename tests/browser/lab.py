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
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update",
         "--disable-dev-shm-usage"]  # fmt: skip
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
PATIENCE = 60_000  # milliseconds: machines are shared, and nothing here waits longer than it must

KERNEL = """() => {
  const shown = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  const session = shown && shown.sessionContext && shown.sessionContext.session;
  return session && session.kernel && session.kernel.status === 'idle';
}"""

# Put a code into the first cell of the notebook in sight and run it, once nothing of the last run is left.
RUN = """async code => {
  const panel = window.jupyterapp.shell.currentWidget;
  const cell = panel.content.widgets[0];
  cell.outputArea.model.clear();
  cell.model.sharedModel.setSource(code);
  while (document.querySelector('.lx')) await new Promise(requestAnimationFrame);
  await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""

# What earlier codes have shown is closed first, or the page would keep it all; ipycanvas needs its manager.
CLEAR = """from ipywidgets.widgets.widget import _instances
for _old in list(_instances.values()):
    if _old._model_name != "CanvasManagerModel":
        _old.close()
"""


def find_browser() -> str | None:
    """The system's Chromium or Chrome, or the one that Playwright keeps for itself."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is not None:
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if os.path.exists(own) else None


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def lab_server(work: Path) -> Iterator[str]:
    """A Lab server on a folder; gives its address."""
    port = free_port()
    command = ["jupyter", "lab", "--no-browser", "--allow-root", f"--port={port}",
               "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
               "--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={work}"]  # fmt: skip
    with _server(command, port, "/api/status"):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def notebook_server(work: Path) -> Iterator[str]:
    """Jupyter Notebook 7 on a folder; gives its address."""
    port = free_port()
    command = ["jupyter", "notebook", "--no-browser", "--allow-root", f"--port={port}",
               "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
               "--JupyterNotebookApp.expose_app_in_browser=True", f"--ServerApp.root_dir={work}"]  # fmt: skip
    with _server(command, port, "/api/status"):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def voila_server(notebook: Path) -> Iterator[str]:
    """Somebody's own notebook through Voila; gives its address."""
    port = free_port()
    with _server(["voila", str(notebook), "--no-browser", f"--port={port}"], port, "/static/"):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def app_server(*options: str) -> Iterator[str]:
    """The explorer as a page without code: `luxor app`, or with options its server; gives its address."""
    port = free_port()
    served = ["luxor_widgets.app.serve"] if options else ["luxor.cli", "app"]
    with _server([*served, "--no-browser", f"--port={port}", *options], port, "/static/"):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def _server(command: Sequence[str], port: int, probe: str) -> Iterator[None]:
    """A module that serves pages until we are done. What it and its kernels keep is gone afterwards."""
    home = Path(tempfile.mkdtemp(prefix="lab-"))
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    folders = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
               "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
               "IPYTHONDIR": "ipython", "LUXOR_DATA": "games"}  # fmt: skip
    env = {**os.environ, **{name: str(home / folder) for name, folder in folders.items()}}
    log = home / "server.log"
    with log.open("w") as written:
        full = [sys.executable, "-m", *command]
        server = subprocess.Popen(full, env=env, stdout=written, stderr=subprocess.STDOUT)
    try:
        _wait_for(f"http://127.0.0.1:{port}{probe}", server, log)
        yield
    finally:
        server.terminate()  # it ends its kernels first
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(home, ignore_errors=True)


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers, whatever it says."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended: {log.read_text()[-2000:]}")
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)  # a server that is not up yet can only be asked again
    raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")


def write_notebook(
    path: Path, *cells: str, outputs: Mapping[int, Sequence[Mapping[str, object]]] | None = None
) -> None:
    """A notebook of code cells; some may come with outputs, as if somebody else had run it."""
    made: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"c{number}",
            "metadata": {},
            "outputs": list((outputs or {}).get(number, ())),
            "source": source,
        }
        for number, source in enumerate(cells)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(book), "utf-8")


def open_notebook(page: Page, address: str, name: str, run: bool = True) -> None:
    """Open a notebook in Lab's single-document mode and run it."""
    page.goto(f"{address}/doc/tree/{name}")
    wait_for_lab(page)
    if run:
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")


def run_code(page: Page, code: str) -> None:
    """Run a code in the notebook that is open, in place of what was run there before."""
    page.evaluate(RUN, CLEAR + code)


def wait_for_lab(page: Page) -> None:
    """Until Lab is there and its kernel has nothing to do."""
    page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored", timeout=PATIENCE)
    page.evaluate("() => window.jupyterapp.restored.then(() => true)")
    page.wait_for_selector(".jp-Notebook", timeout=PATIENCE)
    page.wait_for_function(KERNEL, timeout=PATIENCE)


def end_kernel(page: Page) -> None:
    """Free the kernel of the notebook in a page."""
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
