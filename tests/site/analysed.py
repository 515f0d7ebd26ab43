"""How long it takes to be sure of the best turn in the middle of a game of four: here, or in the page.

`python -m tests.site.analysed` prints it for this machine. The chance to win of the best turn is known to two
points more or less; the viewer sees what the player to play sees.
"""

from __future__ import annotations

import json
import time

from luxor.analysis.turns.evaluate import Analysis
from luxor.core.engine.chance import Draws
from luxor.core.engine.twin import QUICK
from luxor.core.position.position import Position
from luxor.games import find_game, modules_of

TURNS = (20, 30, 40)  # that were played: the longest of them counts
WIDTH = 0.04  # of the interval: two points to both sides
MOST = 100_000  # games of a turn


def seconds(modules: tuple[str, ...]) -> float:
    """The longest of some positions."""
    game = find_game("luxor", 4, modules)
    longest = 0.0
    for turns in TURNS:
        played = game.twin and game.twin.play_on(game.setup(3), Draws(3), QUICK, turns=turns)
        assert played
        position = Position(game, played.state)
        view = position.view(position.seat)
        began = time.perf_counter()
        analysis = Analysis(view, None, MOST, None, QUICK, width=WIDTH)
        for _ in analysis.work():
            pass
        assert analysis.stopped == "the best is clear"
        longest = max(longest, time.perf_counter() - began)
    return longest


def told() -> str:
    """Without and with all modules, as JSON."""
    return json.dumps({"base": seconds(()), "all modules": seconds(modules_of("luxor"))})


if __name__ == "__main__":
    print(told())
