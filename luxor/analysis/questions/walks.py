"""Where questions are looked for: positions that random play leads to, and what is forbidden on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Chance
from luxor.games import guide_of

LONGEST_WALK = 400
FURTHER = 5  # walks, while one of several rules that were asked for by name was not met
STRIDE = 5  # decisions and outcomes from one place to the next, at most
LOOKED_AT = 120  # places of a walk, to learn which rules forbid something


def walk(position: Position, draws: Draws) -> Iterator[Position]:
    """This position, then others that random play leads to; from the start again when a game ends."""
    place = position
    for _ in range(FURTHER * LONGEST_WALK):
        yield place
        for _ in range(1 + draws.below(STRIDE)):
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


@lru_cache(64)
def forbidding(place: Position, verbs: Sequence[str] = ()) -> tuple[str, ...]:
    """The rules that forbid something here: anything, or what has one of these verbs."""
    refused = (o.verdict for o in place.options() if not o.legal and (not verbs or o.action.verb in verbs))
    return tuple(dict.fromkeys(rule for verdict in refused for rule in verdict.rules))


def alike(place: Position, verb: str) -> tuple[str, ...]:
    """The verbs of all that is an action of the same kind."""
    return next((verbs for verbs in guide_of(place.game.name).alike if verb in verbs), (verb,))


@lru_cache(32)
def prohibitions(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """The rules that forbid an action now and then in a game, by its verb: others are never a reason.

    What has another time in the turn is tried at the wrong one, too.
    """
    start = Position(game, game.setup(seed_of("prohibitions")))
    guide = guide_of(game.name)
    found: dict[str, dict[str, None]] = {}
    usual: dict[str, Action] = {}
    for place in islice(walk(start, Draws(seed_of("prohibitions"))), LOOKED_AT):
        if place.at_chance:
            continue
        tried = [option.action for option in place.options()]
        usual |= {action.verb: action for action in place.legal_actions()}
        verbs = {action.verb for action in tried}
        for action in (*tried, *(other for verb, other in usual.items() if verb not in verbs)):
            for violation in place.check(action).violations[:1]:
                if violation.code not in guide.plain_to_see:
                    found.setdefault(action.verb, {})[violation.rule] = None
    return {verb: tuple(rules) for verb, rules in found.items()}


def reasons(place: Position, verb: str) -> tuple[str, ...]:
    """The rules that could forbid an action of this kind: those that do so here come first."""
    verbs = alike(place, verb)
    elsewhere = prohibitions(place.game)
    others = (rule for each in verbs for rule in elsewhere.get(each, ()))
    here = (rule for rule in forbidding(place, verbs))
    return tuple(dict.fromkeys((*here, *others)))
