"""Predictions beside what happened: tenths, who is judged, and intervals that hold what they say."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import luxor
from luxor.analysis import calibration, plot_calibration
from luxor.analysis.many_games.calibrate import ENOUGH, count_tenths, coverage_of, judge, main
from luxor.core.position.position import Position
from luxor.games import find_game


def test_a_tenth_is_judged_when_it_has_enough_positions() -> None:
    found = [(0.31, 1.0)] * 3 * ENOUGH + [(0.35, 0.0)] * 7 * ENOUGH + [(0.99, 0.5)] * 2 + [(1.0, 1.0)]
    rows = judge(count_tenths(found))
    assert [row["tenth"] for row in rows] == ["30 to 40 %", "90 to 100 %"]
    assert [row["positions"] for row in rows] == [10 * ENOUGH, 3]
    assert [row["judged"] for row in rows] == [True, False]
    assert rows[0]["happened"] == pytest.approx(0.3)
    assert rows[0]["within"] is False, "predicted were 33.8 %"


def test_one_position_of_a_game_counts_and_the_same_seed_gives_the_same() -> None:
    found = calibration(6, players=3, bot="quick", rollouts=20, seed=2)
    assert found["positions"].sum() == 6
    assert found.equals(calibration(6, players=3, bot="quick", rollouts=20, seed=2))
    assert plot_calibration(found, lang="fr").get_xlabel()
    with pytest.raises(luxor.ConfigError, match="needs the table of calibration"):
        plot_calibration(luxor.analysis.simulate(1))


def test_what_was_counted_is_kept_and_gone_on_from(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    some = partial(calibration, bot="quick", rollouts=5, path=kept)
    assert some(3).equals(calibration(3, bot="quick", rollouts=5))
    head, row = kept.read_text("utf-8").splitlines()
    last, *tallies = json.loads(row)
    kept.write_text(f"{head}\n{json.dumps([last, *([40, 4, 4] for _ in tallies)])}\n", "utf-8")
    assert some(3)["positions"].sum() == 400, "what is kept is not played again"
    assert some(4)["positions"].sum() == 4, "another piece is"
    with pytest.raises(luxor.RecordError, match="of another run"):
        some(3, seed=1)


def test_intervals_hold_the_value_as_often_as_they_say() -> None:
    game = find_game("luxor", 2)
    start = Position(game, game.setup(3))
    assert 0.85 <= coverage_of(start, games=60, repetitions=60, many=3000).share <= 1


def test_the_command_tells_both(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "2", "--bot", "quick", "--rollouts", "10", "--repetitions", "3", "--many", "50"])
    told = capsys.readouterr().out
    assert "tenths judged: 0 of" in told
    assert "3 intervals of 200 games" in told
