"""The rule browser: search, chapters, the ledger, related rules, and the printed example to play."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import ipywidgets as w

import luxor
from luxor.asking import ranked
from luxor.core.study.coverage import MetSoFar
from luxor.core.study.session import Session
from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.rulebook import words as words_of_all_games
from luxor_widgets import html
from luxor_widgets.parts import Guard, box, put_into, row, set_html, set_visible, text

MOST_FOUND = 8  # rules that a question may mean, before those that only have its words
ALL, HERE, MET, UNMET, LEDGER = "", "*here", "*met", "*unmet", "*ledger"


class RulesPanel:
    """One rule at a time, found by words, by chapter, or because it matters right now."""

    def __init__(self, guarded: Guard, play_example: Callable[[str], None]) -> None:
        self._search = w.Text()
        self._chapter = w.Dropdown(options=[("", ALL)])
        self._found = w.Select(rows=9)
        self._card = text()
        self._related = row()
        self._example = w.Dropdown(options=[("–", "")])
        self._play = w.Button()
        self._coverage = text()
        self._cited: list[str] = []
        self._met: list[str] = []
        self._words: Words | None = None
        self._library = words_of_all_games()  # rules of other games can be read, too
        self._updating = False
        self._play_example = play_example
        left = box("lx-rule-list", self._search, self._chapter, self._found, self._coverage)
        tools = row(self._example, self._play)
        right = box("lx-rule-text", self._card, self._related, tools)
        self._tools = tools
        self.box = w.HBox([left, right])
        self.box.add_class("lx-rules")
        self._search.observe(guarded(lambda _: self._refresh()), "value")
        self._chapter.observe(guarded(lambda _: self._refresh()), "value")
        self._found.observe(guarded(lambda _: self._read()), "value")
        self._play.on_click(guarded(lambda _: self._go()))
        self._guarded = guarded
        self._so_far = MetSoFar()

    def show(self, words: Words, cited: list[str], session: Session) -> None:
        """The rules that matter now come first; the language follows the explorer."""
        changed = self._words is None or self._words.lang != words.lang
        met = self._so_far.rules(session)
        stale = (cited, met) != (self._cited, self._met) and self._chapter.value in (HERE, MET, UNMET)
        self._words, self._cited, self._met = words, cited, met
        if changed:
            self._library = words_of_all_games(words.lang)
            self._search.placeholder = self._search.description = words.say("explore.search")
            self._found.description = words.say("explore.rules")
            self._chapter.description = self._example.description = words.say("explore.rules")
            self._play.description = words.say("explore.play-example")
            self._chapters()
        if changed or stale:
            self._refresh()
        here = self._here()
        count = sum(rule.id in met for rule in here)
        said = words.say("explore.rules-met", {"n": count, "m": len(here)})
        set_html(self._coverage, html.met(said, count / len(here) if here else 0))

    def _here(self) -> list[Rule]:
        """The rules of the booklets that the game on the table uses."""
        booklets = {luxor.rule(id).booklet for id in self._met}
        return [rule for rule in self._rules() if rule.booklet in booklets]

    def _rules(self) -> tuple[Rule, ...]:
        return luxor.rules(self._words.lang if self._words else "en")

    def _chapters(self) -> None:
        words = self._words
        assert words is not None
        names = dict.fromkeys(rule.chapter for rule in self._rules() if rule.chapter)
        titles = [(self._library.say(f"chapter.{name}", part="title"), name) for name in names]
        own = (("here", HERE), ("all", ALL), ("met-list", MET), ("unmet", UNMET), ("ledger", LEDGER))
        options = [(words.say(f"explore.rules-{name}"), value) for name, value in own] + titles
        before = self._chapter.value
        self._updating = True
        self._chapter.options = options
        self._chapter.value = before if before in [value for _, value in options] and before else HERE
        self._updating = False

    def _refresh(self) -> None:
        if self._updating:
            return
        wanted = self._search.value.strip()
        chapter = self._chapter.value
        lang = self._words.lang if self._words else "en"
        found = [rule for rule in rules_like(wanted, lang) if wanted or self._fits(rule, chapter)]
        if wanted and "." not in wanted:  # in one's own words, not an id
            asked = {id: luxor.rule(id, lang) for id in ranked(wanted, lang)[:MOST_FOUND]}
            found = list((asked | {rule.id: rule for rule in found}).values())
        if chapter == HERE and not wanted:
            found.sort(key=lambda rule: self._cited.index(rule.id))
        before = self._found.value
        self._updating = True
        self._found.options = [(rule.title, rule.id) for rule in found]
        ids = [rule.id for rule in found]
        self._found.value = before if before in ids else (ids[0] if ids else None)
        self._updating = False
        self._read()

    def _fits(self, rule: Rule, chapter: str) -> bool:
        if chapter == HERE:
            return rule.id in self._cited
        if chapter == MET:
            return rule.id in self._met
        if chapter == UNMET:
            return rule.id not in self._met and rule in self._here()
        if chapter == LEDGER:
            return rule.status == "ruling"
        return chapter in (ALL, rule.chapter)

    def _read(self) -> None:
        """Show the chosen rule."""
        if self._updating or self._words is None:
            return
        words = self._words
        if self._found.value is None:
            self._card.value = html.note(words.say("explore.nothing-found"))
            put_into(self._related, ())
            set_visible(self._tools, False)
            return
        rule = luxor.rule(self._found.value, words.lang)
        self._card.value = html.rule_page(rule, self._library)
        put_into(self._related, [self._link(other) for other in rule.related])
        examples = [id for id in rule.examples if id in luxor.examples()]
        set_visible(self._tools, bool(examples))
        self._example.options = [(luxor.example(id).title(words.lang), id) for id in examples] or [("–", "")]

    def _link(self, rule: str) -> w.Button:
        assert self._words is not None
        button = w.Button(description=luxor.rule(rule, self._words.lang).title)
        button.on_click(self._guarded(lambda _: self.open(rule)))
        return button

    def open(self, rule: str) -> None:
        """Turn to a rule, wherever it stands; a page may name one that is nowhere."""
        if rule not in {each.id for each in self._rules()}:
            return
        self._updating = True
        self._search.value = ""
        self._chapter.value = ALL
        self._updating = False
        self._refresh()
        self._found.value = rule

    def _go(self) -> None:
        if self._example.value:
            self._play_example(self._example.value)


def rules_like(wanted: str, lang: str) -> list[Rule]:
    """The rules that have all the words, or parts of words."""
    found = list(luxor.rules(lang))
    for word in folded(wanted).split():
        found = [r for r in found if word in folded(f"{r.id} {r.title} {r.text} {r.question}")]
    return found


def folded(text: str) -> str:
    """Small letters without accents: who searches need not type them."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
