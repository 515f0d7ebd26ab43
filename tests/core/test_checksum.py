"""The checksum of the command line: every game, every module, and one number for all of it."""

from __future__ import annotations

import pytest

from luxor.cli import main
from luxor.core.engine.checksum import checksum, total
from luxor.core.words.data import Reader
from luxor.games import find_game, games, modules_of, standard_data


def labels() -> list[str]:
    """A game by itself, with each of its modules, and with all of them."""
    found: list[str] = []
    for game in games():
        names = modules_of(game)
        found += [game, *(f"{game} {name}" for name in names)]
        found += [f"{game} {' '.join(names)}"] if len(names) > 1 else []
    return found


def test_every_game_and_every_module_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["checksum", "--games", "1"]) == 0
    lines = [line.partition(" ") for line in capsys.readouterr().out.splitlines()]
    found = {label: number for number, _, label in lines}
    assert list(found) == [*labels(), "total"]
    assert len(set(found.values())) == len(found), "each of them makes a difference"
    assert found["total"] == total([found[label] for label in labels()])
    for label, players in {"luxor": (2, 3, 4), "luxor fifth_player": (2, 3, 4, 5)}.items():
        game, *modules = label.split()
        assert found[label] == checksum([find_game(game, n, modules) for n in players], range(1))


def test_the_total_hears_of_every_change_and_of_the_order() -> None:
    assert len({total(sums) for sums in (["a", "b"], ["b", "a"], ["a", "c"], ["a"], ["a", "b", "c"])}) == 5


def test_a_sum_is_about_the_game_not_about_how_its_data_file_is_written() -> None:
    def renamed(title: str, keys: int = 20) -> str:
        text = standard_data("luxor").replace('title = "Luxor"', f'title = "{title}"')
        text = text.replace("keys = 20", f"keys = {keys}")
        return checksum([find_game("luxor", 3, board=Reader(text, title))], range(2))

    assert renamed("Luxor") == renamed("Mine") != renamed("Mine", keys=1)
