"""What chance decides: which tile of a multiset comes next."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from luxor.core.chance import Draws
from luxor.core.step import CHANCE, Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Violation
from luxor.expedition.rules.ruleset import ExpeditionStep, Rules
from luxor.expedition.rules.state import SERIES, TILE, ExpeditionState, unseen_in


class ChanceStep(ExpeditionStep):
    """Something comes up out of a pool; each kind says which pool, and how its outcomes are called."""

    sort = CHANCE
    verb = ""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        """What can come up, sorted, as often as it is there."""
        raise NotImplementedError

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return bool(self.pool(state, frame))

    def names(self) -> list[str]:
        """What outcomes are called, by code; code 0 is what a viewer cannot see."""
        return [tile.name for tile in self.rules.kit.tiles]

    def weights(self, state: ExpeditionState, frame: Frame) -> dict[int, int]:
        pool = self.pool(state, frame)
        return {code: pool.count(code) for code in dict.fromkeys(pool)}

    def roll(self, state: ExpeditionState, frame: Frame, draws: Draws) -> int:
        pool = self.pool(state, frame)
        return pool[draws.below(len(pool))]

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act(self.verb, self.names()[code])

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case (verb, (str(word),)) if verb == self.verb and word in self.names()[1:]:
                return self.names().index(word)
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        """What can come up, and two things that cannot any more."""
        pool = self.pool(state, frame)
        gone = [code for code in range(1, len(self.names())) if code not in pool]
        return (self.action(state, frame, code) for code in (*dict.fromkeys(pool), *gone[:2]))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        if code in self.pool(state, frame):
            return []
        return [Violation("cannot-come-up", self.rule, {"outcome": self.names()[code]})]

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("outcome", self.names()[code]),)


def top_series(state: ExpeditionState, seat: int) -> int:
    """The series that lies on top of a player's stack; 0 when it is used up."""
    pile = state.piles[seat]
    return pile[0] // SERIES if pile else 0


class FetchStep(ChanceStep):
    """The next tile of the player's stack comes into the hand."""

    name, verb, rule = "fetch", "fetch", "expedition.turn.place"

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        series = top_series(state, frame[1])
        if state.unseen is not None:
            return unseen_in(state, frame[1], series)
        return [slot & TILE for slot in state.piles[frame[1]] if slot // SERIES == series]

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        pile = state.piles[frame[1]]
        series = pile[0] // SERIES
        slot = code + SERIES * series
        pile.remove(slot)
        insort(state.hands[frame[1]], slot)
        if sink:
            name = self.rules.kit.tiles[code].name
            also = ("expedition.setup.stack", "ruling.expedition.order")
            tell(sink, "TileFetched", frame[1], self.rule, "stack", also, tile=name, series=series,
                 left=len(pile))  # fmt: skip
