"""The style sheet of the explorer: one text of all its parts."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
SHEETS = (
    *(
        "explorer.css",
        "options.css",
        "final.css",
        "finale.css",
        "tabs.css",
        "tree.css",
        "analysis.css",
        "review.css",
    ),
    *(
        "study.css",
        "narrow.css",
        "guide.css",
        "phone.css",
        "editor.css",
        "help.css",
        "plain.css",
        "tablet.css",
    ),
    "ask.css",
    "learning.css",
)


def style(*names: str) -> str:
    """Some of the style sheets as one."""
    return "".join((HERE / name).read_text("utf-8") for name in names)


CSS = style(*SHEETS)
