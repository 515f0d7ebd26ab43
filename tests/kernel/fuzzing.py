"""What `make fuzz` throws at the kernel: a packed state as bytes, read and played to some end, or refused.

The first byte says which table it is of; `python -m tests.kernel.fuzzing` writes what it begins with anew.
"""

from __future__ import annotations

import random
from array import array
from pathlib import Path

from luxor.games import find_game
from luxor.kernel import library
from tests.kernel.lockstep import twin_of
from tests.kernel.test_states import TABLES, states

CORPUS = Path(__file__).resolve().parents[1] / "trust" / "corpus" / "kernel"
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


def main() -> None:
    CORPUS.mkdir(parents=True, exist_ok=True)
    for number, table in enumerate(TABLES):
        game = find_game(*table)
        for at, state in enumerate(states(game, 1)):
            if at in (3, 60):
                row = array("i", twin_of(game).packing.pack(state)).tobytes()
                (CORPUS / f"{table[0]}-{table[1]}-{at}").write_bytes(bytes([number]) + row)


if __name__ == "__main__":
    main()
