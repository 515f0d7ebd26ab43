"""The browser of the browser tests, and the site behind a plain file server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import WIDE, browser, no_complaints
from tests.site.served import served

__all__ = ["address", "browser", "page"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A visitor who was never here; nothing may be asked of another machine."""
    asked: list[str] = []
    with browser.new_context(viewport=WIDE, locale="en-GB") as context:
        context.on("request", lambda request: asked.append(request.url))
        made = context.new_page()
        with no_complaints(made):
            yield made
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
