"""How often each answer of the ledger matters, and what it is worth: `make rank-readings`.

    python -m tests.laboratory.rank_readings [--games N] [--spots N] [--each N] [--compiled N]
                                             [--only TEXT] [--anew]

An answer is looked for at every decision of games that quick bots play by the standard, as
`position.readings()` does: in how many games it changes anything is its share. From the first such spot of a
game, of so many games at most, games are played by the standard and by the answer, with the same luck in
pairs: so many on each side, more where the compiled kernel plays both. What is kept is the change by the
answer, for the player who decides there: of the chance to win, of points, and of turns, with 95 % intervals.
Sizes are fixed before. Resumable: what was measured with these sizes is not measured again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from luxor.analysis.bots.arena import ask, luck
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.rollouts import play_all
from luxor.analysis.stats import Running, wilson
from luxor.core.engine.chance import seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.twin import Ends
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position
from luxor.core.position.reading_effects import reading_here
from luxor.core.position.reading_sides import OwnSide
from luxor.games import find_game, games, plugin_of
from luxor.rulebook.ranks import FILE, told

COMMAND = "make rank-readings"
Answer = tuple[str, str]


class Sizes(NamedTuple):
    """How much is played: fixed before it begins."""

    games: int
    spots: int
    each: int
    compiled: int


class Case(NamedTuple):
    """A game, its modules, and the answers that belong there."""

    game: str
    modules: tuple[str, ...]
    players: int
    answers: tuple[Answer, ...]


def cases() -> Iterator[Case]:
    """Every answer once: those of a game without modules, those of a module with it alone."""
    seen: set[Answer] = set()
    for name in games():
        plugin = plugin_of(name)
        parts = [((), plugin.readings), *(((each.name,), each.readings) for each in plugin.modules)]
        for modules, switches in parts:
            fresh = tuple((each.ruling, each.id) for each in switches if (each.ruling, each.id) not in seen)
            seen |= set(fresh)
            if fresh:
                yield Case(name, modules, plugin.players[-1] if modules == ("fifth_player",) else 2, fresh)


def first_spots(case: Case, number: int, wanted: Sequence[Answer]) -> dict[Answer, Position]:
    """Where each answer first changes something in a game by the standard; quick bots play."""
    game = find_game(case.game, case.players, case.modules)
    seed = seed_of(0, "rank", *case.modules, number)
    chance, seats = luck(seed, case.players)
    state, bot = game.setup(seed, number % case.players), make_bot("quick")
    found: dict[Answer, Position] = {}
    for frame, step, codes in open_steps(game.steps, state):
        if not codes:
            step.take(state, frame, step.roll(state, frame, chance), None)
            continue
        state.agenda.append(frame)
        here = Position(game, state.clone())
        mine = OwnSide.of(here)
        for answer in wanted:
            if answer not in found and reading_here(here, *answer, mine):
                found[answer] = here
        code = ask(game, state, bot, seats[frame[1]]) if len(codes) > 1 else codes[0]
        state.agenda.pop()
        step.take(state, frame, code, None)
    return found


def worth(spots: Sequence[Position], answer: Answer, sizes: Sizes) -> dict[str, object]:
    """What an answer changes from some spots on, for the player who decides there."""
    wins, points, turns, count = Running(), Running(), Running(), 0
    for at, spot in enumerate(spots):
        try:
            other = spot.with_readings(dict([answer]))
        except LuxorError:  # what is pending there cannot be by that answer
            continue
        compiled = spot.game.twin is not None and other.game.twin is not None
        seeds = [
            seed_of(1, *answer, at, number) for number in range(sizes.compiled if compiled else sizes.each)
        ]
        seat = spot.seat
        mine, theirs = (_ends(side.game, side, seeds) for side in (spot, other))
        for pair in zip(mine.wins(seat), theirs.wins(seat)):
            wins.add(pair[1] - pair[0])
        for before, after in zip(mine.totals(seat), theirs.totals(seat)):
            points.add(after - before)
        for before, after in zip(mine.turns, theirs.turns):
            turns.add(after - before)
        count += len(seeds)
    measured = {"wins": wins, "points": points, "turns": turns}
    return {
        "pairs": count,
        **({name: _interval(each) for name, each in measured.items()} if count > 1 else {}),
    }


def _ends(game: AnyGame, side: Position, seeds: Sequence[int]) -> Ends:
    return play_all(game, [side.state], [[]], seeds, seeds)


def _interval(measured: Running) -> list[float]:
    return [round(value, 3) for value in measured.interval()]


def measure(case: Case, sizes: Sizes, wanted: Sequence[Answer]) -> Iterator[dict[str, object]]:
    """A row for each answer."""
    spots: dict[Answer, list[Position]] = {answer: [] for answer in wanted}
    for number in range(sizes.games):
        for answer, spot in first_spots(case, number, wanted).items():
            spots[answer].append(spot)
    for answer in wanted:
        met = len(spots[answer])
        yield {
            "ruling": answer[0],
            "answer": answer[1],
            "game": case.game,
            "modules": list(case.modules),
            "players": case.players,
            "games": sizes.games,
            "met": met,
            "share": [round(value, 3) for value in wilson(met / sizes.games, sizes.games)],
            "spots": min(met, sizes.spots),
            **worth(spots[answer][: sizes.spots], answer, sizes),
        }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games by the standard (default: %(default)s)")
    parser.add_argument("--spots", type=int, default=5, help="of them played on from (default: %(default)s)")
    parser.add_argument("--each", type=int, default=8, help="games on each side of a spot, interpreted")
    parser.add_argument("--compiled", type=int, default=100, help="the same, where the kernel plays both")
    parser.add_argument("--only", default="", help="a text in the ids of those that are measured")
    parser.add_argument("--anew", action="store_true", help="measure also what was measured with these sizes")
    options = parser.parse_args()
    sizes = Sizes(options.games, options.spots, options.each, options.compiled)
    known = told()
    rows = {
        (row["ruling"], row["answer"]): row for row in known.get("rows", []) if list(sizes) == row["sizes"]
    }
    for case in cases():
        named = [each for each in case.answers if options.only in "=".join(each)]
        wanted = [each for each in named if options.anew or each not in rows]
        began = time.monotonic()
        for row in measure(case, sizes, wanted) if wanted else ():
            rows[row["ruling"], row["answer"]] = {**row, "sizes": list(sizes)}
            _store(rows)
        print(
            f"{case.game} {' '.join(case.modules)}: {len(wanted)} answers, {time.monotonic() - began:.0f} s",
            flush=True,
        )
    return 0


def _store(rows: dict[tuple[object, object], dict[str, object]]) -> None:
    """All rows, a line each; the file is written whole."""
    lines = ",\n".join(json.dumps(row) for row in rows.values())
    FILE.write_text(f'{{"command": "{COMMAND}", "rows": [\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    sys.exit(main())
