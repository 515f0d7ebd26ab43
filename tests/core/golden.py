"""Playthroughs kept as text: what changes them changes the game.

To write them anew after a change that is meant: LUXOR_GOLDEN=write make engines ARGS="-k golden"
"""

from __future__ import annotations

import os
from pathlib import Path

from luxor.core.engine.checksum import without_digest
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import AnyGame

SEED = 2026


def writing() -> bool:
    return os.environ.get("LUXOR_GOLDEN") == "write"


def playthrough(game: AnyGame) -> str:
    """A whole game in text: every action with its events, every tenth position, the score."""
    run = random_game(game, SEED)
    lines = [without_digest(str(run.positions[0]))]
    for number, (action, position) in enumerate(zip(run.actions, run.positions[1:])):
        before = run.positions[number]
        lines.append(f"> {action}")
        for event in before.apply(action).events:
            see = f"; see {' '.join(event.see)}" * bool(event.see)
            lines.append(f"  {event!r} {' '.join(event.also)}".rstrip() + see)
        if number % 10 == 9:
            lines.append(without_digest(str(position)))
    end = run.positions[-1]
    lines += [without_digest(str(end)), f"{end.pending}"]
    lines += [f"{line.seat} {line.points:+d} {line.rule} {dict(line.params)}" for line in end.score()]
    return "\n".join(lines) + "\n"


def assert_kept(game: AnyGame, path: Path) -> None:
    """A playthrough is as it was when it was last written."""
    told = playthrough(game)
    if writing():
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")
