"""Whatever somebody thinks possible can be made to happen, however few deals it happens in."""

from __future__ import annotations

from typing import cast

import luxor
from luxor.analysis.chances.seen_chance import bring, outcomes
from luxor.analysis.turns import tree
from luxor.core.position.position import Position
from luxor.core.words.terms import Chance


def is_last_draw(position: Position) -> bool:
    return isinstance(position.pending, Chance) and len(cast("list[str]", position.facts()["deck"])) == 1


def the_last_card() -> Position:
    """A draw from a pile of one card, while all others are in hidden hands or played."""
    session = luxor.new_game(players=4, seed=0, chance="steered")
    while not is_last_draw(session.position):
        session.play(session.position.legal_actions()[0])
    return session.position


def test_a_card_that_is_rarely_the_last_one_is_drawn_in_a_deal_that_has_it() -> None:
    position = the_last_card()
    looking_on = 0
    assert position.seat != looking_on
    view = position.view(looking_on)._state
    possible = outcomes(position, looking_on)
    assert len(possible) > 3, "any of the hidden cards may be the last one"
    for outcome in possible:
        assert bring(position, looking_on, outcome).position.problems() == ()
        frame = view.agenda[-1]
        code = position.game.steps[frame[0]].code(view, frame, outcome)
        assert code is not None
        after = tree.bring(position.game, position.state, view, code)
        assert Position(position.game, after).problems() == ()
