"""The end of a game is shown from four turns before it."""

from __future__ import annotations

import pytest

from luxor_widgets.app.endings import TURNS, near_the_end


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_four_turns_before_the_end_the_first_player_is_to_play(game: str) -> None:
    session = near_the_end(game, ("Ani", "Jan"))
    assert session.position.seat == 0
    begun = session.position.turn
    assert session.node.trail is None, "nothing is known of what comes"
    while not session.position.over:
        session.play(session.position.legal_actions()[0])
    assert session.position.turn - begun <= 3 * TURNS
