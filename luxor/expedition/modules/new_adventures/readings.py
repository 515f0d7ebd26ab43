"""Readings of the action tokens."""

from __future__ import annotations

from luxor.core.verdict import Violation
from luxor.expedition.modules.new_adventures.token_kinds import Caravan, Here, Snakes, Token, TokenReading
from luxor.expedition.rules.components import LAKE
from luxor.expedition.rules.state import ExpeditionState, Stack


class OwnBuildings(TokenReading):
    """Beside a boat only buildings count where its owner is on top (ruling.adventures.boat-any)."""

    def counts(self, state: ExpeditionState, seat: int, cell: int) -> bool:
        return state.stacks[cell][-1:] == (seat,)


class OccupiedBuildings(TokenReading):
    """Beside a boat only occupied buildings count (ruling.adventures.boat-count)."""

    def counts(self, state: ExpeditionState, seat: int, cell: int) -> bool:
        return bool(state.stacks[cell])


class AbsoluteMajority(TokenReading):
    """More than all others together (ruling.adventures.majority)."""

    def leads(self, stack: Stack, seat: int, found: bool) -> bool:
        return 2 * stack.count(seat) > len(stack)


class TieIsEnough(TokenReading):
    """As many as any other player will do (ruling.adventures.majority)."""

    def leads(self, stack: Stack, seat: int, found: bool) -> bool:
        return all(stack.count(seat) >= stack.count(other) for other in stack)


class NoSnakesOnLakes(TokenReading):
    """Snakes stay on land (ruling.adventures.snakes-where)."""

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        if not isinstance(token, Snakes) or self.rules.terrain[state.tiles[cell]] != LAKE:
            return []
        return [Violation("snakes-lake", "ruling.adventures.snakes-where", here)]


class CaravanNeedsCost(TokenReading):
    """One adventurer by caravan enters only where one is enough (ruling.adventures.no-minimum)."""

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        need = self.rules.cost[state.tiles[cell]]
        if not isinstance(token, Caravan) or need <= 1:
            return []
        return [Violation("caravan-needs", "ruling.adventures.no-minimum", {**here, "need": need})]
