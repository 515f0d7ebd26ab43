"""Speed, as a ratio to the yardstick of the same run: these machines are noisy, ratios are not."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import luxor
from luxor.core.chance import Draws
from luxor.core.conformance import random_game
from luxor.core.terms import Event
from luxor.games import find_game, modules_of

HERE = Path(__file__).resolve().parent


def yardstick() -> dict[str, int]:
    told = subprocess.run([sys.executable, HERE / "yardstick"], check=True, capture_output=True, text=True)
    figures: dict[str, int] = json.loads(told.stdout)
    return figures


def median(measure: Callable[[], float], times: int = 5) -> float:
    return sorted(measure() for _ in range(times))[times // 2]


def turns_per_second(players: int, modules: tuple[str, ...] = (), seconds: float = 0.6) -> float:
    """Random games to the end."""
    game = find_game("luxor", players, modules)
    start, turns, seed = time.perf_counter(), 0, 0
    while time.perf_counter() - start < seconds:
        turns += game.playout(game.setup(seed), Draws(seed))[1]
        seed += 1
    return turns / (time.perf_counter() - start)


def microseconds(work: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        work()
    return (time.perf_counter() - start) / count * 1e6


def apply_with_events() -> float:
    """The mean over every step of a game, events told."""
    run = random_game(find_game("luxor", 4), 7)
    pairs = list(zip(run.positions, run.actions))

    def replay() -> None:
        for position, action in pairs:
            events: list[Event] = []
            position.game.apply(position.state, action, events.append)

    return microseconds(replay, 1) / len(pairs)


def import_seconds(what: str) -> float:
    code = f"import time; t = time.perf_counter(); {what}; print(time.perf_counter() - t)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return float(told.stdout)


def main() -> None:
    figures = yardstick()
    plies = figures["python_plies_per_s"]
    print(f"yardstick: {plies:,} plies/s in Python, {figures.get('c_plies_per_s', 0):,} in C")
    for players in (2, 3, 4):
        rate = median(lambda n=players: turns_per_second(n))  # type: ignore[misc]
        aim = "   aim 0.25" if players == 4 else ""
        print(f"playout, base, {players} players: {rate:,.0f} turns/s = {rate / plies:.3f} x yardstick{aim}")
    for players in (4, 5):
        rate = median(lambda n=players: turns_per_second(n, modules_of("luxor")))  # type: ignore[misc]
        print(f"playout, all modules, {players} players: {rate:,.0f} turns/s = {rate / plies:.3f} x yardstick"
              "   aim 0.12")  # fmt: skip
    state = luxor.new_game(players=4, seed=1).position.state
    print(f"apply with events: {median(apply_with_events):.1f} microseconds   aim 150")
    print(f"clone: {median(lambda: microseconds(state.clone, 20_000)):.2f} microseconds   aim 5")
    print(f"import luxor: {median(lambda: import_seconds('import luxor')) * 1000:.0f} ms   aim 100")


if __name__ == "__main__":
    main()
