"""What clicks mean: every legal action can be clicked, every other click is explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import luxor
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Chance, Target, act
from luxor.rulebook import BOOK
from luxor_widgets.controller import Controller
from luxor_widgets.play.options import options_of
from luxor_widgets.prefs import Prefs
from luxor_widgets.tree.history import stops_of
from tests.core.random_play import some_positions
from tests.widgets.wire import find, play_each_by_clicks, scenes_of

LOTS = 10  # parts of the property test, so that they can run side by side


def steered(position: Position) -> Session:
    return Session(position, chance="steered")


def controller_at(position: Position) -> Controller:
    return Controller(steered(position))


def legal_targets(position: Position) -> list[tuple[Action, tuple[Target, ...]]]:
    return [(option.action, targets) for option, targets in options_of(position) if option.legal]


# --- every legal action can be reached by clicking regions ---


@pytest.mark.parametrize("lot", range(LOTS))
def test_every_legal_action_is_played_by_clicking_its_targets(lot: int) -> None:
    for position in some_positions(150)[lot::LOTS]:
        play_each_by_clicks(position)


@pytest.mark.parametrize("lot", range(4))
def test_the_centre_of_every_region_means_its_target(lot: int) -> None:
    for position in some_positions(80, first_seed=5)[lot::4]:
        for scene in scenes_of(controller_at(position).view()):
            for region in scene.regions:
                assert scene.hit(*region.box.centre) == region.target, str(position)


def test_positions_of_all_kinds_are_tried() -> None:
    steps = {
        p.pending.kind if isinstance(p.pending, Chance) else getattr(p.pending, "step", "over")
        for p in some_positions(150)
    }
    assert {"play", "move", "roll", "draw", "take", "scarab", "reveal", "turn-up"} <= steps


# --- selecting ---


def choosing_pawns() -> Position:
    """Several of one's adventurers may move, each to several places."""
    return luxor.example("B16").position().arrange(adventurers={1: [2, 5, 7, "anubis-2", "anubis-3"]})


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.apply(action).position
    return position


def test_a_first_click_selects_and_narrows_the_options() -> None:
    controller = controller_at(after(choosing_pawns(), "play left"))
    before = controller.view()
    controller.click(Target("space", 2))
    view = controller.view()
    assert controller.selection == [Target("space", 2)]
    assert 0 < len(view.legal) < len(before.legal)
    assert all(Target("space", 2) in row.targets for row in view.legal)
    assert view.hint == view.words.say("explore.hint-goal")
    assert controller.session.node is controller.session.root


def test_a_second_click_on_it_lets_go_and_so_does_a_click_beside_everything() -> None:
    controller = controller_at(after(choosing_pawns(), "play left"))
    controller.click(Target("space", 2))
    controller.click(Target("space", 2))
    assert controller.selection == []
    controller.click(Target("space", 2))
    controller.click(None)
    assert controller.selection == []
    assert controller.session.node is controller.session.root


def test_a_click_on_another_pawn_changes_the_selection() -> None:
    controller = controller_at(after(choosing_pawns(), "play left"))
    controller.click(Target("space", 2))
    controller.click(Target("space", 7))
    assert controller.selection == [Target("space", 7)]


def test_there_and_back_are_told_apart_by_their_order() -> None:
    """With a card that goes both ways two neighbours can change places: 4 to 5 is not 5 to 4."""
    start = luxor.example("B2").position()
    place = start.arrange(
        hands={0: ["1", "4", "2", "die", "+-1"]}, adventurers={0: [0, 4, 5, "anubis-2", "anubis-3"]}
    )
    position = after(place, "play right")
    for action in (act("move", 4, 1), act("move", 5, -1)):
        controller = controller_at(position)
        for target in position.game.targets(position.state, action):
            controller.click(target)
        assert controller.session.node.action == action


def test_the_next_turn_begins_with_nothing_selected() -> None:
    controller = controller_at(after(choosing_pawns(), "play left"))
    controller.click(Target("space", 2))
    controller.session.play(controller.session.position.legal_actions()[0])
    assert controller.selection == []
    assert controller.refused is None


# --- refusals ---


@pytest.mark.parametrize(
    ("example", "played", "target", "rule"),
    [
        ("B1", (), Target("hand", 2), "base.hand.outer-only"),
        ("B3", ("play right",), Target("sleeper", 1), "base.move.active-only"),
        ("B3", ("play right",), Target("space", 30), "base.move.any-own"),
        ("B3", ("play right",), Target("hand", 0), "base.turn.steps"),
        ("B13", ("play left", "move 34 1"), Target("pile", 0), "base.temple.scarab-or-wild"),
    ],
)
def test_a_refused_click_says_why_by_which_rule_and_what_would_do(
    example: str, played: tuple[str, ...], target: Target, rule: str
) -> None:
    controller = controller_at(after(luxor.example(example).position(), *played))
    view = controller.view()
    assert find(view, target) == target
    controller.click(target)
    card = controller.view().whynot
    assert controller.session.node is controller.session.root
    assert card is not None
    assert card.title.startswith("Not possible: ")
    assert rule in [cited for _, cited in card.reasons]
    assert all(sentence and cited in BOOK for sentence, cited in card.reasons)
    assert card.ways, "a refusal names at least one thing that is legal"
    for _, remedy in card.ways:
        assert remedy is None or controller.session.position.check(remedy).legal


def test_a_refused_click_marks_the_place_and_changes_nothing_else() -> None:
    controller = controller_at(luxor.example("B1").position())
    before = controller.view()
    controller.click(Target("hand", 2))
    view = controller.view()
    assert [row.action for row in view.legal] == [row.action for row in before.legal]
    refused = [g.key for scene in scenes_of(view) for layer in scene.layers for g in layer.groups]
    assert ("refused", "hand", 2) in refused


def test_the_card_goes_away_by_closing_it_by_a_legal_click_and_by_a_click_beside() -> None:
    ways: list[Callable[[Controller], None]] = [
        lambda c: c.dismiss(),
        lambda c: c.click(None),
        lambda c: c.click(Target("hand", 0)),
    ]
    for leave in ways:
        controller = controller_at(luxor.example("B1").position())
        controller.click(Target("hand", 2))
        assert controller.view().whynot is not None
        leave(controller)
        assert controller.view().whynot is None


def test_a_click_where_nothing_can_be_done_says_so() -> None:
    controller = controller_at(luxor.example("B1").position())
    for target in (Target("statue", 1), Target("deck", "draw"), Target("supply", "key"), Target("player", 1)):
        controller.click(target)
        view = controller.view()
        assert controller.session.node is controller.session.root
        assert view.whynot is not None or view.hint == view.words.say("explore.nothing-here")
    controller.click(Target("hand", 0))
    assert controller.view().hint != "There is nothing to do there now."


def test_no_click_anywhere_raises_or_plays_anything_illegal() -> None:
    for position in some_positions(24, first_seed=20):
        controller = controller_at(position)
        targets = {r.target for scene in scenes_of(controller.view()) for r in scene.regions}
        looked_at: set[str] = set()
        for target in sorted(targets, key=str):
            controller.session.goto(controller.session.root)
            controller.click(target)
            if target.kind not in looked_at:
                looked_at.add(target.kind)
                controller.view()
            played = [node.action for node in controller.session.node.path()[1:2]]
            assert all(action is not None and position.check(action).legal for action in played)


def test_an_illegal_option_is_explained_by_its_button_and_a_legal_one_played() -> None:
    controller = controller_at(luxor.example("B1").position())
    controller.choose(act("play", 3))
    assert controller.refused is not None
    assert controller.refused.rules == ("base.hand.outer-only",)
    controller.choose(act("play", "left"))
    assert controller.session.node.action == act("play", "left")
    assert controller.refused is None


# --- twins: another legal way ---


@pytest.mark.rule("characters.optional", "ruling.characters.treasure-point-asked")
@pytest.mark.parametrize("ask", [False, True])
def test_an_ability_that_goes_without_saying_is_asked_about_only_if_one_wishes(ask: bool) -> None:
    start = luxor.new_game(2, ["characters"], characters=("treasure-point", "reroll"), seed=1).position
    start = start.arrange(hands={0: ["1", "2", "3", "4", "5"]}, tiles={8: "vase3x2"},
                          adventurers={0: [0, 7, 8, "anubis-2", "anubis-3"]}, seat=0)  # fmt: skip
    controller = Controller(Session(start, chance="steered"), Prefs(ask=ask))
    controller.choose(luxor.action("play left"))
    controller.choose(luxor.action("move 7 1"))
    score, pending = controller.session.position.facts()["score"], controller.session.position.pending
    assert score == ([3, 0] if ask else [4, 0])
    assert (getattr(pending, "step", "") == "treasure-point") == ask
    controller.undo()
    assert getattr(controller.session.position.pending, "step", "") == "move", "what was not asked is skipped"


def twins(position: Position) -> list[Action]:
    legal = position.legal_actions()
    return [a for a in position.game.candidates(position.state) if a not in legal and position.check(a).legal]


def test_another_legal_way_is_played_when_it_is_clicked() -> None:
    """Two adventurers whose tiles come to the same are one option, yet either may be clicked."""
    found = 0
    for seed in range(0, 240, 30):
        for position in some_positions(60, first_seed=seed):
            for twin in twins(position):
                targets = position.game.targets(position.state, twin)
                shown = [set(t) for _, t in legal_targets(position)]
                if len(targets) > 1 or any(set(targets) <= each for each in shown):
                    continue
                controller = controller_at(position)
                controller.click(find(controller.view(), targets[0]))
                listed = position.game.alike(position.state)
                assert controller.session.node.action == listed.get(twin, twin), "the one that is listed"
                glowing = controller_at(position).view().look.overlays.selectable
                assert twin not in listed or targets[0] in glowing
                found += twin in listed
        if found:
            return
    raise AssertionError("no twin in any of these positions: the test shows nothing")


# --- going back and forth ---


def played_on(turns: int = 6) -> Controller:
    session = luxor.new_game(players=2, seed=3)
    for _ in range(turns):
        session.play(session.position.legal_actions()[0])
    return Controller(session)


def test_undo_and_redo_walk_from_decision_to_decision() -> None:
    controller = played_on()
    last = controller.session.node
    controller.undo()
    before = controller.session.node
    assert before is not last
    assert not isinstance(before.position.pending, Chance)
    controller.redo()
    assert controller.session.node is last
    controller.redo()
    assert controller.session.node is last
    for _ in range(20):
        controller.undo()
    assert controller.session.node is controller.session.root


def test_the_slider_goes_to_every_stop_and_stays_inside() -> None:
    controller = played_on()
    stops = stops_of(controller.session)
    assert controller.view().step == len(stops) - 1
    assert controller.view().steps == len(stops)
    for number in (0, len(stops) - 1, 2, 99, -1):
        controller.goto_stop(number)
        if 0 <= number < len(stops):
            assert controller.session.node is stops[number]
        assert stops_of(controller.session) == stops, "the line ahead stays when one goes back"
    assert controller.view().step == 2


def test_another_choice_after_undo_makes_a_branch_and_keeps_the_old_one() -> None:
    session = luxor.new_game(players=2, seed=3)
    controller = Controller(session)
    left, right = session.position.legal_actions()
    controller.choose(left)
    first = session.node
    controller.undo()
    controller.choose(right)
    assert session.root.children == [first, session.node]
    assert controller.view().step == 1
    controller.undo()
    controller.redo()
    assert session.node.action == right, "redo follows the branch that was visited last"
    session.goto(first)
    assert controller.view().log[0].text


def test_chance_is_rolled_for_one_or_again_and_an_impossible_one_changes_nothing() -> None:
    controller = controller_at(after(luxor.example("B5").position(), "play right"))
    assert controller.view().chance
    controller.roll()
    assert not controller.view().chance
    root = controller.session.root
    while len(root.children) < 2:
        controller.reroll()
    assert all(child.action is not None and child.action.verb == "roll" for child in root.children)
    nothing_rolled = controller_at(luxor.example("B1").position())
    nothing_rolled.reroll()
    assert nothing_rolled.session.node is nothing_rolled.session.root


# --- several on one session ---


def test_two_explorers_on_one_session_stay_in_step_until_one_is_closed() -> None:
    session = luxor.new_game(players=2, seed=3)
    one, two = Controller(session), Controller(session, Prefs(lang="fr"))
    told: list[str] = []
    one.on_change = lambda: told.append("one")
    two.on_change = lambda: told.append("two")
    two.click(Target("hand", 2))
    assert told == ["two"], "what one has refused or selected is one's own"
    one.click(Target("hand", 0))
    assert sorted(told[1:]) == ["one", "two"]
    assert one.view().step == two.view().step == 1
    assert two.refused is None
    two.close()
    told.clear()
    one.undo()
    assert told == ["one"]
    two.close()


def test_preferences_and_chance_can_be_set_and_a_wrong_policy_is_refused() -> None:
    controller = controller_at(luxor.example("B1").position())
    controller.set(lang="es", theme="dark")
    assert (controller.prefs.lang, controller.prefs.theme) == ("es", "dark")
    controller.set(chance="seeded")
    assert controller.session.chance == "seeded"
    with pytest.raises(LuxorError):
        controller.set(chance="loaded dice")


def test_the_step_just_made_is_told_once_and_only_forwards() -> None:
    controller = controller_at(after(luxor.example("B6").position(), "play right"))
    controller.choose(act("move", 5, 3))
    step = controller.last_step()
    assert step is not None
    assert step == (0, tuple(Target("space", place) for place in (5, 6, 7, 8)))
    assert controller.last_step() is None
    controller.undo()
    assert controller.last_step() is None


def test_what_the_keyboard_was_on_in_one_game_is_not_chosen_in_the_next() -> None:
    controller = controller_at(luxor.example("B6").position())
    controller.walk(1)
    assert controller.focus is not None
    another = luxor.new_game(players=2, seed=3)
    controller.replace(another)
    controller.pick()
    assert another.node is another.root
    assert controller.clicked is None
