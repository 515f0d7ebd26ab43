"""Readings of the sceptres that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.sceptres.rules import SCEPTRE, Sceptres
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice


def sceptres_of(rules: Rules) -> frozenset[int]:
    """The codes of all sceptres."""
    return frozenset(code for code, tile in enumerate(rules.kit.tiles) if tile.type == SCEPTRE)


class NoTreasure(LuxorModule[Slice]):
    """A sceptre counts for nothing that treasures count for (ruling.sceptres.types)."""

    def install(self, rules: Rules) -> None:
        rules.no_treasure = sceptres_of(rules)


class StandsForAType(LuxorModule[Slice]):
    """A sceptre may also stand for a type that a set lacks (ruling.sceptres.types)."""

    def install(self, rules: Rules) -> None:
        rules.jokers, rules.beside_a_set = sceptres_of(rules), rules.part(Sceptres).points


class TwoSteps(LuxorModule[Slice]):
    """A treasure and the one hidden beneath it are two steps (ruling.sceptres.one-tile)."""

    def install(self, rules: Rules) -> None:
        self.sceptres = rules.part(Sceptres)

    def counts_twice(self, state: LuxorState) -> list[int]:
        return self.sceptres.of(state).under if len(state.slices) > self.sceptres.index else []
