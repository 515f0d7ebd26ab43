"""Movement: where a number of steps leads, what blocks it, and carrying it out.

`route` is the one primitive of legality: `legal`, `check` and the bots all ask it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from itertools import pairwise

from luxor.classic.rules.components import ALL, LAST, LESS
from luxor.classic.rules.module import Reach
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import ASLEEP, CARD, IN_CHAMBER, WOKEN, LuxorState
from luxor.core.terms import Sink, tell
from luxor.core.verdict import Violation

# What `route` answers instead of a space.
OVERSHOOT, NO_KEY, OSIRIS_OVERSHOOT, OSIRIS_NO_KEY, NO_TILE_BEHIND = -1, -2, -3, -4, -5


def route(r: Rules, s: LuxorState, seat: int, space: int, n: int) -> int:
    """Where `n` steps from `space` end, Osiris jumps included; below 0: what blocks them."""
    steps = s.steps
    if n > 0:
        i = bisect_right(steps, space) + n - 1
        if i >= len(steps):
            return OVERSHOOT
    elif n == 0:
        return space
    else:
        i = bisect_left(steps, space) - 1
        if i < 0 or space >= r.chamber:
            return NO_TILE_BEHIND
    goal = steps[i]
    if goal == r.chamber:
        return goal if s.keys[seat] else NO_KEY
    jump = r.jump[s.tiles[goal]]
    while jump:  # an adventurer never stops on Osiris
        i += jump
        if i >= len(steps):
            return OSIRIS_OVERSHOOT
        goal = steps[i]
        if goal == r.chamber:
            return goal if s.keys[seat] else OSIRIS_NO_KEY
        jump = r.jump[s.tiles[goal]]
    return goal


def next_tunnel(r: Rules, s: LuxorState, space: int) -> int:
    """The very next tunnel ahead of a space, or 0."""
    return s.tiles.index(r.tunnel, space + 1) if r.tunnel in s.tiles[space + 1 :] else 0


def resting(r: Rules, s: LuxorState, seat: int, goal: int) -> int:
    """Where an adventurer that moved to a space is in the end: a tunnel takes it on."""
    if s.tiles[goal] != r.tunnel or any(bars(s, seat, goal) for bars in r.bars):
        return goal
    return next_tunnel(r, s, goal) or goal


def stops(r: Rules, s: LuxorState, space: int, n: int) -> list[int]:
    """Every space where a legal move halts, Osiris tiles included."""
    steps = s.steps
    i = bisect_right(steps, space) + n - 1 if n > 0 else bisect_left(steps, space) - 1
    found = [steps[i]]
    while steps[i] != r.chamber and r.jump[s.tiles[steps[i]]]:
        i += r.jump[s.tiles[steps[i]]]
        found.append(steps[i])
    return found


def upright(r: Rules, s: LuxorState, seat: int) -> list[int]:
    """The spaces of the adventurers that may move, rearmost first."""
    chamber = r.chamber
    return [q for q in s.adventurers[seat] if 0 <= q < chamber]


def nobody_at(r: Rules, s: LuxorState, seat: int, space: int) -> Violation:
    """Why a player has nobody to choose at a space: one lies there, or there is none at all."""
    if space >= 0 and space + r.lying in s.adventurers[seat]:
        return lies(r, space)
    return Violation("nobody-there", "base.move.any-own", {"place": r.place_name(space)})


def lies(r: Rules, space: int) -> Violation:
    """Somebody who was knocked down on a space is to move."""
    return Violation("inactive", r.lying_rule or "base.move.active-only", {"place": space, "why": "lying"})


def last_to_second(r: Rules, s: LuxorState, seat: int) -> tuple[int, int] | None:
    """From the last adventurer's space to the second last's, if that is a move."""
    active = upright(r, s, seat)
    for q in active:
        if q > active[0]:
            return active[0], q
    return None


def can_move(r: Rules, s: LuxorState, seat: int, card: int) -> bool:
    """Whether a card can move one of the player's adventurers: some roll is enough (ruling.die.playable)."""
    mode = r.mode[card]
    if mode == LAST:
        return last_to_second(r, s, seat) is not None
    chamber = r.chamber
    wanted = r.offers[card]
    before = -1
    for q in s.adventurers[seat]:
        if q < 0 or q == before:
            continue
        if q >= chamber:
            break
        before = q
        for n in wanted:
            if route(r, s, seat, q, n) >= 0:
                return True
    return False


def reaches(r: Rules, s: LuxorState, seat: int, n: int, keys: int = 0) -> bool:
    """Whether somebody can move by a number, after some keys were spent on it."""
    for q in upright(r, s, seat):
        goal = route(r, s, seat, q, n)
        if goal >= 0 and (goal != r.chamber or s.keys[seat] > keys):
            return True
    return False


def can_stretch(r: Rules, s: LuxorState, seat: int, card: int, hand: list[int]) -> bool:
    """Whether a card could move somebody by means of what modules add, with the hand that would remain."""
    if not r.stretch:
        return False
    found = set() if r.mode[card] == LAST else {Reach(n) for n in r.offers[card]}
    for stretch in r.stretch:
        stretch(s, seat, card, hand, found)
    return any(reaches(r, s, seat, way.n, way.keys) for way in found)


def able_to_move(r: Rules, s: LuxorState, seat: int) -> bool:
    """Whether a player could move anybody at the start of the turn."""
    hand = s.hands[seat]
    if hand:
        if any(can_move(r, s, seat, slot & CARD) for slot in (hand[0], hand[-1])):
            return True
        if can_stretch(r, s, seat, hand[0] & CARD, hand[1:]):
            return True
        if can_stretch(r, s, seat, hand[-1] & CARD, hand[:-1]):
            return True
    return any(able(s, seat) for able in r.able)


def carry(r: Rules, s: LuxorState, seat: int, space: int, goal: int, sink: Sink | None) -> None:
    """Bring one adventurer from a space to another: statues passed wake, the chamber costs a key."""
    places = s.adventurers[seat]
    places.remove(space)
    insort(places, goal)
    zone = r.zone
    if zone[goal] > zone[space] and places[0] < WOKEN:
        for statue in range(zone[space], zone[goal]):
            _wake(r, s, seat, statue, sink)
    if goal == r.chamber:
        _enter(r, s, seat, sink)


def _wake(r: Rules, s: LuxorState, seat: int, statue: int, sink: Sink | None) -> None:
    places = s.adventurers[seat]
    if ASLEEP - statue not in places:
        return
    places.remove(ASLEEP - statue)
    insort(places, WOKEN)
    if sink:
        also = ("base.move.woken-next-turn", *(("ruling.all.woken-stay",) if s.mode == ALL else ()))
        tell(sink, "AdventurerWoken", seat, "base.move.anubis-wakes", "statue", also, statue=statue + 1)
    for woken in r.woken:
        woken(s, seat, sink)


def _enter(r: Rules, s: LuxorState, seat: int, sink: Sink | None) -> None:
    s.keys[seat] -= 1
    s.spent += 1
    number = s.entries
    s.entries += 1
    if number < len(s.sarcophagi) and s.sarcophagi[number] == IN_CHAMBER:
        s.sarcophagi[number] = seat
    if not sink:
        return
    tell(sink, "ChamberEntered", seat, "base.chamber.key", "chamber",
         ("base.chamber.exact", "base.chamber.key-place", "ruling.key.spent",
          *(("ruling.chamber.entry-is-movement",) if s.mode == ALL else ())), entry=s.entries)  # fmt: skip
    if number < len(s.sarcophagi):
        rule = "base.chamber.first" if number == 0 else "base.chamber.second"
        also = ("ruling.chamber.two-at-once",) if number and s.mode == ALL else ()
        tell(sink, "SarcophagusTaken", seat, rule, "chamber", also, vp=r.kit.sarcophagi[number])
    else:
        tell(sink, "NoSarcophagus", seat, "base.chamber.later", "chamber")
    if s.entries == r.last_entry:
        tell(sink, "EndTriggered", seat, "base.end.second-entry", "chamber", ("base.end.finish-round",))


def move_by(r: Rules, s: LuxorState, seat: int, space: int, n: int, sink: Sink | None) -> int:
    """Carry out a legal move of `n` steps (-1: back) and say where it ended."""
    goal = route(r, s, seat, space, n)
    if sink:
        tell_move(r, s, seat, space, n, sink)
    carry(r, s, seat, space, goal, sink)
    return goal


def tell_move(r: Rules, s: LuxorState, seat: int, space: int, n: int, sink: Sink) -> None:
    """The events of a move and of the Osiris jumps in it."""
    halts = stops(r, s, space, n)
    first = halts[0]
    low, high = (space, first) if n > 0 else (first, space)
    gaps = sum(1 for q in range(low + 1, high) if not s.tiles[q])
    rule = "base.move.tile-to-tile"
    also: tuple[str, ...] = ()
    if 0 < space < r.chamber and not s.tiles[space]:
        rule = "base.move.from-empty"
    if gaps:
        also = () if rule == "base.move.tile-to-tile" else (rule,)
        rule = "base.move.skip-empty"
    if n < 0:
        also += ("ruling.plus-minus.tile", "ruling.back.acts")
        if len(halts) > 1:
            also += ("ruling.back.osiris",)
    taken = halts[-1] not in (space, r.chamber) and any(halts[-1] in places for places in s.adventurers)
    shared = ("base.move.share-space",) if taken else ()
    also += shared if len(halts) == 1 else ()
    tell(sink, "AdventurerMoved", seat, rule, "card", also, start=space, goal=first, steps=n, gaps=gaps)
    for number, (osiris, goal) in enumerate(pairwise(halts)):
        chained: tuple[str, ...] = ("ruling.osiris.chain",) if number else ()
        chained += shared if goal == halts[-1] else ()
        chained += ("ruling.one-less.after-osiris",) if s.mode == LESS else ()
        chained += ("ruling.chamber.entry-is-movement",) if goal == r.chamber else ()
        tell(sink, "OsirisJumped", seat, "base.osiris.jump", "osiris",
             ("base.osiris.never-stop", "base.osiris.then-act", *chained), start=osiris, goal=goal,
             steps=r.jump[s.tiles[osiris]])  # fmt: skip


def move_all(r: Rules, s: LuxorState, seat: int, n: int, sink: Sink | None) -> list[int]:
    """Every active adventurer moves, nearest the chamber first; where those ended that may act."""
    goals: list[int] = []
    for space in reversed(upright(r, s, seat)):
        blocked = route(r, s, seat, space, n)
        if blocked < 0:
            if sink:
                also = ("ruling.chamber.keys-in-order",) if blocked in (NO_KEY, OSIRIS_NO_KEY) else ()
                tell(sink, "AdventurerStayed", seat, "ruling.all.blocked-stay", "card", also, space=space)
            continue
        goal = move_by(r, s, seat, space, n, sink)
        if goal == r.chamber:
            continue
        stopped = False
        for landed in r.landed:
            stopped |= landed(s, seat, goal, sink)
        if not stopped:
            goals.append(goal)
    return sorted(set(goals))
