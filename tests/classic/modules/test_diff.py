"""The same position under two sets of modules: what changes, by which rule, or what stands in the way."""

import pytest

import luxor
from luxor.core.engine.chance import Draws
from tests.classic.helpers import fact, holding, play, start
from tests.classic.modules.stories import ALL, begin


def test_no_difference_without_a_difference() -> None:
    position = luxor.new_game(3, seed=1).position
    assert not luxor.diff(position, (), ())
    cursed = luxor.diff(position, (), ("mummy",)).b
    assert cursed is not None
    assert cursed.game.modules == ("mummy",)


def test_the_mummy_adds_events_to_a_horus_card() -> None:
    found = luxor.diff(start(hands={0: holding("1-3*")}), (), ("mummy",))
    assert {(change.side, change.kind) for change in found.events} == {("b", "MummyMoved")}
    assert "mummy.move.trigger" in found.rules


def test_a_character_adds_options() -> None:
    position = play(start(hands={0: holding("3")}), "play left").position
    base = begin("characters", characters=("single-step", "reroll"), hands={0: holding("3")})
    asked = play(base, "play left").position
    found = luxor.diff(asked, ("characters",), ())
    assert [obstacle.code for obstacle in found.obstacles.get("b", ())] == ["step-pending"] or found.options
    cursed = luxor.diff(position, (), ("mummy",)).b
    assert cursed is not None
    assert cursed.pending == position.pending


def test_points_change_by_their_rule() -> None:
    position = begin("sceptres", "mummy", treasures={0: ["vase3x2", "jewel3x2", "statue3x2"]})
    position = position.edit(**{"mummy.vp": [[2, 0, 0], [0, 0, 0]], "score": {0: 11}})
    assert not position.problems()
    found = luxor.diff(position, ("sceptres", "mummy"), ("sceptres",))
    assert [(c.seat, c.rule, c.a, c.b) for c in found.points] == [(0, "mummy.tile.two-points", 2, 0)]


def test_components_in_the_way_are_named() -> None:
    lying = begin("mummy", adventurers={0: ["lying-10", 0, 0, 0, "anubis-3"]})
    found = luxor.diff(lying, ("mummy",), ())
    assert [(o.code, o.rule) for o in found.obstacles["b"]] == [("lying", "mummy.down.inactive")]
    assert found.obstacle_texts() == ["A has an adventurer lying on space 10."]
    owned = begin("sceptres", treasures={1: ["sceptre3x2"]})
    assert luxor.diff(owned, ("sceptres",), ()).obstacles["b"][0].rule == "sceptres.take"
    hand = luxor.new_game(2, ("equipment",)).position
    assert luxor.diff(hand, ("equipment",), ()).obstacles["b"][0].rule == "equipment.setup"


@pytest.mark.rule("five.players")
def test_a_fifth_player_stands_in_the_way_where_there_is_no_room_for_one() -> None:
    five = luxor.new_game(5, ("fifth_player", "mummy")).position
    found = luxor.diff(five, ("mummy",), ("fifth_player",))
    assert [(o.code, o.rule) for o in found.obstacles["a"]] == [("too-many-players", "five.players")]
    assert (found.a, found.obstacle_texts()) == (None, ["5 players need the fifth colour."])
    assert found.b is not None
    with pytest.raises(luxor.ConfigError, match="unknown module: magic"):
        luxor.diff(five, ("magic",), ("fifth_player",))


@pytest.mark.parametrize("modules", [("mummy",), ("sceptres",), ("characters",), ("fifth_player",), ALL])
def test_a_position_in_play_takes_modules_and_gives_them_back(modules: tuple[str, ...]) -> None:
    """Attach, and the new position is sound; detach at once, and it is the old one."""
    position, draws = luxor.new_game(3, seed=6).position, Draws(6)
    for _ in range(60):
        actions = position.legal_actions()
        position = position.apply(actions[draws.below(len(actions))]).position
    found = luxor.diff(position, (), modules)
    assert found.b is not None
    assert not found.b.problems()
    if "equipment" not in modules:
        back = luxor.diff(found.b, modules, ()).b
        assert back is not None
        assert fact(back, "hands") == fact(position, "hands")
        assert fact(back, "adventurers") == fact(position, "adventurers")


@pytest.mark.parametrize("modules", [("characters",), ("equipment",), ("mummy", "characters", "equipment")])
def test_a_turn_under_way_with_what_the_base_game_lacks_stands_in_the_way(modules: tuple[str, ...]) -> None:
    """Whatever is pending, a diff answers: with the position under the other rules, or with an obstacle."""
    for seed in range(3):
        session, draws = luxor.new_game(2, modules, seed=seed), Draws(seed)
        for _ in range(50):
            legal = session.position.legal_actions()
            session.play(legal[draws.below(len(legal))])
            found = luxor.diff(session.position, modules, ())
            assert found.b is not None or found.obstacles["b"]
