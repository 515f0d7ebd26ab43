"""Large turns: a time limit covers finding them, something is known at once, and a heat map fills in."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

import luxor
from luxor.analysis import analyse, evaluate, reach
from luxor.analysis.chances.heat import NOW, RISK, THREE, Heat
from luxor.analysis.turns.evaluate import Analysis
from luxor.analysis.turns.first_look import FirstLook
from luxor.analysis.turns.ranking import Ranking
from luxor.analysis.turns.tree import TurnTree, growing_tree, turn_tree
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.games import find_game, modules_of
from tests.analysis.helpers import played

PATIENCE = 5.0  # seconds of CPU: an answer takes a part of one


def large() -> Position:
    """A placing in the middle of Expedition: finding its turns takes seconds."""
    found = random_game(find_game("expedition", 4, modules_of("expedition")), 3).positions
    return max(
        (p for p in found if getattr(p.pending, "step", "") == "place"), key=lambda p: len(p.legal_actions())
    )


@pytest.mark.parametrize("players", [2, 4])
def test_where_chance_brings_too_much_in_the_midst_of_a_turn_the_rest_of_it_is_played(players: int) -> None:
    """The first tile is kept before the table is laid out, the others keep theirs, and tokens come up."""
    position = luxor.new_game(players, ("new_adventures",), game="expedition", seed=2).position
    tree = turn_tree(position.view(0), 0)
    assert len(tree.nodes) < 100
    assert tree.cut, "which is said"
    found = evaluate(position, rollouts=10, time_limit=None)
    assert len(found) == len(position.legal_actions())
    assert set(found["games"]) == {10}
    assert not found["exact"].any()


def test_a_time_limit_covers_finding_the_turns() -> None:
    position = large()
    began = time.process_time()
    found = evaluate(position, time_limit=0.2, policies="quick")
    assert time.process_time() - began < PATIENCE
    assert found.attrs["stopped"] == "time limit"
    assert found.attrs["rough"]
    assert set(found["turn"]) == {str(action) for action in position.legal_actions()}
    known = found["games"] > 0
    assert known.all() if luxor.compiled else known.any(), "without the kernel there is no time for all"
    assert not found["exact"].any()
    assert found["note"].str.startswith("first look").all()


def test_the_first_table_does_not_wait_for_all_turns_to_be_found() -> None:
    under_way = analyse(large(), policies="quick")
    began = time.process_time()
    first = next(under_way)
    assert time.process_time() - began < PATIENCE
    assert first.attrs["rough"]
    under_way.stop()
    assert list(under_way)[-1].attrs["stopped"] == "stopped"


def test_an_interrupt_while_turns_are_found_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Ranking) -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(Ranking, "prepare", interrupted)
    position = played(3, 20, step="move")
    found = evaluate(position, rollouts=5, time_limit=None, policies="quick")
    assert found.attrs["stopped"] == "interrupted"
    assert len(found) == len(position.legal_actions())


def test_a_tree_that_grows_node_by_node_is_the_tree() -> None:
    view = played(3, 20, step="play").view(0)
    made: list[TurnTree] = []

    def grow() -> Iterator[None]:
        made.append((yield from growing_tree(view, 0)))

    pieces = sum(1 for _ in grow())
    (tree,) = made
    assert pieces == len(tree.nodes)
    assert list(tree.nodes) == list(turn_tree(view, 0).nodes)


def test_a_stopped_analysis_goes_on_to_the_same_numbers() -> None:
    position = played(3, 20, step="move")
    whole = Analysis(position, None, 60, None, "quick", seed=3)
    *_, wanted = whole
    parted = Analysis(position, None, 20, None, "quick", seed=3)
    for _ in parted:
        pass
    parted.go_on(rollouts=60)
    *_, found = parted
    assert found.attrs["stopped"] == wanted.attrs["stopped"]
    assert found["win"].tolist() == wanted["win"].tolist()


def test_a_first_look_plays_every_first_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luxor.analysis.turns.first_look.SLOW", 3600.0)  # without the kernel, too
    position = played(3, 20, step="move")
    look = FirstLook(position.view(position.seat), position.seat, "planner", 1)
    look.play(2)
    look.play(3)
    assert look.assumed == "quick", "a slow bot is left out, and that is said"
    assert [each.line.actions[0] for each in look.candidates] == list(position.legal_actions())
    assert {len(each.samples) for each in look.candidates} == {5}


def heat(position: Position, what: str) -> Heat:
    found = Heat(position.view(position.seat), position.seat, what)
    for _ in found.work():
        pass
    assert found.done
    return found


def test_the_heat_map_of_this_turn_says_what_reach_says() -> None:
    position = played(3, 20, step="play")
    wanted = reach(position).set_index("space")["this_turn"]
    found = heat(position, NOW)
    assert found.exact
    assert found.shares == {int(place): share for place, share in wanted[wanted > 0].items()}


def test_more_turns_lead_further_and_others_are_a_risk() -> None:
    position = played(3, 20, step="play")
    now, three, risk = (heat(position, what) for what in (NOW, THREE, RISK))
    assert set(now.shares) < set(three.shares)
    assert all(three.shares[place] >= share for place, share in now.shares.items())
    assert risk.shares
    assert all(0 <= share <= 1.000001 for each in (three, risk) for share in each.shares.values())
    assert not risk.exact
