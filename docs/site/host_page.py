"""The page that says where the explorer runs, and what it needs there: docs/HOSTS.md."""

from __future__ import annotations

from pathlib import Path

from nbconvert.filters import markdown2html_mistune

from docs.site.course_pages import ANCHOR
from docs.site.pages import HERE, frame, write


def write_hosts(site: Path) -> int:
    text = (HERE.parent / "HOSTS.md").read_text("utf-8")
    body = ANCHOR.sub("", markdown2html_mistune(text))
    write(site / "hosts" / "index.html", frame("Where the explorer runs", body, here="hosts", depth=1))
    return 1
