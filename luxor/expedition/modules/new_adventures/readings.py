"""Readings of the action tokens."""

from __future__ import annotations

from functools import partial

from luxor.core.position.verdict import Violation
from luxor.expedition.modules.new_adventures.rules import NewAdventures
from luxor.expedition.modules.new_adventures.token_kinds import (
    Caravan,
    Here,
    Sandstorm,
    Snakes,
    Token,
    TokenReading,
)
from luxor.expedition.rules.components import LAKE
from luxor.expedition.rules.ruleset import Change, Rules
from luxor.expedition.rules.state import ExpeditionState, Stack

# ruling.adventures.storm-elsewhere: the storm may strike the mountain that it is sent from
OwnMountain = partial(Change, NewAdventures, storm_at_home=True)
# ruling.adventures.boat-snakes: a lake with snakes takes a boat
BoatBySnakes = partial(Change, NewAdventures, boats_by_snakes=True)
# ruling.adventures.last-turn: no token follows a player's last tile
NoTokenAtTheEnd = partial(Change, NewAdventures, after_last_tile=False)
# ruling.adventures.needs-target: a token without a target may be spent for a new one
TokenSpent = partial(Change, NewAdventures, may_waste=True)


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


class SnakesCrossed(TokenReading):
    """Snakes may be crossed without stopping (ruling.adventures.snakes-where)."""

    def install(self, rules: Rules) -> None:
        self.tokens = rules.part(NewAdventures)

    def crossed(self, state: ExpeditionState, cell: int) -> bool:
        return cell in self.tokens.of(state).snakes and self.rules.cost[state.tiles[cell]] > 0


class CaravanNeedsCost(TokenReading):
    """One adventurer by caravan enters only where one is enough (ruling.adventures.no-minimum)."""

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        need = self.rules.cost[state.tiles[cell]]
        if not isinstance(token, Caravan) or need <= 1:
            return []
        return [Violation("caravan-needs", "ruling.adventures.no-minimum", {**here, "need": need})]


class OnTopOnly(TokenReading):
    """Only who is on top of a mountain may use a token (ruling.adventures.any-level)."""

    def lifts(self, stack: Stack, seat: int) -> bool:
        return stack[-1] == seat


class ThreeStay(TokenReading):
    """After a caravan enough to enter the mountain must be left (ruling.adventures.no-minimum)."""

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        need = self.rules.cost[state.tiles[start]]
        if not isinstance(token, Caravan) or len(state.stacks[start]) > need:
            return []
        return [Violation("caravan-leaves", "ruling.adventures.no-minimum", {**here, "need": need})]


class CrowdedBeforeCapture(TokenReading):
    """The storm cannot strike where four stand already (ruling.adventures.storm-elsewhere)."""

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        most = self.rules.kit.most_on_tile
        if not isinstance(token, Sandstorm) or cell == start or len(state.stacks[cell]) < most:
            return []
        return [Violation("storm-crowded", "ruling.adventures.storm-elsewhere", {**here, "most": most})]


class CaravanCrowds(TokenReading):
    """A caravan may lead to a tile with four (ruling.adventures.four)."""

    def install(self, rules: Rules) -> None:
        rules.token_most = rules.kit.adventurers * rules.players


class CapturedCount(TokenReading):
    """Captured adventurers count in a tie (ruling.expedition.tie-captured)."""

    def install(self, rules: Rules) -> None:
        self.tokens = rules.part(NewAdventures)

    def spare_ones(self, state: ExpeditionState, seat: int) -> int:
        return len(self.tokens.of(state).captured[seat])


class TokensToTheEnd(TokenReading):
    """A player without tiles may still use a token when passed over (ruling.adventures.last-turn)."""

    def install(self, rules: Rules) -> None:
        self.tokens = rules.part(NewAdventures)

    def passed_over(self, state: ExpeditionState, seat: int) -> bool:
        use = self.tokens.use
        return bool(self.rules.steps[use].options(state, self.rules.frame(use, seat)))
