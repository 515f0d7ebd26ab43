"""The end of the game as HTML: the ranking with points by cause, each to be asked, and how they grew."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.core.words.terms import Over
from luxor.games import guide_of
from luxor_widgets.html import SEATS, chips, icon, mark, press
from luxor_widgets.play.portraits import portrait
from luxor_widgets.view import View

REVIEW = "review"  # the tab that looks back on a game
WIDE, HIGH = 568, 118  # pixels of the chart
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 8, 20  # around its lines
LABEL = 19  # pixels from one name to the next


def over(view: View) -> str:
    """The way into the review, why the game ended, the points by category, and how they grew."""
    review = press("tab", REVIEW, view.words.say("final.review"), "lx-button lx-decisions")
    why = f"<p>{escape(view.why_over)}</p>"
    return f'<div class="lx-over">{review}{why}{ranking(view)}{chart(view)}</div>'


def others(view: View) -> str:
    """Who came after the winner, with their points."""
    totals = view.score[-1][1]
    return " · ".join(f"{view.words.seat(seat)} {totals[seat]}" for seat, _ in places(view))


def places(view: View) -> list[tuple[int, int]]:
    """The seats with their places, the best first: what decides a tie for the first one counts."""
    totals, pending = view.score[-1][1], view.position.pending
    winners = pending.winners if isinstance(pending, Over) else ()
    worth = [(total, seat in winners) for seat, total in enumerate(totals)]
    order = sorted(range(len(totals)), key=lambda seat: worth[seat], reverse=True)
    return [(seat, 1 + sum(other > worth[seat] for other in worth)) for seat in order]


def ranking(view: View) -> str:
    """A row for every category with everybody's points, the winner first; every number can be asked."""
    say, causes, order = view.words.say, view.causes, places(view)
    totals = view.score[-1][1]
    signs = guide_of(view.position.game.name).pictures
    heads = ""
    for seat, place in order:
        who = escape(view.words.seat(seat))
        first = ' class="lx-now"' if place == 1 else ""
        heads += f'<th scope=col{first}><i>{place}</i>{portrait(seat, 34)}<b title="{who}">{who}</b></th>'
    rows = ""
    for cause, name, points in causes:
        sign = signs.get(cause)
        drawn = icon(sign.icon, 18, f"var(--lx-{sign.colour})") if sign else ""
        cells = "".join(
            f"<td>{_number(seat, cause, f'{view.words.seat(seat)}: {name}', points[seat])}</td>"
            for seat, _ in order
        )
        rows += f"<tr><th scope=row>{drawn}<span>{escape(name)}</span></th>{cells}</tr>"
    total = say("score.total")
    sums = "".join(
        f'<td class="lx-points">{_number(seat, "", f"{view.words.seat(seat)}: {total}", totals[seat])}</td>'
        for seat, _ in order
    )
    rows += f'<tr class="lx-total"><th scope=row>{escape(total)}</th>{sums}</tr>'
    table = f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>"
    again = press("finale", "", say("final.count"), "lx-link")
    note = f'<p class="lx-note">{escape(say("final.ask"))} {_tie(view)}{again}</p>'
    return f'<table class="lx-players lx-counted">{table}</table>{note}'


def _tie(view: View) -> str:
    """The rule that decided between those with as many points."""
    pending = view.position.pending
    return chips(pending.rules[-1:], view.words) if isinstance(pending, Over) and pending.rules[1:] else ""


def _number(seat: int, cause: str, name: str, points: int) -> str:
    """A number to be asked for its lines."""
    return press("points", f"{seat}:{cause}", f"{name}, {points}", "lx-sum", str(points))


def chart(view: View) -> str:
    """The points of everybody, turn by turn; the names stand at the ends of their lines."""
    grown = view.points_by_turn
    if len(grown) < 2:
        return ""
    most = max(max(points) for points in grown) or 1
    across = (WIDE - LEFT - RIGHT) / (len(grown) - 1)
    down = (HIGH - TOP - BOTTOM) / most
    ways = [
        [(LEFT + at * across, HIGH - BOTTOM - points[seat] * down) for at, points in enumerate(grown)]
        for seat in range(len(grown[0]))
    ]
    lines = "".join(_line(seat, way) for seat, way in enumerate(ways))
    labels = _labels(view, [way[-1][1] for way in ways], grown[-1])
    floor = HIGH - BOTTOM
    axes = (
        f'<path class="lx-axis" d="M{LEFT} {TOP}H{WIDE - RIGHT}M{LEFT} {floor}H{WIDE - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{TOP + 4}" class="lx-end">{most}</text>'
        f'<text x="{LEFT - 6}" y="{floor + 4}" class="lx-end">0</text>'
        f'<text x="{LEFT}" y="{HIGH - 4}">{escape(view.words.say("explore.turn-n", {"n": 1}))}</text>'
        f'<text x="{WIDE - RIGHT}" y="{HIGH - 4}" class="lx-end">{len(grown) - 1}</text>'
    )
    title = escape(view.words.say("final.over-time"))
    size = f'viewBox="0 0 {WIDE} {HIGH}"'
    said = f'role="img" aria-label="{title}: {escape(others(view))}"'
    drawn = f"<svg {size} {said}>{axes}{lines}{labels}</svg>"
    return f'<figure class="lx-grown"><figcaption>{title}</figcaption>{drawn}</figure>'


def _line(seat: int, way: Sequence[tuple[float, float]]) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in way)
    colour = f"var(--lx-seat-{SEATS[seat].lower()})"
    return f'<path class="lx-casing" d="{path}"/><path class="lx-grows" d="{path}" stroke="{colour}"/>'


def _labels(view: View, ends: Sequence[float], totals: Sequence[int]) -> str:
    """Mark, name and points beside the end of each line, apart from each other."""
    found = ""
    least: float = TOP
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        y = min(max(ends[seat], least + LABEL / 2), HIGH - LABEL / 2)
        least = y + LABEL / 2
        drawn = mark(seat, 17).replace("<svg ", f'<svg x="{WIDE - RIGHT + 8}" y="{y - 8.5:.1f}" ', 1)
        said = f"{escape(view.words.seat(seat))} <tspan>{totals[seat]}</tspan>"
        found += f'{drawn}<text x="{WIDE - RIGHT + 30}" y="{y + 4:.1f}">{said}</text>'
    return found
