"""What a state is worth in the middle of a game: the kernel and the interpreted engine say the very same."""

from __future__ import annotations

import pytest

from luxor.analysis.rollouts import play_all
from luxor.analysis.turns.lookahead import frozen_game, heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.twin import HOW, QUICK, RANDOM, TURN_REACHED
from luxor.games import find_game, modules_of
from tests.kernel.lockstep import interpreted, needs_kernel, twin_of


@needs_kernel
@pytest.mark.parametrize("name", ["luxor", "expedition"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("with_modules", [False, True])
def test_worths_are_the_same_to_the_last_digit(name: str, players: int, with_modules: bool) -> None:
    game = find_game(name, players, modules_of(name) if with_modules else ())
    compared = 0
    for seed in range(3):
        start = game.setup(seed)
        for turns in (2, 11, 23, 38):
            ends = play_all(game, [start], [()], [seed], [seed], QUICK, turns=turns)
            played = twin_of(game).play_on(start, Draws(seed), QUICK, turns)
            assert played is not None
            if ends.column(HOW)[0] != TURN_REACHED:
                continue
            for seat in range(players):
                compared += 1
                assert ends.worths(seat)[0] == heuristic_of(game).worth(played.state, seat)
    assert compared


@needs_kernel
@pytest.mark.parametrize("policy", [QUICK, RANDOM])
@pytest.mark.parametrize("name", ["luxor", "expedition"])
def test_games_that_stop_early_are_the_same_games(name: str, policy: str) -> None:
    game = find_game(name, 3, modules_of(name))
    view = game.redact(game.setup(5), 1)
    seeds = [1, 2]
    compiled = play_all(game, [view], [()], seeds, seeds, policy, turns=7)
    with interpreted(game):
        plain = play_all(game, [view], [()], seeds, seeds, policy, turns=7)
    assert compiled.turns == plain.turns
    assert compiled.steps == plain.steps
    for seat in range(3):
        assert compiled.worths(seat) == plain.worths(seat)
        assert compiled.totals(seat) == plain.totals(seat)


@needs_kernel
def test_the_frozen_weights_play_other_games_than_the_learned_ones() -> None:
    game = find_game("luxor", 2)
    frozen = frozen_game(game)
    start, seeds = game.setup(3), list(range(20))
    learned = play_all(game, [start], [()], seeds, seeds, QUICK)
    before = play_all(frozen, [start], [()], seeds, seeds, QUICK)
    assert learned.data != before.data
    with interpreted(frozen):
        assert play_all(frozen, [start], [()], seeds[:2], seeds[:2], QUICK).turns == before.turns[:2]
