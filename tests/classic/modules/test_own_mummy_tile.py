"""Mummy tiles of one's own: a class each, their texts, and their rows in the data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor import Position
from luxor.classic import GAME
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.powers import Rear
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.builder import picture
from luxor.core.engine.conformance import check_game
from luxor.core.words.terms import Sink
from luxor.games import find_game, read_position, standard_data
from luxor.scene.builder import Look
from tests.classic.helpers import holding, party, play
from tests.classic.modules.stories import ALL, roll_on
from tests.classic.own_kinds import added, last_lines, module_data
from tests.own_catalogue import catalogue


class PointPerKey(MummyTile):
    """Points for each key."""

    name, rule, icon = "point-per-key", "own.point-per-key", "key"
    scores = True

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.score(state, seat, state.keys[seat] * sum(self.numbers), "", sink)


class RearLeap(Rear):
    """The last adventurer leaps ahead."""

    name, rule = "rear-leap", "own.rear-leap"


TEXTS = {"ability.point-per-key": "points for keys", "ability.rear-leap": "the last one leaps"}
ROWS = """
[[mummy.tiles]]
ability = "point-per-key"
cost = 1
count = 4
points = 3

[[mummy.tiles]]
ability = "rear-leap"
cost = 0
count = 4
steps = [3, 7]
"""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Path]:
    """Luxor with two more mummy tiles, and a data file that says how many there are of them."""
    path = tmp_path / "more-tiles.toml"
    path.write_text(standard_data("luxor") + module_data("mummy") + ROWS, "utf-8")
    rules = ["own.point-per-key", "own.rear-leap"]
    with added(catalogue(tmp_path, rules, TEXTS), mummy_tiles=[PointPerKey, RearLeap]):
        yield path


def offered(board: Path) -> Position:
    """The end of a turn in which both tiles are on offer; seat 0 has two keys."""
    start = luxor.new_game(2, ["mummy"], seed=1, board=board).position.arrange(
        **{"mummy.offer": ["point-per-key", "rear-leap", "keys"], "keys": [2, 0], "seat": 0},
        hands={0: holding("1")},
        adventurers={0: party(0, 0)},
        tiles={1: "vase3x2"},
    )
    assert not start.problems(), start.problems()
    return roll_on(play(start, "play left", "move 0 1"), "use-tile").position


def test_points_for_keys_are_kept_apart(board: Path) -> None:
    position = offered(board)
    before = position.facts()["score"][0]  # type: ignore[index]
    after = position.apply("use point-per-key").position
    assert after.facts()["score"][0] == before + 6  # type: ignore[index]
    assert [line.points for line in after.score() if line.rule == "own.point-per-key"] == [6]
    assert after.facts()["mummy.vp"][0] == [0, 0, 0, 6]  # type: ignore[index]
    assert read_position(str(after), board) == after


def test_a_tile_may_share_the_step_of_another(board: Path) -> None:
    position = offered(board).apply("use rear-leap").position
    assert position.check("advance 4").violations[0].rule == "own.rear-leap"
    assert [str(action) for action in position.legal_actions()] == ["advance 3", "advance 7"]


def test_they_are_described_and_drawn(board: Path) -> None:
    position = offered(board)
    assert "points for keys" in position.describe()
    drawn = picture(position, Look(position.game.words("en", ())))
    assert drawn.offer is not None
    assert ("key", 1, "points for keys") in drawn.offer.tiles
    assert position.svg().startswith("<svg")


@pytest.mark.parametrize(("players", "modules"), [(3, ("mummy",)), (5, ALL)])
def test_whole_games_with_them_conform(board: Path, players: int, modules: tuple[str, ...]) -> None:
    tally = check_game(find_game("luxor", players, modules, board), range(3), every=40)
    assert tally.rules["own.point-per-key"] > 3
    assert tally.rules["own.rear-leap"] > 3


def test_games_without_them_are_what_they_were(board: Path) -> None:
    extended = [last_lines(("mummy",)), last_lines(ALL)]
    luxor.register_game(GAME)
    assert [last_lines(("mummy",)), last_lines(ALL)] == extended
