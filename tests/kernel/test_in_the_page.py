"""The kernel for browsers, in the Python that runs there: in Node, where that and clang are installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from docs.site.pyodide import LOCK, unpack_pyodide
from docs.site.web_wheel import LACKING, MODULE, build_kernel, compilers, tag_for
from luxor.kernel import library
from tests.kernel.digests import digests
from tests.kernel.lockstep import needs_kernel

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent
GAMES = 1  # of each kind at every table: `make site-test` plays more of them in a browser

pytestmark = needs_kernel


def why_not() -> str:
    """Why it cannot be tried on this machine."""
    if compilers() is None:
        return LACKING
    return "" if shutil.which("node") and shutil.which("npm") else "the kernel for the browser needs Node.js"


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if why_not():
        pytest.skip(f"LEFT OUT: {why_not()}")
    try:
        return unpack_pyodide(tmp_path_factory.mktemp("pyodide"))
    except SystemExit as error:
        pytest.skip(f"LEFT OUT: Python for browsers could not be fetched: {str(error)[-200:]}")


@pytest.fixture(scope="module")
def sources(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our sources, with the kernel for browsers in the place of this machine's."""
    folder = tmp_path_factory.mktemp("sources")
    others = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(TOP / "luxor", folder / "luxor", ignore=others)
    (folder / "tests" / "kernel").mkdir(parents=True)
    shutil.copy(HERE / "digests.py", folder / "tests" / "kernel")
    build_kernel(folder / MODULE)
    return folder


def told_in_node(pyodide: Path, sources: Path, what: str, number: float) -> dict[str, object]:
    command = ["node", str(HERE / "in_node.mjs"), str(pyodide), str(sources), what, str(number)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LUXOR_PURE": ""})
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_it_does_what_it_does_here_at_every_table(pyodide: Path, sources: Path) -> None:
    found = told_in_node(pyodide, sources, "digests", GAMES)
    assert found == digests(GAMES)
    assert int(str(found["tables"])) > 100


def test_it_plays_the_games_of_the_interpreted_engine(pyodide: Path, sources: Path) -> None:
    assert told_in_node(pyodide, sources, "alike", GAMES) == {"games": 118 * GAMES, "different": 0}


def test_its_wheel_has_the_tag_of_the_pages_python(pyodide: Path) -> None:
    """A wheel with another tag would be refused there; cibuildwheel is told the same version."""
    info = json.loads((pyodide / LOCK).read_text("utf-8"))["info"]
    assert tag_for(pyodide / LOCK) == f"cp311-abi3-pyemscripten_{info['abi_version']}_wasm32"
    numpy = json.loads((pyodide / LOCK).read_text("utf-8"))["packages"]["numpy"]["file_name"]
    assert tag_for(pyodide / LOCK).split("-")[-1] in numpy


def test_the_sources_of_both_kernels_are_the_same(sources: Path) -> None:
    found = library()
    assert found is not None
    assert found.sources.encode() in (sources / MODULE).read_bytes()
