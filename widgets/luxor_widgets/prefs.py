"""What the user has set, and whose eyes the page has."""

from __future__ import annotations

from dataclasses import dataclass

from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Event
from luxor.scene.builder import Room
from luxor.scene.theme import need_theme
from luxor_widgets.lessons.lesson import Lesson

EVERYTHING, PUBLIC, HOT_SEAT = -1, -2, -3  # viewers that are no seat
AUTO = "auto"  # the theme of the page around the explorer


@dataclass(slots=True)
class Prefs:
    """What the user has set, and what the page says of itself.

    >>> from luxor_widgets import HOT_SEAT, Prefs
    >>> prefs = Prefs(lang="es", viewer=HOT_SEAT, motion=False)
    >>> Prefs(theme="auto", dark=True).look  # the page's own theme
    'dark'
    """

    lang: str = "en"
    theme: str = "light"  # or AUTO
    viewer: int = EVERYTHING  # a seat, or one of the above
    motion: bool = True
    curtain: bool = False  # hot seat: the next player has not taken over yet
    lesson: Lesson | None = None  # keep to the rules taught so far
    rules: bool = True  # names of rules, refusals and what will happen are in sight
    keeps: bool = False  # what the page remembers of `rules` counts
    ask: bool = False  # about abilities, too, that nearly everybody uses whenever they can
    coach: bool = False  # says each thing when it first matters
    dark: bool = False  # the page is
    calm: bool = False  # the page's reader wants nothing to move
    room: Room = "wide"  # beside the board of the page
    board: int = 624  # pixels that the board is wide
    sharp: int = 1  # pixels of its screen per pixel of the page

    def __post_init__(self) -> None:
        if self.theme != AUTO:
            need_theme(self.theme)
        if not isinstance(self.viewer, int):
            raise ConfigError(f"a viewer is a seat, EVERYTHING or HOT_SEAT, not {self.viewer!r}")

    @property
    def behind_curtain(self) -> bool:
        """Whether the curtain is: then nobody sees or does anything."""
        return self.viewer == HOT_SEAT and self.curtain

    @property
    def moves(self) -> bool:
        """Whether anything may move."""
        return self.motion and not self.calm

    @property
    def look(self) -> str:
        """The theme to draw in."""
        if self.theme != AUTO:
            return self.theme
        return "dark" if self.dark else "light"


def viewer_of(session: Session, prefs: Prefs) -> int:
    """Whose eyes the page has now: in the hot seat the player to play, behind the curtain nobody's."""
    if prefs.viewer != HOT_SEAT:
        return prefs.viewer
    agenda = session.position.state.agenda
    return PUBLIC if prefs.behind_curtain or not agenda else agenda[-1][1]


def seen_by(position: Position, viewer: int) -> Position:
    """What a viewer may see of a position."""
    if viewer == EVERYTHING:
        return position
    return position.view(None if viewer == PUBLIC else viewer)


def heard_by(position: Position, event: Event, viewer: int) -> Event:
    """What a viewer may hear of an event."""
    if viewer == EVERYTHING:
        return event
    return position.game.redact_event(event, None if viewer == PUBLIC else viewer)
