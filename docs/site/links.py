"""Whether every link and anchor of the site leads somewhere, and nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs.site.pages import HOME

FETCHED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "srcset")}
LIVE = "live"  # JupyterLite's own pages are its own


class _Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str, str]] = []
        self.anchors: set[str] = set()
        self.base = ""  # where its links begin, if it says so

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "base":
            self.base = dict(attrs).get("href") or ""
            return
        for name, value in attrs:
            if value is None:
                continue
            if name in ("id", "name"):
                self.anchors.add(value)
            if name in ("href", "src", "srcset"):
                self.links.append((tag, name, value))


def check_links(site: Path) -> list[str]:
    """What is wrong, in words; nothing if all is well."""
    pages = {
        path: _read(path) for path in sorted(site.rglob("*.html")) if LIVE not in path.relative_to(site).parts
    }
    wrong = []
    led = cache(_led)  # all pages of a folder have the same links at their top
    for path, page in pages.items():
        for tag, name, link in page.links:
            begins = path.parent / page.base
            problem = _problem(led, pages, path, begins, link, (tag, name) in FETCHED)
            if problem:
                wrong.append(f"{path.relative_to(site)}: {link[:80]}: {problem}")
    return wrong


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text("utf-8"))
    return page


def _led(folder: Path, link: str) -> Path | None:
    """The file that a link leads to from a folder, if there is one."""
    target = (folder / unquote(link)).resolve()
    if target.is_dir():
        target /= "index.html"
    return target if target.exists() else None


def _problem(
    led: Callable[[Path, str], Path | None],
    pages: dict[Path, _Page],
    path: Path,
    begins: Path,
    link: str,
    fetched: bool,
) -> str:
    if link.startswith(("data:", "mailto:")):
        return ""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        if fetched:
            return "is fetched from elsewhere"
        return "" if link.startswith((HOME, "https://mybinder.org/", "https://")) else "is no https address"
    target = led(begins, parts.path) if parts.path else path
    if target is None:
        return "is not there"
    anchor = unquote(parts.fragment)
    if not anchor or "=" in anchor or target not in pages:  # with a =, it tells the script there what to show
        return ""
    return "" if anchor in pages[target].anchors else "has no such anchor"
