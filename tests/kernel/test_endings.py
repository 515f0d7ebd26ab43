"""Endings worked out in C are worth what the interpreted solver says, option by option."""

from __future__ import annotations

import pytest

from luxor.analysis import evaluate
from luxor.analysis.turns.solve import OthersDecide, Solver, TooMuch, Worth
from luxor.analysis.turns.tree import taken
from luxor.core.chance import Draws
from luxor.core.position import Position
from luxor.core.twin import NOT_ASKED
from tests.analysis.endings import ending, random_seeds
from tests.analysis.turns.test_last_turns import LAST, built, offer
from tests.kernel.lockstep import needs_kernel

pytestmark = needs_kernel
ALL = ("mummy", "equipment", "sceptres", "characters")
KINDS: list[tuple[str, int, tuple[str, ...]]] = [
    ("luxor", 2, ("mummy",)),
    ("luxor", 3, ("characters",)),
    ("luxor", 4, ()),
    ("luxor", 2, ALL),
    ("expedition", 3, ("new_adventures",)),
]


def interpreted(position: Position, all_open: bool, steps: int) -> dict[int, Worth] | None:
    """What the reference makes of every option; None where it takes too long, or others decide."""
    game, seat = position.game, position.seat
    deal = position._state if all_open else game.sample(position.view(seat)._state, Draws(1))
    solver, frame = Solver(game, seat, steps=steps), deal.agenda[-1]
    solver.open = all_open
    try:
        return {code: solver.alone(taken(game, deal, code), seat)
                for code in game.steps[frame[0]].options(deal, frame)}  # fmt: skip
    except (OthersDecide, TooMuch):
        return None


def compare(position: Position, all_open: bool = False, steps: int = 400) -> bool:
    """Whether both have an answer; then they are the same."""
    game, seat = position.game, position.seat
    plain = interpreted(position, all_open, steps)
    assert game.twin is not None
    search = game.twin.search(seat, all_open)
    assert search is not None
    found = search.options(position.view(seat).sample(5)._state if not all_open else position._state, 10**6)
    if plain is None or found is None:
        return False
    for option in found:
        worth = next(iter(plain.values())) if option.code == NOT_ASKED else plain[option.code]
        numbers = (worth.wins[seat], worth.margins[seat], worth.totals[seat], worth.turns)
        assert option[1:5] == pytest.approx([float(number) for number in numbers], abs=1e-9)
        assert option.causes == pytest.approx({k: v for k, v in worth.causes.items() if v}, abs=1e-9)
    return True


@pytest.mark.parametrize("name", LAST)
def test_a_last_turn_is_worth_the_same_to_both(name: str) -> None:
    assert compare(built(*LAST[name], {}), steps=60_000)


def compare_ends(kind: tuple[str, int, tuple[str, ...]], wanted: int) -> None:
    game, players, modules = kind
    done = 0
    for number, seed in enumerate(random_seeds(f"twin {kind}")):
        done += compare(ending(seed, players, modules, game), number % 2 == 0)
        if done == wanted:
            return


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_ends_of_games_are_worth_the_same_to_both(kind: tuple[str, int, tuple[str, ...]]) -> None:
    compare_ends(kind, 3)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_many_ends_of_games_are_worth_the_same_to_both(kind: tuple[str, int, tuple[str, ...]]) -> None:
    compare_ends(kind, 100)


def test_what_takes_too_long_goes_on_when_asked_again() -> None:
    position = built(*LAST["another scarab"], {})
    assert position.game.twin is not None
    search = position.game.twin.search(1)
    assert search is not None
    asked = 1
    while search.options(position._state, 50) is None:
        assert search.unfinished
        asked += 1
    assert 1 < asked < 100


def test_an_extra_turn_with_a_die_and_talismans_to_spare_is_exact() -> None:
    """Too large for the interpreted solver: a die in both turns, and a tile in each."""
    tiles = offer("extra-turn", "horus", "swap-hand", talismans=9,
                  hands={1: ["die", "2", "1-die*", "4", "die"]})  # fmt: skip
    found = evaluate(built(2, ("mummy",), {**tiles, "keys": {0: 5, 1: 0}}, {}), time_limit=None)
    assert found["exact"].all()
    assert "use extra-turn" in found["turn"].iloc[0] + found["plan"].iloc[0]
