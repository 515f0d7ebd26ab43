"""Ends of games: found by random play, and worked out in the plainest way there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations

import luxor
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Decision, Over

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


class LastTurn:
    """The last turn of a seat in full, on what it knows: chance as its view says, hidden scarabs in the end.

    `unplayed` are kinds of chance that cannot matter to a turn, of which one outcome is as good as another.
    """

    def __init__(self, seat: int, unplayed: tuple[str, ...] = ()) -> None:
        self.seat, self.unplayed = seat, unplayed
        self.known: dict[Position, tuple[Fraction, Fraction]] = {}

    def first_decisions(self, position: Position) -> dict[str, tuple[Fraction, Fraction]]:
        """What each first decision is worth: share of the win, margin."""
        return {str(a): self.value(position.apply(a).position) for a in position.legal_actions()}

    def value(self, position: Position) -> tuple[Fraction, Fraction]:
        pending, view = position.pending, position.view(self.seat)
        if isinstance(pending, Over):
            return self._end(position)
        if view not in self.known:
            if isinstance(pending, Decision):
                assert pending.seat == self.seat or len(position.legal_actions()) == 1
                self.known[view] = max(
                    self.value(position.apply(a).position) for a in position.legal_actions()
                )
            else:
                self.known[view] = self._average(position, view)
        return self.known[view]

    def _average(self, position: Position, view: Position) -> tuple[Fraction, Fraction]:
        pending = view.pending
        assert isinstance(pending, Chance)
        outcomes = dict(pending.outcomes)
        if pending.kind in self.unplayed:
            outcomes = {next(iter(position.legal_actions())): 1}
        parts = [(w, self.value(self._bring(position, view, a))) for a, w in outcomes.items()]
        whole = sum(outcomes.values())
        win = sum((w * part[0] for w, part in parts), Fraction(0)) / whole
        return win, sum((w * part[1] for w, part in parts), Fraction(0)) / whole

    @staticmethod
    def _bring(position: Position, view: Position, outcome: Action) -> Position:
        deals = chain([position], (view.sample(number) for number in range(300)))
        return next(deal.apply(outcome).position for deal in deals if deal.check(outcome).legal)

    def _end(self, position: Position) -> tuple[Fraction, Fraction]:
        """Over every way in which the others' scarabs may lie."""
        facts, totals, seat = position.facts(), list(position.totals()), self.seat
        if "scarabs" not in facts:
            winners = position.pending.winners  # type: ignore[union-attr]
            return Fraction(seat in winners, len(winners)), Fraction(margin(totals, seat))
        held: list[list[int]] = facts["scarabs"]  # type: ignore[assignment]
        supply: list[int] = facts["scarab_supply"]  # type: ignore[assignment]
        boxed: list[list[int]] = facts.get("mummy.boxed", [])  # type: ignore[assignment]
        others = [each for each, row in enumerate(held) if row and each != seat]
        pool = [value for each in others for value in held[each]] + supply
        pool += [value for each, row in enumerate(boxed) if each != seat for value in row]
        win = more = Fraction(0)
        whole = 0
        for values, weight in scarab_sums(
            tuple(sorted(pool)), tuple(len(held[each]) for each in others)
        ).items():
            points = totals[:]
            for each, value in zip(others, values):
                points[each] += value - sum(held[each])
            tied = [each for each, own in enumerate(points) if own == max(points)]
            held_first = [owner for owner in facts["sarcophagi"] if owner in tied]  # type: ignore[attr-defined]
            winners = held_first[:1] if len(tied) > 1 and held_first else tied
            win += Fraction(weight * (seat in winners), len(winners))
            more += weight * margin(points, seat)
            whole += weight
        return win / whole, more / whole


def margin(totals: Sequence[int], seat: int) -> int:
    return totals[seat] - max(own for each, own in enumerate(totals) if each != seat)


@lru_cache
def scarab_sums(pool: tuple[int, ...], sizes: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """In how many ways rows of scarabs come to which sums, item by item."""
    found: Counter[tuple[int, ...]] = Counter()
    if not sizes:
        return Counter({(): 1})
    for chosen in combinations(range(len(pool)), sizes[0]):
        rest = tuple(value for at, value in enumerate(pool) if at not in chosen)
        for sums, weight in scarab_sums(rest, sizes[1:]).items():
            found[sum(pool[at] for at in chosen), *sums] += weight
    return found


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
