"""The end of the game as HTML: the ranking with points by cause, each to be asked, and how they grew."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.core.words.terms import Over
from luxor_widgets.html import SEATS, chips, mark, press
from luxor_widgets.view import View

REVIEW = "review"  # the tab that looks back on a game, where there is one
WIDE, HIGH = 568, 118  # pixels of the chart
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 8, 20  # around its lines
LABEL = 19  # pixels from one name to the next
BAR = 26  # pixels of the longest bar beside a number


def over(view: View) -> str:
    """Why the game ended, the ranking with the points by cause, and the points over time."""
    why = f"<p>{escape(view.why_over)}</p>"
    return f'<div class="lx-over">{why}{ranking(view)}{chart(view)}</div>'


def buttons(view: View, tabs: Sequence[str]) -> str:
    """What one may want to do now."""
    say = view.words.say
    named = {name: say(f"explore.{name}") for name in tabs if name == REVIEW}
    review = "".join(press("tab", name, title, "lx-button lx-primary") for name, title in named.items())
    return review + press("again", "", say("final.again"), "lx-button")


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
    say, causes = view.words.say, view.causes
    totals = view.score[-1][1]
    most = max([points for _, _, row in causes for points in row] + [1])
    names = [*(name for _, name, _ in causes), say("score.total")]
    heads = "".join(f"<th scope=col>{escape(name)}</th>" for name in names)
    rows = ""
    for seat, place in places(view):
        who = view.words.seat(seat)
        cells = "".join(
            f"<td>{_number(seat, cause, f'{who}: {name}', row[seat], most)}</td>"
            for cause, name, row in causes
        )
        title = f"<th scope=row><i>{place}</i>{mark(seat, 20)}<b>{escape(who)}</b></th>"
        total = press("points", f"{seat}:", f"{who}: {say('score.total')}", "lx-sum", str(totals[seat]))
        first = " class=lx-now" if place == 1 else ""
        rows += f'<tr{first}>{title}{cells}<td class="lx-points">{total}</td></tr>'
    table = f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>"
    note = f'<p class="lx-note">{escape(say("final.ask"))} {_tie(view)}</p>'
    return f'<table class="lx-players">{table}</table>{note}'


def _tie(view: View) -> str:
    """The rule that decided between those with as many points."""
    pending = view.position.pending
    return chips(pending.rules[-1:], view.words) if isinstance(pending, Over) and pending.rules[1:] else ""


def _number(seat: int, cause: str, name: str, points: int, most: int) -> str:
    """A number to be asked for its lines, with a bar in the colour of the seat."""
    wide = round(BAR * max(0, points) / most)
    colour = f"var(--lx-seat-{SEATS[seat].lower()})"
    bar = f'<i class="lx-cause" style="width:{wide}px;background:{colour}"></i>' if wide else ""
    return press("points", f"{seat}:{cause}", f"{name}, {points}", "lx-sum", f"{bar}{points}")


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
