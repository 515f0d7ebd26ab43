"""Whether a decision was wrong for certain: by whole games of fresh luck, and by the strongest player.

What a seat can do before chance or somebody else decides is a line. All lines are played with the same luck,
on what their player knew; what looks best is then compared with what was played, in games of their own.
Blamed is only what loses there by more than the error, and what the strongest player would not have done
either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, hypot
from typing import NamedTuple

from luxor.analysis.bots.bots import make_bot
from luxor.analysis.looking_back.strong import strong_gain
from luxor.analysis.looking_back.worths import Codes, Games, Worth, gain, worth_of
from luxor.analysis.stats import quantile
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.solve import Solver
from luxor.analysis.work import no_break
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.engine.twin import Ends
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action

ROOM = 24  # lines that are looked at
FIRST, FINAL = 12, 3  # games of all; lines that stay for the rest of the games
STEPS = 1500  # of working out per decision
SURE = quantile(0.98)  # standard errors: so many below is the lower bound, of many decisions
LEAST = 0.03  # of a lower bound: below that nobody is asked any more
CLEAR = 1.5  # standard errors: what strong players must say at least
KEPT = 0.7  # of what quick games say is left, on average, where strong players play on
STRONG = "expert:games=600"  # who must agree that it was wrong ...
ASKED = 2  # ... so often, with luck of its own each time


class Line(NamedTuple):
    """What a seat may do until chance or somebody else decides."""

    codes: Codes
    actions: tuple[Action, ...]


class Verdict(NamedTuple):
    """A decision that was wrong, where what was played leaves what was better."""

    at: int  # steps after the first decision of the line
    better: tuple[Action, ...]
    gain: float
    low: float  # the lower bound of the gain
    error: float  # one standard error; 0: worked out
    why: tuple[Worth, Worth]  # of what was played, and of what was better


class Judge:
    """Looks at the decisions of a game."""

    def __init__(self, games: Games, tried: range, fresh: range) -> None:
        self.games, self.tried, self.fresh = games, tried, fresh
        self.game: AnyGame = games.game
        self.breathe: Callable[[], None] = no_break

    def look(self, view: Position, whole: Position | None, seat: int, played: Codes) -> Verdict | None:
        """What was wrong with a line of a seat, by what it knew; `whole` is where it really was, if that
        may be known: there it must have been wrong, too."""
        lines = lines_of(self.game, view._state, seat)
        mine = next((line for line in lines if line.codes == played), None)
        if mine is None:
            mine = line_along(self.game, view._state, played)
            lines.append(mine)
        if len(lines) == 1:
            return None
        try:
            found = self._exact(view._state, lines, mine, seat)
            if found is None:
                found = self._played(view._state, whole, lines, mine, seat)
                if found is not None and self._would_do(view, mine, found):
                    return None
                if found is not None:
                    best = next(line for line in lines if line.actions[found.at :] == found.better)
                    return self._confirmed(view._state, found, mine, best, seat)
        except LuxorError:  # a line that some deals do not allow
            return None
        return found

    def _exact(self, view: State, lines: Sequence[Line], mine: Line, seat: int) -> Verdict | None:
        """What can be worked out needs no games; `gain` is 0 where nothing was wrong."""
        solver = Solver(self.game, seat, 500, STEPS)
        solver.use_twin(STEPS)
        worths = {}
        for line in [mine, *lines]:
            worths[line] = solver.view(after(self.game, view, line.codes, seat))
            if worths[line] is None:
                return None
        best = max(lines, key=lambda line: worths[line].rank(seat))  # type: ignore[union-attr]
        more = float(worths[best].wins[seat] - worths[mine].wins[seat])  # type: ignore[union-attr]
        if more <= 0:
            return NOTHING
        return _verdict(
            mine, best, more, more, 0.0, self.games.play(view, [mine.codes, best.codes], self.tried)
        )

    def _played(
        self, view: State, whole: Position | None, lines: Sequence[Line], mine: Line, seat: int
    ) -> Verdict | None:
        best = self._best(view, lines, mine, seat)
        if best.codes[: len(mine.codes)] == mine.codes:
            return None
        first, size = self.fresh[: len(self.fresh) // 4], len(self.fresh)
        rest = self.fresh[len(first) :]
        pair = [mine.codes, best.codes]
        found = gain(self.games.play(view, pair, first), 1, 0, len(first), seat)
        if found.mean <= found.error or found.mean <= 0:
            return None
        self.breathe()
        ends = self.games.play(view, pair, rest)  # games that had no part in finding it
        found = gain(ends, 1, 0, size - len(first), seat)
        if found.mean <= 0:
            return None
        low = found.mean - SURE * found.error
        if low <= LEAST or (whole is not None and not self._so_it_was(whole._state, mine, best, seat)):
            return None
        return _verdict(mine, best, found.mean, low, found.error, ends)

    def _so_it_was(self, state: State, mine: Line, best: Line, seat: int) -> bool:
        """Whether it was better in the very position, all cards open."""
        numbers = self.fresh[: len(self.fresh) // 4]
        found = gain(self.games.play(state, [mine.codes, best.codes], numbers), 1, 0, len(numbers), seat)
        return found.mean > found.error

    def _best(self, view: State, lines: Sequence[Line], mine: Line, seat: int) -> Line:
        """What looks best: all lines have a few games, the best of them the rest."""
        left, sums, spread = list(lines), dict.fromkeys(lines, 0.0), heuristic_of(self.game).spread
        for numbers in (self.tried[:FIRST], self.tried[FIRST:]):
            if not numbers:
                break
            self.breathe()
            ends = self.games.play(view, [line.codes for line in left], numbers)
            rewards = rewards_of(ends, seat, spread)
            for at, line in enumerate(left):
                sums[line] += sum(rewards[at * len(numbers) : (at + 1) * len(numbers)])
            left.sort(key=lambda line: -sums[line])
            left = left[:FINAL] if mine in left[:FINAL] else [*left[:FINAL], mine]
        return max(left, key=lambda line: sums[line])

    def _would_do(self, view: Position, mine: Line, found: Verdict) -> bool:
        """Whether the strongest player would have played the same."""
        here = Position(self.game, after(self.game, view._state, mine.codes[: found.at], view.seat))
        legal = here.legal_actions()
        for number in range(ASKED):
            self.breathe()
            draws = Draws(seed_of(self.games.seed, "strong", number))
            if make_bot(STRONG).choose(here, legal, draws) == mine.actions[found.at]:
                return True
        return False

    def _confirmed(self, view: State, found: Verdict, mine: Line, best: Line, seat: int) -> Verdict | None:
        """The verdict as strong players see it who play on for some turns; None where they deny it."""
        strong = strong_gain(self.games, view, (mine.codes, best.codes), seat, self.breathe)
        if strong.mean <= CLEAR * strong.error or strong.count < 2:
            return None
        more = (KEPT * found.gain + strong.mean) / 2
        error = hypot(KEPT * found.error, strong.error) / 2
        return found._replace(gain=more, low=more - SURE * error, error=error)


NOTHING = Verdict(0, (), 0.0, 0.0, 0.0, (Worth((), (), ()), Worth((), (), ())))


def _verdict(mine: Line, best: Line, more: float, low: float, error: float, ends: Ends) -> Verdict:
    size = len(ends) // 2
    at = next((n for n, (a, b) in enumerate(zip(mine.codes, best.codes)) if a != b), 0)
    return Verdict(
        at, best.actions[at:], more, low, error, (worth_of(ends, 0, size), worth_of(ends, 1, size))
    )


def rewards_of(ends: Ends, seat: int, spread: float) -> list[float]:
    """Game by game: half whether it was won, half by how much."""
    return [
        (win + 1 / (1 + exp(max(-50.0, min(50.0, -1000 * margin / spread))))) / 2
        for win, margin in zip(ends.wins(seat), ends.margins(seat))
    ]


def lines_of(game: AnyGame, view: State, seat: int, room: int = ROOM) -> list[Line]:
    """The lines of a seat that is to decide; where they are many, those that look best at a glance."""
    found: list[Line] = []
    _collect(game, dealt(game, view), seat, Line((), ()), room, found)
    return found


def _collect(game: AnyGame, start: State, seat: int, line: Line, room: int, found: list[Line]) -> None:
    state, turn, heuristic = start.clone(), game.turns(start), heuristic_of(game)
    for frame, step, codes in open_steps(game.steps, state):
        if not codes or frame[1] != seat or game.turns(state) != turn:
            break
        if len(codes) > 1:
            if room < 2:
                break
            wide = min(len(codes), room)
            values = heuristic.glance(state, frame, codes)
            if values is not None:
                codes = [code for _, code in sorted(zip(values, codes), key=lambda pair: -pair[0])]
            for code in codes[:wide]:
                action, then = step.action(state, frame, code), state.clone()
                step.take(then, frame, code, None)
                longer = Line((*line.codes, code), (*line.actions, action))
                _collect(game, then, seat, longer, room // wide, found)
            return
        line = Line((*line.codes, codes[0]), (*line.actions, step.action(state, frame, codes[0])))
        step.take(state, frame, codes[0], None)
    found.append(line)


def line_along(game: AnyGame, view: State, codes: Codes) -> Line:
    """A line with its actions."""
    state, left = dealt(game, view).clone(), list(codes)[::-1]
    actions: list[Action] = []
    for frame, step, _ in open_steps(game.steps, state):
        code = left.pop()
        actions.append(step.action(state, frame, code))
        if not left:
            break
        step.take(state, frame, code, None)
    return Line(codes, tuple(actions))


def dealt(game: AnyGame, view: State) -> State:
    """A view with what is hidden dealt, always alike; a whole state as it is."""
    return game.sample(view, Draws(seed_of("turn"))) if game.is_view(view) else view


def after(game: AnyGame, view: State, codes: Codes, seat: int) -> State:
    """What a seat knows after codes of its own."""
    state = dealt(game, view).clone()
    for code in codes:
        game.take(state, code, None)
    return game.redact(state, seat) if game.is_view(view) else state
