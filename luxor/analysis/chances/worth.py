"""What each card and tile is worth to the one it comes to, read off many games: chance deals them to all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.bots.arena import ask, luck
from luxor.analysis.bots.bots import Bot, bot_name, make_bot, make_bots
from luxor.analysis.checks import need_count
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.stats import Interval, Running, quantile
from luxor.analysis.work import Workers, run_chunks, shared, split
from luxor.core.engine.chance import seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.points import totals
from luxor.core.position.position import AnyGame
from luxor.core.words.terms import Action
from luxor.games import find_game

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("kind", "what", "margin", "low", "high", "win", "times", "assumes")
CHUNK = 10  # games in a piece of work


class Batch(NamedTuple):
    """Some games to play."""

    game: str
    players: int
    modules: tuple[str, ...]
    bots: tuple[str | Bot, ...]
    numbers: tuple[int, int]
    seed: int


class Came(NamedTuple):
    """Something that chance brought a seat, and what the game then came to for it."""

    action: Action
    margin: float
    win: float


def worth_table(
    games: int = 200,
    players: int = 2,
    modules: Sequence[str] = (),
    bots: str | Bot | Sequence[str | Bot] = "quick",
    seed: int = 0,
    *,
    game: str | None = None,
    executor: Workers = None,
    show_progress: bool = False,
) -> pd.DataFrame:
    """A row for each thing that chance may bring (a card drawn, a tile turned up, a number rolled): how much
    further ahead those were in the end to whom it came than those to whom something else of its kind did.

    `margin` are points, with a 95 % interval, `win` is a share of wins. Chance does not look to whom it
    brings what, so that this is what the thing is worth, among players like these. Of what came only once
    (`times`) the interval is as wide as games with something of its kind differ.

    >>> found = analysis.worth_table(2)
    >>> sorted(set(found["kind"]))
    ['draw', 'reveal', 'roll', 'scarab', 'turn-up']
    """
    need_count("games", games)
    wanted = find_game(game, players, modules)
    chosen = make_bots(bots, players)
    jobs = [
        Batch(wanted.name, players, wanted.modules, tuple(chosen), part, seed)
        for part in split(games, shared(games, CHUNK))
    ]
    came: list[Came] = []
    with progress(games, "worth", "game", show_progress) as bar:
        parts: dict[int, list[Came]] = {}
        for number, found in run_chunks(executor, play_batch, jobs):
            parts[number] = found
            bar.update(jobs[number].numbers[1] - jobs[number].numbers[0])
    for number in sorted(parts):
        came += parts[number]
    names = " and ".join(dict.fromkeys(map(bot_name, chosen)))
    rows = _rows(came, wanted.words("en").say("evaluate.assumes", {"policy": names}))
    return table(rows, COLUMNS, players=players, modules=wanted.modules, games=games, seed=seed)


def play_batch(batch: Batch) -> list[Came]:
    game = find_game(batch.game, batch.players, batch.modules)
    bots = [make_bot(bot) for bot in batch.bots]
    found: list[Came] = []
    for number in range(*batch.numbers):
        found += _play(game, bots, seed_of(batch.seed, "worth", number), number % batch.players)
    return found


def _play(game: AnyGame, bots: Sequence[Bot], seed: int, first: int) -> list[Came]:
    """One game: what chance brought to whom."""
    state = game.setup(seed, first)
    chance, seats = luck(seed, game.players)
    brought: list[tuple[int, Action]] = []
    for frame, step, codes in open_steps(game.steps, state):
        if codes:
            state.agenda.append(frame)
            code = ask(game, state, bots[frame[1]], seats[frame[1]])
            state.agenda.pop()
        else:
            code = step.roll(state, frame, chance)
            brought.append((frame[1], step.action(state, frame, code)))
        step.take(state, frame, code, None)
    points = totals(game.score(state), game.players)
    winners, _ = game.winners(state)
    margins = [own - max(points[:seat] + points[seat + 1 :], default=0) for seat, own in enumerate(points)]
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
    return [Came(action, float(margins[seat]), wins[seat]) for seat, action in brought]


def _spread(values: Iterable[float]) -> Running:
    found = Running()
    for value in values:
        found.add(value)
    return found


def _interval(own: Running, usual: Running) -> Interval:
    """What came once has no spread of its own: then that of its kind says how sure one can be."""
    if own.count > 1:
        return own.interval()
    wide = quantile(0.95) * sqrt(usual.variance) if usual.count > 1 else nan
    return Interval(own.mean, own.mean - wide, own.mean + wide)


def _rows(came: Sequence[Came], assumes: str) -> list[dict[str, object]]:
    kinds: dict[str, dict[str, list[Came]]] = {}
    for one in came:
        what = " ".join(map(str, one.action.args[-1:]))
        kinds.setdefault(one.action.verb, {}).setdefault(what, []).append(one)
    rows: list[dict[str, object]] = []
    for kind, things in sorted(kinds.items()):
        everybody = [one for found in things.values() for one in found]
        margin = sum(one.margin for one in everybody) / len(everybody)
        win = sum(one.win for one in everybody) / len(everybody)
        usual = _spread(one.margin for one in everybody)
        for what, found in things.items():
            own = _spread(one.margin - margin for one in found)
            interval = _interval(own, usual)
            rows.append({"kind": kind, "what": what, "margin": interval.mean, "low": interval.low,
                         "high": interval.high, "win": sum(one.win for one in found) / len(found) - win,
                         "times": len(found), "assumes": assumes})  # fmt: skip
    rows.sort(key=lambda row: (str(row["kind"]), -float(str(row["margin"]))))
    return rows
