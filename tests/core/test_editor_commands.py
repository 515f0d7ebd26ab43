"""The language of the editor: what each command does, and what it says to one that makes no sense."""

from __future__ import annotations

import pytest

import luxor
from luxor import Draft, Editor, Position
from luxor.core.position.editor_commands import commands_of, read_commands, write_commands


def start() -> Position:
    return luxor.new_game(3, seed=7).position


def fact(commands: str, name: str) -> object:
    position = Draft.of(start()).do(commands).position
    assert position is not None
    return position.facts()[name]


def test_a_command_sets_inserts_removes_clears_and_moves() -> None:
    assert fact("set tiles 22 vase4x2", "tiles")[21] == "vase4x2"  # type: ignore[index]
    assert fact("set keys 1,2,3", "keys") == [1, 2, 3]
    assert fact("set hands 0 5,4", "hands")[0] == ["5@1", "4@1"]  # type: ignore[index]
    assert fact("insert adventurers 0 end 12", "adventurers")[0][-1] == 12  # type: ignore[index]
    hand = start().facts()["hands"][0]  # type: ignore[index]
    assert fact("remove hands 0 2", "hands")[0] == [*hand[:2], *hand[3:]]  # type: ignore[index]
    assert fact("clear deck", "deck") == []
    assert fact("set hands 0 5,4; move hands 0 1 to discard end", "discard") == ["4"]
    assert fact("turn 2", "seat") == 2


REFUSED = {
    "dance": "no such command",
    "set": "needs other words",
    "set tile 22 -": "no such fact: tile (there are: tiles",
    "set tiles 99 -": "tiles has no item 99 (there are: 1 to 40)",
    "set tiles 0 -": "tiles has no item 0",
    "set tiles 1 2 -": "too many",
    "set keys x 1": "keys has no item x",
    "insert keys 3 1; insert keys 9 1": "keys has no item 9",
    "remove first": "needs other words",
    "clear first": "only a list",
    "move deck 0 to hands end": "an item goes among items",
    "move deck 0 to discard 7": "discard has no item 7",
    "turn 3": "0 to 2",
    "turn": "which seat",
    "set tiles 1 a\tb": "printable ASCII",
    "set keys 0 1 ; set keys 1 1": "printable ASCII",
}


@pytest.mark.parametrize("command", REFUSED)
def test_a_command_that_makes_no_sense_is_refused_with_what_is_allowed(command: str) -> None:
    draft = Draft.of(start())
    before = dict(draft.facts)
    with pytest.raises(luxor.LuxorError) as refusal:
        draft.do(command)
    assert REFUSED[command] in str(refusal.value)
    assert draft.facts == before


def test_what_is_no_position_yet_is_a_draft_that_says_so_and_can_be_gone_on_with() -> None:
    draft = Draft.of(start()).do("set keys 0 5000")
    assert draft.position is None
    assert "0 to 999" in draft.problems()[0].text()
    assert "illisible" in draft.problems()[0].text("fr") or "lisible" in draft.problems()[0].text("fr")
    assert draft.do("set keys 0 0").position == start()


def test_an_edit_is_the_same_as_its_commands() -> None:
    changes: dict[str, object] = {
        "tiles": {1: "-", 2: "vase3x2"},
        "keys": [1, 2, 3],
        "hands": {0: []},
        "first": 2,
    }
    commands = commands_of(changes)
    assert read_commands(write_commands(commands)) == commands
    assert Draft.of(start()).do(commands).position == start().edit(**changes)


def test_everything_can_be_undone_and_done_again() -> None:
    editor = Editor(start())
    steps = ["set keys 0 3", "set tiles 3 -; set tiles 4 -", "turn 1"]
    seen = [editor.draft.position]
    for step in steps:
        editor.do(step)
        seen.append(editor.draft.position)
    assert editor.done == steps
    for position in reversed(seen[:-1]):
        assert editor.undo()
        assert editor.draft.position == position
    assert not editor.undo()
    for position in seen[1:]:
        assert editor.redo()
        assert editor.draft.position == position
    assert not editor.redo()
    editor.undo()
    editor.do("set first 1")
    assert not editor.can_redo


def test_a_draft_knows_where_it_differs_from_another() -> None:
    draft = Draft.of(start())
    changed = draft.do("set tiles 22 -; set keys 1 4; set first 1; clear deck")
    assert draft.changed(changed) == ["first", "tiles 22", "keys 1", "deck"]


def test_who_sees_only_a_view_edits_only_that() -> None:
    view = start().view(1)
    draft = Draft.of(view).do("set tiles 22 -")
    assert draft.position is not None
    assert draft.position.is_view
    assert set(draft.position.facts()["hands"][0]) == {"?@1"}  # type: ignore[index]
