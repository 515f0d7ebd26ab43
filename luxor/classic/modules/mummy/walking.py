"""The mummy's walk: where it leads, and whom she knocks down."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from luxor.classic.rules.state import LuxorState
from luxor.core.terms import Sink, tell

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy


def walk(
    mummy: Mummy, state: LuxorState, seat: int, eyes: int, also: tuple[str, ...], sink: Sink | None
) -> None:
    """Tile by tile toward the entrance, knocking down whoever is in the way."""
    mine, spaces, jump = mummy.of(state), mummy.every_space or state.counted, mummy.rules.jump
    last = len(spaces) - 2  # behind it is the chamber
    if last < 0:
        return
    start = here = mine.space
    i = bisect_left(spaces, here)
    passed: list[int] = []
    empty: list[int] = []
    osiris: list[int] = []  # tiles that carried her on
    wrapped = False
    left = eyes
    while left:
        if i == 0:
            i, wrapped = last, True
            empty += [*range(1, here), *range(spaces[i] + 1, spaces[-1])] if mummy.wrap_passes else ()
        else:
            i -= 1
            empty += range(spaces[i] + 1, here)
        here = spaces[i]
        left -= 1
        if not left and mummy.carried and here not in osiris and jump[state.tiles[here]]:
            osiris.append(here)
            left = jump[state.tiles[here]]
            eyes += left
        if left:
            passed.append(here)
    mine.space = here
    if mummy.walked:
        mummy.walked(state, seat)
    passed += empty if mummy.passes_empty else ()
    if sink:
        also = ("mummy.move.eyes", "mummy.move.toward-entrance", "ruling.mummy.reach", *also)
        also += ("mummy.move.wrap", "ruling.mummy.wrap-jump", "mummy.move.stairs-safe") if wrapped else ()
        also += ("ruling.mummy.spaces",) if empty or mummy.every_space else ()
        also += ("ruling.mummy.osiris",) if osiris or jump[state.tiles[here]] else ()
        tell(sink, "MummyMoved", seat, "mummy.move.trigger", "card", also,
             start=start, goal=here, steps=eyes)  # fmt: skip
    _knock(mummy, state, seat, here, passed, sink)


def _knock(
    mummy: Mummy, state: LuxorState, seat: int, here: int, passed: list[int], sink: Sink | None
) -> None:
    rules, mine = mummy.rules, mummy.of(state)
    victims: list[int] = []
    for other, places in enumerate(state.adventurers):
        hit = [q for q in places if q == here or (other != seat and q in passed)]
        met = mummy.lying_count and any(q - rules.lying in (here, *passed) for q in places)
        if other != seat and (met or hit):
            victims.append(other)
        for q in hit:
            places.remove(q)
            insort(places, q + rules.lying)
            if sink:
                rule = "mummy.move.knock-end" if q == here else "mummy.move.knock-passed"
                also = ("mummy.down.inactive", "ruling.mummy.lying")
                tell(sink, "KnockedDown", other, rule, "mummy", also, space=q)
    if not victims:
        return
    enough = len(victims) <= mine.supply
    gain = grant(mummy, state, seat, len(victims))
    if mummy.victims_pay:
        givers = [other for other in victims if mine.talismans[other]][: len(victims) - gain]
        for other in givers:
            mine.talismans[other] -= 1
        mine.talismans[seat] += len(givers)
        gain += len(givers)
    if sink:
        short = () if enough else ("ruling.mummy.supply",)
        tell(sink, "TalismansGained", seat, "mummy.move.talisman", "mummy", short, n=gain)


def grant(mummy: Mummy, state: LuxorState, seat: int, count: int) -> int:
    """Talismans for a player, as far as there are any; how many."""
    mine = mummy.of(state)
    gain = count if mummy.unlimited else min(count, mine.supply)
    mine.supply = max(0, mine.supply - gain)
    mine.talismans[seat] += gain
    return gain
