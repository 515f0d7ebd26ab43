"""The rulebook as a map that fills as rules are met: by a game, a lesson, a class or a student."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from luxor.analysis.checks import need_count, need_language, need_word
from luxor.analysis.shown.dataframes import table
from luxor.core.errors import ConfigError
from luxor.core.study.coverage import rules_met
from luxor.core.study.session import Session
from luxor.core.words.arguments import need_mapping, need_texts
from luxor.core.words.rulebook import Rule, Rulebook
from luxor.rulebook import BOOK
from luxor.rulebook import words as words_of_all
from luxor.scene.rule_map import RuleCell, RuleChapter, map_scene
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("rule", "title", "chapter", "met", "missed", "state")
OPEN, MET, MISSED = "open", "met", "missed"


class CoverageMap:
    """Which rules of some booklets were met, and which were missed; shown as a map in a notebook.

    >>> shown = analysis.coverage_map(session, title="Our first evening")
    >>> shown
    <coverage: Our first evening, 21 of 123 rules met>
    """

    def __init__(
        self,
        rules: Iterable[Rule],
        met: Mapping[str, int],
        missed: Mapping[str, int] | None = None,
        title: str = "",
        lang: str = "en",
    ) -> None:
        self.rules, self.title, self.lang = tuple(rules), title, lang
        self.met, self.missed = Counter(dict(met)), Counter(dict(missed or {}))

    def __repr__(self) -> str:
        return f"<coverage: {self.title}, {self._met} of {len(self.rules)} rules met>"

    @property
    def _met(self) -> int:
        return sum(self.met[rule.id] > 0 for rule in self.rules)

    def table(self) -> pd.DataFrame:
        """A row for each rule: how often it was met and missed.

        >>> analysis.coverage_map(session).table().iloc[0][["rule", "state"]].tolist()
        ['base.aim', 'met']
        """
        rows = [
            {"rule": rule.id, "title": rule.title, "chapter": rule.chapter, "met": self.met[rule.id],
             "missed": self.missed[rule.id], "state": self._state(rule.id)}
            for rule in self.rules
        ]  # fmt: skip
        return table(rows, COLUMNS, met=self._met, rules=len(self.rules))

    def _state(self, rule: str) -> str:
        if self.missed[rule] > self.met[rule]:
            return MISSED
        return MET if self.met[rule] else OPEN

    def scene(self) -> Scene:
        """The map as shapes, for whoever draws.

        >>> analysis.coverage_map(session).scene().regions[0].label
        'The aim of the game'
        """
        words = words_of_all(self.lang)
        chapters = []
        for name in dict.fromkeys(rule.chapter for rule in self.rules):
            mine = [rule for rule in self.rules if rule.chapter == name]
            cells = [RuleCell(rule.id, rule.title, self.met[rule.id], self.missed[rule.id]) for rule in mine]
            title = words.say(f"chapter.{name}", part="title") if name else words.say("coverage.other")
            chapters.append(RuleChapter(title, tuple(cells)))
        told = words.say("coverage.met", {"n": self._met, "total": len(self.rules)})
        return map_scene(self.title or words.say("coverage.title"), told, chapters)

    def svg(self, theme: str = "light") -> str:
        """The map as a picture.

        >>> analysis.coverage_map(session).svg("dark")[:4]
        '<svg'
        """
        need_word("theme", theme, tuple(THEMES))
        return to_svg(self.scene(), THEMES[theme])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """In a notebook: a picture that shows everywhere, and a short text."""
        source = f"data:image/svg+xml;base64,{base64.b64encode(self.svg().encode()).decode()}"
        image = f'<img alt="{escape(repr(self))}" style="max-width:100%" src="{source}">'
        return {"text/plain": repr(self), "text/html": image}


def coverage_map(
    met: Session | Iterable[Session] | Mapping[str, int],
    missed: Mapping[str, int] | None = None,
    *,
    title: str = "",
    lang: str = "en",
    chapters: Iterable[str] = (),
) -> CoverageMap:
    """The map of what one session met, or several (a lesson, a class), or of counts by rule id.

    Rules of other booklets are left out, or all but some `chapters`. Every branch of a session counts.

    >>> analysis.coverage_map({"base.hand.outer-only": 2}, {"base.hand.order-fixed": 1})
    <coverage: , 1 of 123 rules met>
    """
    need_language(lang)
    counts, books = _counted(met)
    missed = _counts("missed", missed or {})
    unknown = [rule for rule in (*counts, *missed) if not any(rule in book for book in books)]
    if unknown:
        raise ConfigError(f"no rule has the id {unknown[0]}")
    seen = {*counts, *missed}
    rules = [book.rule(rule, lang) for book in books for rule in book]
    own = {rule.booklet for rule in rules if rule.id in seen}
    wanted = need_texts("chapters", chapters)
    shown = [rule for rule in rules if (rule.chapter in wanted if wanted else rule.booklet in own)]
    if not shown:
        raise ConfigError("no rule was met, and no chapter is named: there is nothing to show")
    return CoverageMap(shown, counts, missed, title, lang)


def _counts(name: str, given: object) -> Counter[str]:
    found = need_mapping(name, given, "rule ids to counts")
    return Counter({rule: need_count(name, times, 0) for rule, times in found.items()})


def _counted(met: Session | Iterable[Session] | Mapping[str, int]) -> tuple[Counter[str], list[Rulebook]]:
    """How often each rule was met, and the books that these rules are in."""
    if isinstance(met, Mapping):
        return _counts("met", met), [BOOK]
    sessions = [met] if isinstance(met, Session) else list(met) if isinstance(met, Iterable) else []
    if not sessions or not all(isinstance(session, Session) for session in sessions):
        raise ConfigError("a map is of a session, of several, or of counts by rule id")
    counts: Counter[str] = Counter()
    for session in sessions:
        counts += rules_met(session).all()
    books = {session.position.game.name: session.position.game.book for session in sessions}
    return counts, list(books.values())
