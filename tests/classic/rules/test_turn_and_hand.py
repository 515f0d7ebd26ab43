"""Chapter two: rounds and turns, the hand, the draw pile and the discard pile."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

import pytest

import luxor
from tests.classic.helpers import (
    asked,
    cards,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    party,
    play,
    refused_by,
    start,
    steered,
    take_turn,
    turn_of,
)

HAND = ["1", "4", "2", "die", "3"]
PILE = (
    ["1"] * 4 + ["+-1"] * 4 + ["2"] * 2 + ["3"] * 2 + ["4"] * 2 + ["5"] * 4 + ["die"] * 3
)  # all but two hands
OTHER_HAND = ["1", "+-1", "4", "3", "2"]


@pytest.mark.rule("base.turn.order")
@pytest.mark.parametrize(("first", "seats"), [(0, [0, 1, 2, 0, 1, 2]), (1, [1, 2, 0, 1, 2, 0])])
def test_rounds_start_with_the_first_player_and_go_clockwise(first: int, seats: list[int]) -> None:
    session = luxor.new_game(3, first=first, seed=4)
    found: list[int] = []
    while len(found) < len(seats):
        if asked(session.position) == "play":
            found.append(turn_of(session.position))
        session.play(session.position.legal_actions()[0])
    assert found == seats
    began = [event for node in session.nodes for event in node.events if event.kind == "TurnBegan"]
    assert [event.seat for event in began][: len(seats)] == seats
    assert all("base.turn.order" in event.rules for event in began)


@pytest.mark.rule("base.turn.steps")
def test_a_turn_is_play_and_move_then_act_then_draw() -> None:
    session = steered(start(hands={0: holding("4")}))
    assert asked(session.position) == "play"
    session.play("play left")
    assert asked(session.position) == "move"
    session.play("move 0 4")
    assert asked(session.position) == "take"
    session.play("take key")
    assert set(outcomes(session.position)) == {
        f"draw {card}" for card in ("1", "+-1", "2", "3", "4", "5", "die")
    }
    session.play("draw 2")
    assert (asked(session.position), turn_of(session.position)) == ("play", 1)
    told = [event.kind for node in session.nodes for event in node.events]
    assert told == ["CardPlayed", "AdventurerMoved", "KeyTaken", "CardDrawn", "TurnEnded", "TurnBegan"]


@pytest.mark.rule("base.turn.steps")
@pytest.mark.parametrize("early", ["move 0 4", "take key", "draw 2"])
def test_no_step_of_a_turn_can_be_brought_forward(early: str) -> None:
    position = start(hands={0: holding("4")})
    assert refused_by(position, early)[-1] == "base.turn.steps"
    with pytest.raises(luxor.IllegalAction, match=r"base\.turn\.steps"):
        position.apply(early)
    moving = play(position, "play left").position
    assert refused_by(moving, "play right") == ("base.turn.steps",)


@pytest.mark.rule("base.hand.order-fixed")
def test_cards_in_hand_are_never_rearranged() -> None:
    position = start(hands={0: HAND})
    for shift in ("shift 3 1", "shift 1 5", "shift 2 3"):
        assert refused_by(position, shift) == ("base.hand.order-fixed",)
    after = take_turn(position, "play left", "move 0 1").position
    kept = cards(after, 0)
    assert [*kept[:2], *kept[3:]] == HAND[1:]


@pytest.mark.rule("base.hand.outer-only")
def test_only_the_leftmost_or_the_rightmost_card_may_be_played() -> None:
    position = start(hands={0: HAND})
    assert legal(position) == ["play left", "play right"]
    for inner in ("play 2", "play 3", "play 4"):
        assert refused_by(position, inner) == ("base.hand.outer-only",)
    assert event_of(play(position, "play left"), "CardPlayed").params["card"] == "1"
    played = event_of(play(position, "play right"), "CardPlayed")
    assert played.params["card"] == "3"
    assert "base.hand.outer-only" in played.rules


@pytest.mark.rule("base.hand.draw-to-middle")
def test_a_new_card_goes_in_the_middle_of_the_four_that_remain() -> None:
    position = start(hands={0: HAND})
    left = play(position, "play left", "move 0 1", "draw 5")
    assert cards(left.position, 0) == ["4", "2", "5", "die", "3"]
    right = play(position, "play right", "move 0 3", "draw 5")
    assert cards(right.position, 0) == ["1", "4", "5", "2", "die"]
    assert event_of(right, "CardDrawn").rule == "base.hand.draw-to-middle"


@pytest.mark.rule("base.hand.five-at-end")
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_ends_with_five_cards_in_hand(seed: int) -> None:
    session = luxor.new_game(3, seed=seed)
    turns = 0
    for number in range(120):
        if session.position.over:
            break
        if asked(session.position) == "play":
            assert [len(cards(session.position, seat)) for seat in range(3)] == [5, 5, 5]
        actions = session.position.legal_actions()
        for event in session.play(actions[number % len(actions)]):
            if event.kind == "TurnEnded":
                turns += 1
                assert (event.rule, event.params["cards"]) == ("base.hand.five-at-end", 5)
    assert turns > 20


@pytest.mark.rule("base.hand.five-at-end")
def test_a_hand_of_four_between_turns_is_an_impossible_one() -> None:
    short = start(hands={0: HAND}).edit(hands={0: HAND[1:]})
    assert "base.hand.five-at-end" in [problem.rule for problem in short.problems()]


@pytest.mark.rule("base.hand.horus-replaces-draw")
def test_a_horus_card_taken_goes_to_the_middle_and_replaces_the_draw() -> None:
    position = start(hands={0: HAND}, horus={0: ["1-4*"]}, adventurers={0: party(0, 1)})
    choice = play(position, "play right", "move 1 3").position
    assert "base.hand.horus-replaces-draw" in choice.check("take card-1").basis
    story = play(choice, "take card-1")
    assert cards(story.position, 0) == ["1", "4", "1-4*", "2", "die"]
    story = story.then("turn-up last*")
    assert cards(story.position, 0) == ["1", "4", "1-4*", "2", "die"]
    assert not events_of(story, "CardDrawn")
    assert event_of(story, "DrawReplaced").rule == "base.hand.horus-replaces-draw"
    assert fact(story.position, "deck") == fact(position, "deck")
    assert turn_of(story.position) == 1


@pytest.mark.rule("base.hand.horus-replaces-draw")
def test_a_key_taken_replaces_no_draw() -> None:
    position = start(hands={0: HAND}, adventurers={0: party(0, 1)})
    story = play(position, "play right", "move 1 3", "take key", "draw 5")
    assert cards(story.position, 0) == ["1", "4", "5", "2", "die"]
    assert not cites(story, "base.hand.horus-replaces-draw")


@pytest.mark.rule("base.deck.discard")
def test_starter_and_horus_cards_alike_go_on_one_common_discard_pile() -> None:
    position = start(hands={0: holding("2"), 1: holding("1-3*")})
    piles = fact(position, "horus")
    story = take_turn(position, "play left", "move 0 2")
    assert fact(story.position, "discard") == ["2"]
    story = take_turn(story.position, "play left", "move 0 3")
    assert fact(story.position, "discard") == ["2", "1-3*"]
    assert fact(story.position, "horus") == piles
    assert "base.deck.discard" in event_of(story, "CardPlayed").rules


@pytest.mark.rule("base.deck.reshuffle")
def test_an_exhausted_draw_pile_is_made_anew_of_the_discards_horus_cards_included() -> None:
    position = start(hands={0: HAND, 1: OTHER_HAND}, discard=[*PILE, "1-5***"])
    assert fact(position, "deck") == []
    story = play(position, "play left", "move 0 1")
    assert event_of(story, "DeckReshuffled").rule == "base.deck.reshuffle"
    assert fact(story.position, "discard") == []
    assert sum(outcomes(story.position).values()) == len(PILE) + 2
    drawn = story.then("draw 1-5***").position
    assert cards(drawn, 0) == ["4", "2", "1-5***", "die", "3"]
    assert drawn.problems() == ()


@pytest.mark.rule("base.deck.reshuffle")
def test_while_a_card_is_left_the_discards_stay_where_they_are() -> None:
    position = start(hands={0: HAND, 1: OTHER_HAND}, discard=PILE[1:])
    story = play(position, "play left", "move 0 1")
    assert outcomes(story.position) == {"draw 1": 1}
    assert not events_of(story, "DeckReshuffled")
    after = story.then("draw 1").position
    assert Counter(cast("list[str]", fact(after, "discard"))) == Counter(PILE)


def test_from_an_empty_hand_no_card_may_be_played() -> None:
    line = str(start(hands={0: HAND}))
    empty = luxor.position(re.sub("hands=[^/]*/", "hands=/", line))
    assert not empty.check("play left").legal
