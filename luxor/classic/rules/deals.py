"""Every way to deal what is hidden and can still matter: known only for the last round.

When the last round has begun, a player's last turn is played with one of the outer cards
(base.hand.outer-only), so the cards between them matter to nobody, unless a module says otherwise.
The scarabs score, so they always matter.
"""

from __future__ import annotations

from itertools import islice, product
from typing import NamedTuple

from luxor.classic.rules.chances import DrawStep, TurnUpStep
from luxor.classic.rules.knowledge import SCARABS, secrets
from luxor.classic.rules.module import NOBODY, Secret
from luxor.classic.rules.ruleset import DRAW, END, REFILL, REVEAL, TURN_UP, Rules
from luxor.classic.rules.state import CARD, HIDDEN, NO_CARD, LuxorState
from luxor.core.chance import Draws
from luxor.core.deals import Filling, fillings, sums


class Pool(NamedTuple):
    """What is hidden in a pool, and where: a place is the number of a secret, in their order."""

    items: list[int]
    rows: list[list[int]]  # that matter
    rest: list[int]  # places that take what is left


def last_round(rules: Rules, state: LuxorState) -> bool:
    """Whether everybody has at most the turn of this round, and no extra one."""
    return state.entries >= rules.last_entry and not state.again


def deals(rules: Rules, view: LuxorState, playing: bool, most: int) -> list[tuple[LuxorState, int]] | None:
    """Whole states with weights, one for each way in which what matters can be dealt; None: too many.

    `playing`: somebody has still something to decide.
    """
    if view.unseen is None:
        return [(view, 1)]
    if playing and (rules.sample or not last_round(rules, view)):
        return None  # cards that are drawn now are played later, or a module hides something of its own
    pools = _pools(rules, view, _seats_to_come(rules, view) if playing else frozenset())
    ways: list[list[Filling]] = []
    count = 1
    for pool in pools:
        sizes = [len(row) for row in pool.rows]
        alike = not playing and _settled(rules, view)
        found = (
            sums(pool.items, sizes, most) if alike else list(islice(fillings(pool.items, sizes), most + 1))
        )
        if len(found) * count > most:
            return None
        ways.append(found)
        count *= len(found)
    return [_dealt(rules, view, pools, chosen) for chosen in product(*ways)]


def gist(rules: Rules, state: LuxorState) -> LuxorState:
    """The state without the cards that nobody can play any more."""
    if not state.agenda or not last_round(rules, state) or not _outer_only(rules):
        return state
    coming = _seats_to_come(rules, state) - ({state.seat} if state.card != NO_CARD else set())
    plain = state.clone()
    for seat, hand in enumerate(plain.hands):
        plain.hands[seat] = [hand[0], hand[-1]] if hand and seat in coming else []
    plain.deck, plain.discard, plain.generation = [], [], 0
    plain.piles = [[] for _ in plain.piles]
    if not coming - {state.seat} and plain.unseen is not None:
        plain.unseen = tuple(pool for pool in plain.unseen if pool[0] == SCARABS)
    return plain


def _outer_only(rules: Rules) -> bool:
    return all(module.outer_only for module in rules.modules)


def idle(rules: Rules, state: LuxorState) -> bool:
    """Whether a card comes up that nobody can play any more."""
    step = rules.steps[state.agenda[-1][0]]
    if not last_round(rules, state):
        return False
    return (isinstance(step, DrawStep) and step.for_later) or (
        isinstance(step, TurnUpStep) and _outer_only(rules)
    )


def _settled(rules: Rules, state: LuxorState) -> bool:
    """Whether no scarab is drawn any more, so that only the sum of everybody's scarabs matters."""
    quiet = {TURN_UP, REFILL, DRAW, END} | (set() if rules.modules else {REVEAL})
    return all(frame[0] in quiet for frame in state.agenda)


def _seats_to_come(rules: Rules, state: LuxorState) -> frozenset[int]:
    """Who has a turn in this round, the present one included."""
    return frozenset(
        seat
        for seat in range(rules.players)
        if (seat - state.first) % rules.players >= (state.seat - state.first) % rules.players
    )


def _pools(rules: Rules, view: LuxorState, playing: frozenset[int]) -> list[Pool]:
    pools = {number: Pool(list(items), [], []) for number, *items in view.unseen or ()}
    whole: dict[int, list[int]] = {}  # the places of rows without an order that matter, by the row
    for place, secret in enumerate(secrets(rules, view)):
        if secret.row[secret.at] & CARD != HIDDEN:
            continue
        pool = pools[secret.pool]
        if not _matters(rules, view, secret, playing):
            pool.rest.append(place)
        elif secret.ordered:
            pool.rows.append([place])
        elif id(secret.row) in whole:
            whole[id(secret.row)].append(place)
        else:
            whole[id(secret.row)] = [place]
            pool.rows.append(whole[id(secret.row)])
    return list(pools.values())


def _matters(rules: Rules, view: LuxorState, secret: Secret, playing: frozenset[int]) -> bool:
    if secret.owner == NOBODY:
        return False  # draw pile and supply take the rest
    if secret.pool == SCARABS:
        return True
    if not _outer_only(rules):
        return bool(playing)
    outer = secret.at in (0, len(secret.row) - 1)
    return outer and secret.owner in playing and secret.row is view.hands[secret.owner]


def _dealt(
    rules: Rules, view: LuxorState, pools: list[Pool], chosen: tuple[Filling, ...]
) -> tuple[LuxorState, int]:
    state = view.clone()
    state.unseen = None
    weight = 1
    items: dict[int, int] = {}
    for pool, (filled, ways) in zip(pools, chosen):
        weight *= ways
        for places, row in zip([*pool.rows, pool.rest], filled):
            items.update(zip(places, row))
    unordered: list[list[int]] = []
    for place, secret in enumerate(secrets(rules, state)):
        if place in items:
            secret.row[secret.at] += items[place]
        if secret.at == 0 and not secret.ordered:
            unordered.append(secret.row)
    for own in unordered:
        own.sort()
    for deal in rules.sample:
        deal(state, Draws(0))
    return state, weight
