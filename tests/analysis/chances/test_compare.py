"""What if: two positions on the same luck, other modules, and odds that only games can tell."""

from __future__ import annotations

from fractions import Fraction

import pytest

import luxor
from luxor.analysis import by_seat, compare, ends_by, expect, odds, simulate, tournament
from tests.analysis.endings import turns_of
from tests.analysis.helpers import last_turn, played


def test_the_same_position_differs_by_nothing() -> None:
    position = turns_of(1)[-6]
    found = compare(position, position, games=20)
    assert list(found["difference"]) == [0, 0, 0]
    assert list(found["low"]) == [0, 0, 0]


def test_a_key_more_is_worth_its_point() -> None:
    position = turns_of(1)[-1]
    seat = position.seat
    richer = position.arrange(keys={seat: position.facts()["keys"][seat] + 1})  # type: ignore[index]
    found = compare(position, richer, seat, games=40).set_index("measure")
    assert found.loc["score", "low"] > 0
    assert "quick" in found.loc["score", "assumes"]


def test_other_modules_and_back() -> None:
    position = luxor.new_game(2, seed=3).position
    more = position.with_modules("mummy", "equipment")
    assert set(more.game.modules) == {"mummy", "equipment"}
    assert not more.problems()
    assert position.with_modules("mummy").with_modules() == position
    with pytest.raises(luxor.LuxorError, match=r"in the way: card-in-hand \[equipment.setup\]"):
        more.with_modules("mummy")
    assert compare(position, more, games=4)["games"].tolist() == [4, 4, 4]
    five = luxor.new_game(5, ["fifth_player"], seed=3).position
    with pytest.raises(luxor.LuxorError, match="players"):
        five.with_modules()


def test_a_scarab_is_worth_its_average() -> None:
    assert expect(played(2, 0), "roll") == Fraction(7, 2)
    with pytest.raises(luxor.LuxorError, match="no such chance: luck"):
        expect(played(2, 0), "luck")
    with pytest.raises(luxor.LuxorError, match="has no number"):
        expect(played(2, 0), "reveal")


def test_what_may_be_drawn_in_the_next_turns() -> None:
    position = played(2, 60, step="play")
    one, two = (odds(position, draw="5", within=turns, games=60)["chance"][0] for turns in (1, 3))
    assert 0 <= one <= two <= 1
    assert not odds(position, draw="5", within=1, games=5)["exact"].any()
    with pytest.raises(luxor.LuxorError, match="draw never brings '77'"):
        odds(position, draw="77", within=1)


def test_questions_without_sense_get_a_sentence() -> None:
    position = played(2, 60, step="play")
    with pytest.raises(luxor.LuxorError, match="there is no space 99"):
        odds(position, space=99)
    with pytest.raises(luxor.LuxorError, match="there is no treasure 41"):
        odds(position, treasure=41)


def test_the_last_turn_ends_the_game() -> None:
    assert ends_by(last_turn(), 1, games=10)["chance"][0] == 1
    assert ends_by(luxor.new_game(2).position, 1, games=10)["chance"][0] == 0


def test_three_play_a_tournament_and_order_is_told() -> None:
    found = tournament(["quick", "random"], players=3, deals=2)
    assert set(found["bot"]) == {"quick", "random"}
    games = simulate(3, players=3)
    assert by_seat(games)["order"].tolist() == [1, 2, 3, 3, 1, 2, 2, 3, 1]
    start = turns_of(1, 3)[-3]
    assert set(simulate(2, players=3, start=str(start))["first"]) == {start.seat}
