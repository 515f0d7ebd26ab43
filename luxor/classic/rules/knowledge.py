"""What a seat may know of a Luxor position.

Every hand slot carries the pool it was drawn from: the filling of the draw pile. What such a pool
held is public (the starter cards, later the discards), so a viewer knows the multiset of what is
unseen in it, and nothing else. Pool 0 of `unseen` are the scarabs.
"""

from __future__ import annotations

from collections.abc import Iterator

from luxor.classic.rules.module import NOBODY, Secret
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, HIDDEN, POOL, LuxorState
from luxor.core.chance import Draws

SCARABS = 0  # the pool of all scarabs
EVERYBODY = -2  # sees it


def secrets(rules: Rules, state: LuxorState) -> Iterator[Secret]:
    """Every place where something may be hidden from somebody, in a fixed order."""
    for seat, hand in enumerate(state.hands):
        for at, slot in enumerate(hand):
            if slot // POOL:  # pool 0 was seen by all
                yield Secret(slot // POOL, hand, at, seat)
        owner = seat if state.agenda else EVERYBODY  # when the game is over they are turned up and scored
        for at in range(len(state.scarabs[seat])):
            yield Secret(SCARABS, state.scarabs[seat], at, owner, ordered=False)
    for at in range(len(state.deck)):
        yield Secret(state.generation, state.deck, at, NOBODY, ordered=False)
    for at in range(len(state.scarab_supply)):
        yield Secret(SCARABS, state.scarab_supply, at, NOBODY, ordered=False)
    for module in rules.modules:
        yield from module.secrets(state)


def redact(rules: Rules, state: LuxorState, seat: int | None) -> LuxorState:
    """Hide what the seat cannot see, and remember per pool what is hidden; of a view, what is left."""
    view = state.clone()
    pools = {number: list(items) for number, *items in state.unseen or ()}
    for pool, row, at, owner, _ in secrets(rules, view):
        card = row[at] & CARD
        if card != HIDDEN and owner != seat and owner != EVERYBODY:
            pools.setdefault(pool, []).append(card)
            row[at] -= card
    view.unseen = tuple((pool, *sorted(items)) for pool, items in sorted(pools.items()) if items)
    for hide in rules.redact:
        hide(view, seat)
    return view


def sample(rules: Rules, view: LuxorState, draws: Draws) -> LuxorState:
    """Deal what is unseen inside its pools: each fitting state is equally likely."""
    if view.unseen is None:
        return view
    state = view.clone()
    state.unseen = None
    pools = {number: draws.shuffled(items) for number, *items in view.unseen}
    multisets: list[list[int]] = []
    for pool, row, at, _, ordered in secrets(rules, state):
        if row[at] & CARD == HIDDEN:
            row[at] += pools[pool].pop()
        if at == 0 and not ordered:
            multisets.append(row)
    for row in multisets:
        row.sort()
    for deal in rules.sample:
        deal(state, draws)
    return state
