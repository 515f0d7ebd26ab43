"""How strong the bots are: the matches behind STRENGTH.md, as a table on standard output.

    python -m luxor.analysis.strength [--only greedy-random,...] [--deals N] [--workers N] [--folder DIR]

With a folder the matches are resumable: what is in it already is not played again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from luxor.analysis.stats import Sprt, elo
from luxor.analysis.tournament import Match, match


class Claim(NamedTuple):
    """A is stronger than B."""

    name: str
    a: str
    b: str
    players: int
    game: str = "luxor"
    modules: tuple[str, ...] = ()


CLAIMS = (
    Claim("greedy-random-2", "greedy", "random", 2),
    Claim("greedy-random-4", "greedy", "random", 4),
    Claim("planner-greedy-2", "planner", "greedy", 2),
    Claim("planner-greedy-4", "planner", "greedy", 4),
    Claim("mcts-planner-2", "mcts:nodes=100", "planner", 2),
)
TEST = Sprt(0.5, 0.55, 0.05, 0.05)
HEAD = ("A", "B", "players", "deals", "games", "A's share of wins", "95 % interval", "Elo",
        "points A : B", "LLR (bounds)", "A beats B")  # fmt: skip
WORDS = {"accepted": "yes", "rejected": "no", "open": "not decided"}


def row(found: Match) -> list[str]:
    """One line of the table."""
    low, high = found.interval()
    count = max(1, len(found.scores))
    a, b = (sum(score[place] for score in found.scores) / count for place in (2, 3))
    players = f"{found.players}" + (f" + {', '.join(found.modules)}" if found.modules else "")
    return [found.a, found.b, players, str(len(found.scores)), str(found.games), f"{found.share:.1%}",
            f"{low:.1%} to {high:.1%}", f"{elo(found.share):+.0f}" if 0 < found.share < 1 else "-",
            f"{a:.1f} : {b:.1f}", f"{found.ratio:+.2f} ({found.bounds[0]:.2f}, {found.bounds[1]:.2f})",
            WORDS[found.verdict]]  # fmt: skip


def report(matches: list[Match], command: str) -> str:
    """The table as Markdown, with the command that makes it."""
    lines = [
        "# How strong the bots are",
        "",
        "Paired deals (each is played twice, seats exchanged). The sequential test (SPRT) asks whether A",
        f"scores {TEST.better:.0%} rather than {TEST.even:.0%}; its error chances are {TEST.alpha:.0%} each.",
        "",
        f"    {command}",
        "",
        "| " + " | ".join(HEAD) + " |",
        "|" + " --- |" * len(HEAD),
        *("| " + " | ".join(row(found)) + " |" for found in matches),
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m luxor.analysis.strength", description=__doc__)
    parser.add_argument("--only", default="", help="names of claims, with commas")
    parser.add_argument("--deals", type=int, default=300, help="at most so many per match")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: none beside this one")
    parser.add_argument("--folder", type=Path, default=None, help="where matches are kept, to be resumed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stop", action="store_true", help="report what the folder holds, play nothing")
    given = parser.parse_args(arguments)
    wanted = [name for name in given.only.split(",") if name]
    claims = [claim for claim in CLAIMS if not wanted or claim.name in wanted]
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    matches: list[Match] = []
    for claim in claims:
        path = given.folder / f"{claim.name}.jsonl" if given.folder else None
        deals = given.deals
        if given.stop:
            deals = max(0, len(path.read_text("utf-8").splitlines()) - 1) if path and path.exists() else 0
            if not deals:
                continue
        found = match(claim.a, claim.b, claim.players, claim.modules, deals=deals, seed=given.seed,
                      game=claim.game, test=TEST, path=path, executor=given.workers or None)  # fmt: skip
        matches.append(found)
        sys.stderr.write(f"{claim.name}: {' | '.join(row(found))}\n")
        sys.stderr.flush()
    command = "python -m luxor.analysis.strength --seed " + str(given.seed) + f" --deals {given.deals}"
    if given.stop:
        command += "   # stopped before its end: this is what was played so far"
    sys.stdout.write(report(matches, command) + "\n")


if __name__ == "__main__":
    main()
