"""evaluate: agrees with exact answers, depends on what the seat knows only, stops, and refuses."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis import evaluate
from luxor.core.chance import Draws
from luxor.core.position import Position
from luxor.core.terms import Decision
from tests.analysis.helpers import last_turn, played, solve
from tests.expedition.helpers import words


def records(position: Position, **given: object) -> dict[str, dict[str, float]]:
    found = evaluate(position, **given)  # type: ignore[arg-type]
    return {row["option"]: row for row in found.to_dict("records")}


LAST_TURNS = {
    "die": {},
    "numbers": {"hands": {1: ["3", "2", "1", "4", "5"]}},
    "near": {"adventurers": {1: [0, 7, 37, 38, 41]}, "hands": {1: ["1", "2", "3", "4", "die"]}},
    "all": {"hands": {1: ["all-1*", "2", "3", "4", "1"]}},
}


@pytest.mark.parametrize("name", LAST_TURNS)
def test_last_turns_agree_with_the_exact_answer(name: str) -> None:
    """Within an interval of 99.9 %: score and win chance of every option."""
    position = last_turn(**LAST_TURNS[name])  # type: ignore[arg-type]
    exact = solve(position, 1)
    found = records(position, rollouts=300, confidence=0.999, seed=5, by="score")
    assert set(found) == set(exact)
    for option, (score, win) in exact.items():
        row = found[option]
        assert row["score_low"] - 1e-9 <= score <= row["score_high"] + 1e-9, option
        assert row["win_low"] - 1e-9 <= win <= row["win_high"] + 1e-9, option


@pytest.mark.parametrize("seed", [1, 18])
def test_the_last_tile_of_an_expedition_agrees_with_the_exact_answer(seed: int) -> None:
    """It is a camp, with adventurers to man it."""
    position, draws = luxor.new_game(2, game="expedition", seed=seed).position, Draws(seed)
    while sum(len(words(position, fact, seat)) for fact in ("hands", "stacks") for seat in (0, 1)) > 1:
        legal = position.legal_actions()
        position = position.apply(legal[draws.below(len(legal))]).position
    pending = position.pending
    assert isinstance(pending, Decision)
    exact = solve(position, pending.seat)
    assert len({score for score, _ in exact.values()}) > 1, "it matters where the tile goes"
    found = records(position, rollouts=200, confidence=0.999, seed=5, by="score")
    for option, (score, _) in exact.items():
        assert found[option]["score_low"] - 1e-9 <= score <= found[option]["score_high"] + 1e-9, option


def test_the_answer_does_not_depend_on_hidden_cards() -> None:
    position = played(3, 60, step="play")
    pending = position.pending
    assert isinstance(pending, Decision)
    view = position.view(pending.seat)
    twins = [view, *(view.sample(number) for number in range(2))]
    assert twins[1] != twins[2]
    tables = [evaluate(twin, pending.seat, rollouts=10, seed=2) for twin in twins]
    assert all(table.equals(tables[0]) for table in tables)


def test_options_share_their_luck() -> None:
    """Equal options (both ends alike in effect) are played with equal luck, so they come out equal."""
    position = last_turn(hands={1: ["2", "1", "3", "1", "2"]})
    rows = list(records(position, rollouts=40).values())
    assert len(rows) == 2
    assert rows[0]["score"] == rows[1]["score"]


def test_it_stops_when_the_best_is_clear() -> None:
    position = last_turn(hands={1: ["all-3***", "2", "3", "4", "+-1"]})
    found = evaluate(position, rollouts=2000, by="score")
    assert found.attrs["stopped"] == "the best is clear"
    assert found["rollouts"].max() < 2000
    assert "clearly worse" in found["note"].iloc[-1]


def test_a_time_limit_ends_it() -> None:
    found = evaluate(played(4, 10, step="play"), rollouts=10**6, time_limit=0.1)
    assert found.attrs["stopped"] in ("time limit", "the best is clear")
    assert found["rollouts"].max() < 10**6


def test_an_interrupt_gives_the_partial_table(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    module = sys.modules["luxor.analysis.evaluate"]
    real, calls = module.roll_out, []

    def interrupted(job: object) -> object:
        calls.append(job)
        if len(calls) > 3:
            raise KeyboardInterrupt
        return real(job)

    monkeypatch.setattr(module, "roll_out", interrupted)
    found = evaluate(played(2, 100, step="play"), rollouts=500)
    assert found.attrs["stopped"] == "interrupted"
    assert list(found["rollouts"]) == [15] * len(found)


def test_workers_do_not_change_the_answer() -> None:
    position = played(2, 150, step="play")
    alone = evaluate(position, rollouts=60, seed=3)
    assert evaluate(position, rollouts=60, seed=3, executor=2).equals(alone)


@pytest.mark.parametrize("bot", ["greedy", "planner:turns=1"])
def test_other_policies(bot: str) -> None:
    found = evaluate(last_turn(), rollouts=20, bot=bot)
    assert found.attrs["bot"] == bot
    assert found["score"].notna().all()


def test_another_seat_gets_one_row() -> None:
    found = evaluate(last_turn(), seat=0, rollouts=20)
    assert list(found["option"]) == ["(as it stands)"]


def test_greedy_play_gets_more_than_random_play() -> None:
    position = played(2, 30, step="play")
    means = [evaluate(position, rollouts=20, bot=bot)["score"].mean() for bot in ("random", "greedy")]
    assert means[1] > means[0]


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    evaluate(last_turn(), rollouts=5, show_progress=True)
    assert "evaluate" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rollouts": 0}, "rollouts is a whole number from 1 on, not 0"),
        ({"rollouts": 2.5}, "rollouts is a whole number"),
        ({"bot": "wizard"}, "no such bot: wizard .allowed: random"),
        ({"seat": 7}, "no seat 7 .allowed: 0 to 1"),
        ({"time_limit": 0}, "seconds above 0"),
        ({"by": "luck"}, "no such measure: luck .allowed: win, margin, score"),
        ({"confidence": 1.0}, "between 0 and 1"),
        ({"executor": "many"}, "a number of processes, or a concurrent.futures.Executor"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        evaluate(last_turn(), **given)  # type: ignore[arg-type]


def test_bad_positions_are_refused() -> None:
    over = luxor.playout(luxor.new_game(2).position, 1).position
    with pytest.raises(luxor.LuxorError, match="not over"):
        evaluate(over)
    wrong = luxor.new_game(2).position.edit(keys={0: 5})
    with pytest.raises(luxor.LuxorError, match=r"without problems.*key-count \[base.setup.supply\]"):
        evaluate(wrong)
    with pytest.raises(luxor.LuxorError, match="needs a position"):
        evaluate("luxor")  # type: ignore[arg-type]


def test_the_answer_is_the_same_here_and_in_another_process_with_modules() -> None:
    position = played(2, 12, game="expedition", modules=("new_adventures",), step="place")
    alone = evaluate(position, rollouts=4, seed=3)
    assert evaluate(position, rollouts=4, seed=3, executor=1).equals(alone)
