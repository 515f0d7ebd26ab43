"""Readings of the equipment cards that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.equipment.rules import Equipment
from luxor.classic.rules.landing import effect
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.movement import route
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LONGEST, LuxorState
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


class LastResort(LuxorModule[Slice]):
    """Any card may be added to one that moves nobody (ruling.equipment.second-useful)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).last_resort = True


class SideAfterBoth(LuxorModule[Slice]):
    """Both cards are drawn before the place of the first one is chosen (ruling.equipment.side-after-look)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).side_last = True


class HorusSecond(LuxorModule[Slice]):
    """The Horus card goes to second place, the draw to the middle (ruling.equipment.horus-taken)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).horus_second = True


class TwoDraws(LuxorModule[Slice]):
    """Two cards are drawn beside the Horus card: six in hand (ruling.equipment.horus-taken)."""

    def install(self, rules: Rules) -> None:
        rules.part(Equipment).two_draws = True
        rules.most_held = LONGEST


class OnlyOnTiles(LuxorModule[Slice]):
    """Who is not on a tile cannot be chosen for 0 steps (ruling.equipment.zero-nothing)."""

    def install(self, rules: Rules) -> None:
        self.illegal = rules.add_block("ruling.equipment.zero-nothing")

    def stays(self, state: LuxorState, seat: int, space: int) -> int:
        return space if state.tiles[space] else self.illegal


class OnToTheNext(LuxorModule[Slice]):
    """Who is not on a tile goes on to the next one for 0 steps (ruling.equipment.zero-nothing)."""

    def stays(self, state: LuxorState, seat: int, space: int) -> int:
        return space if state.tiles[space] else route(self.rules, state, seat, space, 1)


class ZeroMustHelp(LuxorModule[Slice]):
    """Only one whose tile does something can be chosen for 0 steps (ruling.equipment.zero-playable)."""

    def install(self, rules: Rules) -> None:
        self.illegal = rules.add_block("ruling.equipment.zero-playable")

    def stays(self, state: LuxorState, seat: int, space: int) -> int:
        return space if effect(self.rules, state, seat, space) else self.illegal


class ZeroMovesNobody(ZeroMustHelp):
    """0 steps are no move: nobody can be chosen for them (ruling.equipment.zero-playable)."""

    def stays(self, state: LuxorState, seat: int, space: int) -> int:
        return self.illegal
