"""The catalogue of rules: ids and facts at once, texts lazily, one language at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, cast

from luxor.core.errors import LuxorError
from luxor.core.words.arguments import need_word, shown
from luxor.core.words.text_files import parse_toml

Entry = Mapping[str, object]
SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+")
LANGUAGES = ("en", "fr", "es")


def no_such_rule(rule: object, known: Iterable[str]) -> LuxorError:
    """What to raise for an id that no rule has: it names those that look like it."""
    from difflib import get_close_matches  # here, as few make mistakes

    ids, word = list(known), rule.lower() if isinstance(rule, str) else shown(rule)
    named = [id for id in ids if word in id.split(".")]
    close = " or ".join((named or get_close_matches(word, ids, 2))[:2])
    return LuxorError(f"no rule has the id {shown(rule)}" + (f"; did you mean {close}?" if close else ""))


class Rule(NamedTuple):
    """One rule in one language. A ruling also says what the booklet leaves open.

    >>> rule = luxor.rule("base.hand.outer-only", "fr")
    >>> rule.title, rule.status, rule.booklet
    ('Seulement les cartes des bords', 'printed', 'luxor')
    >>> str(rule).splitlines()[0]
    'Seulement les cartes des bords [base.hand.outer-only]'
    """

    id: str
    title: str
    text: str
    heading: str
    booklet: str
    chapter: str
    status: str
    related: tuple[str, ...]
    examples: tuple[str, ...]
    question: str = ""
    readings: tuple[str, ...] = ()
    chosen: int = 0
    why: str = ""
    when: str = ""  # it matters
    ids: tuple[str, ...] = ()  # of the readings
    house: tuple[str, ...] = ()  # per reading the printed rule that it departs from, or nothing
    values: tuple[str, ...] = ()  # of the data that it speaks of and that are not printed, by name
    ours: tuple[int, ...] = ()  # which sentences of the text are not printed, counted from 1

    @property
    def sentences(self) -> list[str]:
        """The text, sentence by sentence.

        >>> luxor.rule("base.chamber.key-place").sentences[0]
        'Lay the key on the key place of the board.'
        """
        return SENTENCE_ENDS.split(self.text)

    def __str__(self) -> str:
        return f"{self.title} [{self.id}]\n{self.text}"


class Term(NamedTuple):
    """A word of the game: ours in every language, and what the booklets call it, where we know one.

    >>> luxor.glossary()["jewel"].booklet
    {'fr': 'bijou', 'es': 'joyería'}
    """

    id: str
    ours: dict[str, str]
    booklet: dict[str, str]


def _strings(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _house(facts: Mapping[str, object]) -> tuple[str, ...]:
    house = facts.get("house")
    return tuple(
        str(house.get(id, "")) if isinstance(house, dict) else "" for id in _strings(facts.get("ids"))
    )


class Rulebook:
    """The rules and texts below some folders: `rules/*.toml` and `texts/*.<language>.toml` in each."""

    def __init__(
        self,
        folders: Sequence[Path],
        rules: Mapping[str, tuple[str, str]] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Further rules (title and text by id) and texts by key are in the first language."""
        self._folders = folders  # in the order in which one learns what is in them
        self._rules = {id: {"title": title, "text": text} for id, (title, text) in (rules or {}).items()}
        self._further = {**self._rules, **{key: {"text": text} for key, text in (texts or {}).items()}}
        self._facts: dict[str, Mapping[str, object]] = {}
        self._texts: dict[str, dict[str, Mapping[str, object]]] = {}

    def __repr__(self) -> str:
        return f"<rulebook: {len(self.facts)} rules>"

    def _load(self, kind: str, pattern: str) -> dict[str, Mapping[str, object]]:
        entries: dict[str, Mapping[str, object]] = {}
        for path in (path for folder in self._folders for path in sorted((folder / kind).glob(pattern))):
            for key, entry in cast(
                "dict[str, Mapping[str, object]]", parse_toml(path.read_text("utf-8"))
            ).items():
                if key in entries:
                    raise LuxorError(f"{path.name}: {key} is there twice")
                entries[key] = entry
        return entries

    @property
    def facts(self) -> Mapping[str, Mapping[str, object]]:
        """The language-free facts of every rule, by id."""
        if not self._facts:
            self._facts = self._load("rules", "*.toml") | {id: {} for id in self._rules}
        return self._facts

    def texts(self, lang: str) -> Mapping[str, Mapping[str, object]]:
        """Every text of a language, by key."""
        need_word("language", lang, LANGUAGES)
        if lang not in self._texts:
            further = self._further if lang == LANGUAGES[0] else {}
            self._texts[lang] = self._load("texts", f"*.{lang}.toml") | further
        return self._texts[lang]

    def questions(self, lang: str) -> Mapping[str, Mapping[str, object]]:
        """What people ask about each rule, and its short answer: `questions/*.<language>.toml`."""
        return self._load("questions", f"*.{lang}.toml")

    @property
    def tries(self) -> Mapping[str, Mapping[str, object]]:
        """What people ask to do, as actions: `questions/tries.toml`."""
        return self._load("questions", "tries.toml")

    @property
    def evidence(self) -> Mapping[str, Mapping[str, object]]:
        """Who speaks for which answer of the ledger, and where sources contradict: `evidence/*.toml`."""
        return self._load("evidence", "*.toml")

    @property
    def sources(self) -> Mapping[str, Mapping[str, object]]:
        """Who was asked about the open questions: `sources/*.toml`."""
        return self._load("sources", "*.toml")

    @cached_property
    def tables(self) -> Mapping[str, Mapping[str, object]]:
        """Bundles of answers by name, `tables/*.toml`; what a module adds to one is in its own folder."""
        found: dict[str, dict[str, object]] = {}
        for path in (path for folder in self._folders for path in sorted((folder / "tables").glob("*.toml"))):
            for name, table in parse_toml(path.read_text("utf-8")).items():
                assert isinstance(table, dict)
                before = found.setdefault(name, {"answers": {}})
                answers = {**cast("Entry", before["answers"]), **table.get("answers", {})}
                found[name] = {**before, **table, "answers": answers}
        return found

    @property
    def terms(self) -> Mapping[str, Term]:
        """The words of the game, by id: `glossary/*.toml`."""
        found: dict[str, Term] = {}
        for id, entry in self._load("glossary", "*.toml").items():
            ours = {lang: str(entry[lang]) for lang in LANGUAGES if lang in entry}
            booklet = {lang: str(entry[key]) for lang in LANGUAGES if (key := f"booklet_{lang}") in entry}
            found[id] = Term(id, ours, booklet)
        return found

    def __contains__(self, rule: object) -> bool:
        return rule in self.facts

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def how(self, ruling: str, lang: str) -> str:
        """By whose reading a ruling is played, if not by the standard one."""
        return ""

    def rule(self, rule: str, lang: str = "en") -> Rule:
        """A rule with its texts."""
        if rule not in self.facts:
            raise no_such_rule(rule, self)
        facts = self.facts[rule]
        texts = self.texts(lang).get(rule) or self.texts(LANGUAGES[0]).get(rule, {})
        chosen = facts.get("chosen", 0)
        return Rule(
            id=rule,
            title=str(texts.get("title", rule)),
            text=str(texts.get("text", "")),
            heading=str(texts.get("heading", "")),
            booklet=str(facts.get("booklet", "")),
            chapter=str(facts.get("chapter", "")),
            status=str(facts.get("status", "printed")),
            related=_strings(facts.get("related")),
            examples=_strings(facts.get("examples")),
            question=str(texts.get("question", "")),
            readings=_strings(texts.get("readings")),
            chosen=chosen if isinstance(chosen, int) else 0,
            why=str(texts.get("why", "")),
            when=str(texts.get("when", "")),
            ids=_strings(facts.get("ids")),
            house=_house(facts),
            values=_strings(facts.get("values")),
            ours=tuple(map(int, _strings(facts.get("ours")))),
        )
