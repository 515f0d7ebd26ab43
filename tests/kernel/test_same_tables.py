"""Whoever asks gets the same answer with and without the kernel, to the last digit."""

from __future__ import annotations

import random

import pytest

import luxor
from luxor import analysis
from luxor.analysis.rollouts import play_all
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.twin import QUICK, RANDOM, Ends
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position
from luxor.games import find_game, modules_of
from tests.analysis.helpers import played
from tests.kernel.lockstep import interpreted, needs_kernel, twin_of

pytestmark = needs_kernel

KINDS = [("luxor", 4, ()), ("luxor", 2, modules_of("luxor")), ("expedition", 3, modules_of("expedition"))]


def middle(name: str, players: int, modules: tuple[str, ...]) -> Position:
    return played(players, 60, seed=3, modules=modules, game=name)


def rows(ends: Ends) -> list[tuple[object, ...]]:
    """What games came to, by meaning: columns for causes that nobody scored by may be there or not."""
    seats = range(ends.players)
    points = [ends.points(seat, cause) for seat in seats for cause in ends.causes]
    found = (ends.turns, ends.steps, *map(ends.totals, seats), *map(ends.wins, seats), *points)
    return list(zip(*found))


@pytest.mark.parametrize(("name", "players", "modules"), KINDS)
@pytest.mark.parametrize("bot", ["random", "quick"])
def test_evaluate(name: str, players: int, modules: tuple[str, ...], bot: str) -> None:
    position = played(players, 60 if name == "luxor" else 170, seed=3, modules=modules, game=name)
    fast = analysis.evaluate(position, rollouts=2, policies=bot, seed=2, time_limit=None)
    with interpreted(position.game):
        slow = analysis.evaluate(position, rollouts=2, policies=bot, seed=2, time_limit=None)
    assert fast.equals(slow)
    assert list(fast.columns) == list(slow.columns)


@pytest.mark.parametrize(("name", "players", "modules"), KINDS)
@pytest.mark.parametrize("bots", ["random", "quick"])
def test_simulate(name: str, players: int, modules: tuple[str, ...], bots: str) -> None:
    fast = analysis.simulate(4, players, modules, bots=bots, game=name)
    with interpreted(find_game(name, players, modules)):
        slow = analysis.simulate(4, players, modules, bots=bots, game=name)
    assert fast.equals(slow)
    assert list(fast.columns) == list(slow.columns)


def test_bots_of_different_kinds_at_one_table() -> None:
    mixed = ("quick", "random", "greedy")
    fast = analysis.simulate(2, 3, bots=mixed)
    with interpreted(find_game("luxor", 3)):
        assert analysis.simulate(2, 3, bots=mixed).equals(fast)
    two = ("quick", "random", "random")
    fast = analysis.simulate(3, 3, modules_of("luxor"), bots=two)
    with interpreted(find_game("luxor", 3, modules_of("luxor"))):
        assert analysis.simulate(3, 3, modules_of("luxor"), bots=two).equals(fast)


def test_a_match_and_a_search() -> None:
    game = find_game("luxor", 2)
    position = played(2, 40, seed=5)
    view, legal = position.view(position.seat), position.legal_actions()
    bot = analysis.make_bot("mcts:nodes=12")
    fast = analysis.match("quick", "random", deals=3, test=None), bot.choose(view, legal, analysis_draws())
    with interpreted(game):
        slow = (
            analysis.match("quick", "random", deals=3, test=None),
            bot.choose(view, legal, analysis_draws()),
        )
    assert fast == slow


def analysis_draws() -> Draws:
    return Draws(7)


@pytest.mark.parametrize("policy", [RANDOM, QUICK])
@pytest.mark.parametrize(("name", "players", "modules"), KINDS)
def test_lines_deals_and_threads(name: str, players: int, modules: tuple[str, ...], policy: str) -> None:
    """Whole states and views, lines of one code and of several, on one thread and on three."""
    position = middle(name, players, modules)
    game, state = position.game, position.state
    starts = [state, position.view(position.seat).state]
    lines = [[], *([code] for code in codes_of(position)[:2]), two_codes(position)]
    deals, luck = ([seed_of(kind, n) for n in range(4)] for kind in ("deal", "luck"))
    fast = play_all(game, starts, lines, deals, luck, policy)
    assert rows(play_all(game, starts, lines, deals, luck, policy, threads=3)) == rows(fast)
    with interpreted(game):
        slow = play_all(game, starts, lines, deals, luck, policy)
    assert rows(fast) == rows(slow)
    assert len(fast) == len(starts) * len(lines) * len(luck)


def codes_of(position: Position) -> list[int]:
    frame = position.state.agenda[-1]
    return position.game.steps[frame[0]].codes(position.state, frame)


def two_codes(position: Position) -> list[int]:
    """A code, and one at what is open then, chance included."""
    first = codes_of(position)[0]
    after = position.apply(position.legal_actions()[0]).position
    return [first, codes_of(after)[0]] if after.state.agenda else [first]


def test_a_line_that_cannot_be_taken() -> None:
    position = middle("luxor", 4, ())
    for game in (position.game,):
        with pytest.raises(LuxorError, match="line of codes"):
            play_all(game, [position.state], [[99_999]], [], [1])
        with interpreted(game), pytest.raises(LuxorError, match="line of codes"):
            play_all(game, [position.state], [[99_999]], [], [1])


def test_seeds_of_any_size_and_sign() -> None:
    game = find_game("luxor", 2)
    seeds = [0, 1, -5, 2**32 - 1, 2**32, 2**63 + 11, 2**80 + 3]
    for some in (seeds[:-1], seeds):  # the last one is too long for the kernel
        fast = play_all(game, [game.setup(1)], [[]], [], some, RANDOM)
        with interpreted(game):
            assert rows(play_all(game, [game.setup(1)], [[]], [], some, RANDOM)) == rows(fast)


def test_a_playout_leaves_the_source_where_it_was_before() -> None:
    """A caller's own `random.Random` goes on as if the interpreted engine had drawn from it."""
    start = luxor.new_game(3, seed=4).position
    ours, theirs = random.Random(5), random.Random(5)
    first = luxor.playout(start, ours)
    with interpreted(start.game):
        assert luxor.playout(start, theirs).position == first.position
        assert ours.getstate() == theirs.getstate()

    class Own(random.Random):
        """Somebody's own source, which the kernel leaves alone."""

    assert luxor.playout(start, Own(5)).position == first.position


def flat(game: AnyGame, games: int) -> None:
    twin_of(game).play_all([game.setup(1)], [[]], [], range(games), RANDOM)


@pytest.mark.soak
def test_memory_stays_flat_over_a_million_games() -> None:
    import resource

    game = find_game("luxor", 2)
    flat(game, 10_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100):
        flat(game, 10_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < before * 1.05
