"""All rules, rulings, evidence, ranks and tables as one JSON document, for others to build on.

Its schema is `ledger.schema.json` beside this file. The site has both, `luxor rules --ledger` prints it,
and a wheel gets it when it is built.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import luxor
from luxor.core.words.rulebook import LANGUAGES, Rule
from luxor.games import games, modules_of, plugin_of
from luxor.rulebook import BOOK
from luxor.rulebook.evidence import Evidence, evidence, game_of, sources
from luxor.rulebook.ranks import rank_of, told

FORMAT, VERSION = "luxor-ledger", 1
NAME, SCHEMA = "ledger.json", Path(__file__).with_name("ledger.schema.json")
Entry = Mapping[str, object]


def ledger() -> Entry:
    """The document as JSON holds it.

    >>> from luxor.rulebook.static import ledger
    >>> ledger()["format"], ledger()["version"]
    ('luxor-ledger', 1)
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "software": luxor.__version__,
        "measured": told()["command"],
        "sources": [_source(game, id) for game in games() for id in sources(game)],
        "rules": [_rule(id) for id in BOOK if BOOK.facts[id]["status"] != "ruling"],
        "rulings": [_ruling(id) for id in BOOK if BOOK.facts[id]["status"] == "ruling"],
        "tables": [_table(game, name) for game in games() for name in plugin_of(game).book.tables],
    }


def written() -> str:
    """The document as text."""
    return json.dumps(ledger(), ensure_ascii=False, indent=1) + "\n"


def _in_all(said: Callable[[str], str]) -> dict[str, str]:
    """What is said in every language."""
    return {lang: said(lang) for lang in LANGUAGES}


def _text(key: str, part: str = "text") -> dict[str, str]:
    return _in_all(lambda lang: str(BOOK.texts(lang).get(key, {}).get(part, "")))


def _source(game: str, id: str) -> Entry:
    source = sources(game)[id]
    return {
        "id": id,
        "game": game,
        "class": source.kind,
        "covers": list(source.covers),
        "whole": source.whole,
        "date": source.date,
        "what": source.what,
        "title": _text(f"source.{id}"),
        "facts": [_text(f"told.{id}.{fact}") for fact in range(1, source.facts + 1)],
    }


def _rule(id: str) -> dict[str, object]:
    """What every rule has; of a ruling, too."""
    rule, known = luxor.rule(id), evidence(id)
    found: dict[str, object] = {
        "id": id,
        "game": game_of(id),
        "booklet": rule.booklet,
        "chapter": rule.chapter,
        "title": _in_all(lambda lang: luxor.rule(id, lang).title),
        "text": _in_all(lambda lang: luxor.rule(id, lang).text),
        "related": list(rule.related),
        "examples": list(rule.examples),
        "ours": list(rule.ours),
    }
    if known and known.conflict:
        found["conflict"] = {"sources": list(known.conflict), "text": _text(f"conflict.{id}")}
    return found


def _ruling(id: str) -> Entry:
    rule, known = luxor.rule(id), evidence(id)
    assert known is not None
    game = game_of(id)
    playable = {each.id for each in plugin_of(game).switches(modules_of(game)) if each.ruling == id}
    told = {
        name: _in_all(lambda lang, name=name: str(getattr(luxor.rule(id, lang), name)))  # type: ignore[misc]
        for name in ("question", "why", "when")
    }
    answers = [_answer(rule, at, known, playable) for at in range(len(rule.ids))]
    return {**_rule(id), **told, "noted": known.noted, "standard": rule.ids[rule.chosen], "answers": answers}


def _answer(rule: Rule, at: int, known: Evidence, playable: set[str]) -> Entry:
    id = rule.ids[at]
    rank = rank_of(rule.id, id)
    found: dict[str, object] = {
        "id": id,
        "text": _in_all(lambda lang: luxor.rule(rule.id, lang).readings[at]),
        "departs_from": rule.house[at],
        "playable": at == rule.chosen or id in playable,
        "class": known.kind(id),
        "evidence": [each._asdict() for each in known.answers[id]],
        "rank": None,
    }
    if rank:
        told = rank._asdict().items()
        found["rank"] = {name: value for name, value in told if name not in ("ruling", "answer")}
    if id in known.unswitched:
        found["needs"] = _text(f"unswitched.{known.unswitched[id]}")
    return found


def _table(game: str, name: str) -> Entry:
    table = plugin_of(game).book.tables[name]
    return {
        "name": name,
        "game": game,
        "title": _text(f"table.{name}", "title"),
        "text": _text(f"table.{name}"),
        "inherits": table.get("inherits", ""),
        "repeals": table.get("repeals", []),
        "answers": table["answers"],
    }
