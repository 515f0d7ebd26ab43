"""What a seat may know of an Expedition position.

The number on a tile's back is public, so every slot of a hand carries its series. A viewer knows what
a series of a player holds (the box) and what of it was seen, and so the multiset of the rest. Who kept
which tile of the first series is not known either: the centre tiles are shuffled, and their colours do
not matter; so what the others kept is one pool.
"""

from __future__ import annotations

from luxor.core.engine.chance import Draws
from luxor.expedition.rules.opening import others, spares
from luxor.expedition.rules.ruleset import KEEP, Rules
from luxor.expedition.rules.state import ALL_SEATS, HIDDEN, OPENING, SERIES, TILE, ExpeditionState


def redact(rules: Rules, state: ExpeditionState, seat: int | None) -> ExpeditionState:
    """Hide what the seat cannot see, and remember per pool what is hidden; of a view, what is left."""
    view = state.clone()
    keeping = any(frame.kind == KEEP for frame in state.agenda)
    pools = {(other, series): items for other, series, *items in state.unseen or ()}
    for other in range(rules.players):
        for slot in state.piles[other]:
            if slot & TILE != HIDDEN:
                owner = ALL_SEATS if slot // SERIES == OPENING else other  # in a stack it is wrong, but there
                pools.setdefault((owner, slot // SERIES), []).append(slot & TILE)
        view.piles[other] = [HIDDEN + slot - (slot & TILE) for slot in state.piles[other]]
        if other == seat:
            continue
        for place, slot in enumerate(state.hands[other]):
            series, code = divmod(slot, SERIES)
            if not series or code == HIDDEN or (series == OPENING and rules.kept_open):
                continue
            view.hands[other][place] = HIDDEN + SERIES * series
            if series != OPENING:
                pools.setdefault((other, series), []).append(code)
            elif keeping:
                pools[other, OPENING] = others(rules)
                for spare in spares(rules, code):
                    view.centre.remove(spare)
                view.centre += [HIDDEN] * rules.spare
            else:
                pools.setdefault((ALL_SEATS, OPENING), []).append(code)
        view.hands[other].sort()
    view.centre.sort()
    view.unseen = tuple((*pool, *sorted(items)) for pool, items in sorted(pools.items()))
    rules.hooks.redact(view, seat)
    return view


def sample(rules: Rules, view: ExpeditionState, draws: Draws) -> ExpeditionState:
    """Deal what is unseen inside its pools: each fitting state is equally likely."""
    if view.unseen is None:
        return view
    state = view.clone()
    state.unseen = None
    pools = {(seat, series): draws.shuffled(items) for seat, series, *items in view.unseen}
    for seat in range(rules.players):
        for row in (state.hands[seat], state.piles[seat]):
            for place, slot in enumerate(row):
                series, code = divmod(slot, SERIES)
                if code != HIDDEN or not series:
                    continue
                own = pools.get((seat, series))
                row[place] = slot + (pools[ALL_SEATS, series] if own is None else own).pop()
                if series == OPENING and own:  # the rest of what this seat had went to the centre
                    state.centre = sorted([*state.centre[len(own) :], *own])
            row.sort()
    rules.hooks.sample(state, draws)
    return state
