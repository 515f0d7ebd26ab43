"""What assistants call: plain functions, strings in and strings out, found by the entry point."""

from __future__ import annotations

import inspect
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import luxor
from luxor.asking import assistants

ROOT = Path(__file__).resolve().parent.parent.parent
LINE = str(luxor.example("B6").session().position)


def test_the_entry_point_lists_functions_of_texts() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    module, _, name = points["jupyter_server_mcp.tools"]["luxor"].partition(":")
    tools = getattr(import_module(module), name)
    assert [tool.split(":")[1] for tool in tools] == ["rule", "ask", "check", "legal", "explain", "evaluate"]
    for tool in tools:
        where, _, called = tool.partition(":")
        function = getattr(import_module(where), called)
        assert inspect.signature(function).return_annotation == "str"
        assert function.__doc__


def test_they_answer_with_rules() -> None:
    assert assistants.rule("base.hand.outer-only", "fr").startswith("Seulement les cartes des bords")
    assert assistants.ask("can I play the middle card").endswith("[base.hand.outer-only]")
    assert "[base.hand.outer-only" in assistants.check(LINE, "play 2")
    assert len(assistants.legal(LINE).splitlines()) == len(luxor.position(LINE).legal_actions())
    assert assistants.legal(LINE).count("[") >= 2
    told = assistants.explain(LINE, str(luxor.position(LINE).legal_actions()[0]))
    assert "[base." in told
    assert str(luxor.position(told.splitlines()[-1])) != LINE


def test_an_unanswered_question_has_nearest_ones() -> None:
    told = assistants.ask("what is the weather like?").splitlines()
    assert told[0] == "I found nothing about that in the booklets."
    assert len(told) == 4
    with pytest.raises(luxor.LuxorError):
        assistants.ask("who wins?", "nonsense")


def test_turns_are_evaluated() -> None:
    pytest.importorskip("pandas")
    told = assistants.evaluate(str(luxor.new_game(seed=3).position), 4)
    assert "%" in told
    assert "[base." in told
