"""Assertions that no run reached: a loop over nothing asserts nothing.

    python -m pytest -p tests.laboratory.unreached tests/core        names them at the end

Those of a test that was left out or ended early are not named.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

HERE = str(Path(__file__).resolve().parents[1])
Line = tuple[str, int]

reached: set[Line] = set()
passed: set[tuple[str, str]] = set()  # file and name of tests that came to their end


@cache
def asserts(file: str) -> dict[int, str]:
    """Per line of a file that holds an assertion in a test: the name of the test."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    tests = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    return {
        line.lineno: test.name
        for test in tests
        if test.name.startswith("test_")
        for line in ast.walk(test)
        if isinstance(line, ast.Assert)
    }


@cache
def is_test(code: CodeType) -> bool:
    return code.co_filename.startswith(HERE) and code.co_name.startswith("test_")


def _call(frame: FrameType, event: str, argument: object) -> Any:
    return _line if is_test(frame.f_code) else None


def _line(frame: FrameType, event: str, argument: object) -> Any:
    if event == "line":
        reached.add((frame.f_code.co_filename, frame.f_lineno))
    return _line


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    sys.settrace(_call)
    try:
        yield
    finally:
        sys.settrace(None)
    passed.add((str(item.path), getattr(item, "originalname", item.name)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for file in sorted({file for file, _ in passed}):
        for line, test in sorted(asserts(file).items()):
            if (file, test) in passed and (file, line) not in reached:
                terminalreporter.write_line(
                    f"never asserted: {Path(file).relative_to(HERE)}:{line} in {test}"
                )
