"""Many games, told so that a person reads it: the summary, and what each card is worth."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

import luxor
from luxor.analysis import odds, reach, simulate, worth_table
from luxor.analysis.many_games.summary import summary
from luxor.cli import main


def test_the_summary_says_who_won_and_what_the_points_came_of() -> None:
    told = summary(simulate(6, 2, bots=("quick", "random"), seed=3)).splitlines()
    assert told[0].startswith("6 games for 2 players")
    assert any(line.split()[:3] == ["A", "quick", "100.0%"] for line in told)
    assert any(line.split()[0] == "Treasures" for line in told if line.strip())
    with pytest.raises(luxor.LuxorError, match="needs the table of simulate"):
        summary(simulate(1).iloc[:, :2].__class__())


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "3", "--players", "2", "--bots", "quick"]) == 0
    assert "in the order of play:" in capsys.readouterr().out


def test_a_high_roll_is_worth_more_than_a_low_one() -> None:
    found = worth_table(60, 2, bots="random", seed=4)
    rolls = found[found["kind"] == "roll"].set_index("what")
    assert set(rolls.index) == {"1", "2", "3", "4", "5", "6"}
    weighted = (rolls["margin"] * rolls["times"]).sum()
    assert weighted == pytest.approx(0, abs=1e-6), "what one is worth more, others are worth less"
    assert found["assumes"].iloc[0] == "if everybody plays on like random"


def test_what_came_only_once_is_no_certain_worth() -> None:
    found = worth_table(1, 2, bots="random", seed=4)
    once = found[found["times"] == 1]
    assert len(once) > 3
    assert not ((once["high"] - once["low"]) == 0).any()


def test_a_cluster_is_taken_as_it_is() -> None:
    """As the Client of Dask: it has an executor to give."""

    class Cluster:
        def __init__(self, pool: Executor) -> None:
            self.pool = pool

        def get_executor(self) -> Executor:
            return self.pool

    with ThreadPoolExecutor(2) as pool:
        assert simulate(4, executor=Cluster(pool), chunk=1).equals(simulate(4))


def test_an_opponents_chance_is_averaged_over_what_is_hidden() -> None:
    """The same whatever the other really holds, and not called exact."""
    position = luxor.new_game(2, seed=3).position
    other = luxor.new_game(2, seed=3).position.view(0).sample(9)
    assert other.seat == position.seat
    found = reach(position, 1 - position.seat)
    assert found.equals(reach(other, 1 - position.seat))
    assert (found["exact"] == "").all()
    assert found["note"].str.startswith("averaged over").all()
    assert (reach(position)["exact"] != "").all(), "one's own hand is no secret"


def test_what_chance_may_bring_needs_no_within() -> None:
    position = luxor.new_game(2, seed=3).position
    found = odds(position, draw="5", games=20)
    assert not found["exact"].iloc[0]
    assert odds(position, draw="5", within=1, games=20).equals(found)
