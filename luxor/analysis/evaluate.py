"""What should I play? Whole turns of a seat, ranked by what they are worth, each with what that assumes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from luxor.analysis.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import (
    need_count,
    need_language,
    need_position,
    need_seat,
    need_seconds,
    need_share,
    need_word,
)
from luxor.analysis.dataframes import progress, table
from luxor.analysis.ranking import DEALS, MEASURES, PROBES, STEPS, Candidate, Clock, Ranking, Sample
from luxor.analysis.solve import MOST_DEALS
from luxor.analysis.stats import Running, wilson
from luxor.analysis.turns import Decide, Leaf, Node
from luxor.analysis.work import Workers
from luxor.core.position import Position
from luxor.core.verdict import ConfigError, LuxorError
from luxor.core.wording import Words

if TYPE_CHECKING:
    import pandas as pd

SECONDS = 10.0  # unless somebody says otherwise: an answer one waits for
PATIENT = 150_000  # steps of working out, for those who ask for an exact answer
QUICK = "quick"
FIRST = 2  # games of every turn before the first table of an analysis
COLUMNS = ("turn", "plan", "label", "win", "win_low", "win_high", "margin", "margin_low", "margin_high",
           "score", "score_low", "score_high", "turns", "why", "games", "exact", "assumes",
           "note")  # fmt: skip
Policies = str | Bot | Sequence[str | Bot]


def evaluate(
    position: Position,
    seat: int | None = None,
    rollouts: int = 2000,
    time_limit: float | None = SECONDS,
    policies: Policies = QUICK,
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
    out is exact; the rest is played, at most `rollouts` times, with the policy in every seat (`assumes` says
    which); with several policies there is a `win_...` and a `rank_...` for each. Turns that are clearly worse
    get no more games. `.attrs["stopped"]` says why it ended; an interrupt returns what is known so far.
    With `open` all hands are known. When the best is clear it ends, unless `width` asks for a narrower
    interval of its win chance: 0.02 for two points in all (with enough `rollouts`).

    >>> table = analysis.evaluate(position, rollouts=2, seed=1)
    >>> table["turn"].iloc[0], int(table["games"].iloc[0])
    ('play right; move 0 3', 2)
    """
    names = need_policies(policies)
    tables: list[pd.DataFrame] = []
    for number, policy in enumerate(names):
        share = None if time_limit is None else time_limit / len(names)
        found = Analysis(position, seat, rollouts, share, policy, seed=seed, by=by, confidence=confidence,
                         width=width, executor=executor, open=open, lang=lang)  # fmt: skip
        with progress(rollouts, f"evaluate {bot_name(policy)}", "game", show_progress and number >= 0) as bar:
            tables.append(found.finish(bar.update))
    return tables[0] if len(tables) == 1 else _side_by_side(tables, [bot_name(name) for name in names])


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
                     lang=lang, deals=MOST_DEALS, steps=PATIENT)  # fmt: skip
    return found.finish()


def analyse(
    position: Position,
    seat: int | None = None,
    rollouts: int = 20_000,
    time_limit: float | None = None,
    policies: str | Bot = QUICK,
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
                    open=open, lang=lang)  # fmt: skip


def need_policies(policies: Policies) -> list[str | Bot]:
    """One bot or several, each of which exists; none comes twice."""
    listed = [policies] if isinstance(policies, str | Bot) else list(policies)
    if not listed:
        raise ConfigError("policies: name at least one bot, such as 'quick'")
    for policy in listed:
        make_bot(policy)
    return list(dict.fromkeys(listed))


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
    ) -> None:
        position = need_position(position, "evaluate")
        self.rollouts = need_count("rollouts", rollouts)
        need_seconds("time_limit", time_limit)
        self.confidence = need_share("confidence", confidence)
        self.width = None if width is None else need_share("width", width)
        self.by = need_word("measure", by, MEASURES)
        self.lang = need_language(lang)
        make_bot(policy)
        self.policy, self.seed, self.executor = policy, seed, executor
        self.deals, self.steps = deals, steps
        self.seat = need_seat(position, seat)
        if open and position.is_view:
            raise LuxorError("open=True needs a whole position: this one is a view, which hides something")
        self.position = position
        self.view = position if open or position.is_view else position.view(self.seat)
        self.clock = Clock(time_limit)
        self.stopped = ""
        self.ranking: Ranking | None = None
        self._tables = self._run()

    def __iter__(self) -> Iterator[pd.DataFrame]:
        return self

    def __next__(self) -> pd.DataFrame:
        return next(self._tables)

    def stop(self) -> None:
        """Enough: the table under way is the last one; from any thread.

        >>> under_way = analysis.analyse(position)
        >>> under_way.stop()
        >>> len(list(under_way))
        1
        """
        self.clock.stopped = True

    def finish(self, update=lambda games: None) -> pd.DataFrame:  # type: ignore[no-untyped-def]
        """The last table."""
        for _ in self._steps(update):
            pass
        return self.table()

    def _run(self) -> Iterator[pd.DataFrame]:
        due = 0
        for games in self._steps(lambda games: None, FIRST):
            if games >= due and not self.stopped:
                due = 2 * games
                yield self.table()
        yield self.table()

    def _steps(self, update, first: int = 0) -> Iterator[int]:  # type: ignore[no-untyped-def]
        """The work, slice by slice; `stopped` then says why it ended. `first`: games for a table at once."""
        try:
            self.ranking = ranking = Ranking(
                self.view, self.seat, self.policy, self.seed, self.by, self.executor, self.deals, self.steps
            )
            if all(candidate.exact is not None for candidate in ranking.candidates):
                self.stopped = "worked out"
                return
            if first:
                ranking.try_out(first)
                yield 0
                ranking.forget()
            if self.clock.stopped:
                ranking.try_out(first)
                self.stopped = "stopped"
                return
            ranking.probe(self.clock, max(1, min(PROBES, self.rollouts // 4)))
            for games in ranking.rounds(self.rollouts, self.width):
                update(games - ranking.told)
                ranking.told = games
                yield games
                if self.clock.up():
                    self.stopped = "stopped" if self.clock.stopped else "time limit"
                    return
            done = len(ranking.active()) > 1 or len(ranking.candidates) == 1
            self.stopped = "all rollouts done" if done else "the best is clear"
        except KeyboardInterrupt:
            self.stopped = "interrupted"

    # --- the table ---

    def table(self) -> pd.DataFrame:
        """What is known by now."""
        words = self.position.game.words(self.lang)
        candidates = self.ranking.candidates if self.ranking else []
        by = MEASURES.index(self.by)
        ranked = sorted(
            candidates, key=lambda c: (-_number(c.average().measures[by]), -_number(c.average().measures[1]))
        )
        best = ranked[0].average() if ranked else None
        rows = [self._row(candidate, best, words) for candidate in ranked]
        causes = dict.fromkeys(name for row in rows for name in row if name.startswith("cause_"))
        rows = [{**dict.fromkeys(causes, 0.0), **row} for row in rows]
        exact = bool(rows) and all(row["exact"] for row in rows)
        return table(
            rows, COLUMNS, seat=self.seat, policy=bot_name(self.policy), by=self.by, stopped=self.stopped,
            confidence=self.confidence, exact=exact, assumes=_assumes(words, self.policy, exact),
            left_out=bool(self.ranking and self.ranking.tree.cut),
        )  # fmt: skip

    def _row(self, candidate: Candidate, best: Sample | None, words: Words) -> dict[str, object]:
        assert self.ranking is not None
        average, exact = candidate.average(), self.ranking.is_exact(candidate)
        line = candidate.line
        said = [node.label(action, self.lang) for node, action in zip(line.at, line.actions)]
        row: dict[str, object] = {
            "turn": "; ".join(map(str, line.actions)),
            "plan": plan_text(line.end, self.ranking),
            "label": "; ".join(said) or words.say("evaluate.as-is"),
            "turns": average.turns,
            "why": "" if best is None else difference_text(words, average, best),
            "games": len(candidate.samples),
            "exact": exact,
            "assumes": _assumes(words, self.policy, exact),
            "note": _note(words, candidate),
        }
        for place, name in enumerate(MEASURES):
            row.update(self._measure(candidate, place, name))
        row.update({f"cause_{name}": points for name, points in average.causes.items()})
        return row

    def _measure(self, candidate: Candidate, place: int, name: str) -> dict[str, float]:
        value = candidate.mean(place)
        if candidate.exact is not None:
            return {name: value, f"{name}_low": value, f"{name}_high": value}
        running = Running()
        for sample in candidate.samples:
            running.add(sample.measures[place])
        if not candidate.samples:
            nothing = float("nan")
            return {name: nothing, f"{name}_low": nothing, f"{name}_high": nothing}
        found = (
            wilson(running.mean, running.count, self.confidence)
            if name == "win"
            else running.interval(self.confidence)
        )
        return {name: found.mean, f"{name}_low": found.low, f"{name}_high": found.high}


def _assumes(words: Words, policy: str | Bot, exact: bool) -> str:
    """What a number rests on, in words."""
    return words.say("evaluate.exact" if exact else "evaluate.assumes", {"policy": bot_name(policy)})


def _note(words: Words, candidate: Candidate) -> str:
    key = "evaluate.worse" if candidate.dropped else "evaluate.not-played" if candidate.left_out else ""
    return words.say(key) if key else ""


def _number(value: object) -> float:
    return value if isinstance(value, float) and value == value else float("-inf")


def plan_text(node: Node, ranking: Ranking) -> str:
    """`outcome -> answer` for everything that chance may bring; nothing where it does not decide."""
    if isinstance(node, Leaf):
        return ""
    if isinstance(node, Decide):
        action, after = node.options[ranking.answers[id(node)]]
        rest = plan_text(after, ranking)
        nested = f"({rest})" if rest and not isinstance(after, Decide) else rest
        return "; ".join(filter(None, (str(action), nested)))
    parts = [(outcome, plan_text(after, ranking)) for outcome, _, after in node.outcomes]
    return " | ".join(f"{outcome} -> {answer or '-'}" for outcome, answer in parts)


def difference_text(words: Words, one: Sample, best: Sample) -> str:
    """What a turn brings more and less than the best one: `+5.2 places, -2.1 sets, game 3 turns shorter`."""
    parts: list[tuple[float, str]] = []
    for name in dict.fromkeys((*best.causes, *one.causes)):
        more = one.causes.get(name, 0.0) - best.causes.get(name, 0.0)
        if abs(more) >= 0.05:
            said = words.or_else(f"score.{name}", name)
            parts.append((-abs(more), f"{more:+.1f} {said}".replace("-", "−")))
    said_parts = [text for _, text in sorted(parts)[:4]]
    turns = round(one.turns - best.turns) if one.turns == one.turns and best.turns == best.turns else 0
    if turns:
        key = "evaluate.longer" if turns > 0 else "evaluate.shorter"
        said_parts.append(words.say(key, {"n": abs(turns)}))
    return ", ".join(said_parts)


def _side_by_side(tables: Sequence[pd.DataFrame], names: Sequence[str]) -> pd.DataFrame:
    """The first table, with the win chance and the rank of every turn under each policy."""
    whole = tables[0].copy()
    bests = []
    for one, name in zip(tables, names):
        found = one.set_index("turn")
        rank = {turn: place for place, turn in enumerate(found.index, 1)}
        whole[f"win_{name}"] = whole["turn"].map(found["win"])
        whole[f"rank_{name}"] = whole["turn"].map(rank)
        bests.append(found.index[0])
    whole.attrs.update(tables[0].attrs)
    whole.attrs["policies"] = tuple(names)
    whole.attrs["holds"] = len(set(bests)) == 1
    whole.attrs["best"] = dict(zip(names, bests))
    return whole
