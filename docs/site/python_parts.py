"""Python for the pages of the site: Pyodide, our wheel with the kernel, and the wheels that it needs.

All of it lies in `python/`, with one lock file, so that nothing is looked up anywhere while a page starts.
What the page to play on needs of it is packed once more, as small as it gets, into `play/` (play/packs.py).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_PYTHON_VERSION

from docs.site.pages import HERE
from docs.site.play.packs import write_packs
from docs.site.pyodide import LOCK, unpack_pyodide
from docs.site.quick_start import LIBRARY, gather_modules, make_quick, run
from docs.site.web_wheel import own_wheel, tag_for

ROOT = HERE.parents[1]
PROJECT = "luxor-explorer"
# What our packages import beside the standard library, and is not part of Pyodide.
ADDED = (
    "anywidget",
    "comm",
    "ipycanvas",
    "ipywidgets",
    "ipython-pygments-lexers",
    "jupyterlab-widgets",
    "psygnal",
)
# Not needed in a browser, whatever the metadata says; numpy and pillow have small stand-ins.
NEEDLESS = {"jupyterlab-widgets", "widgetsnbextension", "pexpect", "ptyprocess", "numpy", "pillow"}
MODULES = HERE / "play" / "modules"
STAND_INS = {
    "luxor_no_numpy": ("numpy.py", "PIL/*.py", "luxor_fetch.py"),
    "luxor_no_ipython": ("IPython/**/*.py", "luxor_page.py"),
}

Lock = dict[str, dict[str, object]]


def write_python(site: Path) -> int:
    """Pyodide, the wheels and the lock file in `python/`, and the packs of the page to play on."""
    target = site / "python"
    for folder in (target, site / "play"):
        shutil.rmtree(folder, ignore_errors=True)
    with TemporaryDirectory() as name:
        work = Path(name)
        unpack_pyodide(target)
        lock = json.loads((target / LOCK).read_text("utf-8"))
        wheels = _wheels(work, lock["packages"], target)
    make_quick(wheels, target)
    write_packs(wheels, target / LIBRARY, site / "play")
    for wheel in wheels:
        if wheel.name.startswith(PROJECT.replace("-", "_")):
            gather_modules(wheel)
    lock["packages"] = _locked(lock["packages"], wheels)
    (target / LOCK).write_text(json.dumps(lock), "utf-8")
    return 0


def _wheels(work: Path, known: Lock, target: Path) -> list[Path]:
    """Our own wheel, and every pure wheel that it needs, as the registry has them."""
    found = work / "wheels"
    found.mkdir()
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "-d", str(found)]
    pip += ["--platform", "any", "--python-version", PYODIDE_PYTHON_VERSION]
    run([*pip, *(f"{name}=={known[name]['version']}" for name in _pure(known))], work)
    run([*pip, "-c", str(ROOT / "constraints.txt"), *ADDED], work)
    missing = [path.name for path in found.iterdir() if not path.name.endswith("-none-any.whl")]
    if missing:
        raise SystemExit(f"not pure, so a browser cannot use them: {', '.join(missing)}")
    own_wheel(found, tag_for(target / LOCK))
    _stand_ins(found)
    return [Path(shutil.copy(path, target)) for path in sorted(found.glob("*.whl"))]


def _stand_ins(folder: Path) -> None:
    """The small modules in place of large ones as wheels like the others: a notebook has the true IPython."""
    for name, parts in STAND_INS.items():
        with zipfile.ZipFile(folder / f"{name}-1-py3-none-any.whl", "w") as packed:
            for path in sorted(path for part in parts for path in MODULES.glob(part)):
                packed.write(path, path.relative_to(MODULES))
            packed.writestr(
                f"{name}-1.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"
            )


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
