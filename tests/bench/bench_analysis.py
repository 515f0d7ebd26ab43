"""Workloads of analysis: rollouts in the middle of a game, and bots at play; what a second worker brings."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import luxor
from tests.bench.measure import Work, Workload, take_slice
from tests.bench.seeded import WHOLE_GAME, decision_before_end, played

OPTIONS = 10  # at least, where options are compared
# Turns of the yardstick that evaluation took at ee5fdb4, which knew first actions only and no kernel, to find
# the best one here and to know its win chance within an interval of two points (12,600 and 11,700 games).
ONCE = {"random": 3_820_754, "quick": 6_647_564}


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


class Ranked(NamedTuple):
    """The best whole turn, found and known to two points: how many times as fast as evaluation once was."""

    policy: str
    processor: float  # on the CPU clock, all threads together
    wall: float  # on the wall, with a thread for every core
    interpreted: float  # from some games, by how many there are in all
    seconds: float  # on the wall

    def __str__(self) -> str:
        return (
            f"best turn to two points, {self.policy}: {self.processor:.0f} x the old evaluation "
            f"on the CPU clock, {self.wall:.0f} x on the wall in {self.seconds:.1f} s (aim 50, and 2 s); "
            f"interpreted {self.interpreted:.1f} x (aim 5)"
        )


def ranked(policy: str, times: int = 3) -> Ranked:
    """Both by turns of the yardstick, which were counted for the old one in its own run."""
    position, once, games = mid_game(), ONCE[policy], 0

    def work(most: int = 20_000, width: float | None = 0.02) -> int:
        nonlocal games
        found = luxor.analysis.evaluate(
            position, rollouts=most, width=width, policies=policy, time_limit=None
        )
        games = int(found["games"].sum())
        return 1

    work()
    needed = games
    processor = max(take_slice(work, 100).ratio for _ in range(times))
    wall = max(
        (take_slice(work, 100, time.perf_counter) for _ in range(times)), key=lambda taken: taken.ratio
    )
    twin, vars(position.game)["twin"] = position.game.twin, None
    try:
        interpreted = take_slice(lambda: work(20, None), 100).ratio * games / needed
    finally:
        vars(position.game)["twin"] = twin
    return Ranked(policy, once * processor, once * wall.ratio, once * interpreted, wall.seconds)


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
