"""Workloads of analysis: rollouts in the middle of a game, and bots at play; what a second worker brings."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor

import luxor
from tests.bench.measure import Work, Workload
from tests.bench.seeded import WHOLE_GAME, decision_before_end, played

OPTIONS = 10  # at least, where options are compared


def mid_game() -> luxor.Position:
    """Four players, base game, in the middle, with many options."""
    session = played(4)
    return decision_before_end(session, len(session.nodes) // 2, OPTIONS)


def rollouts(policy: str) -> Work:
    """One game of every whole turn."""
    position = mid_game()

    def work() -> int:
        found = luxor.analysis.evaluate(position, rollouts=1, policies=policy, time_limit=None)
        return int(found["games"].sum())

    return work


def best_turn() -> Work:
    """The best whole turn, its win chance known within an interval of two points in all."""
    position = mid_game()

    def work() -> int:
        luxor.analysis.evaluate(position, rollouts=20_000, width=0.02, time_limit=None)
        return 1

    return work


def choices(bot: str, nodes: int, game: str = "luxor") -> Work:
    """The end of a game of two between bots."""
    start = str(decision_before_end(played(2, game=game), nodes))

    def work() -> int:
        return int(luxor.analysis.simulate(1, 2, bots=bot, game=game, start=start)["steps"].sum())

    return work


def two_workers(rollouts: int = 50, times: int = 3) -> float:
    """How much faster two processes are than one, the pools being warm.

    By the clock on the wall: no CPU clock says how long one waits for others.
    """
    position = mid_game()
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        seconds: dict[ProcessPoolExecutor, list[float]] = {one: [], two: []}
        for pool in (one, two):
            luxor.analysis.evaluate(position, rollouts=2, executor=pool)
        for pool in (one, two) * times:
            start = time.perf_counter()
            luxor.analysis.evaluate(position, rollouts=rollouts, executor=pool, time_limit=None)
            seconds[pool].append(time.perf_counter() - start)
    return sorted(seconds[one])[times // 2] / sorted(seconds[two])[times // 2]


WORKLOADS = (
    Workload("evaluate: best turn to two points", best_turn, "answer"),
    Workload("evaluate: random rollouts", lambda: rollouts("random"), "rollout"),
    Workload("evaluate: greedy rollouts", lambda: rollouts("greedy"), "rollout"),
    Workload("base: quick bots play", lambda: choices("quick", WHOLE_GAME), "step"),
    Workload("base: greedy bots play", lambda: choices("greedy", 100), "step"),
    Workload("base: planner bots play", lambda: choices("planner", 6), "step"),
    Workload("expedition: greedy bots play", lambda: choices("greedy", 20, "expedition"), "step"),
    Workload("expedition: planner bots play", lambda: choices("planner", 10, "expedition"), "step"),
)
