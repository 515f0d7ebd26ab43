"""The first commands of somebody who comes to the project, run as the README has them (minutes: soak)."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from luxor import commands

TOP = Path(__file__).parents[1]
LEFT_OUT = (".git", ".venv", "build", "dist", "*.egg-info", ".*_cache", "__pycache__", ".hypothesis", "*.so")
ADDRESS = re.compile(r"https?://(127\.0\.0\.1|localhost):\d+/")
MOST_LINES = 40  # before the address, which is what one looks for
PATIENCE = 1200  # seconds


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """The project as it is cloned, with nothing made yet."""
    folder = tmp_path / "luxor-explorer"
    shutil.copytree(TOP, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return folder


def lines_before_the_address(command: Sequence[str], folder: Path) -> list[str]:
    """Start a server, and end it as soon as it says where it is."""
    env = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    server = subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    told: list[str] = []
    try:
        assert server.stdout is not None
        until = time.monotonic() + PATIENCE
        for line in server.stdout:
            if ADDRESS.search(line):
                return told
            told.append(line)
            assert time.monotonic() < until
        pytest.fail("it never said where it is:\n" + "".join(told[-30:]))
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate(timeout=30)


def allowed_root() -> list[str]:
    return ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


@pytest.mark.soak
def test_make_lab_says_little_before_the_address(fresh: Path) -> None:
    command = ["make", "lab", f"PYTHON={sys.executable}", "ARGS=--no-browser --ServerApp.port=0"]
    told = lines_before_the_address(command, fresh)
    assert len(told) < MOST_LINES, "".join(told)


@pytest.mark.soak
def test_the_lines_without_make_work(fresh: Path) -> None:
    text = (TOP / "README.md").read_text("utf-8")
    block = re.search(r"```\n(python3 -m venv .*?)```", text, re.S)
    assert block is not None
    make, install, lab = block[1].strip().splitlines()
    assert make.startswith("python3 ")
    subprocess.run([sys.executable, *make.split()[1:]], cwd=fresh, check=True)
    subprocess.run(install.replace('"', "").split(), cwd=fresh, check=True, stdout=subprocess.DEVNULL)
    command = [*lab.split(), "--no-browser", "--ServerApp.port=0", *allowed_root()]
    assert lines_before_the_address(command, fresh)


@pytest.mark.parametrize(("user", "said"), [(0, ["--no-browser", "--allow-root"]), (1000, ["--no-browser"])])
def test_luxor_lab_starts_as_root_in_a_container(
    user: int, said: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[str] = []

    def become(*words: str) -> int:
        started.extend(words)
        return 0

    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(commands, "_become", become)
    folder = tmp_path / "course"
    assert commands.lab(argparse.Namespace(folder=str(folder), no_browser=True)) == 0
    assert started == ["jupyter", "lab", str(folder / commands.FIRST), *said]
    assert (folder / "course.py").exists()


@pytest.mark.skipif(os.name != "posix", reason="homes are named otherwise there")
@pytest.mark.parametrize("there", [True, False])
def test_jupyter_has_a_home_to_write_into(
    there: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path if there else tmp_path / "none"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    commands._see_to_a_home()
    assert (os.environ["HOME"] == str(home)) == there
    assert os.path.isdir(os.environ["HOME"])
    assert bool(capsys.readouterr().out) != there
