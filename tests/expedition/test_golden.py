"""Playthroughs, perft counts and a checksum: what changes them changes the game.

To write them anew after a change that is meant: LUXOR_GOLDEN=write make engines ARGS="-k golden"
"""

from __future__ import annotations

from pathlib import Path

import pytest

from luxor.core.engine.checksum import checksum
from luxor.core.engine.conformance import perft, random_game
from luxor.core.position.position import Position
from luxor.games import find_game, read_position
from tests.core.golden import assert_kept
from tests.expedition.helpers import ADVENTURES

FOLDER = Path(__file__).parent / "golden"
SETS: tuple[tuple[str, ...], ...] = ((), ADVENTURES)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", SETS, ids=lambda names: "+".join(names) or "plain")
def test_golden_playthrough(players: int, modules: tuple[str, ...]) -> None:
    path = FOLDER / f"{'-'.join(modules) or 'plain'}-{players}p.txt"
    assert_kept(find_game("expedition", players, modules), path)


# The first time in a seeded game that a step is asked for with so many options at least.
POSITIONS: dict[str, tuple[int, tuple[str, ...], int, str, int]] = {
    "opening": (2, (), 1, "opening", 1),
    "place": (3, (), 2, "place", 1),
    "man": (4, ADVENTURES, 3, "man", 5),
    "march": (4, (), 6, "march", 8),
    "token": (3, ADVENTURES, 5, "token", 2),
}
PERFT: dict[str, tuple[int, ...]] = {
    "opening": (3, 9, 24, 54),
    "place": (20, 100, 303, 2875),
    "man": (5, 20, 55, 830),
    "march": (8, 32, 64, 3968),
    "token": (3, 30, 146, 841),
}


def first(name: str) -> Position:
    players, modules, seed, step, options = POSITIONS[name]
    for position in random_game(find_game("expedition", players, modules), seed).positions:
        if getattr(position.pending, "step", "") == step and len(position.legal_actions()) >= options:
            return position
    raise AssertionError(f"{step} is not asked for in this game")


@pytest.mark.parametrize("name", POSITIONS)
def test_golden_perft(name: str) -> None:
    """Decisions and outcomes to some depth, also by way of the text."""
    position, depth = first(name), len(PERFT[name])
    counts = tuple(perft(position, at) for at in range(1, depth + 1))
    assert counts == PERFT[name]
    assert perft(read_position(str(position)), depth) == counts[-1]


@pytest.mark.parametrize(
    ("modules", "expected"),
    [((), "f996e80f8549b65f"), (ADVENTURES, "bf9442d82959d0f9")],
    ids=["plain", "new_adventures"],
)
def test_golden_checksum(modules: tuple[str, ...], expected: str) -> None:
    games = [find_game("expedition", players, modules) for players in (2, 3, 4)]
    assert checksum(games, range(20)) == expected
