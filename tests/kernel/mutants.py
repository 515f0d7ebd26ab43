"""Break one rule of the C sources at a time, and ask the kernel's tests: `make kernel-mutants`.

A mutant is noticed if one of the games in lock step differs from the interpreted engine's, or one of the
searches does, or it crashes, or never ends. Each is judged in a process of its own, which inherits what the
interpreted engine came to.
"""

from __future__ import annotations

import multiprocessing
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import State
from luxor.core.engine.twin import QUICK, RANDOM
from luxor.core.position.position import AnyGame
from luxor.games import find_game, modules_of
from luxor.kernel.sources import SOURCE
from tests.kernel.boards import BOARDS, POSITIONS, game_on
from tests.kernel.builds import build, load, played_by
from tests.kernel.lockstep import play_interpreted, twin_of
from tests.kernel.searches import Searched, searches

LONGEST = 60.0  # seconds for one mutant: one that runs for ever has been noticed
GAMES = 60  # of each table


class Mutant(NamedTuple):
    """One change of one place of the C sources, and the rule that it breaks."""

    file: str
    old: str
    new: str
    rule: str


TABLE = Path(__file__).with_suffix(".toml")
MUTANTS = [Mutant(**row) for row in tomllib.loads(TABLE.read_text("utf-8"))["mutants"]]


class Reference(NamedTuple):
    """What the interpreted engine came to."""

    game: AnyGame
    start: State
    seed: int
    policy: str
    key: tuple[object, ...]
    turns: int
    steps: int
    totals: list[int]
    winners: tuple[int, ...]


def references() -> list[Reference]:
    """Games of all parts, on boards of one's own, too."""
    everything = modules_of("luxor")
    games = [find_game("luxor", players, everything[1:]) for players in (2, 3, 4)]
    games += [find_game("luxor", 2, [name]) for name in everything] + [find_game("luxor", 3)]
    games += [game_on(name, 2) for name in BOARDS]
    games += [find_game("expedition", players, modules_of("expedition")) for players in (2, 3)]
    games.append(find_game("expedition", 2))
    found = [one for game in games for one in _played(game)]
    special = [position() for position in POSITIONS]
    return found + [one for position in special for one in _played(position.game, position.state)]


def _played(game: AnyGame, begin: State | None = None) -> list[Reference]:
    found = []
    for seed in range(GAMES):
        start = game.setup(seed, seed % game.players) if begin is None else begin
        policy = (RANDOM, QUICK)[seed % 2]
        end, turns, steps = play_interpreted(game, start, Draws(seed), policy)
        totals = [0] * game.players
        for line in game.score(end):
            totals[line.seat] += line.points
        found.append(
            Reference(game, start, seed, policy, game.key(end), turns, steps, totals, game.winners(end)[0])
        )
    return found


def differs(known: Sequence[Reference]) -> bool:
    """Whether a twin comes to something else, in playouts, in batches, or where bots play."""
    for one in known:
        twin = twin_of(one.game)
        played = twin.play_on(one.start, Draws(one.seed), one.policy)
        if played is None or (one.game.key(played.state), played.turns, played.steps) != one[4:7]:
            return True
        ends = twin.play_all([one.start], [()], [0], [one.seed], one.policy)
        if ends is None or ends.winners(0) != one.winners:
            return True
        if [ends.totals(seat)[0] for seat in range(one.game.players)] != one.totals:
            return True
    return _bots_differ(known)


def _bots_differ(known: Sequence[Reference]) -> bool:
    from luxor.analysis.bots.bots import make_bot
    from luxor.analysis.rollouts import play_each
    from tests.kernel.lockstep import interpreted

    for one in known[:: 3 * GAMES // 2]:
        bots, luck = (
            [make_bot("quick")] * one.game.players,
            [[one.seed + n for n in range(1 + one.game.players)]],
        )
        [(fast, steps)] = play_each(one.game, [one.start], bots, luck)
        with interpreted(one.game):
            [(slow, expected)] = play_each(one.game, [one.start], bots, luck)
        if steps != expected or one.game.key(fast) != one.game.key(slow):
            return True
    return False


def broken(mutant: Mutant) -> str:
    """The file with this change."""
    return (SOURCE / mutant.file).read_text("utf-8").replace(mutant.old, mutant.new, 1)


def judge(mutant: Mutant, known: Sequence[Reference], searched: Sequence[Searched], folder: Path) -> bool:
    """Whether a mutant is noticed."""
    tree = folder / "source"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(SOURCE, tree)
    (tree / mutant.file).write_text(broken(mutant), "utf-8")
    library = build(folder / f"{abs(hash(mutant))}.so", tree)

    def look() -> None:
        every = [one.game for one in known] + [one.game for one in searched]
        games = {id(game): game for game in every}
        with played_by(load(library), list(games.values())):
            sys.exit(1 if not all(one.agrees() for one in searched) or differs(known) else 0)

    child = multiprocessing.get_context("fork").Process(target=look)
    child.start()
    child.join(LONGEST)
    if child.is_alive():
        child.kill()
        child.join()
        return True
    return child.exitcode != 0


def main(only: str = "") -> int:
    """Judge those whose file or rule contains a text; how many are alive."""
    from tests.laboratory import figures

    known, searched, alive = references(), searches(), []
    with tempfile.TemporaryDirectory() as folder:
        for mutant in (mutant for mutant in MUTANTS if only in f"{mutant.file} {mutant.rule}"):
            noticed = judge(mutant, known, searched, Path(folder))
            alive += [] if noticed else [mutant]
            said = "noticed" if noticed else "ALIVE  "
            sys.stdout.write(f"{said} {mutant.rule}: {mutant.old!r} -> {mutant.new!r}\n")
            sys.stdout.flush()
    if not only:
        told = f"{len(MUTANTS) - len(alive)} of {len(MUTANTS)}"
        sys.stdout.write(f"noticed: {told}\n")
        figures.put("mutants of the kernel noticed", told)
    return len(alive)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
