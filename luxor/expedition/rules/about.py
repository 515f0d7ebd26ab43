"""Which rules speak of a thing on the table: what somebody who points at it may want to read."""

from __future__ import annotations

from luxor.core.words.terms import Target
from luxor.expedition.rules.components import CAMP, LAKE, MOUNTAIN, PLAIN
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import TILE, ExpeditionState

FREE = ("expedition.place.adjacent", "expedition.place.limit")
ENTERED = ("expedition.move.cost", "expedition.move.surplus", "expedition.move.max-four")
CAMPS = ("expedition.camp.minimum", "expedition.camp.extra")
SCORED = ("expedition.score.top", "expedition.score.values")
PLAYER = ("expedition.score.winner", "expedition.score.tie", "expedition.setup.stack", "expedition.aim")


def rules_about(rules: Rules, state: ExpeditionState, target: Target) -> tuple[str, ...]:
    """The game's rules of what a target stands for, the most telling first."""
    if target.kind == "player":
        return PLAYER
    if target.kind == "cell":
        x, _, y = str(target.ref).partition(",")
        cell = rules.inside(int(x), int(y)) if x.isdecimal() and y.isdecimal() else 0
        return _tile(rules, state.tiles[cell]) if cell and state.tiles[cell] else FREE
    if target.kind == "tile" and isinstance(target.ref, int) and state.agenda:
        hand = state.hands[state.agenda[-1][1]]
        code = hand[target.ref] & TILE if target.ref < len(hand) else 0
        return ("expedition.turn.place", *(_tile(rules, code) if code else ()))
    return ()


def _tile(rules: Rules, code: int) -> tuple[str, ...]:
    building = rules.building[code]
    if building == CAMP:
        return (*CAMPS, *ENTERED, *SCORED)
    if building != PLAIN:
        return (*SCORED, *ENTERED)
    return ENTERED if rules.terrain[code] in (MOUNTAIN, LAKE) else ENTERED[:2]
