"""What the position editor offers of a game: pieces to be laid on places, and what a fact may hold.

A game without a palette of its own is edited fact by fact: each value is chosen or typed.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.position.notation import Choices
from luxor.core.position.verdict import Params, Problem
from luxor.core.words.provenance import OWN, RECONSTRUCTED
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words

if TYPE_CHECKING:
    from luxor.core.position.draft import Draft

Item = int | str
NO_PARAMS: Params = MappingProxyType({})


class Piece(NamedTuple):
    """Something to lay on the board: its name, the text that says what it is, and how many are left."""

    id: str
    key: str
    params: Params = NO_PARAMS
    left: int | None = None  # None: nobody counts them
    coloured: bool = False  # it is the chosen player's


class Shelf(NamedTuple):
    """Pieces of a sort under a heading."""

    key: str
    pieces: tuple[Piece, ...]
    few: int = 0  # so many are shown until one asks for the others; 0: all


class Held(NamedTuple):
    """A piece that lies somewhere, and whose it is."""

    piece: str
    seat: int = 0


class Dial(NamedTuple):
    """A number of what lies somewhere that is turned down and up, by commands; "" where it cannot be."""

    key: str
    value: int
    less: str
    more: str


class Sort(NamedTuple):
    """What may lie somewhere instead, chosen by its icon: its name, and the command that lays it."""

    icon: str
    key: str
    does: str
    on: bool  # it lies there now


class Palette:
    """Any game: no pieces, and a place is a value of a fact (see luxor/scene/plain.py)."""

    on_board: frozenset[str] = frozenset()  # facts that are edited on the board alone
    counted: frozenset[str] = frozenset()  # problems: there are more or fewer of a thing than the data holds

    def by_seat(self, draft: Draft) -> tuple[str, ...]:
        """The facts that have an item for every player."""
        lists = {name: fact for name, fact in draft.facts.items() if isinstance(fact, list | tuple)}
        return tuple(name for name, fact in lists.items() if len(fact) == draft.game.players)

    def shelves(self, draft: Draft) -> tuple[Shelf, ...]:
        """What can be laid on the board, sort by sort."""
        return ()

    def drop(self, draft: Draft, held: Held, target: Target) -> str:
        """Commands that lay a piece there; nothing if it cannot lie there."""
        return ""

    def at(self, draft: Draft, target: Target) -> tuple[Held, ...]:
        """What lies there, the topmost first."""
        return ()

    def lift(self, draft: Draft, held: Held, target: Target) -> str:
        """Commands that take a piece away from there."""
        return ""

    def address(self, draft: Draft, target: Target) -> str:
        """What can be changed there in a word or a number, as a command names it; "" if nothing can."""
        if target.kind not in draft.game.schema:
            return ""
        fact = draft.facts[target.kind]
        if not isinstance(fact, list | tuple):
            return target.kind
        first = draft.game.offsets.get(target.kind, 0)
        row, comma, at = str(target.ref).partition(",")
        if not row.isdecimal():
            return ""
        if comma:
            return f"{target.kind} {int(row) + first} {at}"
        nested = bool(fact) and isinstance(fact[0], list | tuple)
        return f"{target.kind} {first} {row}" if nested else f"{target.kind} {int(row) + first}"

    def dials(self, draft: Draft, target: Target) -> tuple[Dial, ...]:
        """The numbers of what lies there, one by one."""
        return ()

    def sorts(self, draft: Draft, target: Target) -> tuple[Sort, ...]:
        """What else may lie there that is as good as what does."""
        return ()

    def drawn_as(self, draft: Draft, fact: str, item: Item) -> str:
        """The piece that an item of a fact looks like; "" if words must do."""
        return ""

    def may_stay(self, draft: Draft, problem: Problem) -> bool:
        """Whether only the data is against it, by numbers that no booklet prints or that are one's own."""
        if problem.code not in self.counted or draft.position is None:
            return False
        values = draft.game.book.rule(problem.rule).values
        marks = {origin.mark for origin in draft.position.provenance() if origin.name in values}
        return bool(marks & {RECONSTRUCTED, OWN})

    def asks_whose(self, problem: Problem) -> bool:
        """Whether a thing is missing that somebody may have: then it is asked who, and not guessed."""
        return False

    def as_typed(self, draft: Draft, words: Words) -> tuple[str, ...]:
        """What is missing that somebody may have, each as short as it may be typed."""
        return ()

    def taken(self, draft: Draft, words: Words, seat: int, text: str) -> str:
        """Commands by which a player has what is typed so; a word that is none of it is refused."""
        return ""

    def place(self, address: str) -> Target | None:
        """Where on the board a fact shows, by the address at which it has changed."""
        fact, *numbers = address.split(" ")
        return Target(fact, int(numbers[0]) if numbers else 0)

    def changed(self, before: Draft, after: Draft) -> frozenset[Target]:
        """The places where two drafts look different."""
        return frozenset(filter(None, map(self.place, before.changed(after))))

    def choices(self, draft: Draft, fact: str) -> Choices | None:
        """What an item of a fact may be; None: any word or number."""
        return draft.game.choices(fact)

    def item_label(self, draft: Draft, words: Words, fact: str, item: Item) -> str:
        """What an item of a fact is called."""
        choices = self.choices(draft, fact)
        return draft.game.label(words, choices.field, item) if choices else str(item)


def value_at(draft: Draft, address: str) -> object:
    """The value of a fact, or of an item of it."""
    fact, *numbers = address.split(" ")
    value: object = draft.facts[fact]
    for level, number in enumerate(numbers):
        assert isinstance(value, list | tuple)
        value = value[int(number) - (draft.game.offsets.get(fact, 0) if level == 0 else 0)]
    return value
