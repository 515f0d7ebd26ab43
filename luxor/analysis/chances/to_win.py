"""Everybody's chance to win from a position, and how the chances changed in the course of a game.

Both are read off games that a policy plays on from what somebody may know of a position: a view, in which
every game deals what is hidden anew, or a whole position, if all cards are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from luxor.analysis.rollouts import POLICIES, play_all
from luxor.analysis.stats import Interval, wilson
from luxor.analysis.turns.outcomes import THREADS, win_shares
from luxor.core.engine.chance import seed_of
from luxor.core.position.position import Position
from luxor.core.study.node import Node

Shares = tuple[float, ...]  # of the win, seat by seat
See = Callable[[Position], Position]  # what somebody may know of a position


class Outlook(NamedTuple):
    """What a seat may expect."""

    win: Interval
    points: float
    middle: tuple[int, int]  # half of all games end with points between these


class Chances:
    """Win chances and points of all seats, the surer the more games are played."""

    finds: tuple[str, ...] = ("games", "_wins", "_points")  # what is new when more were played

    def __init__(self, seen: Position, policy: str, seed: int = 0) -> None:
        self.game, self.state, self.policy, self.seed = seen.game, seen._state, policy, seed
        self.games = 0
        self.threads = THREADS
        self._wins = [0.0] * seen.game.players
        self._points: list[list[int]] = [[] for _ in self._wins]

    def play(self, games: int) -> None:
        """So many games more."""
        numbers = range(self.games, self.games + games)
        deals = [seed_of(self.seed, "deal", number) for number in numbers]
        luck = [seed_of(self.seed, "luck", number) for number in numbers]
        ends = play_all(self.game, [self.state], [()], deals, luck, POLICIES[self.policy], self.threads)
        for seat in range(self.game.players):
            self._wins[seat] += sum(ends.wins(seat))
            self._points[seat] += ends.totals(seat)
        self.games += games

    def outlooks(self) -> list[Outlook]:
        """Seat by seat, with intervals of 95 %; nothing before the first game."""
        return [self._outlook(seat) for seat in range(self.game.players)] if self.games else []

    def _outlook(self, seat: int) -> Outlook:
        points = sorted(self._points[seat])
        quarter = len(points) // 4
        middle = points[quarter], points[-1 - quarter]
        return Outlook(wilson(self._wins[seat] / self.games, self.games), sum(points) / self.games, middle)


class Moment(NamedTuple):
    """The beginning of a turn, or where the game is now."""

    node: int
    turn: int
    seat: int  # whose turn it is
    chances: Shares
    luck: float  # what chance brought that seat until the next moment


class Story:
    """The chances turn by turn on the way to a node, and the luck in each turn."""

    def __init__(
        self, path: Sequence[Node], see: See, policy: str, games: int, known: dict[int, Shares]
    ) -> None:
        self.path, self.see, self.policy = path, see, policy
        self.numbers = range(games)
        self.known = known  # by the node; it may be kept for a later look

    def work(self) -> Iterator[None]:
        """Look at one position after the other: at the beginning of turns, and around what chance brought."""
        for before, after in pairwise(self.path):
            if before.position.at_chance:
                yield from self._look(before)
                yield from self._look(after)
            elif before.parent is None or before.position.turn != before.parent.position.turn:
                yield from self._look(before)
        yield from self._look(self.path[-1])

    def _look(self, node: Node) -> Iterator[None]:
        if node.id not in self.known:
            self.known[node.id] = self._shares(node.position)
            yield

    def _shares(self, position: Position) -> Shares:
        game = position.game
        if position.over:
            winners = game.winners(position._state)[0]
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.players))
        return tuple(win_shares(game, self.see(position)._state, self.policy, self.numbers, 0))

    def moments(self) -> list[Moment]:
        """As far as it has been looked at."""
        found: list[Moment] = []
        for node in self.path:
            begins = node.parent is None or node.position.turn != node.parent.position.turn
            chances = self.known.get(node.id)
            if chances is None:
                if begins or node is self.path[-1]:
                    break
                continue
            before = self.known.get(node.parent.id) if node.parent is not None else None
            if found and before is not None and node.parent is not None and node.parent.position.at_chance:
                seat = found[-1].seat
                found[-1] = found[-1]._replace(luck=found[-1].luck + chances[seat] - before[seat])
            if begins or node is self.path[-1]:
                found.append(Moment(node.id, node.position.turn, node.position.seat, chances, 0.0))
        return found
