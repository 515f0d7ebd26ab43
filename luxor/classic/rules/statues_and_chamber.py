"""Coming from a space to another: whom the statues on the way wake, and what entering the chamber brings."""

from __future__ import annotations

from bisect import insort

from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import ASLEEP, IN_CHAMBER, WOKEN, LuxorState
from luxor.core.terms import Sink, tell


def carry(
    rules: Rules, state: LuxorState, seat: int, space: int, goal: int, sink: Sink | None, again: bool = False
) -> None:
    """Bring one adventurer from a space to another: statues passed wake, the chamber costs a key.

    `again`: another one has just entered the chamber by the same card.
    """
    places = state.adventurers[seat]
    places.remove(space)
    insort(places, goal)
    if not (rules.bare and rules.waiting(state, *rules.bare)):  # nobody wakes by a bare shift
        for statue in range(rules.zone[space], rules.zone[goal]):
            _wake(rules, state, seat, statue, sink)
    if goal == rules.chamber:
        _enter(rules, state, seat, sink, again)


def _wake(rules: Rules, state: LuxorState, seat: int, statue: int, sink: Sink | None) -> None:
    places = state.adventurers[seat]
    if ASLEEP - statue not in places:
        return
    places.remove(ASLEEP - statue)
    insort(places, WOKEN)
    if sink:
        also = ("base.move.woken-next-turn", *(("ruling.all.woken-stay",) if state.mode == ALL else ()))
        tell(sink, "AdventurerWoken", seat, "base.move.anubis-wakes", "statue", also, statue=statue + 1)
    for woken in rules.woken:
        woken(state, seat, sink)


def _enter(rules: Rules, state: LuxorState, seat: int, sink: Sink | None, again: bool) -> None:
    state.keys[seat] -= 1
    state.spent += 1
    number = state.entries
    counts = not (rules.one_entry and (again or number == rules.last_entry))
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
            "ruling.key.spent",
            *(("ruling.chamber.entry-is-movement",) if state.mode == ALL else ()),
        ),
        entry=sum(places.count(rules.chamber) for places in state.adventurers),
    )
    if counts and number < len(state.sarcophagi):
        rule = "base.chamber.first" if number == 0 else "base.chamber.second"
        also = ("ruling.chamber.two-at-once",) if again else ()
        tell(sink, "SarcophagusTaken", seat, rule, "chamber", also, vp=rules.kit.sarcophagi[number])
    else:
        also = ("ruling.chamber.two-at-once",) if again and rules.one_entry else ()
        tell(sink, "NoSarcophagus", seat, "base.chamber.later", "chamber", also)
    if counts and state.entries == rules.last_entry:
        tell(sink, "EndTriggered", seat, "base.end.second-entry", "chamber", ("base.end.finish-round",))
