"""The search of the strongest bot: kernel and interpreted engine try the same lines, with the same result."""

from __future__ import annotations

import pytest

from luxor.analysis.bots.lines import best_line
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import ASK, State
from luxor.core.engine.twin import QUICK, LinePlan
from luxor.core.position.position import AnyGame
from luxor.games import find_game, modules_of
from tests.kernel.lockstep import interpreted, needs_kernel, twin_of


def decision_after(game: AnyGame, seed: int, turns: int) -> State | None:
    """What the seat to move knows at the first decision after so many turns at a glance."""
    played = twin_of(game).play_on(game.setup(seed), Draws(seed), QUICK, turns)
    assert played is not None
    state = played.state
    while state.agenda:
        game.settle(state)
        if not state.agenda:
            break
        frame = state.agenda[-1]
        step = game.steps[frame[0]]
        if step.sort == ASK:
            return game.redact(state, frame[1])
        state.agenda.pop()
        step.take(state, frame, step.roll(state, frame, Draws(seed)), None)
    return None


@needs_kernel
@pytest.mark.parametrize("name", ["luxor", "expedition"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("with_modules", [False, True])
def test_the_same_lines_are_tried_with_the_same_result(name: str, players: int, with_modules: bool) -> None:
    game = find_game(name, players, modules_of(name) if with_modules else ())
    spread, compared = int(heuristic_of(game).spread), 0
    for seed, turns in enumerate((0, 7, 22, 45)):
        view = decision_after(game, seed, turns)
        if view is None:
            continue
        plan = LinePlan(30, players, players if turns % 2 else 0, 8, spread)
        found = best_line(game, view, seed, plan)
        assert found.games >= 24
        with interpreted(game):
            assert best_line(game, view, seed, plan) == found
        compared += 1
    assert compared
