"""Positions of any game as pictures and words: each game registers a builder under its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from luxor.core.position import Position
from luxor.core.verdict import ConfigError, LuxorError
from luxor.core.wording import Words
from luxor.scene.picture import Choice, Overlays
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES


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


_builders: dict[str, Builder] = {}


def register(game: str, builder: Builder) -> None:
    _builders[game] = builder


def builder_of(position: Position) -> Builder:
    if position.game.name not in _builders:
        raise LuxorError(f"no pictures are registered for the game {position.game.name}")
    return _builders[position.game.name]


def part_of(position: Position, look: Look, part: str) -> Scene:
    """The whole position, or its board, hand or table; the board where there is no such part."""
    builder = builder_of(position)
    parts = {"whole": builder.whole, "board": builder.board, "hand": builder.hand, "table": builder.table}
    return parts[part](position, look) or builder.board(position, look)


class Show:
    """The pictures of all registered games, as positions ask for them."""

    def svg(self, position: Position, theme: str, names: Sequence[str], lang: str) -> str:
        if theme not in THEMES:
            raise ConfigError(f"no such theme: {theme} (allowed: {', '.join(THEMES)})")
        words = position.game.words(lang, names)
        scene = builder_of(position).whole(position, Look(words))
        return to_svg(scene, THEMES[theme], alt=builder_of(position).summary(position, words))

    def describe(self, position: Position, lang: str, names: Sequence[str]) -> str:
        return builder_of(position).describe(position, position.game.words(lang, names))

    def summary(self, position: Position, lang: str, names: Sequence[str]) -> str:
        return builder_of(position).summary(position, position.game.words(lang, names))


SHOWN = Show()

# Builders register themselves when they are imported.
from luxor.scene import classic as _classic  # noqa: E402, F401
from luxor.scene import expedition as _expedition  # noqa: E402, F401
