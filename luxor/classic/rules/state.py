"""The plain insides of a Luxor position."""

from __future__ import annotations

from luxor.core.engine.modules import ModularState

# Where an adventurer is: 0 the stairs, 1.. the path, then the chamber. Below 0 it is out of play:
WOKEN = -1  # stood up on the stairs this turn, may not move yet
ASLEEP = -2  # asleep at the first statue; -3 at the second, and so on
# Beyond the chamber there is room for adventurers lying on a space: space + Rules.lying.

NO_CARD = -1
HIDDEN = 0  # a card or the value of a scarab that a viewer cannot see
CARD = 255  # a hand slot is a card's code plus POOL times the pool it was drawn from; pool 0 is public
POOL = 256
LONGEST = 16  # cards that a hand can hold: as many places have a number
IN_CHAMBER = -1  # owner of a sarcophagus that nobody took yet


class LuxorState(ModularState):
    """Ints and short lists. Multisets are sorted lists, so that equal contents draw equally."""

    __slots__ = (
        "adventurers",  # per seat: sorted places
        "again",  # extra turns the current player has still to take: the kinds of step that gave them
        "card",  # the card played this turn, or NO_CARD
        "deck",  # the draw pile, a multiset of card codes
        "discard",
        "entries",  # adventurers that entered the chamber
        "first",
        "generation",  # which filling of the draw pile this is; the pool of what is drawn from it
        "hands",  # per seat: slots from left to right
        "idle",  # players who could not move, one after another, in this round
        "key_supply",
        "keys",
        "mode",  # what the played card lets one do now ...
        "piles",  # Horus piles: what lies below the top card, multisets
        "sarcophagi",  # per sarcophagus: its owner
        "scarab_supply",
        "scarabs",  # per seat: values, a multiset
        "score",  # VP scored during play
        "seat",
        "spent",  # keys on the key place
        "counted",  # spaces with a tile in order, then the chamber: what a move counts
        "temples",  # per back: a multiset of tile codes
        "tiles",  # per space: the tile's code, 0 where there is none
        "took",  # 1 if a Horus card taken this turn replaces the draw
        "tops",  # top card of each Horus pile, or NO_CARD
        "treasures",  # per seat: tile codes, a multiset
        "turn",
        "unseen",  # in a view: per pool its number (0: scarabs), then what may be in it; None otherwise
        "value",  # ... and its number
        "wild_supply",
        "wilds",
    )

    adventurers: list[list[int]]
    again: tuple[int, ...]
    card: int
    deck: list[int]
    discard: list[int]
    entries: int
    first: int
    generation: int
    hands: list[list[int]]
    idle: int
    key_supply: int
    keys: list[int]
    mode: int
    piles: list[list[int]]
    sarcophagi: list[int]
    scarab_supply: list[int]
    scarabs: list[list[int]]
    score: list[int]
    seat: int
    spent: int
    counted: list[int]
    temples: list[list[int]]
    tiles: list[int]
    took: int
    tops: list[int]
    treasures: list[list[int]]
    turn: int
    unseen: tuple[tuple[int, ...], ...] | None
    value: int
    wild_supply: int
    wilds: list[int]

    def clone(self) -> LuxorState:
        c = LuxorState.__new__(LuxorState)
        c.agenda = self.agenda.copy()
        c.adventurers = [*map(list.copy, self.adventurers)]
        c.again = self.again
        c.card = self.card
        c.deck = self.deck.copy()
        c.discard = self.discard.copy()
        c.entries = self.entries
        c.first = self.first
        c.generation = self.generation
        c.hands = [*map(list.copy, self.hands)]
        c.idle = self.idle
        c.key_supply = self.key_supply
        c.keys = self.keys.copy()
        c.mode = self.mode
        c.piles = [*map(list.copy, self.piles)]
        c.sarcophagi = self.sarcophagi.copy()
        c.scarab_supply = self.scarab_supply.copy()
        c.scarabs = [*map(list.copy, self.scarabs)]
        c.score = self.score.copy()
        c.seat = self.seat
        c.slices = [x.clone() for x in self.slices] if self.slices else []
        c.spent = self.spent
        c.counted = self.counted.copy()
        c.temples = [*map(list.copy, self.temples)]
        c.tiles = self.tiles.copy()
        c.took = self.took
        c.tops = self.tops.copy()
        c.treasures = [*map(list.copy, self.treasures)]
        c.turn = self.turn
        c.unseen = self.unseen
        c.value = self.value
        c.wild_supply = self.wild_supply
        c.wilds = self.wilds.copy()
        return c

    def contents(self) -> tuple[object, ...]:
        """All of it, for equality and hash."""
        return (
            tuple(self.agenda),
            tuple(self.tiles),
            tuples(self.adventurers),
            tuples(self.hands),
            tuple(self.keys),
            tuple(self.wilds),
            tuples(self.scarabs),
            tuples(self.treasures),
            tuple(self.score),
            tuple(self.sarcophagi),
            tuple(self.deck),
            self.generation,
            tuple(sorted(self.discard)),
            tuple(self.tops),
            tuples(self.piles),
            tuples(self.temples),
            tuple(self.scarab_supply),
            self.key_supply,
            self.wild_supply,
            self.spent,
            self.first,
            self.seat,
            self.turn,
            self.idle,
            self.again,
            self.card,
            self.mode,
            self.value,
            self.took,
            self.unseen,
            *[key for part in self.slices if (key := part.key())],
        )


def tuples(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """Rows as something that can be hashed."""
    return tuple(map(tuple, rows))


def unseen_in(state: LuxorState, pool: int) -> list[int]:
    """What a viewer knows to be in a pool, the draw pile or supply included."""
    return [item for row in state.unseen or () if row[0] == pool for item in row[1:]]
