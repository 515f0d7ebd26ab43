"""Python for browsers, as the npm registry has it: fetched once, and kept in build/npm."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

from docs.site.quick_start import LIBRARY, run

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "npm"
LOCK = "pyodide-lock.json"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
NO_NPM = "npm is needed once, to fetch Python for browsers: on Debian and Ubuntu, apt install npm"


def need_npm() -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise SystemExit(NO_NPM)


def unpack_pyodide(target: Path) -> Path:
    """Pyodide itself, of the version that the notebooks of the site run in; gives the folder."""
    archive = CACHE / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not archive.exists():
        need_npm()
        CACHE.mkdir(parents=True, exist_ok=True)
        run(["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], CACHE)
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
        for name in FILES:
            shutil.copy(Path(folder) / "package" / name, target)
    return target
