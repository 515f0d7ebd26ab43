"""The players as a table: what each has collected, the points, and how everybody stands."""

from __future__ import annotations

from html import escape

from luxor.games import guide_of
from luxor.scene.builder import Head, Players, Standing
from luxor_widgets.html import icon, mark
from luxor_widgets.play.portraits import portrait
from luxor_widgets.play.standing import hides, if_ended
from luxor_widgets.view import View


def players(view: View, bots: dict[int, str]) -> str:
    """One row per player; the icons stand once, in the head."""
    shown, say = view.players, view.words.say
    heads = "".join(f"<th scope=col>{_head(head)}</th>" for head in shown.heads)
    note = f"<th scope=col class=lx-ability><span>{escape(shown.note)}</span></th>" if shown.note else ""
    late = guide_of(view.position.game.name).counted_late
    last = f"<th scope=col>{escape(say('explore.ended-now'))}</th>" if late else ""
    called = f'<span class="lx-unseen">{escape(say("explore.players"))}</span>'
    unit = escape(say("explore.points"))
    first = f"<tr><th scope=col>{called}</th>{heads}{note}<th scope=col>{unit}</th>{last}</tr>"
    ended = _ended(view) if late else [""] * len(shown.rows)
    rows = "".join(_row(view, shown, row, row.seat in bots) + ended[row.seat] + "</tr>" for row in shown.rows)
    many = " lx-many" if len(shown.rows) > 4 else ""
    return f'<table class="lx-players{many}"><thead>{first}</thead><tbody>{rows}</tbody></table>'


def _ended(view: View) -> list[str]:
    """What each would have if it ended now; what lies face down is a sign beside it, and never counted in."""
    say = view.words.say
    found = []
    for seat, (points, more) in enumerate(zip(if_ended(view.position), hides(view.position))):
        told = escape(say("explore.ended-hidden", {"n": points})) if more else ""
        sign = f'<i title="{told}" role="img" aria-label="{told}">{icon("scarab", 14)}</i>' if more else ""
        found.append(f'<td class="lx-points lx-ended"><span data-ended="{seat}">{points}</span>{sign}</td>')
    return found


def _head(head: Head) -> str:
    if not head.icon:
        return escape(head.name)
    name = escape(head.name)
    drawn = icon(head.icon, 16, f"var(--lx-{head.ink})")
    return f'<span title="{name}" role="img" aria-label="{name}">{drawn}</span>'


def _row(view: View, shown: Players, row: Standing, bot: bool) -> str:
    """A row without its end."""
    say = view.words.say
    to_play = row.seat == view.seat and not view.over
    marks = icon("flag", 13) if row.first else ""
    marks += f'<span class="lx-gain lx-bot">{escape(say("explore.bot"))}</span>' if bot else ""
    marks += f'<span class="lx-unseen">{escape(say("explore.now"))}</span>' if to_play else ""
    cells = "".join(map(_cell, row.counts))
    if shown.note:
        drawn, text = row.note or ("", "")
        inside = f"{icon(drawn, 16) if drawn else ''} <span>{escape(text)}</span>"
        cells += f'<td class="lx-ability" title="{escape(text)}">{inside}</td>'
    lit = ' class="lx-now"' if to_play else ""
    called = escape(row.name)
    name = (
        f'<th scope=row>{mark(row.seat, 19)}{portrait(row.seat)}<b title="{called}">{called}</b>{marks}</th>'
    )
    return f'<tr{lit}>{name}{cells}<td class="lx-points" data-points="{row.seat}">{row.points}</td>'


def _cell(count: str) -> str:
    none = " class=lx-none" if count in ("0", "–") else ""
    return f"<td{none}>{escape(count)}</td>"
