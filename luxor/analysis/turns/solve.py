"""Exact answers: endings worked out instead of played.

What a state comes to is a function of the state: at the end the result; at chance the average; at a decision
what follows from the choice that is best for who decides, on what that seat knows: its share of the win
first, then its margin, then what comes first in the rules.

Where only one seat still decides, that is worked out on what it knows, step by step (`alone`), and what is
hidden is looked at only in the end (`Game.possible_ends`). Where others decide as well, every deal that fits
is gone through: a seat thinks of each as equally likely, as `sample` deals them; `Game.deals` lists those
that differ in something that can matter. Where they are too many, or the rest is too long, there is no exact
answer, and `TooMuch` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from luxor.analysis.turns.compiled import Compiled, Deciders, average, rank
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.tree import Decide, Leaf, Node, bring, go_by, taken
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.points import PossibleEnd, totals
from luxor.core.engine.step import CHANCE, State
from luxor.core.engine.twin import Option
from luxor.core.position.position import AnyGame

MOST_DEALS = 20_000
MOST_STEPS = 60_000  # of chance and decisions that one answer may take; ...
CHEAP = 0.1  # ... one where only one seat still decides counts so much, ...
END = 0.005  # ... and one way in which the game may have ended so much
AS_FAST = 500  # steps of a compiled twin for one of these, ...
MOST_COMPILED = 8_000_000  # ... at most: they are remembered
AS_MANY = 3  # deals that are followed by a compiled twin for one of these, where it does not deal itself


class TooMuch(Exception):
    """There is no exact answer within the limits."""


Shares = tuple[Fraction, ...]  # per seat


class Worth(NamedTuple):
    """What is to be expected: per seat the share of the win, the margin and the points; then of one seat."""

    wins: Shares
    margins: Shares
    totals: tuple[float, ...]
    causes: dict[str, float]  # points of the seat that asks, by cause
    turns: float  # the number of the last turn

    def rank(self, seat: int) -> tuple[Fraction, Fraction]:
        """What a seat goes by."""
        return self.wins[seat], self.margins[seat]


def worth_of(game: AnyGame, state: State, seat: int, ends: Sequence[PossibleEnd] = ()) -> Worth:
    """The result of a finished game, with the points of a seat by cause; or of all its possible ends."""
    lines = game.score(state)
    causes: dict[str, float] = {}
    for line in lines:
        if line.seat == seat:
            causes[line.cause] = causes.get(line.cause, 0.0) + line.points
    known = ends or [PossibleEnd(tuple(totals(lines, game.players)), game.winners(state)[0], 1)]
    return Worth(*_average(known, game.players), causes, float(game.turns(state)))


def _average(ends: Sequence[PossibleEnd], players: int) -> tuple[Shares, Shares, tuple[float, ...]]:
    """Everybody's share of the win, margin and points on average: in whole numbers, so that it is exact."""
    wins, margins, points = ([0] * players for _ in range(3))
    parts = lcm(*range(1, players + 1))  # of a win that is shared
    whole = 0
    for earned, winners, weight in ends:
        whole += weight
        best, second = sorted((*earned, 0) if players == 1 else earned)[:-3:-1]
        for each in winners:
            wins[each] += weight * parts // len(winners)
        for each, own in enumerate(earned):
            points[each] += weight * own
            margins[each] += weight * (own - (second if own == best else best))
    return (
        tuple(Fraction(win, whole * parts) for win in wins),
        tuple(Fraction(margin, whole) for margin in margins),
        tuple(total / whole for total in points),
    )


def worth_from(option: Option, seat: int, players: int) -> Worth:
    """What a twin worked out for one seat; of the others nobody asks then."""
    wins, margins = ([Fraction(0)] * players for _ in range(2))
    points = [0.0] * players
    wins[seat], margins[seat], points[seat] = Fraction(option.win), Fraction(option.margin), option.points
    return Worth(tuple(wins), tuple(margins), tuple(points), option.causes, option.turns)


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
        self.known: dict[tuple[object, ...], Worth] = {}
        self.choices: dict[tuple[object, ...], int] = {}
        self.heuristic = heuristic_of(game)
        self.open = False  # whether everybody sees everything
        self.up: Callable[[], bool] = lambda: False  # whether there is no more time
        self.deciders: Deciders | None = None  # where a twin helps
        self.compiled: dict[int, Compiled] = {}  # by the seat

    def use_twin(self, steps: int) -> None:
        """Let the compiled twin of the game, if there is one, work out what it can in so many steps."""
        if self.game.twin is not None:
            most = min(AS_FAST * steps, MOST_COMPILED)
            self.deciders = Deciders(self.game, self.open, most)
            self.deciders.up = lambda: self.up()
            self.compiled = dict(enumerate(self.deciders.seats))

    # --- a turn ---

    def view(self, view: State) -> Worth | None:
        """What a view (or a whole state) comes to for those who do not know more."""
        deal = self.game.sample(view, Draws(0))
        if self.compiled:
            found = self.compiled[self.seat].best(deal)
            if found is not None:
                return worth_from(found, self.seat, self.game.players)
            if self.compiled[self.seat].too_much:
                return None
        try:
            try:
                return self.alone(deal, self.seat)
            except OthersDecide:
                return self._expect(view)
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

    def alone(self, state: State, seat: int) -> Worth:
        """What one seat can make of a state on what it knows, if nobody else decides any more."""
        if not state.agenda:
            return worth_of(self.game, state, self.seat, () if self.open else self._ends(state, seat))
        view = self._seen(state, seat)
        key = (seat, *self.game.gist(view))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._alone(state, view, seat)
        return found

    def _ends(self, state: State, seat: int) -> Sequence[PossibleEnd]:
        """How a finished game may have ended for all that a seat knew."""
        ends = self.game.possible_ends(state, seat)
        if ends is None:
            raise TooMuch
        self._spend(END * len(ends))
        return ends

    def _alone(self, state: State, view: State, seat: int) -> Worth:
        game, frame = self.game, state.agenda[-1]
        step = game.steps[frame[0]]
        self._spend(CHEAP)
        if game.idle(state):
            return self.alone(taken(game, state, step.codes(state, frame)[0]), seat)
        if step.sort == CHANCE:
            weights = step.weights(view, frame)
            return mix([(w, self.alone(bring(game, state, view, code), seat)) for code, w in weights.items()])
        if frame[1] != seat:
            passed = go_by(game, state)
            if passed is None:
                raise OthersDecide
            return self.alone(passed, seat)
        codes = step.options(state, frame)
        self._spend(CHEAP * len(codes))
        worths = [self.alone(taken(game, state, code), seat) for code in codes]
        return max(worths, key=lambda worth: worth.rank(seat))  # the first of the best

    def _expect(self, view: State) -> Worth:
        deal = self.game.sample(view, Draws(0))
        if (found := self._all_followed(view, deal)) is not None:
            return found
        if self.far(deal, 1):
            raise TooMuch
        deals = self.game.deals(view, int(min(self.deals, self.left)))
        if deals is None or self.far(deals[0][0], len(deals)):
            raise TooMuch
        return mix([(weight, self.outcome(deal)) for deal, weight in deals])

    def _all_followed(self, view: State, deal: State) -> Worth | None:
        """The average of all deals, if the compiled twin knows what follows from each."""
        if self.deciders is None or not self.game.is_view(view):
            return self._followed(deal, self.seat)
        found = self.deciders.follow(deal, self.seat, MOST_DEALS)
        if not self.deciders.deals:
            found = self._dealt_and_followed(self.deciders, view, deal)
        return None if found is None else worth_from(found, self.seat, self.game.players)

    def _dealt_and_followed(self, deciders: Deciders, view: State, deal: State) -> Option | None:
        """The same, deal by deal."""
        if deciders.follow(deal, self.seat) is None:
            return None
        parts: list[tuple[int, Option]] = []
        for each, weight in self.game.deals(view, min(MOST_DEALS, AS_MANY * self.deals)) or ():
            option = deciders.follow(each, self.seat)
            if option is None:
                return None
            parts.append((weight, option))
        return average(parts) if parts else None

    def _followed(self, state: State, seat: int) -> Worth | None:
        """What follows from a whole state for one seat, as far as the compiled twin knows."""
        found = self.deciders.follow(state, seat) if self.deciders else None
        return None if found is None else worth_from(found, seat, self.game.players)

    # --- a state ---

    def outcome(self, state: State) -> Worth:
        """What follows from a whole, settled state."""
        key = self.game.gist(state)
        found = self.states.get(key)
        if found is None:
            found = self.states[key] = self._outcome(state)
        return found

    def _outcome(self, state: State) -> Worth:
        if not state.agenda:
            return worth_of(self.game, state, self.seat)
        frame = state.agenda[-1]
        step = self.game.steps[frame[0]]
        if step.sort != CHANCE:
            return self._after(state, self.choice(state, frame[1]))
        weights = step.weights(state, frame)
        if self.game.idle(state):
            weights = {next(iter(weights)): 1}
        return mix([(weight, self._after(state, code)) for code, weight in weights.items()])

    def _after(self, state: State, code: int) -> Worth:
        self._spend(1)
        return self.outcome(taken(self.game, state, code))

    def _seen(self, state: State, seat: int) -> State:
        return state if self.open else self.game.redact(state, seat)

    def _spend(self, steps: float) -> None:
        self.left -= steps
        if self.left < 0 or self.up():
            raise TooMuch

    def choice(self, state: State, seat: int) -> int:
        """What a seat chooses at a pending decision, on what it knows."""
        view = self._seen(state, seat)
        key = (seat, *self.game.gist(view))
        found = self.choices.get(key)
        if found is None:
            found = self.choices[key] = self._choice(state, view, seat)
        return found

    def _choice(self, state: State, view: State, seat: int) -> int:
        frame = view.agenda[-1]
        codes = self.game.steps[frame[0]].options(state, frame)
        if len(codes) == 1:
            return codes[0]
        if self.compiled and (found := self.compiled[seat].options(state)):
            best = max(found, key=rank).code
            return best if best in codes else codes[0]
        try:
            worth = {code: self.alone(taken(self.game, state, code), seat).rank(seat) for code in codes}
        except OthersDecide:
            deals = self.game.deals(view, self.deals)
            if deals is None:
                raise TooMuch from None
            worth = {
                code: mix([(weight, self._after_for(deal, code, seat)) for deal, weight in deals]).rank(seat)
                for code in codes
            }
        return max(worth, key=worth.__getitem__)  # the first of the best

    def _after_for(self, deal: State, code: int, seat: int) -> Worth:
        """What a code comes to for a seat in one deal."""
        return self._followed(taken(self.game, deal, code), seat) or self._after(deal, code)


class OthersDecide(Exception):
    """Somebody else has a choice, too."""


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
