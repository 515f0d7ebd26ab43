"""For every test of the explorer: a wire that is listened to, and a folder of its own for saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.widgets.wire import Wire


@pytest.fixture(autouse=True)
def _folder_of_this_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return Wire(monkeypatch)
