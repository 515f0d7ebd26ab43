"""Playthroughs, perft counts and a checksum: what changes them changes the game.

To write them anew after a change that is meant: LUXOR_GOLDEN=write make engines ARGS="-k golden"
"""

import json
from pathlib import Path

import pytest

from luxor.core.engine.checksum import checksum
from luxor.core.engine.conformance import perft, random_game
from luxor.games import find_game, read_position
from tests.core.golden import assert_kept, writing

FOLDER = Path(__file__).parent / "golden"
MODULE_SETS: tuple[tuple[str, ...], ...] = ((),)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda names: "+".join(names) or "base")
def test_golden_playthrough(players: int, modules: tuple[str, ...]) -> None:
    path = FOLDER / f"{'-'.join(modules) or 'base'}-{players}p.txt"
    assert_kept(find_game("luxor", players, modules), path)


POSITIONS = {
    "start": lambda: random_game(find_game("luxor", 2), 1, most=0).positions[-1],
    "middle": lambda: random_game(find_game("luxor", 3), 2, most=150).positions[-1],
    "late": lambda: random_game(find_game("luxor", 4), 3, most=330).positions[-1],
}


def counted(name: str, found: object) -> object:
    """What was counted when the counts were last written."""
    path = FOLDER / "counts.json"
    known: dict[str, object] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if writing():
        known[name] = found
        path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
    return known.get(name)


@pytest.mark.parametrize("name", POSITIONS)
def test_golden_perft(name: str) -> None:
    """Decisions and outcomes to depth 6, also by way of the text."""
    position = POSITIONS[name]()
    counts = [perft(position, depth) for depth in range(1, 7)]
    assert counts[-1] > 50
    assert counts == counted(f"perft {name}", counts)
    assert perft(read_position(str(position)), 6) == counts[-1]


def test_golden_checksum() -> None:
    games = [find_game("luxor", players) for players in (2, 3, 4)]
    found = checksum(games, range(20))
    assert found == counted("checksum", found)
