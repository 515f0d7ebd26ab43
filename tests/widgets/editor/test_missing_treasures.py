"""A missing treasure in the editor: it is asked who took it, and many are typed at once."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import luxor
from luxor import LANGUAGES
from tests.widgets.editor.desk import Desk


@pytest.mark.parametrize("seat", [0, 1])
def test_a_missing_treasure_asks_who_took_it_and_one_press_sets_tile_owner_and_points(seat: int) -> None:
    session = luxor.new_game(2, seed=7, names=("Ani", "Jan"))
    desk = Desk(session)
    tile = str(session.position.facts()["tiles"][0])  # type: ignore[index]
    desk.tell("clear", "space:1")
    asked = desk.says("problems")
    for answer in ("Taken by Ani", "Taken by Jan", "Out of the game"):
        assert asked.count(answer) == 1
    found = re.findall(
        rf'data-edit="([^"]*mend[^"]*)"[^>]*>Taken by {("Ani", "Jan")[seat]}', desk.page.problems
    )
    desk.tell(*json.loads(unescape(found[0])))
    assert desk.facts["treasures"] == [[tile] if seat == other else [] for other in (0, 1)]
    assert desk.facts["score"] == [int(tile[-3]) if seat == other else 0 for other in (0, 1)]
    assert "Taken by" not in desk.says("problems")
    desk.tell("undo")
    left = re.findall(r'data-edit="([^"]*leave-it[^"]*)"[^>]*>Out of the game', desk.page.problems)
    desk.tell(*json.loads(unescape(left[0])))
    assert "Taken by" not in desk.says("problems")
    assert desk.facts["treasures"] == [[], []]


def short_of_three(lang: str = "en") -> tuple[Desk, list[str]]:
    """A desk where three treasures are missing, and how they are called."""
    desk = Desk(luxor.new_game(2, seed=7, names=("Ani", "Jan")), lang=lang)
    tiles = desk.facts["tiles"]
    assert isinstance(tiles, list)
    wanted = ("vase4x2", "jewel3x2", "jewel3x2")
    for name in wanted:
        space = next(at for at, each in enumerate(tiles, 1) if each == name)
        tiles[space - 1] = "-"
        desk.tell("clear", f"space:{space}")
    return desk, list(wanted)


def test_many_missing_treasures_are_typed_for_the_player_beside_them() -> None:
    desk, names = short_of_three()
    (field,) = re.findall(r'<input [^>]*"lx-wide"[^>]*>', desk.page.problems)
    assert json.loads(unescape(re.findall('data-edit="([^"]*)"', field)[0])) == ["taken"]
    assert re.search(r'<option value="1">Jan', desk.page.problems)
    steps = desk.says("history")
    desk.tell("seat", "1")
    assert re.search(r'<option value="1" selected>Jan', desk.page.problems)
    desk.tell("taken", " 4v2, 3J2 3jewel2 ")
    assert desk.facts["treasures"] == [[], names]
    assert desk.facts["score"] == [0, 10]
    assert "Taken by Jan: 4v2, 3J2 3jewel2" in desk.says("history")
    assert "Nothing is wrong" in desk.says("problems")
    desk.tell("undo")
    assert desk.facts["treasures"] == [[], []]
    assert desk.says("history") == steps, "it is one step"


@pytest.mark.parametrize(
    ("lang", "typed", "refusal"),
    [
        ("en", "4v2 4q2", "4q2 is no treasure here"),
        ("en", "9v2", "9v2 is no treasure here"),
        ("en", "4v2 4v2", "4v2 is not missing"),
        ("fr", "3b2 6v3", "6v3 ne manque pas"),
        ("fr", "4", "4 n'est pas un trésor"),
        ("es", "4v2 x", "x no es ningún tesoro"),
        ("es", "3e2", "3e2 no falta"),
    ],
)
def test_a_word_that_is_no_missing_treasure_is_refused_in_a_sentence_and_none_is_taken(
    lang: str, typed: str, refusal: str
) -> None:
    desk, _ = short_of_three(lang)
    before = desk.line
    desk.tell("taken", typed)
    assert refusal in desk.says("inspector")
    assert desk.says("inspector").count(".") == 1, "one sentence"
    assert desk.line == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_treasure_can_be_typed_in_every_language_as_short_as_it_is_shown(lang: str) -> None:
    session = luxor.new_game(2, ["sceptres"], seed=7)
    desk = Desk(session, lang=lang)
    desk.tell("blank")
    panel = desk.explorer._editor._panel
    assert panel is not None
    typed = panel.palette.as_typed(panel.editor.draft, panel.words())
    assert (len(typed), len(set(typed))) == (40, 20)
    desk.tell("taken", " ".join(typed))
    assert panel.palette.as_typed(panel.editor.draft, panel.words()) == ()
    desk.tell("undo")
    if lang != "es":
        desk.tell("taken", "3s2")
        assert "3s2" in desk.says("inspector"), "a statue or a sceptre"
        assert desk.says("inspector").count(".") == 1
