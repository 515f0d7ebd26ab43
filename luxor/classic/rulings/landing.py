"""Other answers to what the booklet leaves open about what a tile brings."""

from __future__ import annotations

from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.choices import may_leave_it
from luxor.classic.rules.landing import KEY_ITEM, NOTHING, SCARAB_ITEM, WILD_ITEM, is_left, stack_for
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import IN_CHAMBER, LuxorState
from luxor.classic.rules.statues_and_chamber import entries_shown, is_entry
from luxor.classic.rules.tile_kinds import Offering, offer
from luxor.core.engine.clauses import Ours


@may_leave_it.reading("ruling.action.mandatory", "all-mandatory")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """A treasure must be taken also where one adventurer fewer is enough."""
    return False


@offer.reading("ruling.supply.choice", "nothing")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """A tile that offers several things gives nothing when one of them is missing."""
    items = as_usual(rules, state, seat, tile)
    return [] if one_is_missing(rules, tile, items) else items


@offer.reading("ruling.supply.choice", "may-choose")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """Where one of several things is missing, that one may be chosen: nothing."""
    items = as_usual(rules, state, seat, tile)
    choice = items and NOTHING not in items and one_is_missing(rules, tile, items)
    return [*items, NOTHING] if choice else items


@offer.reading("ruling.house.horus-empty", "nothing")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """On a Horus tile the card may still be chosen when its pile is empty: nothing."""
    items, kind = as_usual(rules, state, seat, tile), rules.kind[tile]
    horus = isinstance(kind, Offering) and kind.only_rule == "base.horus-tile.while-available"
    return [*items, NOTHING] if horus and items == [KEY_ITEM] else items


@offer.reading("ruling.supply.empty", "something-else")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """Who finds nothing left takes something else out of the supply."""
    items, kind = as_usual(rules, state, seat, tile), rules.kind[tile]
    if items or not isinstance(kind, Offering) or kind.empty_rule != "ruling.supply.empty":
        return items
    supply = {KEY_ITEM: state.key_supply, SCARAB_ITEM: len(state.scarab_supply), WILD_ITEM: state.wild_supply}
    return [item for item, left in supply.items() if left]


@offer.reading("ruling.all.key", "listed-only")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """After all have moved a Horus tile gives a card, but no key."""
    items = as_usual(rules, state, seat, tile)
    return [item for item in items if item != KEY_ITEM] if state.mode == ALL else items


def one_is_missing(rules: Rules, tile: int, items: list[int]) -> bool:
    """Whether a tile offers several things and one of them has run out."""
    kind = rules.kind[tile]
    if not isinstance(kind, Offering) or kind.only_rule != "ruling.supply.choice":
        return False
    offered = len(rules.kit.tiles[tile].piles) if kind.cards else 2
    return sum(item >= 0 for item in items) < offered


@is_left.reading("ruling.supply.empty", "unlimited")
def _(as_usual: Ours[bool], rules: Rules, supply: int) -> bool:
    """Other markers stand in for keys and wild treasures that have run out."""
    return True


@stack_for.reading("ruling.temple.stack-empty", "another-stack")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, space: int) -> list[int]:
    """Where a temple stack is empty, a tile comes from the highest one."""
    return as_usual(rules, state, space) or max(state.temples, key=len)


@is_entry.reading("ruling.chamber.two-at-once", "one-entry")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, again: bool) -> bool:
    """All whom one card brings into the chamber are a single entry."""
    return not again and state.entries != rules.last_entry


@entries_shown.reading("ruling.chamber.two-at-once", "one-entry")
def _(as_usual: Ours[int], rules: Rules, state: LuxorState) -> int:
    """A sarcophagus each; later ones make no difference."""
    return sum(owner != IN_CHAMBER for owner in state.sarcophagi)
