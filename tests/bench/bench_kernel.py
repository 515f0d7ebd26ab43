"""Workloads of the compiled kernel: batches of playouts, rollouts of options, what a second thread brings.

On a tree without it, or where it was not built, they cannot be measured, and that is said.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import luxor
from tests.bench.bench_analysis import OPTIONS, mid_game
from tests.bench.measure import Work, Workload

if TYPE_CHECKING:
    from luxor.core.engine.twin import Ends

MODULES = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
NEW = ("new_adventures",)
BATCH = 400
ROLLOUTS = 1000


def play(
    position: luxor.Position, lines: Sequence[Sequence[int]], games: int, policy: str, threads: int
) -> Ends:
    from luxor.analysis.rollouts import play_all

    seeds = range(games)
    return play_all(position.game, [position.state], lines, seeds, seeds, policy, threads)


def needs_kernel() -> None:
    if not getattr(luxor, "compiled", False):
        raise RuntimeError("there is no compiled kernel here")


def batches(players: int, modules: Sequence[str] = (), game: str = "luxor", policy: str = "random") -> Work:
    """Whole games from their set-up, in one call."""
    needs_kernel()
    start = luxor.new_game(players, modules, 1, game=game).position

    def work() -> int:
        return sum(play(start, [()], BATCH, policy, 1).turns)

    return work


def options() -> tuple[luxor.Position, list[list[int]]]:
    """A mid-game position, and its options as lines."""
    position = mid_game()
    frame = position.state.agenda[-1]
    codes = position.game.steps[frame[0]].options(position.state, frame)
    return position, [[code] for code in codes[:OPTIONS]]


def rollouts(policy: str) -> Work:
    """Every option of a mid-game position, a hundred times."""
    needs_kernel()
    position, lines = options()

    def work() -> int:
        return len(play(position, lines, ROLLOUTS // 10, policy, 1))

    return work


def clocked(games: int, threads: int = 1, times: int = 3) -> float:
    """Seconds on the wall for so many rollouts of every option: the best of some tries."""
    position, lines = options()
    found = []
    for _ in range(times):
        start = time.perf_counter()
        play(position, lines, games, "random", threads)
        found.append(time.perf_counter() - start)
    return min(found)


def against_interpreted(games: int = 10) -> float:
    """How much faster ten options times a thousand rollouts are than the interpreted engine."""
    fast = clocked(ROLLOUTS) / ROLLOUTS
    game = mid_game().game
    twin = game.twin
    vars(game)["twin"] = None
    try:
        return clocked(games, times=1) / games / fast
    finally:
        vars(game)["twin"] = twin


def two_threads() -> float:
    """How much faster two threads are than one, on the wall."""
    return clocked(4 * ROLLOUTS) / clocked(4 * ROLLOUTS, threads=2)


WORKLOADS = (
    Workload("kernel: base, 4 random players", lambda: batches(4), games=BATCH, aim="10"),
    Workload("kernel: base, 4 quick players", lambda: batches(4, policy="quick"), games=BATCH),
    Workload("kernel: all modules, 4 random players", lambda: batches(4, MODULES), games=BATCH, aim="5"),
    Workload("kernel: expedition, 4 random players", lambda: batches(4, (), "expedition"), games=BATCH),
    Workload("kernel: new adventures, 4 random players", lambda: batches(4, NEW, "expedition"), games=BATCH),
    Workload("kernel: rollouts of options, random", lambda: rollouts("random"), "rollout"),
    Workload("kernel: rollouts of options, quick", lambda: rollouts("quick"), "rollout"),
)  # fmt: skip
