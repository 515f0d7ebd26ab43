"""The editor of Expedition: tiles on a map that grows, stacks and tokens."""

from __future__ import annotations

import json
import re
from html import unescape

import luxor
from luxor.expedition.rules.components import column
from tests.widgets.editor.desk import Desk


def test_expedition_tiles_stacks_and_tokens_are_laid_and_taken() -> None:
    session = luxor.new_game(3, ["new_adventures"], seed=27, game="expedition")
    while session.position.turn < 3:
        session.play(session.position.legal_actions()[0])
    desk = Desk(session)
    rows = session.position.facts()["map"]
    assert isinstance(rows, list)
    x, y, name, *stack = rows[0]
    desk.tell("seat", "2")
    desk.tell("drop", "adventurer", f"cell:{x},{y}")
    assert [x, y, name, *stack, 2] in desk.facts["map"]  # type: ignore[operator]
    assert "C has 31 adventurers" in desk.says("problems") or "31" in desk.says("problems")
    desk.tell("drop", "boats", f"cell:{x},{y}")
    assert desk.facts["boats"] == [[x, y, 2]]
    desk.tell("drop", "tile:lake", f"cell:{x},{y}")
    assert [x, y, "lake", *stack, 2] in desk.facts["map"]  # type: ignore[operator]
    desk.tell("clear", f"cell:{x},{y}")
    assert f"map={x},{y}," not in desk.line


def test_a_new_tile_of_expedition_was_nothing_before_and_the_others_are_what_they_were() -> None:
    """Tiles are listed in their order: one that is laid before them makes them later ones."""
    session = luxor.new_game(3, seed=27, game="expedition")
    while session.position.turn < 3:
        session.play(session.position.legal_actions()[0])
    desk, rows = Desk(session), session.position.facts()["map"]
    assert isinstance(rows, list)
    x, y, name, *_ = rows[0]
    desk.tell("drop", "tile:mountain", f"cell:{x},{y - 1}")
    assert f"last: mountain: now on {column(x)}{y - 1}" in desk.says("history")
    assert "may go here" not in desk.says("history")
    assert "was:" not in desk.says("inspector")
    desk.tell("drop", "tile:lake", f"cell:{x},{y}")
    assert "was:" in desk.says("inspector")
    (back,) = re.findall(r'data-edit="([^"]*set map[^"]*)"', desk.page.inspector)[:1]
    desk.tell(*json.loads(unescape(back)))
    assert desk.facts["map"][1][:3] == [x, y, name]  # type: ignore[index]
