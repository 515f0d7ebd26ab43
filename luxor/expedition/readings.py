"""The readings of the game itself that can be played beside the standard ones."""

from __future__ import annotations

from luxor.core.modules import Slice
from luxor.expedition.rules.march import marches
from luxor.expedition.rules.ruleset import MARCH, ExpeditionModule, Rules
from luxor.expedition.rules.state import ExpeditionState


class SeveralDirections(ExpeditionModule[Slice]):
    """Those who are left on the camp may march another way (ruling.expedition.one-line)."""

    def marched(self, state: ExpeditionState, seat: int, camp: int) -> None:
        if marches(self.rules, state, camp, len(state.stacks[camp])):
            state.agenda.append((MARCH, seat, camp))


class FiveStay(ExpeditionModule[Slice]):
    """All that were put on a camp may stay there (ruling.expedition.camp-four)."""

    def install(self, rules: Rules) -> None:
        rules.camp_most = rules.kit.most_on_camp


class NoneNeedStay(ExpeditionModule[Slice]):
    """All that were put on a camp may march (ruling.expedition.camp-keeps)."""

    def install(self, rules: Rules) -> None:
        rules.camp_keeps = [0] * len(rules.camp_keeps)
