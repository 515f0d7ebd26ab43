"""What Chromium itself writes down of the network while somebody plays without one: all stays here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import app_home, lab

NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
NOBODYS = "not an origin"  # what the browser asks for itself: whether it is new enough, and who uses it

pytestmark = [pytest.mark.site]


def requests_of_pages(log: Path) -> list[str]:
    """Where to the pages and workers in a log of Chromium have sent requests."""
    told = json.loads(log.read_text("utf-8"))
    start = told["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    begun = [event.get("params", {}) for event in told["events"] if event["type"] == start]
    return [each["url"] for each in begun if each.get("initiator", NOBODYS) != NOBODYS]


def test_no_page_and_no_worker_asks_another_machine(browser: Browser, address: str, tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    flags = [*lab.FLAGS, NO_NETWORK, f"--log-net-log={log}"]
    with browser.browser_type.launch(executable_path=lab.find_browser(), args=flags) as logged:
        page = logged.new_page()
        page.goto(f"{address}/index.html")
        page.get_by_role("link", name="Play your first turn").click()
        app_home.at_table(page)
        page.evaluate("document.dispatchEvent(new Event('luxor-home'))")
        app_home.start(page).play("play left")
        app_home.open_tab(page, "Analysis")
        page.locator('[data-do="analysis"][data-with="more"]').wait_for(timeout=lab.PATIENCE)
    asked = requests_of_pages(log)
    assert {f"{address}/play/rest.pack", f"{address}/python/pyodide.asm.wasm"} <= {*asked}
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
    print(f"\n{len(asked)} requests of pages and workers, none to another machine")
