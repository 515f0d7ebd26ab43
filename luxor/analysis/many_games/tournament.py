"""Which bot is stronger: matches on paired deals with rotated seats, ratings, and a sequential test.

A deal is played once per rotation of the bots around the table; its score is the average over these games.
A file makes matches resumable: one JSON line per deal, after a first line that says what is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from luxor.analysis.bots.arena import lucky_seeds
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.checks import need_count
from luxor.analysis.many_games.kept import Kept
from luxor.analysis.rollouts import play_each
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.stats import OPEN, Running, Sprt, ratings, wilson
from luxor.analysis.work import Workers, run_chunks
from luxor.core.engine.chance import seed_of
from luxor.core.errors import ConfigError
from luxor.core.words.arguments import need_texts
from luxor.games import find_game

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "luxor-tournament"
SPRT = Sprt()


class Deal(NamedTuple):
    """One deal between two bots, in every rotation; text and numbers only."""

    a: str
    b: str
    game: str
    players: int
    modules: tuple[str, ...]
    number: int
    seed: int


class Score(NamedTuple):
    """What came of a deal: A's share of the wins, and the points of a seat of each."""

    number: int
    share: float
    points_a: float
    points_b: float
    games: int


class Match(NamedTuple):
    """A against B: `verdict` is accepted, rejected or open (more deals are needed)."""

    a: str
    b: str
    players: int
    modules: tuple[str, ...]
    scores: tuple[Score, ...]
    verdict: str
    ratio: float
    bounds: tuple[float, float]

    @property
    def share(self) -> float:
        return sum(score.share for score in self.scores) / max(1, len(self.scores))

    @property
    def games(self) -> int:
        return sum(score.games for score in self.scores)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Of A's share of the wins; deals are the observations."""
        shares = Running()
        for score in self.scores:
            shares.add(score.share)
        if shares.variance == 0:
            plain = wilson(shares.mean, shares.count, confidence)
            return plain.low, plain.high
        interval = shares.interval(confidence)
        return max(0.0, interval.low), min(1.0, interval.high)


def play_deal(deal: Deal) -> Score:
    """All rotations of one deal: the same cards, tiles and first seat each time."""
    game = find_game(deal.game, deal.players, deal.modules)
    seed = seed_of(deal.seed, "deal", deal.number)
    pair = (make_bot(deal.a), make_bot(deal.b))
    share, points = 0.0, [0.0, 0.0]
    rotations = 2
    for shift in range(rotations):
        sides = [(seat + shift) % 2 for seat in range(deal.players)]
        state = game.setup(seed, deal.number % deal.players)
        bots = [pair[side] for side in sides]
        [(end, _)] = play_each(game, [state], bots, [lucky_seeds(seed, deal.players)])
        winners, _ = game.winners(end)
        won = sum(sides[seat] == 0 for seat in winners) / len(winners)
        mine = sides.count(0) / deal.players
        share += won if mine == 0.5 else won * 0.5 / mine if won <= mine else 1 - (1 - won) * 0.5 / (1 - mine)
        for line in game.score(end):
            points[sides[line.seat]] += line.points / sides.count(sides[line.seat])
    return Score(deal.number, share / rotations, points[0] / rotations, points[1] / rotations, rotations)


def match(
    a: str,
    b: str,
    players: int = 2,
    modules: Sequence[str] = (),
    *,
    deals: int = 500,
    seed: int = 0,
    game: str | None = None,
    test: Sprt | None = SPRT,
    batch: int = 10,
    path: str | Path | None = None,
    executor: Workers = None,
    show_progress: bool = False,
) -> Match:
    """A against B until the test decides, or so many deals are played. With `test=None` all are played.

    The test is asked after every `batch` deals, in their order, so that workers do not change the answer.

    >>> played = analysis.match("quick", "random", deals=2, test=None)
    >>> played.games, played.share, played.verdict
    (4, 1.0, 'open')
    """
    for name, value in (("deals", deals), ("batch", batch)):
        need_count(name, value)
    for bot in (a, b):
        make_bot(bot)
    chosen = find_game(game, players, modules)
    setting = {"a": a, "b": b, "players": players, "modules": list(chosen.modules), "seed": seed,
               "game": chosen.name}  # fmt: skip
    kept = Kept(path, FORMAT, setting)
    asked = test or Sprt()
    with progress(deals, f"{a} - {b}", "deal", show_progress) as bar:
        while True:
            scores = _in_order(kept)[:deals]
            usable = [score.share for score in scores[: len(scores) - len(scores) % batch]]
            verdict = asked.decide(usable) if test else OPEN
            if len(scores) >= deals and test:
                verdict = asked.decide([score.share for score in scores])
            if verdict != OPEN or len(scores) >= deals:
                break
            have = {score.number for score in scores}
            numbers = [n for n in range(min(deals, len(scores) + batch)) if n not in have]
            jobs = [Deal(a, b, chosen.name, players, chosen.modules, number, seed) for number in numbers]
            for _, score in run_chunks(executor, play_deal, jobs):
                kept.add(score)
                bar.update(1)
            shares = [score.share for score in _in_order(kept)]
            bar.set_postfix_str(f"{sum(shares) / len(shares):.1%}")
    shares = [score.share for score in scores]
    return Match(a, b, players, chosen.modules, tuple(scores), verdict, asked.ratio(shares), asked.bounds)


def _in_order(kept: Kept) -> list[Score]:
    """From the first deal up to the first one that is missing."""
    scores: list[Score] = []
    while len(scores) in kept.rows:
        scores.append(Score(*cast("Score", kept.rows[len(scores)])))
    return scores


def tournament(
    bots: Sequence[str],
    players: int = 2,
    modules: Sequence[str] = (),
    *,
    deals: int = 50,
    seed: int = 0,
    game: str | None = None,
    path: str | Path | None = None,
    executor: Workers = None,
    show_progress: bool = False,
) -> pd.DataFrame:
    """Everybody against everybody: ratings (Elo points, mean 0) with intervals, wins and points.

    `path` is a folder: it gets a file per pairing, and what is in it already is not played again.

    >>> table = analysis.tournament(["quick", "random"], deals=2)
    >>> list(table["bot"])
    ['quick', 'random']
    """
    bots = need_texts("bots", bots)
    if len(set(bots)) < max(2, len(bots)):
        raise ConfigError("a tournament needs two or more different bots")
    folder = None if path is None else Path(path)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    results: dict[tuple[str, str], tuple[float, int]] = {}
    points = {name: Running() for name in bots}
    for number, (a, b) in enumerate(combinations(bots, 2)):
        played = match(a, b, players, modules, deals=deals, seed=seed, game=game, test=None,
                       path=folder and folder / f"{number}.jsonl", executor=executor,
                       show_progress=show_progress)  # fmt: skip
        results[a, b] = (played.share * played.games, played.games)
        for score in played.scores:
            points[a].add(score.points_a)
            points[b].add(score.points_b)
    rows: list[dict[str, object]] = []
    for name, rating in ratings(bots, results).items():
        own = [(s, n) if x == name else (n - s, n) for (x, y), (s, n) in results.items() if name in (x, y)]
        games = sum(n for _, n in own)
        rows.append({"bot": name, "rating": rating.mean, "low": rating.low, "high": rating.high,
                     "score": sum(s for s, _ in own) / max(1, games), "points": points[name].mean,
                     "games": games})  # fmt: skip
    rows.sort(key=lambda row: -float(str(row["rating"])))
    return table(rows, ("bot", "rating", "low", "high", "score", "points", "games"), players=players,
                 modules=tuple(modules), seed=seed)  # fmt: skip
