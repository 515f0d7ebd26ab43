"""Small stand-ins for numpy and pillow, which Pyodide compiles and no registry has: only for this test.

ipycanvas imports both, and needs of numpy only what turns its commands into bytes. A published site takes the
real ones from Pyodide's own distribution.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

NUMPY = """
class dtype(str):
    pass

uint8, int32, int64, float16, float32 = map(dtype, ("uint8", "int32", "int64", "float16", "float32"))

class float64(float):  # IPython asks how to print it
    pass

class ndarray:
    dtype = uint8
    flags = {"C_CONTIGUOUS": True}

    def __init__(self, content):
        self.content = bytes(content)
        self.shape = (len(self.content),)

    def __buffer__(self, flags):
        return memoryview(self.content)

def frombuffer(content, dtype=uint8):
    return ndarray(content)

def asarray(content):
    raise TypeError("a stand-in for numpy knows bytes only")
"""
SOURCES = {
    "numpy": {"numpy/__init__.py": NUMPY},
    "pillow": {"PIL/__init__.py": "", "PIL/Image.py": "class Image:\n    pass\n"},
}


def lay_beside(pyodide: Path) -> None:
    """Write the stand-ins as wheels beside a lock file, which then leads to them."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    for name, files in SOURCES.items():
        entry = lock["packages"][name]
        path = _wheel(pyodide, name, entry["version"], files)
        entry["file_name"] = path.name
        entry["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        entry["depends"] = []
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def _wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> Path:
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    about = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for inner, text in {**files, **about}.items():
            wheel.writestr(inner, text)
        record = "".join(f"{inner},,\n" for inner in [*files, *about, f"{info}/RECORD"])
        wheel.writestr(f"{info}/RECORD", record)
    return path
