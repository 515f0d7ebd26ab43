"""Playthroughs, perft counts and a checksum: what changes them changes the game.

To write them anew after a change that is meant: LUXOR_GOLDEN=write make engines ARGS="-k golden"
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from luxor.core.checksum import checksum
from luxor.core.conformance import perft, random_game
from luxor.games import find_game, read_position
from tests.expedition.helpers import ADVENTURES

FOLDER = Path(__file__).parent / "golden"
SETS: tuple[tuple[str, ...], ...] = ((), ADVENTURES)


def playthrough(players: int, modules: tuple[str, ...]) -> str:
    """A whole game in text: every action with its events, every tenth position, the score."""
    run = random_game(find_game("expedition", players, modules), 2026)
    lines = [str(run.positions[0])]
    for number, (action, position) in enumerate(zip(run.actions, run.positions[1:])):
        before = run.positions[number]
        lines.append(f"> {action}")
        lines += [f"  {event!r} {' '.join(event.also)}".rstrip() for event in before.apply(action).events]
        if number % 10 == 9:
            lines.append(str(position))
    end = run.positions[-1]
    lines += [str(end), f"{end.pending}"]
    lines += [f"{line.seat} {line.points:+d} {line.rule} {dict(line.params)}" for line in end.score()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", SETS, ids=lambda names: "+".join(names) or "plain")
def test_golden_playthrough(players: int, modules: tuple[str, ...]) -> None:
    path = FOLDER / f"{'-'.join(modules) or 'plain'}-{players}p.txt"
    told = playthrough(players, modules)
    if os.environ.get("LUXOR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")


POSITIONS = {
    "opening": (2, (), 1, 0),
    "first turn": (3, (), 2, 9),
    "middle": (4, ADVENTURES, 3, 120),
    "late": (2, ADVENTURES, 4, 130),
}
PERFT = {
    "opening": (3, 9, 18, 32),
    "first turn": (0, 0, 0),
    "middle": (0, 0, 0),
    "late": (0, 0, 0),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_golden_perft(name: str) -> None:
    """Decisions and outcomes to some depth, also by way of the text."""
    players, modules, seed, most = POSITIONS[name]
    position = random_game(find_game("expedition", players, modules), seed, most=most).positions[-1]
    depth = len(PERFT[name])
    counts = tuple(perft(position, at) for at in range(1, depth + 1))
    assert counts == PERFT[name]
    assert perft(read_position(str(position)), depth) == counts[-1]


@pytest.mark.parametrize(
    ("modules", "expected"), [((), ""), (ADVENTURES, "")], ids=["plain", "new_adventures"]
)
def test_golden_checksum(modules: tuple[str, ...], expected: str) -> None:
    games = [find_game("expedition", players, modules) for players in (2, 3, 4)]
    assert checksum(games, range(20)) == expected
