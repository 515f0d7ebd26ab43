"""Somebody at a challenge: how it stands, what it cost, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

import luxor
from luxor.core.study.challenge import STARS, Proof, State
from luxor.core.study.guided import Guided
from luxor.core.study.session import Session
from luxor.core.words.terms import Action
from luxor_widgets.learning.learner import Learner


class Challenged(Guided):
    """A challenge on the table; what others do in between is played by itself."""

    layout = "lx-challenged"

    def __init__(self, id: str, learner: Learner) -> None:
        self.challenge = luxor.challenge(id)
        super().__init__(Session(self.challenge.start, seed=1), ())
        self.id, self.learner = id, learner
        proof = Proof(self.challenge)
        self._way, self._tempts = (
            proof.played(line).own for line in (self.challenge.way, self.challenge.tempts)
        )
        self.hinted = False
        self.shown = False  # the way was shown: no stars
        self.listed = False  # all challenges are

    @property
    def state(self) -> State:
        """How it stands where one is."""
        return self.challenge.state(self.session.node)

    @property
    def stars(self) -> int:
        """What it is worth if it is solved now."""
        return 0 if self.shown else STARS - self.hinted

    @property
    def tempted(self) -> bool:
        """Whether one has gone the way that tempts, as far as it was legal."""
        return not self._left(self._tempts)

    @property
    def others(self) -> tuple[int, ...]:
        """Whose decisions are fixed."""
        seats = range(self.challenge.start.game.players)
        return tuple(seat for seat in seats if seat != self.challenge.seat)

    def reply(self) -> Action | None:
        """What another does now."""
        return self.challenge.reply(self.session.node) if self.state == "open" else None

    def moved(self) -> None:
        """The session went somewhere: perhaps it is done, or its turns are over."""
        if self.state == "solved" and self.stars:
            self.learner.won(self.id, self.stars)
        elif self.state == "failed":
            self.learner.missed(self.id)

    def way(self) -> Action | None:
        """The next action of the way that works, if one is on it."""
        return next(iter(self._left(self._way)), None)

    def _left(self, line: Sequence[Action]) -> list[Action]:
        """What of a line was not decided yet on the way to where one is."""
        left = list(line)
        for node in self.session.node.path()[1:]:
            before = node.parent.position if node.parent is not None else node.position
            if left and node.action == left[0] and not before.at_chance and not self.challenge.others(before):
                left.pop(0)
        return left


def following(id: str) -> str:
    """The challenge after one; the first after the last."""
    known = luxor.challenges()
    return known[(known.index(id) + 1) % len(known)]


def first_open(learner: Learner, game: str = "") -> str:
    """What is due of a game, or else the first that was not solved."""
    known = luxor.challenges(game) or luxor.challenges()
    due = (id for id in learner.due() if id in known)
    return next(due, next((id for id in known if id not in learner.stars), known[0]))
