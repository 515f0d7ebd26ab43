"""Workloads of Expedition Luxor: whole games, single steps, and legal actions where they are most."""

from __future__ import annotations

from collections.abc import Sequence

import luxor
from tests.bench.measure import Work, Workload
from tests.bench.seeded import played, playouts, stepwise

GAME = "expedition"
NEW = ("new_adventures",)
WIDEST = 513  # the seed with the most legal actions in a game of four, of the first thousand
TIMES = 40


def widest(session: luxor.Session) -> luxor.Position:
    """Where most is legal."""
    return max((node.position for node in session.nodes), key=lambda position: len(position.legal_actions()))


def most_legal_actions(modules: Sequence[str]) -> Work:
    position = widest(played(4, modules, GAME, WIDEST))

    def work() -> int:
        for _ in range(TIMES):
            position.legal_actions()
        return TIMES

    return work


def workloads(name: str, modules: Sequence[str]) -> tuple[Workload, ...]:
    return (
        *(playouts(name, players, modules, GAME, aim="25 games/s") for players in (2, 3, 4)),
        stepwise(name, 3, modules, GAME),
        Workload(f"{name}: most legal actions", lambda: most_legal_actions(modules), "time", aim="5 ms"),
    )


WORKLOADS = (*workloads("expedition", ()), *workloads("new adventures", NEW))
