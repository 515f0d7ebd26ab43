"""What every option of a decision is worth: games played to their end from what a seat knows.

Every rollout deals the hidden things anew (`sample` of the seat's view), and all options are played from
the same deals with the same luck, so that their differences show early.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.arena import luck, play_game
from luxor.analysis.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import need_count, need_position, need_seat, need_seconds, need_share, need_word
from luxor.analysis.dataframes import progress, table
from luxor.analysis.lookahead import code_of
from luxor.analysis.rollouts import POLICIES, play_all
from luxor.analysis.stats import Running, wilson
from luxor.analysis.work import Carried, Workers, run_chunks, split
from luxor.core.chance import Draws, seed_of
from luxor.core.points import totals
from luxor.core.position import AnyGame, Position
from luxor.core.step import State
from luxor.core.terms import Action, Decision

if TYPE_CHECKING:
    import pandas as pd

ROUND = 100  # rollouts between two looks at whether the best is clear: the same for any number of workers
CHUNK, SMALL = 25, 5
CLEAR = 3.3  # standard errors of the paired difference: looking often asks for more than the usual two
MEASURES = ("win", "margin", "score")
COLUMNS = ("option", "label", "win", "win_low", "win_high", "margin", "margin_low", "margin_high",
           "score", "score_low", "score_high", "rollouts", "note")  # fmt: skip

Result = tuple[float, float, float]  # win, margin, score


class Job(NamedTuple):
    """Some rollouts of some options."""

    view: Carried
    seat: int
    bot: str | Bot
    options: tuple[Action | None, ...]  # None for the position as it stands
    first: int
    last: int
    seed: int


def evaluate(
    position: Position,
    seat: int | None = None,
    rollouts: int = 2000,
    time_limit: float | None = None,
    bot: str | Bot = "random",
    *,
    seed: int = 0,
    by: str = "win",
    confidence: float = 0.95,
    executor: Workers = None,
    show_progress: bool = False,
) -> pd.DataFrame:
    """A row per option: expected final score, margin and win chance for a seat, with intervals.

    `rollouts` is the most per option. Options that are clearly worse (by `by`) get no more of them, and
    when one is left the work is done; `.attrs["stopped"]` says why it ended. An interrupt (Ctrl-C, the stop
    button) returns what is known so far. With `bot="greedy"` playouts follow its quick form.

    >>> table = analysis.evaluate(position, rollouts=4, seed=1)
    >>> list(table["option"]), table.attrs["stopped"]
    (['play left', 'play right'], 'all rollouts done')
    """
    position = need_position(position, "evaluate")
    need_count("rollouts", rollouts)
    need_seconds("time_limit", time_limit)
    need_share("confidence", confidence)
    need_word("measure", by, MEASURES)
    make_bot(bot)
    pending = position.pending
    seat = need_seat(position, seat)
    asked = isinstance(pending, Decision) and pending.seat == seat
    options = list(position.legal_actions()) if asked else [None]
    comparison = Comparison(position, seat, bot, options, seed, MEASURES.index(by))
    with progress(rollouts, "evaluate", "rollout", show_progress) as bar:
        stopped = comparison.run(rollouts, time_limit, executor, bar.update, bar.set_postfix_str)
    return comparison.table(confidence, stopped)


class Comparison:
    """Rollouts for all options side by side; those that fall clearly behind drop out."""

    def __init__(
        self,
        position: Position,
        seat: int,
        bot: str | Bot,
        options: Sequence[Action | None],
        seed: int,
        by: int,
    ) -> None:
        self.position = position
        self.seat = seat
        self.bot = bot
        self.seed = seed
        self.by = by
        self.options = options
        self.active = list(options)
        self.results: dict[Action | None, list[Result]] = {option: [] for option in options}
        self.view = Carried(position if position.is_view else position.view(seat))

    def run(self, rollouts: int, time_limit, executor, update, tell) -> str:  # type: ignore[no-untyped-def]
        """Play until it is clear, the rollouts are used up, time is over, or somebody interrupts."""
        end = None if time_limit is None else time.monotonic() + time_limit
        first = 0
        try:
            while first < rollouts:
                last = min(first + ROUND, rollouts)
                if not self._round(first, last, end, executor, update):
                    return "time limit"
                first = last
                self._drop()
                tell(str(self._leader() or ""))
                if len(self.active) == 1 < len(self.options):
                    return "the best is clear"
        except KeyboardInterrupt:
            return "interrupted"
        return "all rollouts done"

    def _round(self, first: int, last: int, end, executor, update) -> bool:  # type: ignore[no-untyped-def]
        """One round; False if time ran out in it."""
        jobs = [
            Job(self.view, self.seat, self.bot, tuple(self.active), start, stop, self.seed)
            for start, stop in split(last - first, SMALL if executor is None else CHUNK, first)
        ]
        ready: dict[int, list[list[Result]]] = {}
        due = 0
        for number, results in run_chunks(executor, roll_out, jobs):
            ready[number] = results
            while due in ready:  # in order, so that the same rollouts count whoever was faster
                for row in ready.pop(due):
                    for option, result in zip(self.active, row):
                        self.results[option].append(result)
                update(jobs[due].last - jobs[due].first)
                due += 1
            if end is not None and time.monotonic() > end:
                return False
        return True

    def _leader(self) -> Action | None:
        by = self.by
        return max(self.active, key=lambda o: (_mean(self.results[o], by), _mean(self.results[o], 1)))

    def _drop(self) -> None:
        """Let those go that are clearly worse than the leader, on the rollouts they share."""
        leader = self._leader()
        kept: list[Action | None] = []
        for option in self.active:
            difference = Running()
            for best, other in zip(self.results[leader], self.results[option]):
                difference.add(best[self.by] - other[self.by])
            if option == leader or difference.mean <= CLEAR * difference.error or difference.mean <= 0:
                kept.append(option)
        self.active = kept

    def table(self, confidence: float, stopped: str) -> pd.DataFrame:
        rows = [self._row(option, confidence) for option in self.options]
        name = MEASURES[self.by]
        rows.sort(key=lambda row: (-_number(row[name]), -_number(row["margin"])))
        return table(rows, COLUMNS, seat=self.seat, bot=bot_name(self.bot), stopped=stopped, by=name,
                     confidence=confidence)  # fmt: skip

    def _row(self, option: Action | None, confidence: float) -> dict[str, object]:
        results = self.results[option]
        row: dict[str, object] = {
            "option": str(option) if option else "(as it stands)",
            "label": self.position.label(option) if option else "",
            "rollouts": len(results),
            "note": "" if option in self.active else "clearly worse, stopped early",
        }
        for place, name in enumerate(MEASURES):
            running = Running()
            for result in results:
                running.add(result[place])
            if name == "win":
                interval = wilson(running.mean, running.count, confidence)
            else:
                interval = running.interval(confidence)
            row[name], row[f"{name}_low"], row[f"{name}_high"] = interval
            if not results:
                row[name] = row[f"{name}_low"] = row[f"{name}_high"] = float("nan")
        return row


def _number(value: object) -> float:
    return value if isinstance(value, float) and value == value else float("-inf")


def _mean(results: list[Result], place: int) -> float:
    return sum(result[place] for result in results) / max(1, len(results))


def roll_out(job: Job) -> list[list[Result]]:
    """Per rollout, per option: what the seat got in the end."""
    view = job.view.position
    game, state, numbers = view.game, view._state, range(job.first, job.last)
    policy = POLICIES.get(job.bot) if isinstance(job.bot, str) else None
    if policy is not None:
        lines = [() if option is None else (code_of(game, state, option),) for option in job.options]
        deals = [seed_of(job.seed, "deal", number) for number in numbers]
        luck = [seed_of(job.seed, "luck", number) for number in numbers]
        ends = play_all(game, [state], lines, deals, luck, policy)
        margins = map(float, ends.margins(job.seat))
        results = list(zip(ends.wins(job.seat), margins, map(float, ends.totals(job.seat))))
        return [results[number :: len(luck)] for number in range(len(luck))]
    rows: list[list[Result]] = []
    for number in numbers:
        deal = game.sample(state, Draws(seed_of(job.seed, "deal", number)))
        seed = seed_of(job.seed, "luck", number)
        ends_ = (_end(game, deal, option, job.bot, seed) for option in job.options)
        rows.append([_result(game, end, job.seat) for end in ends_])
    return rows


def _end(game: AnyGame, state: State, action: Action | None, bot: str | Bot, seed: int) -> State:
    """The end of one game, played by a bot in every seat."""
    after = state if action is None else game.apply(state, action)
    chance, seats = luck(seed, game.players)
    return play_game(game, after, [make_bot(bot)] * game.players, chance, seats)[0]


def _result(game: AnyGame, state: State, seat: int) -> Result:
    others = totals(game.score(state), game.players)
    mine = others.pop(seat)
    winners, _ = game.winners(state)
    margin = mine - max(others, default=0)
    return (1 / len(winners) if seat in winners else 0.0), float(margin), float(mine)
