"""What chance decides: which tile of a multiset comes next."""

from __future__ import annotations

from bisect import insort

from luxor.core.engine.chance_step import ChanceStep
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Arg, Sink, tell
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import SERIES, TILE, ExpeditionState, unseen_in


class TileChance(ChanceStep[ExpeditionState]):
    """A tile comes up, or with other names something else."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def names(self) -> list[str]:
        """What outcomes are called, by code; code 0 is what a viewer cannot see."""
        return [tile.name for tile in self.rules.kit.tiles]

    def everything(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return list(range(1, len(self.names())))

    def label(self, code: int) -> Arg:
        return self.names()[code]

    def known(self, word: Arg) -> int | None:
        return self.names().index(word) if isinstance(word, str) and word in self.names()[1:] else None


def top_series(state: ExpeditionState, seat: int) -> int:
    """The series that lies on top of a player's stack; 0 when it is used up."""
    pile = state.piles[seat]
    return pile[0] // SERIES if pile else 0


class FetchStep(TileChance):
    """The next tile of the player's stack comes into the hand."""

    name, verb, rule = "fetch", "fetch", "expedition.turn.place"

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        series = top_series(state, frame.seat)
        if state.unseen is not None:
            return unseen_in(state, frame.seat, series)
        return [slot & TILE for slot in state.piles[frame.seat] if slot // SERIES == series]

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        pile = state.piles[frame.seat]
        series = pile[0] // SERIES
        slot = code + SERIES * series
        pile.remove(slot)
        insort(state.hands[frame.seat], slot)
        name = self.rules.kit.tiles[code].name
        also = ("expedition.setup.stack",)
        tell(sink, "TileFetched", frame.seat, self.rule, "stack", also, tile=name, series=series,
             left=len(pile), see=("ruling.expedition.order",))  # fmt: skip
