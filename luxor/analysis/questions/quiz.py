"""Questions from live positions, graded by the engine; every answer cites its rules.

What is true is worked out in `truth.py`, questions and wrong choices in `makers.py`, what they may be about
in `subjects.py`, their words in `words.py` and `quiz.*.toml`: a new kind of question has a line in each.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from luxor.analysis.checks import need_count, need_language, need_position, need_word
from luxor.analysis.questions.makers import draft
from luxor.analysis.questions.subjects import SUBJECTS
from luxor.analysis.questions.truth import KINDS, Subject, cited, concerns, holds, lead
from luxor.analysis.questions.walks import LONGEST_WALK, walk
from luxor.analysis.questions.words import asked, because, said
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_texts
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Action
from luxor.core.words.wording import Words

FEWEST_CHOICES, MOST_CHOICES = 3, 4
TRIES, MANY = 4, 12  # actions of a position to make a question of, and where one looks for something new
IN_VAIN = 25  # places without a new fact, after which one stops looking for more
ENOUGH = 2  # times as many facts as questions to choose from, where a quiz is to be spread

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
    A would like this: “Play card no. 3: 1”. Which rule forbids it?
      a) The ±1 card
      b) No step back without a tile
      c) Only the outer cards
      d) Number card
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
        luxor.action('play 3')
        """
        return Subject(self.kind, self.position, self.action, self.goal)

    @cached_property
    def text(self) -> str:
        """What is asked.

        >>> analysis.quiz(position, 1, about="points")[0].text.partition(".")[0]
        'B chooses: “From the stairs to space 1 (1 step)”'
        """
        return self.own.text if self.own else asked(self.subject, self._words())

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What there is to choose from, three or four answers.

        >>> analysis.quiz(position, 1, about="points")[0].choices
        ('1 VP', '2 VP', '3 VP', '0 VP')
        """
        if self.own:
            return self.own.choices
        return tuple(said(self.kind, self.position, claim, self._words()) for claim in self.claims)

    @cached_property
    def answer(self) -> int:
        """The number of the right choice, worked out by the engine now.

        >>> analysis.quiz(position, 1)[0].answer
        1
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
        return self.own.rules if self.own else cited(self.subject, self.claims)

    @property
    def difficulty(self) -> int:
        """How many rules one must combine to answer.

        >>> [question.difficulty for question in analysis.quiz(position, 4, seed=2)]
        [1, 1, 1, 1]
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
        'Card 3 from the left is not at an end of the hand.'
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

        >>> analysis.quiz(position, 1, about="why")[0].told("fr").choices[2]
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


def quiz(
    position: Position,
    n: int = 5,
    about: str | Sequence[str] | None = None,
    seed: int = 0,
    lang: str = "en",
    names: Sequence[str] = (),
    *,
    spread: bool = False,
    kinds: Sequence[str] = KINDS,
) -> list[Question]:
    """`n` questions from a position and from those that follow it in play.

    `about` is a kind (legal, why, rule, happens, points, find, mend, likely), or the beginning of rule ids
    such as `base.move`, or several of them: then every question's answer cites such a rule; `kinds` says
    which kinds of question these may be. With `spread`
    no two questions ask for the same fact, and rules that were not asked for come first. The same seed
    gives the same questions.

    >>> [question.kind for question in analysis.quiz(position, 3, about="base.hand")]
    ['why', 'likely', 'likely']
    >>> spread = analysis.quiz(position, 4, about="base.move", spread=True)
    >>> len({question.fact for question in spread})
    4
    """
    position = need_position(position, "quiz")
    need_count("n", n)
    need_language(lang)
    allowed, topics = _subjects_of(position, about, kinds)
    draws = Draws(seed_of(seed, "quiz"))
    places = walk(position.sample(seed), draws)
    if spread:
        chosen = list(_spread(places, draws, allowed, topics, n, position.game.book))
    else:
        chosen = list(_one_a_place(islice(places, LONGEST_WALK), draws, allowed, topics, n))
    if len(chosen) < n:
        called = about if isinstance(about, str) else ", ".join(about or ()) or "this"
        different = "different " if spread else ""
        raise LuxorError(
            f"only {len(chosen)} {different}questions about {called} were found from this position"
        )
    return [question.told(lang, names) for question in chosen]


def _subjects_of(
    position: Position, about: str | Sequence[str] | None, kinds: Sequence[str]
) -> tuple[list[str], tuple[str, ...]]:
    """The kinds to ask for, and the beginnings of rule ids."""
    for kind in need_texts("kinds", kinds):
        need_word("kind of question", kind, KINDS)
    if about is None or (isinstance(about, str) and about in KINDS):
        return [kind for kind in KINDS if about == kind or (about is None and kind in kinds)], ()
    topics = need_texts("about", about)
    for topic in topics:
        if not any(rule.startswith(topic) for rule in position.game.book):
            need_word("topic", topic, (*KINDS, "or the beginning of a rule's id"))
    return [kind for kind in KINDS if kind in kinds], topics


def _one_a_place(
    places: Iterable[Position], draws: Draws, kinds: list[str], topics: tuple[str, ...], n: int
) -> Iterator[Question]:
    """One question from each place, kinds that were asked less often first."""
    asked_for, seen = dict.fromkeys(kinds, 0), set[tuple[str, str]]()
    for place in places:
        for question in questions(place, draws, topics, asked_for):
            if (question.kind, question.text) not in seen:
                seen.add((question.kind, question.text))
                asked_for[question.kind] += 1
                yield question
                break
        if len(seen) == n:
            return


def _spread(
    places: Iterable[Position],
    draws: Draws,
    kinds: list[str],
    topics: tuple[str, ...],
    n: int,
    book: Container[str],
) -> Iterator[Question]:
    """Of many facts those whose rules were asked for least, in kinds that were asked least."""
    found: dict[Fact, dict[str, Question]] = {}
    named = [topic for topic in topics if len(topics) > 1 and topic in book]
    last = 0  # place that brought something new
    for number, place in enumerate(places):
        for question in questions(place, draws, topics, dict.fromkeys(kinds, 0), found):
            last = last if question.fact in found else number
            found.setdefault(question.fact, {}).setdefault(question.kind, question)
        met = all(_is_met(topic, found, topic in named) for topic in topics)
        if met and (len(found) >= ENOUGH * n or (len(found) >= n and number - last > IN_VAIN)):
            break
        if number >= LONGEST_WALK and (met or not named):
            break
    rules: set[str] = set()
    asked_for = dict.fromkeys(kinds, 0)

    def worth(each: tuple[Fact, str]) -> tuple[bool, bool, bool, int, int]:
        """New topics first, new rules, rarer kinds, then what is least like the others."""
        wanted = {rule for rule in each[0] if not topics or rule.startswith(topics)}
        asked_by_name = any(topic in wanted and topic not in rules for topic in topics)
        new = any(_about(topic, wanted) and not _about(topic, rules) for topic in topics)
        return (
            not asked_by_name,
            not new,
            not wanted - rules,
            asked_for[each[1]],
            len(rules.intersection(each[0])),
        )

    for _ in range(min(n, len(found))):
        fact, kind = min(((fact, kind) for fact, by_kind in found.items() for kind in by_kind), key=worth)
        rules.update(fact)
        asked_for[kind] += 1
        yield found.pop(fact)[kind]


def _is_met(topic: str, facts: Iterable[Fact], exactly: bool) -> bool:
    """Whether a fact is about a topic; of several rules each is wanted itself, not only what it entails."""
    return any(topic in fact if exactly else _about(topic, fact) for fact in facts)


def _about(topic: str, rules: Iterable[str]) -> bool:
    return any(rule.startswith(topic) for rule in rules)


def questions(
    place: Position,
    draws: Draws,
    topics: tuple[str, ...],
    asked_for: dict[str, int],
    known: Mapping[Fact, Container[str]] | None = None,
) -> Iterator[Question]:
    """A question of each kind that a position gives rise to, kinds that were asked less often first.

    Where some are `known`, only those that ask for another fact, or for it in another way.
    """
    kinds = list(asked_for)
    draws.shuffle(kinds)
    kinds.sort(key=asked_for.__getitem__)
    for kind in kinds:
        at = place.view(place.seat) if kind == "likely" else place  # the chances as this player sees them
        subjects = [Subject(kind, at, action) for action in SUBJECTS[kind](at, draws)]
        if topics:
            subjects = [each for each in subjects if any(rule.startswith(topics) for rule in concerns(each))]
        elif known is None:
            subjects = subjects[:TRIES]
        for subject in subjects[:MANY]:
            if known is not None and kind in known.get(fact_of(subject), ()):
                continue
            made = make(subject, draws)
            if made is None or (topics and not any(rule.startswith(topics) for rule in made.fact)):
                continue
            if known is None or (made.fact and kind not in known.get(made.fact, ())):
                yield made
                break


def make(subject: Subject, draws: Draws) -> Question | None:
    """A question about something, its choices shuffled; None if there are not three that differ."""
    drafted = draft(subject, draws)
    if drafted is None:
        return None
    full = subject._replace(goal=drafted.goal)
    speaking = [subject.position.game.words(lang) for lang in LANGUAGES]

    def texts(claim: str) -> set[str]:
        return {f"{words.lang} {said(full.kind, full.position, claim, words)}" for words in speaking}

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
