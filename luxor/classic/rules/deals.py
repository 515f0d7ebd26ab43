"""Every way to deal what is hidden and can still matter: known only for the last round.

When the last round has begun, a player's last turn is played with one of the outer cards
(base.hand.outer-only), so the cards between them matter to nobody, unless a module says otherwise, or
somebody else plays after it: then they tell their owner what the other cannot have. The scarabs score, so
they always matter.
"""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import NamedTuple

from luxor.classic.rules.chances import DrawStep, LuxorChance, TurnUpStep
from luxor.classic.rules.ending import cards_can_end_it
from luxor.classic.rules.knowledge import SCARABS, hidden_places, secrets, sort_multisets
from luxor.classic.rules.module import NOBODY, Secret
from luxor.classic.rules.ruleset import DRAW, END, PLAY, REFILL, REVEAL, TURN_UP, LuxorStep, Rules
from luxor.classic.rules.scoring import winners_with
from luxor.classic.rules.state import CARD, HIDDEN, LONGEST, LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.deals import Filling, fillings, sums
from luxor.core.engine.points import PossibleEnd

MOST_ENDS = 40_000  # ways in which hidden scarabs may lie
CLOSING = {TURN_UP, REFILL, DRAW, END, REVEAL}  # kinds of step at which nobody moves any more


class Playable(NamedTuple):
    """What of a hand can still be played before the game is over."""

    ends: int  # so many cards from either end
    fresh: bool  # whether a card that comes into the hand from now on may be, too


ANY, NONE = Playable(LONGEST, True), Playable(0, False)


def playable(rules: Rules, state: LuxorState, seat: int) -> Playable:
    """What of a seat's hand can still be played: in the last round one card for each turn to come."""
    if state.entries < rules.last_entry or cards_can_end_it(rules) or rules.unplayed_act:
        return ANY
    if not to_come(rules, state, seat):
        return NONE
    own = seat == state.seat
    later = len(state.again) if own else 0  # turns after the one that is next
    plays = later + (not own or any(frame.kind == PLAY for frame in state.agenda))
    extra = sum(module.more_turns(state, seat, plays, later) for module in rules.hand_modules)
    plays, later = plays + extra, later + extra
    more = [module.more_cards(state, seat, plays, later) for module in rules.hand_modules]
    if LONGEST in more:
        return ANY
    return Playable(plays + sum(more), later > rules.kit.hand // 2)


def to_come(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether a seat has a turn in this round, the present one included."""
    return (seat - state.first) % rules.players >= (state.seat - state.first) % rules.players


def last_turn(rules: Rules, state: LuxorState) -> bool:
    """Whether no turn comes after this one, unless it gives an extra one."""
    last = (state.seat - state.first) % rules.players == rules.players - 1
    return last and state.entries >= rules.last_entry and not state.again


class Pool(NamedTuple):
    """What is hidden in a pool, and where: a place is the number of a secret, in their order."""

    items: list[int]
    rows: list[list[int]]  # that matter
    rest: list[int]  # places that take what is left


def deals(rules: Rules, view: LuxorState, most: int) -> list[tuple[LuxorState, int]] | None:
    """Whole states with weights, one for each way in which what matters can be dealt; None: too many."""
    if view.unseen is None:
        return [(view, 1)]
    hands = [playable(rules, view, seat) for seat in range(rules.players)]
    if rules.hooks.sample or any(hand.fresh for hand in hands):
        return None  # cards that are drawn now are played later, or a module hides something of its own
    if len(_hidden_hands(rules, view, hands)) > 1:
        return None  # who plays before another knows its whole hand, and thinks by it of the other's
    pools = _pools(rules, view, hands)
    ways: list[list[Filling]] = []
    count = 1
    for pool in pools:
        found = list(islice(fillings(pool.items, [len(row) for row in pool.rows]), most + 1))
        if len(found) * count > most:
            return None
        ways.append(found)
        count *= len(found)
    return [_dealt(rules, view, pools, chosen) for chosen in product(*ways)]


def possible_ends(rules: Rules, state: LuxorState, seat: int, points: list[int]) -> list[PossibleEnd] | None:
    """How a game that ended with these points may have ended for a seat that did not see others' scarabs."""
    base = points[:]
    others = [each for each, row in enumerate(state.scarabs) if row and each != seat]
    own = state.scarabs[seat]
    unseen = [
        value
        for row, owner, pool in secrets(rules, state)
        if pool == SCARABS and owner != seat and row is not own
        for value in row
    ]
    sizes = tuple(len(state.scarabs[each]) for each in others)
    spread = max(unseen, default=0) - min(unseen, default=0)
    if prod(size * spread + 1 for size in sizes) > MOST_ENDS:
        return None
    found = sums(tuple(sorted(unseen)), sizes)
    for each in others:
        base[each] -= sum(state.scarabs[each])
    ends: list[PossibleEnd] = []
    for values, weight in found:
        points = base[:]
        for each, value in zip(others, values):
            points[each] += value
        ends.append(PossibleEnd(tuple(points), winners_with(rules, state, points)[0], weight))
    return ends


def gist(rules: Rules, state: LuxorState) -> LuxorState:
    """The state without the cards that nobody can play any more."""
    if not state.agenda or state.entries < rules.last_entry:
        return state
    plain = state.clone()
    fresh = hidden = False
    for seat, hand in enumerate(plain.hands):
        can = playable(rules, state, seat)
        fresh = fresh or can.fresh
        if 2 * can.ends < len(hand):
            hand = plain.hands[seat] = hand[: can.ends] + hand[len(hand) - can.ends :]
        hidden = hidden or any(slot & CARD == HIDDEN for slot in hand)
    if not fresh:
        plain.deck, plain.discard, plain.generation = [], [], 0
        plain.piles = [[] for _ in plain.piles]
        plain.tops = [min(top, 0) for top in plain.tops]  # there is one, or none: NO_CARD
        if plain.unseen is not None and not hidden:
            plain.unseen = tuple(pool for pool in plain.unseen if pool[0] == SCARABS)
    return plain


def idle(rules: Rules, state: LuxorState) -> bool:
    """Whether what comes up or is decided now makes no difference any more."""
    frame = state.agenda[-1]
    step = rules.steps[frame.kind]
    if state.entries < rules.last_entry:
        return False
    if isinstance(step, DrawStep):
        can = playable(rules, state, frame.seat)
        return not (can.fresh if step.for_later else can.ends)
    if isinstance(step, LuxorStep):
        return step.of_hand and not playable(rules, state, frame.seat).ends
    if isinstance(step, TurnUpStep):
        return not any(playable(rules, state, seat).fresh for seat in range(rules.players))
    if frame.kind == REVEAL and not rules.hooks.revealed:
        return last_turn(rules, state) and all(each[0] in CLOSING for each in state.agenda)
    return isinstance(step, LuxorChance) and step.for_turns and _no_turn_follows(rules, state)


def _no_turn_follows(rules: Rules, state: LuxorState) -> bool:
    return last_turn(rules, state) and playable(rules, state, state.seat) == NONE


def _pools(rules: Rules, view: LuxorState, hands: list[Playable]) -> list[Pool]:
    pools = {number: Pool(list(items), [], []) for number, *items in view.unseen or ()}
    whole: dict[int, list[int]] = {}  # the places of rows without an order that matter, by the row
    for place, (number, secret, at) in enumerate(hidden_places(rules, view)):
        pool = pools[number]
        if not _matters(view, secret, at, hands):
            pool.rest.append(place)
        elif secret.pool is None:
            pool.rows.append([place])
        elif id(secret.row) in whole:
            whole[id(secret.row)].append(place)
        else:
            whole[id(secret.row)] = [place]
            pool.rows.append(whole[id(secret.row)])
    return list(pools.values())


def _hidden_hands(rules: Rules, view: LuxorState, hands: list[Playable]) -> set[int]:
    """Whose hands hide cards that can still be played."""
    return {secret.owner for _, secret, at in hidden_places(rules, view)
            if secret.pool is None and _matters(view, secret, at, hands)}  # fmt: skip


def _matters(view: LuxorState, secret: Secret, at: int, hands: list[Playable]) -> bool:
    if secret.owner == NOBODY:
        return False  # draw pile and supply take the rest
    if secret.pool == SCARABS:
        return True
    if secret.row is not view.hands[secret.owner]:
        return False  # what a module keeps aside is out of the game, or just being drawn
    ends = hands[secret.owner].ends
    return at < ends or at >= len(secret.row) - ends


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
    for place, (_, secret, at) in enumerate(hidden_places(rules, state)):
        secret.row[at] += items[place]
    sort_multisets(rules, state)
    rules.hooks.sample(state, Draws(0))
    return state, weight
