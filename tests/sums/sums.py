"""Checksums of seeded games, one for each reading, and for mixtures of many: a refactoring keeps them.

Each is two: of the rules (what was offered, what was chosen, how it ended), and of what was told (every event
with all that it cites), so that a citation that was mended is no alarm about rules.

`python -m tests.sums.sums` says which differ from those that are kept, `python -m tests.sums.sums --store`
keeps what they are now; `--only TEXT` looks at those with a text in their names.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.checksum import without_digest
from luxor.core.engine.driver import open_steps
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Event
from luxor.games import find_game, games, modules_of, plugin_of

KEPT = Path(__file__).parent / "kept.json"
MOST_STEPS = 4000
MIXTURES = 60
SHARE = 0.15  # of the readings that are in a mixture


class Case(NamedTuple):
    """A table to play at, with any number of players."""

    game: str
    modules: tuple[str, ...]
    readings: dict[str, str]
    number: int = -1  # of a mixture

    def __str__(self) -> str:
        mixed = [f"mixture {self.number}"] if self.number >= 0 else []
        return " ".join([self.game, *self.modules, *(mixed or map("=".join, self.readings.items()))])


@cache
def cases() -> list[Case]:
    """Every reading, with the modules that it belongs to and with all; no reading; mixtures."""
    found: list[Case] = []
    for name in games():
        plugin, every = plugin_of(name), modules_of(name)
        found += [Case(name, modules, {}) for modules in ((), *((one,) for one in every), every)]
        for switch in plugin.switches(every):
            reading = {switch.ruling: switch.id}
            own = [module.name for module in plugin.modules if switch in module.readings]
            found += [Case(name, (), reading)] if switch in plugin.readings else []
            found += [Case(name, (module,), reading) for module in own]
            found.append(Case(name, every, reading))
    return [*{str(case): case for case in (*found, *_mixtures())}.values()]


def _mixtures() -> Iterator[Case]:
    drawn = random.Random(7)
    for number in range(MIXTURES):
        name = games()[number % 6 == 5]
        modules = () if number % 2 else modules_of(name)
        switches = plugin_of(name).switches(modules)
        readings = {each.ruling: each.id for each in switches if drawn.random() < SHARE}
        yield Case(name, modules, readings, number)


def sums(case: Case) -> list[str]:
    """Of the rules, and of what was told: a game for every number of players."""
    rules, told = blake2b(digest_size=8), blake2b(digest_size=8)
    for game in _tables(case):
        _play(game, seed_of(str(case), 0) % 2**32, rules, told)
    return [rules.hexdigest(), told.hexdigest()]


def _tables(case: Case) -> Iterator[AnyGame]:
    for players in plugin_of(case.game).players:
        try:
            yield find_game(case.game, players, case.modules, None, case.readings)
        except ConfigError:
            continue


def _play(game: AnyGame, seed: int, rules: blake2b, told: blake2b) -> None:
    """A random game, interpreted."""

    def sink(event: Event) -> None:
        line = f"{event.kind} {event.seat} {event.rule} {event.cause} {dict(event.params)} {event.also}\n"
        told.update(f"{line}see {event.see}\n".encode() if event.see else line.encode())

    draws = Draws(seed)
    state = game.setup(seed, seed % game.players, sink)
    for count, (frame, step, codes) in enumerate(open_steps(game.steps, state, sink, singles=True)):
        if codes:
            offered = [str(step.action(state, frame, code)) for code in codes]
            code = codes[draws.below(len(codes))] if len(codes) > 1 else codes[0]
            rules.update(f"{step.name} {frame[1]} {'|'.join(offered)} ".encode())
        else:
            code = step.roll(state, frame, draws)
        rules.update(f"{step.name} {step.action(state, frame, code)}\n".encode())
        step.take(state, frame, code, sink)
        if count > MOST_STEPS:
            break
    rules.update(f"{without_digest(str(Position(game, state)))}\n".encode())


def kept() -> dict[str, list[str]]:
    """The sums as they were when they were stored."""
    found: dict[str, list[str]] = json.loads(KEPT.read_text("utf-8"))
    return found


def differs(case: Case) -> str:
    """In what a case differs from what is kept: rules, told, or nothing."""
    before, now = kept()[str(case)], sums(case)
    return " ".join(what for what, old, new in zip(("rules", "told"), before, now) if old != new)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", action="store_true", help="keep the sums as they are now")
    parser.add_argument("--only", default="", help="a text in the names of those that are looked at")
    options = parser.parse_args()
    if options.store:
        lines = [f"{json.dumps(str(case))}: {json.dumps(sums(case))}" for case in cases()]
        KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        print(f"{len(lines)} sums are kept")
        return 0
    looked_at = [case for case in cases() if options.only in str(case)]
    wrong = {str(case): what for case in looked_at if (what := differs(case))}
    for name, what in wrong.items():
        print(f"{what}: {name}")
    print(f"{len(wrong)} of {len(looked_at)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
