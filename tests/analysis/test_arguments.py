"""What analysis is asked of wrong kinds is refused by name, before anything long begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import luxor
from luxor import analysis

NONSENSE: list[Any] = [5, 2.5, b"x", [1], object(), -(10**5000), [10**5000]]
CALLS: dict[str, Callable[[luxor.Position, Any], object]] = {
    "reading": lambda position, it: analysis.impact(it),
    "bots of a tournament": lambda position, it: analysis.tournament(it),
    "bots of games": lambda position, it: analysis.simulate(1, bots=it),
    "players": lambda position, it: analysis.worth_table(1, players=it * 10**30 if it == 5 else it),
    "games": lambda position, it: analysis.simulate(it * 10**30 if it == 5 else it),
    "about": lambda position, it: analysis.quiz(position, 1, about=it),
    "kinds": lambda position, it: analysis.quiz(position, 1, kinds=it),
    "choices": lambda position, it: analysis.own_question(position, "Why?", it, right=0),
    "table": lambda position, it: analysis.show_table(it),
    "seats of a table": lambda position, it: analysis.by_seat(it),
    "coverage": lambda position, it: analysis.coverage_map(it),
    "a bot's name": lambda position, it: analysis.register_bot(it, lambda: analysis.make_bot("quick")),
    "how a bot is made": lambda position, it: analysis.register_bot("odd", it),
}


@pytest.mark.parametrize("name", CALLS)
def test_nonsense_is_refused_by_name(name: str) -> None:
    position = luxor.new_game(players=2, seed=3).position
    for it in NONSENSE:
        with pytest.raises(luxor.LuxorError):
            CALLS[name](position, it)
