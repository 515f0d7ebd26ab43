"""What an analysis of one position finds, step by step: chances, ranked turns, and how the game went so far.

It is worked out from what the viewer may know and nothing else: `seen` is their view of the position, or all
of it if their eyes are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from luxor.analysis.chances.to_win import Chances, Moment, Outlook, Shares, Story
from luxor.analysis.rollouts import POLICIES
from luxor.analysis.stats import Interval
from luxor.analysis.turns.candidates import Candidate
from luxor.analysis.turns.evaluate import Analysis
from luxor.analysis.turns.ranked_table import is_rough
from luxor.analysis.turns.strongest import STRONGEST
from luxor.core.position.position import Position
from luxor.core.study.node import Node, lone_path
from luxor.core.words.terms import Action, Decision
from luxor_widgets.background import wait_for_clicks
from luxor_widgets.prefs import EVERYTHING, seen_by

STRENGTHS = tuple(name for name in POLICIES if name != "greedy")  # its games are those of quick
USUAL = "quick"
ROLLOUTS = 2_000  # games of every turn, at most
CHANCE_GAMES = 4_000  # for everybody's chances, at most
AT_A_TIME = 100
STORY_GAMES = 150  # for every position on the way here
WIDTH, NARROW = 0.06, 0.02  # what the interval of the best turn is brought down to; by those who go on
MOST_TURNS = 30  # that are listed
NOTHING_KNOWN = Interval(0.0, 0.0, 1.0)


def advisor(policy: str) -> str:
    """Who ranks the turns: the strongest bot, unless somebody asks for another than the usual one."""
    return STRONGEST if policy == USUAL else policy


@dataclass(slots=True, frozen=True)
class TurnRow:
    """A whole turn, and what it is worth."""

    actions: tuple[Action, ...]
    at: tuple[Position, ...]  # what is known where each of them is decided
    win: Interval
    games: int
    exact: bool
    dropped: bool  # clearly worse: it gets no more games

    @property
    def name(self) -> str:
        return "; ".join(map(str, self.actions))


@dataclass(slots=True, frozen=True)
class Found:
    """What is known by now."""

    outlooks: Sequence[Outlook] = ()
    chance_games: int = 0
    turns: Sequence[TurnRow] = ()
    rough: bool = False  # only first actions are compared yet
    games: int = 0  # of every turn that is still in
    wanted: int = ROLLOUTS
    assumed: str = USUAL  # who plays on
    why: str = ""  # the ranking has ended
    moments: Sequence[Moment] = ()


class Advice:
    """The work on the last position of a way for one viewer; `known` are chances on it from earlier work."""

    finds: tuple[str, ...] = ("found", "known")

    def __init__(self, path: Sequence[Node], viewer: int, policy: str, known: dict[int, Shares]) -> None:
        position = path[-1].position
        self.path, self.viewer, self.policy, self.known = path, viewer, policy, known
        self.seen = seen_by(position, viewer)
        pending = position.pending
        own = isinstance(pending, Decision) and viewer in (EVERYTHING, pending.seat)
        whole = not self.seen.is_view
        self.analysis = (
            Analysis(self.seen, position.seat, ROLLOUTS, None, advisor(policy), width=WIDTH, open=whole)
            if own
            else None
        )
        self.chances = Chances(self.seen, policy)
        if self.analysis is not None:
            self.analysis.gently(wait_for_clicks)
            self.chances.threads = max(1, self.chances.threads - 1)
        self.story = Story(path, partial(seen_by, viewer=viewer), policy, STORY_GAMES, known)
        self.found = Found(wanted=ROLLOUTS, assumed=policy)

    def __reduce__(self) -> tuple[type[Advice], tuple[Sequence[Node], int, str, dict[int, Shares]]]:
        return Advice, (lone_path(self.path), self.viewer, self.policy, self.known)

    def stop(self) -> None:
        if self.analysis is not None:
            self.analysis.stop()

    def go_on(self) -> None:
        """After a stop, or after the end: more games, and a narrower interval for the best turn."""
        if self.analysis is not None:
            ended = self.analysis.stopped in ("all rollouts done", "the best is clear")
            self.analysis.go_on(4 * self.analysis.rollouts if ended else None, NARROW if ended else None)

    def work(self) -> Iterator[None]:
        """First what is wanted first; what is found by now is in `found` after every step."""
        story = self.story.work()
        for _ in self.analysis.work() if self.analysis is not None else iter(()):
            if self.chances.games < CHANCE_GAMES:
                self.chances.play(AT_A_TIME)
            self._note()
            yield
            next(story, None)
        while self.chances.games < CHANCE_GAMES:
            self.chances.play(AT_A_TIME)
            self._note()
            yield
        for _ in story:
            self._note()
            yield
        self._note()

    def _note(self) -> None:
        analysis = self.analysis
        ranked = self._ranked(analysis.known() if analysis is not None else [])
        self.found = Found(
            outlooks=self.chances.outlooks(),
            chance_games=self.chances.games,
            turns=[self._row(each) for each in ranked],
            rough=analysis is not None and is_rough(analysis),
            games=max((each.games for each in ranked), default=0),
            wanted=analysis.rollouts if analysis is not None else 0,
            assumed=self.policy,
            why=analysis.stopped if analysis is not None else "",
            moments=self.story.moments(),
        )

    def _ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The best first; what nobody has tried comes last."""

        def worth(candidate: Candidate) -> tuple[float, float]:
            tried = candidate.exact is not None or candidate.games
            return (candidate.mean(0), candidate.mean(1)) if tried else (-1.0, 0.0)

        return sorted(candidates, key=worth, reverse=True)[:MOST_TURNS]

    def _row(self, candidate: Candidate) -> TurnRow:
        assert self.analysis is not None
        exact = self.analysis.ranking is not None and self.analysis.ranking.is_exact(candidate)
        return TurnRow(
            actions=candidate.line.actions,
            at=candidate.line.at,
            win=candidate.interval() if candidate.exact is not None or candidate.games else NOTHING_KNOWN,
            games=candidate.games,
            exact=exact,
            dropped=candidate.dropped or candidate.left_out,
        )
