"""What positions come to, game by game: one store for the chart, the cards and the table of a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import Bot, make_bot
from luxor.analysis.rollouts import POLICIES, ends_of, follow, play_all
from luxor.analysis.stats import Running
from luxor.analysis.turns.outcomes import THREADS
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import State
from luxor.core.engine.twin import Ends
from luxor.core.position.position import AnyGame

MILLION = 1_000_000
Codes = tuple[int, ...]


class Games:
    """Plays a game on from a state, everybody by one policy; game number n has the same luck everywhere."""

    def __init__(self, game: AnyGame, policy: str | Bot, seed: int) -> None:
        self.game, self.policy, self.seed = game, policy, seed
        self.threads = THREADS
        self._seeds: dict[range, tuple[list[int], list[int]]] = {}

    def play(self, state: State, lines: Sequence[Codes], numbers: range) -> Ends:
        """A state, or a view, with each line in each game: the games of a line side by side."""
        deals, lucks = self._seeds_of(numbers)
        known = POLICIES.get(self.policy) if isinstance(self.policy, str) else None
        if known is not None:
            return play_all(self.game, [state], lines, deals, lucks, known, self.threads)
        rows = [self._played(state, line, *seeds) for line in lines for seeds in zip(deals, lucks)]
        return ends_of(self.game, rows)

    def _seeds_of(self, numbers: range) -> tuple[list[int], list[int]]:
        if numbers not in self._seeds:
            deals = [seed_of(self.seed, "deal", number) for number in numbers]
            self._seeds[numbers] = deals, [seed_of(self.seed, "luck", number) for number in numbers]
        return self._seeds[numbers]

    def _played(self, start: State, line: Codes, deal: int, seed: int) -> tuple[State, int, int]:
        game = self.game
        state = game.sample(start, Draws(deal)) if game.is_view(start) else start.clone()
        follow(game, state, line)
        chance, seats = luck(seed, game.players)
        end, steps = play_game(game, state, [make_bot(self.policy)] * game.players, chance, seats)
        return end, game.turns(end) - game.turns(start), steps


class Worth(NamedTuple):
    """What a line comes to: everybody's share of the win, points, and points by cause, on average."""

    wins: tuple[float, ...]
    totals: tuple[float, ...]
    causes: tuple[dict[str, float], ...]  # seat by seat


def worth_of(ends: Ends, line: int, games: int) -> Worth:
    """One line of several that were played together."""
    part, seats = ends.part(line * games, (line + 1) * games), range(ends.players)
    return Worth(
        tuple(sum(part.wins(seat)) / games for seat in seats),
        tuple(sum(part.totals(seat)) / games for seat in seats),
        tuple({name: sum(part.points(seat, name)) / games for name in ends.known} for seat in seats),
    )


def gain(ends: Ends, better: int, played: int, games: int, seat: int) -> Running:
    """How many more wins one line has than another, in games of the same luck."""
    wins, found = ends.wins(seat), Running()
    mine, other = (wins[at * games : (at + 1) * games] for at in (better, played))
    for one, two in zip(mine, other):
        found.add(one - two)
    return found


def in_millionths(shares: Sequence[float]) -> tuple[int, ...]:
    """Shares of the win as whole numbers that add up to one."""
    found = [round(share * MILLION) for share in shares]
    found[-1] += MILLION - sum(found)
    return tuple(found)
