"""Every combination of the expansion's parts, with every number of players: everything is looked at."""

from itertools import combinations

import pytest

from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import CHECKS, Tally, check_game
from luxor.core.engine.playout import playout
from luxor.core.position.position import Position
from luxor.games import find_game, read_position
from tests.classic.helpers import cards
from tests.classic.modules.stories import ALL

SUBSETS = [modules for size in range(len(ALL) + 1) for modules in combinations(ALL, size)]
TABLES = [
    pytest.param(modules, players, id=f"{'+'.join(modules) or 'base'}-{players}")
    for modules in SUBSETS
    for players in range(2, 6 if "fifth_player" in modules else 5)
]


def viewed(position: Position, tally: Tally) -> None:
    """What a seat may know can be written down; a sample of it is sound and looks the same to that seat."""
    seats = position.game.players
    seat = sum(len(cards(position, seat)) for seat in range(seats)) % (seats + 1)
    view = position.view(seat if seat < seats else None)
    assert read_position(str(view)) == view
    dealt = view.sample(tally.states)
    assert not dealt.problems(), f"{dealt.problems()} in a sample of {view}"
    assert dealt.view(seat if seat < seats else None) == view


def test_there_are_thirty_two_subsets() -> None:
    assert (len(SUBSETS), len(TABLES)) == (32, 16 * 3 + 16 * 4)


@pytest.mark.rule("modules.combine")
@pytest.mark.parametrize(("modules", "players"), TABLES)
def test_random_games_of_every_combination_conform(modules: tuple[str, ...], players: int) -> None:
    """A game at each of 112 tables; components on every state, all checks and a view on every 15th."""
    tally = check_game(find_game("luxor", players, modules), range(1), every=15, checks=(*CHECKS, viewed))
    assert tally.states > 10


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), TABLES)
def test_twenty_random_games_of_every_combination_conform(modules: tuple[str, ...], players: int) -> None:
    check_game(find_game("luxor", players, modules), range(100, 120), every=10, checks=(*CHECKS, viewed))


@pytest.mark.parametrize("players", [2, 5])
def test_the_hot_loop_plays_by_the_same_rules(players: int) -> None:
    game = find_game("luxor", players, ALL)
    for seed in range(3):
        start = Position(game, game.setup(seed))
        fast = playout(start, seed)
        position, draws = start, Draws(seed)
        while not position.over:
            actions = position.legal_actions()
            step = game.steps[position.state.agenda[-1][0]]
            if step.sort == 2:
                action = game.outcome(position.state, draws)
            else:
                action = actions[draws.below(len(actions))] if len(actions) > 1 else actions[0]
            position = position.apply(action).position
        assert position == fast.position
