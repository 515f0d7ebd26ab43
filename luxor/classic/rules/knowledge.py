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
from luxor.core.engine.chance import Draws

SCARABS = 0  # the pool of all scarabs
EVERYBODY = -2  # sees it


def secrets(rules: Rules, state: LuxorState) -> Iterator[Secret]:
    """Every row of which something may be hidden from somebody, in a fixed order."""
    for seat, hand in enumerate(state.hands):
        yield Secret(hand, seat)
        owner = seat if state.agenda else EVERYBODY  # when the game is over they are turned up and scored
        yield Secret(state.scarabs[seat], owner, SCARABS)
    yield Secret(state.deck, NOBODY, state.generation)
    yield Secret(state.scarab_supply, NOBODY, SCARABS)
    for module in rules.modules:
        yield from module.secrets(state)


def hidden_places(rules: Rules, view: LuxorState) -> Iterator[tuple[int, Secret, int]]:
    """Every place that is hidden in a view: its pool, its row and where it is in it."""
    for secret in secrets(rules, view):
        for at, slot in enumerate(secret.row):
            if slot & CARD == HIDDEN:
                yield slot // POOL if secret.pool is None else secret.pool, secret, at


def redact(rules: Rules, state: LuxorState, seat: int | None) -> LuxorState:
    """Hide what the seat cannot see, and remember per pool what is hidden; of a view, what is left."""
    view = state.clone()
    pools = {number: list(items) for number, *items in state.unseen or ()}
    for row, owner, own_pool in secrets(rules, view):
        if owner in (seat, EVERYBODY):
            continue
        if own_pool is not None:
            pools.setdefault(own_pool, []).extend(item for item in row if item != HIDDEN)
            row[:] = [HIDDEN] * len(row)
            continue
        for at, slot in enumerate(row):
            pool, card = slot // POOL, slot & CARD
            if pool and card != HIDDEN:  # pool 0 was seen by all
                pools.setdefault(pool, []).append(card)
                row[at] -= card
    view.unseen = tuple((pool, *sorted(items)) for pool, items in sorted(pools.items()) if items)
    rules.hooks.redact(view, seat)
    return view


def sample(rules: Rules, view: LuxorState, draws: Draws) -> LuxorState:
    """Deal what is unseen inside its pools: each fitting state is equally likely."""
    if view.unseen is None:
        return view
    state = view.clone()
    state.unseen = None
    pools = {number: draws.shuffled(items) for number, *items in view.unseen}
    for pool, secret, at in hidden_places(rules, state):
        secret.row[at] += pools[pool].pop()
    sort_multisets(rules, state)
    rules.hooks.sample(state, draws)
    return state


def sort_multisets(rules: Rules, state: LuxorState) -> None:
    """What was dealt into rows without an order stands in the one that all have."""
    for row, _, pool in secrets(rules, state):
        if pool is not None:
            row.sort()
