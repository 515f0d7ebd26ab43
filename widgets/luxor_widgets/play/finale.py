"""The end as a picture over the board: everybody's points counted category by category, the winner on top."""

from __future__ import annotations

from html import escape

from luxor.core.words.terms import Over
from luxor.games import guide_of
from luxor_widgets.html import icon, press
from luxor_widgets.play.portraits import crown, portrait
from luxor_widgets.view import View

PAPERS = 28  # pieces that fall when the winner is known
THIN = 0.05  # of the highest bar: less has no room for a number
SPREAD, SHIFT = 37, 61  # by which pieces of paper are scattered, the same at every end


def finale(view: View, moves: bool) -> str:
    """Bars that grow one category after the other; at once where nothing is to move."""
    if not view.over or view.in_the_past:
        return ""
    say, causes = view.words.say, view.causes
    totals = view.score[-1][1]
    most = max(*totals, 1)
    bars = "".join(_bar(view, seat, most) for seat in range(len(totals)))
    papers = "".join(_paper(number) for number in range(PAPERS))
    close = press("finale", "", say("final.board"), "lx-button", more="data-skips")
    still = "" if moves else " lx-still"
    return (
        f'<section class="lx-finale{still}" style="--steps:{len(causes)}"><h2>{escape(headline(view))}</h2>'
        f'<div class="lx-bars" aria-hidden="true">{bars}</div>'
        f'<div class="lx-papers" aria-hidden="true">{papers}</div>{close}</section>'
    )


def headline(view: View) -> str:
    """Who is ahead, and by how much; or that several are."""
    pending, totals = view.position.pending, sorted(view.score[-1][1], reverse=True)
    winners = pending.winners if isinstance(pending, Over) else ()
    if len(winners) != 1:
        return view.words.say("final.shared", {"n": totals[0]})
    ahead = totals[0] - totals[1] if len(totals) > 1 else 0
    return view.words.say("final.ahead" if ahead else "final.first", {"seat": winners[0], "n": ahead})


def _bar(view: View, seat: int, most: int) -> str:
    signs = guide_of(view.position.game.name).pictures
    pending = view.position.pending
    won = isinstance(pending, Over) and seat in pending.winners
    pieces = ""
    for at, (cause, _, points) in enumerate(view.causes):
        n = max(0, points[seat])
        sign = signs.get(cause)
        drawn = icon(sign.icon, 15) if sign else ""
        thin = " class=lx-thin" if n / most < THIN else ""
        pieces += f'<i{thin} style="--n:{n};--at:{at}"><span>{drawn}{n}</span></i>'
    on_top = crown() if won else ""
    name = f"<b>{escape(view.words.seat(seat))}</b><strong>{view.score[-1][1][seat]}</strong>"
    return (
        f'<div class="lx-bar{" lx-won" * won}" style="--most:{most}">{on_top}{portrait(seat, 60)}{name}'
        f"<div>{pieces}</div></div>"
    )


def _paper(number: int) -> str:
    """A piece of paper: where it falls from, when, and in whose colour."""
    left, late = number * SPREAD % 100, number * SHIFT % 100
    seat = "abcd"[number % 4]
    return f'<i style="left:{left}%;--late:{late};background:var(--lx-seat-{seat})"></i>'
