"""How often each answer of the ledger matters, and what it changes; `make rank-readings` writes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.rulebook import words

FILE = Path(__file__).with_name("ranks.json")
LEAST = 100  # pairs: what fewer of them seem to change is mostly luck, of the games and of the few spots
Interval = tuple[float, float, float]  # a value, and where it lies with 95 %


class Rank(NamedTuple):
    """What was measured of an answer: against the standard, for whoever decides where it first matters."""

    ruling: str
    answer: str
    game: str
    modules: tuple[str, ...]
    players: int
    games: int  # by the standard, looked through decision by decision
    met: int  # of them, in which it changes something
    share: Interval
    spots: int  # from which it was played on
    pairs: int  # of games with the same luck, one by each answer
    wins: Interval | None  # the change of the chance to win
    points: Interval | None
    turns: Interval | None

    @property
    def weight(self) -> tuple[float, float, float]:
        """What it moves in a game and luck does not explain: chance to win, then points; then how often."""
        wins, points = (_sure(each) if self.pairs >= LEAST else 0.0 for each in (self.wins, self.points))
        return self.share[0] * wins, self.share[0] * points, self.share[0]


def _sure(change: Interval | None) -> float:
    """How large a change is at least, whichever way it goes; 0 if it may be none."""
    return min(abs(change[1]), abs(change[2])) if change and change[1] * change[2] > 0 else 0.0


class Row(TypedDict):
    """A rank by the names of its fields."""

    ruling: str
    answer: str
    game: str
    modules: tuple[str, ...]
    players: int
    games: int
    met: int
    share: Interval
    spots: int
    pairs: int
    wins: Interval | None
    points: Interval | None
    turns: Interval | None


class Told(TypedDict):
    """The file as JSON holds it: the command that made it, and a row for each answer."""

    command: str
    rows: list[dict[str, object]]


@cache
def told() -> Told:
    """What is kept."""
    found: Told = {"command": "", "rows": []}
    return cast("Told", json.loads(FILE.read_text("utf-8"))) if FILE.exists() else found


@cache
def ranks() -> Sequence[Rank]:
    """All answers that were measured, those that matter most first.

    >>> from luxor.rulebook.ranks import ranks
    >>> ranks()[0].share[0] > 0.5
    True
    """
    rows = [{name: _read(row.get(name)) for name in Rank._fields} for row in told()["rows"]]
    found = [Rank(**cast("Row", row)) for row in rows]
    return sorted(found, key=lambda rank: (*(-part for part in rank.weight), rank.ruling, rank.answer))


def _read(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def rank_of(ruling: str, answer: str) -> Rank | None:
    """What was measured of one answer."""
    return next((rank for rank in ranks() if (rank.ruling, rank.answer) == (ruling, answer)), None)


def questions_first(rulings: Sequence[str]) -> list[str]:
    """Rulings, those that matter most first; those of which nothing was measured come last."""
    order = {ruling: at for at, ruling in enumerate(dict.fromkeys(rank.ruling for rank in ranks()))}
    return sorted(rulings, key=lambda ruling: order.get(ruling, len(order)))


def trifles() -> set[str]:
    """Rulings that changed nothing in any of the games that were looked through."""
    met = {rank.ruling for rank in ranks() if rank.met}
    return {rank.ruling for rank in ranks()} - met


def measured(rule: Rule, lang: str = "en") -> list[str]:
    """A sentence on each answer that was measured: how often it matters, and what it changes."""
    library = words(lang)
    lines: list[str] = []
    for id, text in zip(rule.ids, rule.readings):
        rank = rank_of(rule.id, id)
        if rank is None:
            continue
        often: dict[str, int | str] = {"n": rank.games, "m": rank.met, "text": text}
        lines.append(library.say("rank.met", often))
        if rank.met and rank.pairs < LEAST:
            lines[-1] += " " + library.say("rank.few")
        elif rank.wins and rank.points and rank.turns:
            share = tuple(100 * value for value in rank.wins)
            names = zip(("wins", "points", "turns"), (share, rank.points, rank.turns))
            worth: dict[str, str] = {
                name: library.say("rank.interval", _signed(library, each)) for name, each in names
            }
            lines[-1] += " " + library.say("rank.worth", {**worth, "n": rank.pairs})
    return lines


def _signed(library: Words, interval: Sequence[float]) -> dict[str, str]:
    return {name: library.signed(value) for name, value in zip(("value", "low", "high"), interval)}
