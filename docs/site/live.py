"""The live part of the site: JupyterLite with the notebooks, on the Python that all pages share.

What Pyodide compiles (pandas, matplotlib) comes from Pyodide's own distribution when a cell asks for it, and
the cell says so.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_PLUGIN_ID

from docs.site.pages import write
from docs.site.pyodide import LOCK, ROOT
from docs.site.python_parts import PROJECT
from docs.site.quick_start import run

APPS = ("lab", "notebooks")
PRELOADED = (PROJECT, "ipywidgets", "ipycanvas", "anywidget", "luxor-no-numpy")
FETCH = ("from luxor_fetch import fetch\n", 'await fetch("pandas", "matplotlib", "tqdm")\n', "\n")
PYTHON = "./../python"  # from the top of the live part, which JupyterLite puts in the place of "./" only


def write_live(site: Path) -> int:
    """JupyterLite in `live/`, with the notebooks."""
    live = site / "live"
    with TemporaryDirectory() as folder:
        work = Path(folder)
        write(work / "jupyter-lite.json", json.dumps(_settings()))
        contents = work / "contents"
        contents.mkdir()
        for pattern in ("*.ipynb", "??/*.ipynb"):  # in English, and in a folder for each other language
            for path in sorted((ROOT / "notebooks").glob(pattern)):
                write(contents / path.relative_to(ROOT / "notebooks"), _for_pyodide(path))
        shutil.copy(ROOT / "notebooks" / "course.py", contents)
        lite = [sys.executable, "-m", "jupyter", "lite", "build", "--no-sourcemaps"]
        for app in APPS:
            lite += ["--apps", app]
        run([*lite, "--contents", str(contents), "--output-dir", str(live.resolve())], work)
        return len(list(contents.rglob("*.ipynb")))


def _for_pyodide(path: Path) -> str:
    """A notebook that starts Pyodide's kernel by itself, and has fetched what its tables and plots need."""
    notebook = json.loads(path.read_text("utf-8"))
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    if codes and any("analysis" in "".join(cell["source"]) for cell in codes):
        codes[0]["source"] = [*FETCH, *codes[0]["source"]]
    notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
    return json.dumps(notebook, ensure_ascii=False)


def _settings() -> dict[str, object]:
    kernel = {
        "pyodideUrl": f"{PYTHON}/pyodide.mjs",
        "loadPyodideOptions": {"lockFileURL": f"{PYTHON}/{LOCK}", "packages": list(PRELOADED)},
        "disablePyPIFallback": True,
    }
    settings = {
        "appName": "Luxor Explorer",
        "exposeAppInBrowser": True,
        "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel},
        # light or dark, as the system is and as the other pages are
        "settingsOverrides": {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
