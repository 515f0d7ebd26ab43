"""The readings of the game itself that can be played beside the standard ones."""

from __future__ import annotations

from functools import partial

from luxor.core.modules import Slice
from luxor.expedition.rules.march import marches
from luxor.expedition.rules.ruleset import MARCH, Change, ExpeditionModule, Rules
from luxor.expedition.rules.state import ExpeditionState

# ruling.expedition.order: the next tile is drawn before a camp is manned
DrawFirst = partial(Change, Rules, draws_first=True)
# ruling.expedition.last-tiles: a turn ends with the first tile when nothing is left to draw
LastTilesOneByOne = partial(Change, Rules, last_tiles_go_on=False)
# ruling.expedition.short-reserve: the last adventurer mans a camp in an oasis alone
LastOneAlone = partial(Change, Rules, last_alone=True)
# ruling.expedition.no-discount: own adventurers on a tile lower what entering it takes
ThoseThereCount = partial(Change, Rules, own_count=True)
# ruling.expedition.short-reserve: a camp that cannot be manned stays in the hand if there is another tile
NeedsCrew = partial(Change, Rules, needs_crew=True)


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


class KeptOpenly(ExpeditionModule[Slice]):
    """Everybody sees what the others keep, in turn order (ruling.expedition.keep-secret)."""

    def install(self, rules: Rules) -> None:
        rules.kept_open = True
        rules.private = {kind: field for kind, field in rules.private.items() if kind != "TileKept"}
