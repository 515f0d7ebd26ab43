"""Where a card leads: all goals with what they gain, one click for card and goal, and Undo for both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Decision, Target
from luxor.games import find_game, modules_of
from luxor_widgets.controller import Controller
from luxor_widgets.play.goals import Goal, settled
from luxor_widgets.play.standing import if_ended
from luxor_widgets.prefs import HOT_SEAT, Prefs


def card_choices(seed: int, modules: tuple[str, ...] = ()) -> Iterator[Position]:
    """Positions of a random game at which a card is to be played."""
    for position in random_game(find_game("luxor", 3, modules), seed).positions:
        if isinstance(position.pending, Decision) and position.pending.step == "play":
            yield position


def table(position: Position, viewer: int = HOT_SEAT) -> Controller:
    return Controller(Session(position, chance="steered"), Prefs(viewer=viewer, motion=False))


def goals(position: Position) -> list[Goal]:
    return table(position).view().all_goals


@pytest.mark.parametrize("modules", [(), modules_of("luxor")])
def test_the_gain_is_the_sum_of_its_causes_and_what_the_total_rises_by(modules: tuple[str, ...]) -> None:
    seen = gaining = 0
    for position in card_choices(4, modules):
        before = if_ended(position)[position.seat]
        for goal in goals(position):
            if goal.face:
                continue
            after = position
            for action in goal.actions:
                after = settled(after.apply(action).position)
            assert goal.gain == sum(goal.shares.values()) == if_ended(after)[position.seat] - before
            seen, gaining = seen + 1, gaining + (goal.gain > 0)
    assert seen > 100
    assert gaining > 20


def test_every_move_of_every_card_is_a_goal_and_nothing_else_is() -> None:
    for position in card_choices(7):
        known = [goal for goal in goals(position) if not goal.face]
        found = {f"{goal.actions[0]}; {goal.row.action}" for goal in known}
        wanted = set()
        for card in position.legal_actions():
            after = position.apply(card).position
            if not after.at_chance and isinstance(after.pending, Decision) and after.pending.step == "move":
                wanted |= {f"{card}; {move}" for move in after.legal_actions()}
        assert found == wanted


def test_a_click_on_a_goal_plays_card_and_move_and_undo_takes_both_back() -> None:
    controller = table(luxor.new_game(2, seed=0).position)
    goal = next(goal for goal in controller.view().all_goals if not goal.face)
    begun = controller.session.node
    controller.click(goal.targets[-1])
    played = controller.session.node.path()
    assert [node.action for node in played[1:3]] == list(goal.actions)
    controller.undo()
    assert controller.session.node is begun
    controller.redo()
    assert controller.session.node in played[2:]


def test_a_click_on_the_card_alone_asks_who_moves_as_before() -> None:
    controller = table(luxor.new_game(2, seed=0).position)
    controller.click(Target("hand", 0))
    assert str(controller.session.node.action) == "play left"
    assert controller.session.position.pending.step == "move"  # type: ignore[union-attr]


def test_where_both_cards_reach_a_goal_the_card_is_asked() -> None:
    both = next(
        (position, goal)
        for seed in range(9)
        for position in card_choices(seed)
        for goal in goals(position)
        if not goal.face
        and len({str(g.actions[0]) for g in goals(position) if not g.face and g.targets == goal.targets}) == 2
    )
    position, goal = both
    controller = table(position)
    begun = controller.session.node
    controller.click(goal.targets[-1])
    assert controller.session.node is begun, "nothing is played yet"
    assert controller.selection == [goal.targets[-1]]
    controller.play_way(goal.actions)
    assert [node.action for node in controller.session.node.path()[1:3]] == list(goal.actions)


def test_a_card_is_dragged_on_to_an_adventurer_and_an_adventurer_to_a_goal() -> None:
    position = luxor.new_game(2, seed=0).position
    goal = next(goal for goal in goals(position) if not goal.face)
    for held, place in ((goal.card[0], goal.targets[-1]), (goal.targets[0], goal.targets[-1])):
        controller = table(position)
        controller.drag(held, place)
        assert [node.action for node in controller.session.node.path()[1:3]] == list(goal.actions)


def test_who_is_not_to_play_is_told_of_no_goal() -> None:
    position = luxor.new_game(2, seed=0).position
    assert table(position, viewer=1).view().all_goals == []
    assert table(position, viewer=0).view().all_goals
