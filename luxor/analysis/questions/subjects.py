"""What a quiz may ask about at a position: actions, or outcomes, in random order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from luxor.analysis.questions.truth import changed, gain
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Decision
from luxor.games import guide_of

RARELY = 6  # tables, at one of which a riddle may be dry
MOST_WEIGHED = 12  # actions whose points are looked at before one is chosen


def _shuffled(actions: Iterable[Action], draws: Draws) -> list[Action]:
    mixed = list(actions)
    draws.shuffle(mixed)
    return mixed


def _near_misses(place: Position, draws: Draws) -> list[Action]:
    """Illegal actions of the step's own vocabulary, but for what anybody sees without a rule."""
    if not isinstance(place.pending, Decision):
        return []
    guide = guide_of(place.game.name)
    refused = [
        (option.action, option.verdict.violations[0].code) for option in place.options() if not option.legal
    ]
    return _shuffled((action for action, code in refused if not guide.betrays(place, action, code)), draws)


def _choices(place: Position, draws: Draws) -> list[Action]:
    return _shuffled(place.legal_actions(), draws) if isinstance(place.pending, Decision) else []


def _both(place: Position, draws: Draws) -> list[Action]:
    """Legal ones first, or illegal ones: as often. None where everything is legal: that is no question.

    What no action of its kind may do now is left out: the words alone would say no.
    """
    first = _askable(place, draws)
    verbs = {action.verb for action in first}
    second = [action for action in _near_misses(place, draws) if action.verb in verbs]
    if not first or not second:
        return []
    kept = {action.verb for action in second}
    first = [action for action in first if action.verb in kept]
    return [*second, *first] if draws.below(2) else [*first, *second]


def _askable(place: Position, draws: Draws) -> list[Action]:
    """What is legal, and does not say so by itself."""
    guide = guide_of(place.game.name)
    return [action for action in _choices(place, draws) if not guide.betrays(place, action, "")]


def _worth_counting(place: Position, draws: Draws) -> list[Action]:
    """What changes most lines of the score comes first; a single step along the wall is no question."""
    mixed = _choices(place, draws)
    if len(mixed) > MOST_WEIGHED:
        return mixed
    causes = {
        action: len({line.cause for line in changed(place, place.apply(action).position)}) for action in mixed
    }
    worth = [action for action in mixed if causes[action] > 1 or abs(gain(place, action)) > causes[action]]
    return sorted(worth, key=lambda action: -causes[action])


def _riddles(place: Position, draws: Draws) -> list[Action]:
    """Questions about the table, of each sort one first."""
    guide = guide_of(place.game.name)
    mixed = _shuffled(guide.riddles(place), draws)
    first = {action.verb: action for action in mixed}
    sorts = _shuffled(first.values(), draws)
    if draws.below(RARELY):
        mixed = [action for action in mixed if action.verb not in guide.dry]
        sorts = [action for action in sorts if action.verb not in guide.dry]
    return [*sorts, *(action for action in mixed if action not in sorts)]


def _outcomes(place: Position, draws: Draws) -> list[Action]:
    pending = place.pending
    several = isinstance(pending, Chance) and len(pending.outcomes) > 1
    return _shuffled(pending.outcomes, draws) if several and isinstance(pending, Chance) else []


SUBJECTS: dict[str, Callable[[Position, Draws], list[Action]]] = {
    "legal": _both,
    "why": _near_misses,
    "which": _both,
    "rule": _choices,
    "happens": _choices,
    "points": _worth_counting,
    "find": _choices,
    "count": _riddles,
    "mend": _near_misses,
    "likely": _outcomes,
}
