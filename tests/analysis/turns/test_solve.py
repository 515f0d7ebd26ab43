"""Exact answers: the solver says what brute force says, and finds the line that wins."""

from __future__ import annotations

from fractions import Fraction

import pytest

import luxor
from luxor.analysis import evaluate, solve
from luxor.analysis.turns.solve import Solver, best_of
from luxor.analysis.turns.tree import TurnTree
from luxor.core.position.position import Position
from tests.analysis.endings import Brute, TooLong, average, ending, random_seeds, scarab_deals
from tests.analysis.helpers import last_turn
from tests.kernel.lockstep import needs_kernel

Found = dict[str, tuple[Fraction, Fraction]]


def first_decisions(position: Position, all_open: bool) -> Found | None:
    """What the solver makes of each first decision; None where it gives up."""
    seat = position.seat
    tree = TurnTree(position if all_open else position.view(seat), seat)
    solver = Solver(position.game, seat)
    solver.open = all_open
    leaves = {leaf.number: worth for leaf in tree.leaves if (worth := solver.view(leaf.state)) is not None}
    if len(leaves) < len(tree.leaves):
        return None
    from luxor.analysis.turns.solve import Solved
    from luxor.analysis.turns.tree import Decide

    assert isinstance(tree.root, Decide)
    solved = {number: Solved(worth, True) for number, worth in leaves.items()}
    return {str(a): best_of(after, seat, solved).worth.rank(seat) for a, after in tree.root.options}


KINDS: list[tuple[str, int, tuple[str, ...], int]] = [
    ("luxor", 2, (), 1),
    ("luxor", 3, ("sceptres",), 1),
    ("luxor", 2, ("characters",), 1),
    ("expedition", 2, (), 1),
    ("expedition", 3, ("new_adventures",), 1),
    ("expedition", 2, (), 2),
]


def compare_with_brute_force(kind: tuple[str, int, tuple[str, ...], int], wanted: int) -> None:
    """Ends of random games with all hands open, small enough for both."""
    game, players, modules, back = kind
    done = 0
    for seed in random_seeds(f"{kind}"):
        position = ending(seed, players, modules, game, back)
        try:
            plain = Brute(400).first_decisions(position)
        except (TooLong, RecursionError):  # many positions, or one far below another
            continue
        assert first_decisions(position, True) == plain, (kind, seed)
        done += 1
        if done == wanted:
            return


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_solver_equals_brute_force(kind: tuple[str, int, tuple[str, ...], int]) -> None:
    compare_with_brute_force(kind, 5)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_solver_equals_brute_force_at_length(kind: tuple[str, int, tuple[str, ...], int]) -> None:
    compare_with_brute_force(kind, 200)


@pytest.mark.parametrize("hidden", [[1], [4, 4], [2, 3]])
def test_hidden_scarabs_are_averaged_over_every_deal(hidden: list[int]) -> None:
    position = last_turn(scarabs={0: hidden}, keys={0: 0, 1: 0})
    plain: dict[str, list[tuple[int, tuple[tuple[Fraction, Fraction], ...]]]] = {}
    for deal in scarab_deals(position, 1):
        for action in deal.legal_actions():
            if str(action) == "play left":  # a number: no chance but the draw
                for move in deal.apply(action).position.legal_actions():
                    turn = f"{action}; {move}"
                    after = deal.apply(action).position.apply(move).position
                    while after.at_chance and not after.over:
                        after = after.apply(after.legal_actions()[0]).position
                    if after.over:
                        plain.setdefault(turn, []).append((1, Brute().values(after)))
    found = evaluate(position, seat=1).set_index("turn")
    assert found.attrs["exact"]
    assert plain
    for turn, parts in plain.items():
        win, margin = average(parts)[1]
        assert found.loc[turn, "win"] == pytest.approx(float(win)), turn
        assert found.loc[turn, "margin"] == pytest.approx(float(margin)), turn


def test_the_value_of_a_first_decision_is_the_best_of_its_turns() -> None:
    position = last_turn(hands={1: ["die", "2", "3", "4", "all-1*"]})
    first = first_decisions(position, False)
    assert first is not None
    turns = solve(position)
    for action, (win, margin) in first.items():
        own = turns[turns["turn"].str.startswith(action)]
        assert own["win"].max() == pytest.approx(float(win))
        assert own.loc[own["win"] == own["win"].max(), "margin"].max() == pytest.approx(float(margin))


def test_what_others_hold_is_averaged_and_they_play_for_themselves() -> None:
    """The other player has the last turn, with a hand that nobody sees."""
    base = luxor.new_game(2, seed=4).position
    position = base.arrange(
        seat=0, first=0, adventurers={0: [0, 1, 9, 20, 41], 1: [0, 7, 20, 22, 41]},
        hands={0: ["1", "2", "3", "4", "1"]}, keys={0: 2, 1: 0}, sarcophagi=[0, 1], spent=2,
    )  # fmt: skip
    assert not position.problems()
    found = solve(position)
    assert found["exact"].all()
    best = found.iloc[0]
    assert 0 < best["win"] <= 1
    again = solve(position.view(0).sample(3))
    assert again.equals(found), "what the seat cannot know changes nothing"


HIDDEN_HANDS: list[tuple[int, tuple[str, ...], dict[str, object]]] = [
    (2, ("mummy",), {"mummy.talismans": {0: 1, 1: 2}, "mummy.offer": ["two-points", "keys", "one-step"]}),
    (2, ("equipment",), {}),
    (3, ("characters",), {"scarabs": {0: [2], 1: [1, 4], 2: [3]}}),
    (5, ("fifth_player",), {"scarabs": {0: [1], 2: [3, 3], 4: [4, 1]}}),
]


@needs_kernel
@pytest.mark.parametrize(("players", "modules", "changes"), HIDDEN_HANDS, ids=str)
def test_thousands_of_hidden_hands_are_gone_through_by_default(
    players: int, modules: tuple[str, ...], changes: dict[str, object]
) -> None:
    """One more player has the last turn; nobody knows that hand, and what chance may bring is not small."""
    facts: dict[str, object] = {
        "seat": players - 2, "first": 0, "keys": {0: 2, 1: 0}, "sarcophagi": [0, 1], "spent": 2,
        "adventurers": {**{seat: [0, 3, 11, 25, 30] for seat in range(players)}, 0: [0, 1, 9, 20, 41],
                        1: [0, 7, 20, 22, 41]},
        "hands": {players - 2: ["1", "2", "3", "4", "1"]},
    }  # fmt: skip
    position = luxor.new_game(players, modules, seed=4).position.arrange(**{**facts, **changes})
    assert not position.problems(), position.problems()
    found = evaluate(position, time_limit=None)
    assert found["exact"].all()
    again = evaluate(position.view(players - 2).sample(3), time_limit=None)
    assert again.equals(found), "what the seat cannot know changes nothing"


def test_what_is_too_long_is_not_called_exact() -> None:
    found = solve(luxor.new_game(2).position, rollouts=1)
    assert not found["exact"].any()
    assert not found.attrs["exact"]
