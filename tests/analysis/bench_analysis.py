"""How fast analysis is: rollouts per second on a mid-game position, and what a second worker brings.

    python tests/analysis/bench_analysis.py [rollouts per option]

Quote the ratio to the yardstick of the same run: these machines are noisy, ratios are less so.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import luxor
from luxor.analysis import evaluate
from luxor.analysis.evaluate import Job, roll_out
from luxor.analysis.work import Carried
from luxor.core.chance import Draws
from luxor.core.position import Position
from luxor.core.terms import Decision
from tests.bench.bench import yardstick

OPTIONS = 10


def mid_game(players: int = 4, turn: int = 80) -> Position:
    """A random base game in its middle, at a move with many options."""
    for seed in range(200):
        position, draws = luxor.new_game(players, seed=seed).position, Draws(seed)
        while not position.over:
            pending = position.pending
            late = position.game.turns(position.state) >= turn
            if isinstance(pending, Decision):
                legal = position.legal_actions()
                if late and len(legal) >= OPTIONS:
                    return position
                action = legal[draws.below(len(legal))]
            else:
                action = position.game.outcome(position.state, draws)
            if late and position.game.turns(position.state) > turn + 20:
                break
            position = position.apply(action).position
    raise AssertionError("no such position")


def rate(position: Position, bot: str, rollouts: int) -> float:
    """Rollouts per second: every option as often, none dropped."""
    pending = position.pending
    assert isinstance(pending, Decision)
    options = position.legal_actions()[:OPTIONS]
    start = time.perf_counter()
    roll_out(Job(Carried(position.view(pending.seat)), pending.seat, bot, options, 0, rollouts, 1))
    return rollouts * len(options) / (time.perf_counter() - start)


def two_workers(position: Position, bot: str, rollouts: int) -> float:
    """How much faster two processes are than one, the pool being warm."""
    seconds: list[float] = []
    for workers in (1, 2):
        with ProcessPoolExecutor(workers) as pool:
            evaluate(position, rollouts=20 * workers, bot=bot, executor=pool)
            start = time.perf_counter()
            evaluate(position, rollouts=rollouts, bot=bot, executor=pool, seed=2)
            seconds.append(time.perf_counter() - start)
    return seconds[0] / seconds[1]


def main(rollouts: int = 1000) -> None:
    plies = yardstick()["python_plies_per_s"]
    position = mid_game()
    turn = position.game.turns(position.state)
    tell(f"{OPTIONS} options x {rollouts} rollouts, 4 players, base game, turn {turn}")
    tell(f"  yardstick: {plies:,} plies/s")
    for bot, count in (("random", rollouts), ("greedy", max(10, rollouts // 10))):
        found = rate(position, bot, count)
        ratio = 1000 * found / plies
        tell(f"  {bot}: {found:,.0f} rollouts/s = {ratio:.2f} per 1,000 yardstick plies ({count} per option)")
    tell(f"  two workers instead of one: {two_workers(position, 'random', min(rollouts, 400)):.2f} x as fast")


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
