"""How strong the bots are: the matches behind STRENGTH.md, as a table on standard output.

    python -m tests.laboratory.strength [--only NAME,...] [--seed N] [--deals N] [--workers N]
                                                 [--folder DIR]

With a folder the matches are resumable: what is in it already is not played again, with `--told` nothing is.
`--time` measures the CPU time of a decision instead.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.checks import need_word
from luxor.analysis.many_games.tournament import Match, Score, match
from luxor.analysis.stats import Sprt, elo
from luxor.core.engine.chance import Draws
from luxor.core.heuristic import Claim, Heuristic
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.plugin import load

# A share of 60 % is worth noticing; to tell a smaller one from a half takes hours.
TEST = Sprt(0.5, 0.6, 0.05, 0.05)
HEAD = ("name", "A", "B", "game", "players", "deals", "games", "A's share of wins", "95 % interval", "Elo",
        "95 % interval of Elo", "points A : B", "LLR (bounds)", "A beats B")  # fmt: skip
EARLY = "≤ "  # a match that ends as soon as A is clearly ahead ends on a good day of A's
WORDS = {"accepted": "yes", "rejected": "no", "open": "not decided"}


def claims() -> Iterator[tuple[str, Claim]]:
    """What every game claims of the bots."""
    for game in games():
        heuristic = plugin_of(game).heuristic
        for claim in cast("type[Heuristic]", load(heuristic)).claims if heuristic else ():
            yield game, claim


def row(game: str, claim: Claim, played: Match) -> list[str]:
    """One line of the table; only the name of a match that was not played yet."""
    rules = ", ".join((game, *played.modules))
    if not played.scores:
        return [claim.name]
    who = [claim.name, played.a, played.b, rules, str(played.players), str(len(played.scores))]
    low, high = played.interval()
    count = max(1, len(played.scores))
    a, b = (sum(score[place] for score in played.scores) / count for place in (2, 3))
    ahead = EARLY if played.verdict == "accepted" else ""
    return [*who, str(played.games), f"{ahead}{played.share:.1%}", f"{low:.1%} to {high:.1%}",
            _elo(played.share), f"{_elo(low)} to {_elo(high)}", f"{a:.1f} : {b:.1f}",
            f"{played.ratio:+.2f} ({played.bounds[0]:.2f}, {played.bounds[1]:.2f})",
            WORDS[played.verdict]]  # fmt: skip


def _elo(share: float) -> str:
    return f"{elo(share):+.0f}" if 0 < share < 1 else "beyond"


def report(lines: list[list[str]], seed: int) -> str:
    """The table as Markdown, with the command that makes each line."""
    waiting = [line[0] for line in lines if len(line) == 1]
    return "\n".join([
        "# How strong the bots are",
        "",
        "Every deal is played twice, seats exchanged, and is one observation: A's share of its wins.",
        f"After every ten deals the sequential test (SPRT) asks whether that share is {TEST.better:.0%}",
        f"rather than {TEST.even:.0%}; it errs with a chance of {TEST.alpha:.0%} either way, and ends the",
        "match when it knows. *Not decided* means that too few deals were played to tell.",
        "",
        "A match that ends when it knows ends while A is doing well: its share, and its Elo, are too high,",
        f"and are marked {EARLY.strip()}. What they prove is who is stronger, not by how much.",
        "",
        "`mcts-frozen:nodes=100` is the strongest bot as it was before weights were learned, with those of",
        "then: the expert should beat it in a tenth of its CPU time per decision (`--time` measures both).",
        "",
        "A line is made by its name (`tests/laboratory/strength.py`), all of them without `--only`:",
        "",
        f"    python -m tests.laboratory.strength --seed {seed} --only NAME",
        "",
        "| " + " | ".join(HEAD) + " |",
        "|" + " --- |" * len(HEAD),
        *("| " + " | ".join(line) + " |" for line in lines if len(line) > 1),
        *(["", f"Not played yet: {', '.join(waiting)}."] if waiting else []),
    ])  # fmt: skip


def told(claim: Claim, modules: Sequence[str], path: Path | None) -> Match:
    """A match as far as it was played."""
    lines = path.read_text("utf-8").splitlines()[1:] if path is not None and path.exists() else []
    scores = sorted(Score(*json.loads(line)) for line in lines)
    shares = [score.share for score in scores]
    return Match(claim.better, claim.worse, claim.players, tuple(modules), tuple(scores), TEST.decide(shares),
                 TEST.ratio(shares), TEST.bounds)  # fmt: skip


class Timed:
    """A bot with a watch: its CPU time, and how often it was asked."""

    def __init__(self, name: str) -> None:
        self.name, self.bot = name, make_bot(name)
        self.seconds, self.asked = 0.0, 0

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        start = time.process_time()
        action = self.bot.choose(view, legal, draws)
        self.seconds += time.process_time() - start
        self.asked += 1
        return action


def time_of(game: str, claim: Claim, modules: Sequence[str], seed: int) -> str:
    """The CPU time of a decision of both bots in one game that they play against each other."""
    rules = find_game(game, claim.players, modules)
    pair = (Timed(claim.better), Timed(claim.worse))
    chance, seats = luck(seed, claim.players)
    play_game(rules, rules.setup(seed), [pair[seat % 2] for seat in range(claim.players)], chance, seats)
    one, two = (1000 * bot.seconds / max(1, bot.asked) for bot in pair)
    both = f"{claim.better} {one:.2f} ms, {claim.worse} {two:.2f} ms"
    return f"{both} of CPU per decision, {two / one:.1f} times as much"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.laboratory.strength", description=__doc__)
    parser.add_argument("--only", default="", help="names of matches, with commas")
    parser.add_argument("--deals", type=int, default=300, help="at most so many per match")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: none beside this one")
    parser.add_argument("--folder", type=Path, default=None, help="where matches are kept, to be resumed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--told", action="store_true", help="tell what the folder has, and play no more")
    parser.add_argument(
        "--time", action="store_true", help="CPU time per decision of both, instead of matches"
    )
    given = parser.parse_args(arguments)
    names = [claim.name for _, claim in claims()]
    wanted = [need_word("match", name, tuple(names)) for name in given.only.split(",") if name] or names
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    lines: list[list[str]] = []
    for game, claim in claims():
        if claim.name not in wanted:
            continue
        path = given.folder / f"{claim.name}.jsonl" if given.folder else None
        modules = modules_of(game) if claim.modules else ()
        if given.time:
            sys.stdout.write(f"{claim.name}: {time_of(game, claim, modules, given.seed)}\n")
            continue
        kept = told(claim, modules, path) if given.told else None
        played = kept or match(claim.better, claim.worse, claim.players, modules, seed=given.seed, game=game,
                                 deals=min(given.deals, claim.deals), test=TEST, path=path,
                                 executor=given.workers or None)  # fmt: skip
        lines.append(row(game, claim, played))
        sys.stderr.write(" | ".join(lines[-1]) + "\n")
        sys.stderr.flush()
    if not given.time:
        sys.stdout.write(report(lines, given.seed) + "\n")


if __name__ == "__main__":
    main()
