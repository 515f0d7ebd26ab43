"""The readings of Expedition, by what they say: each beside what is standard."""

from __future__ import annotations

import pytest

from luxor import Chance, Position
from tests.expedition.helpers import (
    ADVENTURES,
    Cell,
    Tile,
    asked,
    camp,
    draw_any,
    legal,
    play,
    points,
    stack,
    table,
)

PEAK: dict[Cell, Tile] = {(6, 6): ("mountain", 0, 0, 0)}


def by(position: Position, ruling: str, answer: str) -> Position:
    """The same position, played by another reading."""
    other = position.with_readings({ruling: answer})
    assert other.game.readings == {ruling: answer}
    return other


@pytest.mark.rule("ruling.expedition.one-line")
def test_extras_may_march_in_several_directions() -> None:
    position = table({(8, 8): "desert"})
    assert isinstance(play(camp(position, 8, 7, 4), "march south 1").position.pending, Chance)
    several = camp(by(position, "ruling.expedition.one-line", "several"), 8, 7, 4)
    after = play(several, "march south 1").position
    assert asked(after)[1] == "march"
    assert "march west 2" not in legal(after), "a mountain costs three"
    assert isinstance(play(after, "stay").position.pending, Chance)


@pytest.mark.rule("ruling.expedition.camp-four")
def test_five_may_stay_on_a_camp() -> None:
    position = camp(table({(8, 8): "desert"}), 8, 7, 5)
    assert "stay" not in legal(position)
    five = camp(by(table({(8, 8): "desert"}), "ruling.expedition.camp-four", "five"), 8, 7, 5)
    after = play(five, "stay").position
    assert stack(after, 8, 7) == [0] * 5
    assert "too-many-on-tile" not in [problem.code for problem in after.problems()]


@pytest.mark.rule("ruling.expedition.camp-keeps")
def test_nobody_needs_to_stay_on_a_camp() -> None:
    position = camp(table({(8, 8): "desert"}), 8, 7, 2)
    assert "march south 2" not in legal(position)
    free = camp(by(table({(8, 8): "desert"}), "ruling.expedition.camp-keeps", "none-need-stay"), 8, 7, 2)
    assert stack(play(free, "march south 2").position, 8, 7) == []


@pytest.mark.rule("ruling.adventures.boat-any")
@pytest.mark.parametrize(("answer", "vp"), [("any", 3), ("own-only", 1)])
def test_a_boat_may_count_only_own_buildings(answer: str, vp: int) -> None:
    cells: dict[Cell, Tile] = {
        **PEAK,
        (8, 6): "lake",
        (9, 6): ("pyramid-desert", 0, 1),
        (8, 5): ("temple-oasis", 1, 0),
    }
    position = table(cells, modules=ADVENTURES, boats=[[8, 6, 0]])
    assert points(position.with_readings({"ruling.adventures.boat-any": answer}), "boats") == [vp, 0]


@pytest.mark.rule("ruling.adventures.majority")
@pytest.mark.parametrize(
    ("answer", "aims"),
    [("relative", ["aim 7 7"]), ("absolute", []), ("tie-enough", ["aim 7 7", "aim 8 7"])],
)
def test_a_majority_may_mean_more_or_less(answer: str, aims: list[str]) -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 7): ("desert", 0, 0, 1, 2), (8, 7): ("desert", 0, 1)}
    turn = table(cells, players=3, modules=ADVENTURES, tokens={0: ["sandstorm"]})
    position = draw_any(play(turn, "place desert@1 6 5").position)
    other = play(position, "stop").position.with_readings({"ruling.adventures.majority": answer})
    if not aims:
        assert "use sandstorm" not in legal(other)
        return
    assert legal(play(other, "use sandstorm").position) == aims
