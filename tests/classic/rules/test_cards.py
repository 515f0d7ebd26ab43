"""Chapter three: what the starter cards and the Horus cards let one do."""

from __future__ import annotations

import pytest

from tests.classic.helpers import (
    CHAMBER,
    allowed,
    asked,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    party,
    places,
    play,
    points,
    refused_by,
    start,
    take_turn,
    tile,
    turn_of,
)


def steps(space: int, *numbers: int) -> list[str]:
    return [f"move {space} {n}" for n in numbers]


@pytest.mark.rule("base.card.number")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_number_card_moves_one_adventurer_exactly_that_many_tiles_forward(number: int) -> None:
    moving = play(start(hands={0: holding(str(number))}, adventurers={0: party(0, 7)}), "play left").position
    assert allowed(moving, *steps(7, -1, 1, 2, 3, 4, 5, 6)) == steps(7, number)
    for other in {-1, 1, 2, 3, 4, 5, 6} - {number}:
        assert refused_by(moving, f"move 7 {other}") == ("base.card.number",)
    after = play(moving, f"move 7 {number}").position
    assert 7 + number in places(after)
    assert 7 not in places(after)


@pytest.mark.rule("base.card.plus-minus-one")
def test_plus_minus_one_goes_one_step_forward_or_back() -> None:
    position = start(hands={0: holding("+-1")}, adventurers={0: party(0, 11)})
    moving = play(position, "play left").position
    assert allowed(moving, *steps(11, -1, 1, 2)) == steps(11, -1, 1)
    assert refused_by(moving, "move 11 2") == ("base.card.plus-minus-one",)
    assert 10 in places(play(moving, "move 11 -1").position)
    assert 12 in places(play(moving, "move 11 1").position)


@pytest.mark.rule("base.card.die")
def test_a_die_card_is_rolled_before_anybody_is_chosen_to_move() -> None:
    rolling = play(start(hands={0: holding("die")}, adventurers={0: party(0, 7)}), "play left").position
    assert list(outcomes(rolling)) == [f"roll {face}" for face in range(1, 7)]
    assert refused_by(rolling, "move 7 4") == ("base.card.die",), "it is left to chance"
    story = play(rolling, "roll 4")
    assert event_of(story, "DieRolled").rule == "base.card.die"
    assert legal(story.position) == ["move 0 4", "move 7 4"]
    assert refused_by(story.position, "move 7 3") == ("base.card.die",)
    assert refused_by(story.position, "move 7 5") == ("base.card.die",)


@pytest.mark.rule("base.horus.range")
@pytest.mark.parametrize(("card", "most"), [("1-3*", 3), ("1-4**", 4), ("1-5***", 5), ("1-6***", 6)])
def test_a_range_card_moves_any_number_from_one_up_to_its_highest(card: str, most: int) -> None:
    moving = play(start(hands={0: holding(card)}, adventurers={0: party(0, 7)}), "play left").position
    numbers = range(1, most + 1)
    assert allowed(moving, *steps(7, -1, *range(1, 9))) == steps(7, *numbers)
    assert refused_by(moving, f"move 7 {most + 1}") == ("base.horus.range",)
    for n in numbers:
        assert 7 + n in places(play(moving, f"move 7 {n}").position)


@pytest.mark.rule("base.horus.die-range")
def test_a_range_die_card_moves_any_number_from_one_up_to_the_roll() -> None:
    rolling = play(start(hands={0: holding("1-die*")}, adventurers={0: party(0, 7)}), "play left").position
    assert len(outcomes(rolling)) == 6
    story = play(rolling, "roll 3")
    assert event_of(story, "DieRolled").rule == "base.horus.die-range"
    assert allowed(story.position, *steps(7, -1, 1, 2, 3, 4, 5, 6)) == steps(7, 1, 2, 3)
    assert refused_by(story.position, "move 7 4") == ("base.horus.die-range",)


@pytest.mark.rule("base.horus.die-range")
def test_the_roll_of_a_range_die_card_is_judged_by_the_rule_of_that_card() -> None:
    rolling = play(start(hands={0: holding("1-die*")}), "play left").position
    assert rolling.check("roll 2").rules == ("base.horus.die-range",)


@pytest.mark.rule("base.horus.all")
@pytest.mark.parametrize(("card", "number"), [("all-1*", 1), ("all-2**", 2), ("all-3***", 3)])
def test_move_all_moves_every_active_adventurer_and_no_sleeper(card: str, number: int) -> None:
    position = start(hands={0: holding(card)}, adventurers={0: party(0, 0, 9, 18)})
    moving = play(position, "play left").position
    assert legal(moving) == ["move-all"]
    assert refused_by(moving, f"move 9 {number}") == ("base.horus.all",)
    story = play(moving, "move-all")
    assert places(story.position) == ["anubis-3", number, number, 9 + number, 18 + number]
    assert event_of(story, "AllMoved").rule == "base.horus.all"


@pytest.mark.rule("base.horus.all")
def test_move_all_leaves_those_in_the_chamber_there() -> None:
    position = start(
        hands={0: holding("all-1*")},
        adventurers={0: [1, 9, 10, 13, CHAMBER]},
        spent=1,
        sarcophagi=[0, "-"],
    )
    story = play(position, "play left", "move-all")
    assert places(story.position) == [2, 10, 11, 14, CHAMBER]


@pytest.mark.rule("base.horus.all.order")
def test_with_move_all_the_nearest_to_the_chamber_goes_first_and_the_farthest_last() -> None:
    position = start(hands={0: holding("all-2**")}, adventurers={0: [0, 10, 17, 20, 28]})
    story = play(position, "play left", "move-all")
    assert [event.params["start"] for event in events_of(story, "AdventurerMoved")] == [28, 20, 17, 10, 0]
    assert "base.horus.all.order" in event_of(story, "AllMoved").rules


@pytest.mark.rule("base.horus.all.one-action")
def test_after_move_all_one_adventurer_acts_and_the_others_do_not() -> None:
    position = start(
        hands={0: holding("all-1*")},
        tiles={9: "wild", 18: "scarab", 1: "jewel1x1"},
        adventurers={0: party(0, 0, 8, 17)},
    )
    moved = play(position, "play left", "move-all").position
    assert asked(moved) == "act"
    assert legal(moved) == ["act 1", "act 9", "act 18"]
    assert "base.horus.all.one-action" in moved.check("act 9").basis
    story = play(moved, "act 9")
    assert event_of(story, "ActorChosen").rule == "base.horus.all.one-action"
    assert fact(story.position, "wilds", 0) == 1
    assert fact(story.position, "scarabs", 0) == []
    assert fact(story.position, "treasures", 0) == []
    assert all(action.startswith("draw ") for action in outcomes(story.position))
    after = take_turn(moved, "act 9").position
    assert turn_of(after) == 1


@pytest.mark.rule("base.horus.last-to-second")
def test_last_to_second_brings_the_farthest_to_the_next_one_and_it_acts_there() -> None:
    position = start(
        hands={0: holding("last*")},
        tiles={10: "jewel3x2", 20: "vase3x2"},
        adventurers={0: [2, 10, 20, 26, 30]},
    )
    moving = play(position, "play left").position
    assert legal(moving) == ["catch-up"]
    assert refused_by(moving, "move 2 1") == ("base.horus.last-to-second",)
    story = play(moving, "catch-up")
    assert places(story.position) == [10, 10, 20, 26, 30]
    assert fact(story.position, "treasures", 0) == ["jewel3x2"]
    assert event_of(story, "CaughtUp").rule == "base.horus.last-to-second"


@pytest.mark.rule("base.horus.last-to-second")
def test_last_to_second_counts_only_active_adventurers_as_last() -> None:
    position = start(hands={0: holding("last*")}, adventurers={0: party(3, 7)})
    story = play(position, "play left", "catch-up")
    assert places(story.position) == ["anubis-3", "anubis-2", "anubis-1", 7, 7]


@pytest.mark.rule("base.horus.last-to-second.one-only")
def test_of_several_in_last_place_exactly_one_catches_up() -> None:
    position = start(hands={0: holding("last*")}, tiles={10: "vase6x3"}, adventurers={0: [0, 0, 0, 10, 30]})
    story = play(position, "play left", "catch-up")
    assert places(story.position) == [0, 0, 10, 10, 30]
    assert event_of(story, "NotEnough").params["have"] == 2
    assert "base.horus.last-to-second.one-only" in event_of(story, "CaughtUp").rules


@pytest.mark.rule("base.horus.last-to-second.empty")
def test_last_to_second_may_end_on_an_empty_space_and_then_nothing_is_performed() -> None:
    position = start(hands={0: holding("last*")}, tiles={10: "-"}, adventurers={0: [2, 10, 20, 26, 30]})
    story = play(position, "play left", "catch-up")
    assert places(story.position) == [10, 10, 20, 26, 30]
    assert "base.horus.last-to-second.empty" in event_of(story, "CaughtUp").rules
    assert all(action.startswith("draw ") for action in outcomes(story.position))
    assert fact(story.position, "score", 0) == fact(position, "score", 0)


@pytest.mark.rule("base.horus.one-less")
@pytest.mark.parametrize(("card", "number"), [("less-1*", 1), ("less-2**", 2), ("less-3***", 3)])
def test_one_less_moves_the_number_printed_and_takes_with_one_adventurer_fewer(
    card: str, number: int
) -> None:
    position = start(hands={0: holding(card)}, tiles={5: "statue6x3"}, adventurers={0: party(5 - number, 5)})
    moving = play(position, "play left").position
    assert allowed(moving, *steps(5 - number, -1, 1, 2, 3, 4)) == steps(5 - number, number)
    assert [note.code for note in moving.check(f"move {5 - number} {number}").notes] == ["reduced"]
    story = play(moving, f"move {5 - number} {number}", "take treasure")
    assert fact(story.position, "treasures", 0) == ["statue6x3"]
    assert points(story.position, 0, "treasures") == 6
    assert event_of(story, "ReducedTake").rule == "base.horus.one-less"


@pytest.mark.rule("base.horus.one-less")
def test_one_less_is_one_and_not_two() -> None:
    position = start(hands={0: holding("less-1*")}, tiles={5: "statue6x3"}, adventurers={0: party(0, 4)})
    story = play(position, "play left", "move 4 1")
    assert tile(story.position, 5) == "statue6x3"
    assert event_of(story, "NotEnough").params["have"] == 1
    assert not cites(story.then("draw 1"), "base.treasure.take")


@pytest.mark.rule("base.horus.one-less")
def test_a_plain_card_gives_no_such_discount() -> None:
    position = start(hands={0: holding("1")}, tiles={5: "statue6x3"}, adventurers={0: party(4, 5)})
    story = play(position, "play left", "move 4 1")
    assert tile(story.position, 5) == "statue6x3"
    assert events_of(story, "NotEnough")
