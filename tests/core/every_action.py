"""Every action that somebody may say at a position: each verb of the games, with what may stand behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from luxor import Position

CLASSIC = """
play left, play right, play 3, shift 1 2, move-all, catch-up, decline, accept, perform, pass,
take key, take scarab, take wild, take treasure, take card-1, take card-3, take key scarab, take key key,
roll, roll 3, draw, draw 3, turn-up last*, reveal tunnel, scarab 3, keep, reroll, key 1, key -1, single,
adjust 1, adjust 2, add left, add right, add 3, count -1, put left, put right, perform, unearth vase3x2,
try, stand all, use keys, use rear-1-4, turn-tile keys, return 3, advance 1, advance 4, discard 1
"""
EXPEDITION = """
keep desert, keep lake, lay-out desert, man 1, man 9, march north 1, march northeast 1, march east 1 1, stay,
more, stop, fetch desert, use boat, use none, new-token boat, decline, place camp-desert 6 5, place lake 1 1,
place desert@1 6 5, lift 6 6, aim 6 6
"""
NUMBERS = (-1, 0, 1, 2, 3)


def every_action(position: Position) -> Iterator[str]:
    """All of them at a position, those that are legal included."""
    if position.game.name == "expedition":
        yield from _listed(EXPEDITION)
    else:
        yield from _listed(CLASSIC)
        for place in _places(position):
            yield from (f"move {place} {n}" for n in NUMBERS)
            yield from (f"act {place}", f"stand {place}")
    yield from map(str, position.legal_actions())


def _listed(text: str) -> list[str]:
    return [action.strip() for action in text.split(",")]


def _places(position: Position) -> list[int | str]:
    """Wherever an adventurer is, one's own or not; the stairs, the chamber and an empty space."""
    parties = cast("list[list[int | str]]", position.facts()["adventurers"])
    return list(dict.fromkeys([0, 41, 20, *(place for party in parties for place in party)]))
