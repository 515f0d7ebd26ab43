"""Questions from live positions, graded by the engine; every answer cites its rules.

Wrong choices are near misses: illegal actions that the step's own vocabulary offers, and rules, events,
points and chances that belong to a neighbouring option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from luxor.analysis.checks import need_count, need_language, need_position, need_word
from luxor.core.chance import Draws, seed_of
from luxor.core.game import Action, Chance, Decision, Event, ScoreLine
from luxor.core.position import Position
from luxor.core.verdict import LuxorError
from luxor.core.wording import Words

KINDS = ("legal", "why", "happens", "points", "likely")
MOST_CHOICES = 4
LONGEST_WALK = 400


class Grade(NamedTuple):
    """What the engine says to an answer."""

    right: bool
    text: str
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.right


class Question(NamedTuple):
    """One question: about an action (or an outcome) at a position."""

    kind: str
    position: Position
    action: Action
    text: str
    choices: tuple[str, ...]
    facts: tuple[object, ...]  # what each choice claims, without words
    lang: str

    @property
    def answer(self) -> int:
        """The number of the right choice, worked out by the engine now."""
        return self.facts.index(truth(self.kind, self.position, self.action))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer rests on."""
        return cited(self.kind, self.position, self.action)

    def grade(self, choice: int | str) -> Grade:
        """Whether a choice (its number, or its text) is right, and by which rules."""
        if isinstance(choice, str) and choice in self.choices:
            choice = self.choices.index(choice)
        if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(self.choices):
            raise LuxorError(f"{choice!r} is no choice (allowed: 0 to {len(self.choices) - 1}, or its text)")
        words = self.position.game.words(self.lang)
        right = choice == self.answer
        said = words.say("quiz.right" if right else "quiz.wrong", {"text": self.choices[self.answer]})
        because = "; ".join(words.cite(self.rules))
        return Grade(right, f"{said} {because}", self.rules)

    def __str__(self) -> str:
        letters = "abcdefgh"
        return "\n".join([self.text, *(f"  {letter}) {text}" for letter, text in zip(letters, self.choices))])


def quiz(
    position: Position, n: int = 5, about: str | None = None, seed: int = 0, lang: str = "en"
) -> list[Question]:
    """`n` questions from a position and from those that follow it in play.

    `about` is a kind (legal, why, happens, points, likely), or the beginning of rule ids such as
    `base.move`: then every question's answer cites such a rule. The same seed gives the same questions.
    """
    position = need_position(position, "quiz")
    need_count("n", n)
    need_language(lang)
    if (
        about is not None
        and about not in KINDS
        and not any(rule.startswith(about) for rule in position.game.book)
    ):
        need_word("topic", about, (*KINDS, "or the beginning of a rule's id"))
    draws = Draws(seed_of(seed, "quiz"))
    found: list[Question] = []
    seen: set[tuple[str, str]] = set()
    asked = dict.fromkeys(KINDS, 0)
    for place in walk(position.sample(seed), draws):
        for question in questions(place, draws, lang, about, asked):
            key = (question.kind, question.text)
            if key not in seen:
                seen.add(key)
                found.append(question)
                asked[question.kind] += 1
                break
        if len(found) == n:
            return found
    raise LuxorError(f"only {len(found)} questions about {about or 'this'} were found from this position")


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
                outcome = place.game.outcome(place.state, draws)
            else:
                legal = place.legal_actions()
                outcome = legal[draws.below(len(legal))]
            place = place.apply(outcome).position
        if place.over:
            place = position


def questions(
    place: Position, draws: Draws, lang: str, about: str | None, asked: dict[str, int]
) -> Iterator[Question]:
    """The questions a position gives rise to, kinds that were asked less often first."""
    kinds = [about] if about in KINDS else list(KINDS)
    draws.shuffle(kinds)
    kinds.sort(key=lambda kind: asked[str(kind)])
    words = place.game.words(lang)
    for kind in kinds:
        made = MAKERS[str(kind)](place, draws, words)
        if made is None:
            continue
        if about is None or about in KINDS or any(rule.startswith(about) for rule in made.rules):
            yield made


# --- what is true: asked of the engine when a question is made, and again when it is graded ---


def truth(kind: str, position: Position, action: Action) -> object:
    if kind == "legal":
        return position.check(action).legal
    if kind == "why":
        return position.check(action).rules[0]
    if kind == "happens":
        return tuple(event.kind for event in told(position, action))
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


def told(position: Position, action: Action) -> tuple[Event, ...]:
    return tuple(
        event for event in position.apply(action).events if event.kind not in ("TurnBegan", "TurnEnded")
    )


def gain(position: Position, action: Action) -> int:
    """What the deciding seat's total changes by."""
    seat = position.state.agenda[-1][1]
    return position.apply(action).position.totals()[seat] - position.totals()[seat]


def changed(before: Position, after: Position) -> tuple[str, ...]:
    """The rules of the score lines that are there on one side only."""
    seat = before.state.agenda[-1][1]
    lines: list[list[ScoreLine]] = [[x for x in p.score() if x.seat == seat] for p in (before, after)]
    return tuple(
        dict.fromkeys(x.rule for x in [*lines[1], *lines[0]] if lines[0].count(x) != lines[1].count(x))
    )


# --- makers: a question of one kind, or None if the position has none ---


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
    wrong = [fact for fact in dict.fromkeys(facts) if fact != right and say(fact) != say(right)]
    if not wrong:
        return None
    draws.shuffle(wrong)
    chosen = [right, *wrong[: MOST_CHOICES - 1]]
    draws.shuffle(chosen)
    seat = place.state.agenda[-1][1]
    label = place.game.action_label(place.state, action, words)
    text = words.say(f"quiz.{kind}", {"seat": seat, "action": label})
    return Question(kind, place, action, text, tuple(map(say, chosen)), tuple(chosen), words.lang)


def _near_miss(place: Position, draws: Draws) -> Action | None:
    """An illegal action of the step's own vocabulary."""
    illegal = [option.action for option in place.options() if not option.legal]
    return illegal[draws.below(len(illegal))] if illegal else None


def _legal(place: Position, draws: Draws, words: Words) -> Question | None:
    if not isinstance(place.pending, Decision):
        return None
    legal = place.legal_actions()
    action = _near_miss(place, draws) if draws.below(2) else legal[draws.below(len(legal))]
    if action is None:
        return None
    say = lambda fact: words.say("quiz.yes" if fact else "quiz.no")  # noqa: E731
    return _ask("legal", place, action, words, draws, (True, False), say)


def _why(place: Position, draws: Draws, words: Words) -> Question | None:
    action = _near_miss(place, draws) if isinstance(place.pending, Decision) else None
    if action is None:
        return None
    verdict = place.check(action)
    near = [rule for option in place.options() if not option.legal for rule in option.verdict.rules]
    book = place.game.book
    related = [rule for first in verdict.rules[:1] for rule in book.rule(first).related]
    others = [rule for rule in (*near, *related, *_same_chapter(place, verdict.rules[0]))
              if rule not in verdict.rules]  # fmt: skip
    say = lambda rule: book.rule(str(rule), words.lang).title  # noqa: E731
    return _ask("why", place, action, words, draws, others[:8], say)


def _same_chapter(place: Position, rule: str) -> list[str]:
    facts = place.game.book.facts
    return [id for id in facts if facts[id].get("chapter") == facts[rule].get("chapter")]


def _happens(place: Position, draws: Draws, words: Words) -> Question | None:
    if not isinstance(place.pending, Decision):
        return None
    legal = place.legal_actions()
    stories = {truth("happens", place, action): told(place, action) for action in legal}
    if len(stories) < 2:
        return None
    action = legal[draws.below(len(legal))]
    stories[truth("happens", place, action)] = told(place, action)
    say = lambda fact: " ".join(words.event(event) for event in stories[fact])  # noqa: E731
    return _ask("happens", place, action, words, draws, list(stories), say)


def _points(place: Position, draws: Draws, words: Words) -> Question | None:
    if not isinstance(place.pending, Decision):
        return None
    legal = place.legal_actions()
    action = legal[draws.below(len(legal))]
    right = gain(place, action)
    others: list[object] = [gain(place, other) for other in legal]
    if not any(others):
        return None  # nothing to work out here
    others += [right + 1, right + 3, max(0, right - 1), right + 2]
    say = lambda fact: words.say("quiz.vp", {"n": int(str(fact))})  # noqa: E731
    return _ask("points", place, action, words, draws, others, say)


def _likely(place: Position, draws: Draws, words: Words) -> Question | None:
    pending = place.pending
    if not isinstance(pending, Chance) or len(pending.outcomes) < 2:
        return None
    seat = place.state.agenda[-1][1]
    seen = place.view(seat)  # the chances as this player must see them
    pending = seen.pending
    assert isinstance(pending, Chance)
    actions = list(pending.outcomes)
    action = actions[draws.below(len(actions))]
    count, total = pending.outcomes[action], sum(pending.outcomes.values())
    others: list[object] = [Fraction(weight, total) for weight in pending.outcomes.values()]
    others += [Fraction(1, len(actions)), Fraction(count, total + 1), Fraction(min(count + 1, total), total)]
    if count > 1:
        others.append(Fraction(count - 1, total))
    say = lambda fact: f"{fact} ({float(str_fraction(fact)):.0%})"  # noqa: E731
    return _ask("likely", seen, action, words, draws, others, say)


def str_fraction(value: object) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(str(value))


MAKERS: dict[str, Callable[[Position, Draws, Words], Question | None]] = {
    "legal": _legal,
    "why": _why,
    "happens": _happens,
    "points": _points,
    "likely": _likely,
}
