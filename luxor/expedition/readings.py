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


class DrawFirst(ExpeditionModule[Slice]):
    """The next tile is drawn before a camp is manned (ruling.expedition.order)."""

    def install(self, rules: Rules) -> None:
        rules.draws_first = True


class LastTilesOneByOne(ExpeditionModule[Slice]):
    """A turn ends with the first tile when nothing is left to draw (ruling.expedition.last-tiles)."""

    def install(self, rules: Rules) -> None:
        rules.last_tiles_go_on = False


class LastOneAlone(ExpeditionModule[Slice]):
    """The last adventurer mans a camp in an oasis alone (ruling.expedition.short-reserve)."""

    def install(self, rules: Rules) -> None:
        rules.last_alone = True


class ThoseThereCount(ExpeditionModule[Slice]):
    """Own adventurers on a tile lower what entering it takes (ruling.expedition.no-discount)."""

    def install(self, rules: Rules) -> None:
        rules.own_count = True


class KeptOpenly(ExpeditionModule[Slice]):
    """Everybody sees what the others keep, in turn order (ruling.expedition.keep-secret)."""

    def install(self, rules: Rules) -> None:
        rules.kept_open = True
        rules.private = {kind: field for kind, field in rules.private.items() if kind != "TileKept"}


class NeedsCrew(ExpeditionModule[Slice]):
    """A camp that the last adventurer cannot man stays in the hand while there is another tile
    (ruling.expedition.short-reserve)."""

    def install(self, rules: Rules) -> None:
        rules.needs_crew = True
