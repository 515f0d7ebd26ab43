"""Hands of many cards: shifts have a number for each of 16 places, so no hand is longer than that."""

from __future__ import annotations

import pytest

import luxor
from luxor import NotationError, Position
from luxor.classic.rules.state import LONGEST

STEPS = {"mummy": "move-card", "characters": "card-shift"}


def at_shift(module: str, cards: int) -> Position:
    """A player with a long hand who may move one card of it."""
    position = luxor.new_game(2, modules=[module], seed=1).position
    hand = [("1", "2", "3", "4", "5", "die", "+-1")[n % 7] for n in range(cards)]
    return position.edit(hands={0: hand}, agenda=[["end", 0], ["refill", 0], [STEPS[module], 0]])


@pytest.mark.parametrize("module", STEPS)
def test_every_shift_of_the_longest_hand_is_an_action_of_its_own(module: str) -> None:
    position = at_shift(module, LONGEST)
    actions = position.legal_actions()
    assert len(set(map(str, actions))) == len(actions) > LONGEST
    reached = {position.apply(action).position for action in actions}
    assert len(reached) == len(actions)
    assert luxor.playout(position, 1).position.over


@pytest.mark.parametrize("module", STEPS)
@pytest.mark.parametrize("cards", [17, 64, 999])
def test_a_longer_hand_is_refused_by_name(module: str, cards: int) -> None:
    """17 cards once gave the same action twice and an IndexError later, 999 took gigabytes."""
    with pytest.raises(NotationError, match=f"hands: 'a hand of {cards} cards' will not do.*at most 16"):
        at_shift(module, cards)
    line = str(luxor.new_game(2).position)
    hand = line.partition(" hands=")[2].partition("/")[0]
    with pytest.raises(NotationError, match="at most 16"):
        luxor.position(line.replace(hand, ",".join(["1@1"] * cards), 1))
