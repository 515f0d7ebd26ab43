"""Positions with the modules of The Mummy's Curse: whatever may be done can be clicked, whoever is asked."""

from __future__ import annotations

from functools import cache

import pytest

import luxor
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Chance, Target
from luxor.games import find_game
from luxor_widgets.controller import Controller
from tests.scene.legible import text_boxes
from tests.widgets.wire import find, play_each_by_clicks, scenes_of

MODULES = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
TABLES = [(2, 11), (3, 2), (5, 1), (5, 6)]  # players and seed
MOST = 4  # positions of a step


@cache
def some(players: int, seed: int) -> list[Position]:
    """A few positions of every step of a random game with all modules."""
    found: dict[str, list[Position]] = {}
    for position in random_game(find_game("luxor", players, MODULES), seed).positions:
        found.setdefault(step_of(position), []).append(position)
    draws = Draws(seed)
    return [group[draws.below(len(group))] for group in found.values() for _ in range(min(MOST, len(group)))]


def step_of(position: Position) -> str:
    pending = position.pending
    return pending.kind if isinstance(pending, Chance) else str(getattr(pending, "step", "over"))


def sit_at(position: Position) -> Controller:
    return Controller(Session(position, chance="steered"))


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_every_legal_action_is_played_by_clicking_its_targets(players: int, seed: int) -> None:
    for position in some(players, seed):
        play_each_by_clicks(position)


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_the_centre_of_every_region_means_its_target(players: int, seed: int) -> None:
    for position in some(players, seed):
        for scene in scenes_of(sit_at(position).view()):
            for region in scene.regions:
                assert scene.hit(*region.box.centre) == region.target, str(position)


def test_the_steps_of_every_module_are_tried() -> None:
    steps = {step_of(position) for table in TABLES for position in some(*table)}
    assert {
        "stand-up",
        "stand-roll",
        "use-tile",
        "second",
        "side",
        "unearth",
        "card-shift",
        "reroll",
    } <= steps


def test_a_knocked_down_adventurer_can_be_asked_about() -> None:
    controller = sit_at(luxor.example("M1").position().apply("play left").position)
    fallen = Target("lying", 17)
    assert find(controller.view(), fallen) == fallen
    controller.click(fallen)
    card = controller.view().whynot
    assert card is not None
    assert [rule for _, rule in card.reasons] == ["mummy.down.inactive"]
    refused = {group.key for layer in controller.view().board.layers for group in layer.groups}
    assert ("refused", *fallen) in refused


def test_where_a_fallen_one_lies_on_a_goal_the_click_means_the_goal() -> None:
    start = luxor.example("M1").position().arrange(adventurers={1: [0, 14, "lying-17", 0, "anubis-3"]})
    controller = sit_at(start.apply("play left").position)
    assert controller.view().board.region(Target("lying", 17)) is not None
    controller.click(Target("space", 14))
    assert controller.view().board.region(Target("lying", 17)) is None
    assert find(controller.view(), Target("space", 17)) == Target("space", 17)


def test_the_hand_of_whoever_is_asked_lies_on_the_table() -> None:
    """A card may be shifted on another player's turn [characters.card-shift]."""
    position = luxor.example("C3").position().apply("play left").position.apply("move 8 1").position
    assert (position.state.agenda[-1][1], position.facts()["seat"]) == (1, 0)
    view = sit_at(position).view()
    assert view.hand is not None
    assert view.hand.region(Target("hand", 4)) is not None
    shown = [text.text for text in text_boxes(view.hand)]
    assert all(number in shown for number in "12345")
