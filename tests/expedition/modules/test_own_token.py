"""A token of one's own: a class, its texts, and its number in the data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor.core.engine.conformance import check_game
from luxor.core.position.position import Position
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Sink, Target, tell
from luxor.expedition import GAME
from luxor.expedition.modules.new_adventures.token_kinds import USED, Here, Token
from luxor.expedition.rules.ruleset import spot
from luxor.expedition.rules.state import ExpeditionState
from luxor.games import find_game, register_game, standard_data
from tests.own_catalogue import catalogue


class Eagle(Token):
    """It carries an adventurer to any tile that has room."""

    name, rule, icon = "eagle", "own.eagle", "falcon"

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        barred = not self.rules.cost[state.tiles[cell]] or self.module.bars(state, cell)
        crowded = len(state.stacks[cell]) >= self.rules.kit.most_on_tile
        return [Violation("no-landing", self.rule, here)] if barred or crowded or cell == start else []

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        self.leave(state, seat)
        state.stacks[goal] += (seat,)
        if sink:
            tell(sink, "EagleLanded", seat, self.rule, "token", USED, goal=spot(goal))


TEXTS = {
    "x-token.eagle": "eagle",
    "x-scene.token_eagle": "Eagle",
    "event.EagleLanded": "The eagle of {seat} lands on {goal}.",
    "violation.no-landing": "The eagle cannot land there.",
}


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Path]:
    """Expedition Luxor with eagles, and a data file in which everybody has five of them."""
    path = tmp_path / "eagles.toml"
    path.write_text(standard_data("expedition").replace("caravan = 2 }", "caravan = 2, eagle = 5 }"), "utf-8")
    register_game(GAME.with_kinds(catalogue(tmp_path, ["own.eagle"], TEXTS), new_adventures=[Eagle]))
    yield path
    register_game(GAME)


def last_lines() -> list[str]:
    game = find_game("expedition", 3, ["new_adventures"])
    return [str(luxor.playout(Position(game, game.setup(seed)), seed).position) for seed in range(2)]


def test_whole_games_with_eagles_conform(board: Path) -> None:
    tally = check_game(find_game("expedition", 3, ["new_adventures"], board), range(3), every=7)
    assert tally.rules["own.eagle"] > 5
    assert tally.codes["no-landing"]


def test_an_eagle_is_described_and_drawn(board: Path) -> None:
    game = find_game("expedition", 2, ["new_adventures"], board)
    position = Position(game, game.setup(1)).arrange(tokens={0: ["eagle", "eagle", "eagle"]}, seat=0)
    assert "eagle, eagle, eagle" in position.describe()
    assert "Eagle" in position.svg()
    assert game.about(position.state, Target("token", "eagle"))[0] == "own.eagle"


def test_games_without_eagles_are_what_they_were(board: Path) -> None:
    with_them = last_lines()
    register_game(GAME)
    assert last_lines() == with_them
