"""Simulated games in a few lines that a person reads: who won, by how much, and what the points came of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luxor.analysis.many_games.simulate import by_seat
from luxor.analysis.stats import Running, wilson
from luxor.core.errors import LuxorError
from luxor.core.words.written import SEATS
from luxor.rulebook import words as words_in

if TYPE_CHECKING:
    import pandas as pd

PLAIN = {
    "game",
    "seed",
    "first",
    "winners",
    "turns",
    "rounds",
    "steps",
    "seat",
    "order",
    "bot",
    "total",
    "won",
}


def summary(games: pd.DataFrame, lang: str = "en") -> str:
    """What `luxor simulate` prints of the table of `simulate`.

    >>> from luxor.analysis.many_games.summary import summary
    >>> print(summary(analysis.simulate(4)).splitlines()[0])
    4 games for 2 players, 51 rounds on average (44 to 61)
    """
    if "players" not in games.attrs:
        raise LuxorError("summary needs the table of simulate()")
    rows, count, rounds = by_seat(games), len(games), games["rounds"]
    players, long = games.attrs["players"], f"({rounds.min():.0f} to {rounds.max():.0f})"
    lines = [f"{count} games for {players} players, {rounds.mean():.0f} rounds on average {long}", ""]
    lines += _table(("player", "bot", "wins", "95 % interval", "points", "from", "to"),
                    [_seat(rows[rows["seat"] == seat], seat) for seat in range(players)])  # fmt: skip
    lines += ["", "in the order of play:"]
    lines += _table(("turn", "wins", "95 % interval", "points"),
                    [_order(part, int(order)) for order, part in rows.groupby("order")])  # fmt: skip
    beside = {*PLAIN, *games.attrs.get("tallies", ())}
    names = [name for name in rows.columns if name not in beside and rows[name].any()]
    words, whole = words_in(lang), max(1e-9, float(rows["total"].mean()))
    lines += ["", "where the points come from, a player on average:"]
    found = sorted(((float(rows[name].mean()), name) for name in names), reverse=True)
    lines += _table(("", "points", "share"), [
        (words.or_else(f"score.{name}", name), f"{mean:.1f}", f"{mean / whole:.0%}") for mean, name in found
    ])  # fmt: skip
    return "\n".join(lines)


def _won(part: Any) -> tuple[str, str]:
    share = wilson(float(part["won"].mean()), len(part))
    return f"{share.mean:.1%}", f"{share.low:.1%} to {share.high:.1%}"


def _seat(part: Any, seat: int) -> tuple[str, ...]:
    points = part["total"]
    return (SEATS[seat], str(part["bot"].iloc[0]), *_won(part), _mean(points), f"{points.min():.0f}",
            f"{points.max():.0f}")  # fmt: skip


def _order(part: Any, order: int) -> tuple[str, ...]:
    return (str(order), *_won(part), _mean(part["total"]))


def _mean(points: Any) -> str:
    """The average, give or take what a few games leave open."""
    running = Running()
    for value in points:
        running.add(float(value))
    return f"{running.mean:.1f} ± {1.96 * running.error:.1f}"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """Columns that stand below each other: words to the left, numbers to the right."""
    cells = [head, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(head))]
    words = [at == 0 or head[at] == "bot" for at in range(len(head))]
    lines: list[str] = []
    for row in cells:
        parts = [
            cell.ljust(size) if word else cell.rjust(size) for cell, size, word in zip(row, widths, words)
        ]
        lines.append("  " + "  ".join(parts).rstrip())
    return lines
