"""Other answers to what the booklet leaves open about playing and drawing cards."""

from __future__ import annotations

from collections import Counter

from luxor.classic.rules.card_kinds import DIE, RANGE_DIE
from luxor.classic.rules.chances import shuffled_in
from luxor.classic.rules.play import ENDS, helped, is_rolled, playable
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.clauses import Ours


@playable.reading("ruling.play.must-move", "free")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """Either outer card may be played, with or without a move."""
    return ENDS


@helped.reading("ruling.play.options-optional", "not-playable")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, end: int) -> bool:
    """A card that needs help is not played beside one that moves somebody by itself."""
    return False


@is_rolled.reading("ruling.none-possible.rest", "rolled")
def _(as_usual: Ours[bool], rules: Rules, mode: int, able: bool) -> bool:
    """A die card is rolled though no roll moves anybody."""
    return mode in (DIE, RANGE_DIE)


@shuffled_in.reading("ruling.deck.reshuffle-when", "without-played")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState) -> list[int]:
    """What was played in this turn is not shuffled with the other discards."""
    played = Counter([state.card, *rules.hooks.added(state)])
    return sorted((Counter(as_usual(rules, state)) - played).elements())
