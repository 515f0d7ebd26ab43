"""Chance as a seat must see it: weights from its view, and positions in which an outcome is possible."""

from __future__ import annotations

from collections.abc import Mapping

from luxor.core.chance import Draws, seed_of
from luxor.core.position import Position, Transition
from luxor.core.terms import Action, Chance
from luxor.core.verdict import IllegalAction, LuxorError

MOST_DEALS = 200


def whole(position: Position, seat: int, seed: int = 0) -> Position:
    """A whole position that fits what the seat knows: nothing in it comes from what is hidden."""
    view = position if position.is_view else position.view(seat)
    return view.sample(seed_of(seed, "whole"))


def outcomes(position: Position, seat: int) -> Mapping[Action, int]:
    """What may come up at a pending chance step, with weights from the seat's knowledge."""
    view = position if position.is_view else position.view(seat)
    pending = view.pending
    if not isinstance(pending, Chance):
        raise LuxorError("no chance step is pending")
    return pending.outcomes


def bring(position: Position, seat: int, outcome: Action) -> Transition:
    """Let an outcome happen that the seat thinks possible; if need be in another deal of what is hidden."""
    try:
        return position.apply(outcome)
    except IllegalAction:
        view = position.view(seat)
        for number in range(MOST_DEALS):
            deal = Position(position.game, position.game.sample(view._state, Draws(seed_of("bring", number))))
            if deal.check(outcome).legal:
                return deal.apply(outcome)
        raise
