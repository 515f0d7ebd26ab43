"""How strong the bots are: the matches behind STRENGTH.md, as a table on standard output.

    python -m luxor.analysis.strength [--only NAME,...] [--seed N] [--deals N] [--workers N] [--folder DIR]

With a folder the matches are resumable: what is in it already is not played again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from luxor.analysis.checks import need_word
from luxor.analysis.stats import Sprt, elo
from luxor.analysis.tournament import Match, match
from luxor.core.heuristic import Claim, Heuristic
from luxor.games import games, modules_of, plugin_of
from luxor.plugin import load

# A share of 60 % is worth noticing; to tell a smaller one from a half takes hours.
TEST = Sprt(0.5, 0.6, 0.05, 0.05)
HEAD = ("name", "A", "B", "game", "players", "deals", "games", "A's share of wins", "95 % interval", "Elo",
        "points A : B", "LLR (bounds)", "A beats B")  # fmt: skip
WORDS = {"accepted": "yes", "rejected": "no", "open": "not decided"}


def claims() -> Iterator[tuple[str, Claim]]:
    """What every game claims of the bots."""
    for game in games():
        heuristic = plugin_of(game).heuristic
        for claim in cast("type[Heuristic]", load(heuristic)).claims if heuristic else ():
            yield game, claim


def row(game: str, claim: Claim, played: Match) -> list[str]:
    """One line of the table."""
    low, high = played.interval()
    count = max(1, len(played.scores))
    a, b = (sum(score[place] for score in played.scores) / count for place in (2, 3))
    rules = ", ".join((game, *played.modules))
    return [claim.name, played.a, played.b, rules, str(played.players), str(len(played.scores)),
            str(played.games), f"{played.share:.1%}", f"{low:.1%} to {high:.1%}",
            f"{elo(played.share):+.0f}" if 0 < played.share < 1 else "-", f"{a:.1f} : {b:.1f}",
            f"{played.ratio:+.2f} ({played.bounds[0]:.2f}, {played.bounds[1]:.2f})",
            WORDS[played.verdict]]  # fmt: skip


def report(lines: list[list[str]], seed: int) -> str:
    """The table as Markdown, with the command that makes each line."""
    return "\n".join([
        "# How strong the bots are",
        "",
        "Every deal is played twice, seats exchanged, and is one observation: A's share of its wins.",
        f"After every ten deals the sequential test (SPRT) asks whether that share is {TEST.better:.0%}",
        f"rather than {TEST.even:.0%}; it errs with a chance of {TEST.alpha:.0%} either way, and ends the",
        "match when it knows. Matches with modules are for the record: they may end before.",
        "",
        "A line is made by its name, all of them without `--only`:",
        "",
        f"    python -m luxor.analysis.strength --seed {seed} --only NAME",
        "",
        "| " + " | ".join(HEAD) + " |",
        "|" + " --- |" * len(HEAD),
        *("| " + " | ".join(line) + " |" for line in lines),
    ])  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m luxor.analysis.strength", description=__doc__)
    parser.add_argument("--only", default="", help="names of matches, with commas")
    parser.add_argument("--deals", type=int, default=300, help="at most so many per match")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: none beside this one")
    parser.add_argument("--folder", type=Path, default=None, help="where matches are kept, to be resumed")
    parser.add_argument("--seed", type=int, default=1)
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
        played = match(claim.better, claim.worse, claim.players, modules, seed=given.seed, game=game,
                      deals=min(given.deals, claim.deals), test=TEST, path=path,
                      executor=given.workers or None)  # fmt: skip
        lines.append(row(game, claim, played))
        sys.stderr.write(" | ".join(lines[-1]) + "\n")
        sys.stderr.flush()
    sys.stdout.write(report(lines, given.seed) + "\n")


if __name__ == "__main__":
    main()
