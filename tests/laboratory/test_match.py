"""Matches, ratings and the sequential test: the maths, and that matches resume."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import luxor
from luxor.analysis import match, tournament
from luxor.analysis.stats import ACCEPTED, OPEN, REJECTED, Running, Sprt, elo, ratings, wilson
from luxor.core.engine.chance import Draws
from tests.laboratory.strength import claims, main, report

ROOT = Path(__file__).parents[2]


def test_running_mean_and_variance() -> None:
    found = Running()
    for value in (2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0):
        found.add(value)
    assert found.mean == 5
    assert found.variance == pytest.approx(32 / 7)
    low, high = found.interval()[1:]
    assert high - 5 == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8), rel=1e-5)
    assert 5 - low == pytest.approx(high - 5)


def test_wilson_interval() -> None:
    found = wilson(0.5, 100)
    assert (found.low, found.high) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(1.0, 10).high == 1.0
    assert wilson(1.0, 10).low == pytest.approx(0.72247, abs=1e-5)
    assert wilson(0.0, 0).high == 1.0


def test_sprt_bounds_and_ratio() -> None:
    test = Sprt(0.5, 0.6, 0.05, 0.1)
    assert test.bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    scores = [1.0, 0.0] * 50
    # variance 1/4: LLR = n (s1 - s0)(2 mean - s0 - s1) / (2 var)
    assert test.ratio(scores) == pytest.approx(100 * 0.1 * (1.0 - 1.1) / 0.5)
    assert test.ratio([]) == 0.0


def test_sprt_decides() -> None:
    test = Sprt()
    assert test.decide([1.0] * 4) == OPEN
    assert test.decide([1.0] * 40) == ACCEPTED
    assert test.decide([0.0] * 40) == REJECTED
    assert test.decide([0.5] * 6) == OPEN


def test_sprt_keeps_its_error_chances() -> None:
    """Simulated matches of equals: H1 is accepted in about one of twenty at most."""
    test = Sprt(0.5, 0.6)
    draws = Draws(11)
    wrong = runs = 0
    for _ in range(200):
        scores: list[float] = []
        while test.decide(scores) == OPEN and len(scores) < 600:
            scores += [draws.below(2) / 1.0 for _ in range(10)]
        runs += 1
        wrong += test.decide(scores) == ACCEPTED
    assert wrong / runs < 0.09


def test_elo_and_ratings() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    found = ratings(["a", "b", "c"], {("a", "b"): (75, 100), ("b", "c"): (75, 100), ("a", "c"): (90, 100)})
    assert found["a"].mean > found["b"].mean > found["c"].mean
    assert found["a"].mean - found["b"].mean == pytest.approx(elo(0.75), abs=12)
    assert sum(rating.mean for rating in found.values()) == pytest.approx(0, abs=1e-6)
    assert all(rating.low < rating.mean < rating.high for rating in found.values())


def test_greedy_beats_random() -> None:
    found = match("greedy", "random", 2, deals=40)
    assert found.verdict == ACCEPTED
    assert found.share > 0.9
    assert found.games == 2 * len(found.scores)


def test_equals_come_out_even() -> None:
    """Paired deals: a bot against itself scores exactly a half in every deal."""
    found = match("quick", "quick", 2, deals=3, test=None)
    assert [score.share for score in found.scores] == [0.5] * 3
    assert found.verdict == OPEN


def test_matches_resume(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    whole = match("quick", "random", 4, deals=4, test=None)
    match("quick", "random", 4, deals=2, test=None, path=path)
    with path.open("a") as file:
        file.write("[2, 0.5, 1")  # the power went out here
    again = match("quick", "random", 4, deals=4, test=None, path=path, batch=2)
    assert again.scores == whole.scores
    assert len(path.read_text().splitlines()) == 5
    with pytest.raises(luxor.LuxorError, match="another run"):
        match("quick", "random", 2, deals=4, path=path)


def test_odd_tables_are_fair() -> None:
    """Two seats against one, then one against two: equal bots come to a half."""
    played = match("quick", "quick", 3, deals=4, test=None)
    assert played.share == pytest.approx(0.5)


def test_tournament(tmp_path: Path) -> None:
    found = tournament(("random", "quick", "greedy"), deals=2, path=tmp_path)
    assert found["bot"].iloc[-1] == "random"
    assert (found["low"] < found["rating"]).all()
    assert len(list(tmp_path.iterdir())) == 3
    with pytest.raises(luxor.ConfigError, match="two or more different"):
        tournament(("random",))


def test_the_strength_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--only", "greedy-random-2", "--deals", "2", "--folder", str(tmp_path)])
    told = capsys.readouterr().out
    assert "| greedy-random-2 | greedy | random | luxor | 2 | 2 | 4 |" in told
    assert "python -m tests.laboratory.strength --seed 1 --only NAME" in told
    main(["--only", "greedy-random-2", "--told", "--folder", str(tmp_path)])
    assert capsys.readouterr().out == told, "nothing more is played"
    main(["--only", "greedy-random-2", "--time"])
    assert "of CPU per decision" in capsys.readouterr().out
    with pytest.raises(luxor.ConfigError, match="no such match: nobody"):
        main(["--only", "nobody"])


def test_the_committed_table_is_of_these_matches() -> None:
    """Every match has its line, in order, with the words that the code has now, or waits to be played.

    No claim is refuted.
    """
    told = (ROOT / "docs" / "STRENGTH.md").read_text("utf-8")
    lines = [line.strip("| ").split(" | ") for line in told.splitlines() if line.startswith("| ")][2:]
    named = told.partition("Not played yet: ")[2].rstrip(".\n")
    waiting = named.split(", ") if named else []
    assert told == report([*lines, *([name] for name in waiting)], 1) + "\n"
    made = [claim for _, claim in claims()]
    assert waiting == [claim.name for claim in made if claim.name in waiting]
    assert [tuple(line[:3]) for line in lines] == [
        (claim.name, claim.better, claim.worse) for claim in made if claim.name not in waiting
    ]
    assert not [line[0] for line in lines if line[-1] == "no"]
