"""Where questions are looked for: positions that random play leads to, and what is forbidden on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Chance

LONGEST_WALK = 400
FURTHER = 5  # walks, while one of several rules that were asked for by name was not met
LOOKED_AT = 120  # places of a walk, to learn which rules forbid something


def walk(position: Position, draws: Draws) -> Iterator[Position]:
    """This position, then others that random play leads to; from the start again when a game ends."""
    place = position
    for _ in range(FURTHER * LONGEST_WALK):
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


@lru_cache(64)
def forbidding(place: Position) -> tuple[str, ...]:
    """The rules that forbid something here."""
    refused = (option.verdict for option in place.options() if not option.legal)
    return tuple(dict.fromkeys(rule for verdict in refused for rule in verdict.rules))


@lru_cache(32)
def prohibitions(game: AnyGame) -> tuple[str, ...]:
    """The rules that forbid something now and then in a game; others are never the reason of a no."""
    start = Position(game, game.setup(seed_of("prohibitions")))
    places = islice(walk(start, Draws(seed_of("prohibitions"))), LOOKED_AT)
    decided = (place for place in places if not place.at_chance)
    return tuple(dict.fromkeys(rule for place in decided for rule in forbidding(place)))
