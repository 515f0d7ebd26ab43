"""Sceptres, and treasures hidden beneath others."""

import pytest

import luxor
from tests.classic.helpers import (
    event_of,
    events_of,
    fact,
    holding,
    listed,
    outcomes,
    party,
    places,
    play,
    points,
    refused_by,
    scored_by,
    tile,
    words,
)
from tests.classic.modules.stories import begin

FIRST_TEN = [1, 2, 3, 5, 7, 10, 11, 14, 16, 20]


def take_at_five(**facts: object) -> luxor.Position:
    return begin("sceptres", hands={0: holding("1")}, adventurers={0: party(3, 5)},
                 tiles={4: "horus1", 5: "vase1x1"}, given=facts)  # fmt: skip


@pytest.mark.rule("sceptres.setup.mix")
def test_ten_sceptres_are_shuffled_in_with_the_thirty_treasures() -> None:
    position = luxor.new_game(3, ("sceptres",), seed=4).position
    shown = [name for name in words(position, "tiles") if "x" in name]
    hidden = words(position, "sceptres.hidden")
    both = shown + hidden
    assert len(both) == 40
    assert sum(name.startswith("sceptre") for name in both) == 10
    assert any(name.startswith("sceptre") for name in shown)
    assert any(not name.startswith("sceptre") for name in hidden)


@pytest.mark.rule("sceptres.setup.hidden", "sceptres.setup.face-up")
def test_the_first_ten_plain_spaces_hide_one_treasure_each_beneath_one_face_up() -> None:
    position = luxor.new_game(2, ("sceptres",)).position
    assert fact(position, "sceptres.under") == FIRST_TEN
    assert len(listed(position, "sceptres.hidden")) == 10
    assert all("x" in str(tile(position, space)) for space in FIRST_TEN)
    assert "-" not in listed(position, "tiles")


@pytest.mark.rule("sceptres.take", "ruling.sceptres.types")
def test_a_sceptre_is_taken_like_any_treasure() -> None:
    position = begin("sceptres", hands={0: holding("1")}, adventurers={0: party(7, 8)},
                     tiles={8: "sceptre3x2", 9: "vase5x3"})  # fmt: skip
    story = play(position, "play left", "move 7 1")
    assert event_of(story, "TreasureTaken").params["vp"] == 3
    assert fact(story.position, "treasures", 0) == ["sceptre3x2"]
    alone = begin("sceptres", hands={0: holding("1")}, adventurers={0: party(0, 7)}, tiles={8: "sceptre3x2"})
    assert event_of(play(alone, "play left", "move 7 1"), "NotEnough").params["need"] == 2


@pytest.mark.rule("sceptres.reveal")
def test_the_treasure_beneath_comes_to_light_and_nobody_performs_it_this_turn() -> None:
    position = begin("sceptres", hands={0: holding("2")}, adventurers={0: party(3, 5)},
                     tiles={5: "vase3x2"}, sceptres__hidden=["sceptre1x1"] * 1 + ["sceptre3x2"] * 4
                     + ["sceptre4x2"] * 3 + ["sceptre5x3", "sceptre6x3"])  # fmt: skip
    story = play(position, "play left", "move 3 2")
    assert tile(story.position, 5) == "-"
    assert outcomes(story.position) == {
        "unearth sceptre1x1": 1, "unearth sceptre3x2": 4, "unearth sceptre4x2": 3,
        "unearth sceptre5x3": 1, "unearth sceptre6x3": 1,
    }  # fmt: skip
    story = story.then("unearth sceptre1x1")
    assert tile(story.position, 5) == "sceptre1x1"
    assert 5 not in listed(story.position, "sceptres.under")
    assert len(events_of(story, "TreasureTaken")) == 1, "one adventurer would be enough, yet it is for later"
    assert refused_by(story.position, "unearth sceptre1x1")


@pytest.mark.rule("sceptres.reveal")
def test_from_the_next_turn_on_it_can_be_taken() -> None:
    position = begin("sceptres", hands={0: holding("1")}, adventurers={0: party(3, 5)},
                     tiles={5: "sceptre1x1", 4: "horus1"}, sceptres__under=[1, 2, 3])  # fmt: skip
    story = play(position, "play left", "move 3 1")
    assert places(story.position)[-2:] == [4, 5]
    again = begin("sceptres", hands={0: holding("2")}, adventurers={0: party(3, 5)},
                  tiles={5: "sceptre1x1"}, sceptres__under=[1, 2, 3])  # fmt: skip
    assert event_of(play(again, "play left", "move 3 2"), "TreasureTaken").params["tile"] == "sceptre1x1"


@pytest.mark.rule("sceptres.score", "ruling.sceptres.types")
@pytest.mark.parametrize(
    ("sceptres", "sets", "expected"), [(1, 0, 0), (1, 1, 3), (2, 1, 3), (2, 2, 6), (1, 2, 3)]
)
def test_one_sceptre_with_each_complete_set_scores_three(sceptres: int, sets: int, expected: int) -> None:
    treasures = ["vase3x2", "jewel3x2", "statue3x2"] * sets + ["sceptre3x2"] * sceptres
    position = begin("sceptres", treasures={0: treasures})
    assert scored_by(position, 0, "sceptres.score") == expected
    assert points(position, 0, "sets") == (0, 3, 7)[sets], "a sceptre is no vase, jewel or statue"


@pytest.mark.rule("sceptres.score")
def test_a_set_with_wild_treasures_is_complete_too() -> None:
    position = begin("sceptres", treasures={0: ["vase3x2", "sceptre3x2"]}, wilds={0: 2})
    assert scored_by(position, 0, "sceptres.score") == 3


@pytest.mark.rule("ruling.sceptres.one-tile")
def test_two_stacked_treasures_are_one_step() -> None:
    position = begin("sceptres", hands={0: holding("3")}, adventurers={0: party(0, 0)})
    story = play(position, "play left", "move 0 3")
    assert event_of(story, "AdventurerMoved").params["goal"] == 3


def test_a_space_beyond_the_first_ten_hides_nothing() -> None:
    position = begin(
        "sceptres", hands={0: holding("2")}, adventurers={0: party(20, 22)}, tiles={22: "vase3x2"}
    )
    story = play(position, "play left", "move 20 2")
    assert tile(story.position, 22) == "-"
    assert not events_of(story, "TreasureUnearthed")


def test_hidden_treasures_that_cannot_be_are_named() -> None:
    position = luxor.new_game(2, ("sceptres",)).position
    assert "hidden-count" in {p.code for p in position.edit(**{"sceptres.under": [1, 2]}).problems()}
    assert "hidden-nowhere" in {p.code for p in position.edit(**{"sceptres.under": [4]}).problems()}
