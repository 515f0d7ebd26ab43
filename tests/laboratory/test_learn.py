"""Learning what things are worth: a file of weights keeps its comments, the same seed learns the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from luxor.classic.heuristic import LuxorHeuristic
from luxor.classic.weights import read_weights
from luxor.core.errors import ConfigError
from luxor.expedition.heuristic import ExpeditionHeuristic
from luxor.games import register_game, unregister_game
from tests.kernel.lockstep import needs_kernel
from tests.laboratory.learn import Field, Table, learn_by_matches, learn_worth
from tests.toy_game import PLUGIN

TEXT = """# what it is
[early]        # first
wall = 350     # on the wall
many = [1, 20] # a list

[last]
wall = 1000

[habits]       # by habit
"""


def test_a_file_keeps_its_words() -> None:
    table = Table(TEXT, ("last",))
    assert table.values() == [350, 1, 20]
    text = table.text([7, 8, 9], {"reroll": "first", "token": "any"})
    assert text.splitlines()[2:4] == ["wall = 7       # on the wall", "many = [8, 9]  # a list"]
    found = tomllib.loads(text)
    assert found["last"] == {"wall": 1000}
    assert found["habits"] == {"reroll": "first"}


@pytest.mark.parametrize("heuristic", [LuxorHeuristic, ExpeditionHeuristic])
def test_the_files_of_the_games_can_be_learned(heuristic: type[LuxorHeuristic | ExpeditionHeuristic]) -> None:
    text = Path(heuristic.weights_file).read_text("utf-8")
    table = Table(text, heuristic.not_learned)
    habits = {str(name): str(habit) for name, habit in tomllib.loads(text)["habits"].items()}
    assert tomllib.loads(table.text(table.values(), habits)) == tomllib.loads(text)


def test_the_frozen_weights_are_those_of_before() -> None:
    """What stronger bots are measured by never changes."""
    frozen = read_weights("weights_frozen.toml")
    for stage in frozen.stages:
        assert (stage.wall, stage.step, stage.awake, stage.first_key, stage.partial) == (
            350,
            170,
            1600,
            3500,
            750,
        )
        assert stage.cards["all"] == 1200
    assert not frozen.habits
    assert read_weights().stages[2].wall == 1000, "in the last round a point is a point"


@needs_kernel
def test_the_same_seed_learns_the_same() -> None:
    def learned() -> list[int]:
        field = Field("expedition", 3)
        values = learn_worth(field, field.table.values(), {}, 20)
        return learn_by_matches(field, values, {}, 1, 2)

    assert learned() == learned()


def test_a_game_without_weights_says_so() -> None:
    register_game(PLUGIN)
    try:
        with pytest.raises(ConfigError, match="no weights to learn"):
            Field("toy", 1)
    finally:
        unregister_game("toy")
