"""What should I play? Whole turns of a seat, ranked by what they are worth, each with what that assumes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from luxor.analysis.bots.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import (
    need_count,
    need_knowledge,
    need_language,
    need_position,
    need_seat,
    need_seconds,
    need_share,
    need_word,
)
from luxor.analysis.shown.dataframes import progress
from luxor.analysis.turns.candidates import MEASURES, Candidate
from luxor.analysis.turns.clock import Clock
from luxor.analysis.turns.first_look import FirstLook
from luxor.analysis.turns.outcomes import THREADS, OutOfTime, Policies, need_policies
from luxor.analysis.turns.ranked_table import ranked_table, side_by_side
from luxor.analysis.turns.ranking import DEALS, PROBES, STEPS, Ranking
from luxor.analysis.turns.solve import MOST_DEALS
from luxor.analysis.turns.strongest import STRONGEST, Strongest
from luxor.analysis.work import Workers, need_workers
from luxor.core.position.position import Position

if TYPE_CHECKING:
    import pandas as pd

SECONDS = 10.0  # unless somebody says otherwise: an answer one waits for
FINDING = 0.7  # of the time limit to find the turns: what is left is for games of the first actions
WORKING_OUT = 0.5  # of the time limit: the rest is for games, of turns that are not exact by then
PATIENT = 150_000  # steps of working out, for those who ask for an exact answer
QUICK = "quick"
FIRST = 2  # games of every turn before the first table of an analysis
PROMPT = 0.15  # seconds to find the turns: where it takes longer, there is a first look ...
AGAIN = 0.5  # ... and every so many seconds a better one
SECOND = 20  # games of every first action each time


def evaluate(
    position: Position,
    seat: int | None = None,
    rollouts: int = 2000,
    time_limit: float | None = SECONDS,
    policies: Policies = STRONGEST,
    *,
    seed: int = 0,
    by: str = "win",
    confidence: float = 0.95,
    width: float | None = None,
    executor: Workers = None,
    open: bool = False,
    lang: str = "en",
    show_progress: bool = False,
) -> pd.DataFrame:
    """A row per whole turn of the seat, the best first: win chance, margin, points and their causes.

    `turn` are the actions up to the first chance, `plan` the best answer to each outcome. What can be worked
    out is exact. The rest is ranked as the strongest bot, `expert`, plays: by its search, with the chance
    that games tell which did not choose the turn; `win_quick` is what whole games of `quick` after it say.
    With another policy the turns are played to the end by it in every seat, at most `rollouts` times
    (`assumes` says which); so they are by `quick` where there is no kernel. With several policies there is a
    `win_...` and a `rank_...` for each. Turns that are clearly worse get fewer games. `.attrs["stopped"]`
    says why it ended; an interrupt returns what is known so far. With `open` all hands are known. When the
    best is clear it ends, unless `width` asks for a narrower interval of its win chance: 0.02 for two points
    in all.

    >>> table = analysis.evaluate(position, rollouts=20, seed=1)
    >>> table["turn"].iloc[0].split()[0], bool(table["win"].is_monotonic_decreasing)
    ('play', True)
    """
    names = need_policies(policies)
    tables: list[pd.DataFrame] = []
    limit, began = need_seconds("time_limit", time_limit), time.monotonic()
    for number, policy in enumerate(names):  # what a quick one leaves is for the others
        left = None if limit is None else max(limit / 100, began + limit - time.monotonic())
        share = None if left is None else left / (len(names) - number)
        found = Analysis(position, seat, rollouts, share, policy, seed=seed, by=by, confidence=confidence,
                         width=width, executor=executor, open=open, lang=lang)  # fmt: skip
        with progress(rollouts, f"evaluate {bot_name(policy)}", "game", show_progress) as bar:
            tables.append(found.finish(bar.update))
    return tables[0] if len(tables) == 1 else side_by_side(tables, [bot_name(name) for name in names])


def solve(
    position: Position,
    seat: int | None = None,
    *,
    rollouts: int = 2000,
    time_limit: float | None = None,
    policies: str | Bot = QUICK,
    seed: int = 0,
    open: bool = False,
    lang: str = "en",
    executor: Workers = None,
) -> pd.DataFrame:
    """The same table, with much more patience for exact answers: for endings.

    Exact means: everybody who still plays takes the turn that is best for itself on what it knows (the share
    of the win, then the margin, then what comes first), and what is hidden is averaged over every deal that
    fits. Where there are more than 20,000 of them, or too long a way to the end, `exact` is False and games
    are played instead.

    >>> table = analysis.solve(position, rollouts=1)
    >>> bool(table["exact"].any())
    False
    """
    found = Analysis(position, seat, rollouts, time_limit, policies, seed=seed, executor=executor, open=open,
                     lang=lang, deals=MOST_DEALS, steps=PATIENT, asked="solve")  # fmt: skip
    return found.finish()


def analyse(
    position: Position,
    seat: int | None = None,
    rollouts: int = 20_000,
    time_limit: float | None = None,
    policies: str | Bot = STRONGEST,
    *,
    seed: int = 0,
    by: str = "win",
    executor: Workers = None,
    open: bool = False,
    lang: str = "en",
) -> Analysis:
    """Ever better tables, until `.stop()`, the time limit, or until it is clear: iterate over it.

    >>> analysis_under_way = analysis.analyse(position)
    >>> first = next(analysis_under_way)
    >>> analysis_under_way.stop()
    >>> first.columns[0]
    'turn'
    """
    return Analysis(position, seat, rollouts, time_limit, policies, seed=seed, by=by, executor=executor,
                    open=open, lang=lang, asked="analyse")  # fmt: skip


class Analysis:
    """An evaluation under way: every step of the iteration gives a better table."""

    def __init__(
        self,
        position: Position,
        seat: int | None,
        rollouts: int,
        time_limit: float | None,
        policy: str | Bot,
        *,
        seed: int = 0,
        by: str = "win",
        confidence: float = 0.95,
        width: float | None = None,
        executor: Workers = None,
        open: bool = False,
        lang: str = "en",
        deals: int = DEALS,
        steps: int = STEPS,
        asked: str = "evaluate",
    ) -> None:
        position = need_position(position, asked)
        self.rollouts = need_count("rollouts", rollouts)
        need_seconds("time_limit", time_limit)
        self.confidence = need_share("confidence", confidence)
        self.width = None if width is None else need_share("width", width)
        self.by = need_word("measure", by, MEASURES)
        self.lang = need_language(lang)
        make_bot(policy)
        if executor is not None:
            need_workers(executor)
        self.policy, self.seed, self.executor = policy, seed, executor
        self.deals, self.steps = deals, steps
        self.seat = need_seat(position, seat)
        self.position = position
        self.view = need_knowledge(position, self.seat, open)
        self.clock = Clock(time_limit)
        self.stopped = ""
        self.searched = self._strongest(by)
        if self.searched is None and policy == STRONGEST:
            self.policy = policy = QUICK
        self.ranking: Ranking | None = None  # as soon as all turns are found
        self._finding = Ranking(self.view, self.seat, policy, seed, by, executor, deals, steps)
        self._finding.up = lambda: self.clock.up()
        working_out = 1 if asked == "solve" else WORKING_OUT
        self._finding.hurry = lambda: self.clock.up(working_out)
        self._found = self._finding.prepare()
        self._look: FirstLook | None = None  # until then, where that takes long
        self._threads = THREADS
        self._shown = 0  # games of a turn that somebody has seen
        self._tables = self._run()

    def __iter__(self) -> Iterator[pd.DataFrame]:
        return self

    def __next__(self) -> pd.DataFrame:
        return next(self._tables)

    def stop(self) -> None:
        """Enough: the table under way is the last one, until somebody says `go_on`; from any thread.

        >>> under_way = analysis.analyse(position)
        >>> under_way.stop()
        >>> len(list(under_way))
        1
        """
        self.clock.stopped = True

    def go_on(self, rollouts: int | None = None, width: float | None = None) -> None:
        """After the last table: there are more of them, with more games or a narrower interval.

        >>> under_way = analysis.analyse(position, rollouts=2)
        >>> len(list(under_way)) > 0
        True
        >>> under_way.go_on(rollouts=4)
        >>> int(list(under_way)[-1]["games"].max())
        4
        """
        self.rollouts = self.rollouts if rollouts is None else need_count("rollouts", rollouts)
        self.width = self.width if width is None else need_share("width", width)
        self.clock = Clock(None)
        self.stopped = ""
        self._tables = self._run()

    def finish(self, update=lambda games: None) -> pd.DataFrame:  # type: ignore[no-untyped-def]
        """The last table."""
        for _ in self._steps(update):
            pass
        return self.table()

    def gently(self, breathe: Callable[[], None]) -> None:
        """For work beside somebody who clicks: a processor is left to them, and `breathe` is called often."""
        self._finding.breathe = breathe
        if self.searched is not None:
            self.searched.breathe = breathe
        self._finding.threads = self._threads = max(1, THREADS - 1)

    def work(self) -> Iterator[int]:
        """The same without tables, for whoever shows the turns otherwise: the games of every turn by now."""
        return self._steps(lambda games: None, FIRST)

    def _strongest(self, by: str) -> Strongest | None:
        """The search, for those who ask for it, where there is one."""
        if self.policy != STRONGEST or by != "win" or not self.view.is_view:
            return None
        found = Strongest(self.view, self.seat, self.seed)
        found.find()
        return found if len(found.candidates) > 1 else None

    def _run(self) -> Iterator[pd.DataFrame]:
        due = 0
        for games in self.work():
            if games >= due and not self.stopped:
                due = 2 * games
                yield self.table()
        yield self.table()

    def _steps(self, update, first: int = 0) -> Iterator[int]:  # type: ignore[no-untyped-def]
        """The work, slice by slice; `stopped` then says why it ended. `first`: games for a table at once."""
        try:
            if self.searched is not None:
                yield from self._search(self.searched, update)
            if not self.stopped:
                yield from self._rank(update, first)
        except OutOfTime:  # who has had no game at all is looked at by quicker ones
            if not any(candidate.samples for candidate in self.known()):
                self.ranking = None
            self._stop(self.clock.why())
        except KeyboardInterrupt:
            self._stop("interrupted")

    def _search(self, searched: Strongest, update: Callable[[int], object]) -> Iterator[int]:
        """By the search of the strongest bot, until the best is clear, or what is exact is known to be."""
        for games in searched.search(self.rollouts, self.clock.left):
            update(games - self._shown)
            self._shown = games
            yield games
            if self.ranking is None and searched.is_ending() and self._is_worked_out():
                self.searched = None
                return
            if self.clock.up():
                break
            if searched.is_clear() and (self.width is None or searched.width() <= self.width):
                self.stopped = "the best is clear"
                return
        self.stopped = self.clock.why() if self._shown < self.rollouts else "all rollouts done"

    def _is_worked_out(self) -> bool:
        """Whether the value of a turn is exact; then all of them are taken from the tree of the turn."""
        for _ in self._found:
            if self.clock.up(WORKING_OUT):
                return False
        return any(candidate.exact is not None for candidate in self._finding.candidates)

    def _rank(self, update: Callable[[int], object], first: int) -> Iterator[int]:
        """By whole games of a policy."""
        for better in self._prepare(first > 0):
            if better:
                yield 0
        if not self.stopped:
            yield from self._play(update, first)

    def _stop(self, why: str) -> None:
        self.stopped = why
        if (
            self.searched is None and self.ranking is None and self._look is None
        ):  # whoever asks gets an answer
            self._look_around(FIRST)

    def _prepare(self, shown: bool) -> Iterator[bool]:
        """Find the turns; who waits for tables looks at first actions: True if that look is better."""
        if self.ranking is not None:
            return
        due = time.monotonic() + PROMPT
        for _ in self._found:
            if self.clock.up(FINDING) and not self._finding.candidates:
                self._look_to_the_end()
                return
            late = shown and time.monotonic() > due
            if late:
                self._look_around(SECOND if self._look else FIRST)
                due = time.monotonic() + AGAIN
            yield late
        self.ranking, self._look = self._finding, None

    def _look_around(self, games: int) -> None:
        if self._look is None:
            self._look = FirstLook(self.view, self.seat, self.policy, self.seed)
            self._look.threads = self._threads
        self._look.play(games)
        self._shown = self._look.played

    def _look_to_the_end(self) -> None:
        """There is no time to find all turns: what is left of it is for games of the first actions."""
        self._look_around(FIRST)
        while not self.clock.up() and self._shown < self.rollouts:
            self._look_around(min(SECOND, self.rollouts - self._shown))
        self._stop(self.clock.why() if self.clock.up() else "all rollouts done")

    def _play(self, update, first: int) -> Iterator[int]:  # type: ignore[no-untyped-def]
        """Play the turns until the best is clear, or somebody has had enough."""
        assert self.ranking is not None
        ranking = self.ranking
        if all(candidate.exact is not None for candidate in ranking.candidates):
            self.stopped = "worked out"
            return
        if not ranking.played:
            hurried = self.clock.up()
            if first or hurried:
                ranking.try_out(min(self.rollouts, max(first, FIRST, self._shown)))
                yield ranking.played
            if hurried or self.clock.stopped:
                self.stopped = self.clock.why()
                return
            ranking.probe(self.clock, max(1, min(PROBES, self.rollouts // 4)))
            ranking.renew()
        for games in ranking.rounds(self.rollouts, self.width):
            update(games - ranking.told)
            ranking.told = games
            yield games
            if self.clock.up():
                self._stop(self.clock.why())
                return
        done = len(ranking.active()) > 1 or len(ranking.candidates) == 1
        self.stopped = "all rollouts done" if done else "the best is clear"

    # --- the table ---

    def known(self) -> list[Candidate]:
        """The turns that are known by now; before all are found, first actions."""
        known = self.searched or self.ranking or self._look
        return list(known.candidates) if known else []

    def ranked(self) -> list[Candidate]:
        """The best of them first."""
        return sorted(self.known(), key=self._place)

    def _place(self, candidate: Candidate) -> tuple[float, bool, float]:
        """Of those that are as good by games, what is certain comes first; then the margin decides."""
        measures = candidate.average().measures
        by = measures[MEASURES.index(self.by)]
        return -_number(by), candidate.exact is None, -_number(measures[1])

    def table(self) -> pd.DataFrame:
        """What is known by now."""
        return ranked_table(self)

    def assumed(self) -> str | Bot:
        """Who plays on: a first look leaves slow bots out."""
        if self.searched is None and self.ranking is not None:
            return self._finding.policy
        return self.policy if self._look is None else self._look.assumed


def _number(value: object) -> float:
    return value if isinstance(value, float) and value == value else float("-inf")
