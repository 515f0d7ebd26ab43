"""evaluate ranks as the strongest bot plays: whole turns at once, then ever more games that chose nothing."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pandas as pd
import pytest

import luxor
from luxor.analysis import analyse, evaluate
from luxor.analysis.turns.searched import Level, SearchedTurn, scale_of
from luxor.analysis.turns.strongest import Strongest
from luxor.analysis.turns.tree import Leaf, Line
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.games import find_game, modules_of
from tests.analysis.helpers import last_turn
from tests.kernel.lockstep import interpreted, needs_kernel

pytestmark = needs_kernel

TABLES = [
    ("luxor", 2, False),
    ("luxor", 4, False),
    ("luxor", 4, True),
    ("expedition", 2, False),
    ("expedition", 4, True),
]


@cache
def middle(name: str, players: int, with_modules: bool) -> Position:
    """The beginning of a turn in the middle of a game."""
    found = random_game(find_game(name, players, modules_of(name) if with_modules else ()), 3).positions
    turns = [
        p for p in found if getattr(p.pending, "step", "") in ("play", "place") and len(p.legal_actions()) > 1
    ]
    return turns[len(turns) // 2]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_first_table_has_whole_turns_that_can_be_played(table: tuple[str, int, bool]) -> None:
    position = middle(*table)
    first = next(analyse(position))
    assert not first.attrs["rough"]
    assert first["turn"].is_unique
    assert {turn.split("; ")[0] for turn in first["turn"]} == {str(each) for each in position.legal_actions()}
    assert first["games"].min() > 0
    turn = position.turn
    for named in first["turn"].head(8):
        here = position
        for action in named.split("; "):
            assert here.seat == position.seat
            here = here.apply(action).position
        assert here.over or here.at_chance or here.turn != turn or here.seat != position.seat or (
            len(here.legal_actions()) == 1), named  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_later_table_has_more_games_and_narrower_intervals(table: tuple[str, int, bool]) -> None:
    found: list[pd.DataFrame] = []
    for each in analyse(middle(*table), rollouts=400):
        found.append(each.set_index("turn"))
    assert len(found) > 2
    for one, two in pairwise(found):
        two = two.loc[one.index]
        assert (two["games"] >= one["games"]).all()
        width = two["win_high"] - two["win_low"]
        assert (width <= one["win_high"] - one["win_low"] + 1e-9).all()


def test_the_table_is_sorted_by_its_number_and_shows_what_quick_says() -> None:
    found = evaluate(middle("luxor", 4, True), rollouts=200, time_limit=None)
    assert found["win"].is_monotonic_decreasing
    assert (found["win_low"] <= found["win"]).all()
    assert (found["win"] <= found["win_high"]).all()
    assert found["win_quick"].between(0, 1).all()
    assert found.attrs["policy"] == "expert"
    assert found[["margin_low", "margin_high", "score", "turns"]].notna().all(axis=None)
    causes = [name for name in found.columns if name.startswith("cause_")]
    assert found[causes].sum(axis=1).tolist() == pytest.approx(found["score"].tolist())


def test_what_can_be_worked_out_is_worked_out() -> None:
    found = evaluate(last_turn())
    assert found.attrs["stopped"] == "worked out"
    assert found["win_quick"].equals(found["win"])


def test_a_roll_has_answers_in_the_end() -> None:
    found = evaluate(middle("luxor", 4, False), rollouts=100, time_limit=None).set_index("turn")
    plan = str(found.loc["play left", "plan"])
    assert [part.split(" -> ")[0] for part in plan.split(" | ")] == [f"roll {n}" for n in range(1, 7)]
    assert all(part.split(" -> ")[1].startswith("move") for part in plan.split(" | "))


def test_a_stopped_search_goes_on_where_it_was() -> None:
    under_way = analyse(middle("luxor", 2, False), rollouts=40)
    *_, last = under_way
    under_way.go_on(rollouts=200)
    *_, later = under_way
    assert later["games"].max() == 200 > last["games"].max() == 40


def test_without_the_kernel_quick_plays_the_turns() -> None:
    position = last_turn(keys={0: 1})
    with interpreted(position.game):
        found = evaluate(position, rollouts=2, time_limit=None)
    assert found.attrs["policy"] == "quick"


def test_two_ways_to_the_same_are_one_turn() -> None:
    position = middle("luxor", 4, True)
    found = Strongest(position.view(position.seat), position.seat, 0)
    found.find()
    ends = [
        (str(turn.line.actions[0]), position.game.gist(turn.line.end.state))
        for turn in found.candidates
        if isinstance(turn.line.end, Leaf)
    ]
    assert len(ends) == len(found.candidates)
    assert len(set(ends)) == len(ends)


def turn_with(rewards: list[float], level: Level) -> SearchedTurn:
    position = luxor.new_game(2).position
    turn = SearchedTurn(Line((), (), Leaf(0, (), position._state)), (1,), level, 0)
    turn.weigh(len(rewards), round(1e6 * sum(rewards)), round(1e6 * sum(each * each for each in rewards)))
    return turn


def test_a_higher_reward_is_a_higher_chance_and_few_games_leave_doubt() -> None:
    level = Level(scale_of(find_game("luxor", 2)))
    few, many, better = (turn_with(each, level) for each in ([0.5] * 4, [0.5] * 400, [0.6] * 400))
    assert few.mean(0) == many.mean(0) < better.mean(0)
    wide = [each.interval().high - each.interval().low for each in (few, many)]
    assert wide[0] > 5 * wide[1]
    assert better.is_clearly_above(many)
    assert not better.is_clearly_above(few)
