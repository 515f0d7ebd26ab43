"""Readings of the equipment cards that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.equipment.rules import Equipment
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


class RollMustMove(LuxorModule[Slice]):
    """A roll that moves nobody must be changed if that helps (ruling.value.must-move)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).roll_must_move = True


class OnlyAdds(LuxorModule[Slice]):
    """A second +/-1 card can only add one (ruling.equipment.sum)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).only_adds = True


class NoPlusMinus(LuxorModule[Slice]):
    """A +/-1 card cannot be added (ruling.equipment.sum)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).no_plus_minus = True


class AnySecond(LuxorModule[Slice]):
    """Any starter or equipment card may be added (ruling.equipment.second-useful)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).any_second = True


class HelpedSecond(LuxorModule[Slice]):
    """A key or a single step may make a second card useful (ruling.equipment.second-useful)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).helped_second = True
