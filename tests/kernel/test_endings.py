"""Endings worked out in C are worth what the interpreted solver says, option by option."""

from __future__ import annotations

import pytest

from luxor.analysis import evaluate
from luxor.analysis.turns.solve import OthersDecide, Solver, TooMuch, Worth
from luxor.analysis.turns.tree import taken
from luxor.core.engine.chance import Draws
from luxor.core.engine.twin import NOT_ASKED
from luxor.core.position.position import Position
from tests.analysis.endings import ending, random_seeds, turns_of
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


TWO_TO_PLAY: list[tuple[int, tuple[str, ...]]] = [
    (2, ()),
    (3, ("sceptres",)),
    (3, ("characters",)),
    (3, ("equipment",)),
    (3, ("mummy",)),
    (2, ALL),
]


def followed(position: Position, number: int, steps: int) -> bool:
    """Whether both know what follows for one who does not decide any more; then it is the same."""
    game, seat = position.game, (position.seat or 0) - 1
    seat %= game.players
    deal = position.view(seat).sample(number)._state
    plain, quick = Solver(game, seat, deals=50, steps=steps), Solver(game, seat)
    quick.use_twin(2000)
    found = quick._followed(deal, seat)
    try:
        worth = plain.outcome(deal)
    except TooMuch:
        return False
    if found is None:
        return False
    numbers = [float(number) for number in (worth.wins[seat], worth.margins[seat], worth.totals[seat])]
    assert [float(number) for number in (found.wins[seat], found.margins[seat], found.totals[seat])] == (
        pytest.approx(numbers, abs=1e-9)
    )
    assert found.turns == pytest.approx(worth.turns)
    assert found.causes == pytest.approx({k: v for k, v in worth.causes.items() if v}, abs=1e-9)
    return True


def compare_followed(players: int, modules: tuple[str, ...], wanted: int, steps: int) -> None:
    done = 0
    for seed in random_seeds(f"follow {players} {modules}"):
        done += sum(followed(position, 0, steps) for position in turns_of(seed, players, modules)[-1:])
        if done >= wanted:
            return


@pytest.mark.parametrize(("players", "modules"), TWO_TO_PLAY, ids=str)
def test_what_follows_from_the_choices_of_others_is_the_same_to_both(
    players: int, modules: tuple[str, ...]
) -> None:
    compare_followed(players, modules, 1, 150)


def averaged(position: Position, most: int) -> bool:
    """Whether there are few deals; then both average them alike, though one leaves scarabs as they lie."""
    game, seat = position.game, ((position.seat or 0) - 1) % position.game.players
    view = position.view(seat)._state
    if len(game.deals(view, most) or ()) < 2:
        return False
    plain, quick = Solver(game, seat, deals=most), Solver(game, seat)
    quick.use_twin(2000)
    found = quick._all_followed(view, game.sample(view, Draws(0)))
    assert found is not None
    worth = plain._expect(view)
    assert [float(number) for number in (found.wins[seat], found.margins[seat], found.totals[seat])] == (
        pytest.approx(
            [float(number) for number in (worth.wins[seat], worth.margins[seat], worth.totals[seat])]
        )
    )
    return True


def compare_averages(players: int, modules: tuple[str, ...], wanted: int, most: int) -> None:
    done = 0
    for seed in random_seeds(f"average {players} {modules}"):
        done += averaged(turns_of(seed, players, modules)[-1], most)
        if done >= wanted:
            return


@pytest.mark.parametrize(("players", "modules"), [(4, ()), (3, ("characters",))], ids=str)
def test_all_deals_are_averaged_alike_by_both(players: int, modules: tuple[str, ...]) -> None:
    compare_averages(players, modules, 1, 60)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "modules"), TWO_TO_PLAY[:-1], ids=str)
def test_many_deals_are_averaged_alike_by_both(players: int, modules: tuple[str, ...]) -> None:
    compare_averages(players, modules, 10, 300)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "modules"), TWO_TO_PLAY, ids=str)
def test_much_follows_the_same_to_both(players: int, modules: tuple[str, ...]) -> None:
    compare_followed(players, modules, 40, 2000)


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
