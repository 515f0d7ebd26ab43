"""What shows the positions of a game: scenes for the explorer's places, and words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from luxor.core.position import Position
from luxor.core.wording import Words
from luxor.scene.picture import Choice, Overlays
from luxor.scene.shapes import Scene


@dataclass(slots=True)
class Look:
    """How a position is to be shown."""

    words: Words
    overlays: Overlays = field(default_factory=Overlays)
    question: str = ""
    choices: tuple[Choice, ...] = ()  # for the tray: what is to be chosen but not on the board
    hand_seat: int | None = None  # whose hand is shown; the player to play if None
    narrow: bool = False  # for a phone: what lies around the board in one column


class Builder(Protocol):
    """What a game needs to be shown: scenes for the explorer's places, and words."""

    colours: str  # which of the theme's families of player colours: "seat" or "team"

    def board(self, position: Position, look: Look) -> Scene: ...
    def hand(self, position: Position, look: Look) -> Scene | None: ...
    def table(self, position: Position, look: Look) -> Scene | None: ...
    def whole(self, position: Position, look: Look) -> Scene: ...
    def describe(self, position: Position, words: Words) -> str: ...
    def summary(self, position: Position, words: Words) -> str: ...
