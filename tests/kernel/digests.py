"""What the kernel does, as digests: those of a kernel somewhere else must be the same.

`python -m tests.kernel.digests 2` prints them for this machine; in a browser this very file runs (it needs no
test tool), and its digests are compared with those of the machine that looks on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import combinations

from luxor.analysis.bots.lines import best_line
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import State
from luxor.core.engine.twin import QUICK, RANDOM, LinePlan
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.games import find_game, modules_of, plugin_of
from luxor.kernel.twin import CompiledTwin

GAMES = ("luxor", "expedition")
LATE = 20_000  # decisions and outcomes that may be looked at from a late position
RATED = (("luxor", 2), ("luxor", 4), ("luxor", 5), ("expedition", 2), ("expedition", 4))


def tables() -> Iterator[AnyGame]:
    """Every game with every set of modules and number of players."""
    for name in GAMES:
        for size in range(len(modules_of(name)) + 1):
            for modules in combinations(modules_of(name), size):
                for players in plugin_of(name).players:
                    try:
                        yield find_game(name, players, modules)
                    except ConfigError:
                        continue


def digests(games: int) -> dict[str, str]:
    """One for each thing that the kernel offers, over all tables."""
    parts = {tell.__name__: blake2b(digest_size=8) for tell in TOLD}
    count = 0
    for game in tables():
        count += 1
        for tell in TOLD:
            parts[tell.__name__].update(repr(tell(game, games)).encode())
    return {"tables": str(count)} | {name: part.hexdigest() for name, part in parts.items()}


def batches(game: AnyGame, games: int) -> object:
    """Many games at once."""
    found = []
    for policy in (RANDOM, QUICK):
        ends = game.twin and game.twin.play_all([game.setup(7)], [()], [], range(10 * games), policy)
        assert ends
        found.append(ends.data.tobytes())
    return found


def single_games(game: AnyGame, games: int) -> object:
    """One after the other, with the random words that are left."""
    found = []
    for seed in range(games):
        draws = Draws(seed)
        played = game.twin and game.twin.play_on(game.setup(seed), draws, QUICK)
        assert played
        found.append((game.key(played.state), played.steps, draws.source.getstate()))
    return found


def deals(game: AnyGame, games: int) -> object:
    """What is hidden, dealt anew."""
    view, twin = _middle(game, RANDOM), game.twin
    if view is None or not isinstance(twin, CompiledTwin):
        return None
    return [game.key(twin.sample(view, seed)) for seed in range(games)]


def endings(game: AnyGame, games: int) -> object:
    """The last turns of a game, worked out."""
    found: list[object] = []
    for seed in range(games):
        played = game.twin and game.twin.play_on(game.setup(seed), Draws(seed), RANDOM)
        assert played
        last = max(1, played.turns - 1)
        late = game.twin and game.twin.play_on(game.setup(seed), Draws(seed), RANDOM, turns=last)
        if late and late.state.agenda and game.twin:
            search = game.twin.search(late.state.agenda[-1][1], True)
            found.append(search and search.options(late.state, LATE))
    return found


def lines(game: AnyGame, games: int) -> object:
    """What the strongest bot finds in the middle of a game."""
    view = _middle(game, QUICK)
    if view is None or not Position(game, view).legal_actions():
        return None
    plan = LinePlan(20 * games, 2 * game.players, 2 * game.players, 8, int(heuristic_of(game).spread))
    return best_line(game, view, 5, plan)


TOLD: tuple[Callable[[AnyGame, int], object], ...] = (batches, single_games, deals, endings, lines)


def _middle(game: AnyGame, policy: str) -> State | None:
    """What the player to play knows after ten turns."""
    played = game.twin and game.twin.play_on(game.setup(3), Draws(3), policy, turns=10)
    state = played.state if played else None
    return Position(game, state).view(state.agenda[-1][1])._state if state and state.agenda else None


def alike(games: int) -> dict[str, int]:
    """Games of the kernel and of the interpreted engine, in this very Python; how many are not the same."""
    found = {"games": 0, "different": 0}
    for game in tables():
        for seed in range(games):
            start, ours, theirs = game.setup(seed), Draws(seed), Draws(seed)
            twin, played = game.twin, game.twin and game.twin.play_on(game.setup(seed), theirs, RANDOM)
            vars(game)["twin"] = None
            end, turns, steps = game.playout(start, ours)
            vars(game)["twin"] = twin
            assert played
            same = (game.key(end), turns, steps) == (game.key(played.state), played.turns, played.steps)
            found["games"] += 1
            found["different"] += not (same and ours.source.getstate() == theirs.source.getstate())
    return found


def rates(seconds: float) -> dict[str, list[float]]:
    """Random games a second at five tables, large ones with all modules: by the kernel, and interpreted."""
    found = {}
    for name, players in RATED:
        game = find_game(name, players, modules_of(name) if players != 2 else ())
        twin, per_second = game.twin, []
        for part in (twin, None):
            vars(game)["twin"] = part
            began, count = time.perf_counter(), 0
            while time.perf_counter() - began < seconds:
                if part is not None:
                    part.play_all([game.setup(1)], [()], [], range(count, count + 50), RANDOM)
                    count += 50
                else:
                    game.playout(game.setup(1), Draws(count))
                    count += 1
            per_second.append(round(count / (time.perf_counter() - began), 1))
        vars(game)["twin"] = twin
        found[f"{name} {players}p"] = per_second
    return found


def told(what: str, number: float) -> str:
    """What somebody asks for, as JSON."""
    if what == "rates":
        return json.dumps(rates(number))
    return json.dumps(digests(int(number)) if what == "digests" else alike(int(number)))


if __name__ == "__main__":
    sys.stdout.write(told("digests", float(sys.argv[1])) + "\n")
