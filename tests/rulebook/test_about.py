"""Whatever lies on the table, some rule speaks of it, and the explorer can turn to it."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor.games import modules_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look

EVERYTHING = [
    ("luxor", 4, ()),
    ("luxor", 5, modules_of("luxor")),
    ("expedition", 3, modules_of("expedition")),
]
UNSPOKEN = {"choice", "outcome", "number"}  # they stand for an option, and that cites its own rules


def in_sight(session: Session) -> set[Target]:
    position = session.position
    builder, look = builder_of(position), Look(position.game.words("en"))
    scenes = (builder.board(position, look), builder.hand(position, look), builder.table(position, look))
    return {region.target for scene in scenes if scene for region in scene.regions}


@pytest.mark.parametrize(("game", "players", "modules"), EVERYTHING)
def test_every_thing_in_sight_has_rules_that_the_catalogue_knows(
    game: str, players: int, modules: tuple[str, ...]
) -> None:
    session = luxor.new_game(game=game, players=players, modules=modules, seed=5)
    for turn in range(60):
        position = session.position
        if position.over:
            break
        for target in in_sight(session):
            rules = position.game.about(position.state, target)
            assert rules or target.kind in UNSPOKEN, target
            assert len(set(rules)) == len(rules)
            for rule in rules:
                assert rule in position.game.book
        options = position.legal_actions()
        session.play(options[turn % len(options)])


@pytest.mark.parametrize(
    ("example", "target", "rule"),
    [
        ("B6", Target("space", 8), "base.treasure.need"),
        ("B5", Target("statue", 1), "base.move.anubis-wakes"),
        ("B1", Target("hand", 0), "base.hand.outer-only"),
        ("B1", Target("pile", 0), "base.hand.horus-replaces-draw"),
        ("B1", Target("space", 41), "base.chamber.exact"),
    ],
)
def test_the_rules_of_a_thing_on_the_table(example: str, target: Target, rule: str) -> None:
    position = luxor.example(example).position()
    assert rule in position.game.about(position.state, target)
