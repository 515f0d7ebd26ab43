"""Points and winners: every rule, against the other reading."""

from __future__ import annotations

import pytest

from luxor import Position
from tests.expedition.helpers import Cell, Tile, finished, over, points, table


@pytest.mark.rule("expedition.score.top")
def test_only_who_is_on_top_scores() -> None:
    position = table({(8, 6): ("pyramid-desert", 1, 1, 1, 0)})
    assert position.totals() == (3, 0), "a majority below counts nothing"
    line = next(line for line in position.score() if line.rule == "expedition.score.top")
    assert (line.seat, line.points, line.params["count"]) == (1, 0, 1)


@pytest.mark.rule("expedition.score.values")
@pytest.mark.parametrize(
    ("tile", "worth"),
    [("camp-desert", 1), ("camp-oasis", 1), ("temple-desert", 2), ("temple-oasis", 2), ("pyramid-desert", 3),
     ("pyramid-oasis", 3), ("desert", 0), ("mountain", 0)],
)  # fmt: skip
def test_what_a_tile_is_worth(tile: str, worth: int) -> None:
    assert table({(8, 6): (tile, 0, 0)}).totals() == (worth, 0)


def ended(cells: dict[Cell, Tile], reserve: list[int]) -> Position:
    return finished(table(cells).edit(reserve=reserve))


@pytest.mark.rule("expedition.score.winner")
def test_most_points_win() -> None:
    end = ended({(8, 6): ("pyramid-desert", 0), (8, 7): ("temple-desert", 1)}, [1, 29])
    assert over(end) == ((0,), ("expedition.score.winner",)), "reserves do not matter yet"


@pytest.mark.rule("expedition.score.tie")
def test_a_tie_goes_to_the_larger_reserve_then_is_shared() -> None:
    tied: dict[Cell, Tile] = {
        (8, 6): ("temple-desert", 0),
        (8, 7): ("temple-oasis", 1),
    }
    assert points(ended(tied, [3, 4]), "temples") == [2, 2]
    assert over(ended(tied, [3, 4])).winners == (1,)
    assert over(ended(tied, [5, 4])).winners == (0,)
    assert over(ended(tied, [4, 4])).winners == (0, 1)
    assert "expedition.score.tie" in over(ended(tied, [4, 4])).rules


@pytest.mark.rule("expedition.score.tie")
def test_a_loser_with_a_large_reserve_does_not_break_a_tie() -> None:
    end = finished(table({(10, 8): ("temple-desert", 0), (10, 9): ("temple-oasis", 1)}, players=3,
                         centre={(7, 8): "desert"}).edit(reserve=[3, 4, 30]))  # fmt: skip
    assert over(end).winners == (1,)
