"""How fast the expedition is: whole games, and legal moves where there are most of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from luxor.core.chance import Draws
from luxor.core.game import Game
from luxor.core.step import ASK, State
from luxor.games import find_game

GAMES = 1000
SECONDS = 1.0


def told(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def games_per_second(players: int, modules: Sequence[str], seconds: float = SECONDS) -> tuple[float, float]:
    """Whole random games, and the turns in them, per second."""
    game = find_game("expedition", players, modules)
    start, played, turns = time.perf_counter(), 0, 0
    while time.perf_counter() - start < seconds:
        turns += game.playout(game.setup(played), Draws(played))[1]
        played += 1
    took = time.perf_counter() - start
    return played / took, turns / took


def widest(game: Game[State], seeds: range) -> tuple[State, int]:
    """The state with the most legal actions among random games."""
    found, most = game.setup(seeds[0]), 0
    for seed in seeds:
        draws = Draws(seed)
        s = game.setup(seed)
        while s.agenda:
            f = s.agenda[-1]
            step = game.steps[f[0]]
            if step.sort == ASK:
                codes = step.options(s, f)
                if len(codes) > most:
                    found, most = s.clone(), len(codes)
                code = codes[draws.below(len(codes))]
            else:
                code = step.roll(s, f, draws)
            s.agenda.pop()
            step.take(s, f, code, None)
            game.settle(s)
    return found, most


def milliseconds_to_generate(game: Game[State], s: State, times: int = 300) -> float:
    start = time.perf_counter()
    for _ in range(times):
        game.legal(s)
    return (time.perf_counter() - start) / times * 1000


def main(games: int = GAMES) -> None:
    for modules in ((), ("new_adventures",)):
        name = "+".join(("expedition", *modules))
        for players in (2, 3, 4):
            whole, turns = games_per_second(players, modules)
            told(f"{name}, {players} players: {whole:,.0f} games/s, {turns:,.0f} turns/s   aim 25 games/s")
        game = find_game("expedition", 4, modules)
        state, most = widest(game, range(games))
        took = milliseconds_to_generate(game, state)
        told(f"{name}: {took:.3f} ms for {most} legal actions, the most in {games} games   aim 5 ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
