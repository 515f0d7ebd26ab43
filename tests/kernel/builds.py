"""The kernel built in other ways, with sanitizers or with a rule broken, and loaded beside the usual one."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import cast

import pytest

from luxor.core.position.position import AnyGame
from luxor.kernel.interface import Library
from luxor.kernel.sources import SOURCE, UNITS
from luxor.kernel.twin import CompiledTwin

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
SANITIZE = (
    "-g",
    "-O1",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
)

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")


def build(target: Path, source: Path = SOURCE, flags: Sequence[str] = ("-O2",)) -> Path:
    """Compile the sources of a folder into a library."""
    assert COMPILER is not None
    units = [str(source / unit) for unit in UNITS]
    include = f"-I{sysconfig.get_path('include')}"
    command = [COMPILER, "-std=c11", *flags, "-shared", "-fPIC", "-DLUXOR_SOURCES=other", include]
    if sys.platform == "darwin":
        command += ["-undefined", "dynamic_lookup"]
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*command, *units, "-o", str(target)], check=True, capture_output=True)
    return target


def load(path: Path) -> Library:
    """A library that lies somewhere."""
    name = "luxor.kernel._kernel"
    spec = spec_from_file_location(name, path, loader=ExtensionFileLoader(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Library", module)


@contextmanager
def played_by(library: Library, games: Sequence[AnyGame]) -> Iterator[None]:
    """Some games, with twins that another library plays."""
    before = [game.twin for game in games]
    try:
        for game, twin in zip(games, before):
            assert isinstance(twin, CompiledTwin)
            vars(game)["twin"] = CompiledTwin(library, twin.packing)
        yield
    finally:
        for game, twin in zip(games, before):
            vars(game)["twin"] = twin


def runtime(name: str) -> str:
    """Where the compiler has one of its runtime libraries."""
    assert COMPILER is not None
    ran = subprocess.run([COMPILER, f"-print-file-name={name}"], check=True, capture_output=True, text=True)
    return ran.stdout.strip()
