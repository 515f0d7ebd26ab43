"""A roll or a draw as HTML: let chance decide, or choose what comes up."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.games import guide_of
from luxor_widgets.html import icon, press
from luxor_widgets.play.options import Row
from luxor_widgets.play.tokens import token
from luxor_widgets.view import View

ONE_LINE, TWO_LINES = 7, 10  # as many outcomes stand in one line of pictures, or in two lines
FEWEST = 5  # places in a line: fewer outcomes leave some of them free


def chance(view: View, theme: str) -> str:
    """A card with all that may come up, each with its odds."""
    say, rows = view.words.say, view.legal
    lets = view.words.or_else(f"chance.{rows[0].action.verb}", say("explore.roll"))
    roll = press("roll", "", lets, "lx-button lx-primary")
    head = f"<header role=none>{roll}<span>{escape(say('explore.or-choose'))}</span></header>"
    drawn = [_drawn(view, row, theme) for row in rows]
    shown = drawn if all(drawn) else [f"<span>{escape(text)}</span>" for text in _apart(rows)]
    inside = "".join(_outcome(row, number, shown[number]) for number, row in enumerate(rows))
    kind = "" if all(drawn) and len(rows) <= ONE_LINE else " lx-crowd" if all(drawn) else " lx-worded"
    below = escape(say("explore.more-below", {"n": "#"}))
    place = f'<div class="lx-outcomes{kind}" style="{_places(len(rows))}" data-more="{below}">'
    return f'<div class="lx-chance">{head}{place}{inside}</div></div>'


def _drawn(view: View, row: Row, theme: str) -> str:
    """What may come up as a picture: the face of a die, a card, a tile."""
    name = guide_of(view.position.game.name).icon(row.action, row.targets[0])
    return icon(name, 40) if name else token(view, row, theme)


def _apart(rows: Sequence[Row]) -> list[str]:
    """In words only what differs, not what all say before their colon."""
    begins = {row.label.partition(": ")[0] for row in rows}
    shared = len(begins) == 1 and all(": " in row.label for row in rows)
    return [row.label.partition(": ")[2] if shared else row.label for row in rows]


def _places(number: int) -> str:
    """How many pictures stand in a line, and how high they are where the odds stand beside them."""
    if number <= ONE_LINE:
        return f"--across:{max(number, FEWEST)}"
    return f"--across:{FEWEST};--high:44px" if number <= TWO_LINES else f"--across:{ONE_LINE};--high:30px"


def _outcome(row: Row, number: int, shown: str) -> str:
    label = escape(row.label)
    return (
        f'<button type="button" class="lx-outcome" data-option="{number}" data-do="choose" '
        f'data-with="{escape(str(row.action))}" title="{label}" aria-label="{label}, {escape(row.chip)}">'
        f"{shown}<small>{escape(row.chip)}</small></button>"
    )
