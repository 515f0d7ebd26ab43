"""The questions of all rules of a language, weighed: which rule answers one that nobody has put so before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

from luxor.asking.words import Speech, slipped, speech
from luxor.core.words.text_files import parse_toml
from luxor.games import forget_on_register, plugin_of
from luxor.plugin import GamePlugin
from luxor.rulebook import BOOK

# How much the question of a rule counts that is most like the one asked, the next two, and the rule's words.
LIKE, NEXT, SUPPORT = 0.5, 0.2, 0.3
IN_TEXT = 0.5  # a word that is only in the text of a rule, beside one of its questions or title
# From these on an answer is given for sure: how like the questions are, how much of the words, and both.
SURE, COVERED, SCORED = 0.5, 0.62, 0.57
# Beside a printed rule of the game that is on: a ruling, a part that may be on, another
# game; at a table, a part that is off and another game.
OPEN, PART, ELSEWHERE, OFF, NOT_HERE = 0.93, 0.9, 0.9, 0.8, 0.5
NUMBER = 0.5  # how much a number says, beside a word as rare
SHORTEST_SLIP = 5  # letters of a word in which a slip is looked for


NOTHING = "-"  # what no booklet speaks of begins so


class Match(NamedTuple):
    """A rule that may answer; an id that begins with a dash stands for what no booklet speaks of."""

    rule: str
    score: float
    like: float
    covered: float
    question: str  # of ours, that is most like the one asked


class Index:
    """What a language's questions are about, each word weighed by how few rules have it."""

    def __init__(self, lang: str) -> None:
        self.speech: Speech = speech(lang)
        self.asked: list[tuple[str, str, frozenset[str]]] = []  # rule, question, what it is about
        self.has: dict[str, dict[str, float]] = {}  # rule: word: how much
        self.surface: dict[int, set[str]] = {}  # the words as they are written, by their length
        for rule, questions in asked(lang).items():
            for question in questions:
                self.asked.append((rule, question, frozenset(self._read(question))))
        for rule, (first, second) in _texts(lang).items():
            words = dict.fromkeys(self._read(second), IN_TEXT)
            words.update(dict.fromkeys(self._read(first), 1.0))
            self.has[rule] = words
        for rule, _, words_of in self.asked:
            self.has.setdefault(rule, {}).update(dict.fromkeys(words_of, 1.0))
        self.weights = self._weighed()
        self.total = [sum(map(self.weight, words)) for _, _, words in self.asked]

    def _read(self, text: str) -> list[str]:
        found: list[str] = []
        for word in self.speech.words(text):
            self.surface.setdefault(len(word), set()).add(word)
            found.append(self.speech.concept(word))
        return found

    def _weighed(self) -> Mapping[str, float]:
        count: dict[str, int] = {}
        for words in self.has.values():
            for word in words:
                count[word] = count.get(word, 0) + 1
        return {word: log(1 + len(self.has) / (1 + rules)) for word, rules in count.items()}

    def weight(self, word: str) -> float:
        """What a word says; one that no rule has says most."""
        return self.weights.get(word, log(1 + len(self.has))) * (NUMBER if word.isdigit() else 1.0)

    def about(self, question: str) -> frozenset[str]:
        """What a question is about; a word that is nowhere is taken for one that it is a slip of."""
        found: set[str] = set()
        for word in self.speech.words(question):
            concept = self.speech.concept(word)
            if concept not in self.weights and len(word) >= SHORTEST_SLIP:
                concept = self._meant(word) or concept
            found.add(concept)
        return frozenset(found)

    def _meant(self, word: str) -> str:
        near = sorted(
            known
            for size in range(max(len(word) - 1, SHORTEST_SLIP), len(word) + 2)
            for known in self.surface.get(size, ())
            if known[0] == word[0] and slipped(word, known)
        )
        return self.speech.concept(near[0]) if near else ""

    def matches(self, question: str, likely: Callable[[str], float]) -> list[Match]:
        """The rules that may answer a question, best first, by how likely each is to be asked about."""
        about = self.about(question)
        whole = sum(map(self.weight, about))
        like: dict[str, list[tuple[float, str]]] = {}
        for (rule, own, words), total in zip(self.asked, self.total):
            if common := about & words:
                part = 2 * sum(map(self.weight, common)) / (whole + total)
                like.setdefault(rule, []).append((part, own))
        found = [
            self._match(rule, sorted(own, reverse=True), about, whole, likely(rule))
            for rule, own in like.items()
        ]
        found.sort(key=lambda match: (-match.score, match.rule))
        return (
            found
            if any(not match.rule.startswith(NOTHING) for match in found)
            else found + self.first(likely)
        )

    def first(self, likely: Callable[[str], float]) -> list[Match]:
        """What most is asked about: it comes nearest to a question about nothing that is known."""
        most: dict[str, list[str]] = {}
        for rule, question, _ in self.asked:
            most.setdefault(rule, []).append(question)
        best = sorted(most, key=lambda rule: (-likely(rule), -len(most[rule]), rule))
        return [Match(rule, 0.0, 0.0, 0.0, most[rule][0]) for rule in best if not rule.startswith(NOTHING)]

    def _match(
        self, rule: str, like: list[tuple[float, str]], about: frozenset[str], whole: float, likely: float
    ) -> Match:
        has = self.has[rule]
        covered = sum(self.weight(word) * has.get(word, 0.0) for word in about) / whole
        following = sum(part for part, _ in like[1:3]) / 2
        score = (LIKE * like[0][0] + NEXT * following + SUPPORT * covered) * likely
        return Match(rule, score, like[0][0], covered, like[0][1])


def is_sure(matches: Sequence[Match]) -> bool:
    """Whether the best of them is an answer, and not what happens to be nearest."""
    if not matches or matches[0].rule.startswith(NOTHING):
        return False
    best = matches[0]
    return best.like >= SURE and best.covered >= COVERED and best.score >= SCORED


def usual(rule: str) -> float:
    """How likely a rule is to be asked about where nobody says what is played: the first game is."""
    return likely(rule, plugin_of(), (), PART, ELSEWHERE)


def likely(
    rule: str, plugin: GamePlugin, modules: Collection[str], off: float = OFF, elsewhere: float = NOT_HERE
) -> float:
    """How likely a rule is to be asked about where a game is played with some modules."""
    if rule.startswith(NOTHING):
        return 1.0
    if rule not in plugin.book:
        return elsewhere
    facts = BOOK.facts[rule]
    part = str(facts.get("chapter", "")).replace("-", "_")
    missing = part in {module.name for module in plugin.modules} - set(modules)
    return (off if missing else 1.0) * (OPEN if facts.get("status") == "ruling" else 1.0)


def _questions(lang: str) -> Mapping[str, Mapping[str, object]]:
    found: dict[str, Mapping[str, object]] = {}
    for book in BOOK.books():
        found.update(book.questions(lang))
    return found


@cache
def shorts(lang: str) -> Mapping[str, str]:
    """The short answer of each rule that has one of its own; a ruling answers by its readings."""
    return {rule: str(entry["short"]) for rule, entry in _questions(lang).items() if "short" in entry}


@cache
def asked(lang: str) -> Mapping[str, tuple[str, ...]]:
    """The questions of every rule in people's words, those of the ledger, and what no booklet speaks of.

    >>> from luxor.asking.index import asked
    >>> asked("en")["base.hand.outer-only"][0]
    'can I play the middle card?'
    """
    found: dict[str, tuple[str, ...]] = {}
    for rule, entry in _questions(lang).items():
        own = entry.get("ask")
        ledger = str(BOOK.texts(lang).get(rule, {}).get("question", ""))
        found[rule] = (
            *(str(each) for each in (own if isinstance(own, list) else ())),
            *filter(None, [ledger]),
        )
    nothing = parse_toml((Path(__file__).parent / f"nothing.{lang}.toml").read_text("utf-8"))
    for name, questions in nothing.items():
        if isinstance(questions, list):
            found[NOTHING + name] = tuple(map(str, questions))
    return found


def _texts(lang: str) -> Mapping[str, tuple[str, str]]:
    """What a rule is called and answers, and what it says at length."""
    texts, short = BOOK.texts(lang), shorts(lang)
    found: dict[str, tuple[str, str]] = {}
    for rule in BOOK:
        entry = texts.get(rule, {})
        readings = entry.get("readings")
        said = " ".join(map(str, readings)) if isinstance(readings, list) else ""
        found[rule] = (f"{entry.get('title', '')} {short.get(rule, '')}", f"{entry.get('text', '')} {said}")
    return found


@cache
def index_of(lang: str) -> Index:
    """The index of a language, made when somebody first asks in it."""
    return Index(lang)


for _made in (shorts, asked, index_of, speech):
    forget_on_register(_made.cache_clear)
