"""Searches as the interpreted engine does them: what those of the compiled kernel must come to as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from luxor.analysis.bots.lines import best_line
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.solve import OthersDecide, Solver, TooMuch, Worth
from luxor.analysis.turns.tree import taken
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import State
from luxor.core.engine.twin import NOT_ASKED, LinePlan
from luxor.core.position.position import AnyGame, Position
from luxor.games import find_game, modules_of
from tests.analysis.endings import ending, random_seeds, turns_of
from tests.analysis.turns.test_last_turns import LAST, built
from tests.kernel.lockstep import interpreted
from tests.kernel.test_lines import decision_after

CLOSE = 1e-9
MOST = 10**6  # decisions and outcomes that the kernel may look at

Numbers = tuple[float, ...]  # share of the win, margin, points, turns


class Searched(NamedTuple):
    """A search of a game, and whether the kernel still comes to the same."""

    game: AnyGame
    agrees: Callable[[], bool]


def searches() -> list[Searched]:
    """Lines of a turn, last turns, ends where somebody else still decides: all that the kernel can tell."""
    return [one for one in (*lines_tried(), *last_turns(), *others_to_play()) if one.agrees()]


def close(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(a - b) < CLOSE for a, b in zip(one, other, strict=True))


# --- the lines of a turn ---


def lines_tried() -> Iterator[Searched]:
    for name, players, with_modules in (("luxor", 3, True), ("luxor", 2, False), ("expedition", 2, True)):
        game = find_game(name, players, modules_of(name) if with_modules else ())
        for seed, turns in enumerate((0, 7, 22, 45, 60)):
            view = decision_after(game, seed, turns)
            if view is not None:
                yield line_tried(game, view, seed, deep=turns % 2)
    for name, back in (("expedition", 2), ("expedition", 4), ("luxor", 2), ("luxor", 4)):
        seeds = random_seeds(f"lines {name} {back}")
        for seed in (next(seeds) for _ in range(6)):
            end = ending(seed, 2, (), name, back)
            yield line_tried(end.game, end.view(end.seat)._state, seed, deep=1)


def line_tried(game: AnyGame, view: State, seed: int, deep: int) -> Searched:
    plan = LinePlan(60, 2 * game.players, deep * 2 * game.players, 8, int(heuristic_of(game).spread))
    with interpreted(game):
        expected = best_line(game, view, seed, plan)
    return Searched(game, lambda: best_line(game, view, seed, plan) == expected)


# --- last turns ---


def last_turns() -> Iterator[Searched]:
    positions = [built(*row, {}) for row in LAST.values()]
    for game, players, modules in (("luxor", 4, ()), ("luxor", 2, ("mummy",)), ("expedition", 3, ())):
        seeds = random_seeds(f"searches {game} {players}")
        positions += [ending(next(seeds), players, modules, game) for _ in range(3)]
    for number, position in enumerate(positions):
        yield from last_turn(position, all_open=number % 2 == 1)


def last_turn(position: Position, all_open: bool) -> Iterator[Searched]:
    game, seat = position.game, position.seat
    state = position._state if all_open else game.sample(position.view(seat)._state, Draws(1))
    solver, frame = Solver(game, seat, steps=10_000), state.agenda[-1]
    solver.open = all_open
    try:
        worths = {code: numbers_of(solver.alone(taken(game, state, code), seat), seat)
                  for code in game.steps[frame[0]].options(state, frame)}  # fmt: skip
    except (OthersDecide, TooMuch):
        return

    def agrees() -> bool:
        assert game.twin is not None
        search = game.twin.search(seat, all_open)
        found = search.options(state, MOST) if search else None
        if found is None:
            return False
        known = next(iter(worths.values()))
        return all(close(o[1:5], known if o.code == NOT_ASKED else worths[o.code]) for o in found)

    yield Searched(game, agrees)


def numbers_of(worth: Worth, seat: int) -> Numbers:
    return tuple(
        float(number) for number in (worth.wins[seat], worth.margins[seat], worth.totals[seat], worth.turns)
    )


# --- somebody else still decides ---


def others_to_play() -> Iterator[Searched]:
    for players, modules in ((2, ()), (3, ("sceptres",)), (3, ("characters",))):
        seeds = random_seeds(f"others {players} {modules}")
        for _ in range(6):
            yield from other_to_play(turns_of(next(seeds), players, modules)[-1])


def other_to_play(position: Position) -> Iterator[Searched]:
    game, seat = position.game, ((position.seat or 0) - 1) % position.game.players
    state = position.view(seat).sample(0)._state
    plain = Solver(game, seat, deals=50, steps=1500)
    try:
        expected = numbers_of(plain.outcome(state), seat)
    except TooMuch:
        return

    def agrees() -> bool:
        solver = Solver(game, seat)
        solver.use_twin(2000)
        found = solver._followed(state, seat)
        return found is not None and close(numbers_of(found, seat), expected)

    yield Searched(game, agrees)
