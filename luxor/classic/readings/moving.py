"""Readings of cards: which must be played, and what those that move several do."""

from __future__ import annotations

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.movement import upright
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import WOKEN, LuxorState
from luxor.core.modules import Slice


class FreePlay(LuxorModule[Slice]):
    """Either outer card may be played, with or without a move (ruling.play.must-move)."""

    def install(self, rules: Rules) -> None:
        rules.must_move = False


class WokenMove(LuxorModule[Slice]):
    """Who is woken while all move moves last (ruling.all.woken-stay)."""

    def all_move(self, state: LuxorState, seat: int) -> list[int]:
        places = state.adventurers[seat]
        count = places.count(WOKEN)
        state.adventurers[seat] = sorted(0 if place == WOKEN else place for place in places)
        return [0] * count


class AnyoneActs(LuxorModule[Slice]):
    """After all have moved, one that stayed may act as well (ruling.all.choice, ruling.all.blocked-stay)."""

    def actors(self, state: LuxorState, seat: int, goals: list[int], entered: int) -> list[int]:
        return [*goals, *(space for space in upright(self.rules, state, seat) if space)]


class EntryIsAction(LuxorModule[Slice]):
    """Whoever enters the chamber while all move has acted (ruling.chamber.entry-is-movement)."""

    def actors(self, state: LuxorState, seat: int, goals: list[int], entered: int) -> list[int]:
        return [] if entered else goals


class IntoChamber(LuxorModule[Slice]):
    """The last one may catch up with one in the chamber, for a key (ruling.last.none)."""

    def catches_up(self, state: LuxorState, seat: int, last: int) -> tuple[int, int] | None:
        chamber = self.rules.chamber
        able = state.keys[seat] and chamber in state.adventurers[seat]
        return (last, chamber) if able else None
