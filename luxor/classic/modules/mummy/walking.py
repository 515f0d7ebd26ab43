"""The mummy's walk: where it leads, and whom she knocks down.

What the booklet leaves open is a clause; other answers are in `rulings.py`.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, NamedTuple

from luxor.classic.rules.state import LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.words.terms import Sink, tell, that_apply

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy
    from luxor.classic.rules.ruleset import Rules


class Walk(NamedTuple):
    """A way of hers: where she stepped, in order, the empty spaces between, and whether she began anew."""

    stepped: list[int]
    between: list[int]
    wrapped: bool

    @property
    def goal(self) -> int:
        return self.stepped[-1]


def walk(
    mummy: Mummy, state: LuxorState, seat: int, eyes: int, see: tuple[str, ...], sink: Sink | None
) -> None:
    """She walks as many tiles as a Horus card shows eyes (mummy.move.eyes), knocking down all in her way."""
    rules, mine = mummy.rules, mummy.of(state)
    if not her_spaces(rules, state):
        return
    start, way = mine.space, ridden_on(rules, state, way_of(rules, state, mine.space, eyes))
    mine.space = way.goal
    if mummy.walked:
        mummy.walked(state, seat)
    cases = {
        "mummy.move.eyes": True,
        "mummy.move.toward-entrance": True,
        "mummy.move.wrap": way.wrapped,
        "ruling.mummy.wrap-jump": way.wrapped,
        "mummy.move.stairs-safe": way.wrapped,
        "ruling.mummy.wrap-on": len(way.stepped) < eyes,
        "ruling.mummy.spaces": way.between or her_spaces.otherwise(rules),
        "ruling.mummy.osiris": len(way.stepped) > eyes or rules.jump[state.tiles[way.goal]],
    }
    tell(sink, "MummyMoved", seat, "mummy.move.trigger", "card", that_apply(cases),
         ("ruling.mummy.reach", *see), start=start, goal=way.goal, steps=len(way.stepped))  # fmt: skip
    passed = [*way.stepped[:-1], *touched_between(rules, way)]
    knock_down(mummy, state, seat, way.goal, passed, sink)


def way_of(rules: Rules, state: LuxorState, start: int, eyes: int) -> Walk:
    """Tile by tile toward the entrance; from the first tile on from the last one (mummy.move.wrap)."""
    way = Walk([], [], wrapped=False)
    here, ahead = start, [q for q in her_spaces(rules, state) if q < start]
    for _ in range(eyes):
        if way.stepped and ends_early(rules, at_entrance=not ahead, wrapped=way.wrapped):
            break
        if ahead:
            goal = ahead.pop()
            way.between.extend(range(goal + 1, here))
        else:
            ahead = her_spaces(rules, state)
            goal = ahead.pop()
            way = way._replace(wrapped=True)
            way.between.extend(between_ends(rules, here, goal))
        way.stepped.append(goal)
        here = goal
    return way


def knock_down(
    mummy: Mummy, state: LuxorState, seat: int, here: int, passed: list[int], sink: Sink | None
) -> None:
    """All whom she passes but the player's own, and all where she stops; a talisman for each opponent hit."""
    rules = mummy.rules
    victims: list[int] = []
    for other, places in enumerate(state.adventurers):
        hit = [q for q in places if q == here or (other != seat and q in passed)]
        if other != seat and (hit or met_lying(rules, places, [here, *passed])):
            victims.append(other)
        for q in hit:
            places.remove(q)
            insort(places, q + rules.lying)
            rule = "mummy.move.knock-end" if q == here else "mummy.move.knock-passed"
            also, see = ("mummy.down.inactive",), ("ruling.mummy.lying",)
            tell(sink, "KnockedDown", other, rule, "mummy", also, see, space=q)
    if victims:
        enough = len(victims) <= mummy.of(state).supply
        gain = grant(mummy, state, seat, len(victims))
        gain += from_victims(mummy.rules, state, seat, victims, len(victims) - gain)
        short = () if enough else ("ruling.mummy.supply",)
        tell(sink, "TalismansGained", seat, "mummy.move.talisman", "mummy", short, n=gain)


def grant(mummy: Mummy, state: LuxorState, seat: int, count: int) -> int:
    """Talismans for a player, as far as there are any; how many."""
    mine = mummy.of(state)
    gain = granted(mummy.rules, count, mine.supply)
    mine.supply = max(0, mine.supply - gain)
    mine.talismans[seat] += gain
    return gain


# --- what the booklet leaves open ---


@clause
def her_spaces(rules: Rules, state: LuxorState) -> list[int]:
    """She steps on tiles, as adventurers do; the chamber is none."""
    return state.counted[:-1]


@clause
def touched_between(rules: Rules, way: Walk) -> list[int]:
    """Those on empty spaces fall, too, when she goes by."""
    return way.between


@clause
def between_ends(rules: Rules, first: int, last: int) -> list[int]:
    """Back to the last tile she jumps: she passes nothing."""
    return []


@clause
def ends_early(rules: Rules, at_entrance: bool, wrapped: bool) -> bool:
    """Going back to the chamber is a step like any other, and she walks on."""
    return False


@clause
def ridden_on(rules: Rules, state: LuxorState, way: Walk) -> Walk:
    """Osiris is a tile like any other for her."""
    return way


@clause
def met_lying(rules: Rules, places: list[int], spaces: list[int]) -> bool:
    """Those who lie already bring no talisman."""
    return False


@clause
def granted(rules: Rules, count: int, supply: int) -> int:
    """There are no more talismans than there are."""
    return min(count, supply)


@clause
def from_victims(rules: Rules, state: LuxorState, seat: int, victims: list[int], missing: int) -> int:
    """Nobody makes up for talismans that are missing."""
    return 0
