"""A game from outside: once it is registered, all that works for Luxor works for it, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import luxor
from luxor.analysis import evaluate, odds, options_table, plot_categories, quiz, simulate
from luxor.analysis.chances.odds import reach
from luxor.core.engine.conformance import check_game
from luxor.core.words.terms import Chance, Target
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from luxor_widgets.view import build_view
from tests.toy_game import registered
from tests.widgets.shown import button, dropdown, open_all, pages, plain
from tests.widgets.wire import in_a_page, press


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))  # where an explorer keeps games
    with registered():
        yield


def begun(*actions: str, chance: str = "seeded") -> luxor.Session:
    session = luxor.new_game(game="toy", seed=3, names=("Ani", "Jan"), chance=chance)
    for action in actions:
        session.play(action)
    return session


def test_it_is_one_of_the_games_until_it_is_forgotten() -> None:
    assert games() == ("luxor", "expedition", "toy")
    assert luxor.rule("toy.wind").title == "The wind"
    with pytest.raises(luxor.ConfigError, match="allowed: 2"):
        luxor.new_game(3, game="toy")


def test_it_conforms() -> None:
    assert check_game(find_game("toy"), range(3)).states > 10


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    session = begun("take 2", "take 1")
    session.save(tmp_path / "toy.json")
    again = luxor.load(tmp_path / "toy.json")
    assert again.position == session.position
    assert [node.action for node in again.nodes] == [node.action for node in session.nodes]


def test_it_is_turned_into_code_and_back() -> None:
    for session in (begun("take 2", "take 1"), begun("take 2", "blow 1", chance="steered")):
        cell: dict[str, luxor.Session] = {}
        exec(session.to_code(), {}, cell)
        assert cell["session"].position == session.position
        assert cell["session"].names == ("Ani", "Jan")


def test_it_is_written_as_a_line_and_read_back() -> None:
    position = begun("take 2").position
    assert str(position) == "toy/1 2p 00000000 - stones=6 last=0 turn=1 agenda=0,1"
    assert luxor.position(str(position)) == position
    with pytest.raises(luxor.NotationError, match="stones"):
        luxor.position(str(position).replace("stones=6", "stones=many"))


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_drawn_and_described(theme: str) -> None:
    position = begun("take 2").position
    svg = position.svg(theme=theme, names=("Ani", "Jan"))
    for word in ("Stones and wind", "stones", "Ani", "Jan"):
        assert f">{word}<" in svg, word
    told = position.describe(names=("Ani", "Jan"))
    assert told.splitlines() == [
        "Stones and wind: Jan, take one stone or two.",
        "stones: 6",
        "last: 0",
        "turn: 1",
        "Ani: 1; Jan: 0",
    ]


def test_nothing_of_it_is_hidden() -> None:
    position = begun().position
    for seat in (0, 1, None):
        assert position.view(seat) == position
        assert not position.view(seat).is_view
    assert position.view(0).sample(7) == position


def test_it_is_edited() -> None:
    position = begun().position
    assert position.edit(stones=2).facts()["stones"] == 2
    assert position.arrange(stones=2) == position.edit(stones=2)


def test_where_it_does_not_speak_a_language_it_speaks_english() -> None:
    position = begun().position
    assert position.question("fr") == position.question("en") == "A, take one stone or two."
    assert luxor.rule("toy.wind", "es") == luxor.rule("toy.wind")
    assert position.check("take 7").explain("fr").startswith("Non")


def test_its_options_are_shown_with_what_comes_of_them() -> None:
    view = build_view(begun(), Prefs())
    assert [(row.label, row.detail) for row in view.legal] == [
        ("Take 1 stone", "Ani takes 1 stone."),
        ("Take 2 stones", "Ani takes 2 stones."),
    ]
    assert [row.label for row in view.illegal] == ["Take 0 stones", "Take 3 stones"]
    assert view.hint == "Choose below."
    assert view.hand is None
    assert ("Last stone", [1, 0]) in view.score
    assert [(row.name, row.points) for row in view.players.rows] == [("Ani", 1), ("Jan", 0)]
    assert "Stones and wind" in to_svg(view.board, THEMES["dark"])


def test_it_is_evaluated_and_simulated() -> None:
    last = begun().position.edit(stones=2)
    assert list(evaluate(last, rollouts=60, seed=1)["turn"]) == ["take 2", "take 1"], "the last stone wins"
    played = simulate(4, game="toy", bots=("greedy", "random"), seed=2)
    assert set(played["winners"]) <= {"0", "1"}
    assert len(plot_categories(played).patches) == 2


def test_its_chances_and_options_are_tables() -> None:
    assert dict(zip(odds(begun().position)["outcome"], odds(begun().position)["exact"])) == {
        "blow 0": "3/4",
        "blow 1": "1/4",
    }
    table = options_table(begun().position)
    assert list(table["prefix"]) == ["take 1", "take 2"]
    assert list(table["ends_turn"]) == [True, True]
    with pytest.raises(luxor.ConfigError, match="names no goals"):
        reach(begun().position)


def test_one_is_asked_about_it() -> None:
    asked = [*quiz(begun().position, 4, seed=1), *quiz(begun().position, 2, "likely", seed=1)]
    assert len({question.kind for question in asked}) >= 2
    assert all(question.grade(question.answer) for question in asked)
    assert all(rule in plugin_of("toy").book for question in asked for rule in question.rules)


def test_chance_can_be_steered() -> None:
    session = begun("take 2", chance="steered")
    assert isinstance(session.position.pending, Chance)
    assert build_view(session, Prefs()).legal[1].chip == "1/4"


def test_it_is_explored_and_offered_for_the_next_game() -> None:
    explorer = in_a_page(Explorer(begun(), Prefs(motion=False)))
    press(explorer, Target("choice", "take 2"))
    assert str(explorer.controller.session.node.path()[1].action) == "take 2"
    open_all(explorer)
    page = plain(pages(explorer))
    for said in ("Jan, take one stone or two.", "Ani takes 2 stones.", "Last stone", "Take one or two"):
        assert said in page, said
    offered = dropdown(explorer, "toy")
    assert ("Stones and wind", "toy") in offered.options
    offered.value = "toy"
    button(explorer, "New game").click()
    assert explorer.controller.session.position.game.name == "toy"
    assert explorer.controller.session.node.parent is None


@pytest.mark.parametrize("game", games())
def test_a_plug_in_says_how_many_may_play(game: str) -> None:
    """Each of these numbers is allowed, by the game itself or with one of its modules; no other one is."""
    kits = [(), *((name,) for name in modules_of(game))]

    def works(players: int) -> bool:
        for modules in kits:
            with suppress(luxor.LuxorError):
                return bool(find_game(game, players, modules))
        return False

    assert [players for players in range(1, 7) if works(players)] == list(plugin_of(game).players)
