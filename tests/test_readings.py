"""Every reading that can be played: alone and mixed with others, all that is true of any game stays true."""

from __future__ import annotations

from random import Random

import pytest

from luxor.core.engine.conformance import CHECKS, Tally, check_game
from luxor.core.position.position import AnyGame, Position
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.plugin import ReadingPlugin

MIXTURES = 60
SAMPLE = 6  # of them in every run of the tests


def views(position: Position, tally: Tally) -> None:
    """What a seat may know stays the same when the rest is dealt anew, and is read back from its line."""
    for seat in range(position.game.players):
        seen = position.view(seat)
        assert seen.sample(tally.states).view(seat) == seen, f"seat {seat} sees otherwise at {position}"


def switches() -> list[tuple[str, tuple[str, ...], ReadingPlugin]]:
    """Every switch of every game, with the module that it needs."""
    found: list[tuple[str, tuple[str, ...], ReadingPlugin]] = []
    for game in games():
        plugin = plugin_of(game)
        found += [(game, (), switch) for switch in plugin.readings]
        found += [(game, (each.name,), switch) for each in plugin.modules for switch in each.readings]
    return found


SWITCHES = switches()
NAMES = [f"{switch.ruling}={switch.id}" for _, _, switch in SWITCHES]


def conform(game: AnyGame, seeds: range, every: int) -> None:
    check_game(game, seeds, every, (*CHECKS, views))


@pytest.mark.parametrize(("game", "modules", "switch"), SWITCHES, ids=NAMES)
def test_a_switch_alone_conforms(game: str, modules: tuple[str, ...], switch: ReadingPlugin) -> None:
    conform(find_game(game, 2, modules, readings={switch.ruling: switch.id}), range(1), every=30)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "modules", "switch"), SWITCHES, ids=NAMES)
def test_a_switch_conforms_in_many_games(game: str, modules: tuple[str, ...], switch: ReadingPlugin) -> None:
    for players in (2, 3, 4):
        readings = {switch.ruling: switch.id}
        conform(find_game(game, players, modules, readings=readings), range(5), every=10)
        conform(find_game(game, players, modules_of(game), readings=readings), range(5), every=10)


def mixture(number: int) -> AnyGame:
    """Some players, modules and switches of a game, the same for the same number."""
    draw = Random(number)
    game = games()[number % 3 == 2]
    modules = [name for name in modules_of(game) if draw.random() < 0.5]
    answers: dict[str, list[str]] = {}
    for switch in plugin_of(game).switches(modules):
        answers.setdefault(switch.ruling, []).append(switch.id)
    readings = {ruling: draw.choice(ids) for ruling, ids in answers.items() if draw.random() < 0.4}
    return find_game(game, draw.randint(2, 4), modules, readings=readings)


@pytest.mark.parametrize("number", range(SAMPLE))
def test_a_mixture_conforms(number: int) -> None:
    conform(mixture(number), range(1), every=30)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(MIXTURES))
def test_a_mixture_conforms_in_many_games(number: int) -> None:
    conform(mixture(number), range(4), every=10)
