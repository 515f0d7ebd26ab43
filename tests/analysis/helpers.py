"""Positions for the tests of analysis."""

from __future__ import annotations

from fractions import Fraction

import luxor
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Chance, Over


def played(
    players: int,
    steps: int,
    seed: int = 1,
    step: str = "",
    modules: tuple[str, ...] = (),
    game: str = "luxor",
) -> Position:
    """A position after so many random decisions and outcomes; then on to a step, if one is named."""
    position = luxor.new_game(players, modules, seed=seed, game=game).position
    draws = Draws(seed)
    for number in range(steps + 400):
        pending = position.pending
        assert not isinstance(pending, Over), "too many steps for this game"
        at = "" if isinstance(pending, Chance) else pending.step
        if number >= steps and (not step or at == step):
            return position
        if isinstance(pending, Chance):
            action = position.game.outcome(position.state, draws)
        else:
            legal = position.legal_actions()
            action = legal[draws.below(len(legal))]
        position = position.apply(action).position
    raise AssertionError(f"no step {step}")


def last_turn(**changes: object) -> Position:
    """Two players, the last turn of the game: B plays, then it is over."""
    facts: dict[str, object] = {
        "seat": 1,
        "adventurers": {0: [0, 1, 9, 20, 41], 1: [0, 7, 20, 22, 41]},
        "hands": {1: ["1", "2", "3", "4", "die"]},
        "keys": {0: 2, 1: 0},
        "sarcophagi": [0, 1],
        "spent": 2,
    }
    for name, change in changes.items():
        old = facts.get(name)
        facts[name] = {**old, **change} if isinstance(old, dict) and isinstance(change, dict) else change
    position = luxor.new_game(2, seed=4).position.arrange(**facts)
    assert not position.problems(), position.problems()
    return position


def solve(position: Position, seat: int) -> dict[str, tuple[Fraction, Fraction]]:
    """Per option the exact score and win chance of a seat, with random decisions after it.

    Everything hidden must be irrelevant or known; chance is expanded in full.
    """
    return {str(a): _solve(position.apply(a).position, seat) for a in position.legal_actions()}


def _solve(position: Position, seat: int) -> tuple[Fraction, Fraction]:
    pending = position.pending
    if isinstance(pending, Over):
        won = Fraction(seat in pending.winners, len(pending.winners))
        return Fraction(position.totals()[seat]), won
    if isinstance(pending, Chance):
        if pending.kind == "draw":  # what is drawn last changes nothing any more
            return _solve(position.apply(next(iter(pending.outcomes))).position, seat)
        weights = dict(pending.outcomes)
    else:
        weights = dict.fromkeys(position.legal_actions(), 1)
    total = sum(weights.values())
    score = win = Fraction(0)
    for action, weight in weights.items():
        found = _solve(position.apply(action).position, seat)
        score += Fraction(weight, total) * found[0]
        win += Fraction(weight, total) * found[1]
    return score, win
