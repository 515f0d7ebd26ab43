"""What a tile is: one object per kind says how it behaves, which rules speak of it and what it is called."""

from __future__ import annotations

from sys import modules
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.words.terms import Sink, tell
from luxor.core.words.wording import Words

if TYPE_CHECKING:
    from luxor.classic.rules.ruleset import Rules
    from luxor.classic.rules.state import LuxorState

Effect = tuple[object, ...]  # what performing a tile comes to; () is nothing at all


class TileKind:
    """A kind of tile. Subclass it, and hand an instance to `luxor.classic.extend.extended` to play with it.

    A tile of a kind of its own lies where a board's path has its name, or comes up from a temple stack that
    lists it. As it stands here a kind does nothing: an empty space is such a tile.
    """

    name = ""  # as data files and lines write it
    rule = ""  # by which it is performed
    laid_by = ""  # the rule that has it lie where the board says
    about: tuple[str, ...] = ()  # the rules to read of it, the most telling first
    text = ""  # the key of what it is called
    icon = ""  # on its face
    ground = "tile"  # the colour of its face, by name

    def __reduce__(self) -> str | tuple[object, ...]:
        """A kind of which there is one is the same one in another process."""
        name = type(self).__name__.strip("_").upper()
        one = getattr(modules[type(self).__module__], name, None) is self
        return name if one else super().__reduce__()

    def read(self, word: str) -> Tile | None:
        """The tile of this kind that a word of the data files means, if any."""
        return Tile(word, self) if word == self.name else None

    def label(self, words: Words, tile: Tile) -> str:
        """What a tile is called."""
        return words.say(self.text, {"n": tile.value})

    def jump(self, tile: Tile) -> int:
        """How many steps whoever stops there goes on at once, as part of the movement."""
        return 0

    def rest(self, rules: Rules, state: LuxorState, space: int) -> int:
        """Where whoever performs the tile is in the end: ahead of it without acting there, or on it."""
        return space

    def items(self, rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
        """What a tile offers of what is still there."""
        return []

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        """What performing it comes to: equal answers lead to equal positions."""
        return ()

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        """The action of the tile on a space."""
        tell(sink, "NothingHere", seat, "base.action.landing", "space", space=space)


class Tile(NamedTuple):
    """What is printed on a tile; `value` is the steps of Osiris, the eyes of Horus or a favour's piles."""

    name: str
    kind: TileKind
    vp: int = 0
    need: int = 0
    type: str = ""
    value: int = 0
    piles: tuple[int, ...] = ()


class _Empty(TileKind):
    name, text = "-", "tile.empty"
    about = ("base.move.skip-empty", "base.treasure.leaves-empty")


EMPTY_TILE = Tile("-", _Empty())
