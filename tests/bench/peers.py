"""Other engines of games beside ours, random play in one run: `make bench-peers`.

They are installed into an environment of their own, build/peers, by the extra `peers`. Games differ, so a
decision is not worth the same everywhere; what is compared is how many of them an engine gets through in a
second of CPU time, step by step from Python, and in batch: whole games in one call.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import luxor
from luxor.analysis.rollouts import play_all
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.twin import RANDOM
from luxor.games import find_game, modules_of
from tests.bench.peer_games import BATCH, GAMES, STEPS, Play, measure

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build" / "peers"
SECONDS = 3.0
GAMES_IN_BATCH = 500


def install() -> Path:
    """The environment of the peers, made when it is first needed."""
    python = PLACE / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print("installing the other engines into build/peers ...", file=sys.stderr, flush=True)
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        venv.create(PLACE, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run(
            [*pip, "-c", str(ROOT / "constraints.txt"), *project["optional-dependencies"]["peers"]],
            check=True,
        )
    return python


def ours() -> Iterator[tuple[str, str, Play]]:
    for name, players in (("luxor", 4), ("expedition", 4)):
        for modules in ((), modules_of(name)):
            game = find_game(name, players, modules)
            title = f"{name}, 4 players" + (", all modules" if modules else "")
            yield title, STEPS, stepwise(name, players, modules)
            if game.twin is not None:
                yield title, BATCH, batched(name, players, modules)


def stepwise(name: str, players: int, modules: tuple[str, ...]) -> Play:
    """A state taken from step to step by whoever decides."""
    game = find_game(name, players, modules)

    def play() -> int:
        state, draws, count = game.setup(random.getrandbits(30)), Draws(random.getrandbits(30)), 0
        for frame, step, codes in open_steps(game.steps, state):
            count += bool(codes)
            code = random.choice(codes) if codes else step.roll(state, frame, draws)
            step.take(state, frame, code, None)
        return count

    return play


def batched(name: str, players: int, modules: tuple[str, ...]) -> Play:
    """Games of the compiled kernel; as many decisions each as the interpreted engine counts on average."""
    game = find_game(name, players, modules)
    start, step = game.setup(1), stepwise(name, players, modules)
    random.seed(1)
    mean = sum(step() for _ in range(10)) / 10
    seeds = range(GAMES_IN_BATCH)

    def play() -> int:
        play_all(game, [start], [()], seeds, seeds, RANDOM)
        return round(GAMES_IN_BATCH * mean)

    return play


def main() -> None:
    print(f"luxor {luxor.__version__}, {'compiled kernel' if luxor.compiled else 'interpreted'}")
    rows: list[tuple[str, str, str, float]] = []
    for title, way, play in ours():
        count, seconds = measure(play, SECONDS)
        rows.append((way, "ours", title, count / seconds))
    python = install()
    for name in GAMES:
        command = [str(python), str(Path(__file__).with_name("peer_games.py")), name, str(SECONDS)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            print(f"{name} could not be measured: {ran.stderr.strip().splitlines()[-1]}")
        for line in ran.stdout.splitlines():
            found = json.loads(line)
            rows.append((found["way"], name, found["game"], found["decisions"] / found["seconds"]))
    for way in (STEPS, BATCH):
        print(f"\n{way}: decisions per second of CPU time")
        for _, name, title, rate in sorted((row for row in rows if row[0] == way), key=lambda row: -row[3]):
            print(f"  {rate:>12,.0f}  {name:11} {title}")


if __name__ == "__main__":
    main()
