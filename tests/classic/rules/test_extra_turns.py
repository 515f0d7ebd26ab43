"""Which extra turns are ever taken: all, one, none in the last round, none in an extra turn."""

from __future__ import annotations

import pytest

from luxor.classic.rules.ending import extra_lost, extra_turns
from luxor.classic.rules.game import Luxor
from luxor.games import find_game

SET_TURN = 3  # a step that gave an extra turn, whichever


def table(**readings: str) -> Luxor:
    wanted = {f"ruling.{name.replace('_', '-').replace('--', '.')}": id for name, id in readings.items()}
    game = find_game("luxor", 2, ["mummy"], None, wanted)
    assert isinstance(game, Luxor)
    return game


@pytest.mark.rule("ruling.extra-turn.stack")
@pytest.mark.parametrize(
    ("readings", "gained", "last", "taken", "lost"),
    [
        ({}, (SET_TURN,), False, (SET_TURN,), ""),
        ({}, (SET_TURN, SET_TURN), True, (SET_TURN, SET_TURN), ""),
        ({"extra_turn__stack": "one"}, (), False, (), ""),
        ({"extra_turn__stack": "one"}, (SET_TURN, SET_TURN), False, (SET_TURN,), "ruling.extra-turn.stack"),
        ({"extra_turn": "lost-at-end"}, (SET_TURN,), False, (SET_TURN,), ""),
        ({"extra_turn": "lost-at-end"}, (SET_TURN,), True, (), "ruling.extra-turn"),
    ],
)
def test_what_is_taken_of_what_was_gained(
    readings: dict[str, str], gained: tuple[int, ...], last: bool, taken: tuple[int, ...], lost: str
) -> None:
    game = table(**readings)
    state = game.setup(1, 0)
    state.again = gained
    state.entries = game.rules.last_entry if last else 0
    assert extra_turns(game.rules, state, gained) == taken
    assert extra_lost(game.rules, state) == lost


@pytest.mark.rule("ruling.extra-turn.stack")
def test_in_an_extra_turn_no_further_one_is_gained_where_a_table_plays_so() -> None:
    game = table(extra_turn__stack="not-in-extra")
    state = game.setup(1, 0)
    assert extra_lost(game.rules, state) == ""
    game.rules.mark(state, game.rules.in_extra)
    assert extra_lost(game.rules, state) == "ruling.extra-turn.stack"
