"""A whole game with each part of the expansion and with all of them, and a checksum over many.

To write them anew after a change that is meant: LUXOR_GOLDEN=write make engines ARGS="-k golden"
"""

from pathlib import Path

import pytest

from luxor.core.engine.checksum import checksum
from luxor.games import find_game
from tests.classic.modules.stories import ALL
from tests.core.golden import assert_kept

FOLDER = Path(__file__).parent / "golden"
GAMES = [*(((name,), 3) for name in ALL), (("fifth_player",), 5), (ALL, 2), (ALL, 5)]


@pytest.mark.parametrize(
    ("modules", "players"), GAMES, ids=[f"{'all' if len(m) > 1 else m[0]}-{n}" for m, n in GAMES]
)
def test_golden_playthrough(modules: tuple[str, ...], players: int) -> None:
    path = FOLDER / f"{'all' if len(modules) > 1 else modules[0]}-{players}p.txt"
    assert_kept(find_game("luxor", players, modules), path)


def test_golden_checksum_of_modules() -> None:
    games = [find_game("luxor", players, (name,)) for name in ALL for players in (2, 4)]
    games += [find_game("luxor", players, ALL) for players in (2, 3, 4, 5)]
    assert checksum(games, range(5)) == "858998b69f4c2457"
