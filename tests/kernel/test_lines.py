"""The search of the strongest bot: kernel and interpreted engine try the same lines, with the same result."""

from __future__ import annotations

import pytest

from luxor.analysis.bots.lines import best_line, tables_for, weigh_turns, whole_turns
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import ASK, State
from luxor.core.engine.twin import QUICK, LinePlan, Weighing
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
        lines = whole_turns(game, view, seed, plan)
        wanted = Weighing(tuple(lines), seed + 9, 2, 3, min(3, len(lines)))
        weighed = weigh_turns(game, view, seed, plan, wanted)
        assert sorted(games for games, _, _ in weighed.sums)[-wanted.best :] == [5] * wanted.best
        with interpreted(game):
            assert whole_turns(game, view, seed, plan) == lines
            assert weigh_turns(game, view, seed, plan, wanted) == weighed
        compared += 1
    assert compared


@needs_kernel
@pytest.mark.parametrize(
    "lines", [((1,) * 9,), ((),), ((10**6,),)], ids=["too long", "empty", "no such code"]
)
def test_turns_that_are_none_are_not_weighed(lines: tuple[tuple[int, ...], ...]) -> None:
    game = find_game("luxor", 2)
    view = decision_after(game, 1, 7)
    assert view is not None
    plan = LinePlan(30, 2, 2, 8, int(heuristic_of(game).spread))
    assert twin_of(game).weigh(view, 1, plan, tables_for(30), Weighing(lines, 1, 1, 1, 1)) is None
