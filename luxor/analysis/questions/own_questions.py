"""A teacher's own questions: from any position, answered by the engine, or in the teacher's own words."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.analysis.checks import need_language, need_position, need_word
from luxor.analysis.questions.question import FEWEST_CHOICES, Own, Question, make
from luxor.analysis.questions.truth import KINDS, LEGAL, OWN, Subject, holds
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import Position, as_action
from luxor.core.words.arguments import need_text, need_texts
from luxor.core.words.terms import Action
from luxor.core.words.written import plain_line

LONGEST_TEXT, MOST_OWN_CHOICES, MOST_OWN_RULES = 600, 6, 12


def ask(
    position: Position,
    action: Action | str,
    kind: str = "legal",
    *,
    seed: int = 0,
    lang: str = "en",
    names: Sequence[str] = (),
) -> Question:
    """A question of some kind about an action at this position; the engine finds the choices and the key.

    >>> question = analysis.ask(position, "play 3", "why", names=("Ani", "Jan", "Mia"))
    >>> question.text
    'Ani would like this: “Play this card: 1”, but that is not allowed now. Because of which rule?'
    >>> question.choices[question.answer]
    'Only the outer cards'
    >>> analysis.ask(position, "play left", "why")
    Traceback (most recent call last):
        ...
    luxor.LuxorError: play left is legal here: nothing forbids it
    """
    position = need_position(position, "a question")
    wanted = as_action(action)
    need_word("kind of question", kind, KINDS)
    need_language(lang)
    verdict = position.check(wanted)
    if any(violation.code == "unclear" for violation in verdict.violations):
        raise LuxorError(verdict.reasons()[0])
    legal = verdict.legal
    if kind in ("why", "mend") and legal:
        raise LuxorError(f"{wanted} is legal here: nothing forbids it")
    if kind not in ("why", "mend", "legal") and not legal:
        raise LuxorError(f"{wanted} is not legal here: ask why, or whether it is legal")
    made = make(Subject(kind, position, wanted), Draws(seed_of(seed, "quiz")))
    if made is None:
        raise LuxorError(
            f"there are not {FEWEST_CHOICES} answers to choose from: ask something else of {wanted}"
        )
    return made.told(lang, names)


def own_question(
    position: Position,
    text: str,
    choices: Sequence[str],
    right: int | None = None,
    rules: Sequence[str] = (),
    *,
    lang: str = "en",
    names: Sequence[str] = (),
) -> Question:
    """A question in your own words, with the number of the right answer and the rules that it teaches.

    Without `right` the choices are actions such as `play left`: the engine says which one of them is legal.

    >>> mine = analysis.own_question(position, "How many cards does A hold?", ["4", "5", "6"], 1,
    ...                              ["base.hand.five-at-end"])
    >>> bool(mine.grade(1)), mine.grade(0).rules
    (True, ('base.hand.five-at-end',))
    >>> which = analysis.own_question(position, "Which may A play?", ["play 2", "play 3", "play left"])
    >>> which.choices[which.answer]
    'Play the left card: ±1'
    """
    position = need_position(position, "a question")
    need_language(lang)
    choices, rules = need_texts("choices", choices), need_texts("rules", rules)
    if not FEWEST_CHOICES <= len(choices) <= MOST_OWN_CHOICES:
        raise ConfigError(
            f"a question has {FEWEST_CHOICES} to {MOST_OWN_CHOICES} answers, not {len(choices)}"
        )
    if right is None:
        right, choices, rules = _by_the_engine(position, choices, rules, lang, names)
    own = check_own(position, Own(need_text("a question", text), tuple(choices), right, tuple(rules)))
    return Question(OWN, position, Action(OWN), own.choices, "", lang, tuple(names), own)


def _by_the_engine(
    position: Position, choices: Sequence[str], rules: Sequence[str], lang: str, names: Sequence[str]
) -> tuple[int, list[str], Sequence[str]]:
    """The one action that is legal, all of them as people say them, and by which rules."""
    actions = [as_action(choice) for choice in choices]
    legal = [n for n, action in enumerate(actions) if holds(Subject("legal", position, action), LEGAL, ())]
    if len(legal) != 1:
        raise ConfigError(f"{len(legal)} of these actions are legal here, not one: say which answer is right")
    labels = [position.label(action, lang, names) for action in actions]
    return legal[0], labels, rules or position.check(actions[legal[0]]).rules


def check_own(position: Position, own: Own) -> Own:
    """What a teacher wrote, if it can be asked; ConfigError otherwise."""
    if not isinstance(own.right, int) or isinstance(own.right, bool) or not 0 <= own.right < len(own.choices):
        raise ConfigError(f"the right answer is a number from 0 to {len(own.choices) - 1}, not {own.right!r}")
    texts = [plain_line(str(text)) for text in (own.text, *own.choices)]
    if not all(text.strip() for text in texts):
        raise ConfigError("a question and its answers are not empty")
    if max(map(len, texts)) > LONGEST_TEXT:
        raise ConfigError(f"a question and its answers have at most {LONGEST_TEXT} characters each")
    if len(set(texts[1:])) < len(own.choices):
        raise ConfigError("two answers are the same")
    unknown = [rule for rule in own.rules if rule not in position.game.book]
    if unknown or len(own.rules) > MOST_OWN_RULES:
        raise ConfigError(f"no rule has the id {', '.join(unknown)}" if unknown else "too many rules")
    return Own(texts[0], tuple(texts[1:]), own.right, own.rules)
