"""The box to ask in: the answer, what holds at this table, and what it lights."""

from __future__ import annotations

import luxor
from luxor_widgets.explorer import Explorer
from tests.widgets.shown import do, pages, shown


def typed(explorer: Explorer, question: str) -> None:
    """As ask.js tells of what stands in the field."""
    assert "data-asks" in pages(explorer)
    explorer._page._handle_custom_msg({"question": question}, [])


def test_a_question_is_answered_for_this_table() -> None:
    explorer = shown(luxor.example("B1").position())
    assert "lx-query-answer" not in pages(explorer).split("<style>")[0]
    typed(explorer, "can I play the middle card?")
    page = pages(explorer)
    assert "<h2>You may play only the leftmost or the rightmost card of your hand.</h2>" in page
    assert "Here, now: no. Card 3 from the left is not at an end of the hand." in page
    assert 'data-rule="base.hand.outer-only"' in page
    do(explorer, "question")
    assert "Here, now" not in pages(explorer)


def test_what_an_answer_speaks_of_is_named() -> None:
    explorer = shown(luxor.example("B5").position())
    typed(explorer, "what do the dog statues do?")
    lit = pages(explorer).split('data-lights="')[1].split('"')[0].split()
    assert {key.split(":")[0] for key in lit} == {"statue", "sleeper"}


def test_the_example_of_an_answer_is_played_while_the_game_waits() -> None:
    explorer = shown(luxor.example("B1").position())
    typed(explorer, "what do the dog statues do?")
    do(explorer, "ask-example", "B5")
    assert explorer.controller.waiting is not None
    assert "Here, now" not in pages(explorer)


def test_the_answer_is_in_the_language_of_the_explorer() -> None:
    explorer = shown(luxor.example("B1").position())
    explorer.controller.set(lang="fr")
    typed(explorer, "can I play the middle card?")
    assert "Tu ne peux jouer que la carte la plus à gauche" in pages(explorer)
