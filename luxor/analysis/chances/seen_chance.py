"""Chance as a seat must see it: weights from its view, and positions in which an outcome is possible."""

from __future__ import annotations

from collections.abc import Mapping

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import State
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position, Transition
from luxor.core.position.verdict import IllegalAction
from luxor.core.words.terms import Action, Chance

MOST_DEALS = 10_000  # to look through for one card that may lie in anybody's hand


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
        game, view = position.game, position.view(seat)._state
        frame = view.agenda[-1]
        code = game.steps[frame[0]].code(view, frame, outcome)
        if code is None or code not in game.steps[frame[0]].weights(view, frame):
            raise
        return Position(game, deal_with(game, view, code)).apply(outcome)


def deal_with(game: AnyGame, view: State, code: int) -> State:
    """A deal of what is hidden in which this outcome is possible, as it is for somebody with this view."""
    frame = view.agenda[-1]
    for number in range(MOST_DEALS):
        state = game.sample(view, Draws(seed_of("bring", number)))
        if code in game.steps[frame[0]].weights(state, frame):
            return state
    raise LuxorError("no deal was found in which that comes up")
