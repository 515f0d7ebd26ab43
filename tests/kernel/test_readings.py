"""Readings in the kernel are played bit for bit as the wrappers in Python play them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from luxor.core.errors import ConfigError
from luxor.games import find_game, modules_of, plugin_of
from luxor.kernel import classic_readings, expedition_readings
from luxor.kernel.classic import KINDS
from tests.kernel.lockstep import check_games, differences, needs_kernel

pytestmark = needs_kernel

KNOWN = {
    "luxor": (*classic_readings.SWITCHES, *sorted(classic_readings.PACKED)),
    "expedition": expedition_readings.SWITCHES,
}
ALL = [(name, word) for name, words in KNOWN.items() for word in words]


def split(word: str) -> tuple[str, str]:
    ruling, _, answer = word.partition("=")
    return ruling, answer


def modules_with(name: str, word: str) -> tuple[str, ...]:
    """The fewest modules with which a reading means something."""
    for modules in ((), *((module,) for module in modules_of(name)), modules_of(name)):
        if split(word) in {(switch.ruling, switch.id) for switch in plugin_of(name).switches(modules)}:
            return modules
    raise AssertionError(word)


def tables(name: str, word: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """A few tables at which a reading is played: alone with its module, and with all."""
    counts = plugin_of(name).players
    for modules in dict.fromkeys((modules_with(name, word), modules_of(name))):
        for players in counts[::2] if modules == modules_of(name) else counts[1::2]:
            yield players, modules


@pytest.mark.parametrize(("name", "word"), ALL)
def test_a_reading_is_played_alike(name: str, word: str) -> None:
    played = 0
    for players, modules in tables(name, word):
        try:
            game = find_game(name, players, modules, readings=dict([split(word)]))
        except ConfigError:
            continue
        played += check_games(game, [players, 9 + players])
    assert played


def mixtures(seed: int) -> Iterator[tuple[str, int, tuple[str, ...], dict[str, str]]]:
    draws = random.Random(seed)
    while True:
        name = draws.choice(("luxor", "luxor", "expedition"))
        plugin = plugin_of(name)
        modules = tuple(module for module in modules_of(name) if draws.random() < 0.6)
        known = [s for s in plugin.switches(modules) if f"{s.ruling}={s.id}" in KNOWN[name]]
        chosen = draws.sample(known, min(len(known), draws.randint(2, 7)))
        yield name, draws.choice(plugin.players), modules, {s.ruling: s.id for s in chosen}


def check_mixtures(seed: int, wanted: int) -> None:
    done = 0
    for name, players, modules, readings in mixtures(seed):
        try:
            game = find_game(name, players, modules, readings=readings)
        except ConfigError:
            continue
        wrong = differences(game, game.setup(done), done)
        assert not wrong, f"{name}, {players} players, {modules}, {readings}, seed {done}: {wrong}"
        done += 1
        if done == wanted:
            return


def test_mixtures_of_readings_are_played_alike() -> None:
    check_mixtures(1, 25)


@pytest.mark.soak
def test_many_mixtures_of_readings_are_played_alike() -> None:
    check_mixtures(2, 5000)


@pytest.mark.parametrize("name", KNOWN)
def test_which_readings_are_played_in_c(name: str) -> None:
    """All others have no twin: what is interpreted is never played as the standard."""
    modules = modules_of(name)
    for switch in plugin_of(name).switches(modules):
        word = f"{switch.ruling}={switch.id}"
        game = find_game(name, 2, modules, readings={switch.ruling: switch.id})
        assert (game.twin is not None) == (word in KNOWN[name]), word


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_reading_beside_an_unknown_one_has_no_twin(name: str) -> None:
    modules = modules_of(name)
    known = dict([split(KNOWN[name][0])])
    switches = plugin_of(name).switches(modules)
    other = next(s for s in switches if f"{s.ruling}={s.id}" not in KNOWN[name] and s.ruling not in known)
    assert find_game(name, 2, modules, readings=known).twin is not None
    assert find_game(name, 2, modules, readings={**known, other.ruling: other.id}).twin is None


def test_every_step_of_a_reading_in_c_is_there() -> None:
    """A step that nobody installs any more would be left in the tables."""
    found: set[str] = set()
    for name, word in ALL:
        game = find_game(name, 2, modules_of(name), readings=dict([split(word)]))
        found |= {step.name for step in game.steps}
    assert found.issuperset(classic_readings.KINDS)
    assert set(classic_readings.KINDS) <= set(KINDS)
