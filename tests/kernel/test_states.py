"""States cross to C and back unchanged, views are dealt as in Python, and broken rows break nothing."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import pytest

from luxor.classic.rules.state import LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.position.position import AnyGame
from luxor.games import find_game, modules_of
from tests.kernel.boards import game_on
from tests.kernel.lockstep import contents, needs_kernel, twin_of

pytestmark = needs_kernel

TABLES = [
    ("luxor", 3, ()),
    ("luxor", 5, modules_of("luxor")),
    ("expedition", 2, ()),
    ("expedition", 4, modules_of("expedition")),
]
LIMIT = 20_000


def states(game: AnyGame, seed: int) -> Iterator[State]:
    """Every state of a random game in which something is open."""
    state, draws = game.setup(seed, seed % game.players).clone(), Draws(seed)
    for frame, step, codes in open_steps(game.steps, state):
        state.agenda.append(frame)
        yield state
        state.agenda.pop()
        code = codes[draws.below(len(codes))] if codes else step.roll(state, frame, draws)
        step.take(state, frame, code, None)
    yield state


def check_there_and_back(game: AnyGame, seed: int) -> None:
    twin = twin_of(game)
    for state in states(game, seed):
        again = twin.echo(state)
        assert game.key(again) == game.key(state)
        assert contents(again) == contents(state)


def check_deals(game: AnyGame, seed: int, every: int) -> None:
    twin = twin_of(game)
    for number, state in enumerate(states(game, seed)):
        if number % every:
            continue
        for seat in (None, *range(game.players)):
            view = game.redact(state, seat)
            expected = game.sample(view, Draws(number))
            assert game.key(twin.sample(view, number)) == game.key(expected)


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_every_state_there_and_back(name: str, players: int, modules: tuple[str, ...]) -> None:
    for seed in range(3):
        check_there_and_back(find_game(name, players, modules), seed)


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_what_is_hidden_is_dealt_alike(name: str, players: int, modules: tuple[str, ...]) -> None:
    check_deals(find_game(name, players, modules), 5, 7)


def test_states_of_own_boards() -> None:
    game = game_on("sums", 3)
    check_there_and_back(game, 1)
    check_deals(game, 2, 20)


def check_broken_rows(game: AnyGame, seed: int, tries: int) -> int:
    """Numbers of packed states changed at random: refused, or played to some end; how many were refused."""
    twin, chance = twin_of(game), random.Random(seed)
    rows = [twin.pack(state) for state in states(game, seed)]
    words = array("I", random.Random(seed).getstate()[1])
    refused = 0
    for _ in range(tries):
        row = array("i", chance.choice(rows))
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(row))
            row[at] = chance.choice(
                (row[at] + 1, row[at] - 1, chance.randrange(-3, 60), chance.randrange(2**31))
            )
        try:
            twin.library.play(twin.tables, (row,), words, bytes([chance.randrange(2)] * 5), 0, LIMIT)
        except ValueError:
            refused += 1
    return refused


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_rows_that_mean_nothing_are_refused_or_played(
    name: str, players: int, modules: tuple[str, ...]
) -> None:
    assert 0 < check_broken_rows(find_game(name, players, modules), 3, 400) < 400


def test_a_card_that_moves_by_less_than_nothing_is_refused() -> None:
    game = find_game("luxor", 2)
    state = game.setup(1).clone()
    assert isinstance(state, LuxorState)
    state.value = -2  # no card comes to it, and the code of a move has no room for it
    with pytest.raises(ValueError, match="no"):
        twin_of(game).echo(state)


def test_what_does_not_fit_is_refused() -> None:
    twin = twin_of(find_game("luxor", 2))
    row = twin.pack(find_game("luxor", 2).setup(1))
    for wrong in (array("i"), row[:-1], row[:20], bytes(row)[:-3]):
        with pytest.raises(ValueError, match="no room"):
            twin.library.echo(twin.tables, (wrong,))
    with pytest.raises(ValueError, match="no tables"):
        twin.library.tables("luxor", array("i", [4, 41]))
    with pytest.raises(ValueError, match="no tables"):
        twin.library.tables("chess", array("i", twin.packing.tables))


# --- for long ---


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_every_state_of_two_thousand_games(name: str, players: int, modules: tuple[str, ...]) -> None:
    for seed in range(1000, 1500):
        check_there_and_back(find_game(name, players, modules), seed)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_many_deals(name: str, players: int, modules: tuple[str, ...]) -> None:
    for seed in range(1000, 1040):
        check_deals(find_game(name, players, modules), seed, 9)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_many_broken_rows(name: str, players: int, modules: tuple[str, ...]) -> None:
    for seed in range(1000, 1020):
        check_broken_rows(find_game(name, players, modules), seed, 20_000)
