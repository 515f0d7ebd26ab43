"""Makers of questions: what there is to choose from, of one kind, about an action at a position.

The first claim is the right one. The others are what follows from actions or positions that are near by (what
a neighbouring move would do, what would happen if one miscounted): false here by the engine, never absurd.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from luxor.analysis.questions.truth import (
    LEGAL,
    MOST,
    REFUSED,
    Change,
    Story,
    Subject,
    family_rule,
    gain,
    is_part,
    likelihood,
    told,
    write_change,
    write_story,
)
from luxor.analysis.questions.walks import alike, forbidding, reasons
from luxor.core.engine.chance import Draws
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import Action, Chance
from luxor.games import guide_of

MANY = 30  # actions among which nobody can look for the best one
FEWEST = 3  # wrong answers to choose from
NEAR = 6  # rules of the neighbourhood to choose wrong answers from
MOST_NOES = 3  # beside the yes


class Draft(NamedTuple):
    """A question before it is told: the right claim, wrong ones (the nearest first), and what to find."""

    right: str
    wrong: list[str]
    goal: str = ""


Maker = Callable[[Position, Action, Draws], Draft | None]


def _legal(place: Position, action: Action, draws: Draws) -> Draft | None:
    """Yes, or no by one of some rules."""
    verdict = place.check(action)
    wrong = _other_rules(place, action, draws)
    if verdict.legal:
        return Draft(LEGAL, wrong[:MOST_NOES])
    return Draft(verdict.rules[0], [LEGAL, *wrong[: MOST_NOES - 1]])


def _why(place: Position, action: Action, draws: Draws) -> Draft | None:
    return Draft(place.check(action).rules[0], _other_rules(place, action, draws))


def _other_rules(place: Position, action: Action, draws: Draws) -> list[str]:
    """Other rules that could forbid an action of this kind, those first that forbid such a one here.

    What some other card does is no reason that anybody could think of. A rule akin to the right one is
    offered only where there are too few others, and a ruling on it never: one could say with some right that
    it forbids the action, too.
    """
    verdict, book = place.check(action), place.game.book
    mine = () if verdict.legal else verdict.rules
    akin = _akin(book, mine)
    here = forbidding(place, alike(place, action.verb))
    cards = {rule for family in guide_of(place.game.name).families for rule in family} - {*here}
    able = [rule for rule in reasons(place, action.verb) if rule in book and rule not in cards]
    near = [rule for rule in able if rule not in akin][:NEAR]
    close = [rule for rule in able if rule in akin and rule not in mine and "chosen" not in book.facts[rule]]
    near += close[: max(0, FEWEST - len(near))]
    draws.shuffle(near)
    return near


def _which(place: Position, action: Action, draws: Draws) -> Draft | None:
    """The only one that is legal among some that one rule forbids, or the only one that is not."""
    verdict, guide = place.check(action), guide_of(place.game.name)
    options = [
        o for o in place.options() if o.action.verb in alike(place, action.verb) and o.action != action
    ]
    if not verdict.legal:
        wrong = [o.action for o in options if o.legal and not guide.betrays(place, o.action, "")]
        return Draft(str(action), _near(wrong, action, draws), REFUSED)
    by_rule: dict[str, list[Action]] = {}
    for option in options:
        if not option.legal and not guide.betrays(place, option.action, option.verdict.violations[0].code):
            by_rule.setdefault(option.verdict.rules[0], []).append(option.action)
    enough = [rule for rule, refused in by_rule.items() if len(refused) > 1]
    if not enough:
        return None
    rule = enough[draws.below(len(enough))]
    return Draft(str(action), _near(by_rule[rule], action, draws), rule)


def _near(actions: Sequence[Action], action: Action, draws: Draws) -> list[str]:
    """Actions as claims, those first that are most like another one."""
    texts = [str(other) for other in actions]
    draws.shuffle(texts)
    return sorted(texts, key=lambda text: _unlike(text, action))


def _count(place: Position, action: Action, draws: Draws) -> Draft | None:
    """What lies on the table: the wrong answers are what one arrives at by a mistake."""
    found = guide_of(place.game.name).riddle(place, action)
    if found is None:
        return None
    return Draft(found.right, [claim for claim in found.said if claim != found.right])


def _akin(book: Rulebook, rules: Sequence[str]) -> list[str]:
    """Some rules, and all that are related to them, one way or the other."""
    to = [other for rule in rules for other in _related(book).get(rule, ())]
    back = [other for other, related in _related(book).items() if related.intersection(rules)]
    return [rule for rule in dict.fromkeys((*rules, *to, *back)) if rule in book]


@lru_cache(16)
def _related(book: Rulebook) -> Mapping[str, frozenset[str]]:
    return {rule: frozenset(book.rule(rule).related) for rule in book}


def _rule(place: Position, action: Action, draws: Draws) -> Draft | None:
    """What a card, a tile or a power does: the wrong answers are what others of its family do.

    An action that names nothing, such as declining, uses nothing either; and some names say it all.
    """
    guide = guide_of(place.game.name)
    right, family = family_rule(place, action)
    if not right or not action.args or right in guide.named_by_effect or action.verb in guide.untold:
        return None
    wrong = [rule for rule in family if rule in place.game.book]
    draws.shuffle(wrong)
    return Draft(right, wrong)


def _happens(place: Position, action: Action, draws: Draws) -> Draft | None:
    right = told(place, action)
    if not right or action.verb in guide_of(place.game.name).untold:
        return None
    others = (*_nearby(place, action), *_other_ends(place, action, right))
    wrong = [story for story in others if not is_part(story, right)]
    return Draft(write_story(right), [write_story(story) for story in wrong])


def _nearby(place: Position, action: Action) -> Iterator[Story]:
    """What happens in positions that one may mistake this one for."""
    for other, also in guide_of(place.game.name).nearby(place, action):
        try:
            yield told(other, also)
        except LuxorError:  # not legal there
            continue


def _other_ends(place: Position, action: Action, right: Story) -> Iterator[Story]:
    """What this action begins, with the end that an action like it has."""
    if guide_of(place.game.name).blind(action) is not None or len(right) < 2:
        return
    for other in place.legal_actions():
        story = told(place, other) if other.verb == action.verb and other != action else ()
        if len(story) > 1 and story[0].kind == right[0].kind and story[1].kind == right[1].kind:
            yield (right[0], *story[1:])


def _points(place: Position, action: Action, draws: Draws) -> Draft | None:
    """The wrong answers: what other actions bring, what near-by positions would, and sums off by little."""
    right = gain(place, action)
    others = [gain(place, other) for other in place.legal_actions()]
    guide = guide_of(place.game.name)
    named = guide.named_by_effect
    if guide.unsure.intersection(map(str, action.args)):
        return None
    if not any(others) or family_rule(place, action)[0] in named:
        return None  # nothing to work out here, or the words of the action say it
    for other, also in guide_of(place.game.name).nearby(place, action):
        if other.check(also).legal:
            others.append(gain(other, also))
    others = list(dict.fromkeys(other for other in others if other != right))
    draws.shuffle(others)
    others.sort(key=lambda other: abs(other - right))
    others += [right + 1, right + 2, right - 1 if right > 0 else right + 3]
    return Draft(str(right), [str(other) for other in dict.fromkeys(others)])


def _find(place: Position, action: Action, draws: Draws) -> Draft | None:
    """Which action leads to something that no other one leads to, or brings most points."""
    others = [other for other in place.legal_actions() if other != action]
    if len(others) > MANY:
        return None
    stories = {write_story((event,)) for other in others for event in told(place, other)}
    story = told(place, action)
    blind = guide_of(place.game.name).blind(action)
    given = set(blind[1].values()) if blind else set()  # what the choice itself says may not give it away
    wrong = _near(others, action, draws)
    nearest = {part for text in wrong[:FEWEST] for part in _parts(text)}
    given |= {int(part) for part in _parts(str(action)) if part.isdecimal() and part not in nearest}
    no_goal = guide_of(place.game.name).no_goal
    only = [event for event in story[1:] if event.kind not in no_goal and write_story((event,)) not in stories
            and not given.intersection(event.params.values())]  # fmt: skip
    if only and blind:
        return Draft(str(action), wrong, write_story((only[draws.below(len(only))],)))
    unsure = guide_of(place.game.name).unsure
    if any(unsure.intersection(map(str, each.args)) for each in (action, *others)):
        return None
    best = max((gain(place, other) for other in others), default=0)
    if gain(place, action) > max(0, best):
        return Draft(str(action), wrong, MOST)
    return None


def _parts(action: str) -> list[str]:
    return re.findall(r"[\w-]+", action)


def _unlike(text: str, action: Action) -> tuple[bool, int]:
    """How little an action is like another one: those most like it are the best wrong answers."""
    mine = _parts(str(action))
    return text.split(" ")[0] != action.verb, -len(set(mine[1:]).intersection(_parts(text)[1:]))


def _mend(place: Position, action: Action, draws: Draws) -> Draft | None:
    """What would make it legal: the game's own ways out, among changes that do not help."""
    words = place.game.words("en")
    ideas = [Change(*idea, str(action)) for idea in guide_of(place.game.name).changes(place, action)]
    for remedy in place.check(action).remedies:
        if remedy.edit:
            wanted = str(remedy.action or action)
            kind = "change" if words.has(f"change.{remedy.code}") else "remedy"  # in the form of the others
            ideas.append(Change(f"{kind}.{remedy.code}", remedy.params, remedy.edit, wanted))
    helping: list[str] = []
    useless: list[str] = []
    for idea in ideas:
        if words.suffice(idea.key, {"seat": place.seat, **idea.params}):
            with suppress(LuxorError):  # no such position
                (helping if idea.helps(place) else useless).append(write_change(idea))
    draws.shuffle(useless)
    return Draft(helping[draws.below(len(helping))], useless) if helping else None


def _likely(place: Position, action: Action, draws: Draws) -> Draft | None:
    """The wrong answers: other outcomes' chances, all as likely, and miscounts by one."""
    pending = place.pending
    assert isinstance(pending, Chance)
    count, total = pending.outcomes[action], sum(pending.outcomes.values())
    right = likelihood(place, action)
    near = [Fraction(weight, total) for weight in pending.outcomes.values()]
    near += [Fraction(1, len(pending.outcomes)), Fraction(count, total + 1), Fraction(count + 1, total),
             Fraction(count - 1, total)]  # fmt: skip
    draws.shuffle(near)
    near += [Fraction(1, 2)]  # only where there is nothing nearer
    others = [fact for fact in near if 0 < fact < 1 and percent(fact) != percent(right)]
    return Draft(str(right), [str(other) for other in dict.fromkeys(others)])


def percent(chance: Fraction) -> int:
    return round(100 * chance)


MAKERS: dict[str, Maker] = {
    "legal": _legal,
    "why": _why,
    "which": _which,
    "rule": _rule,
    "happens": _happens,
    "points": _points,
    "find": _find,
    "count": _count,
    "mend": _mend,
    "likely": _likely,
}


def draft(subject: Subject, draws: Draws) -> Draft | None:
    """What to choose from, or None if there is nothing to ask."""
    return MAKERS[subject.kind](subject.position, subject.action, draws)
