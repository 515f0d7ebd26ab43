"""Who says so: what speaks for every answer of the ledger, and where the sources contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from luxor.core.words.rulebook import Rule, Rulebook
from luxor.games import forget_on_register, games, plugin_of
from luxor.rulebook import words

NOTHING: Mapping[str, str] = MappingProxyType({})
CLASSES = ("printed-fr", "printed-es", "printed-en", "online-table", "review", "logic", "none known")
LOGIC, NONE = CLASSES[-2:]
BOTH = "printed-both"  # French and Spanish, in words
NO_ANSWERS = ("noted", "conflict", "unswitched")  # what else an entry says


class Source(NamedTuple):
    """Who was asked: a booklet, a page, a review."""

    id: str
    kind: str  # one of CLASSES
    covers: tuple[str, ...]  # booklets whose questions it could answer
    whole: bool  # whether all of it was read, so that it can be called silent
    date: str  # of the source, as far as it has one
    what: str
    facts: int = 0  # those of a booklet are printed rules, and not counted


class Testimony(NamedTuple):
    """What speaks for an answer: a fact of a source, our own reason, or nothing that is known."""

    kind: str
    source: str = ""
    fact: str = ""  # a printed rule, or the number of what the source says
    date: str = ""  # of the source, or when it was noted


class Evidence(NamedTuple):
    """What is known of a question: by the ids of its answers, since when, and which sources disagree.

    >>> from luxor.rulebook.evidence import evidence
    >>> found = evidence("ruling.house.points-at-end")
    >>> found.answers["at-end"]
    (Testimony(kind='review', source='review-bgs', fact='1', date='2020-01-12'),)
    >>> found.kind("at-once")
    'printed-fr'
    """

    answers: Mapping[str, tuple[Testimony, ...]]
    noted: str
    conflict: tuple[str, ...] = ()
    unswitched: Mapping[str, str] = NOTHING  # by answer that cannot be played: what a switch would need

    def kind(self, answer: str) -> str:
        """The class of an answer: that of the firmest thing that speaks for it."""
        found = [each.kind for each in self.answers.get(answer, ())]
        return min(found, key=CLASSES.index, default=NONE)

    def of(self, source: str) -> list[tuple[str, str]]:
        """For which answers a source speaks, each with its fact."""
        return [(id, each.fact) for id, row in self.answers.items() for each in row if each.source == source]


def sources(game: str) -> Mapping[str, Source]:
    """Who was asked about the open questions of a game, by id.

    >>> from luxor.rulebook.evidence import sources
    >>> sources("luxor")["bga-help"].kind
    'online-table'
    """
    return _sources(plugin_of(game).name)


@cache
def _sources(game: str) -> Mapping[str, Source]:
    return {
        id: Source(
            id,
            str(entry["class"]),
            _strings(entry.get("covers")),
            entry.get("whole") is True,
            str(entry["date"]),
            str(entry["what"]),
            int(str(entry.get("facts", 0))),
        )
        for id, entry in plugin_of(game).book.sources.items()
    }


def evidence(rule: str) -> Evidence | None:
    """What is known of a question of the ledger, or of a printed rule on which the booklets disagree."""
    return _all().get(rule)


def game_of(rule: str) -> str:
    """The game whose rulebook has a rule."""
    return next(game for game in games() if rule in plugin_of(game).book)


@cache
def _all() -> Mapping[str, Evidence]:
    found: dict[str, Evidence] = {}
    for game in games():
        book = plugin_of(game).book
        for id, entry in book.evidence.items():
            found.setdefault(id, _read(entry, book, game))
    return found


def _read(entry: Mapping[str, object], book: Rulebook, game: str) -> Evidence:
    noted = str(entry.get("noted", ""))
    answers = {
        id: tuple(_testimony(said, game, noted) for said in _strings(row))
        for id, row in entry.items()
        if id not in NO_ANSWERS
    }
    shut = entry.get("unswitched")
    reasons = {str(id): str(why) for id, why in shut.items()} if isinstance(shut, dict) else {}
    return Evidence(answers, noted, _strings(entry.get("conflict")), reasons)


def _testimony(said: str, game: str, noted: str) -> Testimony:
    if said in (LOGIC, NONE):
        return Testimony(said, date=noted)
    name, _, fact = said.partition(" ")
    source = _sources(game)[name]
    return Testimony(source.kind, name, fact, source.date)


def _strings(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


for worked_out in (_all, _sources):
    forget_on_register(worked_out.cache_clear)


# --- in words ---


def beside_answers(rule: Rule, lang: str = "en") -> list[str]:
    """What is to be said beside each answer of a ruling: who speaks for it.

    >>> from luxor.rulebook.evidence import beside_answers
    >>> beside_answers(luxor.rule("ruling.house.points-at-end"))
    ['printed in French and in Spanish, played at the online table', 'told in a review']
    """
    found, say = evidence(rule.id), words(lang).say
    if found is None:
        return ["" for _ in rule.ids]
    rows: list[str] = []
    for id in rule.ids:
        kinds = list(dict.fromkeys(each.kind for each in found.answers.get(id, ())))
        if {"printed-fr", "printed-es"} <= set(kinds):
            kinds = [BOTH, *(kind for kind in kinds if not kind.startswith("printed-"))]
        rows.append(
            ", ".join(say("evidence.none-known" if kind == NONE else f"evidence.{kind}") for kind in kinds)
        )
    return rows


def source_by_source(rule: Rule, lang: str = "en") -> list[str]:
    """What each source says of a question: its fact and the answer it speaks for, or that it is silent.

    >>> from luxor.rulebook.evidence import source_by_source
    >>> source_by_source(luxor.rule("ruling.tunnel.single-hop"))[0]
    'The French booklet is silent.'
    """
    found = evidence(rule.id)
    if found is None:
        return []
    library, told = words(lang), []
    for id, source in sources(game_of(rule.id)).items():
        name = library.say(f"source.{id}")
        for answer, fact in found.of(id):
            meant = {
                "name": name,
                "text": _fact(id, fact, lang),
                "what": rule.readings[rule.ids.index(answer)],
            }
            told.append(library.say("evidence.says", meant))
        if not found.of(id) and source.whole and rule.booklet in source.covers and rule.readings:
            told.append(library.say("evidence.silent", {"name": name}))
    if found.conflict:
        told.append(library.say("evidence.conflict", {"text": library.say(f"conflict.{rule.id}")}))
    return [*told, library.say("evidence.noted", {"text": found.noted})]


def no_switch(rule: Rule, lang: str = "en") -> dict[str, str]:
    """Of the answers that cannot be switched on: what a switch would need.

    >>> from luxor.rulebook.evidence import no_switch
    >>> no_switch(luxor.rule("ruling.osiris.face"))
    {'face-down': 'The explorer would have to hide what lies open in all its pictures, views and odds.'}
    """
    found, say = evidence(rule.id), words(lang).say
    return {id: say(f"unswitched.{why}") for id, why in found.unswitched.items()} if found else {}


def _fact(source: str, fact: str, lang: str) -> str:
    """A fact in words: of a booklet the printed rule that says it."""
    library = words(lang)
    return library.say(f"told.{source}.{fact}") if fact.isdigit() else library.title(fact)
