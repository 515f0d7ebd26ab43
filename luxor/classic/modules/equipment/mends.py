"""Ideas how to mend what is wrong with equipment cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.state import CARD, LuxorState
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem

if TYPE_CHECKING:
    from luxor.classic.modules.equipment.rules import Equipment


def ideas(self: Equipment, state: LuxorState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a problem of this module, the best first."""
    if problem.code == "horus-added":
        yield mend("turn-anew", problem, {"seat": state.seat}, seat=state.seat)
    if problem.code != "removed-count":
        return
    removed, seat = self.own("removed"), cast(int, problem.params["seat"])
    row = list(cast("Sequence[Sequence[str]]", facts[removed])[seat])
    discard = list(cast("Sequence[str]", facts["discard"]))
    due = cast(int, problem.params["expected"])
    if len(row) > due:
        for at in range(len(row) - due + 1):
            away, kept = row[at : at + len(row) - due], [*row[:at], *row[at + len(row) - due :]]
            yield mend("away", problem, {removed: {seat: kept}}, n=len(away), fact=removed)
        edit = {removed: {seat: row[:due]}, "discard": [*discard, *row[due:]]}
        yield mend("away", problem, edit, n=len(row) - due, fact=removed)
        return
    missing = due - len(row)
    spare = [self.names[card] for card in _nowhere(self, state).elements()]
    for at in range(max(0, len(spare) - missing) + 1):
        edit = {removed: {seat: [*row, *spare[at : at + missing]]}}
        yield mend("back", problem, edit, n=missing, fact=removed)
    used = [card for card in discard if self.rules.kit.card_code[str(card)] in self.cards]
    for card in used[:missing]:
        discard.remove(card)
    edit = {removed: {seat: [*row, *used[:missing]]}, "discard": discard}
    yield mend("back", problem, edit, n=missing, fact=removed)


def _nowhere(module: Equipment, state: LuxorState) -> Counter[int]:
    """Equipment cards that are in no place at all."""
    placed = [*(slot & CARD for hand in state.hands for slot in hand), *state.discard, *state.deck]
    return Counter(module.rules.kit.more_cards) - Counter([*placed, *module.kept_cards(state)])
