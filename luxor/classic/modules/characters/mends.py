"""Ideas how to mend what is wrong with characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.state import LuxorState
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem

if TYPE_CHECKING:
    from luxor.classic.modules.characters.rules import Characters

SET_ASIDE = {"flipped-sets": "flipped", "unscored-treasures": "unscored"}


def ideas(self: Characters, state: LuxorState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a problem of this module, the best first."""
    if problem.code == "character-twice":
        who = self.own("who")
        dealt = list(cast("Sequence[str]", facts[who]))
        free = [name for name in self.names if name not in dealt]
        again = [seat for seat, name in enumerate(dealt) if name == problem.params["character"]][1:]
        for spare in range(len(free) - len(again) + 1):
            edit = {who: dict(zip(again, free[spare:]))}
            yield mend("character", problem, edit, seat=again[0], character=free[spare])
    if fact := SET_ASIDE.get(problem.code):
        seat, allowed = (cast(int, problem.params[name]) for name in ("seat", "expected"))
        yield mend("set-aside", problem, {self.own(fact): {seat: allowed}}, seat=seat, n=allowed)
