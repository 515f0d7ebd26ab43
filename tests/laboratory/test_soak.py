"""The soak: every table, the same games again, a fault that is told, and a run that goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from luxor import Position
from luxor.analysis.bots.bots import bot_name, make_bot
from luxor.core.words.terms import Event
from luxor.games import games, modules_of
from tests.laboratory import soak

A_SHORT_ONE = 0  # a base game of two


def test_every_game_module_set_number_of_players_and_bot_has_a_table() -> None:
    tables = soak.tables()
    assert {table.game for table in tables} == set(games())
    for game in games():
        mine = {(table.players, table.modules) for table in tables if table.game == game}
        assert {modules for _, modules in mine} >= {(), modules_of(game)}
        assert {players for players, _ in mine} >= {2, 3, 4}
    kinds = {bot_name(make_bot(table.bots)).partition(":")[0] for table in tables}  # each can be made, too
    assert kinds >= {"random", "quick", "greedy", "planner", "mcts", "expert"}
    assert any(table.readings for table in tables)
    assert len(set(tables)) == len(tables)


def test_the_game_of_a_number_is_always_the_same_one() -> None:
    one, again = soak.play(A_SHORT_ONE), soak.play(A_SHORT_ONE)
    assert one == again
    assert one.faults == []
    assert one.turns > 20
    assert one.looked_at > one.states // 25
    assert one.rules["base.hand.outer-only"] > 20
    assert one.events["CardPlayed"] > 20
    assert one.codes["not-outer"] > 5


def test_actions_of_other_steps_and_after_the_end_are_tried_and_refused() -> None:
    codes = soak.play(A_SHORT_ONE).codes
    assert min(codes["wrong-step"], codes["unclear"], codes["left-to-chance"], codes["game-over"]) > 0


def test_readings_are_told_and_boards_of_ones_own_are_played() -> None:
    by_reading = next(table for table in soak.tables() if table.readings and not table.modules)
    _, told = next(iter(soak._states(by_reading, 1)))
    assert {event.kind for event in told} & {"ReadingPlayed", "HouseRulePlayed"}
    number = next(n for n, table in enumerate(soak.tables()) if (table.board, table.players) == ("stuck", 4))
    met = soak.play(number)
    assert met.faults == []
    assert met.rules["ruling.osiris.chain"] > 0, "Osiris tiles lead to one another only on this board"


def test_what_was_never_met_is_named() -> None:
    missed = soak.never_met(soak.play(A_SHORT_ONE))
    assert "mummy.move.trigger" in missed["rules"]
    assert "MummyMoved" in missed["events"]
    assert "CardPlayed" not in missed["events"]
    assert "not-outer" not in missed["refusals"]


def test_a_fault_is_told_with_its_number_table_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_after_five(position: Position) -> None:
        assert position.turn < 5, "it broke"

    monkeypatch.setattr(soak, "_cheap", lambda: (never_after_five,))
    [fault] = soak.play(A_SHORT_ONE).faults
    assert fault.startswith(f"game {A_SHORT_ONE}, 2p luxor random\nluxor/1 2p ")
    assert "it broke" in fault


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "progress.json"
    first = soak.run(1, 1, path)
    kept = json.loads(path.read_text("utf-8"))
    assert (kept["turns"], kept["faults"]) == (first.turns, [])
    assert kept["next"] > 0
    assert soak.run(1, 1, path) == first, "there is nothing left to play"
    assert soak.Progress(path).next == kept["next"]
    monkeypatch.setattr(soak, "_digest", lambda: "other engines")
    assert soak.Progress(path).next == 0


def test_events_of_the_set_up_count_too() -> None:
    _, told = next(iter(soak._states(soak.tables()[A_SHORT_ONE], 1)))
    assert all(isinstance(event, Event) for event in told)
    assert list(told)
