"""A question from a live position, graded by the engine; every answer cites its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from luxor.analysis.checks import need_language
from luxor.analysis.questions.makers import draft
from luxor.analysis.questions.truth import Subject, cited, holds, lead
from luxor.analysis.questions.words import asked, because, said
from luxor.core.engine.chance import Draws
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_texts
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Action
from luxor.core.words.wording import Words

FEWEST_CHOICES, MOST_CHOICES = 3, 4

Fact = tuple[str, ...]  # the rules that one must know, in the order of their ids


class Grade(NamedTuple):
    """What the engine says to an answer."""

    right: bool
    text: str
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.right


class Own(NamedTuple):
    """What a teacher wrote: the question, its answers, the number of the right one, and its rules."""

    text: str
    choices: tuple[str, ...]
    right: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """One question: about an action (or an outcome) at a position.

    >>> print(analysis.quiz(position, 1, about="why")[0])
    A would like this: “Play this card: 2”, but that is not allowed now. Because of which rule?
      a) Only the outer cards
      b) Play, act, draw
      c) The hand is never rearranged
    """

    kind: str
    position: Position
    action: Action
    claims: tuple[str, ...]  # what each choice claims, without words
    goal: str = ""  # what is to be found
    lang: str = "en"
    names: tuple[str, ...] = ()  # of the players
    own: Own | None = None  # a teacher's words

    @property
    def subject(self) -> Subject:
        """What the question is about, for the engine.

        >>> analysis.quiz(position, 1, about="why")[0].subject.action
        luxor.action('play 4')
        """
        return Subject(self.kind, self.position, self.action, self.goal)

    @cached_property
    def text(self) -> str:
        """What is asked.

        >>> analysis.quiz(position, 1, about="points")[0].text.partition(".")[0]
        'A says: “From space 19 to space 26 (5 steps)”'
        """
        return self.own.text if self.own else asked(self.subject, self._words())

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What there is to choose from, three or four answers.

        >>> analysis.quiz(position, 1, about="points")[0].choices
        ('2 VP', '3 VP', '0 VP', '1 VP')
        """
        if self.own:
            return self.own.choices
        return tuple(said(self.subject, claim, self._words()) for claim in self.claims)

    @cached_property
    def answer(self) -> int:
        """The number of the right choice, worked out by the engine now.

        >>> analysis.quiz(position, 1)[0].answer
        3
        """
        if self.own:
            return self.own.right
        true = [n for n, claim in enumerate(self.claims) if holds(self.subject, claim, self.claims)]
        if len(true) != 1:
            raise LuxorError(f"{len(true)} of the choices are right, not one")
        return true[0]

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer rests on.

        >>> analysis.quiz(position, 1, about="why")[0].rules
        ('base.hand.outer-only',)
        """
        return self.own.rules if self.own else cited(self.subject)

    @property
    def difficulty(self) -> int:
        """How many rules one must combine to answer.

        >>> [question.difficulty for question in analysis.quiz(position, 4, seed=2)]
        [1, 2, 1, 2]
        """
        return max(1, len(self.rules))

    @property
    def fact(self) -> Fact:
        """The rules that one must know: questions with the same of them ask for the same fact.

        >>> analysis.quiz(position, 1, about="why")[0].fact
        ('base.hand.outer-only',)
        """
        return tuple(sorted(self.own.rules)) if self.own else fact_of(self.subject)

    @property
    def because(self) -> str:
        """Why the answer is right, in a sentence or two.

        >>> analysis.quiz(position, 1, about="why")[0].because
        'Card 4 from the left is not at an end of the hand.'
        """
        if self.own:
            return " ".join(self.position.game.book.rule(id, self.lang).text for id in self.own.rules[:1])
        return because(self.subject, self._words())

    def grade(self, choice: int | str) -> Grade:
        """Whether a choice (its number, or its text) is right, and by which rules.

        >>> bool(analysis.quiz(position, 1, about="why")[0].grade("Only the outer cards"))
        True
        """
        if isinstance(choice, str) and choice in self.choices:
            choice = self.choices.index(choice)
        if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(self.choices):
            raise LuxorError(f"{choice!r} is no choice (allowed: 0 to {len(self.choices) - 1}, or its text)")
        words, right = self._words(), choice == self.answer
        answer = words.say("quiz.answer", {"text": self.choices[self.answer].rstrip(".")})
        told = [words.say("quiz.right")] if right else [words.say("quiz.wrong"), answer]
        return Grade(right, " ".join([*told, words.row(words.cite(self.rules))]), self.rules)

    def told(self, lang: str, names: Sequence[str] = ()) -> Question:
        """The same question in another language; what a teacher wrote stays as it is.

        >>> analysis.quiz(position, 1, about="why")[0].told("fr").choices[0]
        'Seulement les cartes des bords'
        """
        return replace(self, lang=need_language(lang), names=need_texts("names", names) or self.names)

    def __str__(self) -> str:
        letters = "abcdefgh"
        return "\n".join([self.text, *(f"  {letter}) {text}" for letter, text in zip(letters, self.choices))])

    def _words(self) -> Words:
        return self.position.game.words(self.lang, self.names)


def fact_of(subject: Subject) -> Fact:
    return tuple(sorted(set(lead(subject))))


def make(subject: Subject, draws: Draws) -> Question | None:
    """A question about something, its choices shuffled; None if there are not three that differ."""
    drafted = draft(subject, draws)
    if drafted is None:
        return None
    full = subject._replace(goal=drafted.goal)
    speaking = [subject.position.game.words(lang) for lang in LANGUAGES]

    def texts(claim: str) -> set[str]:
        return {f"{words.lang} {said(full, claim, words)}" for words in speaking}

    chosen, told = [drafted.right], texts(drafted.right)
    for claim in dict.fromkeys(drafted.wrong):
        if len(chosen) == MOST_CHOICES:
            break
        if not texts(claim) & told and not holds(full, claim, [*chosen, claim]):
            told |= texts(claim)
            chosen.append(claim)
    if len(chosen) < FEWEST_CHOICES:
        return None
    draws.shuffle(chosen)
    return Question(full.kind, full.position, full.action, tuple(chosen), full.goal)
