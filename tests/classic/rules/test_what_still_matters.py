"""In the last round most cards cannot be played any more: what still matters, and what does not."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import CHAMBER, cards, listed, play


def last_turn(*hand: str) -> Position:
    """The last player's last turn: two adventurers are in the chamber, and the other seat has played."""
    places = {0: [0, 0, 0, 30, CHAMBER], 1: [0, 0, 0, 4, CHAMBER]}
    return luxor.new_game(2, seed=1).position.edit(
        seat=1, turn=40, sarcophagi=[0, 1], spent=2, adventurers=places, hands={1: list(hand)}
    )


def gist(position: Position) -> tuple[object, ...]:
    return position.game.gist(position.state)


@pytest.mark.rule("base.hand.outer-only", "base.end.finish-round")
def test_before_the_last_card_the_outer_ones_matter_and_no_other() -> None:
    held = last_turn("1", "2", "3", "4", "5")
    assert gist(held) != gist(last_turn("2", "1", "3", "4", "5")), "another card at an end"
    assert gist(held) == gist(last_turn("1", "3", "2", "4", "5")), "the same ends"


@pytest.mark.rule("base.hand.outer-only", "base.end.finish-round")
def test_when_the_last_card_is_played_the_hand_matters_no_more() -> None:
    moving = [
        play(position, "play left").position
        for position in (last_turn("1", "2", "3", "4", "5"), last_turn("1", "4", "2", "5", "4"))
    ]
    assert gist(moving[0]) == gist(moving[1])


@pytest.mark.rule("mummy.tile.replace", "base.end.finish-round")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_next_mummy_tile_matters_only_if_somebody_has_another_turn(seat: int) -> None:
    places = {0: [0, 0, 0, 30, CHAMBER], 1: [0, 0, 0, 4, CHAMBER]}
    more: dict[str, object] = {"mummy.talismans": [4, 4]}
    start = luxor.new_game(2, ["mummy"], seed=1).position.edit(
        seat=seat, turn=40, sarcophagi=[0, 1], spent=2, adventurers=places,
        hands={seat: ["1", "2", "3", "4", "5"]}, **more,
    )  # fmt: skip
    story = play(start, "play left")
    while getattr(story.position.pending, "step", "") != "use-tile":
        story = story.then(str(story.position.legal_actions()[0]))
    turned = story.then("use two-points").position
    assert {action.verb for action in turned.legal_actions()} == {"turn-tile"}
    assert turned.game.idle(turned.state) is (seat == 1)


def last_with_mummy(*offer: str, **facts: object) -> Position:
    """The same last turn with the mummy, and these of her tiles on offer."""
    places = {0: [0, 0, 0, 30, CHAMBER], 1: [0, 0, 0, 4, CHAMBER]}
    more: dict[str, object] = {"mummy.talismans": [4, 4], "mummy.offer": list(offer), **facts}
    return luxor.new_game(2, ["mummy"], seed=1).position.edit(
        seat=1, turn=40, sarcophagi=[0, 1], spent=2, adventurers=places, **more
    )


def mattering(position: Position) -> list[int]:
    """The places of the hand whose card matters: another one there makes another gist."""
    hand = ["1", "2", "3", "4", "5"]
    held = gist(position.edit(hands={1: hand}))
    return [
        at for at in range(5) if gist(position.edit(hands={1: [*hand[:at], "die", *hand[at + 1 :]]})) != held
    ]


@pytest.mark.rule("mummy.tile.extra-turn", "base.end.finish-round")
def test_the_tile_that_gives_a_turn_and_no_other_lets_a_second_card_matter() -> None:
    assert mattering(last_with_mummy("keys", "pairs", "items")) == [0, 4]
    assert mattering(last_with_mummy("keys", "pairs", "extra-turn")) == [0, 1, 3, 4]


@pytest.mark.rule("ruling.stand.no-tile", "base.end.finish-round")
def test_what_may_be_discarded_for_a_roll_matters_only_if_a_turn_follows() -> None:
    now = last_with_mummy("keys", "pairs", "items")
    then = last_with_mummy("keys", "pairs", "items", again=["extra-turn"])
    by = {"ruling.stand.no-tile": "discard-and-draw"}
    assert (mattering(now), mattering(now.with_readings(by))) == ([0, 4], [0, 4])
    assert (mattering(then), mattering(then.with_readings(by))) == ([0, 1, 3, 4], [0, 1, 2, 3, 4])


@pytest.mark.rule("base.setup.horus-piles", "base.end.finish-round")
@pytest.mark.parametrize(("extra_turns", "idle"), [(0, True), (3, False)])
def test_the_next_card_of_a_pile_matters_only_if_it_could_still_be_played(
    extra_turns: int, idle: bool
) -> None:
    """What is taken comes to the middle of the hand: with three turns more it may be an outer card."""
    position = last_with_mummy("keys", "pairs", "items", again=["extra-turn"] * extra_turns or [0])
    position = position.edit(adventurers={1: [0, 0, 0, 3, CHAMBER]}, hands={1: ["1", "2", "3", "4", "5"]})
    turned = play(position, "play left", "move 3 1", "take card-1").position
    assert {action.verb for action in turned.legal_actions()} == {"turn-up"}
    assert turned.game.idle(turned.state) is idle


@pytest.mark.rule("base.hand.outer-only", "base.temple.scarab")
def test_hidden_outer_cards_are_dealt_in_either_order_and_scarabs_have_none() -> None:
    last = last_turn("1", "2", "3", "4", "5").edit(scarabs={1: [1, 4]}, scarab_supply=[3])
    deals = last.game.deals(last.view(0).state, 10_000)
    assert deals is not None
    wholes = [Position(last.game, state) for state, _ in deals]
    hands = [cards(each, 1) for each in wholes]
    scarabs = [tuple(listed(each, "scarabs", 1)) for each in wholes]
    dealt = [(hand[0], hand[-1], owned) for hand, owned in zip(hands, scarabs)]
    assert len(dealt) == len(set(dealt)), "none of them twice"
    assert {("1", "5", (1, 4)), ("5", "1", (1, 4))} <= set(dealt)
    assert set(scarabs) == {(1, 3), (1, 4), (3, 4)}


@pytest.mark.rule("base.hand.outer-only", "base.end.finish-round")
def test_who_plays_before_a_hidden_hand_thinks_by_its_own_whole_hand() -> None:
    """So that the outer cards of two hidden hands are not all that matters: no list of them is complete."""
    places = {0: [0, 0, 0, 30, CHAMBER], 1: [0, 0, 0, 4, CHAMBER], 2: [0, 0, 0, 4, 9]}
    last_round = luxor.new_game(3, seed=1).position.edit(
        turn=40, sarcophagi=[0, 1], spent=2, adventurers=places
    )
    two_to_play, one_to_play = (last_round.edit(seat=seat).view(0).state for seat in (1, 2))
    assert last_round.game.deals(two_to_play, 20_000) is None
    assert len(last_round.game.deals(one_to_play, 20_000) or ()) > 1
