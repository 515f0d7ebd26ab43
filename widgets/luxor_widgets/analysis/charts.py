"""Small charts as SVG: everybody's chance to win over the turns, and the luck of each turn below."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from luxor_widgets.html import SEATS, mark

WIDE = 540
LEFT, RIGHT = 44, 92  # pixels for the scale, and for the names
NAME_GAP = 19  # pixels from one name to the next
TICK = 19  # pixels below the lines for the turns
LUCK = 20  # pixels up and down for the luck of a turn


class Series(NamedTuple):
    """The chances of one seat, at every moment."""

    seat: int
    name: str
    values: Sequence[float]


def percent(share: float) -> str:
    """With a space that does not break; what is nearly nothing or nearly all is not said to be just that."""
    whole = round(100 * share)
    if whole in (0, 100) and 0 < share < 1:
        return "<1\u202f%" if whole == 0 else ">99\u202f%"
    return f"{whole}\u202f%"


def seat_colour(seat: int) -> str:
    return f"var(--lx-seat-{SEATS[seat].lower()})"


class Chart:
    """Lines from the first moment to the last, with the names at their ends."""

    def __init__(
        self, series: Sequence[Series], turns: Sequence[int], high: int, whole: bool = False
    ) -> None:
        self.series, self.turns, self.high = series, turns, high
        most = max((value for each in series for value in each.values), default=0.5)
        self.top = 1.0 if whole or most > 0.75 else 0.75 if most > 0.5 else 0.5
        self.across = WIDE - LEFT - RIGHT

    def x(self, at: int) -> float:
        return LEFT + self.across * at / max(1, len(self.turns) - 1)

    def y(self, share: float) -> float:
        return 8 + (self.high - 16) * (1 - min(share, self.top) / self.top)

    def lines(self) -> str:
        """Grid, lines with their casing, turns below, names at the right."""
        parts = [self._grid(), self._turns()]
        for each in self.series:
            points = " ".join(f"{self.x(at):.1f},{self.y(value):.1f}" for at, value in enumerate(each.values))
            inks = {"lx-casing": "var(--lx-edge)", "lx-line": seat_colour(each.seat)}
            for kind, colour in inks.items():
                parts.append(f'<polyline class="{kind}" points="{points}" style="stroke:{colour}"/>')
        return "".join(parts) + self._names()

    def _grid(self) -> str:
        parts = []
        shares = [share for share in (0.0, 0.25, 0.5, 0.75, 1.0) if share <= self.top]
        for share in shares:
            y = self.y(share)
            unit = "\u202f%" if share == self.top else ""
            kind = "lx-zero" if share == 0 else "lx-grid"
            parts.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{LEFT + self.across}"/>')
            place = f'x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end"'
            parts.append(f"<text {place}>{share * 100:.0f}{unit}</text>")
        return "".join(parts)

    def _turns(self) -> str:
        """A number at some of the turns, so that they do not touch."""
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if len(self.turns) / n <= 12 or n == 500)
        shown = [(at, turn) for at, turn in enumerate(self.turns) if at == 0 or turn % every == 0]
        return "".join(
            f'<path class="lx-zero" d="M{self.x(at):.1f} {self.y(0):.1f}v4"/>'
            f'<text x="{self.x(at):.1f}" y="{self.high + 10}" text-anchor="middle">{turn}</text>'
            for at, turn in shown
        )

    def _names(self) -> str:
        """Beside the ends of the lines, from top to bottom, none over another."""
        ends = sorted((self.y(each.values[-1]), each) for each in self.series if each.values)
        parts, last = [], -NAME_GAP + 8.0
        lowest = self.high - NAME_GAP * (len(ends) - 1)
        for number, (y, each) in enumerate(ends):
            last = min(max(y, last + NAME_GAP), max(8.0, lowest + number * NAME_GAP))
            x = LEFT + self.across + 10
            parts.append(f'<g transform="translate({x} {last - 8:.1f})">{mark(each.seat, 16)}</g>')
            place = f'x="{x + 22}" y="{last + 4.5:.1f}"'
            parts.append(f'<text class="lx-name" {place}>{escape(each.name)}</text>')
        return "".join(parts)

    def luck(
        self, owners: Sequence[int], values: Sequence[float], down: float, words: tuple[str, str]
    ) -> str:
        """A bar for every turn, up or down from zero, in the colour of its player."""
        most = max([0.1, *map(abs, values)])
        wide = max(1.5, min(7.0, self.across / max(1, len(values)) - 1.5))
        parts = [f'<path class="lx-zero" d="M{LEFT} {down:.1f}H{LEFT + self.across}"/>']
        for at, (seat, value) in enumerate(zip(owners, values)):
            tall = LUCK * abs(value) / most
            if seat < 0 or tall < 0.4:
                continue
            top = down - tall if value > 0 else down
            parts.append(
                f'<rect class="lx-bar" x="{self.x(at) - wide / 2:.1f}" y="{top:.1f}" width="{wide:.1f}" '
                f'height="{tall:.1f}" style="fill:{seat_colour(seat)}"/>'
            )
        x = LEFT + self.across + 10
        for word, y in zip(words, (down - 8, down + 14)):
            parts.append(f'<text x="{x}" y="{y:.1f}">{escape(word)}</text>')
        return "".join(parts)


def figure(inside: str, high: float, said: str) -> str:
    """A drawing that says in a sentence what it shows."""
    return (
        f'<svg class="lx-chart" viewBox="0 0 {WIDE} {high:.0f}" role="img" aria-label="{escape(said)}">'
        f"{inside}</svg>"
    )
