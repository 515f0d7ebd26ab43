"""What a seat may know of a Luxor position.

Every hand slot carries the pool it was drawn from: the filling of the draw pile. What such a pool
held is public (the starter cards, later the discards), so a viewer knows the multiset of what is
unseen in it, and nothing else. Pool 0 of `unseen` are the scarabs.
"""

from __future__ import annotations

from luxor.classic.state import CARD, HIDDEN, POOL, LuxorState
from luxor.core.chance import Draws
from luxor.core.game import Event

PRIVATE = {"CardDrawn": "card", "ScarabTaken": "vp"}  # what only the player concerned sees


def redact(s: LuxorState, seat: int | None) -> LuxorState:
    """Hide what the seat cannot see, and remember per pool what is hidden."""
    if s.unseen is not None:
        return s
    view = s.clone()
    pools: dict[int, list[int]] = {s.generation: list(s.deck), 0: list(s.scarab_supply)}
    view.deck = [HIDDEN] * len(s.deck)
    view.scarab_supply = [HIDDEN] * len(s.scarab_supply)
    for other, hand in enumerate(view.hands):
        if other == seat:
            continue
        for place, slot in enumerate(hand):
            pool, card = divmod(slot, POOL)
            if pool:
                pools.setdefault(pool, []).append(card)
                hand[place] = HIDDEN + POOL * pool
        pools[0] += s.scarabs[other]
        view.scarabs[other] = [HIDDEN] * len(s.scarabs[other])
    view.unseen = tuple((pool, *sorted(items)) for pool, items in sorted(pools.items()) if items)
    return view


def sample(view: LuxorState, draws: Draws) -> LuxorState:
    """Deal what is unseen inside its pools: each fitting state is equally likely."""
    if view.unseen is None:
        return view
    s = view.clone()
    s.unseen = None
    pools: dict[int, list[int]] = {}
    for number, *items in view.unseen:
        draws.shuffle(items)
        pools[number] = items
    for seat, hand in enumerate(s.hands):
        for place, slot in enumerate(hand):
            if slot & CARD == HIDDEN:
                hand[place] = slot + pools[slot // POOL].pop()
        held = s.scarabs[seat]
        s.scarabs[seat] = sorted(pools[0].pop() if value == HIDDEN else value for value in held)
    s.deck = sorted(pools[s.generation].pop() for _ in s.deck)
    s.scarab_supply = sorted(pools[0].pop() for _ in s.scarab_supply)
    return s


def redact_event(event: Event, seat: int | None) -> Event:
    """The event without what only its own player may see."""
    field = PRIVATE.get(event.kind)
    if field is None or event.seat == seat:
        return event
    return event._replace(params={**event.params, field: "?"})
