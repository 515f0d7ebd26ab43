"""Several threads at once with the same tables and the same search: `python -m tests.kernel.threads LIBRARY`.

Run under the thread sanitizer, which ends the process where two of them touch the same thing.
"""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from luxor.core.engine.step import State
from luxor.core.position.position import Position
from luxor.games import find_game
from luxor.kernel.interface import Library, Row
from luxor.kernel.twin import CompiledTwin
from tests.analysis.endings import ending, random_seeds
from tests.kernel.builds import load
from tests.kernel.lockstep import twin_of

AT_ONCE, MOST = 4, 10**7
Solved = tuple[int, bytes, bytes]


def long_ending() -> Position:
    """A last turn that takes some tenths of a second to work out."""
    seeds = random_seeds("searches expedition 3")
    return max((ending(next(seeds), 3, (), "expedition") for _ in range(4)), key=lambda end: end.turn)


def shared(library: Library, position: Position) -> tuple[list[Solved], int]:
    """What several threads get from one search of an ending, and how often one of them was refused."""
    twin = twin_of(position.game)
    tables = library.tables(twin.packing.game, array("i", twin.packing.tables))
    search, row = library.search(tables, position.seat or 0, 1), twin.pack(position._state)
    found: list[Solved] = []
    refused: list[str] = []

    def solve() -> None:
        while True:
            try:
                found.append(library.solve(search, (row,), MOST))
            except ValueError as error:
                refused.append(str(error))
                time.sleep(0.001)
            else:
                return

    together([solve] * AT_ONCE)
    assert set(refused) <= {"another thread is at work with this search"}
    return found, len(refused)


def played(library: Library, twin: CompiledTwin[State], row: Row) -> set[bytes]:
    """What several threads get from the same tables: many games each."""
    tables = library.tables(twin.packing.game, array("i", twin.packing.tables))
    line, luck, found = array("i", [0]), array("Q", range(40)), set()

    def play() -> None:
        games = library.batch(tables, (row,), line, luck, luck, bytes(5), 0, 0, 10**6, None)
        found.add(bytes(games))

    together([play] * AT_ONCE)
    return found


def together(tasks: list[Callable[[], None]]) -> None:
    threads = [Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main(path: str) -> None:
    library = load(Path(path))
    found, refused = shared(library, long_ending())
    assert len(found) == AT_ONCE
    assert len(set(found)) == 1
    game = find_game("luxor", 3)
    assert len(played(library, twin_of(game), twin_of(game).pack(game.setup(1)))) == 1
    sys.stdout.write(f"{len(found)} threads, {refused} times refused\n")


if __name__ == "__main__":
    main(sys.argv[1])
