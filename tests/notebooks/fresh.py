"""Pictures that are stored must be those that are drawn now: `make notebooks` looks at them as it runs cells.

A plugin for pytest (`-p tests.notebooks.fresh`). nbval compares what marked cells say; of pictures, only the
drawing can be compared, since its pixels depend on the fonts of the machine where it was stored.

Kernels of notebooks that run side by side talk through files here, not ports: a port that was free for one
process may be another's by the time its kernel begins, which then dies.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager

from tests.notebooks.store import drawn


def pytest_configure(config: pytest.Config) -> None:
    if os.name != "posix":
        return
    folder = TemporaryDirectory(prefix="luxor-")
    config.add_cleanup(folder.cleanup)
    numbers = count()

    def manager(**traits: Any) -> KernelManager:
        place = Path(folder.name) / str(next(numbers))
        return KernelManager(transport="ipc", ip=str(place), **traits)

    nbval.kernel.KernelManager = manager


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Run a cell, then see whether what it drew is what is stored."""
    yield
    cell = getattr(item, "cell", None)
    if cell is not None:
        said = stale(cell.outputs, heard(cell.source, getattr(item, "test_outputs", None) or []))
        if said:
            pytest.fail(f"{item.path.stem}: {said}: make store ARGS={item.path.stem[:2]}", pytrace=False)


def heard(source: str, outputs: list[Any]) -> list[Any]:
    """What a cell shows elsewhere: nbval keeps no history, and so a last ";" silences nothing there."""
    silent = source.rstrip().endswith(";")
    return [each for each in outputs if not (silent and each.get("output_type") == "execute_result")]


def stale(stored: list[Any], fresh: list[Any]) -> str:
    """What of the pictures of a cell is not as it is drawn now; nothing if all of them are."""
    shown = [[output for output in each if output.get("data")] for each in (stored, fresh)]
    if len(shown[0]) != len(shown[1]):
        return "a cell shows more things or fewer than are stored"
    for old, new in zip(*shown):
        words_only = set(old["data"]) == {"text/plain"}  # a later explorer leaves no picture
        if drawn(old) != drawn(new) and not words_only:
            return f"a stored picture is stale ({old['data'].get('text/plain', '')[:60]})"
    return ""
