"""Why a game of Expedition Luxor is over, and what might have kept it going; the core tries what is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from luxor.core.engine.ending import Otherwise
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import NOTHING, Params
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import TILE, ExpeditionState

Row = list[int | str]  # of the map: x, y, the tile's name, then who stands on it


def why_over(rules: Rules, state: ExpeditionState) -> tuple[str, Params]:
    """Nobody has a tile left, or nobody has a place for one."""
    return ("no-place", {"n": rules.limit}) if any(state.hands) else ("no-tile", NOTHING)


def otherwise(rules: Rules, state: ExpeditionState, facts: Facts) -> Iterator[Otherwise]:
    """A tile of the map is still in somebody's hand, or not there at all."""
    rows = [list(row) for row in cast("Sequence[Row]", facts["map"]) if row]
    empty = [at for at, row in enumerate(rows) if len(row) == 3]
    seats = [(state.seat + more) % rules.players for more in range(1, rules.players + 1)]
    for seat in seats:
        for at in reversed(empty):
            edit = {"map": [*rows[:at], *rows[at + 1 :]], "hands": {seat: [_slot(rules, str(rows[at][2]))]}}
            yield Otherwise("tile", edit, {"seat": seat})
    for at in reversed(empty):
        yield Otherwise("place", {"map": [*rows[:at], *rows[at + 1 :]]})


def _slot(rules: Rules, tile: str) -> str:
    """A tile as a hand holds it: with the series that it comes from, the last one if there are several."""
    code = rules.kit.tile_code[tile]
    series = [slot for slot in rules.stack if slot & TILE == code]
    return rules.slot_name(max(series)) if series else tile
