"""And here? What a question comes to at a position: the verdict on the actions that it means."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, cast

from luxor.asking.index import Index
from luxor.core.position.position import Position, as_action
from luxor.core.position.verdict import Verdict
from luxor.core.words.terms import Action, Arg, Decision
from luxor.games import plugin_of
from luxor.rulebook import words

MOST = 3  # verdicts that are told
CITED = 0.5  # of a number that is named in the question: that the verdict rests on a rule that answers it


class Here(NamedTuple):
    """What the rules say of one action that a question means; `first` is what has to be played before it."""

    text: str
    legal: bool
    action: Action
    rules: tuple[str, ...]
    first: Action | None = None

    def __str__(self) -> str:
        return self.text


class Tried(NamedTuple):
    """An action with its verdict, after an action that comes first."""

    verdict: Verdict
    label: str
    counted: bool = True  # it is legal, or is that with another number
    first: Action | None = None
    lead: str = ""  # what comes first, in words


def verdicts(
    question: str, found: Index, position: Position, rules: Collection[str], lang: str
) -> tuple[Here, ...]:
    """The verdicts on what a question asks to do at a position, those that fit its words best.

    >>> from luxor.asking.index import index_of
    >>> from luxor.asking.here import verdicts
    >>> question, position = "can I play the middle card?", luxor.new_game(seed=3).position
    >>> told = verdicts(question, index_of("en"), position, (), "en")
    >>> told[0].legal, told[0].rules
    (False, ('base.hand.outer-only',))
    """
    asked = found.speech.tried(question)
    if not isinstance(position.pending, Decision) or "asks" not in asked:
        return ()
    tries, about = plugin_of(position.game.name).book.tries, found.about(question)
    meant: list[tuple[float, Tried]] = []
    for name in sorted(tries.keys() & asked):
        goal = found.speech.goal(str(tries[name].get("goal", "")))
        for tried in _tried(tries[name], asked, about, position, lang):
            if goal and goal not in found.about(" ".join((tried.label, *tried.verdict.reasons(lang)))):
                continue
            meant.append((_fits(tried, found, about, rules), tried))
        if goal and not meant:
            return (Here(words(lang).say("ask.here-none"), False, Action(name), tuple(rules)[:1]),)
    if not meant:
        return ()
    best = max(weight for weight, _ in meant)
    fitting = [tried for weight, tried in meant if weight == best]
    fitting.sort(key=lambda tried: not tried.verdict.legal)
    told = [_told(tried, rules, lang) for tried in fitting if tried.verdict.legal == fitting[0].verdict.legal]
    return tuple({each.text: each for each in told}.values())[:MOST]


def _fits(tried: Tried, found: Index, about: Collection[str], rules: Collection[str]) -> float:
    """How well an action fits the words of a question; a number counts where somebody could mean it."""
    said = (found.about(f"{tried.lead} {tried.label}") & set(about)) - found.speech.doing
    weight = sum(found.weight(word) for word in said if tried.counted or not word.isdigit())
    return weight + CITED * bool(set(tried.verdict.rules) & set(rules))


def _tried(
    entry: Mapping[str, object], asked: Collection[str], about: Collection[str], position: Position, lang: str
) -> Iterator[Tried]:
    for place, action in entry.items():
        if place in asked and isinstance(action, str):  # such as the middle of the hand
            yield _one(position, as_action(action), lang)
            return
    verbs = cast("list[str]", entry.get("verbs", []))
    numbers = sorted(int(word) for word in about if word.isdigit())
    reach = entry.get("reach")
    if isinstance(reach, int):
        numbers += range(1, reach + 1)
    found = list(_among(position, verbs, numbers, lang))
    for first in () if found else position.legal_actions():
        after = _after(position, first)
        if after is not None:
            lead = position.label(first, lang)
            found += [each._replace(first=first, lead=lead) for each in _among(after, verbs, numbers, lang)]
    if not found:
        found = [
            _one(position, as_action(action), lang) for action in cast("list[str]", entry.get("anyway", []))
        ]
    yield from found


def _among(
    position: Position, verbs: Collection[str], numbers: Collection[int], lang: str
) -> Iterator[Tried]:
    """The options of a position with one of some verbs, and legal ones with the numbers that are named."""
    options = [option for option in position.options() if option.action.verb in verbs]
    counted = dict.fromkeys(option.action for option in options if option.legal)
    for action in list(counted):
        if action.args and isinstance(action.args[-1], int):
            for number in numbers:
                args: tuple[Arg, ...] = (*action.args[:-1], number)
                counted.setdefault(Action(action.verb, args))
    for action in counted:
        yield _one(position, action, lang)
    for option in options:
        if option.action not in counted:
            yield _one(position, option.action, lang)._replace(counted=False)


def _after(position: Position, first: Action) -> Position | None:
    """Where an action leads, if the same player decides there and nothing came to light on the way."""
    if position.is_view:
        return None
    after = position.apply(first).position
    same = after.turn == position.turn and after.seat == position.seat
    return after if same and isinstance(after.pending, Decision) else None


def _one(position: Position, action: Action, lang: str) -> Tried:
    return Tried(position.check(action), position.label(action, lang))


def _told(tried: Tried, rules: Collection[str], lang: str) -> Here:
    verdict, say = tried.verdict, words(lang).say
    if verdict.legal:
        parts = {"first": tried.lead, "action": tried.label}
        text = say("ask.here-yes-then" if tried.lead else "ask.here-yes", parts)
        text = " ".join([text, *verdict.hints(lang)[:1]])
    else:
        deciding = [each for each in verdict.violations if each.rule in rules] or verdict.violations
        text = say("ask.here-no", {"reason": deciding[0].text(lang)})
    return Here(text, verdict.legal, verdict.action, verdict.rules, tried.first)
