"""Games and broken rows under sanitizers: `python -m tests.kernel.sanitized LIBRARY GAMES`.

The sanitizers end the process at the first wrong access or undefined operation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from luxor.games import find_game, modules_of
from tests.kernel.boards import BOARDS, game_on
from tests.kernel.builds import load, played_by
from tests.kernel.lockstep import check_games
from tests.kernel.test_states import TABLES, check_broken_rows, check_deals, check_there_and_back
from tests.kernel.test_tables_unpacked import check_broken_tables


def main(path: str, count: int) -> None:
    games = [find_game(name, players, modules) for name, players, modules in TABLES]
    games += [find_game("luxor", players, modules_of("luxor")[1:]) for players in (2, 4)]
    games += [game_on(name, 3) for name in BOARDS]
    each = max(1, count // (2 * len(games)))
    played = 0
    with played_by(load(Path(path)), games):
        for game in games:
            played += check_games(game, range(each))
            check_there_and_back(game, 1)
            check_deals(game, 2, 11)
            check_broken_rows(game, 3, count)
            check_broken_tables(game, 3, count // 4)
    sys.stdout.write(f"{played} games\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
