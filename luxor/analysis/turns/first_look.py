"""A first look at the turns of a seat, long before all that may follow in them is known.

Every first action is played on by a policy, the rest of the turn included: no tree, no answers to what chance
brings, only games. That is rough, but it is there at once, however large the turn is.
"""

from __future__ import annotations

import time

from luxor.analysis.bots.bots import Bot
from luxor.analysis.rollouts import POLICIES, play_all
from luxor.analysis.turns.candidates import Candidate, sample_of
from luxor.analysis.turns.outcomes import THREADS, ends_in
from luxor.analysis.turns.tree import Leaf, Line
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.twin import QUICK
from luxor.core.position.position import Position

SLOW = 0.25  # seconds for a look at a game that has no compiled twin: what is not played then has no number


class FirstLook:
    """The first actions of a seat that is to decide, with what their games came to."""

    def __init__(self, view: Position, seat: int, policy: str | Bot, seed: int) -> None:
        self.game, self.view, self.seat, self.seed = view.game, view, seat, seed
        known = POLICIES.get(policy) if isinstance(policy, str) else None
        self.policy = known or QUICK
        self.assumed: str | Bot = policy if known else QUICK
        self.played = 0
        self.threads = THREADS
        state = self.game.sample(view._state, Draws(seed_of("turn")))
        frame = state.agenda[-1]
        step = self.game.steps[frame[0]]
        self.codes = step.codes(state, frame)
        leaf = Leaf(0, (), view._state)
        self.candidates = [
            Candidate(Line((step.action(state, frame, code),), (view,), leaf)) for code in self.codes
        ]

    def play(self, games: int) -> None:
        """So many games more of every first action."""
        numbers = range(self.played, self.played + games)
        self.played += games
        if self.game.twin is not None:
            self._play(self.candidates, self.codes, numbers)
            return
        until = time.monotonic() + SLOW
        for candidate, code in zip(self.candidates, self.codes):
            if time.monotonic() < until:
                self._play([candidate], [code], numbers)

    def _play(self, candidates: list[Candidate], codes: list[int], numbers: range) -> None:
        deals = [seed_of(self.seed, "deal", number) for number in numbers]
        luck = [seed_of(self.seed, "luck", number) for number in numbers]
        lines = [(code,) for code in codes]
        ends = ends_in(
            play_all(self.game, [self.view._state], lines, deals, luck, self.policy, self.threads), self.seat
        )
        turn = self.game.turns(self.view._state)
        for at, candidate in enumerate(candidates):
            mine = ends[at * len(numbers) : (at + 1) * len(numbers)]
            candidate.add(sample_of(end, self.seat, turn) for end in mine)
