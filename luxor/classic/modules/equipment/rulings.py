"""Other answers to what the booklet leaves open about equipment cards."""

from __future__ import annotations

from luxor.classic.rules.landing import effect
from luxor.classic.rules.movement import Blocked, Route, in_place, route
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.clauses import Ours

NOT_THERE = Blocked("zero-in-vain", "ruling.equipment.zero-nothing")
IN_VAIN = Blocked("zero-in-vain", "ruling.equipment.zero-playable")


@in_place.reading("ruling.equipment.zero-nothing", "not-allowed")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int) -> Route:
    """Who is not on a tile cannot be chosen for 0 steps."""
    return as_usual(rules, state, seat, space) if state.tiles[space] else Route((), NOT_THERE)


@in_place.reading("ruling.equipment.zero-nothing", "next-tile")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int) -> Route:
    """Who is not on a tile goes on to the next one for 0 steps."""
    return as_usual(rules, state, seat, space) if state.tiles[space] else route(rules, state, seat, space, 1)


@in_place.reading("ruling.equipment.zero-playable", "tile-useful")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int) -> Route:
    """Only one whose tile does something can be chosen for 0 steps."""
    way = as_usual(rules, state, seat, space)
    in_vain = way == Route((space,)) and not effect(rules, state, seat, space)
    return Route((), IN_VAIN) if in_vain else way


@in_place.reading("ruling.equipment.zero-playable", "never")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int) -> Route:
    """0 steps are no move: nobody can be chosen for them."""
    way = as_usual(rules, state, seat, space)
    return Route((), IN_VAIN) if way == Route((space,)) else way
