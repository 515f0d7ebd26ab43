"""Ideas how to mend what is wrong with action tokens and captured adventurers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem
from luxor.expedition.rules.state import ExpeditionState

if TYPE_CHECKING:
    from luxor.expedition.modules.new_adventures.rules import NewAdventures

LAID = {"boat-ashore": "boats", "snakes-shared": "snakes"}
Item = int | str


def ideas(self: NewAdventures, state: ExpeditionState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a problem of this module, the best first."""
    if problem.code == "token-count":
        yield from _count(facts, problem)
    if problem.code == "tokens-in-hand":
        yield from _hand(facts, problem)
    if problem.code == "captured-own":
        seat = _number(problem, "seat")
        kept = [other for other in _row(facts, "captured", seat) if other != seat]
        freed = len(_row(facts, "captured", seat)) - len(kept)
        reserve = list(cast("Sequence[int]", facts["reserve"]))
        edit = {"captured": {seat: kept}, "reserve": {seat: reserve[seat] + freed}}
        yield mend("free", problem, edit, seat=seat)
        yield mend("free", problem, {"captured": {seat: kept}}, seat=seat)
    if fact := LAID.get(problem.code):
        rows = [list(row) for row in cast("Sequence[Sequence[Item]]", facts[fact]) if row]
        wrong = str(problem.params["cell"])
        kept_rows = [row for row in rows if f"{row[0]},{row[1]}" != wrong]
        owners = [cast(int, row[2]) for row in rows if row not in kept_rows]
        for owner in owners:
            gone = [*_row(facts, "tokens_gone", owner), "boat" if fact == "boats" else "snakes"]
            edit = {fact: kept_rows or [[]], "tokens_gone": {owner: gone}}
            yield mend("token-off", problem, edit, cell=wrong)
        yield mend("token-off", problem, {fact: kept_rows or [[]]}, cell=wrong)


def _number(problem: Problem, name: str) -> int:
    return cast(int, problem.params[name])


def _row(facts: Facts, fact: str, seat: int) -> list[Item]:
    return list(cast("Sequence[Sequence[Item]]", facts[fact])[seat])


def _count(facts: Facts, problem: Problem) -> Iterator[Mend]:
    seat, name = _number(problem, "seat"), str(problem.params["token"])
    more = _number(problem, "expected") - _number(problem, "found")
    for fact in ("token_stacks", "tokens_gone", "tokens"):
        row = _row(facts, fact, seat)
        if more > 0:
            yield mend("token-back", problem, {fact: {seat: [*row, *[name] * more]}}, seat=seat, n=more)
        elif row.count(name) >= -more:
            for _ in range(-more):
                row.remove(name)
            yield mend("token-away", problem, {fact: {seat: row}}, seat=seat, n=-more)


def _hand(facts: Facts, problem: Problem) -> Iterator[Mend]:
    seat, expected = _number(problem, "seat"), _number(problem, "expected")
    held, pile = _row(facts, "tokens", seat), _row(facts, "token_stacks", seat)
    more = expected - len(held)
    if more > 0:
        edit = {"tokens": {seat: [*held, *pile[:more]]}, "token_stacks": {seat: pile[more:]}}
        yield mend("token-draw", problem, edit, seat=seat, n=more)
    else:
        edit = {"tokens": {seat: held[:expected]}, "token_stacks": {seat: [*pile, *held[expected:]]}}
        yield mend("token-return", problem, edit, seat=seat, n=-more)
