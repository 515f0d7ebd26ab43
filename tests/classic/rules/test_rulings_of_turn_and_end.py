"""The ledger, continued: move-all, the draw pile, turns without a move, and the end."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    allowed,
    asked,
    cards,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    party,
    places,
    play,
    refused_by,
    start,
    take_turn,
    tile,
    turn_of,
)

STUCK = [40, 40, 40, 40, 40]  # one step before the chamber
HAND = ["5", "4", "2", "die", "3"]
OTHER_HAND = ["1", "+-1", "4", "3", "2"]
PILE = (
    ["1"] * 5 + ["+-1"] * 4 + ["2"] * 2 + ["3"] * 2 + ["4"] * 2 + ["5"] * 3 + ["die"] * 3
)  # all but two hands


def drawing(position: Position) -> bool:
    return all(action.startswith("draw ") for action in outcomes(position))


@pytest.mark.rule("ruling.all.choice")
def test_an_adventurer_whose_tile_does_nothing_may_be_chosen_to_act() -> None:
    position = start(
        hands={0: holding("all-1*")}, tiles={9: "wild", 1: "vase6x3"}, adventurers={0: party(0, 8)}
    )
    moved = play(position, "play left", "move-all").position
    assert legal(moved) == ["act 1", "act 9"]
    assert "ruling.all.choice" in moved.check("act 1").basis
    story = play(moved, "act 1")
    assert (fact(story.position, "wilds", 0), tile(story.position, 1)) == (0, "vase6x3")
    assert drawing(story.position)


@pytest.mark.rule("ruling.all.choice")
def test_somebody_must_act_and_nobody_in_the_chamber_can() -> None:
    position = start(
        hands={0: holding("all-1*")},
        tiles={9: "wild", 26: "horus2"},
        adventurers={0: [0, 8, 10, 25, 40]},
        keys={0: 1},
    )
    moved = play(position, "play left", "move-all").position
    assert refused_by(moved, f"act {CHAMBER}") == ("ruling.all.choice",)
    assert not moved.check("decline").legal
    assert not moved.check("draw 1").legal


@pytest.mark.rule("ruling.all.choice")
def test_a_treasure_counts_all_own_adventurers_there_whether_they_moved_or_not() -> None:
    position = start(
        hands={0: holding("all-3***")}, tiles={38: "vase3x2"}, adventurers={0: [1, 10, 20, 35, 38]}
    )
    story = play(position, "play left", "move-all")  # three steps from 38 is the chamber, and there is no key
    assert places(story.position)[-2:] == [38, 38]
    story = story.then("act 38")
    assert fact(story.position, "treasures", 0) == ["vase3x2"]


@pytest.mark.rule("ruling.chamber.two-at-once")
def test_two_that_enter_by_one_card_are_two_entries() -> None:
    position = start(hands={0: holding("all-1*")}, adventurers={0: [0, 10, 20, 40, 40]}, keys={0: 2})
    story = play(position, "play left", "move-all")
    assert [event.params["vp"] for event in events_of(story, "SarcophagusTaken")] == [5, 3]
    assert "ruling.chamber.two-at-once" in events_of(story, "SarcophagusTaken")[1].rules
    assert fact(story.position, "sarcophagi") == [0, 0]
    assert fact(story.position, "spent") == 2
    there = {0: party(40), 1: party(CHAMBER)}
    later = start(hands={0: holding("all-1*")}, adventurers=there, keys={0: 1}, sarcophagi=[1, "-"], spent=1)
    taken = events_of(play(later, "play left", "move-all"), "SarcophagusTaken")
    assert [event.params["vp"] for event in taken] == [3]
    assert "ruling.chamber.two-at-once" not in taken[0].rules, "the first one entered long before"
    assert events_of(story, "EndTriggered")


@pytest.mark.rule("ruling.deck.reshuffle-when")
def test_the_discards_stay_when_the_last_card_of_the_pile_is_drawn() -> None:
    position = start(hands={0: HAND, 1: OTHER_HAND}, discard=PILE[1:], tiles={5: "vase6x3"})
    story = play(position, "play left", "move 0 5", "draw 1")
    assert fact(story.position, "deck") == []
    assert not events_of(story, "DeckReshuffled")


@pytest.mark.rule("ruling.deck.reshuffle-when")
def test_the_card_just_played_is_shuffled_in_too() -> None:
    hands = {0: ["1-5***", *HAND[1:]], 1: OTHER_HAND}
    position = start(hands=hands, discard=[*PILE, "5"], tiles={5: "vase6x3"})
    story = play(position, "play left", "move 0 5")
    assert "ruling.deck.reshuffle-when" in event_of(story, "DeckReshuffled").see
    assert outcomes(story.position)["draw 1-5***"] == 1
    assert cards(story.then("draw 1-5***").position, 0) == ["4", "2", "1-5***", "die", "3"]


@pytest.mark.rule("ruling.deck.reshuffle-when")
def test_without_a_draw_there_is_no_reshuffle() -> None:
    position = start(hands={0: ["4", "5", "2", "die", "3"], 1: OTHER_HAND}, discard=PILE)
    story = take_turn(position, "play left", "move 0 4", "take card-1")
    assert (fact(story.position, "deck"), turn_of(story.position)) == ([], 1)
    assert not events_of(story, "DeckReshuffled")


@pytest.mark.rule("ruling.key.spent")
def test_spent_keys_do_not_come_back_even_when_the_supply_has_run_out() -> None:
    position = start(
        hands={0: holding("4")},
        adventurers={1: [0, 10, 20, CHAMBER, CHAMBER]},
        keys={1: 18},
        spent=2,
        sarcophagi=[1, 1],
    )
    assert fact(position, "key_supply") == 0
    story = play(position, "play left", "move 0 4")
    assert event_of(story, "HorusCardTaken").params["pile"] == 1
    assert (fact(story.position, "keys", 0), fact(story.position, "spent")) == (0, 2)
    entry = start(hands={0: holding("1")}, adventurers={0: STUCK}, keys={0: 1})
    assert "ruling.key.spent" in event_of(play(entry, "play left", "move 40 1"), "ChamberEntered").see


@pytest.mark.rule("ruling.nobody-moves.round")
def test_the_round_is_judged_turn_by_turn_and_not_all_at_once() -> None:
    position = start(hands={0: holding("2", "3"), 1: holding("4", "5")}, adventurers={0: STUCK, 1: STUCK})
    assert (asked(position), turn_of(position)) == ("play", 0)  # though nobody at the table could move
    story = take_turn(position, "play left")
    assert events_of(story, "CardDrawn")
    ended = event_of(story, "GameEnded")
    assert "ruling.nobody-moves.round" in ended.rules
    assert "+-1" in cards(story.position, 1)  # an inner card that could have moved somebody does not count


@pytest.mark.rule("ruling.nobody-moves.round")
def test_turns_without_a_move_do_not_add_up_across_rounds() -> None:
    position = start(
        hands={0: ["+-1", "2", "1", "5", "3"], 1: ["2", "+-1", "1", "4", "3"]},
        tiles={39: "vase6x3"},
        adventurers={0: STUCK, 1: STUCK},
    )
    position = take_turn(position, "play left", "move 40 -1").position
    story = take_turn(position, "play left")
    assert events_of(story, "NobodyMoved")
    assert turn_of(story.position) == 0
    story = take_turn(story.position, "play left")
    assert events_of(story, "NobodyMoved")
    assert (asked(story.position), turn_of(story.position)) == ("play", 1)  # two in a row, but not one round
    assert allowed(play(story.position, "play left").position, "move 40 -1") == ["move 40 -1"]


@pytest.mark.rule("ruling.nobody-moves.round")
def test_one_player_who_cannot_move_round_after_round_does_not_end_the_game() -> None:
    position = start(
        hands={0: ["1", "2", "1", "1", "2"], 1: ["4", "5", "1", "+-1", "3"]},
        adventurers={0: party(0, 0), 1: STUCK},
    )
    for step in ("move 0 1", "move 0 2"):
        moved = take_turn(position, "play left", step)
        assert turn_of(moved.position) == 1
        story = take_turn(moved.position, "play left")
        assert events_of(story, "NobodyMoved")
        position = story.position
        assert (asked(position), turn_of(position)) == ("play", 0)


@pytest.mark.rule("ruling.nobody-moves.round")
@pytest.mark.parametrize(("first", "ends"), [(0, False), (1, True)])
def test_which_turns_make_a_round_depends_on_the_first_player(first: int, ends: bool) -> None:
    position = start(
        first=first,
        seat=1,
        hands={0: holding("2", "3"), 1: holding("4", "5")},
        adventurers={0: STUCK, 1: STUCK},
    )
    after = take_turn(position, "play left").position  # seat 1 cannot move, and then it is seat 0's turn
    assert after.over is ends


@pytest.mark.rule("ruling.none-possible.rest")
@pytest.mark.parametrize("end", ["left", "right"])
def test_with_no_move_possible_either_card_may_be_played_and_a_die_is_not_rolled(end: str) -> None:
    position = start(hands={0: holding("die", "1-die**", ("1", "+-1", "2"))}, adventurers={0: STUCK})
    assert legal(position) == ["play left", "play right"]
    assert "ruling.none-possible.rest" in position.check(f"play {end}").basis
    story = play(position, f"play {end}")
    assert "ruling.none-possible.rest" in event_of(story, "NobodyMoved").rules
    assert drawing(story.position)
    assert not events_of(take_turn(position, f"play {end}"), "DieRolled")


@pytest.mark.rule("ruling.die.playable")
def test_a_die_card_counts_as_able_to_move_if_one_roll_is() -> None:
    five = [39, 39, 39, 39, 39]  # without a key only a 1 moves anybody
    position = start(hands={0: holding("die", "3")}, tiles={40: "vase6x3"}, adventurers={0: five})
    assert legal(position) == ["play left"]
    assert "ruling.die.playable" in position.check("play left").basis
    rolling = play(position, "play left").position
    assert legal(play(rolling, "roll 1").position) == ["move 39 1"]
    story = play(rolling, "roll 4")
    assert "ruling.die.playable" in event_of(story, "NobodyMoved").rules
    assert drawing(story.position)  # no second roll, and no second card
    assert len(cards(story.position, 0)) == 4
    assert (turn_of(story.then("draw 1").position), places(story.position)) == (1, five)


@pytest.mark.rule("ruling.die.playable", "ruling.nobody-moves.round")
def test_a_roll_that_moves_nobody_does_not_count_as_a_turn_without_a_possible_move() -> None:
    position = start(
        hands={0: holding("die", "3"), 1: holding("4", "5")},
        adventurers={0: [39, 39, 39, 39, 39], 1: STUCK},
    )
    story = take_turn(position, "play left", "roll 4")
    assert events_of(story, "NobodyMoved")
    assert (asked(story.position), turn_of(story.position)) == ("play", 1)
    assert turn_of(take_turn(story.position, "play left").position) == 0


@pytest.mark.rule("ruling.last.none")
def test_a_line_that_waits_for_an_impossible_catch_up_goes_on_to_the_draw() -> None:
    position = start(hands={0: holding("last*")}, adventurers={0: party(0, 3)})
    line = str(play(position, "play left").position)
    apart, together = "anubis-1,0,3/", "anubis-1,0,0/"
    assert apart in line
    stuck = luxor.position(line.replace(apart, together))
    assert drawing(stuck)
    assert not stuck.check("catch-up").legal
