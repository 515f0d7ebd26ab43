"""The compiled kernel beside the interpreted engine, for as long as there is time: `make kernel-soak`.

Every module set, number of players, policy and board of one's own in turn, each game compared to the last
digit; then games under sanitizers, and how much memory a million of its own games take. What there was time
for is what docs/TRUST.md says.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from luxor.core.engine.twin import RANDOM
from luxor.core.position.position import AnyGame
from luxor.games import find_game
from tests.kernel.boards import BOARDS, game_on
from tests.kernel.lockstep import check_games, twin_of
from tests.kernel.test_builds import sanitized
from tests.kernel.test_same_games import SETS, counts_of
from tests.laboratory import figures

FIRST = 1_000_000  # seeds that no other test plays
BATCH = 10_000


def every_game() -> list[AnyGame]:
    found = [
        find_game(name, players, modules) for name, modules in SETS for players in counts_of(name, modules)
    ]
    return found + [game_on(name, players) for name in BOARDS for players in (2, 3, 4)]


def alike(games: int, minutes: float) -> str:
    """So many games in lock step, or as many as fit into that time of work; AssertionError if one differs."""
    tables, played, until = every_game(), 0, time.process_time() + 60 * minutes
    for seed in count(FIRST):
        for game in tables:
            if played >= games or time.process_time() > until:
                return f"{played:,} games alike at {len(tables)} tables"
            played += check_games(game, [seed])
    raise AssertionError("seeds never end")


def memory(games: int) -> str:
    """How much more memory is used after many games of the kernel than after the first of them."""
    game = find_game("luxor", 2)
    used = [_used_after(game) for _ in range(max(2, games // BATCH))]
    return f"{len(used) * BATCH:,} games take {used[-1] - used[0]} MB more than the first {BATCH:,}"


def _used_after(game: AnyGame) -> int:
    """The most memory in MB that this process ever took, after some more games."""
    twin_of(game).play_all([game.setup(1)], [[]], [], range(BATCH), RANDOM)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000, help="in lock step")
    parser.add_argument("--minutes", type=float, default=1e9, help="of work, at most, for those")
    parser.add_argument("--sanitized", type=int, default=20_000, help="games under sanitizers")
    parser.add_argument("--own", type=int, default=1_000_000, help="games of the kernel alone")
    arguments = parser.parse_args()
    told = (
        memory(arguments.own),
        alike(arguments.games, arguments.minutes),
        f"{_sanitized(arguments.sanitized):,} under sanitizers",
    )
    sys.stdout.write("\n".join(told) + "\n")
    figures.put("games of the kernel", "; ".join(told))
    return 0


def _sanitized(games: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return int(sanitized(Path(folder), games).split()[0])


if __name__ == "__main__":
    sys.exit(main())
