"""The catalogue of the base game: complete, parallel in all languages, and sound in its cross-references."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "luxor" / "classic" / "catalogue"
LANGUAGES = ("en", "fr", "es")
CHAPTERS = ("setup", "turn", "cards", "movement", "actions", "chamber", "scoring", "rulings")
CHAPTER_KEYS = [f"chapter.{name}" for name in CHAPTERS]
FACTS = {"status", "booklet", "chapter", "related", "examples"}
FIELDS = {"title", "text", "heading"}
RULING_FIELDS = FIELDS | {"question", "readings", "why", "when"}
EXAMPLE = re.compile(r"B([1-9]|1[0-9]|2[01])")
LONGEST_TITLE = 48
COINCIDENCE = 12  # a title as short as "Osiris" may be the same word in two languages

Entries = dict[str, dict[str, object]]


def load(name: str) -> Entries:
    with (FOLDER / name).open("rb") as file:
        return tomllib.load(file)


RULES = load("rules/base.toml")
TEXTS = {lang: load(f"texts/base.{lang}.toml") for lang in LANGUAGES}
RULINGS = [rule for rule, facts in RULES.items() if facts["status"] == "ruling"]


def strings(value: object) -> list[str]:
    assert isinstance(value, list)
    assert all(isinstance(item, str) for item in value)
    return value


def words(entry: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Every string of an entry with the name of its field."""
    for field, value in entry.items():
        for item in [value] if isinstance(value, str) else strings(value):
            assert isinstance(item, str)
            yield field, item


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_ids_in_the_same_order(lang: str) -> None:
    assert list(TEXTS[lang]) == [*RULES, *CHAPTER_KEYS]


@pytest.mark.parametrize("rule", RULES)
def test_facts(rule: str) -> None:
    facts = RULES[rule]
    ruling = rule.startswith("ruling.")
    may = {"values", "house", "former"} if ruling else {"values", "house", "former", "ours"}
    assert set(facts) - may == FACTS | ({"chosen", "ids"} if ruling else set())
    assert facts["status"] == ("ruling" if ruling else "printed")
    assert facts["booklet"] == "luxor"
    assert facts["chapter"] in CHAPTERS
    assert (facts["chapter"] == "rulings") == ruling


@pytest.mark.parametrize("rule", RULES)
def test_references(rule: str) -> None:
    related, examples = strings(RULES[rule]["related"]), strings(RULES[rule]["examples"])
    assert len(related) <= 4
    assert len(set(related)) == len(related)
    assert rule not in related
    assert set(related) <= set(RULES)
    assert all(EXAMPLE.fullmatch(example) for example in examples)
    assert len(set(examples)) == len(examples)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_fields(rule: str, lang: str) -> None:
    entry = TEXTS[lang][rule]
    assert set(entry) == (RULING_FIELDS if rule in RULINGS else FIELDS)
    assert len(str(entry["title"])) <= LONGEST_TITLE
    assert str(entry["text"]).endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_have_a_title_only(lang: str) -> None:
    for key in CHAPTER_KEYS:
        assert set(TEXTS[lang][key]) == {"title"}
        assert len(str(TEXTS[lang][key]["title"])) <= LONGEST_TITLE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clean_strings(lang: str) -> None:
    for key, entry in TEXTS[lang].items():
        for field, item in words(entry):
            assert item, f"{key} {field} is empty"
            plain = item.replace("\u00a0", " ")  # French has no-break spaces
            assert plain == " ".join(plain.split()), f"{key} {field} has stray spaces"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_and_texts_are_distinct(lang: str) -> None:
    for field in ("title", "text"):
        found = [TEXTS[lang][rule][field] for rule in RULES]
        assert sorted({item for item in map(str, found) if found.count(item) > 1}) == []


@pytest.mark.parametrize("rule", RULINGS)
def test_rulings_offer_the_same_readings(rule: str) -> None:
    counts = {len(strings(TEXTS[lang][rule]["readings"])) for lang in LANGUAGES}
    assert len(counts) == 1
    (count,) = counts
    chosen = RULES[rule]["chosen"]
    assert count >= 2
    assert isinstance(chosen, int)
    assert 0 <= chosen < count
    for lang in LANGUAGES:
        assert len(set(strings(TEXTS[lang][rule]["readings"]))) == count
        assert str(TEXTS[lang][rule]["question"]).endswith("?")


@pytest.mark.parametrize("key", [*RULES, *CHAPTER_KEYS])
def test_nothing_is_left_untranslated(key: str) -> None:
    for one, other in combinations(LANGUAGES, 2):
        for (field, mine), (_, theirs) in zip(words(TEXTS[one][key]), words(TEXTS[other][key]), strict=True):
            if field != "title" or len(mine) > COINCIDENCE:
                assert mine != theirs, f"{field} is the same in {one} and {other}"
