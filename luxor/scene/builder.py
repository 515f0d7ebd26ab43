"""What shows the positions of a game: scenes for the explorer's places, and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Event
from luxor.core.words.wording import Words
from luxor.scene.picture import Choice, Detail, Overlays
from luxor.scene.shapes import Group, Scene
from luxor.scene.signs import Explained

Room = Literal["wide", "medium", "low", "phone"]  # how much there is beside the board


@dataclass(slots=True)
class Look:
    """How a position is to be shown."""

    words: Words
    overlays: Overlays = field(default_factory=Overlays)
    question: str = ""
    choices: tuple[Choice, ...] = ()  # for the tray: what is to be chosen but not on the board
    hand_seat: int | None = None  # whose hand is shown; the player to play if None
    room: Room = "wide"
    detail: Detail = "full"
    pixels: int = 0  # how wide the board will be; 0: not known
    bare: bool = False  # nothing tells what may be chosen: that is asked


class Head(NamedTuple):
    """A column of the table of players: an icon, or a word where there is none."""

    name: str
    icon: str = ""
    ink: str = "ink"


class Standing(NamedTuple):
    """What is public about a player, in a row of that table."""

    seat: int
    name: str
    points: int
    counts: tuple[str, ...] = ()  # one per column
    first: bool = False
    note: tuple[str, str] | None = None  # icon and a few words


class Players(NamedTuple):
    """Everybody at the table."""

    heads: tuple[Head, ...]
    rows: tuple[Standing, ...]
    unit: str  # of the points
    note: str = ""  # what the notes are about


class Builder(Protocol):
    """What a game needs to be shown: scenes for the explorer's places, and words."""

    colours: str  # which of the theme's families of player colours: "seat" or "team"
    players_below: bool  # the table of players has room under the board; else it stands beside it

    def board(self, position: Position, look: Look) -> Scene: ...
    def hand(self, position: Position, look: Look) -> Scene | None: ...
    def table(self, position: Position, look: Look) -> Scene | None:
        """Piles and supplies, in a small panel beside the players."""

    def market(self, position: Position, look: Look) -> Scene | None:
        """What is on offer, in a row as wide as the hand."""

    def players(self, position: Position, look: Look) -> Players: ...
    def played(self, position: Position, look: Look) -> Scene | None:
        """What was played this turn: it stays beside the question."""

    def token(self, position: Position, look: Look, action: Action) -> Scene | None:
        """A small picture of what an option is about."""

    def piece(self, position: Position, look: Look, piece: str, seat: int) -> Scene | None:
        """A piece of the editor's palette, of a player where it is one's own."""

    def preview(self, position: Position, look: Look, action: Action, events: Sequence[Event]) -> list[Group]:
        """What an option would do, to be laid over the board before it is played."""

    def legend(self, game: AnyGame, words: Words) -> tuple[Explained, ...]:
        """How to read the board: every sign on it."""

    def whole(self, position: Position, look: Look) -> Scene: ...
    def describe(self, position: Position, words: Words) -> str: ...
    def summary(self, position: Position, words: Words) -> str: ...
    def where(self, position: Position, words: Words, seat: int) -> str:
        """Where a player's pieces are, in a sentence; "" where a table beside the board says it."""
