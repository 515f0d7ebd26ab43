"""Whom the mummy has knocked down lies there, and may stand up again."""

import pytest

import luxor
from tests.classic.helpers import (
    asked,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    places,
    play,
    points,
    refused_by,
    turn_of,
)
from tests.classic.modules.stories import begin, roll_on


def fallen(*spaces: int, mummy: int = 30, **facts: object) -> luxor.Position:
    """Seat 0 begins a turn with some adventurers lying."""
    party = [*[f"lying-{space}" for space in spaces], *[0] * (5 - len(spaces))]
    return begin("mummy", adventurers={0: party}, mummy__space=mummy, hands={0: holding("1")}, given=facts)


@pytest.mark.rule("mummy.down.inactive")
def test_one_that_lies_is_why_nobody_can_move_from_its_space() -> None:
    position = play(fallen(5), "decline", "play left").position
    assert refused_by(position, "move 5 1") == ("mummy.down.inactive",)
    assert refused_by(position, "move 7 1") == ("base.move.any-own",), "nobody is there at all"
    both = play(begin("mummy", adventurers={0: ["lying-5", 5, 0, "anubis-2", "anubis-3"]}, mummy__space=30,
                      hands={0: holding("1")}), "decline", "play left").position  # fmt: skip
    assert both.check("move 5 1").legal, "another one stands there"


@pytest.mark.rule("mummy.down.inactive")
def test_the_fallen_do_not_count_for_treasures() -> None:
    position = begin("mummy", hands={0: holding("1")}, tiles={5: "vase3x2"}, mummy__space=30,
                     adventurers={0: ["lying-5", 4, 0, "anubis-2", "anubis-3"]})  # fmt: skip
    story = play(position, "decline", "play left", "move 4 1")
    assert event_of(story, "NotEnough").params["have"] == 1


@pytest.mark.rule("mummy.down.score")
def test_the_fallen_score_their_space() -> None:
    assert points(fallen(33, 28, 10), 0, "position") == 8 + 5 + 2


@pytest.mark.rule("mummy.stand.attempt")
def test_whoever_has_somebody_lying_may_try_and_need_not() -> None:
    position = fallen(10)
    assert asked(position) == "stand-up"
    assert legal(position) == ["try", "decline"]
    assert outcomes(play(position, "try").position) == {f"roll {n}": 1 for n in range(1, 7)}
    assert asked(play(position, "decline").position) == "play"
    assert asked(begin("mummy")) == "play", "nobody lies"


@pytest.mark.rule("mummy.stand.one", "ruling.stand.declare")
@pytest.mark.parametrize("roll", [1, 2])
def test_on_a_1_or_2_one_may_stand_up_and_the_turn_ends(roll: int) -> None:
    story = play(fallen(10, 11), "try", f"roll {roll}")
    assert legal(story.position) == ["stand 10", "stand 11", "decline"]
    assert refused_by(story.position, "stand 0") == ("mummy.stand.one",)
    assert refused_by(story.position, "stand all") == ("mummy.stand.one",)
    story = story.then("stand 11")
    assert places(story.position) == [0, 0, 0, 11, "lying-10"]
    assert turn_of(story.position) == 1


@pytest.mark.rule("mummy.stand.all", "ruling.stand.declare")
@pytest.mark.parametrize("roll", [3, 4])
def test_on_a_3_or_4_all_may_stand_up_and_the_turn_ends(roll: int) -> None:
    story = play(fallen(10, 11), "try", f"roll {roll}")
    assert legal(story.position) == ["stand all", "stand 10", "stand 11", "decline"]
    story = story.then("stand all")
    assert places(story.position) == [0, 0, 0, 10, 11]
    assert turn_of(story.position) == 1
    assert {event.rule for event in events_of(story, "StoodUp")} == {"mummy.stand.all"}


@pytest.mark.rule("mummy.stand.all-and-play", "ruling.stand.declare")
@pytest.mark.parametrize("roll", [5, 6])
def test_on_a_5_or_6_all_may_stand_up_and_the_turn_goes_on(roll: int) -> None:
    story = play(fallen(10, 11), "try", f"roll {roll}", "stand all")
    assert places(story.position) == [0, 0, 0, 10, 11]
    assert (turn_of(story.position), asked(story.position)) == (0, "play")
    assert {event.rule for event in events_of(story, "StoodUp")} == {"mummy.stand.all-and-play"}


@pytest.mark.rule("mummy.stand.in-place")
def test_they_stand_where_they_fell_without_an_action() -> None:
    story = play(fallen(10, tiles={10: "vase1x1"}), "try", "roll 3", "stand 10")
    assert places(story.position)[-1] == 10
    assert not events_of(story, "TreasureTaken")


@pytest.mark.rule("mummy.stand.not-under-mummy")
def test_one_under_her_stays_down() -> None:
    story = play(fallen(10, 11, mummy=10), "try", "roll 4")
    assert legal(story.position) == ["stand 11", "decline"]
    assert event_of(story, "HeldDown").params["space"] == 10
    assert places(story.then("stand 11").position)[-2:] == [11, "lying-10"]
    assert places(story.then("stand all").position)[-2:] == [11, "lying-10"]
    one = play(fallen(10, 11, 12, mummy=10), "try", "roll 1").position
    assert refused_by(one, "stand 10") == ("mummy.stand.not-under-mummy",)


@pytest.mark.rule("ruling.stand.declare")
@pytest.mark.parametrize("roll", [1, 4, 6])
def test_after_the_roll_the_fallen_may_be_left_lying(roll: int) -> None:
    story = play(fallen(10, 11), "try", f"roll {roll}", "decline")
    assert places(story.position) == [0, 0, 0, "lying-10", "lying-11"]
    assert event_of(story, "LeftLying").rule == "ruling.stand.declare"
    assert (turn_of(story.position), asked(story.position)) == ((0, "play") if roll == 6 else (1, "play"))
    single = play(fallen(10), "try", f"roll {roll}")
    assert legal(single.position) == ["stand 10", "decline"], "even a single one is asked about"


@pytest.mark.rule("ruling.stand.declare")
def test_any_of_them_may_stand_up_while_others_stay() -> None:
    story = play(fallen(10, 10, 11), "try", "roll 5", "stand 10")
    assert legal(story.position) == ["stand all", "stand 10", "stand 11", "decline"]
    some = story.then("stand 11")
    assert legal(some.position) == ["stand 10", "decline"]
    assert places(some.then("decline").position) == [0, 0, 10, 11, "lying-10"]
    assert asked(some.then("stand 10").position) == "play", "nobody is left to ask about"
    again = luxor.position(str(some.position))
    assert again == some.position
    assert event_of(some.then("decline"), "LeftLying").params == {"n": 1}


@pytest.mark.rule("mummy.stand.attempt")
def test_the_roll_to_stand_up_cites_its_own_rule() -> None:
    rolling = play(fallen(10), "try").position
    assert rolling.check("roll 3").basis == ("mummy.stand.attempt",)
    assert refused_by(rolling, "roll 7") == ("mummy.stand.attempt",)


@pytest.mark.rule("ruling.stand.needs-target")
def test_no_attempt_if_all_the_fallen_are_under_her() -> None:
    assert asked(fallen(10, 10, mummy=10)) == "play"
    assert asked(fallen(10, 11, mummy=10)) == "stand-up"


@pytest.mark.rule("ruling.stand.no-tile")
def test_a_turn_ended_by_the_roll_has_no_draw_and_no_mummy_tile() -> None:
    story = play(fallen(10), "try", "roll 3", "stand 10")
    assert turn_of(story.position) == 1
    assert not events_of(story, "CardDrawn")
    assert event_of(story, "TurnEnded").params["cards"] == 5


@pytest.mark.rule("ruling.nobody-moves.stand")
def test_one_who_could_stand_up_is_not_stuck() -> None:
    """All of seat 1 lie; seat 0 is stuck: the round does not end the game."""
    lying = [f"lying-{space}" for space in (10, 11, 12, 13, 14)]
    stuck = [39, 41, 41, 41, 41]
    facts = {"adventurers": {0: stuck, 1: lying}, "hands": {0: holding("5", "4")}, "spent": 4,
             "sarcophagi": [0, 0]}  # fmt: skip
    position = begin("mummy", mummy__space=30, given=facts)
    story = roll_on(play(position, "play left"), "use-tile").then("decline")
    assert asked(story.position) == "stand-up"
    held = [f"lying-{30}"] * 5
    facts["adventurers"] = {0: stuck, 1: held}
    ended = roll_on(play(begin("mummy", mummy__space=30, given=facts), "play left"), "use-tile")
    assert event_of(ended.then("decline"), "GameEnded").rule == "base.end.nobody-moves"


@pytest.mark.rule("ruling.nobody-moves.stand")
def test_a_turn_that_goes_on_after_standing_up_counts_as_able() -> None:
    position = begin("mummy", mummy__space=30, hands={0: holding("5", "4")},
                     adventurers={0: ["lying-38", 41, 41, 41, 41]}, spent=4, sarcophagi=[0, 0])  # fmt: skip
    story = play(position, "try", "roll 6", "stand 38", "play left")
    assert fact(story.position, "idle") == 0, "judged at the turn's start"


@pytest.mark.rule("mummy.stand.attempt")
def test_who_tries_to_stand_up_still_has_to_roll_when_the_position_is_read_again() -> None:
    lying = {0: ["lying-10", 0, 0, 0, "anubis-3"]}
    rolling = play(begin("mummy", adventurers=lying, mummy__space=30), "try").position
    assert "roll 1" in outcomes(rolling)
    assert luxor.position(str(rolling)) == rolling
