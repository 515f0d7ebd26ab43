"""The same game twice: by the interpreted engine and by its compiled twin, compared to the last digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from luxor.analysis.rollouts import ends_of
from luxor.analysis.turns.lookahead import heuristic_of, play_on
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import State
from luxor.core.engine.twin import QUICK, RANDOM
from luxor.core.position.position import AnyGame, Position
from luxor.kernel import library
from luxor.kernel.twin import CompiledTwin

needs_kernel = pytest.mark.skipif(library() is None, reason="there is no compiled kernel here")


def twin_of(game: AnyGame) -> CompiledTwin[State]:
    assert isinstance(game.twin, CompiledTwin), f"no twin for {game.name} with {game.players}, {game.modules}"
    return game.twin


@contextmanager
def interpreted(game: AnyGame) -> Iterator[None]:
    """The game as it is played where there is no compiled kernel."""
    twin = game.twin
    vars(game)["twin"] = None
    try:
        yield
    finally:
        vars(game)["twin"] = twin


def contents(state: State) -> list[object]:
    """All that a state holds, in the very order in which it holds it."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return [(name, getattr(state, name)) for name in names if name != "slices"]


def play_interpreted(game: AnyGame, state: State, draws: Draws, policy: str) -> tuple[State, int, int]:
    with interpreted(game):
        if policy == RANDOM:
            return game.playout(state, draws)
        end = state.clone()
        steps = play_on(game, end, [heuristic_of(game).choose] * game.players, draws)
        return end, game.turns(end) - game.turns(state), steps


def differences(game: AnyGame, state: State, seed: int, policy: str = RANDOM) -> list[str]:
    """What is not the same: the end, turns, steps, points by cause, winners, the draws that are left."""
    ours, theirs = Draws(seed), Draws(seed)
    end, turns, steps = play_interpreted(game, state, ours, policy)
    played = twin_of(game).play_on(state, theirs, policy)
    if played is None:
        return ["the twin gave up"]
    found: list[str] = []
    if (played.turns, played.steps) != (turns, steps):
        found.append(f"turns and steps: {played.turns}, {played.steps} instead of {turns}, {steps}")
    if game.key(played.state) != game.key(end):
        found.append(f"the end: {Position(game, played.state)} instead of {Position(game, end)}")
    wrong = [a for a, b in zip(contents(played.state), contents(end)) if a != b]
    if wrong:
        found.append(f"the order inside: {wrong}")
    if ours.source.getstate() != theirs.source.getstate():
        found.append("the draws that are left")
    ends = twin_of(game).play_all([state], [()], [0], [seed], policy)
    assert ends is not None
    expected = ends_of(game, [(end, turns, steps)])
    if ends.winners(0) != game.winners(end)[0] or ends.winners(0) != expected.winners(0):
        found.append(f"winners: {ends.winners(0)} instead of {game.winners(end)[0]}")
    for seat in range(game.players):
        for cause in {*ends.known, *expected.known}:
            if ends.points(seat, cause) != expected.points(seat, cause):
                found.append(f"{cause} of seat {seat}")
        if ends.totals(seat) != expected.totals(seat):
            found.append(f"total of seat {seat}")
    return found


def check_games(game: AnyGame, seeds: Sequence[int], policies: Sequence[str] = (RANDOM, QUICK)) -> int:
    """Games from their set-up, in lock step; how many were compared."""
    count = 0
    for seed in seeds:
        state = game.setup(seed, seed % game.players)
        for policy in policies:
            wrong = differences(game, state, seed, policy)
            assert not wrong, (
                f"{game.name}, {game.players} players, {game.modules}, seed {seed}, {policy}: {wrong}"
            )
            count += 1
    return count
