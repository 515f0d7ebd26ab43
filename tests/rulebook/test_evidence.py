"""Who says so: every answer of the ledger has a class, and every source and fact that it names is there."""

from __future__ import annotations

import pytest

import luxor
from luxor import LANGUAGES
from luxor.games import games, plugin_of
from luxor.rulebook import BOOK, beside_readings
from luxor.rulebook.evidence import (
    CLASSES,
    LOGIC,
    NONE,
    Source,
    beside_answers,
    evidence,
    game_of,
    no_switch,
    source_by_source,
    sources,
)

RULINGS = [id for id in BOOK if BOOK.facts[id]["status"] == "ruling"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_answer_says_something(ruling: str) -> None:
    found = evidence(ruling)
    assert found is not None
    rule = luxor.rule(ruling)
    assert tuple(found.answers) == rule.ids
    for id, row in found.answers.items():
        assert row, f"{id} says nothing"
        assert all(each.kind in CLASSES and each.date for each in row)
        alone = [each for each in row if each.kind in (LOGIC, NONE)]
        assert not alone or len(row) == 1, f"{id}: what is known speaks for it, or nothing does"
    assert found.kind(rule.ids[rule.chosen]) != NONE, "what we play has a reason at least"
    for lang in LANGUAGES:
        assert all(beside_answers(luxor.rule(ruling, lang), lang))


@pytest.mark.parametrize("game", games())
def test_every_source_and_fact_is_there(game: str) -> None:
    asked = sources(game)
    for rule in plugin_of(game).book.evidence:
        found = evidence(rule)
        assert found is not None
        assert set(found.conflict) <= set(asked)
        for each in (each for row in found.answers.values() for each in row if each.source):
            source = asked[each.source]
            if source.kind.startswith("printed"):
                assert BOOK.facts[each.fact]["status"] == "printed", "a booklet's facts are printed rules"
                assert BOOK.facts[each.fact]["booklet"] in source.covers
            else:
                assert 1 <= int(each.fact) <= source.facts


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_is_told(game: str, lang: str) -> None:
    texts = BOOK.texts(lang)
    for source in sources(game).values():
        assert source.kind in CLASSES[:-2]
        assert f"source.{source.id}" in texts
        assert all(f"told.{source.id}.{fact}" in texts for fact in range(1, source.facts + 1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_switched_says_why(lang: str) -> None:
    for ruling in RULINGS:
        rule = luxor.rule(ruling, lang)
        shut = [id for id, note in zip(rule.ids, beside_readings(rule, "en")) if "cannot" in note]
        assert list(no_switch(rule, lang)) == shut
        assert not any(said.startswith("unswitched.") for said in no_switch(rule, lang).values())


def test_conflicts_are_told() -> None:
    conflicts = [rule for rule in BOOK if (found := evidence(rule)) and found.conflict]
    assert {"base.temple.favour", "ruling.chamber.entry-is-movement"} <= set(conflicts)
    for rule in conflicts:
        for lang in LANGUAGES:
            said = " ".join(source_by_source(luxor.rule(rule, lang), lang))
            assert str(BOOK.texts(lang)[f"conflict.{rule}"]["text"]) in said


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_source_that_was_read_whole_speaks_or_is_called_silent(ruling: str) -> None:
    rule, found = luxor.rule(ruling), evidence(ruling)
    assert found is not None

    def asked(source: Source) -> bool:
        return source.whole and rule.booklet in source.covers

    told = source_by_source(rule)
    for source in filter(asked, sources(game_of(ruling)).values()):
        name = BOOK.texts("en")[f"source.{source.id}"]["text"]
        said = [line for line in told if line.startswith(f"{name}:")]
        assert len(said) == max(1, len(found.of(source.id)))
