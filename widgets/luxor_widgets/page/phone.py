"""What only a phone shows: the bar that turns the sheet over from what may be done to rules and log."""

from __future__ import annotations

from html import escape

from luxor_widgets.html import icon, press
from luxor_widgets.view import View

PANES = (("play", "check"), ("rules", "book"), ("log", "copy"))  # what the sheet shows, with its icon


def panes(view: View) -> str:
    say = view.words.say
    parts = "".join(_pane(name, drawn, say(f"pane.{name}")) for name, drawn in PANES)
    return parts


def _pane(name: str, drawn: str, label: str) -> str:
    inside = f"{icon(drawn, 20)}<span>{escape(label)}</span>"
    return press("pane", name, label, "", inside, f'aria-pressed="{str(name == "play").lower()}"')
