"""The players as a table: what each has collected, and the points."""

from __future__ import annotations

from html import escape

from luxor.scene.builder import Head, Players, Standing
from luxor_widgets.html import icon, mark
from luxor_widgets.view import View


def players(view: View, bots: dict[int, str]) -> str:
    """One row per player; the icons stand once, in the head."""
    shown, say = view.players, view.words.say
    heads = "".join(f"<th scope=col>{_head(head)}</th>" for head in shown.heads)
    note = f"<th scope=col class=lx-ability><span>{escape(shown.note)}</span></th>" if shown.note else ""
    unit = escape(shown.unit or say("explore.points"))
    first = (
        f"<tr><th scope=col>{escape(say('explore.players'))}</th>{heads}{note}<th scope=col>{unit}</th></tr>"
    )
    rows = "".join(_row(view, shown, row, row.seat in bots) for row in shown.rows)
    many = " lx-many" if len(shown.rows) > 4 else ""
    return f'<table class="lx-players{many}"><thead>{first}</thead><tbody>{rows}</tbody></table>'


def _head(head: Head) -> str:
    if not head.icon:
        return escape(head.name)
    name = escape(head.name)
    drawn = icon(head.icon, 16, f"var(--lx-{head.ink})")
    return f'<span title="{name}" role="img" aria-label="{name}">{drawn}</span>'


def _row(view: View, shown: Players, row: Standing, bot: bool) -> str:
    say = view.words.say
    to_play = row.seat == view.seat and not view.over
    marks = icon("flag", 13) if row.first else ""
    marks += f'<span class="lx-gain lx-bot">{escape(say("explore.bot"))}</span>' if bot else ""
    marks += f'<span class="lx-gain lx-good">{escape(say("explore.now"))}</span>' if to_play else ""
    cells = "".join(map(_cell, row.counts))
    if shown.note:
        drawn, text = row.note or ("", "")
        inside = f"{icon(drawn, 16) if drawn else ''} <span>{escape(text)}</span>"
        cells += f'<td class="lx-ability" title="{escape(text)}">{inside}</td>'
    lit = ' class="lx-now"' if to_play else ""
    called = escape(row.name)
    name = f'<th scope=row>{mark(row.seat, 19)}<b title="{called}">{called}</b>{marks}</th>'
    return f'<tr{lit}>{name}{cells}<td class="lx-points" data-points="{row.seat}">{row.points}</td></tr>'


def _cell(count: str) -> str:
    none = " class=lx-none" if count in ("0", "–") else ""
    return f"<td{none}>{escape(count)}</td>"
