"""What is shown is something that can be shown; anything else is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

import luxor
from luxor_widgets import compare, explore, lesson

NONSENSE: list[Any] = [5, 2.5, "x", b"x", [], object(), [None]]


def test_only_a_session_a_position_a_study_or_an_example_is_shown() -> None:
    shown = "what is shown is a session, a position, a study or an example, not"
    for it in (None, *NONSENSE):
        with pytest.raises(luxor.LuxorError, match=shown):
            explore(it)
    for it in NONSENSE:
        with pytest.raises(luxor.LuxorError, match="what is shown is a session or a position, not"):
            lesson(it)


def test_a_theme_and_a_viewer_that_there_are_not() -> None:
    session = luxor.new_game()
    for it in NONSENSE:
        with pytest.raises(luxor.ConfigError, match="no such theme"):
            explore(session, theme=it)
        with pytest.raises(luxor.ConfigError, match="no such theme"):
            compare(session.position, session.position, games=0, theme=it)
        with pytest.raises(luxor.LuxorError):
            explore(session, viewer=it)


def test_steps_and_rules_of_a_lesson() -> None:
    session = luxor.new_game()
    wrong: list[Any] = [5, "play left", [None], object()]
    for it in wrong:
        with pytest.raises(luxor.ConfigError, match=r"steps are a list of luxor\.LessonStep"):
            lesson(session, steps=it)
        with pytest.raises(luxor.ConfigError):
            lesson(session, rules=it)
    with pytest.raises(luxor.ConfigError, match="upto is the number of a chapter"):
        lesson(session, upto=None)  # type: ignore[arg-type]
