"""What each card and tile is worth to the one it comes to, read off many games: chance deals them to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.bots.arena import ask, luck
from luxor.analysis.bots.bots import Bot, bot_name, make_bot, make_bots
from luxor.analysis.checks import need_count
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.stats import Running
from luxor.analysis.work import Workers, run_chunks, split
from luxor.core.chance import seed_of
from luxor.core.driver import open_steps
from luxor.core.points import totals
from luxor.core.position import AnyGame
from luxor.core.terms import Action
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
    brings what, so that this is what the thing is worth, among players like these.

    >>> found = analysis.worth_table(2)
    >>> sorted(set(found["kind"]))
    ['draw', 'reveal', 'roll', 'scarab', 'turn-up']
    """
    need_count("games", games)
    chosen = make_bots(bots, players)
    wanted = find_game(game, players, modules)
    jobs = [
        Batch(wanted.name, players, wanted.modules, tuple(chosen), part, seed) for part in split(games, CHUNK)
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
        for what, found in things.items():
            running = Running()
            for one in found:
                running.add(one.margin - margin)
            interval = running.interval()
            rows.append({"kind": kind, "what": what, "margin": interval.mean, "low": interval.low,
                         "high": interval.high, "win": sum(one.win for one in found) / len(found) - win,
                         "times": len(found), "assumes": assumes})  # fmt: skip
    rows.sort(key=lambda row: (str(row["kind"]), -float(str(row["margin"]))))
    return rows
