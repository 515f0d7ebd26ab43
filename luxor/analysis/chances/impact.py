"""How often a reading comes up, and how much it shifts results: the same games by it and without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from luxor.analysis.bots.arena import ask, luck, play_game
from luxor.analysis.bots.bots import Bot, make_bot, make_bots
from luxor.analysis.checks import need_count
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.stats import Interval, Running, wilson
from luxor.core.engine.chance import seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.points import totals
from luxor.core.engine.readings import read_readings
from luxor.core.engine.step import State
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.core.position.reading_effects import reading_here
from luxor.core.words.arguments import need_text
from luxor.games import find_game

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("measure", "value", "low", "high", "count")


def impact(
    reading: str | Mapping[str, str],
    games: int = 20,
    players: int = 2,
    modules: Sequence[str] = (),
    bots: str | Bot | Sequence[str | Bot] = "quick",
    seed: int = 0,
    game: str | None = None,
    *,
    show_progress: bool = False,
) -> pd.DataFrame:
    """How often a reading comes up in games by the standard, and what the same games come to by it.

    A row each, with a 95% interval: the share of `games` and of `decisions` in which it changes something
    (every decision is looked at as `position.readings` does), the share of games with another `winner`, the
    shift of a seat's `points`, and that of the `turns`. `count` is what the interval rests on.

    >>> found = analysis.impact("ruling.back.stairs=stairs", games=2)
    >>> list(found["measure"])
    ['games', 'decisions', 'winner', 'points', 'turns']
    """
    need_count("games", games)
    wanted = dict(reading) if isinstance(reading, Mapping) else read_readings(need_text("reading", reading))
    if not wanted or len(wanted) != 1:
        raise ConfigError(f"one reading such as ruling.tunnel.single-hop=chained, not {reading!r}")
    ruling, id = next(iter(wanted.items()))
    chosen = [make_bot(bot) for bot in make_bots(bots, players)]
    mine = find_game(game, players, modules)
    other = find_game(game, players, modules, readings=wanted)
    if not other.readings:
        raise ConfigError(f"{ruling}={id} is the standard: there is nothing to compare")
    met, winners, points, turns = 0, 0, Running(), Running()
    decisions = matters = 0
    with progress(games, "impact", "game", show_progress) as bar:
        for number in range(games):
            start = seed_of(seed, "game", number), number % players
            end, asked, found = _tracked(mine, *start, chosen, (ruling, id))
            chance, seats = luck(start[0], players)
            there, _ = play_game(other, other.setup(*start), chosen, chance, seats)
            decisions, matters, met = decisions + asked, matters + found, met + bool(found)
            winners += mine.winners(end)[0] != other.winners(there)[0]
            shift = sum(totals(other.score(there), players)) - sum(totals(mine.score(end), players))
            points.add(shift / players)
            turns.add(other.turns(there) - mine.turns(end))
            bar.update(1)
    rows = [
        _row("games", wilson(met / games, games), games),
        _row("decisions", wilson(matters / max(1, decisions), decisions), decisions),
        _row("winner", wilson(winners / games, games), games),
        _row("points", points.interval(), points.count),
        _row("turns", turns.interval(), turns.count),
    ]
    return table(rows, COLUMNS, reading=f"{ruling}={id}", seed=seed, modules=mine.modules, players=players)


def _row(measure: str, found: Interval, count: int) -> dict[str, object]:
    value, low, high = found
    return {"measure": measure, "value": value, "low": low, "high": high, "count": count}


def _tracked(
    game: AnyGame, seed: int, first: int, bots: Sequence[Bot], reading: tuple[str, str]
) -> tuple[State, int, int]:
    """A game by the standard: its end, its decisions, and how many of them the reading would change."""
    chance, seats = luck(seed, game.players)
    state = game.setup(seed, first)
    asked = found = 0
    for frame, step, codes in open_steps(game.steps, state):
        if not codes:
            step.take(state, frame, step.roll(state, frame, chance), None)
            continue
        state.agenda.append(frame)  # a bot is asked about what is pending, and so is the reading
        asked += 1
        found += bool(reading_here(Position(game, state.clone()), *reading))
        seat = frame[1]
        code = ask(game, state, bots[seat], seats[seat]) if len(codes) > 1 else codes[0]
        state.agenda.pop()
        step.take(state, frame, code, None)
    return state, asked, found
