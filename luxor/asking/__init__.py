"""Questions in one's own words, answered by the rulebook: short, with the rule, and for this table."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from luxor.asking.here import Here, verdicts
from luxor.asking.index import NOTHING, Match, asked, index_of, is_sure, likely, shorts, usual
from luxor.asking.words import recognised
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_a, need_word
from luxor.core.words.rulebook import LANGUAGES, Rule
from luxor.core.words.written import plain_line
from luxor.games import plugin_of
from luxor.rulebook import BOOK
from luxor.rulebook import words as words_of

MOST_ANSWERS = 5
NEAREST = 3  # questions that are offered beside an answer
LONGEST = 500  # letters of a question that are read


class Answer(NamedTuple):
    """One answer, and the rule that it follows from. If it is not sure, it is only what comes nearest.

    >>> answer = luxor.ask("can I play the middle card?")[0]
    >>> answer.short, answer.rule.id, answer.sure
    ('You may play only the leftmost or the rightmost card of your hand.', 'base.hand.outer-only', True)
    """

    short: str
    rule: Rule
    sure: bool
    open: str = ""  # what the booklets leave open, and how this table plays it
    example: str = ""  # a printed one that shows it
    related: tuple[str, ...] = ()  # questions that people also ask
    here: tuple[Here, ...] = ()  # what it comes to at the position
    question: str = ""  # of ours, that is most like the one asked

    def told(self) -> dict[str, object]:
        """The same in words and numbers, as JSON takes it.

        >>> luxor.ask("can I swap two cards in my hand?")[0].told()["rule"]
        'base.hand.order-fixed'
        """
        here = [{"text": each.text, "legal": each.legal, "action": str(each.action)} for each in self.here]
        return {**self._asdict(), "rule": self.rule.id, "here": here}

    def __str__(self) -> str:
        lines = [
            self.short,
            *map(str, self.here),
            *filter(None, [self.open]),
            f"{self.rule.title} [{self.rule.id}]",
        ]
        return "\n".join(lines)


def ask(question: str, lang: str | None = None, position: Position | None = None) -> tuple[Answer, ...]:
    """What the rulebook answers to a question in English, French or Spanish, best first.

    The language is that of the question, if none is given. A question that no rule answers is told to be one:
    the answers are what comes nearest, and none of them is sure. With a position, its game and modules go
    first, rulings are told as this table plays them, and `here` says what holds there.

    >>> luxor.ask("on peut reculer ?")[0].rule.id
    'base.card.plus-minus-one'
    >>> answer = luxor.ask("what is the weather like?")[0]
    >>> answer.sure, answer.short
    (False, 'I found nothing about that in the booklets.')
    """
    need_a(str, "the question", question, '"can I go backwards?"')
    if position is not None:
        need_a(Position, "the position", position, "luxor.new_game().position")
    text = plain_line(question[:LONGEST])
    said = need_word("language", lang, LANGUAGES) if lang is not None else LANGUAGES[0]
    spoken = recognised(text, said)
    weigh = usual
    if position is not None:
        weigh = partial(likely, plugin=plugin_of(position.game.name), modules=position.game.modules)
    found = index_of(spoken)
    matches = found.matches(text, weigh)
    sure = is_sure(matches)
    best = [match for match in matches if not match.rule.startswith(NOTHING)][
        : MOST_ANSWERS if sure else NEAREST
    ]
    shown = lang or spoken
    tried: tuple[Here, ...] = ()
    if position is not None:
        tried = verdicts(text, found, position, [match.rule for match in best], shown)
    return tuple(
        _answer(match, sure, sure and match is best[0], shown, position)._replace(here=tried)
        for match in best
    )


def ranked(question: str, lang: str) -> list[str]:
    """The rules that a question in a language may mean, best first.

    >>> from luxor.asking import ranked
    >>> ranked("swap two cards", "en")[0]
    'base.hand.order-fixed'
    """
    matches = index_of(lang).matches(plain_line(question[:LONGEST]), usual)
    return [match.rule for match in matches if match.score and not match.rule.startswith(NOTHING)]


def _answer(match: Match, known: bool, sure: bool, lang: str, position: Position | None) -> Answer:
    rule = BOOK.rule(match.rule, lang)
    short, left_open = _short(rule, lang, position), ""
    if rule.readings:
        left_open = words_of(lang).say("ask.open", {"question": rule.question, "reading": short})
    return Answer(
        short if known else words_of(lang).say("ask.nothing"),
        rule,
        sure,
        left_open,
        rule.examples[0] if rule.examples else "",
        _related(rule, lang),
        question=match.question,
    )


def _short(rule: Rule, lang: str, position: Position | None) -> str:
    """The short answer; of a ruling, the reading that is played."""
    if not rule.readings:
        return shorts(lang).get(rule.id, rule.text)
    played = rule.chosen
    if position is not None and rule.id in position.game.readings:
        played = rule.ids.index(position.game.readings[rule.id])
    return rule.readings[played]


def _related(rule: Rule, lang: str) -> tuple[str, ...]:
    """The first question of each rule that goes with this one."""
    questions = asked(lang)
    found = [questions[id][0] for id in rule.related if questions.get(id)]
    return tuple(found[:NEAREST])
