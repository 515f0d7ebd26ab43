"""The app's home page in a browser: waiting until it is ready, and the way to a table."""

from __future__ import annotations

from playwright.sync_api import Page

import luxor
from tests.browser.lab import PATIENCE
from tests.browser.table import Table


def ready(page: Page) -> None:
    """Until the kernel behind the page is there."""
    page.wait_for_selector("#lx-home .lx-getting-ready[hidden]", state="attached", timeout=PATIENCE)


def at_table(page: Page) -> None:
    """Until the explorer stands there instead of the home page."""
    page.wait_for_selector("body[data-lx-table]", timeout=PATIENCE)


def open_tab(page: Page, name: str) -> None:
    """Turn to a tab, which may be folded away."""
    page.locator(".lx .lx-lists:visible, .lx [role=tab]:visible").first.wait_for(timeout=PATIENCE)
    tab = page.get_by_role("tab", name=name)
    if not tab.is_visible():
        page.locator(".lx .lx-lists").click()
    tab.click()


def start(page: Page, phone: bool = False) -> Table:
    """Press Start as the page stands: two people, and a seed that is always the same."""
    page.locator("#lx-home .lx-experts:not([open]) summary").click(timeout=PATIENCE)
    page.locator("#lx-home .lx-seed").fill("0")
    page.locator("#lx-home .lx-start").click()
    at_table(page)
    return Table(page, luxor.new_game(players=2, names=("Ani", "Jan")), phone=phone).ready()
