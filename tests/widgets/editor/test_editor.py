"""The position editor without a browser: what is dropped, pressed and typed, said and hidden."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import luxor
from luxor import LANGUAGES
from luxor.core.study.session import Session
from luxor.games import modules_of
from luxor_widgets.editor.page import SECTIONS
from tests.toy_game import registered
from tests.widgets.editor.desk import Desk
from tests.widgets.shown import do


def game(**more: object) -> Session:
    return luxor.new_game(4, seed=38, names=["Ani", "Jan", "Mia", "Noor"])


def tile(desk: Desk, space: int) -> object:
    tiles = desk.facts["tiles"]
    assert isinstance(tiles, list)
    return tiles[space - 1]


def test_a_tile_that_is_dropped_lies_there_is_framed_and_can_be_put_back() -> None:
    desk = Desk(game())
    before = tile(desk, 22)
    desk.tell("drop", "tile:osiris4", "space:22")
    assert tile(desk, 22) == "osiris4"
    assert "Osiris +4: now on space 22" in desk.says("live")
    assert re.search(r'lx-cell lx-changed lx-chosen lx-wrong" data-cell="space:22"', desk.page.board)
    assert "On space 22: Osiris +4. There should be: any treasure." in desk.says("problems")
    assert "mend" in desk.says("buttons")
    back = re.search(r'data-edit="([^"]*)"[^>]*>put back<', desk.page.inspector)
    assert back
    desk.tell(*json.loads(unescape(back[1])))
    assert tile(desk, 22) == before
    assert "Nothing is wrong" in desk.says("problems")


def test_pieces_are_armed_carried_by_keys_copied_and_cleared() -> None:
    desk = Desk(game())
    desk.tell("seat", "1")
    desk.tell("arm", "upright")
    for space in ("space:7", "space:8"):
        desk.tell("press", space, "pointer")
    desk.tell("arm", "")
    adventurers = desk.facts["adventurers"]
    assert isinstance(adventurers, list)
    assert adventurers[1][-2:] == [7, 8]
    assert "Jan has 7 adventurers; there should be 5." in desk.says("problems")
    desk.tell("press", "space:8", "keyboard")
    assert "Picked up: Jan: upright" in desk.says("live")
    desk.tell("press", "space:12", "keyboard")
    assert 12 in desk.facts["adventurers"][1]  # type: ignore[index]
    desk.tell("move", "space:7", "space:9", "copy")
    assert {7, 9, 12} <= set(desk.facts["adventurers"][1])  # type: ignore[index]
    desk.tell("clear", "space:12")
    assert tile(desk, 12) == "-"
    assert 12 not in desk.facts["adventurers"][1]  # type: ignore[index]
    desk.tell("drop", "asleep", "space:9")
    assert "cannot lie there" in desk.says("inspector")
    for _ in range(5):
        desk.tell("undo")
    assert desk.line == str(game().position)


def test_what_is_wrong_is_mended_one_by_one_or_all_at_once_and_then_played() -> None:
    session = game()
    desk = Desk(session)
    desk.tell("cmd", "set keys 0 3; set score 1 9; insert adventurers 2 end 2")
    assert "3 things must be mended" in desk.says("problems")
    desk.tell("play")
    assert desk.explorer.controller.session is session  # not yet
    desk.tell("mend", "0")
    assert "2 things must be mended" in desk.says("problems")
    assert "2 changes · last: Take" in desk.says("history")
    desk.tell("mend-all")
    assert "last: 2 things mended" in desk.says("history")
    assert "Nothing is wrong" in desk.says("problems")
    made = luxor.position(desk.line)
    desk.tell("play")
    controller = desk.explorer.controller
    assert controller.session.position == made
    assert controller.session.names == session.names
    do(desk.explorer, "game")
    assert controller.session is session


def test_mend_all_touches_only_what_is_wrong() -> None:
    """Two treasures that were taken off the board stay off it: who took them is asked."""
    desk = Desk(game())
    desk.tell("cmd", "set tiles 1 -; set tiles 3 -; set keys 0 3")
    assert "Mend all" in desk.says("problems")
    desk.tell("mend-all")
    assert "last: 1 thing mended" in desk.says("history")
    facts = luxor.position(desk.line).facts()
    assert isinstance(facts["tiles"], list)
    assert (facts["tiles"][0], facts["tiles"][2]) == ("-", "-")
    assert desk.says("problems").count("Taken by") >= 2
    assert "Mend all" not in desk.says("problems")
    desk.tell("mend-all", "back")
    assert luxor.position(desk.line).facts()["tiles"] == game().position.facts()["tiles"]


def test_a_line_sets_up_its_position_and_a_wrong_one_says_why() -> None:
    desk = Desk(game())
    other = luxor.new_game(4, seed=3).position.arrange(adventurers={0: [12, 12]})
    desk.tell("line", f" {other} ")
    assert luxor.position(desk.line) == other
    assert "1 change · last: a line set up" in desk.says("history")
    desk.tell("undo")
    assert desk.line == str(game().position)
    desk.tell("blank")
    assert "1 change · last: the whole board emptied" in desk.says("history")
    desk.tell("undo")
    desk.tell("line", "luxor/1 nonsense")
    assert "the line is too short" in desk.says("inspector")
    desk.tell("line", str(luxor.new_game(2, game="expedition").position))
    assert desk.line.startswith("expedition/1 2p")


def test_who_sees_a_view_edits_only_that_and_nothing_is_told() -> None:
    session = game()
    desk = Desk(session, viewer=1)
    hidden = session.position.facts()["hands"]
    assert isinstance(hidden, list)
    assert desk.line == str(session.position.view(1))
    desk.tell("drop", "tile:-", "space:22")
    desk.tell("part", "players")
    desk.tell("seat", "0")
    assert "hidden card" in desk.says("pieces")
    desk.tell("line", str(session.position))
    assert "You see only your view" in desk.says("inspector")
    desk.tell("mend-all")
    desk.tell("play")
    played = desk.explorer.controller.session.position
    assert not played.is_view
    assert played.view(1).facts()["hands"] == session.position.view(1).facts()["hands"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "players", "modules"),
    [("luxor", 5, modules_of("luxor")), ("expedition", 3, modules_of("expedition"))],
)
def test_every_part_speaks_every_language(
    name: str, players: int, modules: tuple[str, ...], lang: str
) -> None:
    desk = Desk(luxor.new_game(players, modules, seed=3, game=name, names=["<b>X</b>"] * players), lang=lang)
    for part in ("board", "players", "table"):
        desk.tell("part", part)
        desk.tell("seat", "1")
        for section in SECTIONS:
            told = desk.says(section)
            assert not re.search(r"\b(editor|fact|piece|mend|problem)\.[a-z]", told), told
            assert "<b>X</b>" not in getattr(desk.page, section)


def test_the_toy_game_has_an_editor() -> None:
    with registered():
        desk = Desk(luxor.new_game(2, game="toy", seed=3))
        assert "no pieces to lay" in desk.says("pieces")
        desk.tell("press", "stones:0", "pointer")
        desk.tell("set", "stones", "2")
        assert desk.facts["stones"] == 2
        desk.tell("set", "stones", "many")
        assert "cannot be read as a position yet" in desk.says("problems")
        desk.tell("undo")
        desk.tell("play")
        assert desk.explorer.controller.session.position.facts()["stones"] == 2


def test_points_and_needs_of_a_treasure_are_turned_up_and_down() -> None:
    desk = Desk(game())
    desk.tell("drop", "tile:vase4x2", "space:22")
    for button, after in (("VP: more", "vase5x3"), ("needs: less", "vase4x2"), ("VP: less", "vase3x2")):
        found = re.search(rf'data-edit="([^"]*)" aria-label="{button}"', desk.page.inspector)
        assert found, button
        desk.tell(*json.loads(unescape(found[1])))
        assert tile(desk, 22) == after, button
    desk.tell("drop", "tile:vase1x1", "space:22")
    assert re.search(r'aria-label="VP: less"[^>]*disabled', desk.page.inspector)
    desk.tell("press", "space:4", "pointer")  # no treasure
    assert "lx-dial" not in desk.page.inspector


def test_what_only_our_data_says_may_stay() -> None:
    session = game()
    desk = Desk(session)
    desk.tell("drop", "tile:vase4x2", "space:22")  # the box, as far as we know, has no other
    assert "lx-may" in desk.page.problems
    assert "You may play" in desk.says("problems")
    desk.tell("leave-it", "0")
    assert desk.page.problems.count("lx-may") == 1  # the jewel that is missing
    desk.tell("cmd", "set keys 0 3")
    assert "1 thing must be mended" in desk.says("problems")
    desk.tell("leave-it", "0")
    assert "23 keys in all" in desk.says("problems")
    desk.tell("undo")
    made = luxor.position(desk.line)
    desk.tell("play")
    assert desk.explorer.controller.session.position == made
    assert desk.explorer.controller.waiting is session


def test_a_position_becomes_a_chapter_of_the_open_study() -> None:
    desk = Desk(game())
    desk.tell("cmd", "set keys 0 3")
    made = luxor.position(desk.line)
    desk.tell("chapter")
    explorer = desk.explorer
    study = explorer.study.study
    assert study is not None
    assert [chapter.session.position for chapter in study.chapters] == [made]
    assert explorer.controller.waiting is not None  # the game comes back
    do(explorer, "editor")
    desk.tell("mend-all")
    desk.tell("chapter")
    assert explorer.study.study is study
    assert [len(chapter.session.position.problems()) for chapter in study.chapters] == [1, 0]
    assert explorer.controller.session is study.chapters[1].session


def test_a_viewer_makes_a_chapter_of_what_is_seen() -> None:
    session = game()
    desk = Desk(session, viewer=1)
    desk.tell("chapter")
    study = desk.explorer.study.study
    assert study is not None
    kept = study.chapters[0].session.position
    assert kept.view(1) == session.position.view(1)
    assert kept != session.position  # what is hidden is dealt anew


TYPED = [
    "",
    " ",
    "abc",
    "-1",
    "9" * 30,
    "1e3",
    "<b>",
    "3; turn 1",
    "; turn 9",
    "é",
    "a" * 5000,
    "0 0",
    "?",
    "\x00",
]
NOWHERE = ["space:0", "space:999", "space:-1", "statue:9", "cell:x", "cell:99,99", "", ":", "pawn:0/1"]


@pytest.mark.parametrize(
    ("table", "fields"),
    [
        (luxor.new_game(3, ["mummy"], seed=1), ("hands 0 0", "tiles 12", "keys 0", "adventurers 1 0")),
        (luxor.new_game(3, seed=1, game="expedition"), ("hands 0 0", "reserve 0", "map 0 2")),
    ],
)
def test_whatever_is_typed_or_dropped_is_answered_in_words(table: Session, fields: tuple[str, ...]) -> None:
    desk = Desk(table)
    for text in TYPED:
        for field in fields:
            desk.tell("set", field, text)
            desk.tell("press", "space:12", "keyboard")  # facts that cannot be read have no board of their own
        desk.tell("insert", "hands 0 end", text)
        desk.tell("line", text)
    for place in NOWHERE:
        desk.tell("drop", "tile:nonsense", place)
        desk.tell("move", place, "space:3", "")
        desk.tell("clear", place)
    desk.tell("cmd", "clear hands")
    for part in ("players", "table", "board"):
        desk.tell("part", part)
    assert "cannot be read as a position yet" in desk.says("problems")
    desk.tell("drop", "upright", "space:3")
    assert "cannot be read as a position yet" in desk.says("inspector")
    desk.tell("start")
    assert desk.line == str(table.position)


def test_what_no_button_of_the_editor_says_is_not_heard() -> None:
    desk = Desk(game())
    panel = desk.explorer._editor._panel
    assert panel is not None
    before = desk.line
    for verb in (*panel._verbs, "nonsense"):
        desk.tell(verb, *("x",) * 4)
    for verb in ("seat", "part", "press", "drop", "move", "set", "mend", "line"):
        desk.tell(verb)
    for number in ("²", "9" * 5000, "-1", "\ud800"):
        for verb in ("seat", "mend", "leave-it", "look"):
            desk.tell(verb, number)
        desk.tell("press", f"space:{number}", "")
    assert desk.line == before


def test_places_that_problems_speak_of_are_marked() -> None:
    desk = Desk(game())
    assert "lx-wrong" not in desk.page.board
    desk.tell("drop", "upright", "space:24")  # Osiris, where nobody rests
    wrong = re.findall(r'lx-wrong" data-cell="([^"]*)"', desk.page.board)
    assert wrong == ["space:24", "statue:1", "statue:2"]  # passed, yet somebody sleeps there
    table = luxor.new_game(3, seed=1, game="expedition")
    while table.position.turn < 4:
        table.play(table.position.legal_actions()[0])
    desk = Desk(table)
    desk.tell("cmd", "insert map end 5,2,desert")
    assert 'lx-wrong" data-cell="cell:5,2"' in desk.page.board


def test_a_right_click_offers_what_can_be_done_with_a_place() -> None:
    desk = Desk(game())
    assert desk.page.menu == ""
    desk.tell("drop", "upright", "space:5")
    desk.tell("drop", "tile:osiris2", "space:5")
    desk.tell("menu", "space:5")
    offered = [json.loads(unescape(words)) for words in re.findall(r'data-edit="([^"]*)"', desk.page.menu)]
    assert [words[0] for words in offered] == ["cmd", "clear", "cmd", "drop"]
    assert "Take away: Ani: upright" in desk.says("menu")
    assert "put back" in desk.says("menu")
    desk.tell(*offered[1])
    assert tile(desk, 5) == "-"
    assert desk.page.menu == ""  # whatever is done, the menu is gone
    desk.tell("menu", "space:6")
    desk.tell("close")
    assert desk.page.menu == ""


def test_a_treasure_becomes_another_by_its_icon_and_a_hand_is_put_in_order() -> None:
    desk = Desk(game())
    desk.tell("drop", "tile:vase5x3", "space:9")
    sorts = re.findall(r'data-edit="([^"]*)" aria-label="(vase|jewel|statue)"', desk.page.inspector)
    assert [name for _, name in sorts] == ["vase", "jewel", "statue"]
    desk.tell(*json.loads(unescape(sorts[2][0])))
    assert tile(desk, 9) == "statue5x3"
    assert "last: statue, 5 VP, needs 3: now on space 9" in desk.says("history")
    desk.tell("part", "players")
    before = desk.facts["hands"][0]  # type: ignore[index]
    assert desk.page.pieces.count("lx-drawn") >= len(before)
    desk.tell("shift", "hands 0", "0", "3")
    assert desk.facts["hands"][0] == [*before[1:4], before[0], before[4]]  # type: ignore[index]


def test_a_shelf_of_many_shows_a_few_until_one_asks() -> None:
    desk = Desk(game())
    assert desk.page.pieces.count('data-piece="tile:vase') < 5
    desk.tell("shelf", "editor.shelf.treasures")
    assert desk.page.pieces.count('data-piece="tile:vase') == 5
