"""The catalogue of the expedition: complete, parallel in all languages, sound in its cross-references."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import luxor
from luxor.rulebook import BOOK

ROOT = Path(__file__).resolve().parents[2] / "luxor"
FOLDERS = {
    "expedition": ROOT / "expedition" / "catalogue",
    "new_adventures": ROOT / "expedition" / "modules" / "new_adventures" / "catalogue",
}
NAMES = tuple(FOLDERS)
FACTS = {"status", "booklet", "chapter", "related", "examples"}
FIELDS = {"title", "text", "heading"}
RULING_FIELDS = FIELDS | {"question", "readings", "why", "when"}
EXAMPLES = {f"X{number}" for number in range(1, 8)}
LONGEST_TITLE = 48
COINCIDENCE = 12  # a title as short as "Caravan" may be the same word in two languages

Entries = dict[str, dict[str, object]]


def load(name: str, file: str) -> Entries:
    return tomllib.loads((FOLDERS[name] / file).read_text("utf-8"))


RULES: Entries = {rule: facts for name in NAMES for rule, facts in load(name, f"rules/{name}.toml").items()}
TEXTS = {
    lang: {key: entry for name in NAMES for key, entry in load(name, f"texts/{name}.{lang}.toml").items()}
    for lang in luxor.LANGUAGES
}
CHAPTERS = {str(facts["chapter"]) for facts in RULES.values()}


def strings(entry: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Every string of an entry with the name of its field."""
    for field, value in entry.items():
        for item in [value] if isinstance(value, str) else value:  # type: ignore[attr-defined]
            yield field, item


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_same_ids_in_the_same_order(name: str, lang: str) -> None:
    keys = list(load(name, f"texts/{name}.{lang}.toml"))
    rules = list(load(name, f"rules/{name}.toml"))
    assert keys[: len(rules)] == rules
    assert all(key.startswith(("chapter.", "module.")) for key in keys[len(rules) :])


@pytest.mark.parametrize("rule", RULES)
def test_facts_and_references(rule: str) -> None:
    facts = RULES[rule]
    ruling = rule.startswith("ruling.")
    may = {"values", "house", "former"} if ruling else {"values", "house", "former", "ours"}
    assert set(facts) - may == FACTS | ({"chosen", "ids"} if ruling else set())
    assert facts["status"] == ("ruling" if ruling else "printed")
    assert facts["booklet"] == "expedition-luxor"
    found = luxor.rule(rule)
    assert len(found.related) == len(set(found.related)) <= 4
    assert rule not in found.related
    assert set(found.related) <= set(RULES)
    assert set(found.examples) <= EXAMPLES


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_fields(rule: str, lang: str) -> None:
    entry = TEXTS[lang][rule]
    ruling = rule.startswith("ruling.")
    assert set(entry) == (RULING_FIELDS if ruling else FIELDS)
    assert len(str(entry["title"])) <= LONGEST_TITLE
    assert str(entry["text"]).endswith(".")
    if ruling:
        assert str(entry["question"]).endswith("?")
        counts = {len(luxor.rule(rule, other).readings) for other in luxor.LANGUAGES}
        assert len(counts) == 1
        assert 0 <= luxor.rule(rule).chosen < min(counts)
        assert min(counts) >= 2
    for field, item in strings(entry):
        plain = item.replace("\u00a0", " ")  # French has no-break spaces
        assert plain == " ".join(plain.split()), f"{field} has stray spaces"


@pytest.mark.parametrize("key", [*RULES, *(f"chapter.{name}" for name in sorted(CHAPTERS))])
def test_nothing_is_left_untranslated(key: str) -> None:
    for one, other in combinations(luxor.LANGUAGES, 2):
        for (field, mine), (_, theirs) in zip(
            strings(TEXTS[one][key]), strings(TEXTS[other][key]), strict=True
        ):
            if field != "title" or len(mine) > COINCIDENCE:
                assert mine != theirs, f"{field} is the same in {one} and {other}"


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_titles_and_texts_are_distinct(lang: str) -> None:
    for field in ("title", "text"):
        found = [str(TEXTS[lang][rule][field]) for rule in RULES]
        assert sorted({item for item in found if found.count(item) > 1}) == []


def test_the_engine_cites_every_rule_and_no_other() -> None:
    written: set[str] = set()
    for path in (ROOT / "expedition").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if re.fullmatch(
                    r"(ruling\.)?(expedition|adventures)\..+", text
                ):
                    written.add(text)
    assert written == set(RULES)


@pytest.mark.parametrize("id", sorted(EXAMPLES))
def test_the_printed_examples(id: str) -> None:
    example = luxor.example(id)
    report = example.run()
    assert report, report
    assert all(rule in BOOK for rule in example.rules)
    assert all(id in luxor.rule(rule).examples or rule.startswith("ruling.") for rule in example.rules[:1])
    texts = [example.text(lang) for lang in luxor.LANGUAGES]
    assert len(set(texts)) == 3
    assert all(texts)
