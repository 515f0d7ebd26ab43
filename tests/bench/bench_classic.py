"""Workloads of Luxor: whole games, single steps, and what everything else is made of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import luxor
from tests.bench.measure import Timed, Work, Workload
from tests.bench.seeded import decision_before_end, decisions, played, playouts, stepwise, widest

MODULES = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
CLONES = 2_000

IMPORT = "import time; start = time.process_time(); import luxor; print(time.process_time() - start)"


def apply_with_events() -> Work:
    """Every step of a game once more, from where it was taken."""
    nodes = played(4).nodes[1:]
    steps = [(node.parent.position, node.action) for node in nodes if node.parent and node.action]

    def work() -> int:
        for position, action in steps:
            position.apply(action)
        return len(steps)

    return work


def readings(wide: bool) -> Work:
    """Which readings of the ledger would change anything, in the middle of a game of four.

    Where many move many ways and a card is drawn behind each of them, or where there are some options.
    """
    session = played(4, MODULES, seed=7 if wide else 1)
    half = len(session.nodes) // 2
    position = widest(session) if wide else decision_before_end(session, half, options=8)

    def work() -> int:
        position.readings()
        return 1

    return work


def options(players: int, modules: tuple[str, ...] = ()) -> Work:
    """What is legal and what is not, each with the verdict on it."""
    asked = decisions(played(players, modules), 40)

    def work() -> int:
        return sum(len(position.options()) for position in asked)

    return work


def legal_actions() -> Work:
    asked = decisions(played(4), 300)

    def work() -> int:
        for position in asked:
            position.legal_actions()
        return len(asked)

    return work


def clone() -> Work:
    state_clone = luxor.new_game(4, seed=1).position.state.clone

    def work() -> int:
        for _ in range(CLONES):
            state_clone()
        return CLONES

    return work


def import_luxor() -> Work:
    """In a new interpreter, on the CPU clock of that one."""
    tree = Path(luxor.__file__).parents[1]

    def work() -> Timed:
        ran = subprocess.run([sys.executable, "-c", IMPORT], cwd=tree, check=True, capture_output=True)
        return Timed(1, float(ran.stdout))

    return work


WORKLOADS = (
    playouts("base", 2),
    playouts("base", 3),
    playouts("base", 4, aim="0.25"),
    playouts("all modules", 4, MODULES, games=3, aim="0.12"),
    playouts("all modules", 5, MODULES, games=3, aim="0.12"),
    stepwise("base", 4),
    stepwise("all modules", 4, MODULES),
    Workload("base: apply with events", apply_with_events, "step", aim="150 µs"),
    Workload("base: legal actions", legal_actions, "decision"),
    Workload("base: options with verdicts", lambda: options(4), "option"),
    Workload("all modules: options with verdicts", lambda: options(4, MODULES), "option"),
    Workload(
        "all modules: which readings matter here", lambda: readings(False), "position", aim="1 position/s"
    ),
    Workload(
        "all modules: which readings matter, 22 options",
        lambda: readings(True),
        "position",
        aim="1 position/s",
    ),
    Workload("base: clone of a state", clone, "clone", aim="5 µs"),
    Workload("import luxor", import_luxor, "import", aim="100 ms"),
)
