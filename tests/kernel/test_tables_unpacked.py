"""Tables that Python never writes: refused where rows are unpacked, or played to some end."""

from __future__ import annotations

import random
from array import array

import pytest

from luxor.core.position.position import AnyGame
from luxor.games import find_game
from luxor.kernel import classic, expedition
from tests.kernel.fuzzing import MOST_STEPS, WORDS, changed
from tests.kernel.lockstep import needs_kernel, twin_of
from tests.kernel.test_states import TABLES, states

pytestmark = needs_kernel
KINDS = {"luxor": classic.KINDS, "expedition": expedition.KINDS}
# What is pushed together: at the beginning of a turn, for a roll, when a card was played.
PUSHED = {
    ("luxor", 0): [
        "play stand-up use-tile refill end",
        "roll adjust reroll",
        "move second key-step single-step",
    ],
    ("luxor", 1): ["play refill end", "roll", "move"],
    ("expedition", 0): ["place token finish"],
    ("expedition", 1): ["place finish"],
}


def check_broken_tables(game: AnyGame, seed: int, tries: int) -> int:
    """Numbers of the tables changed at random: refused, or played to some end; how many were refused."""
    twin, chance = twin_of(game), random.Random(seed)
    rows = [twin.pack(state) for state in states(game, seed)][::5]
    refused = 0
    for _ in range(tries):
        tables = array("i", twin.packing.tables)
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(tables))
            tables[at] = chance.choice(
                (tables[at] + 1, tables[at] - 1, chance.randrange(-3, 60), chance.randrange(2**31))
            )
        try:
            made = twin.library.tables(twin.packing.game, tables)
            policies = bytes([chance.randrange(2)] * 5)
            twin.library.play(made, (chance.choice(rows),), WORDS, policies, 0, MOST_STEPS)
        except ValueError:
            refused += 1
    return refused


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_tables_that_mean_nothing_are_refused_or_played(
    name: str, players: int, modules: tuple[str, ...]
) -> None:
    assert 0 < check_broken_tables(find_game(name, players, modules), 3, 400) < 400


def plans_of(game: AnyGame) -> list[range]:
    """Where the tables of a game say what is pushed together."""
    rules = twin_of(game).packing.tables
    steps = [KINDS[game.name].index(step.name) for step in game.steps]
    told = [len(steps), *steps]
    began = next(at for at in range(len(rules)) if rules[at : at + len(told)] == told)
    at, found = began + len(told) + len(steps) * (4 if game.name == "luxor" else 2), []
    for _ in range(3 if game.name == "luxor" else 1):
        found.append(range(at + 1, at + 1 + rules[at]))
        at += 1 + rules[at]
    return found


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_what_is_pushed_together_is_what_python_pushes(
    name: str, players: int, modules: tuple[str, ...]
) -> None:
    """A plan with `middle` in it made a card of nothing, and looked at index 255 of 128 cards."""
    game = find_game(name, players, modules)
    twin = twin_of(game)
    for plan, allowed in zip(plans_of(game), PUSHED[name, 0 if modules else 1], strict=True):
        for at in plan:
            taken = set()
            for kind, called in enumerate(KINDS[name]):
                tables = array("i", twin.packing.tables)
                tables[at] = kind
                try:
                    twin.library.tables(twin.packing.game, tables)
                    taken.add(called)
                except ValueError:
                    continue
            assert taken == set(allowed.split())


def test_a_game_that_goes_on_by_itself_for_ever_is_broken_off() -> None:
    game = find_game("luxor", 3)
    twin, plan = twin_of(game), plans_of(find_game("luxor", 3))[0]
    tables = array("i", twin.packing.tables)
    for at in plan:
        tables[at] = KINDS["luxor"].index("end")
    made = twin.library.tables(twin.packing.game, tables)
    row = twin.pack(game.setup(1))
    how, *_ = twin.library.play(made, (row,), WORDS, bytes(5), 0, MOST_STEPS)
    assert how == 2, "broken off"


def test_the_fuzzed_tables_begin_with_those_of_the_game() -> None:
    tables = array("i", [5, 6, 7])
    assert changed(tables, b"") == tables
    assert list(changed(tables, (1).to_bytes(2, "little") + (-9).to_bytes(4, "little", signed=True))) == [
        5,
        -9,
        7,
    ]
