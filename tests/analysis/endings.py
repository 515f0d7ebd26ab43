"""Ends of games: found by random play, and worked out in the plainest way there is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import luxor
from luxor.core.chance import Draws, seed_of
from luxor.core.position import Position
from luxor.core.terms import Chance, Decision, Over

Values = tuple[tuple[Fraction, Fraction], ...]  # per seat: share of the win, margin


def turns_of(
    seed: int, players: int = 2, modules: tuple[str, ...] = (), game: str = "luxor"
) -> list[Position]:
    """Where every turn of a random game begins."""
    position = luxor.new_game(players, modules, seed=seed, game=game).position
    draws, starts, turn = Draws(seed), [], 0
    while not position.over:
        if position.turn != turn and isinstance(position.pending, Decision):
            turn = position.turn
            starts.append(position)
        if position.at_chance:
            action = position.game.outcome(position.state, draws)
        else:
            legal = position.legal_actions()
            action = legal[draws.below(len(legal))]
        position = position.apply(action).position
    return starts


def ending(
    seed: int, players: int = 2, modules: tuple[str, ...] = (), game: str = "luxor", back: int = 1
) -> Position:
    """A random game, so many turns before its end."""
    return turns_of(seed, players, modules, game)[-back]


class TooLong(Exception):
    """Brute force would take all day."""


class Brute:
    """Everything in full, step by step through `Position`: no shortcut, no memory."""

    def __init__(self, most: int = 3000) -> None:
        self.left = most

    def values(self, position: Position) -> Values:
        """What a whole position comes to when everybody sees everything."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        pending = position.pending
        if isinstance(pending, Over):
            totals = position.totals()
            return tuple(
                (
                    Fraction(seat in pending.winners, len(pending.winners)),
                    Fraction(own - max(totals[:seat] + totals[seat + 1 :], default=0)),
                )
                for seat, own in enumerate(totals)
            )
        if isinstance(pending, Chance):
            return average(
                [(w, self.values(position.apply(a).position)) for a, w in pending.outcomes.items()]
            )
        return max(
            (self.values(position.apply(action).position) for action in position.legal_actions()),
            key=lambda values: values[pending.seat],
        )

    def first_decisions(self, position: Position) -> dict[str, tuple[Fraction, Fraction]]:
        """What each first decision is worth to who decides."""
        seat = position.seat
        return {str(a): self.values(position.apply(a).position)[seat] for a in position.legal_actions()}


def average(parts: list[tuple[int, Values]]) -> Values:
    whole = sum(weight for weight, _ in parts)
    seats = range(len(parts[0][1]))
    return tuple(
        (
            sum((w * values[s][0] for w, values in parts), Fraction(0)) / whole,
            sum((w * values[s][1] for w, values in parts), Fraction(0)) / whole,
        )
        for s in seats
    )


def scarab_deals(position: Position, seat: int) -> Iterator[Position]:
    """Every way in which single scarabs can lie with the one other player who has some."""
    scarabs = position.facts()["scarabs"]
    supply = position.facts()["scarab_supply"]
    assert isinstance(scarabs, list)
    assert isinstance(supply, list)
    (other,) = [each for each, row in enumerate(scarabs) if row and each != seat] or [-1]
    if other < 0:
        yield position
        return
    pool = [*scarabs[other], *supply]
    for chosen in combinations(range(len(pool)), len(scarabs[other])):
        mine = sorted(pool[n] for n in chosen)
        rest = sorted(item for n, item in enumerate(pool) if n not in chosen)
        yield position.edit(scarabs={other: mine}, scarab_supply=rest)


def random_seeds(name: str) -> Iterator[int]:
    number = 0
    while True:
        yield seed_of(name, number) % 10**6
        number += 1
