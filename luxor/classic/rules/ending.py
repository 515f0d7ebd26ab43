"""The end of a turn, of a round and of the game.

What the booklet leaves open is a clause; other answers are in `luxor/classic/rulings/ending.py`.
"""

from __future__ import annotations

from luxor.classic.rules.movement import able_to_move
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import AUTO, Frame
from luxor.core.words.terms import Sink, tell

ANOTHER = -1  # an extra turn that may be gained
NOBODY_MOVES = ("ruling.nobody-moves.round", "ruling.nobody-moves.when")


class EndStep(LuxorStep):
    """Tidy up after a turn and go on to the next one."""

    name = "end"
    sort = AUTO

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        rules, seat = self.rules, frame.seat
        if woken_may_move(rules, state):  # base.move.woken-next-turn
            state.adventurers[seat] = sorted(0 if q == WOKEN else q for q in state.adventurers[seat])
        state.card = NO_CARD
        state.mode = state.value = state.took = 0
        rules.hooks.ending(state, seat, sink)
        tell(sink, "TurnEnded", seat, "base.hand.five-at-end", "turn", cards=len(state.hands[seat]))
        state.turn += 1
        state.again = extra_turns(rules, state, state.again)
        if state.again:
            extra, *further = state.again
            state.again = tuple(further)
            state.idle -= 1  # a player who could move once in a round could move: the last turn counts
            begin_turn(rules, state, seat, sink, (rules.steps[extra].rule,))
            return
        seat = (seat + 1) % rules.players
        if last_round(rules, state) and seat == state.first:
            end_game(state, "base.end.finish-round", ("base.end.second-entry",), sink)
        elif ends_after_turn(rules, state):
            end_game(state, "base.end.nobody-moves", NOBODY_MOVES, sink)
        else:
            begin_turn(rules, state, seat, sink)


def begin_turn(
    rules: Rules, state: LuxorState, seat: int, sink: Sink | None, extra: tuple[str, ...] = ()
) -> None:
    """The next turn, unless nobody could move in this whole round; `extra`: the rule that gave it."""
    state.seat = seat
    state.idle = idle_players(rules, state, seat, bool(extra))
    if ends_before_turn(rules, state, seat):
        end_game(state, "base.end.nobody-moves", NOBODY_MOVES, sink)
        return
    cited = (*extra, "base.turn.order", "base.turn.steps")
    tell(sink, "TurnBegan", seat, cited[0], "turn", cited[1:], turn=state.turn)
    state.agenda.extend(rules.openings[seat])
    if extra and rules.in_extra >= 0:
        rules.mark(state, rules.in_extra)


def end_game(state: LuxorState, rule: str, also: tuple[str, ...], sink: Sink | None) -> None:
    """No turn follows the one that ended last, so that nothing is left to do: the game is over."""
    tell(sink, "GameEnded", state.seat, rule, "end", also)
    tell(sink, "FinalScoring", state.seat, "base.score.order", "end", ("base.score.winner",))


def last_round(rules: Rules, state: LuxorState) -> bool:
    """The second adventurer is in the chamber: the round is finished (base.end.finish-round)."""
    return state.entries >= rules.last_entry


def extra_lost(rules: Rules, state: LuxorState) -> str:
    """The ruling by which an extra turn that is gained now would never be taken, if there is one."""
    kept = extra_turns(rules, state, (*state.again, ANOTHER))
    if not kept:
        return "ruling.extra-turn"
    return "ruling.extra-turn.stack" if ANOTHER not in kept or rules.waiting(state, rules.in_extra) else ""


# --- what the booklet leaves open ---


@clause
def idle_players(rules: Rules, state: LuxorState, seat: int, extra: bool) -> int:
    """How many could not move so far: they are counted anew in every round."""
    return 0 if seat == state.first and not extra else state.idle


@clause
def all_others_idle(rules: Rules, state: LuxorState, seat: int) -> bool:
    """It is the last turn of a round in which nobody else could move."""
    last = (seat - state.first) % rules.players == rules.players - 1
    return last and state.idle == rules.players - 1


@clause
def over_because(rules: Rules) -> str:
    """What ends the game where nobody moves, by the code of its text: a round of turns."""
    return "nobody-moves"


def cards_can_end_it(rules: Rules) -> bool:
    """Whether cards in hands can end the game in any turn, not just in the last one of a round."""
    return over_because(rules) in ("no-end", "no-card")


@clause
def ends_before_turn(rules: Rules, state: LuxorState, seat: int) -> bool:
    """The game ends before the turn of the last one who cannot move."""
    return all_others_idle(rules, state, seat) and not able_to_move(rules, state, seat)


@clause
def ends_after_turn(rules: Rules, state: LuxorState) -> bool:
    return False


@clause
def woken_may_move(rules: Rules, state: LuxorState) -> bool:
    """A woken adventurer may move from the next turn on, be it an extra one."""
    return True


@clause
def extra_turns(rules: Rules, state: LuxorState, gained: tuple[int, ...]) -> tuple[int, ...]:
    """All extra turns that were gained follow, in the last round as in any other."""
    return gained
