"""Readings: what a table plays where the booklet leaves something open, or departs from it.

Every question of the ledger has answers with ids, one of them the standard. What is not standard is named
wherever a game is: in lines, records, verdicts, events and set-ups. How an answer is played is a small object
like a module (`luxor.plugin.ReadingPlugin`); the rules that it changes offer hooks and do not know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from luxor.core.errors import ConfigError, closest_first
from luxor.core.words.rulebook import Rule, Rulebook
from luxor.core.words.terms import Event

Readings = Mapping[str, str]  # ruling -> the id of an answer to it

NONE: Readings = MappingProxyType({})
DECIDED = "reading"  # the cause of what is said when an answer first decides something
TABLE = "table"  # what stands for a question where a line names the table
WORD = re.compile(r"(?:([a-z][a-z0-9-]*):)?([a-z][a-z0-9.-]*)=([a-z0-9][a-z0-9-]*)", re.ASCII)


class Answers(Readings):
    """Answers by ruling, the table that one sits at, and which table brought which of them.

    >>> from luxor.core.engine.readings import Answers
    >>> Answers({"ruling.house.horus-empty": "nothing"}, "online") == {"ruling.house.horus-empty": "nothing"}
    True
    """

    __slots__ = ("_answers", "brought", "table")

    def __init__(self, answers: Readings = NONE, table: str = "", brought: Readings = NONE) -> None:
        self._answers = dict(answers)
        self.table = table
        self.brought = {ruling: brought[ruling] for ruling in self._answers if ruling in brought}

    def __getitem__(self, ruling: str) -> str:
        return self._answers[ruling]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __repr__(self) -> str:
        return repr(self._answers)

    def with_answers(self, others: Readings) -> Answers:
        """Some answers otherwise, which no table brought; the rest and the table stay."""
        changed = {ruling for ruling, answer in others.items() if self.get(ruling) != answer}
        brought = {ruling: name for ruling, name in self.brought.items() if ruling not in changed}
        return Answers({**self, **others}, self.table, brought)

    def own(self) -> Answers:
        """What no table brought."""
        return Answers({ruling: answer for ruling, answer in self.items() if ruling not in self.brought})

    def said(self, tables: Iterable[str]) -> str:
        """As one would write it into a cell: tables that everybody knows by their names."""
        known = self.table in tables and not set(self.brought.values()) - set(tables)
        own = [f"{ruling}={answer}" for ruling, answer in self.own().items()]
        return repr([self.table, *own] if known else dict(self))

    def only(self, rulings: Iterable[str]) -> Answers:
        """The answers to some questions, in their order."""
        return Answers(
            {ruling: self[ruling] for ruling in rulings if ruling in self}, self.table, self.brought
        )


STANDARD = Answers()


def at_table(readings: Readings) -> Answers:
    """Readings with their table, if they come from one."""
    return readings if isinstance(readings, Answers) else Answers(readings)


def write_readings(readings: Readings) -> str:
    """Readings as one word of a line, after the table; each with the table that brought it."""
    found = at_table(readings)
    brought = {ruling: f"{name}:" for ruling, name in found.brought.items()}
    words = [f"{brought.get(ruling, '')}{ruling}={answer}" for ruling, answer in found.items()]
    return ",".join([f"{TABLE}={found.table}", *words] if found.table else words)


def read_readings(word: str) -> Answers | None:
    """The readings that a word of a line names, or None if it is no such word."""
    found = [WORD.fullmatch(part) for part in word.split(",")]
    parts = [(each[1], each[2], each[3]) for each in found if each]
    answers = {ruling: answer for _, ruling, answer in parts}
    if len(parts) < len(found) or len(answers) < len(parts):
        return None
    brought = {ruling: name for name, ruling, _ in parts if name}
    return Answers(answers, answers.pop(TABLE, ""), brought)


def departures(book: Rulebook, wanted: Readings) -> Answers:
    """What is not standard of some readings, in the order of the rulebook; an unknown one is refused."""
    for ruling, answer in wanted.items():
        answers = answers_of(book, ruling)
        if not answers:
            open_ones = ", ".join(closest_first(ruling, (rule for rule in book if answers_of(book, rule))))
            raise ConfigError(f"no question of the ledger: {ruling} (there are: {open_ones})", str(ruling))
        if answer not in answers:
            raise ConfigError(f"{ruling}: no reading {answer} (there are: {', '.join(answers)})", str(ruling))
    standard = {ruling: standard_of(book, ruling) for ruling in wanted}
    return at_table(wanted).only([rule for rule in book if rule in wanted and wanted[rule] != standard[rule]])


def answers_of(book: Rulebook, ruling: str) -> tuple[str, ...]:
    """The ids of the answers to a question of the ledger, in the order of their texts."""
    ids = book.facts.get(ruling, {}).get("ids", ())
    return tuple(map(str, ids)) if isinstance(ids, Sequence) else ()


def standard_of(book: Rulebook, ruling: str) -> str:
    """The answer by which one plays if nobody says otherwise."""
    chosen = book.facts[ruling].get("chosen", 0)
    return answers_of(book, ruling)[chosen if isinstance(chosen, int) else 0]


def replaced_by(book: Rulebook, ruling: str, answer: str) -> str:
    """The printed rule that an answer departs from, as a house rule does; "" for a reading."""
    house = book.facts.get(ruling, {}).get("house", {})
    return str(house.get(answer, "")) if isinstance(house, Mapping) else ""


def former_readings(book: Rulebook, version: int) -> dict[str, str]:
    """The standard of the time when records had a version, where it was another than today's."""
    found: dict[str, str] = {}
    for ruling, facts in book.facts.items():
        former = facts.get("former", {})
        if isinstance(former, Mapping):
            newer = sorted(int(until) for until in former if int(until) >= version)
            if newer:
                found[ruling] = str(former[str(newer[0])])
    return found


def told_at_setup(book: Rulebook, readings: Readings, seat: int) -> list[Event]:
    """What is said at set-up of how a table plays, where that is not the standard."""
    found: list[Event] = []
    for ruling, answer in readings.items():
        replaced = replaced_by(book, ruling, answer)
        kind = "HouseRulePlayed" if replaced else "ReadingPlayed"
        also = (replaced,) if replaced else ()
        found.append(Event(kind, seat, ruling, "setup", {"reading": f"{ruling}={answer}"}, also))
    return found


def first_decided(book: Rulebook, readings: Readings, events: Sequence[Event], past: set[str]) -> list[Event]:
    """What is said once of each answer, when it first decides something: by the booklet, and here."""
    found: list[Event] = []
    for event in events:
        for ruling in event.rules:
            if ruling in readings and ruling not in past and event.cause != "setup":
                past.add(ruling)
                kind = "HouseRuleDecided" if replaced_by(book, ruling, readings[ruling]) else "ReadingDecided"
                here, usual = f"{ruling}={readings[ruling]}", f"{ruling}={standard_of(book, ruling)}"
                params = {"answer": here, "standard": usual}
                found.append(Event(kind, event.seat, ruling, DECIDED, params))
    return found


def as_played(readings: Readings, events: Iterable[Event]) -> list[Event]:
    """Events in which the rulings that a table plays otherwise are among what made them so."""
    if not readings:
        return list(events)
    found: list[Event] = []
    for event in events:
        mine = tuple(ruling for ruling in event.see if ruling in readings)
        rest = tuple(ruling for ruling in event.see if ruling not in readings)
        found.append(event._replace(also=(*event.also, *mine), see=rest) if mine else event)
    return found


class PlayedBook(Rulebook):
    """A rulebook in which the rulings say what is played: by your reading, or by your house rule."""

    def __init__(self, book: Rulebook, readings: Readings) -> None:
        super().__init__(())
        self._book = book
        self.readings = readings

    @property
    def facts(self) -> Mapping[str, Mapping[str, object]]:
        """The language-free facts of every rule, by id."""
        return self._book.facts

    def texts(self, lang: str) -> Mapping[str, Mapping[str, object]]:
        """Every text of a language, by key."""
        return self._book.texts(lang)

    @cached_property
    def tables(self) -> Mapping[str, Mapping[str, object]]:
        """Bundles of answers by name."""
        return self._book.tables

    def rule(self, rule: str, lang: str = "en") -> Rule:
        """A rule with its texts; of a ruling that is played otherwise, what is played."""
        found = self._book.rule(rule, lang)
        if rule not in self.readings:
            return found
        answer = found.ids.index(self.readings[rule])
        text, said = found.readings[answer], self.how(rule, lang)
        pair = self._word("word.pair", lang)
        title = pair.replace("{name}", said, 1).replace("{text}", text, 1)
        return found._replace(title=title, text=f"{found.question} {text}", chosen=answer)

    def how(self, ruling: str, lang: str) -> str:
        """`by your reading` or `by your house rule`; nothing where one plays by the standard."""
        if ruling not in self.readings:
            return ""
        house = replaced_by(self._book, ruling, self.readings[ruling])
        return self._word("word.by-house-rule" if house else "word.by-reading", lang)

    def _word(self, key: str, lang: str) -> str:
        return str(self.texts(lang).get(key, {}).get("text", key))
