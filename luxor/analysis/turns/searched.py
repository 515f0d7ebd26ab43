"""A whole turn that the search of the strongest bot has weighed, and the chance to win that this comes to.

A game of the search is valued after a few turns, so that little of it is luck: that tells two turns
apart. How likely a win is, whole games of quick say better. So all turns of a position share a level, taken
from both, and differ by what the search found. What is counted here comes from games that chose nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from luxor.analysis.bots.lines import SURE
from luxor.analysis.stats import Interval, quantile, wilson
from luxor.analysis.turns.candidates import UNKNOWN, Candidate, Sample
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.tree import Line
from luxor.core.engine.twin import Ends
from luxor.core.position.position import AnyGame

LEAST, MOST = 0.002, 0.998  # chances beyond are said to be these: nobody has seen so many games
DOUBT, DOUBTED = 0.05, 20  # the variance of a reward that is taken for granted, and for so many games

CLEAR = 2.3  # standard errors of two turns together: looking often asks for more than one look would


class Scale(NamedTuple):
    """How rewards of the search (`searched`) and shares of quick's wins (`quick`) become a chance."""

    begin: float
    searched: float
    quick: float


def scale_of(game: AnyGame) -> Scale:
    """As games among `expert` came out: with more players somebody is oftener ahead than it seems."""
    return Scale(-0.05 - 0.18 * (game.players - 2), *heuristic_of(game).scale)


class Level:
    """What all turns of a position have in common."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self.shift, self.error = scale.begin, 0.0

    def set(self, best: Sequence[SearchedTurn]) -> None:
        """Read it off the best turns: their games of quick beside their rewards."""
        games = sum(turn.quick.games for turn in best)
        wins = sum(turn.quick.wins for turn in best)
        reward = sum(turn.reward * turn.quick.games for turn in best) / games
        share = (wins + 0.5) / (games + 1)
        self.shift = self.scale.begin + self.scale.quick * (odds(share) - odds(reward))
        self.error = self.scale.quick / sqrt(games * share * (1 - share))

    def chance(self, reward: float) -> float:
        """A reward as the chance to win."""
        scale = self.scale
        return 1 / (1 + exp(-((scale.searched + scale.quick) * odds(reward) + self.shift)))

    def spread(self, reward: float, error: float) -> float:
        """The standard error of that chance, for a reward with this one."""
        chance, reward = self.chance(reward), min(MOST, max(LEAST, reward))
        slope = (self.scale.searched + self.scale.quick) / (reward * (1 - reward))
        return chance * (1 - chance) * sqrt((slope * error) ** 2 + self.error**2)


class Sum:
    """A sum, and that of the squares."""

    def __init__(self) -> None:
        self.count, self.whole, self.squares = 0, 0.0, 0.0

    def add(self, values: Sequence[float]) -> None:
        self.count += len(values)
        self.whole += sum(values)
        self.squares += sum(value * value for value in values)

    @property
    def mean(self) -> float:
        return self.whole / max(1, self.count)

    def interval(self, confidence: float) -> Interval:
        varied = max(0.0, self.squares - self.count * self.mean**2) / max(1, self.count - 1)
        wide = quantile(confidence) * sqrt(varied / max(1, self.count))
        return Interval(self.mean, self.mean - wide, self.mean + wide)


class Played:
    """What whole games of quick came to after a turn, summed up."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = self.turns = 0.0
        self.margin, self.score = Sum(), Sum()
        self.causes: dict[str, float] = {}

    def add(self, ends: Ends, seat: int) -> None:
        self.games += len(ends)
        self.wins += sum(ends.wins(seat))
        self.turns += sum(ends.turns)
        self.margin.add(ends.margins(seat))
        self.score.add(ends.totals(seat))
        for cause in ends.known:
            points = sum(ends.points(seat, cause))
            if points or cause in self.causes:
                self.causes[cause] = self.causes.get(cause, 0.0) + points


class SearchedTurn(Candidate):
    """A turn with what its games came to: those of the search, and whole ones of quick."""

    def __init__(self, line: Line, codes: tuple[int, ...], level: Level, turn: int) -> None:
        super().__init__(line)
        self.codes, self.level, self.turn = codes, level, turn
        self.quick = Played()
        self.ceiling = 1.0  # of those that the search let go: they are no better than the best
        self._games = self._reward = self._square = 0
        self._width = 1.0

    def weigh(self, games: int, reward: int, square: int) -> None:
        """More games of the search."""
        self._games, self._reward, self._square = (
            self._games + games, self._reward + reward, self._square + square)  # fmt: skip

    @property
    def games(self) -> int:
        return self._games

    @property
    def reward(self) -> float:
        """The mean of the rewards, from 0 to 1."""
        return self._reward / (SURE * max(1, self._games))

    @property
    def error(self) -> float:
        """The standard error of that; few games are doubted."""
        varied = self._square / SURE - self._games * self.reward**2
        return sqrt((max(0.0, varied) + DOUBT * DOUBTED) / (self._games + DOUBTED) / max(1, self._games))

    def mean(self, by: int) -> float:
        if self.exact is not None:
            return self.exact.measures[by]
        if by == 0:
            return min(self.ceiling, self.level.chance(self.reward)) if self._games else 0.0
        return (self.quick.margin if by == 1 else self.quick.score).mean

    def average(self) -> Sample:
        if self.exact is not None or not self.quick.games:
            return self.exact or UNKNOWN
        games = self.quick.games
        causes = {name: points / games for name, points in self.quick.causes.items()}
        return Sample(
            (self.mean(0), self.mean(1), self.mean(2)), causes, self.turn + self.quick.turns / games
        )

    def interval(self, place: int = 0, confidence: float = 0.95) -> Interval:
        if self.exact is not None or not self._games:
            return super().interval(place, confidence)
        if place:
            return (self.quick.margin if place == 1 else self.quick.score).interval(confidence)
        mean = self.mean(0)
        wide = quantile(confidence) * self.level.spread(self.reward, self.error)
        low, high = max(0.0, mean - wide), min(1.0, mean + wide)
        part = min(1.0, self._width / (high - low))  # more games never leave more in doubt
        self._width = min(self._width, high - low)
        return Interval(mean, mean - part * (mean - low), mean + part * (high - mean))

    def is_clearly_above(self, other: SearchedTurn) -> bool:
        """Whether games, looked at again and again, leave no doubt."""
        return self.reward - other.reward > CLEAR * (self.error + other.error)

    def by_quick(self, confidence: float = 0.95) -> Interval:
        """The share of the wins in whole games of quick alone."""
        if self.exact is not None:
            return super().interval(0, confidence)
        return wilson(self.quick.wins / max(1, self.quick.games), self.quick.games, confidence)


def odds(chance: float) -> float:
    """The logarithm of the odds."""
    chance = min(MOST, max(LEAST, chance))
    return log(chance / (1 - chance))
