"""Lines and changes of positions: what is pending must be possible, and what was asked stays asked."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from luxor import Position
from luxor.core.engine.conformance import random_game
from luxor.core.errors import LuxorError
from luxor.games import find_game

NO_SANDSTORM = ["boat", "snakes", "caravan"]


@cache
def met(step: str) -> Position:
    """The first position of a game at which a step is pending."""
    run = random_game(find_game("expedition", 3, ("new_adventures",)), 1)
    return next(each for each in run.positions if getattr(each.pending, "step", "") == step)


@pytest.mark.rule("adventures.use", "ruling.adventures.any-level")
def test_a_token_is_only_played_by_who_holds_it() -> None:
    aiming = met("aim")
    *before, (step, seat, token, cell) = cast("list[list[object]]", aiming.facts()["agenda"])
    assert aiming.edit(agenda=[*before, [step, seat, token, cell]]) == aiming
    for last in ([step, seat, token, cell], ["lift", seat, token]):
        assert aiming.edit(agenda=[*before, last]).legal_actions()
        with pytest.raises(LuxorError, match="agenda"):
            aiming.edit(tokens={seat: NO_SANDSTORM}, agenda=[*before, last])
    with pytest.raises(LuxorError, match="agenda"):
        aiming.edit(agenda=[*before, [step, seat, token, "1.1"]])  # there is no mountain


@pytest.mark.rule("expedition.turn.place")
def test_tiles_keep_their_series_however_many_are_held() -> None:
    position = met("place")
    held = ["desert@2", "lake@2", "camp-desert@2", "temple-oasis@2"]
    hands = position.edit(hands={position.seat: held}).facts()["hands"]
    assert cast("list[object]", hands)[position.seat] == held


@pytest.mark.rule("expedition.move.extras")
def test_in_the_middle_of_a_turn_a_change_leaves_the_question() -> None:
    marching = met("march")
    reserve = marching.facts()["reserve"]
    assert isinstance(reserve, list)
    other = (marching.seat + 1) % 3
    fewer = marching.arrange(reserve={other: int(str(reserve[other])) - 1})
    assert fewer.facts()["agenda"] == marching.facts()["agenda"]
    begun = marching.arrange(seat=other)
    assert (begun.seat, getattr(begun.pending, "step", "")) == (other, "place")
