"""evaluate: whole turns, from what the seat knows only; it stops, says what it assumes, and refuses."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import luxor
from luxor.analysis import analyse, evaluate
from luxor.core.position.position import Position
from tests.analysis.endings import turns_of
from tests.analysis.helpers import last_turn, played


def late(players: int = 4) -> Position:
    """A few rounds before the end of a random game: games from there are short."""
    return turns_of(1, players)[-4 * players]


def rows(position: Position, **given: object) -> dict[str, dict[str, float]]:
    found = evaluate(position, **given)  # type: ignore[arg-type]
    return {row["turn"]: row for row in found.to_dict("records")}


def test_a_turn_is_card_adventurer_and_all_that_follows() -> None:
    """The win is a matter of who moves, not of the card alone: each way is a row."""
    found = evaluate(last_turn(hands={1: ["3", "2", "1", "4", "5"]}))
    assert found.attrs["exact"]
    assert found["turn"].str.startswith(("play left; move", "play right; move")).all()
    assert found["turn"].is_unique
    assert len(found) == 9, "two cards, four adventurers, and once there is a choice of what to take"
    assert found["win"].is_monotonic_decreasing


def test_every_turn_can_be_played() -> None:
    position = late()
    turns = [turn.split("; ") for turn in evaluate(position, rollouts=1)["turn"]]
    assert len(turns) > 1
    for turn in turns:
        here = position
        for action in turn:
            here = here.apply(action).position


def test_a_roll_branches_with_the_best_answer_to_each_outcome() -> None:
    row = rows(last_turn())["play right"]
    plan = str(row["plan"])
    assert [part.split(" -> ")[0] for part in plan.split(" | ")] == [f"roll {n}" for n in range(1, 7)]
    assert all("move" in part.split(" -> ")[1] for part in plan.split(" | "))


def test_in_the_middle_of_a_turn_the_rest_of_it_is_ranked() -> None:
    position = last_turn().apply("play right").position
    found = evaluate(position, seat=1)
    assert list(found["turn"]) == [""], "chance comes first: one plan for all its outcomes"
    assert "roll 6 -> move" in found["plan"][0]
    rolled = position.apply("roll 6").position
    firsts = {turn.split("; ")[0] for turn in rows(rolled)}
    assert firsts == {str(action) for action in rolled.legal_actions()}


def test_the_causes_add_up_to_the_score() -> None:
    found = evaluate(played(3, 120, step="play"), rollouts=3)
    causes = [name for name in found.columns if name.startswith("cause_")]
    assert found[causes].sum(axis=1).tolist() == pytest.approx(found["score"].tolist())


def test_the_difference_to_the_best_is_said_in_words() -> None:
    found = evaluate(late(), rollouts=5)
    assert found["why"][0] == ""
    assert found["why"].iloc[-1]
    assert not any(map(str.isupper, "".join(found["why"])))  # a part of a sentence
    french = evaluate(late(), rollouts=5, lang="fr")
    assert list(french["turn"]) == list(found["turn"]), "the turns stay as they are written"
    assert french["label"][0] != found["label"][0]


def test_what_is_assumed_stands_beside_the_number() -> None:
    found = evaluate(late(), rollouts=2, policies="quick")
    assert set(found["assumes"]) == {"if everybody plays on like quick"}
    assert found.attrs["policy"] == "quick", "never random by itself"
    exact = evaluate(last_turn(), lang="es")
    assert exact["assumes"][0].startswith("exacto: cada cual juega")


def test_several_policies_show_whether_the_ranking_holds() -> None:
    found = evaluate(late(2), rollouts=4, policies=("quick", "random"))
    assert {"win_quick", "rank_quick", "win_random", "rank_random"} <= set(found.columns)
    assert list(found["rank_quick"]) == list(range(1, len(found) + 1))
    assert found.attrs["holds"] == (found.attrs["best"]["quick"] == found.attrs["best"]["random"])


@pytest.mark.parametrize(
    ("players", "game", "modules", "rounds"),
    [(3, "luxor", (), 2), (2, "luxor", ("mummy", "equipment"), 2), (2, "expedition", ("new_adventures",), 5)],
)
def test_nothing_changes_when_what_the_seat_cannot_know_is_dealt_anew(
    players: int, game: str, modules: tuple[str, ...], rounds: int
) -> None:
    position = turns_of(2, players, modules, game)[-rounds * players]
    view = position.view(position.seat)
    twins = [view, position, view.sample(1)]
    assert twins[1] != twins[2]
    tables = [evaluate(twin, position.seat, rollouts=1, seed=2, time_limit=None) for twin in twins]
    assert all(table.equals(tables[0]) for table in tables)


def test_turns_share_their_luck() -> None:
    """Two cards alike: playing one or the other comes to the same, but for the order of the hand."""
    position = late(2)
    position = position.arrange(hands={position.seat: ["2", "1", "3", "1", "2"]})
    found = rows(position, rollouts=6, time_limit=None)
    same = [turn for turn in found if turn.startswith("play left")]
    assert same
    for turn in same:
        other = found[turn.replace("left", "right", 1)]
        assert other["score"] == pytest.approx(found[turn]["score"], abs=6), turn


def test_it_stops_when_the_best_is_clear() -> None:
    position = late()
    found = evaluate(position, rollouts=150, time_limit=None, by="score")
    assert (found["note"] == "clearly worse, stopped early").any()
    assert found["games"].min() < found["games"].max()


def test_a_time_limit_ends_it() -> None:
    found = evaluate(played(4, 10, step="play"), rollouts=10**6, time_limit=0.1)
    assert found.attrs["stopped"] in ("time limit", "the best is clear")
    assert found["games"].max() < 10**6


def test_an_interrupt_gives_the_partial_table(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    module = sys.modules["luxor.analysis.turns.ranking"]
    real, calls = module.play_from, []

    def interrupted(*given: object) -> object:
        calls.append(given)
        if len(calls) > 3:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(module, "play_from", interrupted)
    found = evaluate(late(2), rollouts=500, policies="quick")
    assert found.attrs["stopped"] == "interrupted"
    assert 0 < found["games"].max() < 500


def test_an_analysis_gives_ever_better_tables() -> None:
    under_way = analyse(late())
    first = next(
        table for table in under_way if not table.attrs["rough"]
    )  # a busy machine looks around first
    second = next(under_way)
    assert second["games"].max() >= first["games"].max() > 0
    under_way.stop()
    last = list(under_way)[-1]
    assert last.attrs["stopped"] == "stopped"
    assert set(last["turn"]) == set(first["turn"])


def test_workers_do_not_change_the_answer() -> None:
    position = late(2)
    alone = evaluate(position, rollouts=30, seed=3, time_limit=None)
    assert evaluate(position, rollouts=30, seed=3, time_limit=None, executor=2).equals(alone)


def test_the_answer_is_the_same_here_and_in_another_process_with_modules() -> None:
    position = turns_of(2, 2, ("new_adventures",), "expedition")[-3]
    alone = evaluate(position, rollouts=1, seed=3, time_limit=None)
    assert evaluate(position, rollouts=1, seed=3, time_limit=None, executor=1).equals(alone)


def test_another_bot_plays_on() -> None:
    found = evaluate(late(2), rollouts=1, policies="planner:turns=1")
    assert found.attrs["policy"] == "planner:turns=1"
    assert found["score"].notna().all()


def test_another_seat_gets_one_row() -> None:
    found = evaluate(late(2), seat=1, rollouts=3)
    assert list(found["turn"]) == [""]
    assert list(found["label"]) == ["(as it stands)"]


def test_open_hands_are_for_whole_positions() -> None:
    position = last_turn(scarabs={0: [4, 4]})
    assert evaluate(position, open=True).attrs["exact"]
    with pytest.raises(luxor.LuxorError, match="needs a whole position"):
        evaluate(position.view(1), open=True)


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    evaluate(late(2), rollouts=2, show_progress=True)
    assert "evaluate expert" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rollouts": 0}, "rollouts is a whole number from 1 on, not 0"),
        ({"rollouts": 2.5}, "rollouts is a whole number"),
        ({"policies": "wizard"}, "no such bot: wizard .allowed: random"),
        ({"policies": ()}, "name at least one bot"),
        ({"seat": 7}, "no seat 7 .allowed: 0 to 1"),
        ({"time_limit": 0}, "seconds above 0"),
        ({"by": "luck"}, "no such measure: luck .allowed: win, margin, score"),
        ({"confidence": 1.0}, "between 0 and 1"),
        ({"lang": "de"}, "no such language: de"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        evaluate(last_turn(), **given)  # type: ignore[arg-type]


def test_a_wrong_executor_is_refused() -> None:
    with pytest.raises(
        luxor.LuxorError, match=r"a number of processes, a concurrent\.futures\.Executor or a Dask"
    ):
        evaluate(late(2), executor="many")  # type: ignore[arg-type]


def test_bad_positions_are_refused() -> None:
    over = luxor.playout(luxor.new_game(2).position, 1).position
    with pytest.raises(luxor.LuxorError, match="not over"):
        evaluate(over)
    wrong = luxor.new_game(2).position.edit(keys={0: 5})
    with pytest.raises(luxor.LuxorError, match=r"without problems.*key-count \[base.setup.supply\]"):
        evaluate(wrong)
    with pytest.raises(luxor.LuxorError, match="needs a position"):
        evaluate("luxor")  # type: ignore[arg-type]


def test_a_width_asks_for_a_narrower_interval_of_the_best() -> None:
    position = late()
    plain = evaluate(position, rollouts=3000, time_limit=None)
    narrow = evaluate(position, rollouts=3000, time_limit=None, width=0.1)
    assert narrow["games"][0] >= plain["games"][0]
    assert narrow["win_high"][0] - narrow["win_low"][0] <= 0.1


@pytest.mark.parametrize("viewer", [0, None])
def test_a_view_that_hides_the_players_own_hand_is_no_basis(viewer: int | None) -> None:
    with pytest.raises(luxor.LuxorError, match="this view hides what seat 1 knows"):
        evaluate(last_turn().view(viewer))


def test_a_time_limit_that_is_no_number_is_refused_by_name() -> None:
    with pytest.raises(luxor.LuxorError, match="time_limit is a number of seconds"):
        evaluate(last_turn(), time_limit="3")  # type: ignore[arg-type]


class Dawdler:
    """Takes the first option, and its time for it: a clock goes on with every choice."""

    name = "dawdler"

    def __init__(self, clock: list[float]) -> None:
        self.clock = clock

    def choose(self, view: Position, legal: tuple[luxor.Action, ...], draws: object) -> luxor.Action:
        self.clock[0] += 1
        return legal[0]


def test_a_slow_policy_keeps_to_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice takes a second; when there is no time left a game is broken off in its midst."""
    clock = [0.0]
    monkeypatch.setattr("luxor.analysis.turns.clock.time", SimpleNamespace(monotonic=lambda: clock[0]))
    found = evaluate(luxor.new_game(2, seed=3).position, policies=Dawdler(clock), time_limit=5)
    assert found.attrs["stopped"] == "time limit"
    assert clock[0] <= 6
    assert found.attrs["assumes"] == "if everybody plays on like quick", "which is said"


def test_half_of_the_time_is_kept_for_games() -> None:
    """Whatever is not worked out by then is played, so that there is an answer for every turn."""
    in_time, late_already = (
        analyse(last_turn(), rollouts=20, time_limit=1000, policies="quick") for _ in range(2)
    )
    late_already.clock.start -= 600
    assert in_time.finish()["exact"].all()
    found = late_already.finish()
    assert not found["exact"].any()
    assert (found["games"] == 20).all()


@pytest.mark.parametrize("policies", [None, 3, ("quick", None), ()])
def test_policies_that_are_none_are_refused(policies: object) -> None:
    with pytest.raises(luxor.LuxorError, match=r"allowed: random|at least one"):
        evaluate(luxor.new_game(2).position, policies=policies)  # type: ignore[arg-type]
