# ruff: noqa: T201 (a command: it prints)
"""Which files of Voila's page the app needs: python -m tests.browser.app_parts writes them down anew.

After a new version of Voila, ipywidgets, anywidget or ipycanvas, that is: see luxor_widgets/app/parts.py.
"""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from luxor_widgets.app.parts import LIST
from tests.browser import app_home, lab

ENTRY = "remoteEntry"  # how an extension begins: it declares names for all, so it stays a file of its own


def fetched(page: Page, address: str) -> list[str]:
    """What the page asks the server for until a table is there."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(address)
    app_home.start(page)
    return asked


def parts(asked: list[str]) -> list[str]:
    """Those of Voila's own that one file could hold."""
    own = (path.partition("/voila/")[2] for path in asked)
    return sorted(
        {
            name
            for name in own
            if name.endswith(".js") and ENTRY not in name and not name.endswith("/voila.js")
        }
    )


def main() -> None:
    LIST.write_text("[]", "utf-8")
    with sync_playwright() as playwright, lab.app_server() as address:
        browser = lab.launch(playwright)
        found = parts(fetched(browser.new_page(), address))
        browser.close()
    LIST.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
    print(f"{len(found)} files")


if __name__ == "__main__":
    main()
