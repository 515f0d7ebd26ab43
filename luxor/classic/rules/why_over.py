"""Why a game of Luxor is over, and what might have kept it going; the core tries what is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from luxor.classic.rules.ending import over_because
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.ending import Otherwise
from luxor.core.position.notation import NONE, Facts
from luxor.core.position.verdict import NOTHING, Params

Row = list[int | str]


def why_over(rules: Rules, state: LuxorState) -> tuple[str, Params]:
    """The code of a text, and what it asks for."""
    if state.entries >= rules.last_entry:
        inside = tuple(seat for seat, places in enumerate(state.adventurers) if rules.chamber in places)
        return "entries", {"n": state.entries, "inside": inside}
    code = over_because(rules)
    return code, {"n": rules.players} if code == "in-a-row" else NOTHING


def otherwise(rules: Rules, state: LuxorState, facts: Facts) -> Iterator[Otherwise]:
    """Changes before the last action, those that are easiest to see first."""
    held, left = cast("list[int]", facts["keys"]), cast(int, facts["key_supply"])
    for out in range(1, state.entries + 1):
        yield _fewer_inside(rules, facts, out)
    fewer = {"keys": {state.seat: held[state.seat] - 1}, "key_supply": left + 1}
    yield Otherwise("fewer-keys", fewer, {"seat": state.seat})
    seats = [(state.seat + more) % rules.players for more in range(1, rules.players + 1)]
    for seat in seats:
        yield from _another_card(rules, facts, seat)
    for seat in seats:
        yield Otherwise("key", {"keys": {seat: held[seat] + 1}, "key_supply": left - 1}, {"seat": seat})
    yield Otherwise("idle", {"idle": state.idle - 1})


def _fewer_inside(rules: Rules, facts: Facts, out: int) -> Otherwise:
    """So many who went in last stand on the last space before the chamber; their keys are in the supply."""
    owners = [cast("Row", list(row)) for row in cast("Sequence[Row]", facts["adventurers"])]
    inside = [(seat, at) for seat, row in enumerate(owners) for at, place in enumerate(row)
              if place == rules.chamber]  # fmt: skip
    sarcophagi = list(cast("Row", facts["sarcophagi"]))
    taken = [at for at, owner in enumerate(sarcophagi) if owner != NONE]
    for at in taken[len(taken) - out :] if out < len(taken) else taken:
        owner = sarcophagi[at]
        sarcophagi[at] = NONE
        leaver = next((who for who in inside if who[0] == owner), inside[-1])
        inside.remove(leaver)
        owners[leaver[0]][leaver[1]] = rules.kit.length
    spent, left = cast(int, facts["spent"]), cast(int, facts["key_supply"])
    edit = {"adventurers": dict(enumerate(owners)), "sarcophagi": sarcophagi,
            "spent": spent - out, "key_supply": left + out}  # fmt: skip
    return Otherwise("entries", edit, {"n": rules.last_entry - 1})


def _another_card(rules: Rules, facts: Facts, seat: int) -> Iterator[Otherwise]:
    """A card that nobody holds in the place of the left one of a hand, which goes where it was."""
    hand = list(cast("Sequence[Row]", facts["hands"])[seat])
    for pile in ("deck", "discard"):
        cards = list(cast("Row", facts[pile]))
        for card in dict.fromkeys(cards) if hand else ():
            rest = cards.copy()
            rest[rest.index(card)] = str(hand[0]).partition("@")[0]
            edit = {"hands": {seat: [card, *hand[1:]]}, pile: rest}
            yield Otherwise("card", edit, {"seat": seat, "card": str(card)})
