"""Many games between bots: one row each, the same for the same seed however many workers play them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.bots.arena import luck, lucky_seeds
from luxor.analysis.bots.bots import Bot, bot_name, make_bot, make_bots
from luxor.analysis.checks import need_count, need_position
from luxor.analysis.rollouts import play_each
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.work import Carried, Workers, run_chunks, shared, split
from luxor.core.engine.chance import seed_of
from luxor.core.engine.step import State
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.data import Reader
from luxor.games import find_game, guide_of, read_with_board

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, object]


class Batch(NamedTuple):
    """Some games to play."""

    game: str
    players: int
    modules: tuple[str, ...]
    board: str | None  # the text of a data file of one's own
    start: Carried | None  # None for new games
    bots: tuple[str | Bot, ...]
    first: int
    last: int
    seed: int


def simulate(
    n: int,
    players: int = 2,
    modules: Sequence[str] = (),
    bots: str | Bot | Sequence[str | Bot] = "random",
    seed: int = 0,
    executor: Workers = None,
    game: str | None = None,
    *,
    board: str | None = None,
    start: str | Position = "",
    chunk: int = 25,
    show_progress: bool = False,
) -> pd.DataFrame:
    """`n` games as rows: winners, turns, rounds, and per seat the total, the points by category and more.

    Seats take turns to begin. `start` is a position, or its line, to play on from instead of new games: game,
    players and modules are then its own. `board` is the text of a data file of one's own.
    `executor` is None, a number of processes, any `concurrent.futures.Executor`, or a Dask `Client`.

    >>> list(analysis.simulate(3, players=3, bots="quick")["first"])
    [0, 1, 2]
    """
    need_count("n", n)
    need_count("chunk", chunk)
    begin = _start(start, board) if start else None
    # what does not exist is refused before any work
    wanted = begin.game if begin else _rules(game, players, modules, board)
    players = wanted.players
    chosen = tuple(make_bots(bots, players))
    carried = Carried(begin) if begin else None
    jobs = [
        Batch(wanted.name, players, wanted.modules, board, carried, chosen, first, last, seed)
        for first, last in split(n, chunk if executor is None else shared(n, chunk))
    ]
    parts: dict[int, list[Row]] = {}
    with progress(n, "simulate", "game", show_progress) as bar:
        for number, rows in run_chunks(executor, play_batch, jobs):
            parts[number] = rows
            bar.update(len(rows))
    rows = [row for number in sorted(parts) for row in parts[number]]
    columns = ["game", "seed", "first", "winners", "turns", "rounds", "steps"]
    names = [bot_name(bot) for bot in chosen]
    games = table(rows, columns, bots=names, seed=seed, modules=wanted.modules, players=players,
                  game=wanted.name, tallies=tuple(guide_of(wanted.name).tallies))  # fmt: skip
    return games.fillna(0)  # a category in which nobody scored in some game


def _start(start: str | Position, board: str | None) -> Position:
    position = start if isinstance(start, Position) else read_with_board(start, board)
    return need_position(position, "simulate")


def _rules(game: str | None, players: int, modules: Sequence[str], board: str | None) -> AnyGame:
    return find_game(game, players, modules, None if board is None else Reader(board, "board"))


def play_batch(batch: Batch) -> list[Row]:
    """The rows of some games; what happens in a game depends on its number and the seed alone."""
    start = batch.start.position if batch.start else None
    game = start.game if start else _rules(batch.game, batch.players, batch.modules, batch.board)
    bots = [make_bot(bot) for bot in batch.bots]
    numbers = range(batch.first, batch.last)
    seeds = [seed_of(batch.seed, "game", number) for number in numbers]
    if start is None:
        states = [game.setup(seed, number % batch.players) for number, seed in zip(numbers, seeds)]
    else:
        states = [game.sample(start._state, luck(seed, 0)[0]) for seed in seeds]
    played = play_each(game, states, bots, [lucky_seeds(seed, game.players) for seed in seeds])
    rows: list[Row] = []
    for number, seed, state, (end, steps) in zip(numbers, seeds, states, played):
        turns = game.turns(end) - game.turns(state)
        first = number % batch.players if start is None else start.seat
        row: Row = {"game": number, "seed": seed, "first": first, "turns": turns,
                    "rounds": -(-turns // game.players), "steps": steps}  # fmt: skip
        row.update(outcome(game, end))
        rows.append(row)
    return rows


def outcome(game: AnyGame, state: State) -> Row:
    """How a game ended: winners, and per seat the total, the points by category, and the game's tallies."""
    winners, _ = game.winners(state)
    lines = game.score(state)
    causes = list(dict.fromkeys(line.cause for line in lines))
    row: Row = {"winners": ",".join(map(str, winners))}
    for seat in range(game.players):
        own = [line for line in lines if line.seat == seat]
        row[f"total_{seat}"] = sum(line.points for line in own)
        row[f"won_{seat}"] = 1 / len(winners) if seat in winners else 0.0
        for cause in causes:
            row[f"{cause}_{seat}"] = sum(line.points for line in own if line.cause == cause)
        for tally, cause in guide_of(game.name).tallies.items():
            row[f"{tally}_{seat}"] = sum(line.cause == cause for line in own)
    return row


def by_seat(games: pd.DataFrame) -> pd.DataFrame:
    """The same games with a row per game and seat: `seat`, `order` of play, `bot`, `total`, `won`, ...

    >>> games = analysis.by_seat(analysis.simulate(2))
    >>> list(games["seat"]), list(games["total"])
    ([0, 1, 0, 1], [67, 42, 39, 71])
    """
    if "players" not in getattr(games, "attrs", ()):
        raise ConfigError("by_seat needs the table that simulate() gives")
    players, bots = games.attrs["players"], games.attrs["bots"]
    plain = [name for name in games.columns if not name.rpartition("_")[2].isdecimal()]
    rows: list[Row] = []
    for record in games.to_dict("records"):
        for seat in range(players):
            own = {name.rpartition("_")[0]: value for name, value in record.items()
                   if name.rpartition("_")[2] == str(seat)}  # fmt: skip
            order = (seat - int(str(record["first"]))) % players + 1
            rows.append({**{name: record[name] for name in plain}, "seat": seat, "order": order,
                         "bot": bots[seat], **own})  # fmt: skip
    return table(rows, [*plain, "seat", "order", "bot"]).fillna(0)
