"""What a game says of what its players may know. By itself it hides nothing."""

from __future__ import annotations

from typing import Generic

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import S
from luxor.core.words.terms import Event


class Knowledge(Generic[S]):
    """The part of a game's rules about views: what a seat sees, and what it must think of the rest."""

    def is_view(self, state: S) -> bool:
        """Whether the state holds only what somebody may know."""
        return False

    def redact(self, state: S, seat: int | None) -> S:
        """What a seat may know, and no more; None: what everybody may know. Here nothing is hidden."""
        return state

    def sample(self, state: S, draws: Draws) -> S:
        """A whole state that fits a view, each as likely as the viewer must think."""
        return state

    def deals(self, state: S, most: int) -> list[tuple[S, int]] | None:
        """Every way to deal what a view hides and can matter, each with a weight; None: more than `most`.

        What cannot matter any more may lie anywhere.
        """
        return None if self.is_view(state) else [(state, 1)]

    def gist(self, state: S) -> tuple[object, ...]:
        """The contents that can still matter: states with the same gist come to the same."""
        return self.key(state)

    def idle(self, state: S) -> bool:
        """Whether nothing depends any more on what the pending step brings, be it chance or a choice."""
        return False

    def redact_event(self, event: Event, seat: int | None) -> Event:
        """An event as a seat may hear of it."""
        return event

    def key(self, state: S) -> tuple[object, ...]:
        """The contents, for equality and hash."""
        raise NotImplementedError
