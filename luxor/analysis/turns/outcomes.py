"""How games end that are played from what a seat knows: the results of many starts, game by game.

Game number n of any start deals the hidden things with the same random numbers, and plays on with the same
luck, whatever the start: so that the difference between two starts shows early, and the answer depends on
neither how many are played at once nor who plays them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import Bot, make_bot
from luxor.analysis.rollouts import POLICIES, ends_of, play_all
from luxor.analysis.work import Carried, Workers, run_chunks
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import State
from luxor.core.engine.twin import Ends
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action

CHUNK = 25  # games in a piece of work for another process
THREADS = os.cpu_count() or 1  # for the compiled twin


Policies = str | Bot | Sequence[str | Bot]


def need_policies(policies: Policies) -> list[str | Bot]:
    """One bot or several, each of which exists; none comes twice."""
    listed = (
        [policies]
        if isinstance(policies, str | Bot) or not isinstance(policies, Iterable)
        else list(policies)
    )
    if not listed:
        raise ConfigError("policies: name at least one bot, such as 'quick'")
    for policy in listed:
        make_bot(policy)
    return list(dict.fromkeys(listed))


class OutOfTime(Exception):
    """The clock is up in the midst of a game of a slow bot."""


class InTime:
    """A bot that is asked as long as there is time: a single game of it may take half a minute."""

    def __init__(self, bot: str | Bot, up: Callable[[], bool]) -> None:
        self.bot, self.up = make_bot(bot), up

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if self.up():
            raise OutOfTime
        return self.bot.choose(view, legal, draws)


class End(NamedTuple):
    """How a game ended: wins (1/k each of k) and points per seat, one seat's causes, the turns it took."""

    wins: tuple[float, ...]
    totals: tuple[int, ...]
    causes: dict[str, int]
    turns: int

    def margin(self, seat: int) -> int:
        """How far a seat is ahead of the best other one."""
        totals = self.totals
        return totals[seat] - max(totals[:seat] + totals[seat + 1 :], default=0)


class Job(NamedTuple):
    """Some games from some starts."""

    starts: tuple[Carried, ...]
    seat: int
    policy: str | Bot
    numbers: tuple[int, ...]
    seed: int
    threads: int


def play_out(job: Job) -> list[list[End]]:
    """Per start the ends of some games."""
    game = job.starts[0].position.game
    states = [start.position._state for start in job.starts]
    deals = [seed_of(job.seed, "deal", number) for number in job.numbers]
    lucks = [seed_of(job.seed, "luck", number) for number in job.numbers]
    policy = POLICIES.get(job.policy) if isinstance(job.policy, str) else None
    if policy is not None:
        played = play_all(game, states, [()], deals, lucks, policy, job.threads)
    else:
        played = ends_of(game, [_end(game, state, job.policy, deal, seed)
                                for state in states for deal, seed in zip(deals, lucks)])  # fmt: skip
    ends = ends_in(played, job.seat)
    size = len(job.numbers)
    return [ends[first : first + size] for first in range(0, len(ends), size)]


def _end(game: AnyGame, view: State, policy: str | Bot, deal: int, seed: int) -> tuple[State, int, int]:
    """The end of one game with the same bot in every seat, its turns and its steps."""
    state = game.sample(view, Draws(deal))
    chance, seats = luck(seed, game.players)
    end, steps = play_game(game, state, [make_bot(policy)] * game.players, chance, seats)
    return end, game.turns(end) - game.turns(state), steps


def ends_in(ends: Ends, seat: int) -> list[End]:
    """The rows of many games one by one, with the causes of one seat."""
    seats = range(ends.players)
    wins = list(zip(*(ends.wins(each) for each in seats)))
    totals = list(zip(*(ends.totals(each) for each in seats)))
    names = ends.causes
    points = list(zip(*(ends.points(seat, name) for name in names))) or [()] * len(wins)
    return [
        End(win, total, dict(zip(names, row)), turns)
        for win, total, row, turns in zip(wins, totals, points, ends.turns)
    ]


Wanted = tuple[State, tuple[int, ...]]  # a start, and the numbers of the games to play from it


def play_from(
    game: AnyGame,
    wanted: Sequence[Wanted],
    seat: int,
    policy: str | Bot,
    seed: int,
    executor: Workers = None,
    threads: int = THREADS,
) -> list[list[End]]:
    """For every start the ends of its games, in their order."""
    together: dict[tuple[int, ...], list[int]] = {}  # starts of which the same games are wanted
    for place, (_, numbers) in enumerate(wanted):
        if numbers:
            together.setdefault(numbers, []).append(place)
    jobs: list[Job] = []
    owners: list[list[int]] = []
    for numbers, places in together.items():
        starts = tuple(Carried(Position(game, wanted[place][0])) for place in places)
        size = len(numbers) if executor is None else CHUNK
        for first in range(0, len(numbers), size):
            part = numbers[first : first + size]
            jobs.append(Job(starts, seat, policy, part, seed, threads if executor is None else 1))
            owners.append(places)
    parts = dict(run_chunks(executor, play_out, jobs))
    ends: list[list[End]] = [[] for _ in wanted]
    for number, places in enumerate(owners):
        for place, played in zip(places, parts[number]):
            ends[place] += played
    return ends


def win_shares(
    game: AnyGame, state: State, policy: str | Bot, numbers: Sequence[int], seed: int
) -> list[float]:
    """Everybody's share of the wins in so many games from one start."""
    known = POLICIES.get(policy) if isinstance(policy, str) else None
    if known is None:
        ends = play_from(game, [(state, tuple(numbers))], 0, policy, seed)[0]
        return [sum(end.wins[seat] for end in ends) / len(ends) for seat in range(game.players)]
    deals = [seed_of(seed, "deal", number) for number in numbers]
    lucks = [seed_of(seed, "luck", number) for number in numbers]
    played = play_all(game, [state], [()], deals, lucks, known, THREADS)
    return [sum(played.wins(seat)) / len(numbers) for seat in range(game.players)]
