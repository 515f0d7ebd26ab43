"""What only a phone shows: the bar that turns the sheet over from what may be done to hand, rules and log."""

from __future__ import annotations

from html import escape

from luxor_widgets.html import icon, press
from luxor_widgets.view import View

# what the sheet shows, with its icon
PANES = (("play", "check"), ("hand", "card"), ("rules", "book"), ("log", "copy"))


def panes(view: View) -> str:
    say = view.words.say
    shown = [pane for pane in PANES if pane[0] != "hand" or view.hand is not None]
    asked = f"{icon('question', 20)}<span>{escape(say('pane.ask'))}</span>"
    found = [_pane(name, drawn, say(f"pane.{name}")) for name, drawn in shown]
    return "".join((*found, press("question-open", "", say("pane.ask"), "", asked)))


def _pane(name: str, drawn: str, label: str) -> str:
    inside = f"{icon(drawn, 20)}<span>{escape(label)}</span>"
    return press("pane", name, label, "", inside, f'aria-pressed="{str(name == "play").lower()}"')
