"""The ledger as a file for others: what its schema says, and as much as the rulebook has."""

from __future__ import annotations

import json
from typing import Any

import pytest

from luxor.core.words.rulebook import LANGUAGES
from luxor.rulebook import BOOK
from luxor.rulebook.static import SCHEMA, ledger, written

jsonschema = pytest.importorskip("jsonschema", reason="comes with Jupyter")


def test_it_is_what_its_schema_says() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads(written()))


def test_every_rule_and_answer_is_in_it() -> None:
    found: Any = ledger()
    assert {rule["id"] for rule in (*found["rules"], *found["rulings"])} == set(BOOK)
    for ruling in found["rulings"]:
        assert [answer["id"] for answer in ruling["answers"]] == BOOK.facts[ruling["id"]]["ids"]
        assert all(answer["playable"] or answer["needs"]["en"] for answer in ruling["answers"])
    assert {table["name"] for table in found["tables"]} >= {"booklet", "online", "family", "strict", "quick"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marked_sentences_are_there_in_every_language(lang: str) -> None:
    """A sentence that is ours has the same number everywhere."""
    marked = [rule for rule in BOOK if BOOK.facts[rule].get("ours")]
    assert len(marked) >= 10
    for id in marked:
        rule, english = BOOK.rule(id, lang), BOOK.rule(id)
        assert len(rule.sentences) == len(english.sentences), id
        assert all(1 <= at <= len(rule.sentences) for at in rule.ours)
        assert rule.status == "printed"
