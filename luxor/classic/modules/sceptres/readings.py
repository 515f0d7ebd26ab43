"""Readings of the sceptres that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.sceptres.rules import SCEPTRE
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


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
        rules.jokers = sceptres_of(rules)
