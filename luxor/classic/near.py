"""Positions near a position of Luxor: what one may mistake it for, and changes that might mend a refusal.

All of them are made by `Position.edit`, so they may have too much of something; the engine says what an
action does there. They are for wrong answers of a quiz: true of a neighbour, and false here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import cast

from luxor.classic.rules.card_kinds import NUMBER
from luxor.classic.rules.state import LuxorState
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.position.verdict import Params
from luxor.core.words.terms import Action, Decision

EMPTY = "-"
AHEAD = 3  # spaces beyond the goal of a move that a miscount may reach
Facts = dict[str, object]


def mistaken(position: Position, action: Action) -> Iterator[tuple[Position, Action]]:
    """The same move where the way, the number, the company or the sleepers are a little different."""
    if action.verb != "move" or not position.check(action).legal:
        return
    start, steps = int(str(action.args[0])), int(str(action.args[1]))
    for edit in (*_ways(position, start, steps), *_company(position, start)):
        with suppress(LuxorError):
            yield position.edit(**edit), action
    state = cast("LuxorState", position._state)
    for other in (steps - 1, steps + 1) if state.mode == NUMBER else ():
        if other > 0:
            card = cast("list[object]", position.facts()["played"])[0]
            with suppress(LuxorError):
                yield position.edit(played=[card, "number", other]), Action("move", (start, other))


def _ways(position: Position, start: int, steps: int) -> Iterator[Facts]:
    """One counts a space that has no tile, or overlooks a tile."""
    tiles = cast("list[str]", position.facts()["tiles"])
    filling = next((tile for tile in tiles[start:] if tile != EMPTY), None)
    for space in range(start + 1, min(start + steps + AHEAD, len(tiles)) + 1):
        if tiles[space - 1] != EMPTY:
            yield {"tiles": {space: EMPTY}}
        elif filling:
            yield {"tiles": {space: filling}}


def _company(position: Position, start: int) -> Iterator[Facts]:
    """One more of one's own stands somewhere ahead, or one fewer; nobody sleeps any more."""
    seat = position.seat
    party = cast("list[list[int | str]]", position.facts()["adventurers"])[seat]
    awake = [place for place in party if isinstance(place, int)]
    for place in dict.fromkeys(place for place in awake if place > start):
        rest = list(party)
        rest[rest.index(place)] = 0
        yield {"adventurers": {seat: rest}}
    if awake.count(0) > (start == 0):
        rest = list(party)
        rest.remove(0)
        for place in dict.fromkeys(place for place in awake if place > start):
            yield {"adventurers": {seat: [*rest, place]}}
    if len(awake) < len(party):
        yield {"adventurers": {seat: [place if isinstance(place, int) else 0 for place in party]}}


def changes(position: Position, action: Action) -> Iterator[tuple[str, Params, Facts]]:
    """What somebody might try: a key, another number, one more awake; for a card, another hand."""
    facts, seat, pending = position.facts(), position.seat, position.pending
    if not isinstance(pending, Decision):
        return
    keys = cast("list[int]", facts["keys"])[seat]
    yield "change.key", {}, {"keys": {seat: keys + 1}}
    parties = cast("list[list[int | str]]", facts["adventurers"])
    if action.verb != "move" and any(place != 0 for place in parties[seat]):  # sleepers would be awake, too
        yield "change.all-on-stairs", {}, {"adventurers": {seat: [0] * len(parties[seat])}}
    if pending.step == "play":
        yield from _hands(cast("list[list[str]]", facts["hands"])[seat], seat, action)
        return
    yield "change.no-keys", {}, {"keys": {seat: 0}, "key_supply": 0}
    others = {at: [0] * len(party) for at, party in enumerate(parties) if at != seat}
    if any(isinstance(place, int) and place for at in others for place in parties[at]):
        yield "change.alone", {}, {"adventurers": others}
    card, mode, value = cast("list[object]", facts["played"])
    if mode == "number" and pending.step == "move":
        given = {0, int(str(value)), *action.args}  # the number that is wanted would give it away
        for other in sorted({int(str(value)) - 1, int(str(value)) + 1} - given)[:1]:  # more would look alike
            yield "change.number", {"n": other}, {"played": [card, mode, other]}


def _hands(hand: list[str], seat: int, action: Action) -> Iterator[tuple[str, Params, Facts]]:
    """Another hand, or nothing to draw from."""
    yield "change.empty-pile", {}, {"deck": []}
    if len(hand) > 3:
        middle = len(hand) // 2
        if middle + 1 not in action.args:  # not the card that is asked about
            yield "change.card-less", {}, {"hands": {seat: [*hand[:middle], *hand[middle + 1 :]]}}
        yield "change.hand-turned", {}, {"hands": {seat: hand[::-1]}}
