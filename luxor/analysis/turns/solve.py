"""Exact answers: endings worked out instead of played.

What a state comes to is a function of the state: at the end the result; at chance the average; at a decision
what follows from the choice that is best for who decides, on what that seat knows: its share of the win
first, then its margin, then what comes first in the rules. A seat thinks of every deal that fits its view as
equally likely, as `sample` deals them; `Game.deals` lists those that differ in something that can matter.
Where they are too many, or the rest is too long, there is no exact answer, and `TooMuch` says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.tree import Decide, Leaf, Node
from luxor.core.chance import Draws
from luxor.core.driver import open_steps
from luxor.core.position import AnyGame
from luxor.core.step import CHANCE, State

MOST_DEALS = 20_000
MOST_STEPS = 60_000  # of chance and decisions that one answer may take; ...
CHEAP = 0.1  # ... one where nobody decides any more counts so much


class TooMuch(Exception):
    """There is no exact answer within the limits."""


class Worth(NamedTuple):
    """What is to be expected: per seat the share of the win, the margin and the points; then of one seat."""

    wins: tuple[Fraction, ...]
    margins: tuple[Fraction, ...]
    totals: tuple[float, ...]
    causes: dict[str, float]  # points of the seat that asks, by cause
    turns: float  # the number of the last turn

    def rank(self, seat: int) -> tuple[Fraction, Fraction]:
        """What a seat goes by."""
        return self.wins[seat], self.margins[seat]


def worth_of(game: AnyGame, state: State, seat: int) -> Worth:
    """The result of a finished game."""
    lines = game.score(state)
    totals = [0] * game.players
    causes: dict[str, float] = {}
    for line in lines:
        totals[line.seat] += line.points
        if line.seat == seat:
            causes[line.cause] = causes.get(line.cause, 0.0) + line.points
    winners, _ = game.winners(state)
    share = Fraction(1, len(winners))
    wins = tuple(share if each in winners else Fraction(0) for each in range(game.players))
    margins = tuple(Fraction(margin_of(totals, each)) for each in range(game.players))
    return Worth(wins, margins, tuple(map(float, totals)), causes, float(game.turns(state)))


def margin_of(totals: list[int], seat: int) -> int:
    """How far a seat is ahead of the best other one."""
    return totals[seat] - max((own for each, own in enumerate(totals) if each != seat), default=0)


def mix(parts: list[tuple[int, Worth]]) -> Worth:
    """The average of results, by weights."""
    first = parts[0][1]
    if all(part == first for _, part in parts):
        return first
    whole = sum(weight for weight, _ in parts)
    seats = range(len(first.wins))
    wins = tuple(sum((w * part.wins[s] for w, part in parts), Fraction(0)) / whole for s in seats)
    margins = tuple(sum((w * part.margins[s] for w, part in parts), Fraction(0)) / whole for s in seats)
    totals = tuple(sum(w * part.totals[s] for w, part in parts) / whole for s in seats)
    names = dict.fromkeys(name for _, part in parts for name in part.causes)
    causes = {name: sum(w * part.causes.get(name, 0.0) for w, part in parts) / whole for name in names}
    return Worth(wins, margins, totals, causes, sum(w * part.turns for w, part in parts) / whole)


class Solver:
    """Answers about one game; what was worked out is remembered."""

    def __init__(self, game: AnyGame, seat: int, deals: int = MOST_DEALS, steps: int = MOST_STEPS) -> None:
        self.game = game
        self.seat = seat  # whose points by cause are wanted
        self.deals = deals
        self.left = float(steps)
        self.states: dict[tuple[object, ...], Worth] = {}
        self.choices: dict[tuple[object, ...], int] = {}
        self.too_many = False  # deals of what scores: as many wherever this turn leads
        self.heuristic = heuristic_of(game)
        self.open = False  # whether everybody sees everything

    # --- a turn ---

    def view(self, view: State) -> Worth | None:
        """What a view (or a whole state) comes to for those who do not know more."""
        try:
            return self.over(view) or self._expect(view, True)
        except (TooMuch, RecursionError):
            return None

    def far(self, deal: State, ways: int) -> bool:
        """Whether the end is so far that looking for it in so many deals would only use up the steps."""
        deal, draws = deal.clone(), Draws(0)
        for frame, step, codes in open_steps(self.game.steps, deal):
            if codes:
                code = self.heuristic.choose(deal, frame, codes, draws) if len(codes) > 1 else codes[0]
                ways *= len(codes)
            else:
                deal.agenda.append(frame)
                idle = self.game.idle(deal)
                deal.agenda.pop()
                weights = step.weights(deal, frame)
                code = next(iter(weights))
                ways *= 1 if idle else len(weights)
            if ways > self.left:
                return True
            step.take(deal, frame, code, None)
        return False

    def over(self, view: State) -> Worth | None:
        """The answer if nobody decides any more, whatever chance brings."""
        deal = self.game.sample(view, Draws(0))
        while deal.agenda:
            frame = deal.agenda[-1]
            step = self.game.steps[frame[0]]
            if step.sort != CHANCE:
                return None
            self.game._take(deal := deal.clone(), next(iter(step.weights(deal, frame))), None)
        if self.too_many:
            raise TooMuch
        try:
            return self._expect(view, False)
        except _Decision:
            return None

    def _expect(self, view: State, playing: bool) -> Worth:
        if playing and self.far(self.game.sample(view, Draws(0)), 1):
            raise TooMuch
        deals = self.game.deals(view, playing, int(min(self.deals, self.left / (1 if playing else CHEAP))))
        self.too_many = self.too_many or (deals is None and not playing)
        if deals is None or (playing and self.far(deals[0][0], len(deals))):
            raise TooMuch
        return mix([(weight, self.outcome(deal, playing)) for deal, weight in deals])

    # --- a state ---

    def outcome(self, state: State, playing: bool = True) -> Worth:
        """What follows from a whole, settled state."""
        key = self.game.gist(state)
        found = self.states.get(key)
        if found is None:
            found = self.states[key] = self._outcome(state, playing)
        return found

    def _outcome(self, state: State, playing: bool) -> Worth:
        if not state.agenda:
            return worth_of(self.game, state, self.seat)
        frame = state.agenda[-1]
        step = self.game.steps[frame[0]]
        if step.sort == CHANCE:
            weights = step.weights(state, frame)
            if self.game.idle(state):
                weights = {next(iter(weights)): 1}
            return mix([(weight, self._after(state, code, playing)) for code, weight in weights.items()])
        if not playing:
            raise _Decision
        return self._after(state, self.choice(state, frame[1]), True)

    def _after(self, state: State, code: int, playing: bool) -> Worth:
        self.left -= 1.0 if playing else CHEAP
        if self.left < 0:
            raise TooMuch
        after = state.clone()
        self.game._take(after, code, None)
        return self.outcome(after, playing)

    def choice(self, state: State, seat: int) -> int:
        """What a seat chooses at a pending decision, on what it knows."""
        view = state if self.open else self.game.redact(state, seat)
        key = (seat, *self.game.gist(view))
        found = self.choices.get(key)
        if found is None:
            found = self.choices[key] = self._choice(view, seat)
        return found

    def _choice(self, view: State, seat: int) -> int:
        frame = view.agenda[-1]
        codes = self.game.steps[frame[0]].options(view, frame)
        if len(codes) == 1:
            return codes[0]
        deals = self.game.deals(view, True, self.deals)
        if deals is None:
            raise TooMuch
        worth = {
            code: mix([(weight, self._after(deal, code, True)) for deal, weight in deals]).rank(seat)
            for code in codes
        }
        return max(worth, key=worth.__getitem__)  # the first of the best


class _Decision(Exception):
    """Somebody decides after all."""


# --- a tree whose leaves have values ---


class Solved(NamedTuple):
    """What a node comes to with the best choices, and whether all of it is exact."""

    worth: Worth
    exact: bool


def best_of(
    node: Node, seat: int, leaves: dict[int, Solved], memo: dict[int, Solved] | None = None
) -> Solved:
    """The value of a node whose leaves have values: the best at decisions, the average over chance."""
    memo = {} if memo is None else memo
    found = memo.get(id(node))
    if found is not None:
        return found
    if isinstance(node, Leaf):
        found = leaves[node.number]
    elif isinstance(node, Decide):
        found = _best((best_of(after, seat, leaves, memo) for _, after in node.options), seat)
    else:
        parts = [(weight, best_of(after, seat, leaves, memo)) for _, weight, after in node.outcomes]
        found = Solved(
            mix([(weight, part.worth) for weight, part in parts]), all(part.exact for _, part in parts)
        )
    memo[id(node)] = found
    return found


def _best(options: Iterable[Solved], seat: int) -> Solved:
    """The first of the best; sure of it only if all are."""
    listed = list(options)
    best = max(listed, key=lambda option: option.worth.rank(seat))
    return best._replace(exact=all(option.exact for option in listed))


def answer_at(node: Decide, seat: int, leaves: dict[int, Solved], memo: dict[int, Solved]) -> int:
    """The number of the option that is best at a decision."""
    values = [best_of(after, seat, leaves, memo).worth.rank(seat) for _, after in node.options]
    return values.index(max(values))
