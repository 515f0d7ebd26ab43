"""The wheel for Python in a browser, with the compiled kernel in it: `make wheel-web`, into dist/.

clang compiles `binding.c` as it is, as the extension module that Pyodide loads like any other. From Debian
come clang, lld and the headers of wasi-libc; libc itself and Python's functions are Pyodide's, found when the
module is loaded. Python's headers are those of the Python that runs this: the kernel uses the limited API.
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
import zipfile
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.site.pyodide import LOCK, unpack_pyodide
from docs.site.quick_start import run
from luxor.kernel.sources import SOURCE, UNITS, sources_digest

ROOT = Path(__file__).parents[2]
MODULE = "luxor/kernel/_kernel.abi3.so"
HEADERS = Path("/usr/include/wasm32-wasi")
VERSIONS = range(22, 17, -1)  # of clang: with older ones lld cannot link a module that is loaded at run time
NARROW = re.compile(r"(#define SIZEOF_(?:LONG|VOID_P|SIZE_T|UINTPTR_T|PTHREAD_T)) 8")
COMPILE = ("--target=wasm32-unknown-emscripten", "-D__EMSCRIPTEN__", "-D__wasi__", "-fPIC", "-O3", "-std=c11",
           "-mbulk-memory", "-fvisibility=hidden")  # fmt: skip
LINK = ("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic",
        "--export=PyInit__kernel", "--no-entry", "--strip-all", "-O3")  # fmt: skip


def tag_for(lock: Path) -> str:
    """The tag of wheels for a Pyodide, whose lock file says which ABI it has."""
    info = json.loads(lock.read_text("utf-8"))["info"]
    return f"cp311-abi3-pyemscripten_{info['abi_version']}_{info['arch']}"


def compilers() -> tuple[str, str] | None:
    """clang and the linker, of the same version; None where they or the headers are missing."""
    for version in VERSIONS:
        found = shutil.which(f"clang-{version}"), shutil.which(f"wasm-ld-{version}")
        if found[0] and found[1] and HEADERS.is_dir():
            return found[0], found[1]
    return None


LACKING = (
    "The kernel for the browser needs clang, lld and wasi-libc: "
    "on Debian and Ubuntu, apt install clang-19 lld-19 wasi-libc"
)


def build_kernel(target: Path) -> None:
    """Compile the kernel for the browser."""
    found = compilers()
    if found is None:
        raise SystemExit(LACKING)
    clang, linker = found
    with TemporaryDirectory() as folder:
        work = Path(folder)
        headers = work / "include"
        shutil.copytree(sysconfig.get_paths()["include"], headers)
        told = (headers / "pyconfig.h").read_text("utf-8")
        (headers / "pyconfig.h").write_text(NARROW.sub(r"\1 4", told), "utf-8")
        made = [work / f"{unit.replace('/', '-')}.o" for unit in UNITS]
        for unit, path in zip(UNITS, made):
            sources = f"-DLUXOR_SOURCES=h{sources_digest()}"
            run([clang, *COMPILE, "-isystem", str(HEADERS), f"-I{headers}", sources, "-c", str(SOURCE / unit),
                 "-o", str(path)], work)  # fmt: skip
        run([linker, *LINK, *map(str, made), "-o", str(target)], work)


def own_wheel(folder: Path, tag: str) -> Path:
    """Our wheel for a page, with the kernel where that can be built; LUXOR_NEED_KERNEL makes it a must."""
    if compilers() is not None or os.environ.get("LUXOR_NEED_KERNEL", "") not in ("", "0"):
        return build_wheel(folder, tag)
    print(f"{LACKING}\nThis page does without it: the interpreted engine does the work.")
    return pure_wheel(folder)


def pure_wheel(folder: Path) -> Path:
    """Our wheel without a kernel."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "-w", str(folder), str(ROOT)]
    run(pip, folder, LUXOR_PURE="1")
    return next(folder.glob("luxor_explorer-*-none-any.whl"))


def build_wheel(folder: Path, tag: str) -> Path:
    """Our pure wheel with the kernel for the browser added to it."""
    with TemporaryDirectory() as name:
        work = Path(name)
        build_kernel(work / "kernel.so")
        wheel = pure_wheel(work)
        with zipfile.ZipFile(wheel) as pure:
            files = {name: pure.read(name) for name in pure.namelist()}
        files[MODULE] = (work / "kernel.so").read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / wheel.name.replace("py3-none-any", tag)
    write_wheel(target, files, tag)
    return target


def write_wheel(target: Path, files: dict[str, bytes], tag: str) -> None:
    """Files as a wheel that says its tag, and of each file its digest."""
    about = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    told = files[about].decode("utf-8")
    told = re.sub("(?m)^Root-Is-Purelib: .*$", "Root-Is-Purelib: false", told)
    files[about] = re.sub("(?m)^Tag: .*$", f"Tag: {tag}", told).encode()
    record = about.replace("WHEEL", "RECORD")
    rows = StringIO()
    listed = csv.writer(rows, lineterminator="\n")
    for name, data in files.items():
        if name != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            listed.writerow((name, f"sha256={digest}", len(data)))
    listed.writerow((record, "", ""))
    files[record] = rows.getvalue().encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where to put the wheel")
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        wheel = build_wheel(options.folder, tag_for(unpack_pyodide(Path(name)) / LOCK))
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
