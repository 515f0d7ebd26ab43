"""What is true of a question: asked of the engine when a question is made, and again when it is graded.

A *claim* is what one choice says, without words, as a short text that can be written into a file: a rule's
id, a number, an action, or a small JSON text. So a question can be told in every language, and read again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from luxor.analysis.questions.walks import forbidding
from luxor.core.errors import LuxorError
from luxor.core.guide import Riddle
from luxor.core.position.position import Position, as_action
from luxor.core.position.verdict import Params, Value
from luxor.core.words.terms import Action, Chance, Event, ScoreLine
from luxor.games import guide_of

KINDS = ("legal", "why", "which", "rule", "happens", "points", "find", "count", "mend", "likely")
USUAL = KINDS[:-1]  # chances are asked for only where somebody wants them
OWN = "own"  # a teacher's question, with a teacher's answer
LEGAL = "yes"  # the claim that an action is legal; any other claim of that kind is the rule that forbids it
MOST = "most"  # what to find: the action that brings most points
REFUSED = "not"  # which one to find: the action that is not legal; else the rule that forbids the others

Story = tuple[Event, ...]


class Subject(NamedTuple):
    """What a question is about: an action at a position, and for "find" what is to be found."""

    kind: str
    position: Position
    action: Action
    goal: str = ""


@lru_cache(512)  # every kind of question about a position asks again
def told(position: Position, action: Action) -> Story:
    """What happens that is worth a word."""
    routine = guide_of(position.game.name).routine
    return tuple(event for event in position.apply(action).events if event.kind not in routine)


def is_part(story: Story, whole: Story) -> bool:
    """Whether all of a story happens in another one: whoever tells only that says nothing false."""
    events = [write_story((event,)) for event in whole]
    return all(write_story((event,)) in events for event in story)


@lru_cache(512)
def gain(position: Position, action: Action) -> int:
    """What the deciding seat's total changes by."""
    seat = position.seat
    return position.apply(action).position.totals()[seat] - position.totals()[seat]


def changed(before: Position, after: Position) -> tuple[ScoreLine, ...]:
    """The score lines of the deciding seat that make the difference, the new ones first."""
    seat = before.seat
    old, new = ([line for line in place.score() if line.seat == seat] for place in (before, after))
    moved = {line.cause for line in (*old, *new) if points_by(old, line.cause) != points_by(new, line.cause)}
    return tuple(x for x in (*new, *old) if x.cause in moved and old.count(x) != new.count(x))


def points_by(lines: Sequence[ScoreLine], cause: str) -> int:
    return sum(line.points for line in lines if line.cause == cause)


def family_rule(position: Position, action: Action) -> tuple[str, tuple[str, ...]]:
    """The rule that says what the card, tile or power does that is used here, and those of its family."""
    cited = {rule for event in position.apply(action).events for rule in event.rules}
    for family in guide_of(position.game.name).families:
        for rule in family:
            if rule in cited:
                return rule, tuple(other for other in family if other not in cited)
    return "", ()


# --- claims ---


def write_story(story: Story) -> str:
    """What happens, as a claim."""
    return json.dumps([[event.kind, event.seat, dict(event.params)] for event in story])


def read_story(claim: str) -> Story:
    """The events of a claim, without their rules; LuxorError if it is none."""
    rows = _json(claim)
    if not isinstance(rows, list) or len(rows) > 50:
        raise LuxorError("a story is a list of events")
    return tuple(_event(row) for row in rows)


def _event(row: object) -> Event:
    if not isinstance(row, list) or len(row) != 3:
        raise LuxorError("an event is its kind, its seat and what it is about")
    kind, seat, params = row
    if not isinstance(kind, str) or not isinstance(seat, int):
        raise LuxorError("an event is its kind, its seat and what it is about")
    return Event(kind, seat, "", "", _params(params))


def _params(found: object) -> Params:
    """Parameters of a text, as JSON gives them."""
    if not isinstance(found, dict):
        raise LuxorError("parameters have names")
    return {str(name): _value(value) for name, value in found.items()}


def _value(found: object) -> Value:
    if isinstance(found, list):
        return tuple(item if isinstance(item, int) else str(item) for item in found)
    return found if isinstance(found, int) else str(found)


class Change(NamedTuple):
    """A change of a position: the text that says it, the edit, and what the action is called then."""

    key: str
    params: Params
    edit: Mapping[str, object]
    action: str

    def helps(self, position: Position) -> bool:
        return position.edit(**self.edit).check(self.action).legal


def write_change(change: Change) -> str:
    """A change of a position, as a claim."""
    return json.dumps([change.key, dict(change.params), change.edit, change.action])


def read_change(claim: str) -> Change:
    """The change that a claim tells; LuxorError if it is no such claim."""
    found = _json(claim)
    if not isinstance(found, list) or len(found) != 4 or not isinstance(found[2], dict):
        raise LuxorError("a change is a text's key, its parameters, an edit and an action")
    edit = {name: _numbered(value) for name, value in found[2].items()}
    return Change(str(found[0]), _params(found[1]), edit, str(found[3]))


def _numbered(value: object) -> object:
    """JSON writes the numbers of items as words."""
    if not isinstance(value, dict):
        return value
    return {int(name) if name.isdecimal() and len(name) < 4 else name: item for name, item in value.items()}


def _json(claim: str) -> object:
    try:
        found: object = json.loads(claim)
    except (ValueError, RecursionError):
        raise LuxorError(f"{claim[:40]!r} is no claim") from None
    return found


# --- truth ---


def holds(subject: Subject, claim: str, among: Sequence[str]) -> bool:
    """Whether a claim is true, by the engine; `among` are all choices, for what is asked about them."""
    kind, position, action, goal = subject
    if kind == "legal":
        verdict = position.check(action)
        return verdict.legal if claim == LEGAL else not verdict.legal and claim in verdict.rules
    if kind == "which":
        return position.check(as_action(claim)).legal != (goal == REFUSED)
    if kind == "count":
        return claim == riddle(subject).right
    if kind == "why":
        return claim in position.check(action).rules
    if kind == "rule":
        return claim in {rule for event in position.apply(action).events for rule in event.rules}
    if kind == "happens":
        return claim == write_story(told(position, action))
    if kind == "points":
        return claim == str(gain(position, action))
    if kind == "find":
        return _found(position, claim, goal, among)
    if kind == "mend":
        return read_change(claim).helps(position)
    return claim == str(likelihood(position, action))


def riddle(subject: Subject) -> Riddle:
    """What a question about the table asks, and its answer; LuxorError if there is nothing to ask."""
    found = guide_of(subject.position.game.name).riddle(subject.position, subject.action)
    if found is None:
        raise LuxorError(f"{subject.action} is no question about this position")
    return found


def _found(position: Position, claim: str, goal: str, among: Sequence[str]) -> bool:
    if goal != MOST:
        return goal in [write_story((event,)) for event in told(position, as_action(claim))]
    return gain(position, as_action(claim)) == max(gain(position, as_action(other)) for other in among)


def likelihood(position: Position, action: Action) -> Fraction:
    """How likely an outcome is."""
    pending = position.pending
    if not isinstance(pending, Chance) or action not in pending.outcomes:
        raise LuxorError(f"{action} is no outcome of chance here")
    return Fraction(pending.outcomes[action], sum(pending.outcomes.values()))


def cited(subject: Subject) -> tuple[str, ...]:
    """The rules that the answer rests on."""
    kind, position, action, goal = subject
    if kind == "count":
        return riddle(subject).rules
    if kind == "which":
        return (goal,) if goal and goal != REFUSED else position.check(action).rules
    if kind == "happens":
        return _rules_of(told(position, action))
    if kind == "rule":
        families = {rule for family in guide_of(position.game.name).families for rule in family}
        return tuple(rule for rule in _rules_of(told(position, action)) if rule in families)
    if kind == "points":
        lines = changed(position, position.apply(action).position)
        return tuple(dict.fromkeys(line.rule for line in lines)) or position.check(action).rules
    if kind == "find":
        return _rules_of(told(position, action)) if goal != MOST else lead(subject)
    return position.check(action).rules


def _rules_of(story: Story) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event.rule for event in story))


def lead(subject: Subject) -> tuple[str, ...]:
    """What one must know to answer: two questions with the same of it ask for the same fact."""
    kind, position, action, goal = subject
    if kind == "count":
        found = guide_of(position.game.name).riddle(position, action)
        return found.rules if found else ()
    if kind in ("why", "mend") or (kind == "which" and goal in ("", REFUSED)):
        return position.check(action).rules[:1]
    if kind == "find" and goal != MOST:
        events = told(position, action)
        return tuple(event.rule for event in events if write_story((event,)) == goal)[:1]
    if kind in ("find", "points"):
        lines = changed(position, position.apply(action).position)
        return tuple(dict.fromkeys(line.rule for line in lines))
    return cited(subject)


def concerns(subject: Subject) -> tuple[str, ...]:
    """The rules that a question about this may ask for, before one knows what is to be found."""
    if subject.kind == "which":
        return forbidding(subject.position)
    if subject.kind != "find":
        return lead(subject)
    events = told(subject.position, subject.action)
    return (*_rules_of(events), *lead(subject._replace(goal=MOST)))
