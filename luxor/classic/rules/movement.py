"""Movement: where a number of steps leads, what blocks it, and carrying it out.

`route` is the one primitive of legality: `legal`, `check` and the bots all ask it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise

from luxor.classic.rules.card_kinds import LAST, LESS
from luxor.classic.rules.module import Reach
from luxor.classic.rules.ruleset import NO_TILE_BEHIND, Rules
from luxor.classic.rules.state import CARD, LuxorState
from luxor.classic.rules.statues_and_chamber import carry
from luxor.core.terms import Sink, tell
from luxor.core.verdict import Violation

# What `route` answers instead of a space.
OVERSHOOT, NO_KEY, OSIRIS_OVERSHOOT, OSIRIS_NO_KEY = -1, -2, -3, -4  # and NO_TILE_BEHIND
BLOCKED_STAY = "ruling.all.blocked-stay"  # why one that cannot move does not keep the others from it


def counted_spaces(rules: Rules, state: LuxorState) -> list[int]:
    """The spaces that count as a step: those with a tile, and the chamber (base.move.skip-empty)."""
    spaces = [space for space, tile in enumerate(state.tiles) if tile]
    for counts_twice in rules.counts_twice:
        spaces = sorted([*spaces, *counts_twice(state)])
    return [*spaces, rules.chamber]


def route(rules: Rules, state: LuxorState, seat: int, space: int, n: int, mode: int = -1) -> int:
    """Where `n` steps from `space` end, Osiris jumps included; below 0: what blocks them.

    `mode` is that of a card that is not played yet.
    """
    if n in (1, -1) and rules.by_space and rules.spacewise(state, mode):
        return _next_space(rules, state, seat, space, n)
    counted = state.counted
    if n > 0:
        i = bisect_right(counted, space) + n - 1
        if i >= len(counted):
            return OVERSHOOT
    elif n == 0:
        return _in_place(rules, state, seat, space)
    else:
        i = bisect_left(counted, space) - 1
        if i < 0 or space >= rules.chamber:
            return rules.behind_all if 0 < space < rules.chamber else NO_TILE_BEHIND
    goal = counted[i]
    if goal == rules.chamber:
        return door(rules, state, seat)
    jump = rules.jump[state.tiles[goal]]
    if jump and rules.osiris:
        last = halts(rules, state, seat, i, n)[-1]
        return counted[last] if last >= 0 else last
    while jump:  # an adventurer never stops on Osiris
        i += jump
        if i >= len(counted):
            return OSIRIS_OVERSHOOT
        goal = counted[i]
        if goal == rules.chamber:
            return goal if state.keys[seat] else OSIRIS_NO_KEY
        jump = rules.jump[state.tiles[goal]]
    return goal


def door(rules: Rules, state: LuxorState, seat: int) -> int:
    """The chamber, or what keeps a player from it who has come just so far."""
    if rules.bare and rules.waiting(state, *rules.bare):
        return rules.shut
    return rules.chamber if state.keys[seat] else NO_KEY


def _in_place(rules: Rules, state: LuxorState, seat: int, space: int) -> int:
    """The same for no steps at all, by what readings make of them."""
    for stays in rules.stays:
        goal = stays(state, seat, space)
        if goal != space:
            return goal
    return space


def _next_space(rules: Rules, state: LuxorState, seat: int, space: int, n: int) -> int:
    """The same for one space, where it is not tiles that are counted (ruling.plus-minus.tile)."""
    goal = space + n
    if goal < 1 or space >= rules.chamber:
        return rules.behind_all if 0 < space < rules.chamber else NO_TILE_BEHIND
    if goal == rules.chamber:
        return door(rules, state, seat)
    if not rules.jump[state.tiles[goal]]:
        return goal
    last = halts(rules, state, seat, state.counted.index(goal), n)[-1]
    return state.counted[last] if last >= 0 else last


def halts(rules: Rules, state: LuxorState, seat: int, i: int, n: int) -> list[int]:
    """Where a move of `n` steps to the i-th tile halts, by Osiris and what readings make of it.

    The places are those in `state.counted`; below 0: what blocks such a move.
    """
    counted, found = state.counted, [i]
    while counted[found[-1]] != rules.chamber:
        jump = rules.jump[state.tiles[counted[found[-1]]]]
        if not jump:
            return found
        goal = found[-1] + jump
        for osiris in rules.osiris:
            goal = osiris(state, seat, found, n, goal)
        if goal == found[-1]:
            return found
        if not 0 <= goal < len(counted):
            return [*found, goal if goal in rules.blocks else OSIRIS_OVERSHOOT]
        found.append(goal)
    return found if state.keys[seat] else [*found, OSIRIS_NO_KEY]


def next_tunnel(rules: Rules, state: LuxorState, space: int) -> int:
    """The very next tunnel ahead of a space, or 0."""
    return state.tiles.index(rules.tunnel, space + 1) if rules.tunnel in state.tiles[space + 1 :] else 0


def resting(rules: Rules, state: LuxorState, seat: int, goal: int) -> int:
    """Where an adventurer that moved to a space is in the end: a tunnel takes it on."""
    rest = rules.rest[state.tiles[goal]]
    if rest is None:
        return goal
    barred = any(bars(state, seat, goal) for bars in rules.bars)
    if barred and not any(spares(state, seat, goal) for spares in rules.spares):
        return goal
    return rest(rules, state, goal)


def leads_nowhere(rules: Rules, state: LuxorState, space: int) -> bool:
    """Whether the tile there would take an adventurer on, but not just now: nothing happens."""
    rest = rules.rest[state.tiles[space]]
    return rest is not None and rest(rules, state, space) == space


def stops(rules: Rules, state: LuxorState, seat: int, space: int, n: int) -> list[int]:
    """Every space where a legal move halts, Osiris tiles included."""
    counted = state.counted
    i = bisect_right(counted, space) + n - 1 if n > 0 else bisect_left(counted, space) - 1
    if n in (1, -1) and rules.by_space and rules.spacewise(state):
        if space + n not in counted:
            return [space + n]
        i = counted.index(space + n)
    return [counted[place] for place in halts(rules, state, seat, i, n) if place >= 0] if i >= 0 else [0]


def upright(rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """The spaces of the adventurers that may move, rearmost first."""
    chamber = rules.chamber
    return [q for q in state.adventurers[seat] if 0 <= q < chamber]


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
    active = upright(rules, state, seat)
    if rules.lying_last and lies_last(rules, state, seat):
        return None
    for q in active:
        if q > active[0]:
            return active[0], q
    for catches_up in rules.catches_up if active else ():
        return catches_up(state, seat, active[0])
    return None


def lies_last(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether somebody lies behind all of a player's active adventurers."""
    lying, active = rules.lying, upright(rules, state, seat)
    down = [q - lying for q in state.adventurers[seat] if q >= lying]
    return bool(down) and (not active or down[0] < active[0])


def barring(rules: Rules, state: LuxorState, seat: int, card: int) -> set[str]:
    """The rulings by which readings keep a card from counting as one that moves somebody."""
    ways = {route(rules, state, seat, q, n) for q in upright(rules, state, seat) for n in rules.offers[card]}
    barred = {rules.blocks[way] for way in ways if way in rules.blocks}
    return barred.union(m.playable_rule for m in rules.playable[card] if not m.playable(state, seat, card))


def can_move(rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """Whether a card can move one of the player's adventurers: some roll is enough (ruling.die.playable)."""
    for reading in rules.playable[card]:
        if not reading.playable(state, seat, card):
            return False
    mode = rules.mode[card]
    if mode == LAST:
        return last_to_second(rules, state, seat) is not None
    chamber = rules.chamber
    wanted = rules.offers[card]
    before = -1
    for q in state.adventurers[seat]:
        if before < q < chamber:
            before = q
            for n in wanted:
                if route(rules, state, seat, q, n, mode) >= 0:
                    return True
    return False


def reaches(rules: Rules, state: LuxorState, seat: int, n: int, keys: int = 0) -> bool:
    """Whether somebody can move by a number, after some keys were spent on it."""
    for q in upright(rules, state, seat):
        goal = route(rules, state, seat, q, n)
        if goal >= 0 and (goal != rules.chamber or state.keys[seat] > keys):
            return True
    return False


def can_stretch(rules: Rules, state: LuxorState, seat: int, card: int, hand: list[int]) -> bool:
    """Whether a card could move somebody by means of what modules add, with the hand that would remain."""
    if not rules.stretch:
        return False
    found = set() if rules.mode[card] == LAST else {Reach(n) for n in rules.offers[card]}
    for stretch in rules.stretch:
        stretch(state, seat, card, hand, found)
    return any(reaches(rules, state, seat, way.n, way.keys) for way in found)


def can_become(rules: Rules, state: LuxorState, seat: int, way: Reach) -> bool:
    """Whether a number of this turn moves somebody by itself or by what modules could still make of it."""
    found = {way}
    for stretch in rules.stretch:
        stretch(state, seat, state.card, [], found)
    return any(reaches(rules, state, seat, each.n, each.keys) for each in found)


def able_to_move(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether a player could move anybody at the start of the turn."""
    hand = state.hands[seat]
    if hand:
        counted = hand if rules.inner_cards_count else (hand[0], hand[-1])
        if any(can_move(rules, state, seat, slot & CARD) for slot in counted):
            return True
        if can_stretch(rules, state, seat, hand[0] & CARD, hand[1:]):
            return True
        if can_stretch(rules, state, seat, hand[-1] & CARD, hand[:-1]):
            return True
    return any(able(state, seat) for able in rules.able)


def halted(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
    """A movement ended on a space of the path; whether something there keeps the adventurer from acting."""
    stopped = False
    for landed in rules.landed:
        stopped |= landed(state, seat, space, sink)
    return stopped


def move_by(
    rules: Rules, state: LuxorState, seat: int, space: int, n: int, sink: Sink | None, again: bool = False
) -> int:
    """Carry out a legal move of `n` steps (-1: back) and say where it ended; `again` as in `carry`."""
    goal = route(rules, state, seat, space, n)
    if sink:
        tell_move(rules, state, seat, space, n, sink)
    carry(rules, state, seat, space, goal, sink, again)
    return goal


def tell_move(rules: Rules, state: LuxorState, seat: int, space: int, n: int, sink: Sink) -> None:
    """The events of a move and of the Osiris jumps in it."""
    reached = stops(rules, state, seat, space, n)
    first = reached[0]
    low, high = (space, first) if n > 0 else (first, space)
    gaps = sum(1 for q in range(low + 1, high) if not state.tiles[q])
    rule = "base.move.tile-to-tile"
    also: tuple[str, ...] = ()
    if 0 < space < rules.chamber and not state.tiles[space]:
        rule = "base.move.from-empty"
    if gaps:
        also = () if rule == "base.move.tile-to-tile" else (rule,)
        rule = "base.move.skip-empty"
    if n < 0 or (rules.spacewise(state) and rules.by_space):
        also += ("ruling.plus-minus.tile",)
    if n < 0:
        also += ("ruling.back.acts",)
        if len(reached) > 1:
            also += ("ruling.back.osiris",)
        if first == 0:
            also += ("ruling.back.stairs",)
    taken = reached[-1] not in (space, rules.chamber) and any(
        reached[-1] in places for places in state.adventurers
    )
    shared = ("base.move.share-space",) if taken else ()
    also += shared if len(reached) == 1 else ()
    also += _left_on_osiris(rules, state, n, reached)
    tell(sink, "AdventurerMoved", seat, rule, "card", also, start=space, goal=first, steps=n, gaps=gaps)
    for number, (osiris, goal) in enumerate(pairwise(reached)):
        chained: tuple[str, ...] = ("ruling.osiris.chain",) if number else ()
        chained += shared if goal == reached[-1] else ()
        chained += ("ruling.one-less.after-osiris",) if state.mode == LESS else ()
        chained += ("ruling.chamber.entry-is-movement",) if goal == rules.chamber else ()
        face = rules.jump[state.tiles[osiris]]
        far = state.counted.index(goal) - state.counted.index(osiris) if rules.osiris else face
        chained += ("ruling.osiris.blocked",) if 0 < far < face else ()
        tell(sink, "OsirisJumped", seat, "base.osiris.jump", "osiris",
             ("base.osiris.never-stop", "base.osiris.then-act", *chained), start=osiris, goal=goal,
             steps=far)  # fmt: skip


def _left_on_osiris(rules: Rules, state: LuxorState, n: int, reached: list[int]) -> tuple[str, ...]:
    """The ruling by which somebody comes to stand on Osiris."""
    if reached[-1] == rules.chamber or not rules.jump[state.tiles[reached[-1]]]:
        return ()
    if n < 0:
        return ("ruling.back.osiris",)
    return ("ruling.osiris.chain",) if len(reached) > 1 else ("ruling.osiris.blocked",)


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
    goals: list[int] = []
    stopped, entries = 0, state.entries - entered
    movers = upright(rules, state, seat)
    while movers or (rules.all_move and called(rules, state, seat, movers)):
        space = movers.pop()
        blocked = route(rules, state, seat, space, n)
        if blocked < 0:
            if sink:
                also = ("ruling.chamber.keys-in-order",) if blocked in (NO_KEY, OSIRIS_NO_KEY) else ()
                tell(sink, "AdventurerStayed", seat, stays, "card", also, space=space)
            continue
        goal = move_by(rules, state, seat, space, n, sink, state.entries > entries)
        if goal != rules.chamber:
            if halted(rules, state, seat, goal, sink):
                stopped += 1
            else:
                goals.append(goal)
    for actors in rules.actors:
        goals = actors(state, seat, goals, state.entries - entries, stopped)
    return sorted(set(goals) if rules.movers_only < 0 else goals)


def contenders(rules: Rules, state: LuxorState, seat: int, n: int) -> list[int]:
    """The spaces from which a move of all leads into the chamber, if keys are too few for them."""
    inside = [q for q in upright(rules, state, seat) if route(rules, state, seat, q, n) == rules.chamber]
    spaces = list(dict.fromkeys(inside))
    return spaces if len(inside) > state.keys[seat] and len(spaces) > 1 else []


def called(rules: Rules, state: LuxorState, seat: int, movers: list[int]) -> bool:
    """Whether modules have somebody more move with all others; then they are among the movers."""
    for all_move in rules.all_move:
        movers += all_move(state, seat)
    return bool(movers)
