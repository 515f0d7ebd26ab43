"""Positions to compare at: those of random games, and others that were shaken until the rare is frequent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.words.terms import Decision
from luxor.games import find_game
from tests.restated.table import CHAMBER, STATUES, Place, Table

ADVENTURERS = 5
RARE = ("osiris1", "osiris2", "osiris3", "osiris4", "tunnel", "tunnel", "scarab", "vase3x2", "jewel1x1")


@cache
def met(modules: tuple[str, ...], players: int, seed: int) -> tuple[Position, ...]:
    """The positions of one random game."""
    return tuple(random_game(find_game("luxor", players, modules), seed).positions)


def asked(
    step: str, *modules: str, card: str = "", most: int = 100
) -> Iterator[tuple[Position, random.Random]]:
    """Positions of random games at which a step is pending, by a card, half of them shaken."""
    drawn = random.Random(f"{step} {modules} {card}")
    found = [
        position
        for players in (2, 3, 4)
        for position in met(modules, players, players)
        if pends(position, step)
        if table(position).facts["played"][0].startswith(card)
    ]
    for position in drawn.sample(found, min(most // 2, len(found))):
        yield position, drawn
        yield shaken(position, drawn), drawn


def pends(position: Position, step: str) -> bool:
    """Whether somebody decides at a step."""
    return isinstance(position.pending, Decision) and position.pending.step == step


def shaken(position: Position, drawn: random.Random) -> Position:
    """Gaps in the path, more of what leads on, people late in the game, and few keys."""
    tiles = {space: "-" for space in range(1, CHAMBER) if drawn.random() < 0.4}
    tiles |= {space: drawn.choice(RARE) for space in range(1, CHAMBER) if drawn.random() < 0.2}
    players = position.game.players
    people = [party(drawn) for _ in range(players)]
    inside = sum(row.count(CHAMBER) for row in people)
    first_in = [seat for seat in range(players) for _ in range(people[seat].count(CHAMBER))]
    drawn.shuffle(first_in)
    changes: dict[str, object] = {
        "tiles": tiles,
        "adventurers": people,
        "keys": [drawn.choice((0, 0, 1, 2)) for _ in range(players)],
        "sarcophagi": [*first_in, "-", "-"][:2],
        "spent": inside,
    }
    if "mummy.space" in position.facts():
        changes["mummy.space"] = drawn.randrange(1, CHAMBER)
    return position.edit(**changes)


def party(drawn: random.Random) -> list[Place]:
    """Five adventurers, most of them far ahead, or all; those asleep are asleep for good reason."""
    if drawn.random() < 0.3:
        return [drawn.randrange(CHAMBER - 4, CHAMBER + 1) for _ in range(ADVENTURERS)]
    ahead = [drawn.choice((drawn.randrange(CHAMBER), drawn.randrange(30, CHAMBER + 1))) for _ in range(3)]
    people: list[Place] = [sleeper for sleeper, statue in STATUES.items() if max(ahead) <= statue]
    people += ahead
    return [*people, 0, 0][:ADVENTURERS]


def table(position: Position) -> Table:
    """A position as its facts tell it."""
    return Table(position.facts())
