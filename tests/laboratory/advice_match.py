"""Is advice as strong as the strongest bot? The best row of `evaluate` against `expert` in equal CPU time.

    python -m tests.laboratory.advice_match [--only NAME,...] [--deals N] [--folder DIR]

Sizes are fixed in advance. Every deal is played twice, seats exchanged; with a folder a match goes on where
it was stopped. The advice has so many seconds of CPU for a turn (`seconds`); the CPU time that it took, as a
part of that of `expert`, stands in the last column.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import Bot, make_bot
from luxor.analysis.checks import need_word
from luxor.analysis.turns import clock, strongest
from luxor.analysis.turns.evaluate import evaluate
from luxor.analysis.turns.lookahead import only_choice
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor.games import find_game, modules_of


class Size(NamedTuple):
    """A match, as it is played."""

    game: str
    players: int
    with_modules: bool
    seconds: float  # of CPU for a turn
    games: int  # of expert, for the CPU time of the advice
    deals: int


SIZES = {
    "luxor-2": Size("luxor", 2, False, 0.03, 3000, 20),
    "luxor-4": Size("luxor", 4, False, 0.05, 2500, 8),
    "luxor-4-modules": Size("luxor", 4, True, 0.06, 2500, 8),
    "expedition-2": Size("expedition", 2, False, 0.06, 2000, 10),
}


class Watched:
    """A bot with its CPU time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, 0.0

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        began = time.process_time()
        action = self.bot.choose(view, legal, draws)
        self.seconds += time.process_time() - began
        return action


def _best_turn(view: Position, seconds: float, seed: int) -> list[str]:
    """The actions of the first row: the clock of the analysis counts CPU time meanwhile."""
    watch = SimpleNamespace(monotonic=time.process_time)
    with patch.object(clock, "time", watch), patch.object(strongest, "time", watch):
        found = evaluate(view, rollouts=20_000, time_limit=seconds, seed=seed)
    return str(found["turn"][0]).split("; ")


class Advised:
    """Plays the best row: all of a turn until chance has spoken, then asks again."""

    name = "advised"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.turn = -1
        self.line: list[str] = []

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if view.turn != self.turn:
            self.turn, self.line = view.turn, []
        known = {str(action): action for action in legal}
        if self.line and self.line[0] in known:
            return known[self.line.pop(0)]
        if (only := only_choice(view, legal)) is not None:
            return only
        seed = draws.below(2**31)
        self.line = _best_turn(view, self.seconds, seed)
        return known[self.line.pop(0)]


def play_deal(size: Size, seed: int) -> tuple[float, float, float]:
    """The share of the wins of the advice in both games of a deal, and the CPU time of the two."""
    rules = find_game(size.game, size.players, modules_of(size.game) if size.with_modules else ())
    won, seconds = 0.0, [0.0, 0.0]
    for first in (0, 1):
        chance, seats = luck(seed, size.players)
        makers = (lambda: Advised(size.seconds), lambda: make_bot(f"expert:games={size.games}"))
        bots = [Watched(makers[(seat + first) % 2]()) for seat in range(size.players)]
        end, _ = play_game(rules, rules.setup(seed), bots, chance, seats)
        winners, _ = rules.winners(end)
        won += sum((seat + first) % 2 == 0 for seat in winners) / len(winners) / 2
        for seat, bot in enumerate(bots):
            seconds[(seat + first) % 2] += bot.seconds
    return won, seconds[0], seconds[1]


def told(name: str, scores: list[tuple[float, float, float]]) -> str:
    """A line of the table."""
    size, shares = SIZES[name], [score[0] for score in scores]
    count = len(shares)
    share = sum(shares) / count
    wide = 1.96 * sqrt(sum((each - share) ** 2 for each in shares) / max(1, count - 1) / count)
    advice, expert = (sum(score[place] for score in scores) for place in (1, 2))
    return (
        f"| {name} | {size.seconds} s | expert:games={size.games} | {2 * count} | {share:.1%} "
        f"| {share - wide:.1%} to {share + wide:.1%} | {advice / expert:.2f} |"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.laboratory.advice_match", description=__doc__)
    parser.add_argument("--only", default="", help="names of matches, with commas")
    parser.add_argument("--deals", type=int, default=0, help="so many, instead of what was fixed in advance")
    parser.add_argument("--folder", type=Path, default=None, help="where matches are kept, to be resumed")
    given = parser.parse_args(arguments)
    for name in given.only.split(",") if given.only else SIZES:
        size = SIZES[need_word("match", name, tuple(SIZES))]
        path = given.folder / f"{name}.jsonl" if given.folder else None
        scores: list[tuple[float, float, float]] = []
        if path is not None and path.exists():
            scores = [tuple(json.loads(line)) for line in path.read_text("utf-8").splitlines()]
        for seed in range(len(scores), given.deals or size.deals):
            scores.append(play_deal(size, seed))
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(scores[-1]) + "\n")
        sys.stdout.write(told(name, scores) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
