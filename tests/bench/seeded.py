"""Random games that are always the same, played by what `luxor` offers to everybody.

Nothing here or in the workloads looks inside `luxor`: they also run on trees that are laid out differently.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import luxor
from tests.bench.measure import Workload

WHOLE_GAME = 10**6  # more nodes than any game has


def play_on(session: luxor.Session, seed: int, nodes: int = WHOLE_GAME) -> None:
    """Random decisions until the game is over or the tree has so many nodes."""
    choose = random.Random(seed).choice
    while not session.position.over and len(session.nodes) < nodes:
        session.play(choose(session.position.legal_actions()))


def played(
    players: int, modules: Sequence[str] = (), game: str = "luxor", seed: int = 1, nodes: int = WHOLE_GAME
) -> luxor.Session:
    """The session of one random game."""
    session = luxor.new_game(players, modules, seed, game=game)
    play_on(session, seed, nodes)
    return session


def is_decision(position: luxor.Position) -> bool:
    """Whether somebody is asked: neither is the game over nor does chance come next."""
    return hasattr(position.pending, "step")


def decisions(session: luxor.Session, some: int) -> list[luxor.Position]:
    """About so many decisions of a session, from its start to its end."""
    asked = [node.position for node in session.nodes if is_decision(node.position)]
    return asked[:: max(1, len(asked) // some)]


def decision_before_end(session: luxor.Session, nodes: int, options: int = 2) -> luxor.Position:
    """The first decision with enough options in the last so many nodes of a session."""
    last = [node.position for node in session.nodes[-nodes:] if is_decision(node.position)]
    return next(position for position in last if len(position.legal_actions()) >= options)


def widest(session: luxor.Session) -> luxor.Position:
    """The decision with most options, first and last quarter of a session aside."""
    middle = session.nodes[len(session.nodes) // 4 : -len(session.nodes) // 4]
    asked = [node.position for node in middle if is_decision(node.position)]
    return max(asked, key=lambda position: len(position.legal_actions()))


def playouts(
    name: str, players: int, modules: Sequence[str] = (), game: str = "luxor", games: int = 6, aim: str = ""
) -> Workload:
    """Whole random games at full speed."""

    def work() -> int:
        starts = [luxor.new_game(players, modules, seed, game=game).position for seed in range(games)]
        return sum(luxor.playout(start, seed).turns for seed, start in enumerate(starts))

    return Workload(f"{name}: playout, {players} players", lambda: work, games=games, aim=aim)


def stepwise(
    name: str, players: int, modules: Sequence[str] = (), game: str = "luxor", nodes: int = 100
) -> Workload:
    """A game played step by step in a session, with all that is told of it."""

    def work() -> int:
        return len(played(players, modules, game, nodes=nodes).nodes)

    return Workload(f"{name}: played in a session, {players} players", lambda: work, "step")
