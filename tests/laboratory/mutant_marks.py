"""A plugin of pytest for the copy with marks: which functions each test reached, and how long it took."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

_MARKS: set[str] = import_module("luxor._marks").MARKS
_reached: dict[str, set[str]] = {}
_seconds: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _MARKS.clear()
    before = time.process_time()
    try:
        return (yield)
    finally:
        test = item.nodeid.partition("[")[0]  # all cases of a test together
        _reached.setdefault(test, set()).update(_MARKS)
        _seconds[test] = _seconds.get(test, 0.0) + time.process_time() - before


def pytest_sessionfinish() -> None:
    reached = {test: sorted(functions) for test, functions in _reached.items()}
    Path(os.environ["REACHED"]).write_text(json.dumps({"reached": reached, "seconds": _seconds}), "utf-8")
