"""In the last round most cards cannot be played any more: what still matters, and what does not."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import CHAMBER, play


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
