"""On a machine without a browser the tests fetch one, or one line says what was left out."""

from __future__ import annotations

import pytest

from tests.browser import get_browser, lab


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_browser", lambda: None)
    monkeypatch.delenv("CI", raising=False)


@pytest.mark.usefixtures("no_browser")
def test_what_is_left_out_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(get_browser, "fetch", lambda: "no net")
    assert get_browser.main() == 1
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("LEFT OUT: the browser tests.")] == told[1:]
    assert told[1].endswith("no net")
    monkeypatch.setenv("CI", "1")
    assert get_browser.main() == 2


@pytest.mark.usefixtures("no_browser")
@pytest.mark.parametrize("starts", ["", "a library is missing"])
def test_one_that_was_fetched_must_start(monkeypatch: pytest.MonkeyPatch, starts: str) -> None:
    monkeypatch.setattr(get_browser, "fetch", lambda: "")
    monkeypatch.setattr(get_browser, "start", lambda: starts)
    assert get_browser.main() == bool(starts)


def test_a_long_complaint_is_cut_to_its_point() -> None:
    told = "Downloading\n\nError: connect ECONNREFUSED\n    at somewhere\n"
    assert get_browser.last_line(told) == "Error: connect ECONNREFUSED"
    assert get_browser.last_line("") == "it does not say why"
