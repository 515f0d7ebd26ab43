"""Learn what things are worth to bots, by self-play with the compiled kernel, in minutes (`make learn`).

    make learn ARGS="GAME [--positions N] [--rounds N] [--games N] [--seed N] [--write]"

1. Habits: what is chosen where there is no estimate. Each is tried against chance, and kept if it surely
   wins.
2. Worth: games are played at a glance up to some turn, and from there to the end several times. The weights
   become those by which the worth of a seat's things best foretells the points that it ends with (least
   squares, held to the weights of before where the games say little).
3. Matches: some seats choose by weights that were changed at random, the others by those of before, on the
   same deals with sides exchanged. The weights move towards the variants that won most (an evolution
   strategy).

A step is kept only if it wins against the weights of before it. The same seed gives the same weights.
`--write` puts them into the data file of the game, whose comments stay; without it they are printed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from luxor.analysis.checks import need_count
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import ASK, State
from luxor.core.engine.twin import QUICK, Twin
from luxor.core.errors import ConfigError, LuxorError
from luxor.core.heuristic import ANY, HABITS, POINT, Heuristic
from luxor.core.position.position import AnyGame
from luxor.games import find_game, modules_of, plugin_of
from luxor.plugin import load

STEP = 2000  # by which a weight is changed to see what it makes of a state
AGAIN = 6  # games from every position
HOLD = 0.02  # how firmly a weight is held, as a share of what the positions say of it on average
PART = 0.5  # of the way: the games were played by the weights of before
VARIANTS, BEST = 24, 8  # of a round, and those of them that the weights move towards
WIDE, NARROW = (
    0.12,
    0.04,
)  # how much a weight is changed, as a share of it, in the first and in the last round
SMALL = 300  # a weight near 0 is changed as if it were this
RENEW = 4  # rounds until the rival is what was learned so far
SURE = 2.5  # standard errors by which a habit must win
DEALS = 40  # of a setting; each is played with several lucks

LINE = re.compile(r"^(\w[\w-]*) = ([^#\n]*?)( *#.*)?$")


# --- a file of weights as text: comments stay ---


class Place(NamedTuple):
    """A number of the file: its line, and its place in the list there."""

    line: int
    at: int


class Table:
    """The numbers of a file that are learned, and its habits."""

    def __init__(self, text: str, fixed: Sequence[str]) -> None:
        self.lines = text.splitlines()
        self.places: list[Place] = []
        table = ""
        for number, line in enumerate(self.lines):
            if line.startswith("["):
                table = line[1 : line.index("]")]
            found = LINE.match(line)
            if found and table not in (*fixed, "habits") and found[1] not in fixed:
                self.places += [Place(number, at) for at in range(len(re.findall(r"-?\d+", found[2])))]

    def values(self) -> list[int]:
        return [int(re.findall(r"-?\d+", self._value(line))[at]) for line, at in self.places]

    def _value(self, line: int) -> str:
        found = LINE.match(self.lines[line])
        assert found is not None
        return found[2]

    def text(self, values: Sequence[int], habits: dict[str, str]) -> str:
        """The file with these numbers and habits."""
        lines = list(self.lines)
        for (number, at), value in zip(self.places, values):
            found = LINE.match(lines[number])
            assert found is not None
            old = found[2]
            numbers = re.findall(r"-?\d+", old)
            numbers[at] = str(value)
            new = f"[{', '.join(numbers)}]" if old.startswith("[") else numbers[0]
            comment = (found[3] or "").lstrip()
            width = len(found[1]) + 3 + len(old) + len(found[3] or "") - len(comment)
            lines[number] = f"{found[1]} = {new}".ljust(width if comment else 0) + comment
        start = next(n for n, line in enumerate(lines) if line.startswith("[habits]"))
        end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("[")), len(lines))
        told = [f'{name} = "{habit}"' for name, habit in sorted(habits.items()) if habit != ANY]
        return (
            "\n".join([*lines[: start + 1], *told, *([""] if end < len(lines) else []), *lines[end:]]) + "\n"
        )


# --- who plays against whom ---


class Setting(NamedTuple):
    """A game for some players and modules, with the deals that are played."""

    game: AnyGame
    states: tuple[State, ...]


def settings_of(name: str, seed: int) -> list[Setting]:
    """Two to four players, without modules and with all of them."""
    modules = modules_of(name)
    wanted = [(2, ()), (3, ()), (4, ()), *(((2, modules), (4, modules)) if modules else ())]
    found: list[Setting] = []
    for players, names in wanted:
        game = find_game(name, players, names)
        states = tuple(game.setup(seed_of(seed, "learn", n), n % players) for n in range(DEALS))
        found.append(Setting(game, states))
    return found


class Field:
    """Variants of the weights of one game, and how they do against each other."""

    def __init__(self, name: str, seed: int) -> None:
        plugin = plugin_of(name)
        if plugin.heuristic is None:
            raise ConfigError(f"the game {name} has no weights to learn")
        self.heuristic = cast("type[Heuristic]", load(plugin.heuristic))
        if self.heuristic.weights_file is None:
            raise ConfigError(f"the game {name} has no weights to learn")
        self.plugin, self.seed = plugin, seed
        self.table = Table(self.heuristic.weights_file.read_text("utf-8"), self.heuristic.not_learned)
        self.settings = settings_of(name, seed)

    def twin(self, game: AnyGame, text: str) -> Twin[State]:
        found = self.plugin.valued_by(game, self.heuristic.by_weights(game, text)).twin
        if found is None:
            raise LuxorError("learning needs the compiled kernel")
        return found

    def share(self, text: str, rival: str, games: int, number: int, modules: bool = False) -> float:
        """The share of wins of one text against another, over all settings, sides exchanged."""
        settings = [one for one in self.settings if one.game.modules or not modules]
        found = 0.0
        for place, (game, states) in enumerate(settings):
            one, two = self.twin(game, text), self.twin(game, rival)
            luck = [seed_of(self.seed, number, place, n) for n in range(max(1, games // (2 * len(states))))]
            for side in range(2):
                own = [seat % 2 == side for seat in range(game.players)]
                ends = one.play_against(two, states, luck, own)
                if ends is None:
                    return 0.0
                won = sum(sum(ends.wins(seat)) for seat in range(game.players) if own[seat]) / len(ends)
                part = sum(own) / game.players
                found += won * 0.5 / part if won <= part else 1 - (1 - won) * 0.5 / (1 - part)
        return found / (2 * len(settings))

    def steps(self) -> list[str]:
        """The names of steps at which something is chosen without an estimate."""
        steps = [
            step for one in self.settings for step in one.game.steps if step.sort == ASK and not step.usual
        ]
        return sorted({step.name for step in steps} - {*self.heuristic.estimated})


# --- learning ---


def settle_habits(field: Field, values: list[int], games: int) -> dict[str, str]:
    """Try every habit on its own against chance, and keep those that surely win."""
    habits: dict[str, str] = {}
    for number, name in enumerate(field.steps()):
        best, most = ANY, 0.5
        for habit in HABITS[1:]:
            text = field.table.text(values, {**habits, name: habit})
            share = field.share(text, field.table.text(values, habits), games, -1 - number, modules=True)
            if share > most + SURE * 0.5 / games**0.5:
                best, most = habit, share
        habits[name] = best
        tell(f"{name}: {best} ({most:.1%})")
    return habits


def positions_of(field: Field, count: int) -> Iterator[tuple[AnyGame, State, list[float]]]:
    """Positions of games at a glance, each with everybody's points at the end, averaged over some games."""
    source = random.Random(seed_of(field.seed, "positions"))
    for game, states in field.settings:
        twin = game.twin
        if twin is None:
            raise LuxorError("learning needs the compiled kernel")
        for number in range(count // len(field.settings)):
            turns = 1 + source.randrange(field.heuristic.usual_turns * game.players)
            start = states[number % len(states)]
            seed = seed_of(field.seed, "on", number)
            played = twin.play_on(start, Draws(seed), QUICK, turns)
            if played is None or not played.state.agenda:
                continue
            seeds = [seed_of(seed, n) for n in range(AGAIN)]
            ends = twin.play_all([played.state], [()], seeds, seeds, QUICK)
            if ends is not None:
                yield game, played.state, [sum(ends.totals(seat)) / AGAIN for seat in range(game.players)]


def learn_worth(field: Field, values: list[int], habits: dict[str, str], count: int) -> list[int]:
    """The weights by which the worth of a state best foretells the points at the end."""
    import numpy

    texts = [field.table.text(values, habits)]
    for place, value in enumerate(values):
        changed = [*values[:place], value + STEP, *values[place + 1 :]]
        texts.append(field.table.text(changed, habits))
    known = {game: [field.heuristic.by_weights(game, text) for text in texts] for game, _ in field.settings}
    size = len(values)
    square, product = numpy.zeros((size, size)), numpy.zeros(size)
    for game, state, points in positions_of(field, count):
        worths = numpy.array(
            [[each.worth(state, seat) for each in known[game]] for seat in range(game.players)]
        )
        features = (worths[:, 1:] - worths[:, :1]) / STEP
        missing = POINT * numpy.array(points) - worths[:, 0]
        features -= features.mean(axis=0)  # who is ahead: that all have less to come later on is no matter
        missing -= missing.mean()
        square += features.T @ features
        product += features.T @ missing
    seen = square.diagonal() > 0
    hold = HOLD * square.diagonal()[seen].mean() if seen.any() else 1.0
    square += numpy.diag([hold if one else 1.0 for one in seen])
    change = numpy.linalg.solve(square, product)
    return [max(0, round(value + PART * step)) for value, step in zip(values, change)]


def learn_by_matches(
    field: Field, values: list[int], habits: dict[str, str], rounds: int, games: int
) -> list[int]:
    """The weights that won most against what was learned so far."""
    source = random.Random(seed_of(field.seed, "weights"))
    centre = [float(value) for value in values]
    rival = field.table.text(values, habits)
    for number in range(rounds):
        if number % RENEW == 0:
            rival = field.table.text([round(value) for value in centre], habits)
        wide = WIDE * (NARROW / WIDE) ** (number / max(1, rounds - 1))
        tried: list[tuple[float, list[float]]] = []
        for _ in range(VARIANTS):
            variant = [max(0.0, v + wide * max(abs(v), SMALL) * source.gauss(0, 1)) for v in centre]
            text = field.table.text([round(value) for value in variant], habits)
            tried.append((field.share(text, rival, games, number), variant))
        tried.sort(key=lambda one: -one[0])
        best = [variant for _, variant in tried[:BEST]]
        centre = [sum(column) / BEST for column in zip(*best)]
        shares = [share for share, _ in tried]
        tell(f"round {number + 1}: {shares[0]:.1%} to {shares[-1]:.1%}")
    return [round(value) for value in centre]


def tell(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.laboratory.learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=400, help="of a variant, in every setting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into the data file of the game")
    given = parser.parse_args(arguments)
    need_count("rounds", given.rounds)
    need_count("games", given.games)
    field = Field(given.game, given.seed)
    values = before = field.table.values()
    habits = settle_habits(field, values, 2 * given.games)
    for name in ("worth", "matches"):
        if name == "worth":
            found = learn_worth(field, values, habits, given.positions)
        else:
            found = learn_by_matches(field, values, habits, given.rounds, given.games)
        own, old = field.table.text(found, habits), field.table.text(values, habits)
        share = field.share(own, old, 4 * given.games, 0)
        tell(f"{name}: {share:.1%} against the weights of before")
        values = found if share > 0.5 else values
    text = field.table.text(values, habits)
    share = field.share(text, field.table.text(before, {}), 10 * given.games, 1)
    tell(f"all of it: {share:.1%}")
    if given.write and field.heuristic.weights_file is not None:
        field.heuristic.weights_file.write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
