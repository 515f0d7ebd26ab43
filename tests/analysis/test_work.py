"""What goes along with work: positions, as they are or as text."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import luxor
from luxor.analysis.work import Carried
from luxor.core.position.position import Position
from luxor.games import standard_data
from tests.analysis.helpers import played


def sent(position: Position) -> Position:
    """A position after a trip to another process."""
    carried = pickle.loads(pickle.dumps(Carried(position)))
    assert isinstance(carried, Carried)
    return carried.position


def test_in_one_process_a_position_is_itself() -> None:
    position = played(2, 30)
    assert Carried(position).position is position


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_a_view_arrives_as_it_was(game: str) -> None:
    view = played(3, 40, game=game).view(1)
    assert sent(view) == view
    assert sent(view).is_view


def test_a_position_takes_its_own_board_along(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(standard_data("luxor").replace("hand = 5", "hand = 4", 1), encoding="utf-8")
    position = luxor.new_game(2, board=path).position
    path.unlink()
    assert sent(position) == position
    assert sent(position).game.board == position.game.board
