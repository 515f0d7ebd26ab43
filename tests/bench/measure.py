"""Speed that can be believed: some work and the yardstick, in turns, in one process, on its CPU clock.

A machine that is shared runs now fast, now slow, and changes within a tenth of a second. So the work is done
in short slices, each right after some games of the yardstick (`mini_luxor.py`), and what counts is the ratio
of the two. A round is some slices of every workload. A figure is the median of all slices of a workload; how
far apart the medians of its rounds lie says how much to believe it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from typing import NamedTuple, TypeVar

from tests.bench import mini_luxor

ROUNDS = 5
ROUND_SECONDS = 0.2  # of work in one round of one workload, as far as ...
LEAST_SLICES, MOST_SLICES = 3, 12  # ... these allow
YARDSTICK_GAMES = 100  # in one round of one workload: about 0.05 seconds

T = TypeVar("T")
Clock = Callable[[], float]
Yardstick = Callable[[int], int]  # plays so many games, and says how many turns they had


class Timed(NamedTuple):
    """What work says that read a clock itself, since it was done in another process."""

    units: int
    seconds: float


Work = Callable[[], int | Timed]  # always the same, seeded; says how many units it did


@dataclass(frozen=True, slots=True)
class Workload:
    """Something whose speed matters."""

    name: str
    prepare: Callable[[], Work]  # makes all that the work needs and that shall not be measured
    unit: str = "turn"
    games: int = 0  # whole games in the work, if it is games
    aim: str = ""


class Slice(NamedTuple):
    """What doing the work once took, and what the yardstick took before it."""

    units: int
    seconds: float
    turns: int
    yardstick_seconds: float

    @property
    def rate(self) -> float:
        """Units per second."""
        return self.units / self.seconds

    @property
    def yardstick_rate(self) -> float:
        return self.turns / self.yardstick_seconds

    @property
    def ratio(self) -> float:
        """Units in the time that the yardstick needs for a turn."""
        return self.rate / self.yardstick_rate


class Spread(NamedTuple):
    """The median of all slices, and the lowest and the highest that a round came to."""

    median: float
    low: float
    high: float


def over_rounds(rounds: Iterable[Iterable[T]], value: Callable[[T], float]) -> Spread:
    """What a value of slices comes to."""
    values = [[value(taken) for taken in one] for one in rounds]
    medians = [median(one) for one in values]
    return Spread(median(chain.from_iterable(values)), min(medians), max(medians))


@dataclass(slots=True)
class Figure:
    """What came of a workload: the slices of every round, or why it could not be measured."""

    workload: Workload
    rounds: list[list[Slice]] = field(default_factory=list)
    error: str = ""

    @property
    def ratio(self) -> Spread:
        return over_rounds(self.rounds, lambda taken: taken.ratio)

    @property
    def rate(self) -> float:
        return over_rounds(self.rounds, lambda taken: taken.rate).median

    @property
    def yardstick_rate(self) -> float:
        return over_rounds(self.rounds, lambda taken: taken.yardstick_rate).median


def play_yardstick(games: int) -> int:
    return mini_luxor.run(0, games)[0]


def get_ready(workload: Workload) -> Work:
    """The work, after it was done for the first time."""
    work = workload.prepare()
    work()
    gc.collect()
    gc.freeze()  # what is there to stay need not be looked through again and again
    return work


def take_slice(
    work: Work, games: int, clock: Clock = time.process_time, yardstick: Yardstick = play_yardstick
) -> Slice:
    """Some games of the yardstick, then the work once."""
    gc.collect()  # the rubbish of the slice before is not part of this one
    start = clock()
    turns = yardstick(games)
    between = clock()
    done = work()
    end = clock()
    units, seconds = done if isinstance(done, Timed) else (done, end - between)
    return Slice(units, seconds, turns, between - start)


def slices_for(seconds: float) -> int:
    """How many slices of so long a work make a round."""
    return max(LEAST_SLICES, min(MOST_SLICES, int(ROUND_SECONDS / seconds)))


def measure(
    workloads: Sequence[Workload],
    rounds: int = ROUNDS,
    clock: Clock = time.process_time,
    yardstick: Yardstick = play_yardstick,
    on_round: Callable[[int, int], None] = lambda number, rounds: None,
) -> list[Figure]:
    """Every workload for a round, then every one again."""
    figures = [Figure(workload) for workload in workloads]
    ready: list[tuple[Figure, Work, int]] = []
    for figure in figures:
        try:
            work = get_ready(figure.workload)
            ready.append((figure, work, slices_for(take_slice(work, 1, clock, yardstick).seconds)))
        except Exception as error:  # the others can still be measured, and the table says what is missing
            figure.error = describe_error(error)
    for number in range(rounds):
        on_round(number, rounds)
        for figure, work, slices in ready:
            games = YARDSTICK_GAMES // slices
            figure.rounds.append([take_slice(work, games, clock, yardstick) for _ in range(slices)])
    gc.unfreeze()
    return figures


def describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]
