"""What a guide says where a game says nothing: every event told, nothing counted."""

from __future__ import annotations

from luxor.core.guide import Guide
from luxor.core.words.terms import TURN_BEGAN, Event, Target, act


def test_the_hint_says_where_the_targets_are() -> None:
    class Pointing(Guide):
        places, held = frozenset({"pit"}), frozenset({"card"})

    assert Pointing().hint({"pit", "choice"}, True) == "explore.hint-board"
    assert Pointing().hint({"card"}, True) == "explore.hint-hand"
    assert Pointing().hint({"card"}, False) == "explore.hint-choice", "another is to play"
    assert Pointing().hint(set(), False) == "explore.hint-choice"


def test_what_can_be_clicked_glows_itself() -> None:
    pit = Target("pit", 1)
    assert Guide().glow(pit, (pit,)) == pit
    assert Guide().icon(act("roll", 3), pit) == ""


def test_only_the_beginning_of_a_turn_is_routine() -> None:
    assert Guide().routine == {TURN_BEGAN}
    assert Guide().title([Event("Won", 0, "x")]) is None


def test_nothing_is_taken_reached_or_collected() -> None:
    event = Event("Moved", 0, "x", params={"start": 1, "goal": 2})
    assert (Guide().taken(event), Guide().landed([event]), Guide().reached([event], "x")) == ("", (), set())
