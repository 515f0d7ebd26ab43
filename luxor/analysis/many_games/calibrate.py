"""Is a chance of 30 % one of 30 %? Predictions beside what happened, and whether intervals hold.

    python -m luxor.analysis.many_games.calibrate [--games N] [--bot NAME] [--policy NAME] [--plot FILE] ...

Bots play whole games. From each one decision is taken, by chance; games that everybody plays on by the
policy, from what the seat to move knows, predict its chance to win, and the end of the game tells what came
of it. Then one position is played on very many times, and again and again a few times: how many of the
intervals of these few games hold the value of the many?
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from luxor.analysis.bots.arena import ask, luck
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.checks import need_count, need_language
from luxor.analysis.many_games.kept import Kept
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.shown.inks import ink, seat_ink
from luxor.analysis.stats import wilson
from luxor.analysis.turns.lookahead import heuristic_of, play_quick
from luxor.analysis.turns.outcomes import play_from, win_shares
from luxor.analysis.work import Workers, run_chunks, split
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.games import find_game, modules_of, plugin_of
from luxor.rulebook import words as words_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

ENOUGH = 5_000  # positions in a tenth that is judged ...
WITHIN = 0.02  # ... by whether what happened is so near to what was predicted
HOLDS = (0.93, 0.97)  # the share of 95 % intervals that should hold the value
CHUNK = 20  # games in a piece of work, ...
KEPT = 500  # ... and in one that is kept in a file
FORMAT = "luxor-calibration"
COLUMNS = ("tenth", "positions", "predicted", "happened", "low", "high", "difference", "judged", "within")


class Batch(NamedTuple):
    """Some games to play, each for one prediction."""

    game: str
    players: int
    modules: tuple[str, ...]
    bot: str
    policy: str
    rollouts: int
    numbers: tuple[int, int]
    seed: int


class Tally(NamedTuple):
    """A tenth: how many positions, and the sums of what was predicted and of what happened."""

    positions: int
    predicted: float
    happened: float


def calibration(
    games: int = 200,
    players: int = 2,
    modules: Sequence[str] = (),
    *,
    bot: str = "expert:games=40",
    policy: str = "quick",
    rollouts: int = 200,
    seed: int = 0,
    game: str | None = None,
    path: str | Path | None = None,
    executor: Workers = None,
    show_progress: bool = False,
) -> pd.DataFrame:
    """A row per tenth of predicted win chances: their average, and the share that was won, with its interval.

    At most one position of a game counts. `judged` are tenths with at least 5,000 positions, `within` says
    whether what happened is within 2 points of what was predicted. What is in the file at `path` is not
    played again, so that days add up.

    >>> found = analysis.calibration(2, bot="quick", rollouts=10)
    >>> int(found["positions"].sum())
    2
    """
    for name, value in (("games", games), ("rollouts", rollouts)):
        need_count(name, value)
    make_bot(bot)
    make_bot(policy)
    wanted = find_game(game, players, modules)
    setting = {"game": wanted.name, "players": players, "modules": list(wanted.modules), "bot": bot,
               "policy": policy, "rollouts": rollouts, "seed": seed}  # fmt: skip
    kept = Kept(path, FORMAT, setting)
    jobs = [Batch(wanted.name, players, wanted.modules, bot, policy, rollouts, part, seed)
            for part in split(games, CHUNK if path is None else KEPT)]  # fmt: skip
    left = [job for job in jobs if job.numbers[1] not in kept.rows]
    with progress(games, f"calibrate {policy}", "game", show_progress) as bar:
        bar.update(games - sum(last - first for *_, (first, last), _ in left))
        for number, tallies in run_chunks(executor, play_batch, left):
            first, last = left[number].numbers
            kept.add((last, *tallies))
            bar.update(last - first)
    counted = [cast("Sequence[Tally]", kept.rows[job.numbers[1]][1:]) for job in jobs]
    whole = [Tally(*map(sum, zip(*column))) for column in zip(*counted)]
    return table(judge(whole), COLUMNS, **setting | {"modules": wanted.modules})


def play_batch(batch: Batch) -> list[Tally]:
    """What was predicted at a decision of each game, and the share of the win that came of it, by tenths."""
    game = find_game(batch.game, batch.players, batch.modules)
    return count_tenths([_predict(game, batch, number) for number in range(*batch.numbers)])


def _predict(game: AnyGame, batch: Batch, number: int) -> tuple[float, float]:
    seed = seed_of(batch.seed, "calibrate", number)
    bot = make_bot(batch.bot)
    chance, seats = luck(seed, game.players)
    state = game.setup(seed, number % game.players)
    kept, pick, seen = state.clone(), Draws(seed_of(seed, "pick")), 0
    for frame, step, codes in open_steps(game.steps, state):
        if codes:
            state.agenda.append(frame)
            if len(codes) > 1:
                seen += 1
                kept = (
                    state.clone() if pick.below(seen) == 0 else kept
                )  # each decision as likely as any other
            code = ask(game, state, bot, seats[frame[1]])
            state.agenda.pop()
        else:
            code = step.roll(state, frame, chance)
        step.take(state, frame, code, None)
    seat = kept.agenda[-1][1]
    winners, _ = game.winners(state)
    view = game.redact(kept, seat)
    predicted = win_shares(game, view, batch.policy, range(batch.rollouts), seed)[seat]
    return predicted, 1 / len(winners) if seat in winners else 0.0


def count_tenths(found: Sequence[tuple[float, float]]) -> list[Tally]:
    """Predictions and what happened, by tenths of what was predicted."""
    parts = [[one for one in found if min(9, int(10 * one[0])) == tenth] for tenth in range(10)]
    return [Tally(len(part), sum(one[0] for one in part), sum(one[1] for one in part)) for part in parts]


def judge(tallies: Sequence[Tally]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for tenth, (positions, predictions, wins) in enumerate(tallies):
        if not positions:
            continue
        predicted, happened = predictions / positions, wilson(wins / positions, positions)
        rows.append({"tenth": f"{10 * tenth} to {10 * tenth + 10} %", "positions": positions,
                     "predicted": predicted, "happened": happened.mean, "low": happened.low,
                     "high": happened.high, "difference": happened.mean - predicted,
                     "judged": positions >= ENOUGH,
                     "within": abs(happened.mean - predicted) <= WITHIN})  # fmt: skip
    return rows


# --- intervals ---


class Coverage(NamedTuple):
    """How many of the intervals held the value, and what that value is."""

    share: float
    value: float
    intervals: int
    games: int


def coverage_of(
    position: Position, games: int = 200, repetitions: int = 1000, many: int = 100_000, policy: str = "quick"
) -> Coverage:
    """The share of 95 % intervals, each of so many games, that hold the value of very many games."""
    seat, game = position.seat, position.game
    view = position if position.is_view else position.view(seat)
    value = _won(game, view._state, seat, policy, range(many), seed_of("many"))
    held = 0
    for number in range(repetitions):
        share = _won(game, view._state, seat, policy, range(games), seed_of("few", number))
        interval = wilson(share, games)
        held += interval.low <= value <= interval.high
    return Coverage(held / repetitions, value, repetitions, games)


def _won(game: AnyGame, view: State, seat: int, policy: str, numbers: range, seed: int) -> float:
    """A seat's share of the wins; a shared win counts 1/k."""
    if policy == "quick":
        return win_shares(game, view, policy, numbers, seed)[seat]
    ends = play_from(game, [(view, tuple(numbers))], seat, policy, seed)[0]
    return sum(end.wins[seat] for end in ends) / len(ends)


# --- the picture and the command ---


def plot_calibration(found: pd.DataFrame, ax: Axes | None = None, lang: str = "en") -> Axes:
    """What was predicted against what happened, with intervals: on the diagonal, chances are what they say.

    >>> analysis.plot_calibration(analysis.calibration(2, bot="quick", rollouts=10)).get_xlabel()
    'predicted win chance'
    """
    from luxor.analysis.shown.figure import finish
    from luxor.analysis.shown.plots import axes, percent_axis

    if "predicted" not in getattr(found, "columns", ()):
        raise ConfigError("plot_calibration needs the table of calibration()")
    words = words_in(need_language(lang))
    ax = axes(ax)
    ax.plot([0, 1], [0, 1], color=ink("line"), linewidth=1, linestyle="--")
    for judged, colour in ((True, seat_ink(0)), (False, ink("ink2"))):
        part: Any = found[found["judged"] == judged]
        if len(part):
            wide = [part["happened"] - part["low"], part["high"] - part["happened"]]
            name = words.say("calibrate.judged" if judged else "calibrate.few", {"n": ENOUGH})
            ax.errorbar(part["predicted"], part["happened"], yerr=wide, fmt="o", color=colour, label=name)
    ax.set_xlabel(words.say("calibrate.predicted"))
    ax.set_ylabel(words.say("calibrate.happened"))
    ax.legend(frameon=False, loc="upper left", labelcolor=ink("ink"))
    for axis in ("x", "y"):
        percent_axis(ax, axis)
    count, policy = int(found["positions"].sum()), str(found.attrs["policy"])
    title = words.say("calibrate.title", {"n": count, "policy": policy})
    return finish(ax, words.say("calibrate.head"), title, "y")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make calibrate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--game", default=None)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", action="store_true", help="with everything in the box")
    parser.add_argument("--bot", default="expert:games=40", help="who plays")
    parser.add_argument("--policy", default="quick", help="who predicts")
    parser.add_argument("--rollouts", type=int, default=400, help="of a prediction")
    parser.add_argument("--repetitions", type=int, default=1000, help="intervals")
    parser.add_argument("--many", type=int, default=1_000_000, help="games that tell a value")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: none beside this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=None, help="a file to go on from, such as kept.jsonl")
    parser.add_argument("--plot", type=Path, default=None, help="a picture, such as calibration.png")
    given = parser.parse_args(arguments)
    name = plugin_of(given.game).name
    modules = modules_of(name) if given.modules else ()
    found = calibration(given.games, given.players, modules, bot=given.bot, policy=given.policy,
                        seed=given.seed, rollouts=given.rollouts, game=name, path=given.keep,
                        executor=given.workers or None, show_progress=sys.stderr.isatty())  # fmt: skip
    sys.stdout.write(found.round(4).to_string(index=False) + "\n")
    judged: Any = found[found["judged"]]
    off = len(judged) - int(judged["within"].sum())
    sys.stdout.write(f"tenths judged: {len(judged)} of {len(found)}; off by more than {WITHIN:.0%}: {off}\n")
    game = find_game(name, given.players, modules)
    middle = Position(game, _middle(game, given.seed))
    held = coverage_of(middle, 200, given.repetitions, given.many, given.policy)
    verdict = "as they should" if HOLDS[0] <= held.share <= HOLDS[1] else "which they should not"
    sys.stdout.write(f"{held.share:.1%} of {held.intervals} intervals of {held.games} games hold the value "
                     f"of {given.many:,} games ({held.value:.2%}), {verdict}\n")  # fmt: skip
    if given.plot:
        figure: Any = plot_calibration(found).figure
        figure.savefig(given.plot, dpi=120)


def _middle(game: AnyGame, seed: int) -> State:
    """A position in the middle of a game at a glance."""
    turns = heuristic_of(game).usual_turns * game.players // 2
    state = play_quick(game, game.setup(seed), Draws(seed), turns)
    game.settle(state)
    return state


if __name__ == "__main__":
    main()
