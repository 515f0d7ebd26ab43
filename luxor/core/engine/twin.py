"""A compiled twin of a game plays the very same games, only faster. No game needs one.

The interpreted engine is the reference. A twin answers None to whatever it does not know (a rule, a state
without room, a bot of one's own), and then the interpreted engine does the work, with the same result.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Generic, NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import S

RANDOM, QUICK = "random", "quick"  # policies: any option, or what the game's heuristic takes at a glance
MOST_STEPS = 100_000  # decisions and outcomes of one game; beyond that something is wrong with it

HOW, WINNERS, TURNS, STEPS, TOTALS = range(
    5
)  # the numbers of a row; then a total for each seat, causes, worths
OVER, TURN_REACHED, BROKEN, NOT_LEGAL = range(4)  # how a game ended: HOW


class Ends:
    """What came of many games, a row of numbers each: who won, turns, steps, points by seat and cause."""

    def __init__(self, players: int, known: Sequence[str], data: array[int]) -> None:
        self.players = players
        self.known = tuple(known)  # the causes that have a column
        self.width = TOTALS + players * (2 + len(known))
        self.data = data

    @property
    def causes(self) -> tuple[str, ...]:
        """The causes that brought anybody points, in alphabetical order."""
        seats = range(self.players)
        found = {cause for cause in self.known for seat in seats if any(self.points(seat, cause))}
        return tuple(sorted(found))

    def __len__(self) -> int:
        return len(self.data) // self.width

    def column(self, at: int) -> array[int]:
        return self.data[at :: self.width]

    @property
    def turns(self) -> array[int]:
        """Per game: the turns that it still took."""
        return self.column(TURNS)

    @property
    def steps(self) -> array[int]:
        """Per game: decisions and outcomes."""
        return self.column(STEPS)

    def totals(self, seat: int) -> array[int]:
        """Per game: the points of a seat."""
        return self.column(TOTALS + seat)

    def points(self, seat: int, cause: str) -> array[int]:
        """Per game: the points of a seat for one cause; 0 for a cause that the game does not have."""
        if cause not in self.known:
            return array("i", bytes(4 * len(self)))
        return self.column(TOTALS + self.players + seat * len(self.known) + self.known.index(cause))

    def worths(self, seat: int) -> array[int]:
        """Per game: what its last state is worth to a seat, in thousandths; if it is over, its points."""
        return self.column(TOTALS + self.players * (1 + len(self.known)) + seat)

    def margins(self, seat: int) -> list[int]:
        """Per game: the points of a seat less those of the best other one."""
        others = [self.totals(other) for other in range(self.players) if other != seat]
        best = [max(row) for row in zip(*others)] if others else [0] * len(self)
        return [mine - most for mine, most in zip(self.totals(seat), best)]

    def wins(self, seat: int) -> list[float]:
        """Per game: the share of a seat in the win; 1/k if k seats share it."""
        masks = range(1 << self.players)
        shares = [1 / mask.bit_count() if mask >> seat & 1 else 0.0 for mask in masks]
        return [shares[mask] for mask in self.column(WINNERS)]

    def winners(self, number: int) -> tuple[int, ...]:
        """The seats that won a game."""
        mask = self.data[number * self.width + WINNERS]
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    def part(self, first: int, last: int) -> Ends:
        """Some of the games, by their numbers."""
        return Ends(self.players, self.known, self.data[first * self.width : last * self.width])


class Played(NamedTuple, Generic[S]):
    """How one game ended."""

    state: S
    turns: int
    steps: int


NOT_ASKED = -(2**31)  # a code that no action has


class Option(NamedTuple):
    """What a code comes to for a seat: share of the win, margin, points, the last turn, points by cause."""

    code: int
    win: float
    margin: float
    points: float
    turns: float
    causes: dict[str, float]


class Search(Generic[S]):
    """Endings of one seat, worked out by a twin; what was worked out is remembered."""

    unfinished = False  # whether the last answer was None for want of steps: asking again goes on from there

    spent = 0  # steps that following a state took

    deals = True  # whether it can follow a state over its deals

    def follow(self, deciders: Sequence[Search[S]], state: S, steps: int, deals: int = 0) -> Option | None:
        """What a whole state comes to for the seat if everybody takes what is best on what it knows.

        `deciders` are searches of all seats. This one must see everything, and is used for nothing else. With
        `deals` its seat knows only its view of the state: the average over all deals that fit, if they are
        no more than so many. None where somebody cannot tell what is best, or the steps are not enough.
        """
        raise NotImplementedError

    def options(self, state: S, steps: int) -> list[Option] | None:
        """What every option of a whole state comes to on what the seat knows; one row with code NOT_ASKED
        where it does not decide. None where somebody else still decides, or so many steps are not enough."""
        raise NotImplementedError


MOST_LINE = 8  # codes of a line that is searched


class LinePlan(NamedTuple):
    """How a decision is searched: see `luxor.analysis.bots.lines`."""

    games: int  # in all
    turns: int  # of everybody, after which a state is valued
    deep: int  # turns in which the seat's own decisions form a tree; 0: none, and a line is one option
    room: int  # for lines
    spread: int  # of a margin, in thousandths: see `Heuristic.spread`


class LineTables(NamedTuple):
    """What a search looks up: whole numbers, so that it finds the same everywhere."""

    soft: array[int]  # rewards by the margin, in steps: from far behind to far ahead
    fine: int  # steps of a spread
    roots: array[int]  # of visits
    curious: array[int]  # by how often a branch was offered: what its bound has to spare
    widen: int  # by how much the root of the visits grows until an option more is tried


class Found(NamedTuple):
    """What a search found: the best code, and the visits and rewards of each line."""

    code: int
    soon: int  # games that ended before the seat's next turn
    tried: tuple[tuple[int, int], ...]

    @property
    def games(self) -> int:
        return sum(visits for visits, _ in self.tried)


class Weighing(NamedTuple):
    """What is wanted of whole turns, each a line of codes: games by what a search settled."""

    lines: tuple[tuple[int, ...], ...]
    seed: int  # of the first of these games
    fresh: int  # of every line
    more: int  # besides, of those that the search left to the last
    best: int  # how many these are


class Weighed(NamedTuple):
    """What whole turns are worth: per line the games, their rewards, and the squares of these in rewards."""

    soon: int  # games of the search that ended before the seat's next turn
    order: tuple[int, ...]  # of the lines, by the search
    sums: tuple[tuple[int, int, int], ...]


class Twin(Generic[S]):
    """What core and analysis may ask of a twin; None means: ask the interpreted engine."""

    def search(self, seat: int, all_open: bool = False) -> Search[S] | None:
        """Endings of a seat; `all_open`: everybody sees everything."""
        return None

    def play_on(self, state: S, draws: Draws, policy: str = RANDOM, turns: int = 0) -> Played[S] | None:
        """Play on, everybody by one policy: to the end, or for so many turns. `draws` are used as always."""
        raise NotImplementedError

    def play_each(
        self, states: Sequence[S], luck: Sequence[Sequence[int]], policies: Sequence[str]
    ) -> list[Played[S]] | None:
        """Bots at play: game by game with seeds of its own, that of chance and then one for each seat."""
        raise NotImplementedError

    def play_all(
        self,
        starts: Sequence[S],
        lines: Sequence[Sequence[int]],
        deals: Sequence[int],
        luck: Sequence[int],
        policy: str = RANDOM,
        threads: int = 1,
        turns: int = 0,
    ) -> Ends | None:
        """Every start with every line in every game, in this order; see `luxor.analysis.rollouts`."""
        raise NotImplementedError

    def play_against(
        self, rival: Twin[S], states: Sequence[S], luck: Sequence[int], own: Sequence[bool]
    ) -> Ends | None:
        """Every whole state with all the luck: some seats choose by these weights, the others by a rival's.

        None where a game finds no end: there are weights by which nobody goes anywhere.
        """
        raise NotImplementedError

    def best_line(self, view: S, seed: int, plan: LinePlan, tables: LineTables) -> Found | None:
        """The best code at a pending decision, by what its seat knows."""
        raise NotImplementedError

    def turns(self, view: S, seed: int, plan: LinePlan, tables: LineTables) -> list[tuple[int, ...]] | None:
        """The whole turns at a pending decision, up to the first chance: lines, as many as have room."""
        return None

    def weigh(
        self, view: S, seed: int, plan: LinePlan, tables: LineTables, wanted: Weighing
    ) -> Weighed | None:
        """What whole turns are worth: see `luxor.analysis.turns.strongest`."""
        return None
