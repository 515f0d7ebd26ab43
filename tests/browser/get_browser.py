# ruff: noqa: T201 (a command: it prints)
"""See to it that there is a Chromium for the browser tests: `python -m tests.browser.get_browser`.

Where the system has none, Playwright's own installer is asked for one; that needs no root. Where that fails,
one line says what is left out; on a build server that is a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

from tests.browser import lab

LEFT_OUT = "LEFT OUT: the browser tests. There is no Chromium here, and Playwright could not bring one: {why}"
PATIENCE = 600  # seconds: it is 150 MB


def main() -> int:
    """0 if there is a browser that starts; 1 if the tests have to do without it."""
    if lab.find_browser() is None:
        print("No Chromium here: Playwright fetches its own (once, without root)", flush=True)
        why = fetch()
        if why:
            print(LEFT_OUT.format(why=why))
            return 2 if os.environ.get("CI") else 1
    why = start()
    if why:
        print(LEFT_OUT.format(why=why))
        return 2 if os.environ.get("CI") else 1
    return 0


def fetch() -> str:
    """Ask Playwright's installer; why it failed, in a few words."""
    command = [sys.executable, "-m", "playwright", "install", "chromium", "--only-shell"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "its download took too long"
    return "" if done.returncode == 0 else last_line(done.stderr or done.stdout)


def start() -> str:
    """Whether the browser starts; if not, why, in a few words."""
    try:
        with sync_playwright() as playwright:
            lab.launch(playwright).close()
    except Error as error:
        return last_line(str(error))
    return ""


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if "rror" in line] or lines
    return told[0][:120] if told else "it does not say why"


if __name__ == "__main__":
    sys.exit(main())
