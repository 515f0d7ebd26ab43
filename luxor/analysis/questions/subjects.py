"""What a quiz may ask about at a position: actions, or outcomes, in random order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Decision
from luxor.games import guide_of


def _shuffled(actions: Iterable[Action], draws: Draws) -> list[Action]:
    mixed = list(actions)
    draws.shuffle(mixed)
    return mixed


def _near_misses(place: Position, draws: Draws) -> list[Action]:
    """Illegal actions of the step's own vocabulary, but for what anybody sees without a rule."""
    if not isinstance(place.pending, Decision):
        return []
    plain = guide_of(place.game.name).plain_to_see
    refused = (option for option in place.options() if not option.legal)
    asked = (option.action for option in refused if option.verdict.violations[0].code not in plain)
    return _shuffled(asked, draws)


def _choices(place: Position, draws: Draws) -> list[Action]:
    return _shuffled(place.legal_actions(), draws) if isinstance(place.pending, Decision) else []


def _both(place: Position, draws: Draws) -> list[Action]:
    """Legal ones first, or illegal ones: as often. None where everything is legal: that is no question."""
    first, second = _choices(place, draws), _near_misses(place, draws)
    if not second:
        return []
    return [*second, *first] if draws.below(2) else [*first, *second]


def _outcomes(place: Position, draws: Draws) -> list[Action]:
    pending = place.pending
    several = isinstance(pending, Chance) and len(pending.outcomes) > 1
    return _shuffled(pending.outcomes, draws) if several and isinstance(pending, Chance) else []


SUBJECTS: dict[str, Callable[[Position, Draws], list[Action]]] = {
    "legal": _both,
    "why": _near_misses,
    "rule": _choices,
    "happens": _choices,
    "points": _choices,
    "find": _choices,
    "mend": _near_misses,
    "likely": _outcomes,
}
