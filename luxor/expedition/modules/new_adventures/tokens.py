"""The action tokens: what the module keeps of a position, and who may use one."""

from __future__ import annotations

from luxor.core.engine.modules import Slice
from luxor.expedition.rules.components import MOUNTAIN
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import ExpeditionState, Stack

UNKNOWN = 0  # the code of a token that a viewer cannot see; those in the box follow


class Tokens(Slice):
    """Multisets are sorted lists, as everywhere."""

    __slots__ = (
        "boats",  # cell -> owner
        "captured",  # per seat: whose adventurers lie before it
        "gone",  # per seat: tokens that left the game
        "held",  # per seat: tokens in hand
        "piles",  # per seat: tokens face down
        "snakes",  # cell -> owner
        "unseen",  # in a view: per seat the tokens that may be hidden there; None otherwise
    )

    boats: dict[int, int]
    captured: list[list[int]]
    gone: list[list[int]]
    held: list[list[int]]
    piles: list[list[int]]
    snakes: dict[int, int]
    unseen: tuple[tuple[int, ...], ...] | None

    def clone(self) -> Tokens:
        c = Tokens.__new__(Tokens)
        c.boats = self.boats.copy()
        c.captured = [*map(list.copy, self.captured)]
        c.gone = [*map(list.copy, self.gone)]
        c.held = [*map(list.copy, self.held)]
        c.piles = [*map(list.copy, self.piles)]
        c.snakes = self.snakes.copy()
        c.unseen = self.unseen
        return c

    def key(self) -> tuple[object, ...]:
        rows = (self.captured, self.gone, self.held, self.piles)
        return (
            tuple(sorted(self.boats.items())),
            tuple(sorted(self.snakes.items())),
            *(tuple(map(tuple, row)) for row in rows),
            self.unseen,
        )


def may_hold(t: Tokens, seat: int, kind: int) -> bool:
    """Whether a player holds such a token, as far as one can see."""
    held = t.held[seat]
    return kind in held or (UNKNOWN in held and t.unseen is not None and kind in t.unseen[seat])


def own_mountains(rules: Rules, state: ExpeditionState, seat: int) -> list[int]:
    """The mountains with an adventurer of the player, anywhere in the stack."""
    return [
        cell
        for cell in rules.cells
        if seat in state.stacks[cell] and rules.terrain[state.tiles[cell]] == MOUNTAIN
    ]


def without_top(stack: Stack, seat: int) -> Stack:
    """A stack that the topmost adventurer of a player has left."""
    at = len(stack) - 1 - stack[::-1].index(seat)
    return stack[:at] + stack[at + 1 :]
