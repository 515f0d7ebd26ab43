"""The end of a turn, of a round and of the game."""

from __future__ import annotations

from luxor.classic.rules.movement import able_to_move
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink, tell


def begin_turn(r: Rules, s: LuxorState, seat: int, sink: Sink | None, extra: tuple[str, ...] = ()) -> None:
    """The next turn, unless nobody could move in this whole round; `extra`: the rule that gave it."""
    s.seat = seat
    last = (seat - s.first) % r.players == r.players - 1
    if last and s.idle == r.players - 1 and not able_to_move(r, s, seat):
        end_game(s, "base.end.nobody-moves", ("ruling.nobody-moves.round",), sink)
        return
    if sink:
        cited = (*extra, "base.turn.order", "base.turn.steps")
        tell(sink, "TurnBegan", seat, cited[0], "turn", cited[1:], turn=s.turn)
    s.agenda.extend(r.plans[seat])


def end_game(s: LuxorState, rule: str, also: tuple[str, ...], sink: Sink | None) -> None:
    s.agenda.clear()
    if sink:
        tell(sink, "GameEnded", s.seat, rule, "end", also)
        tell(sink, "FinalScoring", s.seat, "base.score.order", "end", ("base.score.winner",))


class EndStep(LuxorStep):
    """Tidy up after a turn and go on to the next one."""

    name = "end"
    sort = AUTO

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def run(self, s: LuxorState, f: Frame, sink: Sink | None) -> None:
        r, seat = self.r, f[1]
        places = s.adventurers[seat]
        while WOKEN in places:  # from the next turn on it may move
            places[places.index(WOKEN)] = 0
        s.card = NO_CARD
        s.mode = s.value = s.took = 0
        for ending in r.ending:
            ending(s, seat, sink)
        if sink:
            tell(sink, "TurnEnded", seat, "base.hand.five-at-end", "turn", cards=len(s.hands[seat]))
        s.turn += 1
        extra: tuple[str, ...] = ()
        if s.again:  # a player who could move once in a round could move: `idle` counts the last turn only
            extra, s.again = (r.steps[s.again[0]].rule,), s.again[1:]
            s.idle -= 1
        else:
            seat = (seat + 1) % r.players
            if seat == s.first:
                if s.entries >= r.last_entry:
                    end_game(s, "base.end.finish-round", ("base.end.second-entry",), sink)
                    return
                s.idle = 0
        begin_turn(r, s, seat, sink, extra)
