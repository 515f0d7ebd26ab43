"""Small games in short: a state of numbers, from which line, facts, key and copies follow."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from luxor.core.engine.conformance import check_game
from luxor.core.engine.game import Frame, Step
from luxor.core.engine.simple import SimpleGame, SimpleState
from luxor.core.errors import ConfigError, NotationError
from luxor.core.position.position import Position
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import Over, ScoreLine, Sink

RULES = {"fill.put": ("Put", "Put your number on a free cell."), "fill.end": ("End", "All is full.")}


class Grid(SimpleState):
    """Three rows of two cells, and who has put how many."""

    cells: list[list[int]]
    count: list[int]
    turn: int


class Put(Step[Grid]):
    name, rule = "put", "fill.put"

    def options(self, state: Grid, frame: Frame) -> list[int]:
        return [n for n in range(6) if not state.cells[n // 2][n % 2]]

    def take(self, state: Grid, frame: Frame, code: int, sink: Sink | None) -> None:
        state.cells[code // 2][code % 2] = frame.seat + 1
        state.count[frame.seat] += 1
        state.turn += 1
        if any(0 in row for row in state.cells):
            state.agenda.append(Frame((0, 1 - frame.seat)))


class Fill(SimpleGame[Grid]):
    name, state_class, step_rule, over_rule = "fill", Grid, "fill.put", "fill.end"

    def __init__(self, players: int) -> None:
        super().__init__(players, book=Rulebook((), RULES))
        self.steps = [Put()]

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> Grid:
        return Grid([Frame((0, first))], cells=[[0, 0], [0, 0], [0, 0]], count=[0, 0], turn=1)

    def score(self, state: Grid) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine(seat, n, "fill.end", "cells") for seat, n in enumerate(state.count))


def start() -> Position:
    game = Fill(2)
    return Position(game, game.setup(0))  # type: ignore[arg-type]


def test_it_conforms() -> None:
    assert check_game(start().game, range(4)).states > 20


def test_the_fields_are_the_facts_and_the_line() -> None:
    position = start().apply("put 3").position
    assert position.facts() == {
        "cells": [[0, 0], [0, 1], [0, 0]],
        "count": [1, 0],
        "turn": 2,
        "agenda": [["put", 1]],
    }
    assert str(position) == "fill/1 2p 00000000 - cells=0,0/0,1/0,0 count=1,0 turn=2 agenda=put,1"


def test_a_copy_shares_nothing() -> None:
    before = start()
    line = str(before)
    before.apply("put 0")
    assert str(before) == line


def test_a_step_names_its_actions_and_refuses_what_it_does_not_offer() -> None:
    position = start().apply("put 0").position
    assert [str(action) for action in position.legal_actions()] == [f"put {n}" for n in range(1, 6)]
    verdict = position.check("put 0")
    assert [(violation.code, violation.rule) for violation in verdict.violations] == [
        ("no-such-option", "fill.put")
    ]
    for wrong in ("put", "put x", "put 1 2", "draw 1"):
        assert not position.check(wrong).legal


def test_the_most_points_win_and_a_draw_has_two_winners() -> None:
    position = start()
    for cell in range(5):
        position = position.apply(f"put {cell}").position
    assert position.pending == Over((0, 1), ("fill.end",)), "the last cell left no choice"


def test_a_turn_of_any_seat_can_begin() -> None:
    assert start().edit(seat=1).seat == 1
    with pytest.raises(NotationError, match="0 to 1"):
        start().edit(seat=2)


@pytest.mark.parametrize(
    ("change", "said"),
    [({"turn": "soon"}, "turn"), ({"count": [1, 99999]}, "count"), ({"cells": [[0], "x"]}, "cells")],
)
def test_facts_are_checked(change: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        start().edit(**change)


def test_mistakes_of_the_author_are_named() -> None:
    with pytest.raises(ConfigError, match="allowed: 2"):
        Fill(3)
    with pytest.raises(ConfigError, match="needs cells, count, turn, not cells"):
        Grid([], cells=[])
    with pytest.raises(ConfigError, match="who of Named"):

        class Named(SimpleState):
            who: str
