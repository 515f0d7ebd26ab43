"""Questions from live positions, graded by the engine; every answer cites its rules.

Wrong choices are near misses: illegal actions that the step's own vocabulary offers, and rules, events,
points and chances that belong to a neighbouring option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from luxor.analysis.checks import need_count, need_language, need_position, need_word
from luxor.analysis.quiz_subjects import SUBJECTS
from luxor.core.chance import Draws, seed_of
from luxor.core.position import Position
from luxor.core.terms import Action, Chance, Event, ScoreLine
from luxor.core.verdict import LuxorError, Params
from luxor.core.wording import Words
from luxor.games import guide_of

KINDS = ("legal", "why", "happens", "points", "likely")
Story = tuple[Event, ...]
MOST_CHOICES = 4
LONGEST_WALK = 400
TRIES = 4  # actions of a position to make a question of


class Grade(NamedTuple):
    """What the engine says to an answer."""

    right: bool
    text: str
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.right


class Question(NamedTuple):
    """One question: about an action (or an outcome) at a position.

    >>> print(analysis.quiz(position, 1)[0])
    A would like this: “Play card 2: die”. Is it legal?
      a) Yes, it is legal
      b) No, it is not
    """

    kind: str
    position: Position
    action: Action
    text: str
    choices: tuple[str, ...]
    facts: tuple[object, ...]  # what each choice claims, without words
    lang: str
    names: tuple[str, ...] = ()  # of the players

    @property
    def answer(self) -> int:
        """The number of the right choice, worked out by the engine now.

        >>> analysis.quiz(position, 1)[0].answer
        1
        """
        return self.facts.index(truth(self.kind, self.position, self.action))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer rests on.

        >>> analysis.quiz(position, 1)[0].rules
        ('base.hand.outer-only',)
        """
        return cited(self.kind, self.position, self.action)

    def grade(self, choice: int | str) -> Grade:
        """Whether a choice (its number, or its text) is right, and by which rules.

        >>> bool(analysis.quiz(position, 1)[0].grade("No, it is not"))
        True
        """
        if isinstance(choice, str) and choice in self.choices:
            choice = self.choices.index(choice)
        if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(self.choices):
            raise LuxorError(f"{choice!r} is no choice (allowed: 0 to {len(self.choices) - 1}, or its text)")
        words, right = self.position.game.words(self.lang), choice == self.answer
        answer = words.say("quiz.answer", {"text": self.choices[self.answer].rstrip(".")})
        said = [words.say("quiz.right")] if right else [words.say("quiz.wrong"), answer]
        return Grade(right, " ".join([*said, words.row(words.cite(self.rules))]), self.rules)

    def __str__(self) -> str:
        letters = "abcdefgh"
        return "\n".join([self.text, *(f"  {letter}) {text}" for letter, text in zip(letters, self.choices))])


def quiz(
    position: Position,
    n: int = 5,
    about: str | None = None,
    seed: int = 0,
    lang: str = "en",
    names: Sequence[str] = (),
) -> list[Question]:
    """`n` questions from a position and from those that follow it in play.

    `about` is a kind (legal, why, happens, points, likely), or the beginning of rule ids such as
    `base.move`: then every question's answer cites such a rule. The same seed gives the same questions.

    >>> [question.kind for question in analysis.quiz(position, 3, about="base.hand")]
    ['legal', 'why', 'likely']
    """
    position = need_position(position, "quiz")
    need_count("n", n)
    need_language(lang)
    topic = "" if about is None or about in KINDS else about
    if not any(rule.startswith(topic) for rule in position.game.book):
        need_word("topic", about, (*KINDS, "or the beginning of a rule's id"))
    kinds = [kind for kind in KINDS if topic or about in (None, kind)]
    draws = Draws(seed_of(seed, "quiz"))
    chosen: list[Question] = []
    seen: set[tuple[str, str]] = set()
    asked = dict.fromkeys(kinds, 0)
    for place in walk(position.sample(seed), draws):
        for question in questions(place, draws, position.game.words(lang, names), topic, asked):
            key = (question.kind, question.text)
            if key not in seen:
                seen.add(key)
                chosen.append(question)
                asked[question.kind] += 1
                break
        if len(chosen) == n:
            return chosen
    raise LuxorError(f"only {len(chosen)} questions about {about or 'this'} were found from this position")


def walk(position: Position, draws: Draws) -> Iterator[Position]:
    """This position, then others that random play leads to; from the start again when a game ends."""
    place = position
    for _ in range(LONGEST_WALK):
        yield place
        for _ in range(1 + draws.below(4)):
            if place.over:
                place = position
                break
            if isinstance(place.pending, Chance):
                outcome = place.game.outcome(place._state, draws)
            else:
                legal = place.legal_actions()
                outcome = legal[draws.below(len(legal))]
            place = place.apply(outcome).position
        if place.over:
            place = position


def questions(
    place: Position, draws: Draws, words: Words, topic: str, asked: dict[str, int]
) -> Iterator[Question]:
    """The questions a position gives rise to, kinds that were asked less often first."""
    kinds = list(asked)
    draws.shuffle(kinds)
    kinds.sort(key=asked.__getitem__)
    for kind in kinds:
        at = place.view(place.seat) if kind == "likely" else place  # the chances as this player sees them
        subjects = SUBJECTS[kind](at, draws)
        for action in subjects if topic else subjects[:TRIES]:
            if topic and not any(rule.startswith(topic) for rule in answers(kind, at, action)):
                continue
            made = MAKERS[kind](at, action, draws, words)
            if made is not None:
                yield made
                break


# --- what is true: asked of the engine when a question is made, and again when it is graded ---


def truth(kind: str, position: Position, action: Action) -> object:
    if kind == "legal":
        return position.check(action).legal
    if kind == "why":
        return position.check(action).rules[0]
    if kind == "happens":
        return tuple(map(repr, told(position, action)))
    if kind == "points":
        return gain(position, action)
    pending = position.pending
    assert isinstance(pending, Chance)
    return Fraction(pending.outcomes[action], sum(pending.outcomes.values()))


def cited(kind: str, position: Position, action: Action) -> tuple[str, ...]:
    """The rules behind the truth."""
    if kind in ("legal", "why"):
        return position.check(action).rules
    if kind == "happens":
        return tuple(dict.fromkeys(event.rule for event in told(position, action)))
    if kind == "points":
        rules = changed(position, position.apply(action).position)
        return rules or position.check(action).rules
    return position.check(action).rules


def answers(kind: str, position: Position, action: Action) -> tuple[str, ...]:
    """The rules that one must know to answer."""
    rules = cited(kind, position, action)
    return rules[:1] if kind == "why" else rules


def told(position: Position, action: Action) -> tuple[Event, ...]:
    routine = guide_of(position.game.name).routine
    return tuple(event for event in position.apply(action).events if event.kind not in routine)


def gain(position: Position, action: Action) -> int:
    """What the deciding seat's total changes by."""
    seat = position.seat
    return position.apply(action).position.totals()[seat] - position.totals()[seat]


def changed(before: Position, after: Position) -> tuple[str, ...]:
    """The rules of the score lines that are there on one side only."""
    seat = before.seat
    lines: list[list[ScoreLine]] = [[x for x in p.score() if x.seat == seat] for p in (before, after)]
    return tuple(
        dict.fromkeys(x.rule for x in [*lines[1], *lines[0]] if lines[0].count(x) != lines[1].count(x))
    )


# --- makers: a question of one kind about an action, or None if there is nothing to ask ---


def _ask(
    kind: str,
    place: Position,
    action: Action,
    words: Words,
    draws: Draws,
    facts: Sequence[object],
    say: Callable[[object], str],
) -> Question | None:
    right = truth(kind, place, action)
    said = {say(right)}
    chosen = [right]
    wrong = [fact for fact in dict.fromkeys(facts) if fact != right]
    draws.shuffle(wrong)
    for fact in wrong:
        if say(fact) not in said and len(chosen) < MOST_CHOICES:
            said.add(say(fact))
            chosen.append(fact)
    if len(chosen) < 2:
        return None
    draws.shuffle(chosen)
    label = place.game.action_label(place._state, action, words)
    if kind in ("legal", "why", "happens"):
        label = plain_label(place, action, words) or label
    text = words.say(f"quiz.{kind}", {"seat": place.seat, "action": label})
    return Question(
        kind, place, action, text, tuple(map(say, chosen)), tuple(chosen), words.lang, tuple(words.names)
    )


def plain_label(place: Position, action: Action, words: Words) -> str:
    """An action without what it leads to, where its usual label says that; else nothing."""
    blind = guide_of(place.game.name).blind(action)
    return words.say(*blind) if blind else ""


def _legal(place: Position, action: Action, draws: Draws, words: Words) -> Question | None:
    say = lambda fact: words.say("quiz.yes" if fact else "quiz.no")  # noqa: E731
    return _ask("legal", place, action, words, draws, (True, False), say)


def _why(place: Position, action: Action, draws: Draws, words: Words) -> Question | None:
    """The wrong answers: what forbids other actions here, and what stands near the rule in the book."""
    verdict, book = place.check(action), place.game.book
    first = verdict.rules[0]
    near = [rule for option in place.options() if not option.legal for rule in option.verdict.rules]
    chapter = book.facts[first].get("chapter")
    beside = [rule for rule, facts in book.facts.items() if facts.get("chapter") == chapter]
    others = [rule for rule in dict.fromkeys((*near, *book.rule(first).related, *beside))
              if rule not in verdict.rules]  # fmt: skip
    say = lambda rule: book.rule(str(rule), words.lang).title  # noqa: E731
    return _ask("why", place, action, words, draws, others[:6], say)


def _happens(place: Position, action: Action, draws: Draws, words: Words) -> Question | None:
    """The wrong answers are as near to the right one as the position allows."""
    right = told(place, action)
    lies = sorted(_lies(place, action, right, words), key=lambda story: _distance(story[0], right[0]))
    said: dict[str, Story] = {}
    for story in (right, *lies):
        said.setdefault(" ".join(map(words.event, story)), story)
    stories: dict[object, str] = {
        tuple(map(repr, story)): text for text, story in list(said.items())[:MOST_CHOICES]
    }
    return _ask("happens", place, action, words, draws, list(stories), lambda fact: stories[fact])


def _lies(place: Position, action: Action, right: Story, words: Words) -> Iterator[Story]:
    """What happens, with another end: where a miscount leads, or what follows from other actions."""
    if not right:
        return
    first, truths = right[0], set(map(words.event, right))
    blind = guide_of(place.game.name).blind(action)
    open_ = blind is not None  # the question does not say where it leads
    given = tuple(first.params if blind is None else blind[1])
    for other in place.game.candidates(place._state) if open_ else ():
        if other.verb == action.verb and other.args[:1] == action.args[:1]:
            way = next(iter(place.game.descriptions(place._state, other)))[1]
            yield (_retold(first, way, given), *right[1:])
    for other in place.legal_actions():
        events = told(place, other)
        if events and events[0].kind == first.kind and (open_ or events[1:]):
            story = (_retold(first, events[0].params, given), *events[1:])
            if not set(map(words.event, story)) <= truths:  # else it would be no lie
                yield story


def _retold(event: Event, params: Params, given: Sequence[str]) -> Event:
    """An event with other parameters but for the given ones; what would lead nowhere stays as it is."""
    fixed = [event.params[name] for name in given if name in event.params]
    other = {name: value for name, value in params.items()
             if name in event.params and name not in given and value not in fixed}  # fmt: skip
    return event._replace(params={**event.params, **other})


def _distance(event: Event, other: Event) -> int:
    """How far the numbers of two events of one kind are apart."""
    pairs = ((value, other.params.get(name)) for name, value in event.params.items())
    return sum(abs(a - b) for a, b in pairs if isinstance(a, int) and isinstance(b, int))


def _points(place: Position, action: Action, draws: Draws, words: Words) -> Question | None:
    right = gain(place, action)
    others: list[object] = [gain(place, other) for other in place.legal_actions()]
    if not any(others):
        return None  # nothing to work out here
    others += [right + 1, right + 3, max(0, right - 1), right + 2]
    say = lambda fact: words.say("quiz.vp", {"n": int(str(fact))})  # noqa: E731
    return _ask("points", place, action, words, draws, others, say)


def _likely(place: Position, action: Action, draws: Draws, words: Words) -> Question | None:
    """The wrong answers: other outcomes' chances, all as likely, and miscounts by one."""
    pending = place.pending
    assert isinstance(pending, Chance)
    count, total = pending.outcomes[action], sum(pending.outcomes.values())
    right = Fraction(count, total)
    near = [Fraction(weight, total) for weight in pending.outcomes.values()]
    near += [Fraction(1, len(pending.outcomes)), Fraction(count, total + 1), Fraction(count + 1, total),
             Fraction(count - 1, total)]  # fmt: skip
    others = [fact for fact in near if 0 < fact < 1 and _percent(fact) != _percent(right)]
    say = lambda fact: words.say("quiz.chance", {"fraction": str(fact), "percent": _percent(fact)})  # noqa: E731
    return _ask("likely", place, action, words, draws, others, say)


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


MAKERS: dict[str, Callable[[Position, Action, Draws, Words], Question | None]] = {
    "legal": _legal,
    "why": _why,
    "happens": _happens,
    "points": _points,
    "likely": _likely,
}
