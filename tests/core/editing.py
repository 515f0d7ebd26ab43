"""Positions at the start of turns, and positions that somebody has spoilt, for tests of the editor."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import random_game
from luxor.core.errors import LuxorError
from luxor.core.position.draft import MOST_STEPS, Draft
from luxor.core.position.editor_commands import read_commands
from luxor.core.position.position import AnyGame, Position

UNTOUCHED = {"agenda", "unseen", "unseen_tokens", "played", "again"}  # what only experts spoil by hand


def turn_starts(game: AnyGame, seed: int) -> Iterator[Position]:
    """The positions of a random game at which a turn begins, and the last one."""
    before = -1
    for position in random_game(game, seed).positions:
        if position.turn != before or position.over:
            yield position
        before = position.turn


def rebuilt(goal: Position) -> tuple[Position | None, int]:
    """A position made of an empty board by commands alone, read from their texts, and how many they were."""
    draft, count = Draft.blank(goal.game), 0
    for command, after in draft.steps_to(goal.game.facts(goal._state)):
        assert read_commands(str(command)) == (command,)
        draft, count = after, count + 1
        assert count < MOST_STEPS
    return draft.position, count


def spoilt(position: Position, draws: Draws, most: int = 3) -> Draft:
    """A draft after a few thoughtless edits, which can still be read as a position."""
    draft = Draft.of(position)
    for _ in range(draws.below(most) + 1):
        for _ in range(20):
            try:
                after = draft.do(thoughtless(draft, draws))
            except LuxorError:
                continue
            if after.position is not None:
                draft = after
                break
    return draft


def thoughtless(draft: Draft, draws: Draws) -> str:
    """A command that spoils something: an item goes, comes twice, or is another one's."""
    names = [name for name in draft.facts if name not in UNTOUCHED]
    name = names[draws.below(len(names))]
    first = draft.game.offsets.get(name, 0)
    fact = draft.facts[name]
    if not isinstance(fact, list | tuple):
        return f"set {name} {draws.below(6)}"
    if not fact:
        return f"clear {name}"
    at = draws.below(len(fact))
    row, address = fact[at], f"{name} {at + first}"
    if not isinstance(row, list | tuple):
        other = fact[draws.below(len(fact))]
        value = other if not isinstance(row, int) or draws.below(2) else row + draws.below(5) - 1
        return (f"set {address} {value}", f"insert {address} {value}", f"remove {address}")[draws.below(3)]
    if not row:
        return f"clear {address}"
    place = draws.below(len(row))
    other = fact[draws.below(len(fact))] or row
    item = other[draws.below(len(other))]
    kinds = (f"remove {address} {place}", f"insert {address} {place} {item}", f"set {address} {place} {item}")
    return kinds[draws.below(3)]
