"""The first game on one sheet: short enough, complete in three languages, its numbers those of the game."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from typing import cast

import pytest

import luxor
from luxor.classic.rules.game import Luxor
from luxor.cli import main
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import find_game
from luxor.sheets import games_with_sheet, write_sheet
from luxor.sheets.contents import read_sheet

FRONT, BOTH = {"en": 330, "fr": 380, "es": 380}, {"en": 450, "fr": 520, "es": 520}
EACH = list(product(games_with_sheet(), LANGUAGES))
WORD = re.compile(r"[^\W_]\S*")  # numbers count, too


class _Told(HTMLParser):
    """What is read on each side of a sheet."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sides: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self.sides.append("")

    def handle_data(self, data: str) -> None:
        if self.sides:
            self.sides[-1] += f" {data}"


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_sheet_is_short_and_fetches_nothing(game: str, lang: str) -> None:
    page = write_sheet(game, lang)
    front, back = (len(WORD.findall(side)) for side in _Told(page).sides)
    assert front <= FRONT[lang]
    assert front + back <= BOTH[lang]
    assert "http" not in re.sub(r"data:[^\"]+", "", page)
    assert "<script" not in page


@pytest.mark.parametrize("game", games_with_sheet())
def test_languages_say_the_same_things_in_the_same_order(game: str) -> None:
    sheets = [read_sheet(game, lang) for lang in LANGUAGES]
    for part in ("heads", "table", "turn", "tiles", "cards", "score", "sets"):
        assert len({len(getattr(sheet, part)) for sheet in sheets}) == 1, part
    numbers = [[re.findall(r"\d+", text) for text in (*sheet.score, *sheet.tiles)] for sheet in sheets]
    assert numbers[0] == numbers[1] == numbers[2]
    marks = sum(len(drawn.marks) for drawn in sheets[0].drawn)
    assert marks == len(sheets[0].table)


def test_every_game_has_a_sheet() -> None:
    assert set(games_with_sheet()) >= {"luxor", "expedition"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_of_luxor_are_those_of_the_box(lang: str) -> None:
    sheet = read_sheet("luxor", lang)
    rules = cast("Luxor", find_game("luxor", 2)).rules
    assert [int(worth) for _, worth in sheet.sets] == rules.kit.set_points[-len(sheet.sets) :]
    assert _numbers(sheet.score[1]) == sorted({value for value in rules.wall if value})
    assert _numbers(sheet.score[2]) == list(rules.kit.sarcophagi)
    assert _numbers(sheet.table[7]) == [rules.kit.hand]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_command_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "first.html"
    assert main(["handout", "--short", "--game", "expedition", "--lang", "fr", str(path)]) == 0
    assert path.read_text("utf-8") == write_sheet("expedition", "fr")


def test_an_unknown_game_has_none() -> None:
    with pytest.raises(luxor.LuxorError, match="chess"):
        write_sheet("chess")
