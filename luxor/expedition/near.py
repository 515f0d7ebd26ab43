"""Changes of a position of Expedition Luxor that might make a refused action legal; most of them do not.

They are made by `Position.edit`, and for the choices of a quiz: the engine says which of them help.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from luxor.core.position.position import Position
from luxor.core.position.verdict import Params
from luxor.core.words.terms import Action, Decision

Facts = dict[str, object]
Row = list[int | str]  # of the map: x, y, the tile's name, then who stands on it
LAID = "desert"  # the tile that is laid somewhere else for once


def changes(position: Position, action: Action) -> Iterator[tuple[str, Params, Facts]]:
    """Another reserve, another tile on the map, nobody on it."""
    facts, seat = position.facts(), position.seat
    if not isinstance(position.pending, Decision):
        return
    reserve = cast("list[int]", facts["reserve"])[seat]
    other = reserve - 5 if reserve > 5 else reserve + 5  # never more than the box holds
    yield "change.reserve", {"n": other}, {"reserve": {seat: other}}
    if reserve:
        yield "change.no-reserve", {}, {"reserve": {seat: 0}}
    rows = [row for row in cast("list[Row]", facts["map"]) if row]
    if any(len(row) > 3 for row in rows):
        yield "change.nobody", {}, {"map": [row[:3] for row in rows]}
    if any(row[2] == "lake" for row in rows):
        yield "change.no-lakes", {}, {"map": [_dry(row) for row in rows]}
    if action.verb == "place" and len(action.args) == 3:
        yield from _laid(rows, int(str(action.args[1])), int(str(action.args[2])))


def _dry(row: Row) -> Row:
    return [*row[:2], "desert", *row[3:]] if row[2] == "lake" else row


def _laid(rows: list[Row], x: int, y: int) -> Iterator[tuple[str, Params, Facts]]:
    """One more tile: at the side of a place, or at its corner only."""
    taken = {(row[0], row[1]) for row in rows}
    for key, dx, dy in (("change.beside", 0, 1), ("change.corner", 1, 1)):
        if (x + dx, y + dy) not in taken:
            yield key, {}, {"map": [*rows, [x + dx, y + dy, LAID]]}
