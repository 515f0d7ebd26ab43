"""The live part of the site: JupyterLite with the notebooks, and Python with luxor in it in the browser.

Pyodide itself and every pure wheel are served by the site; what Pyodide compiles (numpy, pillow, pandas,
matplotlib) comes from Pyodide's own distribution when a notebook asks for it. All of it is in one lock file,
so that nothing is looked up anywhere while a notebook starts.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyterlite_pyodide_kernel.constants import (
    PYODIDE_CDN_URL,
    PYODIDE_KERNEL_PLUGIN_ID,
    PYODIDE_PYTHON_VERSION,
    PYODIDE_VERSION,
)

from docs.site.pages import HERE, write
from docs.site.quick_start import LIBRARY, make_quick, run

ROOT = HERE.parents[1]
LOCK = "pyodide-lock.json"
APPS = ("lab", "notebooks")
PROJECT = "luxor-explorer"
# What the notebooks import beside the standard library, and is not part of Pyodide.
ADDED = (
    "anywidget",
    "comm",
    "ipycanvas",
    "ipywidgets",
    "ipython-pygments-lexers",
    "jupyterlab-widgets",
    "psygnal",
)
# Needed at run time by no one in a browser, whatever the metadata says.
NEEDLESS = {"jupyterlab-widgets", "widgetsnbextension", "pexpect", "ptyprocess"}
PRELOADED = (PROJECT, "ipywidgets", "ipycanvas", "anywidget")

Lock = dict[str, dict[str, object]]


def write_live(site: Path) -> int:
    """JupyterLite in `live/`, with Pyodide, the wheels, the lock file and the notebooks."""
    live = site / "live"
    with TemporaryDirectory() as folder:
        work = Path(folder)
        write(work / "jupyter-lite.json", json.dumps(_settings()))
        contents = work / "contents"
        contents.mkdir()
        for path in (*sorted((ROOT / "notebooks").glob("*.ipynb")), HERE / "play.ipynb"):
            write(contents / path.name, _for_pyodide(path))
        shutil.copy(ROOT / "notebooks" / "course.py", contents)
        lite = [sys.executable, "-m", "jupyter", "lite", "build", "--no-sourcemaps"]
        for app in APPS:
            lite += ["--apps", app]
        run([*lite, "--contents", str(contents), "--output-dir", str(live.resolve())], work)
        wheels = live / "static" / "pyodide"
        _unpack_pyodide(work, wheels)
        lock = json.loads((wheels / LOCK).read_text("utf-8"))
        lock["packages"] = _locked(lock["packages"], _wheels(work, lock["packages"], wheels))
        write(wheels / LOCK, json.dumps(lock))
        return len(list(contents.glob("*.ipynb")))


def _for_pyodide(path: Path) -> str:
    """A notebook that starts Pyodide's kernel by itself, instead of asking for one."""
    notebook = json.loads(path.read_text("utf-8"))
    notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
    return json.dumps(notebook, ensure_ascii=False)


def _settings() -> dict[str, object]:
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {"lockFileURL": f"./static/pyodide/{LOCK}", "packages": list(PRELOADED)},
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


def _unpack_pyodide(work: Path, target: Path) -> None:
    """Pyodide itself, as the npm registry has it."""
    if shutil.which("npm") is None:
        raise SystemExit("npm is needed once to fetch Pyodide: install Node.js, or build with --only ...")
    run(["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], work)
    with tarfile.open(next(work.glob("pyodide-*.tgz"))) as archive:
        archive.extractall(work, filter="data")
    target.mkdir(parents=True, exist_ok=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK):
        shutil.copy(work / "package" / name, target)


def _wheels(work: Path, known: Lock, target: Path) -> list[Path]:
    """Our own wheel, and every pure wheel that it needs, as the registry has them."""
    found = work / "wheels"
    run([sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(found), str(ROOT)], work)
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "-d", str(found)]
    pip += ["--platform", "any", "--python-version", PYODIDE_PYTHON_VERSION]
    run([*pip, *(f"{name}=={known[name]['version']}" for name in _pure(known))], work)
    run([*pip, "-c", str(ROOT / "constraints.txt"), *ADDED], work)
    copies = [Path(shutil.copy(path, target)) for path in sorted(found.glob("*-none-any.whl"))]
    make_quick(copies, target)
    missing = len(list(found.glob("*.whl"))) - len(copies)
    if missing:
        raise SystemExit(f"{missing} wheels are not pure, so a browser cannot use them")
    return copies


def _pure(known: Lock) -> list[str]:
    """The pure packages of Pyodide that a kernel loads when it starts."""
    waiting, found = ["micropip", "ipython", "jedi", "typing-extensions"], []
    while waiting:
        name = waiting.pop()
        entry = known.get(name)
        if entry is None or name in found or not str(entry["file_name"]).endswith("none-any.whl"):
            continue
        found.append(name)
        waiting += map(_normal, entry["depends"])  # type: ignore[call-overload]
    return sorted(found)


def _locked(known: Lock, wheels: list[Path]) -> Lock:
    """The packages of Pyodide by their address there, and the wheels beside the lock file."""
    packages = {
        name: {**entry, "file_name": f"{PYODIDE_CDN_URL}/{entry['file_name']}"}
        for name, entry in known.items()
    }
    entries = [_entry(path) for path in wheels]
    names = {str(entry["name"]) for entry in entries} | set(packages)
    for entry in entries:
        depends = entry["depends"]
        assert isinstance(depends, list)
        entry["depends"] = [name for name in depends if name in names and name not in NEEDLESS]
        packages[str(entry["name"])] = entry
    return packages


def _entry(path: Path) -> dict[str, object]:
    """A wheel as the lock file tells of it."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        header = HeaderParser().parsestr(archive.read(metadata).decode("utf-8"))
    modules = [name.removesuffix("c") for name in names if name.endswith((".py", ".pyc"))]
    tops = {name.split("/")[0].removesuffix(".py") for name in modules}
    required = [line for line in header.get_all("Requires-Dist", []) if "extra ==" not in line]
    return {
        "name": _normal(header["Name"]),
        "version": header["Version"],
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if "." not in top),
        "depends": sorted({_normal(_requirement(line)) for line in required}),
        "unvendored_tests": False,
    }


def _requirement(line: str) -> str:
    """The name in a requirement such as `comm>=0.1.3; python_version > "3"`."""
    end = next((at for at, letter in enumerate(line) if not (letter.isalnum() or letter in "-_.")), len(line))
    return line[:end]


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")
