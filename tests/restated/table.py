"""A table of Luxor as its public facts tell it, for rules that are said again from the booklet.

Nothing here, nor in what says the rules again, imports anything of the engine: `test_apart.py` looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Place = int | str

STAIRS, CHAMBER = 0, 41
LAST_TILE = CHAMBER - 1
STATUES = {"anubis-1": 8, "anubis-2": 16, "anubis-3": 24}  # each stands just behind this space
LIES = "lying-"


class Table:
    """What lies where, and who has what."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.tiles = ["", *("" if tile == "-" else tile for tile in facts["tiles"]), "chamber"]
        self.people: list[list[Place]] = [[*row] for row in facts["adventurers"]]
        self.keys: list[int] = [*facts["keys"]]
        self.spent: int = facts["spent"]
        self.sarcophagi: list[Place] = [*facts["sarcophagi"]]
        self.first: int = facts["first"]
        self.mummy: int | None = facts.get("mummy.space")
        self.talismans: list[int] = [*facts.get("mummy.talismans", ())]

    def upright(self, seat: int) -> list[int]:
        """The spaces of those that stand outside the chamber, rearmost first (base.move.active-only)."""
        return sorted(place for place in self.people[seat] if isinstance(place, int) and place < CHAMBER)

    def inside(self, seat: int) -> int:
        """How many of a player's adventurers are in the chamber."""
        return self.people[seat].count(CHAMBER)


def standing(people: list[list[Place]]) -> list[list[str]]:
    """Who is where, in an order of its own; whoever was woken stands on the stairs."""
    return [sorted(str(STAIRS if place == "woken" else place) for place in row) for row in people]
