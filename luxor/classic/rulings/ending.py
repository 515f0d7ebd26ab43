"""Other answers to what the booklet leaves open about the end of a turn, a round and the game."""

from __future__ import annotations

from luxor.classic.rules.ending import (
    ends_after_turn,
    ends_before_turn,
    extra_turns,
    idle_players,
    last_round,
    nobody_else_moves,
    over_because,
    woken_may_move,
)
from luxor.classic.rules.movement import able_to_move, cards_that_count
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.clauses import Ours

Gained = tuple[int, ...]  # extra turns, by the steps that gave them


@idle_players.reading("ruling.nobody-moves.round", "in-a-row")
def _(as_usual: Ours[int], rules: Rules, state: LuxorState, seat: int, extra: bool) -> int:
    """Turns in a row without a move are counted, whatever the round."""
    counts = state.idle > 0 and not able_to_move(rules, state, seat)
    return state.idle if counts else 0


@nobody_else_moves.reading("ruling.nobody-moves.round", "in-a-row")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int) -> bool:
    """As many turns in a row were without a move as there are other players."""
    return state.idle == rules.players - 1


@nobody_else_moves.reading("ruling.nobody-moves.round", "at-once", "all-cards")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int) -> bool:
    """None of the others could move now."""
    return not any(able_to_move(rules, state, other) for other in range(rules.players) if other != seat)


@over_because.reading("ruling.nobody-moves.round", "in-a-row")
def _(as_usual: Ours[str], rules: Rules) -> str:
    """As many turns in a row as there are players."""
    return "in-a-row"


@over_because.reading("ruling.nobody-moves.round", "at-once")
def _(as_usual: Ours[str], rules: Rules) -> str:
    """No outer card of anybody's."""
    return "no-end"


@over_because.reading("ruling.nobody-moves.round", "all-cards")
def _(as_usual: Ours[str], rules: Rules) -> str:
    """No card of anybody's."""
    return "no-card"


@cards_that_count.reading("ruling.nobody-moves.round", "all-cards")
def _(as_usual: Ours[list[int]], rules: Rules, hand: list[int]) -> list[int]:
    """A player can move if any card in hand moves somebody."""
    return hand


@ends_before_turn.reading("ruling.nobody-moves.when", "after-turn")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int) -> bool:
    """The last one who cannot move still takes the turn."""
    return False


@ends_after_turn.reading("ruling.nobody-moves.when", "after-turn")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState) -> bool:
    """When that turn is taken nobody has moved in this whole round: the game ends."""
    return state.idle == rules.players


@woken_may_move.reading("ruling.woken.extra-turn", "next-round")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState) -> bool:
    """A woken adventurer does not move in an extra turn of the same round either."""
    return not state.again


@extra_turns.reading("ruling.extra-turn", "lost-at-end")
def _(as_usual: Ours[Gained], rules: Rules, state: LuxorState, gained: Gained) -> Gained:
    """Extra turns are lost in the last round."""
    return () if last_round(rules, state) else as_usual(rules, state, gained)


@extra_turns.reading("ruling.extra-turn.stack", "one")
def _(as_usual: Ours[Gained], rules: Rules, state: LuxorState, gained: Gained) -> Gained:
    """At most one extra turn follows a turn."""
    return as_usual(rules, state, gained)[:1]
