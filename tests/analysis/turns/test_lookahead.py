"""Playing on in place, as bots do: how far, and where it stops."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis.turns.lookahead import heuristic_of, play_on
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position

GAMES = ["luxor", "expedition"]


def played_on(start: Position, turns: int = 10**9, limit: int = 100_000) -> Position:
    """Where quick choices lead."""
    game, state = start.game, start.state.clone()
    play_on(game, state, [heuristic_of(game).choose] * game.players, Draws(1), turns, limit)
    return Position(game, state)


@pytest.mark.parametrize("game", GAMES)
def test_after_so_many_turns_the_next_one_waits(game: str) -> None:
    start = luxor.new_game(3, seed=2, game=game).position
    now = played_on(start, turns=2)
    assert now.facts()["turn"] == int(str(start.facts()["turn"])) + 2
    assert luxor.position(str(now)) == now, "it is settled: what is written down is what is read"
    assert not now.over


@pytest.mark.parametrize("game", GAMES)
def test_without_a_number_of_turns_the_game_ends(game: str) -> None:
    assert played_on(luxor.new_game(2, seed=3, game=game).position).over


@pytest.mark.parametrize("game", GAMES)
def test_a_limit_stops_a_game_that_would_not_end(game: str) -> None:
    start = luxor.new_game(2, seed=4, game=game).position
    assert played_on(start, limit=0) == start
    some = played_on(start, limit=7)
    assert not some.over
    assert some != start
