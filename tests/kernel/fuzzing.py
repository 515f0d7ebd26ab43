"""What `make fuzz` throws at the kernel: packed states and tables, read and played to some end, or refused.

The first byte says of which game it is; `python -m tests.kernel.fuzzing` writes what it begins with anew.
"""

from __future__ import annotations

import random
from array import array
from functools import cache

from luxor.core.engine.step import State
from luxor.games import find_game
from luxor.kernel import library
from tests.kernel.lockstep import twin_of
from tests.kernel.test_states import TABLES, states
from tests.laboratory.inputs import keep

CHANGE = 6  # bytes: which number of the tables, and what it is instead
SIZE = array("i").itemsize
MOST_STEPS = 5_000
WORDS = array("I", random.Random(1).getstate()[1])


def rows(data: bytes) -> bool:
    """Whether the kernel took some bytes for a state; it must neither crash nor hang."""
    if library() is None or not data:
        return bool(data)  # without a kernel there is nothing to break
    twin = twin_of(find_game(*TABLES[data[0] % len(TABLES)]))
    row = data[1 : 1 + (len(data) - 1) // SIZE * SIZE]
    try:
        twin.library.play(twin.tables, (row,), WORDS, bytes([data[0] >> 7] * 5), 0, MOST_STEPS)
    except ValueError:
        return False
    return True


def tables(data: bytes) -> bool:
    """Whether the kernel took tables with some numbers changed; a game is then played by them."""
    if library() is None or len(data) < 2:
        return bool(data)
    game = find_game(*TABLES[data[0] % len(TABLES)])
    twin = twin_of(game)
    try:
        made = twin.library.tables(twin.packing.game, changed(array("i", twin.packing.tables), data[2:]))
        row = twin.pack(_some_states(data[0] % len(TABLES))[data[1] % 32])
        twin.library.play(made, (row,), WORDS, bytes([data[0] >> 7] * 5), 0, MOST_STEPS)
    except ValueError:
        return False
    return True


@cache
def _some_states(table: int) -> list[State]:
    found = [state.clone() for state in states(find_game(*TABLES[table]), 1)]
    return [found[len(found) * number // 32] for number in range(32)]


def changed(row: array[int], data: bytes) -> array[int]:
    """A row of numbers with some of them changed as bytes say."""
    found = array("i", row)
    for at in range(0, len(data) - CHANGE + 1, CHANGE):
        place, number = data[at : at + 2], data[at + 2 : at + CHANGE]
        found[int.from_bytes(place, "little") % len(found)] = int.from_bytes(number, "little", signed=True)
    return found


def main() -> None:
    rows_of: dict[str, bytes] = {}
    tables_of: dict[str, bytes] = {}
    for number, table in enumerate(TABLES):
        game = find_game(*table)
        for at, state in enumerate(states(game, 1)):
            if at in (3, 60):
                row = array("i", twin_of(game).packing.pack(state)).tobytes()
                rows_of[f"{table[0]}-{table[1]}-{at}"] = bytes([number]) + row
        size = len(twin_of(game).packing.tables)
        for name, change in (("as-they-are", b""), ("changed", (size // 2).to_bytes(2, "little") + bytes(4))):
            tables_of[f"{table[0]}-{table[1]}-{name}"] = bytes([number, 9]) + change
    keep("kernel", rows_of)
    keep("tables", tables_of)


if __name__ == "__main__":
    main()
