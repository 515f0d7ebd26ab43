"""Ideas how to mend what is wrong with hidden treasures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem

if TYPE_CHECKING:
    from luxor.classic.modules.sceptres.rules import Sceptres


def ideas(self: Sceptres, state: LuxorState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a problem of this module, the best first."""
    under, hidden = self.own("under"), self.own("hidden")
    places = list(cast("Sequence[int]", facts[under]))
    kinds = self.rules.kind
    free = [q for q in self.plain if q not in places and kinds[state.tiles[q]] is TREASURE]
    if problem.code == "hidden-nowhere":
        wrong = cast(int, problem.params["space"])
        rest = [space for space in places if space != wrong]
        for space in free:
            yield mend("hide", problem, {under: sorted([*rest, space])}, space=space)
        for n in range(len(cast("Sequence[str]", facts[hidden]))):
            tiles = list(cast("Sequence[str]", facts[hidden]))
            del tiles[n]
            yield mend("nothing-under", problem, {under: rest, hidden: tiles}, space=wrong)
            break
        yield mend("nothing-under", problem, {under: rest}, space=wrong)
    if problem.code == "hidden-count":
        more = cast(int, problem.params["found"]) - cast(int, problem.params["expected"])
        if more > 0 and len(free) >= more:
            yield mend("hide", problem, {under: sorted([*places, *free[:more]])}, space=free[0])
        elif more > 0:
            tiles = list(cast("Sequence[str]", facts[hidden]))
            yield mend("away", problem, {hidden: tiles[:-more]}, n=more, fact=hidden)
        elif more < 0 and len(places) >= -more:
            yield mend("nothing-under", problem, {under: places[:more]}, space=places[more])
