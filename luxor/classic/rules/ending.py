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
    """The turn is over: an extra turn follows, or that of the next player, unless the game ends here."""

    name = "end"
    sort = AUTO

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        rules, seat = self.rules, frame.seat
        clear_away(rules, state, seat, sink)
        state.again = extra_turns(rules, state, state.again)
        following = (seat + 1) % rules.players
        if state.again:
            take_extra_turn(rules, state, seat, sink)
        elif ends_by_second_entry(rules, state, following):
            end_game(state, "base.end.finish-round", ("base.end.second-entry",), sink)
        elif ends_after_turn(rules, state):
            end_game(state, "base.end.nobody-moves", NOBODY_MOVES, sink)
        else:
            begin_turn(rules, state, following, sink)


def clear_away(rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> None:
    """What belongs to the turn alone is put aside, and who was woken may move from now on."""
    if woken_may_move(rules, state):  # base.move.woken-next-turn
        state.adventurers[seat] = sorted(0 if q == WOKEN else q for q in state.adventurers[seat])
    state.card = NO_CARD
    state.mode = state.value = state.took = 0
    rules.hooks.ending(state, seat, sink)
    tell(sink, "TurnEnded", seat, "base.hand.five-at-end", "turn", cards=len(state.hands[seat]))
    state.turn += 1


def take_extra_turn(rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> None:
    """The first of the extra turns that were gained; by what each was gained is kept."""
    gained_by, *further = state.again
    state.again = tuple(further)
    state.idle -= 1  # a player who could move once in a round could move: the last turn counts
    begin_turn(rules, state, seat, sink, (rules.steps[gained_by].rule,))


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


# --- does the game end here? ---


def ends_by_second_entry(rules: Rules, state: LuxorState, following: int) -> bool:
    """A second adventurer is in the chamber, and the round is finished (base.end.finish-round)."""
    return last_round(rules, state) and following == state.first


def last_round(rules: Rules, state: LuxorState) -> bool:
    """The second adventurer has entered the chamber (base.end.second-entry)."""
    return state.entries >= rules.last_entry


@clause
def ends_before_turn(rules: Rules, state: LuxorState, seat: int) -> bool:
    """Nobody could move in this round, nor can the player whose turn comes next (base.end.nobody-moves)."""
    return nobody_else_moves(rules, state, seat) and not able_to_move(rules, state, seat)


@clause
def ends_after_turn(rules: Rules, state: LuxorState) -> bool:
    """The game ends before the last turn without a move, not after it (ruling.nobody-moves.when)."""
    return False


@clause
def nobody_else_moves(rules: Rules, state: LuxorState, seat: int) -> bool:
    """It is the last turn of a round in which no other player could move (ruling.nobody-moves.round)."""
    last = (seat - state.first) % rules.players == rules.players - 1
    return last and state.idle == rules.players - 1


@clause
def idle_players(rules: Rules, state: LuxorState, seat: int, extra: bool) -> int:
    """How many players could not move so far: they are counted from the first turn of each round."""
    return 0 if seat == state.first and not extra else state.idle


@clause
def over_because(rules: Rules) -> str:
    """What ends the game where nobody moves, by the code of its text: a round of turns."""
    return "nobody-moves"


def cards_can_end_it(rules: Rules) -> bool:
    """Whether cards in hands can end the game in any turn, not just in the last one of a round."""
    return over_because(rules) in ("no-end", "no-card")


# --- which turn comes next ---


@clause
def woken_may_move(rules: Rules, state: LuxorState) -> bool:
    """A woken adventurer may move from the next turn on, be it an extra one (ruling.woken.extra-turn)."""
    return True


@clause
def extra_turns(rules: Rules, state: LuxorState, gained: tuple[int, ...]) -> tuple[int, ...]:
    """All extra turns that were gained follow, in the last round as in any other (ruling.extra-turn)."""
    return gained


def extra_lost(rules: Rules, state: LuxorState) -> str:
    """The ruling by which an extra turn that is gained now would never be taken, if there is one."""
    kept = extra_turns(rules, state, (*state.again, ANOTHER))
    if not kept:
        return "ruling.extra-turn"
    return "ruling.extra-turn.stack" if ANOTHER not in kept or rules.waiting(state, rules.in_extra) else ""
