"""Readings of the characters that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.characters.after_moving import TreasurePoint
from luxor.classic.modules.characters.rules import Characters
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


class PointByItself(LuxorModule[Slice]):
    """The extra point for a treasure is scored by itself (ruling.characters.treasure-point-asked)."""

    def install(self, rules: Rules) -> None:
        for character in rules.part(Characters).cast:
            if isinstance(character, TreasurePoint):
                character.asks = False


class ForcedPile(LuxorModule[Slice]):
    """Another pile must be taken from if a tile has nothing else (ruling.characters.any-horus-empty)."""

    def install(self, rules: Rules) -> None:
        rules.may_refuse = False
