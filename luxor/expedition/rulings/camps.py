"""Other answers about placing tiles, camps and marches, in the order of a turn."""

from __future__ import annotations

from luxor.core.engine.clauses import Ours
from luxor.expedition.rules.camp import crew
from luxor.expedition.rules.march import must_stay, need, others_march, stay_at_most
from luxor.expedition.rules.placing import draws_before_manning, goes_on, slots_to_place
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import TILE, ExpeditionState


@slots_to_place.reading("ruling.expedition.short-reserve", "not-placed")
def _(as_usual: Ours[list[int]], rules: Rules, state: ExpeditionState, seat: int) -> list[int]:
    """A camp that cannot be manned stays in the hand if there is another tile."""
    reserve = state.reserve[seat]
    slots = as_usual(rules, state, seat)
    manned = [slot for slot in slots if not 0 < reserve < rules.camp_least[slot & TILE]]
    return manned or slots


@goes_on.reading("ruling.expedition.last-tiles", "turn-ends")
def _(as_usual: Ours[bool], rules: Rules, state: ExpeditionState, seat: int) -> bool:
    """A turn ends with the first tile when nothing is left to draw."""
    return bool(state.piles[seat]) and as_usual(rules, state, seat)


@draws_before_manning.reading("ruling.expedition.order", "draw-first")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """The next tile is drawn before a camp is manned."""
    return True


@crew.reading("ruling.expedition.short-reserve", "alone")
def _(as_usual: Ours[int], rules: Rules, state: ExpeditionState, seat: int, camp: int) -> int:
    """The last adventurer mans a camp in an oasis alone."""
    return min(as_usual(rules, state, seat, camp), state.reserve[seat] or rules.kit.most_on_camp)


@must_stay.reading("ruling.expedition.camp-keeps", "none-need-stay")
def _(as_usual: Ours[int], rules: Rules, state: ExpeditionState, camp: int) -> int:
    """All that were put on a camp may march."""
    return 0


@stay_at_most.reading("ruling.expedition.camp-four", "five")
def _(as_usual: Ours[int], rules: Rules) -> int:
    """All that were put on a camp may stay there."""
    return rules.kit.most_on_camp


@need.reading("ruling.expedition.no-discount", "counts-there")
def _(as_usual: Ours[int], rules: Rules, state: ExpeditionState, cell: int) -> int:
    """Own adventurers on a tile lower what entering it takes."""
    cost = as_usual(rules, state, cell)
    return cost and max(1, cost - state.stacks[cell].count(state.seat))


@others_march.reading("ruling.expedition.one-line", "several")
def _(as_usual: Ours[bool], rules: Rules, state: ExpeditionState, camp: int) -> bool:
    """Those who are left on the camp may march another way."""
    return True
