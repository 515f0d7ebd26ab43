"""Lessons by topic: the beginning of rule ids, with what comes before it in the course."""

from __future__ import annotations

import pytest

import luxor
from luxor_widgets import Lesson, lesson
from luxor_widgets.lessons.lesson import rules_of, session_about

GAME = luxor.new_game(2).position.game


def test_a_topic_is_the_beginning_of_ids() -> None:
    moving = Lesson(GAME, rules="base.move")
    assert all(moving.knows(rule) for rule in GAME.book if rule.startswith("base.move."))
    assert moving.knows("base.turn.steps"), "an earlier chapter"
    assert not moving.knows("base.treasure.take"), "a later one"
    assert set(rules_of(GAME, "base.horus")).isdisjoint(rules_of(GAME, "base.horus-tile")), "whole words"


def test_a_list_of_ids_takes_nothing_else_as_known() -> None:
    taught = Lesson(GAME, rules=["base.move.skip-empty"])
    assert taught.knows("base.move.skip-empty")
    assert not taught.knows("base.move.tile-to-tile")
    with pytest.raises(luxor.LuxorError, match="no rule has the id base"):
        Lesson(GAME, rules=["base.no"])


@pytest.mark.parametrize("topic", ["base.move.skip-empty", "base.osiris", "expedition.move"])
def test_it_begins_where_the_topic_matters(topic: str) -> None:
    position = session_about(topic).position
    cited = {rule for action in position.legal_actions() for event in position.apply(action).events
             for rule in event.rules}  # fmt: skip
    assert any(rule.startswith(topic) for rule in cited)
    lesson(rules=topic).close()


def test_no_such_topic() -> None:
    with pytest.raises(luxor.LuxorError, match="no rule has the id chess"):
        lesson(rules="chess")
