"""What only a phone shows: the bar that turns the sheet from what may be done to the lists."""

from __future__ import annotations

from html import escape

from luxor_widgets.html import icon, press
from luxor_widgets.view import View

# what the sheet shows, with its icon; between them one asks
PANES = (("play", "card"), ("score", "vp"), ("more", "book"))


def panes(view: View) -> str:
    say = view.words.say
    *shown, more = [_pane(name, drawn, say(f"pane.{name}")) for name, drawn in PANES]
    asked = f"{icon('question', 20)}<span>{escape(say('pane.ask'))}</span>"
    return "".join((*shown, press("question-open", "", say("pane.ask"), "", asked), more))


def _pane(name: str, drawn: str, label: str) -> str:
    inside = f"{icon(drawn, 20)}<span>{escape(label)}</span>"
    return press("pane", name, label, "", inside, f'aria-pressed="{str(name == "play").lower()}"')
