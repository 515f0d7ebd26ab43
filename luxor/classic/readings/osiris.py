"""Readings of Osiris, and of a step back."""

from __future__ import annotations

from functools import partial

from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.modules import Slice

# ruling.back.stairs: from the first tile a step back leads onto the stairs
BackToStairs = partial(Change, Rules, behind_all=0)


class _Osiris(LuxorModule[Slice]):
    """Whatever Osiris does otherwise, somebody may come to stand on it."""

    def install(self, rules: Rules) -> None:
        rules.on_osiris = True


class OsirisBackward(LuxorModule[Slice]):
    """After a step back the adventurer goes on backward (ruling.back.osiris)."""

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return 2 * halts[-1] - goal if n < 0 else goal


class OsirisAfterBack(_Osiris):
    """After a step back the adventurer stays on Osiris (ruling.back.osiris)."""

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return halts[-1] if n < 0 else goal


def too_far(rules: Rules, state: LuxorState, seat: int, goal: int) -> bool:
    """Whether a jump leads beyond the chamber, or into it without a key."""
    last = len(state.counted) - 1
    return goal > last or (goal == last and not state.keys[seat])


class OsirisStays(_Osiris):
    """A jump that is blocked is left out (ruling.osiris.blocked)."""

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return halts[-1] if too_far(self.rules, state, seat, goal) else goal


class OsirisAsFar(_Osiris):
    """A jump that is blocked goes as far as it can (ruling.osiris.blocked)."""

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        if not too_far(self.rules, state, seat, goal):
            return goal
        return len(state.counted) - (1 if state.keys[seat] else 2)


class ChamberBySteps(LuxorModule[Slice]):
    """No jump leads into the chamber (ruling.chamber.entry-is-movement)."""

    def install(self, rules: Rules) -> None:
        self.illegal = rules.add_block("ruling.chamber.entry-is-movement")

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return self.illegal if goal == len(state.counted) - 1 else goal


class OneJump(_Osiris):
    """Only the first Osiris tile carries on (ruling.osiris.chain)."""

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return halts[-1] if len(halts) > 1 else goal


class NoSecondJump(LuxorModule[Slice]):
    """A jump never leads to another Osiris tile (ruling.osiris.chain)."""

    def install(self, rules: Rules) -> None:
        self.illegal = rules.add_block("ruling.osiris.chain")

    def osiris(self, state: LuxorState, seat: int, halts: list[int], n: int, goal: int) -> int:
        return self.illegal if len(halts) > 1 else goal
