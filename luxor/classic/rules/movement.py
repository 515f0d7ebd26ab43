"""Movement: where a number of steps leads, what blocks it, and carrying it out.

`route` is the one primitive of legality: `legal`, `check` and the bots all ask it. What the booklet leaves
open is a clause; other answers are in `luxor/classic/rulings/movement.py`, in the same order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import NamedTuple

from luxor.classic.rules.card_kinds import LAST, LESS
from luxor.classic.rules.module import Reach
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, LuxorState
from luxor.classic.rules.statues_and_chamber import carry
from luxor.core.engine.clauses import clause, denied_by
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Sink, tell, that_apply

BLOCKED_STAY = "ruling.all.blocked-stay"  # why one that cannot move does not keep the others from it


class Blocked(NamedTuple):
    """Why an adventurer cannot make a number of steps."""

    code: str
    rule: str
    for_a_key: bool = False  # whether it could, with a key


OVERSHOOT = Blocked("overshoot", "base.chamber.exact")
NO_KEY = Blocked("no-key", "base.chamber.no-key", for_a_key=True)
NO_TILE_BEHIND = Blocked("no-tile-behind", "ruling.back.stairs")
JUMP_TOO_FAR = Blocked("osiris-blocked", "ruling.osiris.blocked")
JUMP_WITHOUT_KEY = Blocked("osiris-blocked", "ruling.osiris.blocked", for_a_key=True)
ALWAYS_BLOCK = (OVERSHOOT, NO_KEY, NO_TILE_BEHIND, JUMP_TOO_FAR, JUMP_WITHOUT_KEY)


class Route(NamedTuple):
    """Where steps lead: every space where the adventurer halts, Osiris included; true if they can be made."""

    halts: tuple[int, ...]
    blocked: Blocked | None = None
    also: tuple[str, ...] = ()  # rulings that shaped it

    def __bool__(self) -> bool:
        return self.blocked is None

    @property
    def lacks_key(self) -> bool:
        """Whether a key is all that is missing."""
        return self.blocked is not None and self.blocked.for_a_key

    @property
    def goal(self) -> int:
        return self.halts[-1]


# --- where steps lead ---


@clause
def route(rules: Rules, state: LuxorState, seat: int, space: int, n: int, card: int = -1) -> Route:
    """Where `n` steps from a space lead (-1: one step back), and on from there by Osiris.

    The steps must end exactly in the chamber, or before it (base.chamber.exact). `card` is the mode of a card
    that is not played yet.
    """
    if n == 0:
        return in_place(rules, state, seat, space)
    if n < 0:
        behind = tiles_behind(state, space) if space < rules.chamber else []
        return onward(rules, state, seat, (behind[-1],), n) if behind else Route((), NO_TILE_BEHIND)
    ahead = tiles_ahead(state, space)
    if n > len(ahead):
        return Route((), OVERSHOOT)  # base.chamber.exact
    return onward(rules, state, seat, (ahead[n - 1],), n)


@clause
def onward(rules: Rules, state: LuxorState, seat: int, halts: tuple[int, ...], n: int) -> Route:
    """Where an adventurer that halts on a space ends: Osiris carries it on (base.osiris.never-stop), and it
    enters the chamber for a key (base.chamber.key), never without one (base.chamber.no-key)."""
    here = halts[-1]
    if here == rules.chamber:  # base.chamber.key
        no_key = JUMP_WITHOUT_KEY if len(halts) > 1 else NO_KEY
        return Route(halts, None if state.keys[seat] else no_key)
    if rules.jump[state.tiles[here]]:  # base.osiris.never-stop
        return carried_on(rules, state, seat, halts, n)
    return Route(halts)


@clause
def carried_on(rules: Rules, state: LuxorState, seat: int, halts: tuple[int, ...], n: int) -> Route:
    """Osiris carries on whoever halts there by as many tiles as it shows (base.osiris.jump)."""
    ahead = tiles_ahead(state, halts[-1])
    eyes = rules.jump[state.tiles[halts[-1]]]
    if eyes > len(ahead):
        return Route((), JUMP_TOO_FAR)
    return onward(rules, state, seat, (*halts, ahead[eyes - 1]), n)


@clause
def may_rest_on_osiris(rules: Rules) -> bool:
    """Nobody is ever left standing on Osiris."""
    return False


@clause
def in_place(rules: Rules, state: LuxorState, seat: int, space: int) -> Route:
    """No steps at all, as modules may bring about: the adventurer stays where it is."""
    return Route((space,))


def tiles_ahead(state: LuxorState, space: int) -> list[int]:
    """What counts as a step forward from a space: the tiles, not the gaps (base.move.skip-empty)."""
    return state.counted[bisect_right(state.counted, space) :]


def tiles_behind(state: LuxorState, space: int) -> list[int]:
    """What counts as a step back from a space."""
    return state.counted[: bisect_left(state.counted, space)]


def counted_spaces(rules: Rules, state: LuxorState) -> list[int]:
    """The spaces that count as a step: those with a tile, and the chamber (base.move.skip-empty)."""
    tiles = [space for space, tile in enumerate(state.tiles) if tile]
    return [*sorted(tiles + rules.counted_twice(state)), rules.chamber]


def next_tunnel(rules: Rules, state: LuxorState, space: int) -> int:
    """The very next tunnel ahead of a space, or 0."""
    return state.tiles.index(rules.tunnel, space + 1) if rules.tunnel in state.tiles[space + 1 :] else 0


def resting(rules: Rules, state: LuxorState, seat: int, goal: int) -> int:
    """Where an adventurer that moved to a space is in the end: a tunnel takes it on."""
    rest = rules.rest[state.tiles[goal]]
    if rest is None:
        return goal
    if any(rules.hooks.bars(state, seat, goal)) and not any(rules.hooks.spares(state, seat, goal)):
        return goal
    return rest(rules, state, goal)


def leads_nowhere(rules: Rules, state: LuxorState, space: int) -> bool:
    """Whether the tile there would take an adventurer on, but not just now: nothing happens."""
    rest = rules.rest[state.tiles[space]]
    return rest is not None and rest(rules, state, space) == space


# --- who can move ---


def upright(rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """The spaces of the adventurers that may move, rearmost first: awake, and not in the chamber yet
    (base.move.active-only)."""
    return [q for q in state.adventurers[seat] if 0 <= q < rules.chamber]


def nobody_at(rules: Rules, state: LuxorState, seat: int, space: int) -> Violation:
    """Why a player has nobody to choose at a space: one lies there, or there is none at all."""
    if space >= 0 and space + rules.lying in state.adventurers[seat]:
        return lies(rules, space)
    return Violation("nobody-there", "base.move.any-own", {"place": rules.place_name(space)})


def lies(rules: Rules, space: int) -> Violation:
    """Somebody who was knocked down on a space is to move."""
    return Violation(
        "inactive", rules.lying_rule or "base.move.active-only", {"place": space, "why": "lying"}
    )


def last_to_second(rules: Rules, state: LuxorState, seat: int) -> tuple[int, int] | None:
    """From the last adventurer's space to the second last's, if that is a move."""
    active = in_line(rules, state, seat)
    if not active:
        return None
    last = active[0]
    others = [q for q in active if q > last]
    return (last, others[0]) if others else nobody_to_catch_up(rules, state, seat, last)


@clause
def in_line(rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """Those among whom one is the last: the upright ones, rearmost first."""
    return upright(rules, state, seat)


@clause
def nobody_to_catch_up(rules: Rules, state: LuxorState, seat: int, last: int) -> tuple[int, int] | None:
    """Where all active adventurers stand on one space, the card moves nobody."""
    return None


def lies_last(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether somebody lies behind all of a player's active adventurers."""
    active = upright(rules, state, seat)
    down = [rules.space_of(q) for q in state.adventurers[seat] if rules.is_lying(q)]
    return bool(down) and (not active or down[0] < active[0])


@clause
def can_move(rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """Whether a card can move one of the player's adventurers: some roll is enough (ruling.die.playable)."""
    if rules.mode[card] == LAST:
        return last_to_second(rules, state, seat) is not None
    spaces = upright(rules, state, seat)
    return any(route(rules, state, seat, q, n, rules.mode[card]) for q in spaces for n in rules.offers[card])


def barring(rules: Rules, state: LuxorState, seat: int, card: int) -> set[str]:
    """The rulings by which readings keep a card from counting as one that moves somebody."""
    ways = [route(rules, state, seat, q, n) for q in upright(rules, state, seat) for n in rules.offers[card]]
    barred = {way.blocked.rule for way in ways if way.blocked and way.blocked not in ALWAYS_BLOCK}
    return barred.union(denied_by(can_move, rules, state, seat, card))


def reaches(rules: Rules, state: LuxorState, seat: int, n: int, keys: int = 0) -> bool:
    """Whether somebody can move by a number, after some keys were spent on it."""
    ways = [way for q in upright(rules, state, seat) if (way := route(rules, state, seat, q, n))]
    return any(way.goal != rules.chamber or state.keys[seat] > keys for way in ways)


def can_stretch(rules: Rules, state: LuxorState, seat: int, card: int, hand: list[int]) -> bool:
    """Whether a card could move somebody by means of what modules add, with the hand that would remain."""
    if not rules.hooks.stretch:
        return False
    found = set() if rules.mode[card] == LAST else {Reach(n) for n in rules.offers[card]}
    rules.hooks.stretch(state, seat, card, hand, found)
    return any(reaches(rules, state, seat, way.n, way.keys) for way in found)


def can_become(rules: Rules, state: LuxorState, seat: int, way: Reach) -> bool:
    """Whether a number of this turn moves somebody by itself or by what modules could still make of it."""
    found = {way}
    rules.hooks.stretch(state, seat, state.card, [], found)
    return any(reaches(rules, state, seat, each.n, each.keys) for each in found)


def able_to_move(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether a player could move anybody at the start of the turn."""
    hand = state.hands[seat]
    ends = [(hand[0], hand[1:]), (hand[-1], hand[:-1])] if hand else []
    return (
        any(can_move(rules, state, seat, slot & CARD) for slot in cards_that_count(rules, hand))
        or any(can_stretch(rules, state, seat, slot & CARD, rest) for slot, rest in ends)
        or any(rules.hooks.able(state, seat))
    )


@clause
def cards_that_count(rules: Rules, hand: list[int]) -> list[int]:
    """A player can move if one of the outer cards moves somebody."""
    return [hand[0], hand[-1]] if hand else []


# --- moving ---


def halted(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
    """A movement ended on a space of the path; whether something there keeps the adventurer from acting."""
    return any(rules.hooks.landed(state, seat, space, sink))


def move_by(
    rules: Rules, state: LuxorState, seat: int, space: int, n: int, sink: Sink | None, again: bool = False
) -> int:
    """Carry out a legal move of `n` steps (-1: back) and say where it ended; `again` as in `carry`."""
    way = route(rules, state, seat, space, n)
    if sink:
        tell_move(rules, state, seat, space, n, way, sink)
    carry(rules, state, seat, space, way.goal, sink, again)
    return way.goal


def tell_move(rules: Rules, state: LuxorState, seat: int, space: int, n: int, way: Route, sink: Sink) -> None:
    """What is told of a move and of the Osiris jumps in it, each with the rules that had a part in it."""
    halts = way.halts
    first, last = halts[0], halts[-1]
    low, high = (space, first) if n > 0 else (first, space)
    gaps = sum(1 for q in range(low + 1, high) if not state.tiles[q])
    from_gap = 0 < space < rules.chamber and not state.tiles[space]
    shared = last not in (space, rules.chamber) and any(last in places for places in state.adventurers)
    cases: dict[str, object] = {
        "base.move.skip-empty": gaps,
        "base.move.from-empty": from_gap,
        "base.move.tile-to-tile": not (gaps or from_gap),
        "ruling.plus-minus.tile": n < 0,
        **dict.fromkeys(way.also, True),
        "ruling.back.acts": n < 0,
        "ruling.back.osiris": n < 0 and len(halts) > 1,
        "ruling.back.stairs": n < 0 and first == 0,
        "base.move.share-space": shared and len(halts) == 1,
    }
    rule, *also = *that_apply(cases), *_left_on_osiris(rules, state, n, halts)
    tell(sink, "AdventurerMoved", seat, rule, "card", tuple(also), start=space, goal=first, steps=n,
         gaps=gaps)  # fmt: skip
    for number, (osiris, goal) in enumerate(pairwise(halts)):
        face = rules.jump[state.tiles[osiris]]
        ahead = tiles_ahead(state, osiris)
        as_shown = ahead[face - 1 : face] == [goal]
        far = face if as_shown else state.counted.index(goal) - state.counted.index(osiris)
        cases = {
            "base.osiris.never-stop": True,
            "base.osiris.then-act": True,
            "ruling.osiris.chain": number,
            "base.move.share-space": shared and goal == last,
            "ruling.one-less.after-osiris": state.mode == LESS,
            "ruling.chamber.entry-is-movement": goal == rules.chamber,
            "ruling.osiris.blocked": 0 < far < face,
        }
        tell(sink, "OsirisJumped", seat, "base.osiris.jump", "osiris", that_apply(cases), start=osiris,
             goal=goal, steps=far)  # fmt: skip


def _left_on_osiris(rules: Rules, state: LuxorState, n: int, halts: tuple[int, ...]) -> list[str]:
    """The ruling by which somebody comes to stand on Osiris."""
    if halts[-1] == rules.chamber or not rules.jump[state.tiles[halts[-1]]]:
        return []
    if n < 0:
        return ["ruling.back.osiris"]
    return ["ruling.osiris.chain"] if len(halts) > 1 else ["ruling.osiris.blocked"]


# --- a card that moves all ---


def move_all(
    rules: Rules,
    state: LuxorState,
    seat: int,
    n: int,
    sink: Sink | None,
    stays: str = BLOCKED_STAY,
    entered: int = 0,
) -> list[int]:
    """Every active adventurer moves, nearest the chamber first; where those ended that may act.

    `entered`: so many went ahead into the chamber.
    """
    before = state.entries - entered
    goals: list[int] = []
    stopped = 0
    movers = upright(rules, state, seat)
    while movers or (movers := woken_ones_that_move(rules, state, seat)):
        space = movers.pop()
        way = route(rules, state, seat, space, n)
        if way.blocked:
            also = that_apply({"ruling.chamber.keys-in-order": way.lacks_key})
            tell(sink, "AdventurerStayed", seat, stays, "card", also, space=space)
            continue
        goal = move_by(rules, state, seat, space, n, sink, state.entries > before)
        if goal == rules.chamber:
            continue
        if halted(rules, state, seat, goal, sink):
            stopped += 1
        else:
            goals.append(goal)
    goals = who_may_act(rules, state, seat, AllMoved(goals, state.entries - before, stopped))
    return sorted(set(goals) if rules.movers_only < 0 else goals)


@clause
def woken_ones_that_move(rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """Who is woken while all move does not move (ruling.all.woken-stay)."""
    return []


class AllMoved(NamedTuple):
    """What came of a move of all: where those are who can act, how many entered the chamber, were stopped."""

    goals: list[int]
    entered: int
    stopped: int


@clause
def who_may_act(rules: Rules, state: LuxorState, seat: int, moved: AllMoved) -> list[int]:
    """One of those that moved may act (base.horus.all.one-action)."""
    return moved.goals


def contenders(rules: Rules, state: LuxorState, seat: int, n: int) -> list[int]:
    """The spaces from which a move of all leads into the chamber, if keys are too few for them."""
    ways = {q: route(rules, state, seat, q, n) for q in upright(rules, state, seat)}
    spaces = [q for q, way in ways.items() if way and way.goal == rules.chamber]
    inside = sum(q in spaces for q in upright(rules, state, seat))
    return spaces if inside > state.keys[seat] and len(spaces) > 1 else []
