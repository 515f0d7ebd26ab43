"""Positions met in random games, for tests that want many of them and always the same ones."""

from __future__ import annotations

from functools import cache

from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import GameRun, random_game
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Chance
from luxor.games import find_game

PLAYERS = (2, 3, 4)


@cache
def run_of(players: int, seed: int) -> GameRun:
    """One random game, from the first turn to the last."""
    return random_game(find_game("luxor", players), seed)


def some_positions(count: int, first_seed: int = 0) -> list[Position]:
    """So many positions, spread over games of every number of players and over their whole length."""
    draws = Draws(count + first_seed)
    found: list[Position] = []
    for number in range(count):
        run = run_of(PLAYERS[number % len(PLAYERS)], first_seed + number // 30)
        found.append(run.positions[draws.below(len(run.positions))])
    return found


def position_with(players: int, step: str, seed: int = 0) -> Position:
    """The first position of random games at which a step is pending."""
    for number in range(seed, seed + 50):
        for position in run_of(players, number).positions:
            if getattr(position.pending, "step", getattr(position.pending, "kind", "")) == step:
                return position
    raise AssertionError(f"no {step} in 50 games")


def play_on(position: Position, draws: Draws) -> Position:
    """At random to the end, as a person would: through `apply`, one action after another."""
    while not position.over:
        position = position.apply(choose(position.game, position, draws)).position
    return position


def choose(game: AnyGame, position: Position, draws: Draws) -> str:
    """A legal action by its text; at a chance step each outcome as likely as it is."""
    if isinstance(position.pending, Chance):
        return str(game.outcome(position.state, draws))
    actions = position.legal_actions()
    return str(actions[draws.below(len(actions))])
