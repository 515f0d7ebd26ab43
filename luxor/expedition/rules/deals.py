"""Every way to deal what is hidden and can still matter: the tiles in others' hands, and modules' things."""

from __future__ import annotations

from itertools import product
from math import prod

from luxor.core.engine.deals import Filling, fillings
from luxor.core.engine.modules import RuleModule, overriding
from luxor.expedition.rules.ruleset import KEEP, Rules
from luxor.expedition.rules.state import ALL_SEATS, HIDDEN, SERIES, ExpeditionState

Place = tuple[int, int]  # a seat and a place in its hand, or beyond that in its stack


def deals(rules: Rules, view: ExpeditionState, most: int) -> list[tuple[ExpeditionState, int]] | None:
    """Whole states with weights, one for each way in which what matters can be dealt; None: too many."""
    if view.unseen is None:
        return [(view, 1)]
    keeping = any(frame.kind == KEEP for frame in view.agenda)  # then the centre is not laid out yet
    if keeping or len(rules.hooks.sample) > len(overriding(rules.modules, "deals", RuleModule)):
        return None
    ways: list[list[Filling]] = []
    places: list[list[list[Place]]] = []
    count = 1
    for seat, series, *items in view.unseen:
        rows = _rows(rules, view, seat, series)
        if not any(rows):
            continue  # what became of the first series matters to nobody
        found: list[Filling] = []
        for filling in fillings(items, [len(row) for row in rows[:-1]]):
            found.append(filling)
            if len(found) * count > most:
                return None
        ways.append(found)
        places.append(rows)
        count *= len(found)
    slices = [parts for module in rules.modules if (parts := module.deals(view, most))]
    if count * prod(map(len, slices)) > most:
        return None
    dealt: list[tuple[ExpeditionState, int]] = []
    for chosen in product(*ways):
        for parts in product(*slices):
            state, weight = _dealt(rules, view, places, chosen)
            for fill, more in parts:
                fill(state)
                weight *= more
            dealt.append((state, weight))
    return dealt


def _rows(rules: Rules, view: ExpeditionState, owner: int, series: int) -> list[list[Place]]:
    """The hidden places of a pool: a row per hand, and last those in stacks, which take the rest."""
    hands: list[list[Place]] = []
    rest: list[Place] = []
    own = {seat for seat, number, *_ in view.unseen or () if number == series}
    for seat in range(rules.players):
        if seat != owner and (owner != ALL_SEATS or seat in own):
            continue
        hand, pile = view.hands[seat], view.piles[seat]
        wanted = HIDDEN + SERIES * series
        row = [(seat, at) for at, slot in enumerate(hand) if slot == wanted]
        if row:
            hands.append(row)
        rest += [(seat, len(hand) + at) for at, slot in enumerate(pile) if slot == wanted]
    return [*hands, rest]


def _dealt(
    rules: Rules,
    view: ExpeditionState,
    places: list[list[list[Place]]],
    chosen: tuple[Filling, ...],
) -> tuple[ExpeditionState, int]:
    state = view.clone()
    state.unseen = None
    weight = 1
    for rows, (filled, ways) in zip(places, chosen):
        weight *= ways
        for row, items in zip(rows, filled):
            for (seat, at), item in zip(row, items):
                hand = state.hands[seat]
                if at < len(hand):
                    hand[at] += item
                else:
                    state.piles[seat][at - len(hand)] += item
    for seat in range(rules.players):
        state.hands[seat].sort()
        state.piles[seat].sort()
    return state, weight
