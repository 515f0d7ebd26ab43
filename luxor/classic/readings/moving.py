"""Readings of cards: which must be played, and what those that move several do."""

from __future__ import annotations

from luxor.classic.rules.chances import reshuffle_if_empty
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import NoteStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.words.terms import Sink


class MoversCount(LuxorModule[Slice]):
    """After all have moved, a treasure counts only those who moved to it (ruling.all.choice)."""

    def install(self, rules: Rules) -> None:
        rules.movers_only = rules.add_step(_Movers(rules))


class _Movers(NoteStep):
    """While one of them acts: the space of those who moved there, once for each."""

    name = "movers"
    fields = ("space...",)


class ShuffledAtOnce(LuxorModule[Slice]):
    """The discards are shuffled as soon as the last card was drawn (ruling.deck.reshuffle-when)."""

    def drawn(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        reshuffle_if_empty(self.rules, state, seat, sink)
