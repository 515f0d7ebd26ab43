"""One decision or outcome of a game after another: what it changed, and what it gave away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from luxor.analysis.bots.bots import Bot
from luxor.analysis.looking_back.judge import Judge, Verdict
from luxor.analysis.looking_back.worths import MILLION, Codes, Games, Worth, in_millionths
from luxor.analysis.turns.lookahead import code_of
from luxor.analysis.work import no_break
from luxor.core.position.position import AnyGame, Position
from luxor.core.study.node import Node as Played
from luxor.core.words.terms import Action, Decision

TRIED, FRESH = 60, 480  # games to find what was better (the first of every line), and to be sure of it
MARKS = ((120_000, "??"), (50_000, "?"), (10_000, "?!"))  # by the lower bound of what was given away
LUCK, OWN, OTHERS, UNSEEN = "luck", "own", "others", "unseen"


class Step(NamedTuple):
    """A decision or an outcome of the game."""

    node: int
    position: Position
    action: Action
    seat: int
    chance: bool
    change: tuple[int, ...]  # per seat, in millionths
    given_away: int = 0  # best less played, where that is certain
    better: tuple[Action, ...] = ()
    why: tuple[Worth, Worth] | None = None  # what was played, and what was better
    error: int = 0  # of what was given away: one standard error
    judged: bool = False  # whether there was a choice that could be looked at
    low: int = 0  # the lower bound of what was given away
    lost: tuple[int, ...] = ()  # what that brought every seat

    @property
    def mark(self) -> str:
        """`?!`, `?` or `??` where the decision was wrong for certain."""
        return next((mark for least, mark in MARKS if self.low >= least), "")


class Looking:
    """Looks at one position after another."""

    def __init__(
        self, game: AnyGame, games: int, policy: str | Bot, seed: int, viewer: int | None = None
    ) -> None:
        self.game, self.policy, self.seed = game, policy, seed
        self.viewer = viewer  # who is told of it; None: everything is open
        self.games = Games(game, policy, seed)
        self.many = range(games)  # for what a position is worth
        self.be_quick(min(TRIED, games), min(FRESH, 5 * games), no_break)
        self.sums: dict[tuple[str, int], list[float]] = {}  # by part and seat: what each game says of it
        self._last: tuple[int, list[list[float]]] | None = None  # wins of the node that was looked at last
        self._verdict: tuple[int, Verdict] | None = None  # at which node, and what was wrong there
        self._looked_to = -1  # the last node of the line that was looked at

    def be_quick(self, tried: int, fresh: int, breathe: Callable[[], None]) -> None:
        """How many games find the best line, and make sure of it."""
        numbers = range(self.many.stop, self.many.stop + tried)
        self.judge = Judge(self.games, numbers, range(numbers.stop, numbers.stop + fresh))
        self.judge.breathe = breathe

    def chances(self, node: Played) -> tuple[int, ...]:
        """Everybody's chance to win by what may be known, in millionths that add up to one."""
        return in_millionths([sum(wins) / len(wins) for wins in self._wins(node)])

    def _wins(self, node: Played) -> list[list[float]]:
        """Seat by seat the share of the win in every game."""
        if self._last is not None and self._last[0] == node.id:
            return self._last[1]
        position, seats = node.position, range(self.game.players)
        if position.over:
            winners = self.game.winners(position._state)[0]
            wins = [[1 / len(winners) if seat in winners else 0.0] * len(self.many) for seat in seats]
        else:
            seen = position if self.viewer is None else position.view(self.viewer)
            ends = self.games.play(seen._state, [()], self.many)
            wins = [ends.wins(seat) for seat in seats]
        self._last = node.id, wins
        return wins

    def step(self, path: Sequence[Played], at: int) -> Step:
        """The decision or outcome that leads to node number `at` of a way.

        What is decided, or happens, one after another changes the chances together: with the last of it.
        """
        here, after = path[at - 1], path[at]
        position, action = here.position, after.action
        assert action is not None
        chance = not isinstance(position.pending, Decision)
        change = (0,) * self.game.players
        if at + 1 == len(path) or not _together(here.position, after.position):
            change = self._change(after, LUCK if chance else UNSEEN)
        step = Step(after.id, position, action, position.seat, chance, change)
        if chance or self.viewer not in (None, position.seat):
            return step
        return self._judged(path, at, step)

    def _change(self, node: Played, part: str) -> tuple[int, ...]:
        """What everybody's chance has changed by since it was looked at last."""
        assert self._last is not None
        before, wins = self._last[1], self._wins(node)
        change = tuple(b - a for a, b in zip(_shares(before), _shares(wins)))
        for seat in range(self.game.players):
            if change[seat]:
                sums = self.sums.setdefault((part, seat), [0.0] * len(self.many))
                for number, (one, two) in enumerate(zip(before[seat], wins[seat])):
                    sums[number] += two - one
        return change

    def errors(self) -> dict[tuple[str, int], int]:
        """By part and seat one standard error, in millionths; games of the same number go together."""
        return {key: round(MILLION * _error(values)) for key, values in self.sums.items()}

    # --- decisions ---

    def _judged(self, path: Sequence[Played], at: int, step: Step) -> Step:
        """What a decision gave away; a line is looked at when its first decision is."""
        if at > self._looked_to:
            codes = self._line(path, at)
            self._looked_to = at + len(codes) - 1
            self._verdict, position = None, step.position
            view = position.view(step.seat)
            found = self.judge.look(view, position if self.viewer is None else None, step.seat, codes)
            if found is not None and found.gain > 0:
                self._verdict = at + found.at, found
        step = step._replace(judged=len(step.position.legal_actions()) > 1)
        if self._verdict is None or self._verdict[0] != at:
            return step
        found = self._verdict[1]
        return step._replace(
            given_away=round(found.gain * MILLION), low=round(found.low * MILLION),
            error=round(found.error * MILLION), better=found.better, why=found.why,
            lost=_lost(round(found.gain * MILLION), found.why, step.seat),
        )  # fmt: skip

    def _line(self, path: Sequence[Played], at: int) -> Codes:
        """What a player decided from a node on, until chance or somebody else did."""
        first, codes = path[at - 1].position, []
        for here, after in pairwise(path[at - 1 :]):
            position, action = here.position, after.action
            if not isinstance(position.pending, Decision) or position.seat != first.seat:
                break
            if position.turn != first.turn or action is None:
                break
            codes.append(code_of(self.game, position._state, action))
        return tuple(codes)


def _together(one: Position, two: Position) -> bool:
    """Whether the same seat, or chance in its turn, goes on."""
    if two.over or one.turn != two.turn or one.seat != two.seat:
        return False
    return isinstance(one.pending, Decision) == isinstance(two.pending, Decision)


def _lost(given_away: int, why: tuple[Worth, Worth], seat: int) -> tuple[int, ...]:
    """What it brought everybody that a seat gave something away: shares of what went to others."""
    played, better = why
    gains = [
        max(0.0, a - b) if at != seat else 0.0 for at, (a, b) in enumerate(zip(played.wins, better.wins))
    ]
    if not any(gains):
        gains = [float(at != seat) for at in range(len(gains))]
    found = [round(given_away * gain / sum(gains)) if sum(gains) else 0 for gain in gains]
    found[seat] = -sum(found)
    return tuple(found)


def _shares(wins: Sequence[Sequence[float]]) -> tuple[int, ...]:
    return in_millionths([sum(each) / len(each) for each in wins])


def _error(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values)) / max(1, len(values) - 1)
