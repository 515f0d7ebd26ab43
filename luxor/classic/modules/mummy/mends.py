"""Ideas how to mend what is wrong with mummy, talismans and mummy tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.state import LuxorState
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy

Places = Sequence[int | str]


def ideas(self: Mummy, state: LuxorState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a problem of this module, the best first."""
    if problem.code in ("mummy-nowhere", "upright-under-mummy"):
        taken = {place for places in state.adventurers for place in places}
        for space in [space for space in reversed(state.counted[:-1]) if space not in taken]:
            yield mend("mummy", problem, {self.own("space"): space}, space=space)
    if problem.code == "upright-under-mummy":
        seat, space = _number(problem, "seat"), _number(problem, "space")
        lying = [f"lying-{space}" if place == space else place for place in _places(facts, seat)]
        yield mend("knock-down", problem, {"adventurers": {seat: lying}}, seat=seat)
    if problem.code == "lying-on-stairs":
        seat = _number(problem, "seat")
        upright = [0 if place == "lying-0" else place for place in _places(facts, seat)]
        yield mend("stand", problem, {"adventurers": {seat: upright}}, seat=seat)
    if problem.code == "talisman-count":
        yield from _talismans(self, facts, problem)
    if problem.code == "mummy-tile-count":
        yield from _tiles(self, facts, problem)


def _number(problem: Problem, name: str) -> int:
    return cast(int, problem.params[name])


def _places(facts: Facts, seat: int) -> Places:
    return cast("Sequence[Places]", facts["adventurers"])[seat]


def _talismans(module: Mummy, facts: Facts, problem: Problem) -> Iterator[Mend]:
    held, supply = module.own("talismans"), module.own("supply")
    left = cast(int, facts[supply]) + _number(problem, "expected") - _number(problem, "found")
    if left >= 0:
        yield mend("talismans", problem, {supply: left}, n=left)
        return
    counts = cast("Sequence[int]", facts[held])
    most = max(range(len(counts)), key=lambda seat: counts[seat])
    edit = {supply: 0, held: {most: counts[most] + left}}
    yield mend("talismans-back", problem, edit, n=-left, seat=most)


def _tiles(module: Mummy, facts: Facts, problem: Problem) -> Iterator[Mend]:
    name = str(problem.params["ability"])
    more = _number(problem, "expected") - _number(problem, "found")
    for fact in ("pile", "discard", "offer"):
        row = list(cast("Sequence[int | str]", facts[module.own(fact)]))
        if more > 0:
            edit: dict[str, object] = {module.own(fact): [*row, *[name] * more]}
            yield mend("back", problem, edit, n=more, fact=module.own(fact))
            return
        if row.count(name) >= -more:
            for _ in range(-more):
                row.remove(name)
            yield mend("away", problem, {module.own(fact): row}, n=-more, fact=module.own(fact))
