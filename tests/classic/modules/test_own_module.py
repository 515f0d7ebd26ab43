"""A module of one's own is one folder (tests/classic/modules/bazaar): nothing else knows of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import luxor
from luxor.classic import GAME
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import check_game, random_game
from luxor.core.position.position import Position
from luxor.core.words.terms import Target
from luxor.games import find_game, modules_of, register_game, unregister_game
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.shapes import Icon
from tests.classic.modules.bazaar import BAZAAR
from tests.core.random_play import choose

NAME = "bazaarluxor"
OTHERS = modules_of("luxor")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register_game(GAME.with_module(BAZAAR, NAME))
    yield
    unregister_game(NAME)


def trading() -> Position:
    """The first time that somebody may take a coin."""
    game, draws = find_game(NAME, 3, ["bazaar"]), Draws(1)
    position = Position(game, game.setup(1))
    while getattr(position.pending, "step", "") != "trade":
        position = position.apply(choose(game, position, draws)).position
    return position


@pytest.mark.parametrize("modules", [("bazaar",), (*OTHERS, "bazaar")], ids=["alone", "with all others"])
def test_whole_games_conform(modules: tuple[str, ...]) -> None:
    tally = check_game(find_game(NAME, 3, modules), range(2), every=25)
    assert {"bazaar.setup", "bazaar.trade", "bazaar.walk"} <= set(tally.rules)


@pytest.mark.parametrize("modules", [(), ("mummy",), OTHERS], ids=["base", "mummy", "all"])
def test_games_without_it_are_played_as_ever(modules: tuple[str, ...]) -> None:
    ever = random_game(find_game("luxor", 3, modules), 5)
    now = random_game(find_game(NAME, 3, modules), 5)
    assert now.actions == ever.actions
    assert now.positions[-1].facts() == ever.positions[-1].facts()


def test_it_is_one_of_the_modules_of_its_game_alone() -> None:
    assert modules_of(NAME) == (*OTHERS, "bazaar")
    with pytest.raises(luxor.LuxorError, match="unknown module: bazaar"):
        find_game("luxor", 2, ["bazaar"])


def test_a_coin_changes_hands_and_scores() -> None:
    before = trading()
    seat = before.seat
    after, events = before.apply("trade coin")
    now, then = (cast("list[int]", each.facts()["bazaar.coins"]) for each in (after, before))
    assert now[seat] == then[seat] + 1
    assert [line.points for line in after.score() if line.rule == "bazaar.score" and line.seat == seat] == [2]
    assert "Traded" in [event.kind for event in events]


def test_lines_records_and_code_hold_it(tmp_path: Path) -> None:
    position = trading()
    assert luxor.position(str(position)) == position
    session = luxor.Session(position)
    session.play("trade coin")
    session.save(tmp_path / "bazaar.json")
    assert luxor.load(tmp_path / "bazaar.json").position == session.position


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "The merchant: "), ("fr", "La marchande\u00a0: "), ("es", "La mercader: ")],
)
def test_words_tell_of_it(lang: str, said: str) -> None:
    position = trading()
    assert said in position.describe(lang=lang)
    assert position.label("trade coin", lang).endswith(("a coin", "une pièce", "una moneda"))


def drawn(position: Position) -> set[str]:
    """The icons in the picture of a position."""
    scene = builder_of(position).whole(position, Look(position.game.words("en")))
    return {shape.name for shape in scene.shapes() if isinstance(shape, Icon)}


def test_pictures_show_it() -> None:
    without = find_game(NAME, 3, ())
    assert "caravan" in drawn(trading())
    assert "caravan" not in drawn(Position(without, without.setup(1)))


def test_rules_are_found_where_one_points() -> None:
    position = trading()
    space = position.facts()["bazaar.space"]
    assert "bazaar.trade" in position.game.about(position.state, Target("space", cast("int", space)))


def test_it_comes_and_goes_by_conversion() -> None:
    plain, other = find_game(NAME, 3, ["mummy"]), find_game(NAME, 3, ["mummy", "bazaar"])
    state = plain.setup(3)
    with_it, obstacles = plain.convert(state, other)
    assert with_it is not None
    assert not obstacles
    again, _ = other.convert(with_it, plain)
    assert again is not None
    assert Position(plain, again) == Position(plain, state)


def test_what_is_missing_is_a_problem_and_arranging_mends_it() -> None:
    position = trading()
    assert [problem.code for problem in position.edit(**{"bazaar.supply": 3}).problems()] == ["coin-count"]
    assert not position.arrange(**{"bazaar.coins": {0: 2}}).problems()
