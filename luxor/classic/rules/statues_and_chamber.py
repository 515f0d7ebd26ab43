"""Coming from a space to another: whom the statues on the way wake, and what entering the chamber brings."""

from __future__ import annotations

from bisect import insort

from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import ASLEEP, IN_CHAMBER, WOKEN, LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.words.terms import Sink, tell, that_apply


def carry(
    rules: Rules, state: LuxorState, seat: int, space: int, goal: int, sink: Sink | None, again: bool = False
) -> None:
    """Bring one adventurer from a space to another: statues passed wake, the chamber costs a key.

    `again`: another one has just entered the chamber by the same card.
    """
    places = state.adventurers[seat]
    places.remove(space)
    insort(places, goal)
    if statues_wake(rules, state):
        for statue in range(rules.zone[space], rules.zone[goal]):
            wake(rules, state, seat, statue, sink)
    if goal == rules.chamber:
        _enter(rules, state, seat, sink, again)


@clause
def statues_wake(rules: Rules, state: LuxorState) -> bool:
    """A statue wakes its adventurer whatever brings somebody past it (base.move.anubis-wakes)."""
    return True


def wake(
    rules: Rules,
    state: LuxorState,
    seat: int,
    statue: int,
    sink: Sink | None,
    rule: str = "base.move.anubis-wakes",
) -> None:
    """Stand one who sleeps at a statue on the stairs."""
    places = state.adventurers[seat]
    if ASLEEP - statue not in places:
        return
    places.remove(ASLEEP - statue)
    insort(places, WOKEN)
    also = ("base.move.woken-next-turn", *that_apply({"ruling.all.woken-stay": state.mode == ALL}))
    tell(sink, "AdventurerWoken", seat, rule, "statue", also, statue=statue + 1)
    rules.hooks.woken(state, seat, sink)


@clause
def is_entry(rules: Rules, state: LuxorState, again: bool) -> bool:
    """Everybody who comes into the chamber is an entry; `again`: another one by the same card."""
    return True


@clause
def entries_shown(rules: Rules, state: LuxorState) -> int:
    """How many entries a position shows: as many as there are adventurers in the chamber."""
    return sum(places.count(rules.chamber) for places in state.adventurers)


def _enter(rules: Rules, state: LuxorState, seat: int, sink: Sink | None, again: bool) -> None:
    state.keys[seat] -= 1
    state.spent += 1
    number = state.entries
    counts = is_entry(rules, state, again)
    state.entries += counts
    if counts and number < len(state.sarcophagi) and state.sarcophagi[number] == IN_CHAMBER:
        state.sarcophagi[number] = seat
    if not sink:
        return
    tell(
        sink,
        "ChamberEntered",
        seat,
        "base.chamber.key",
        "chamber",
        (
            "base.chamber.exact",
            "base.chamber.key-place",
            *that_apply({"ruling.chamber.entry-is-movement": state.mode == ALL}),
        ),
        entry=sum(places.count(rules.chamber) for places in state.adventurers),
        see=("ruling.key.spent",),
    )
    if counts and number < len(state.sarcophagi):
        rule = "base.chamber.first" if number == 0 else "base.chamber.second"
        also = that_apply({"ruling.chamber.two-at-once": again})
        tell(sink, "SarcophagusTaken", seat, rule, "chamber", also, vp=rules.kit.sarcophagi[number])
    else:
        also = that_apply({"ruling.chamber.two-at-once": again and not counts})
        tell(sink, "NoSarcophagus", seat, "base.chamber.later", "chamber", also)
    if counts and state.entries == rules.last_entry:
        tell(sink, "EndTriggered", seat, "base.end.second-entry", "chamber", ("base.end.finish-round",))
