"""The chamber and the end, said again from the booklet: "Fin de partie et décompte final"."""

from __future__ import annotations

from tests.restated.movement import can_move
from tests.restated.table import Table

ENDS_THE_GAME = 2  # adventurers in the chamber
NOBODY = "-"


def enter(table: Table, seat: int, counts: bool = True) -> None:
    """One more enters: a key goes on its place, and the first two take a sarcophagus, whoever they belong to.

    By a reading it does not count if the same card brought one in before (ruling.chamber.two-at-once).

    base.chamber.key, base.chamber.key-place, base.chamber.first, base.chamber.second, base.chamber.later.
    """
    table.keys[seat] -= 1
    table.spent += 1
    if counts and NOBODY in table.sarcophagi:
        table.sarcophagi[table.sarcophagi.index(NOBODY)] = seat


def is_last(table: Table, seat: int) -> bool:
    """Whether a player is the last one of the round: rounds start with the first player (base.turn.order)."""
    return (seat + 1) % len(table.people) == table.first


def is_stuck(table: Table, seat: int) -> bool:
    """Whether neither outer card moves anybody (base.hand.outer-only)."""
    hand = [card.partition("@")[0] for card in table.facts["hands"][seat]]
    return not can_move(table, seat, hand[0]) and not can_move(table, seat, hand[-1])


class Round:
    """A round, turn by turn: whether the game is over before the next one."""

    def __init__(self) -> None:
        self.stuck: list[bool] = []  # of those whose turn has begun

    def begins(self, table: Table, seat: int) -> bool:
        """A turn is to begin: not if nobody can move in the whole round (ruling.nobody-moves.when)."""
        self.stuck.append(is_stuck(table, seat))
        return is_last(table, seat) and all(self.stuck) and len(self.stuck) == len(table.people)

    def ends(self, table: Table, seat: int) -> bool:
        """A turn is over: the game ends with the round once two are in (base.end.finish-round)."""
        if not is_last(table, seat):
            return False
        self.stuck.clear()
        inside = sum(table.inside(other) for other in range(len(table.people)))
        return inside >= ENDS_THE_GAME
