"""The end of a turn, of a round and of the game."""

from __future__ import annotations

from luxor.classic.rules.movement import able_to_move
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink, tell

NOBODY_MOVES = ("ruling.nobody-moves.round", "ruling.nobody-moves.when")


def begin_turn(
    rules: Rules, state: LuxorState, seat: int, sink: Sink | None, extra: tuple[str, ...] = ()
) -> None:
    """The next turn, unless nobody could move in this whole round; `extra`: the rule that gave it."""
    state.seat = seat
    if state.idle and rules.idle_in_a_row and (state.idle < 0 or able_to_move(rules, state, seat)):
        state.idle = 0
    if (state.idle or rules.any_card_counts) and nobody_moves(rules, state, seat):
        end_game(state, "base.end.nobody-moves", NOBODY_MOVES, sink)
        return
    if sink:
        cited = (*extra, "base.turn.order", "base.turn.steps")
        tell(sink, "TurnBegan", seat, cited[0], "turn", cited[1:], turn=state.turn)
    state.agenda.extend(rules.openings[seat])
    if extra and rules.in_extra >= 0:
        rules.mark(state, rules.in_extra)


def nobody_moves(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Whether the game ends before a turn because nobody could move in this whole round."""
    if rules.any_card_counts:
        return not any(able_to_move(rules, state, other) for other in range(rules.players))
    last = rules.idle_in_a_row or (seat - state.first) % rules.players == rules.players - 1
    idle = last and state.idle == rules.players - 1 and rules.ends_before_turn
    return idle and not able_to_move(rules, state, seat)


def end_game(state: LuxorState, rule: str, also: tuple[str, ...], sink: Sink | None) -> None:
    """No turn follows the one that ended last, so that nothing is left to do: the game is over."""
    if sink:
        tell(sink, "GameEnded", state.seat, rule, "end", also)
        tell(sink, "FinalScoring", state.seat, "base.score.order", "end", ("base.score.winner",))


class EndStep(LuxorStep):
    """Tidy up after a turn and go on to the next one."""

    name = "end"
    sort = AUTO

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        rules, seat = self.rules, frame[1]
        places = state.adventurers[seat]
        while WOKEN in places and not (rules.woken_wait and state.again):  # from the next turn on it may move
            places[places.index(WOKEN)] = 0
        state.card = NO_CARD
        state.mode = state.value = state.took = 0
        for ending in rules.ending:
            ending(state, seat, sink)
        if sink:
            tell(sink, "TurnEnded", seat, "base.hand.five-at-end", "turn", cards=len(state.hands[seat]))
        state.turn += 1
        if state.again and state.entries >= rules.last_entry and not rules.extra_at_end:
            state.again = ()
        extra: tuple[str, ...] = ()
        if (
            state.again
        ):  # a player who could move once in a round could move: `idle` counts the last turn only
            extra = (rules.steps[state.again[0]].rule,)
            state.again = state.again[1:] if rules.extra_adds_up else ()
            state.idle -= 1
        else:
            seat = (seat + 1) % rules.players
            if seat == state.first and state.entries >= rules.last_entry:
                end_game(state, "base.end.finish-round", ("base.end.second-entry",), sink)
                return
            if state.idle and (seat == state.first or rules.idle_in_a_row):
                if state.idle == rules.players and not rules.ends_before_turn:
                    end_game(state, "base.end.nobody-moves", NOBODY_MOVES, sink)
                    return
                if not rules.idle_in_a_row:
                    state.idle = 0
        begin_turn(rules, state, seat, sink, extra)
