"""Whole games at every table, looked at all the way: `make soak`.

Cheap checks look at every state, all checks of `luxor.core.engine.conformance` at every 20th. What was met
(rules, events, kinds of refusal) is counted, and what no game ever met is named. All cores take part. What
was found so far stays in build/soak: a run goes on where it was stopped, unless the engines changed since.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, cast

from luxor import Position
from luxor.analysis.bots.bots import Random, make_bot
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import CHECKS, Tally, judged, sound
from luxor.core.engine.readings import told_at_setup
from luxor.core.words.data import Reader
from luxor.core.words.terms import Action, Event
from luxor.core.words.text_files import write_text
from luxor.games import find_game, games, modules_of, plugin_of
from tests.kernel.boards import BOARDS
from tests.laboratory import figures
from tests.laboratory.parts import SOAK, SOAK_CHECKS

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "soak"
TURNS = 1_000_000
EVERY = 20  # states are looked at with all checks
SAVE = 10.0  # seconds between two lines of progress, each of which is kept
MOST = 20_000  # steps of a game; no real one comes near


class Table(NamedTuple):
    """A game as it is played by somebody: bots are one name for all seats."""

    game: str
    players: int
    modules: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    bots: str = "random"
    board: str = ""  # one of tests/kernel/boards.py

    def __str__(self) -> str:
        readings = [f"{ruling}={answer}" for ruling, answer in self.readings]
        board = [f"board={self.board}"] if self.board else []
        return " ".join((f"{self.players}p", self.game, *board, *self.modules, *readings, self.bots))


class Met(NamedTuple):
    """What one game, or all of them together, came by."""

    turns: int
    states: int
    looked_at: int  # with all checks
    rules: Counter[str]
    events: Counter[str]
    codes: Counter[str]
    faults: list[str]


def nothing() -> Met:
    return Met(0, 0, 0, Counter(), Counter(), Counter(), [])


def add(one: Met, other: Met) -> Met:
    return Met(*(a + b for a, b in zip(one, other, strict=True)))  # type: ignore[operator]


Check = Callable[[Position], None]


@cache
def _cheap() -> tuple[Check, ...]:
    return tuple(cast("Check", part.load()) for part in SOAK_CHECKS)


@cache
def tables() -> tuple[Table, ...]:
    """By turns one of each part."""
    made = (cast("Callable[[], Iterable[Table]]", part.load())() for part in SOAK)
    return tuple(table for row in zip_longest(*made) for table in row if table)


def play(number: int) -> Met:
    """The game of a number: always the same one. A fault is told with all that is needed to see it again."""
    table, met, tally = tables()[number % len(tables())], nothing(), Tally()
    looks = (*(check for check in CHECKS if check is not sound), Late().look)  # `whole` is, on every state
    position = None
    turns = 0
    try:
        for turns, (position, events) in enumerate(_states(table, number)):
            for event in events:
                met.events[event.kind] += 1
                met.rules.update(event.rules)
            for check in _cheap():
                check(position)
            if (turns + number) % EVERY == 0 or position.over:
                tally.states += 1
                for look in looks:
                    look(position, tally)
        assert position is not None
        assert position.over, f"no end after {MOST} steps"
        met.rules.update(line.rule for line in position.score())
        met.rules.update(position.game.winners(position._state)[1])
        met.rules.update(tally.rules)
    except Exception:
        met.faults.append(f"game {number}, {table}\n{position}\n{traceback.format_exc()}")
    played = position.turn if position is not None else 0
    return Met(played, turns + 1, tally.states, met.rules, met.events, tally.codes, met.faults)


class Late:
    """By turns what was asked for at an earlier step, and what never is: each is refused by a rule."""

    def __init__(self) -> None:
        self._tried: dict[str, Action] = {}  # by verb, the newest of each
        self._odd = False

    def look(self, position: Position, tally: Tally) -> None:
        for verb, earlier in self._tried.items():
            judged(position, Action(verb, (999,)) if self._odd else earlier, tally)
        here = (*position.game.candidates(position._state), *position.legal_actions())
        self._tried.update((action.verb, action) for action in here)
        self._odd = not self._odd


def _states(table: Table, seed: int) -> Iterator[tuple[Position, Iterable[Event]]]:
    """Every position of a game, with what happened on the way to it."""
    readings, board = (
        dict(table.readings),
        Reader(BOARDS[table.board][0], table.board) if table.board else None,
    )
    game = find_game(table.game, table.players, table.modules, board, readings)
    draws, bot, told = (
        Draws(seed),
        make_bot(table.bots),
        told_at_setup(game.book, readings, seed % table.players),
    )
    position = Position(game, game.setup(seed, seed % table.players, told.append))
    yield position, told
    for _ in range(MOST):
        if position.over:
            return
        if position.at_chance:
            action = game.outcome(position._state, draws)
        else:
            action = _choose(bot, position, draws)
        position, events = position.apply(action)
        yield position, events


def _choose(bot: object, position: Position, draws: Draws) -> Action:
    legal = position.legal_actions()
    if isinstance(bot, Random) or len(legal) == 1:
        return legal[draws.below(len(legal))]
    view = position.view(position.seat)
    return make_bot(bot).choose(view, view.legal_actions(), draws)  # type: ignore[arg-type]


class Progress:
    """What was met so far, on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sources = _digest()
        self.next = 0  # the number of the next game
        self.met = nothing()
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            if kept["sources"] == self._sources:
                self.next = kept["next"]
                rules, events, codes = (Counter(kept[name]) for name in ("rules", "events", "codes"))
                played = (kept["turns"], kept["states"], kept["looked_at"])
                self.met = Met(*played, rules, events, codes, kept["faults"])
                print(f"going on after {self.met.turns:,} turns in {self.next:,} games")

    def save(self) -> None:
        kept = {"sources": self._sources, "next": self.next, **self.met._asdict()}
        write_text(self._path, json.dumps(kept, indent=1))


def _digest() -> str:
    found = hashlib.sha256()
    for path in sorted((ROOT / "luxor").rglob("*.py")) + sorted((ROOT / "luxor").rglob("*.toml")):
        found.update(path.read_bytes())
    return found.hexdigest()


def run(turns: int, workers: int, path: Path = BUILD / "progress.json") -> Met:
    """Games until so many turns were played; those under way when it was stopped are played again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    progress = Progress(path)
    started, before, told = time.monotonic(), progress.met.turns, 0.0
    number = progress.next
    with ProcessPoolExecutor(workers) as pool:
        under_way: dict[Future[Met], int] = {}
        while progress.met.turns < turns or under_way:
            while len(under_way) < 2 * workers and progress.met.turns < turns:
                under_way[pool.submit(play, number)] = number
                number += 1
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for game in done:
                del under_way[game]
                progress.met = add(progress.met, game.result())
                for fault in game.result().faults:
                    print(f"FAULT {fault}", flush=True)
            progress.next = min(under_way.values(), default=number)
            if time.monotonic() - told > SAVE:
                told = time.monotonic()
                progress.save()
                speed = (progress.met.turns - before) / max(1e-9, told - started)
                left = max(0, turns - progress.met.turns) / max(speed, 1e-9)
                print(
                    f"{progress.met.turns:>10,} turns, {speed:,.0f} a second, {left / 60:.0f} min left",
                    flush=True,
                )
    progress.save()
    return progress.met


def never_met(met: Met) -> dict[str, list[str]]:
    """Rules, events and kinds of refusal that the games know and no game came by."""
    rules: set[str] = set()
    events: set[str] = set()
    codes: set[str] = set()
    for name in games():
        book = find_game(name, plugin_of(name).players[1], modules_of(name)).book
        rules |= set(book)
        texts = book.texts("en")
        events |= {key.partition(".")[2] for key in texts if key.startswith("event.")}
        codes |= {key.partition(".")[2] for key in texts if key.startswith("violation.")}
    return {
        "rules": sorted(rules - set(met.rules)),
        "events": sorted(events - set(met.events)),
        "refusals": sorted(codes - set(met.codes)),
    }


def report(met: Met) -> None:
    missed = never_met(met)
    counts = {"rules": len(met.rules), "events": len(met.events), "refusals": len(met.codes)}
    for what, names in missed.items():
        print(f"{what}: {counts[what]} met, never met {len(names)}: {', '.join(names) or '-'}")
    told = f"{met.turns:,} in {met.states:,} states, {met.looked_at:,} of them with all checks"
    faults = f"{len(met.faults)} faults"
    print(f"turns: {told}; {faults}")
    figures.put("turns soaked", f"{told}; {faults}")
    figures.put(
        "rules, events and verdicts met in the soak",
        ", ".join(f"{counts[what]} {what} met and {len(names)} not" for what, names in missed.items()),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", type=int, help="only the game of this number, as a fault names it")
    arguments = parser.parse_args()
    if arguments.game is not None:
        met = play(arguments.game)
        print("\n".join(met.faults) or f"nothing wrong: {tables()[arguments.game % len(tables())]}")
        return bool(met.faults)
    met = run(arguments.turns, arguments.workers)
    report(met)
    return 1 if met.faults else 0


if __name__ == "__main__":
    sys.exit(main())
