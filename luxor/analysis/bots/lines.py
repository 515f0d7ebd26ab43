"""The search behind the strongest bot: the lines of a turn, halved again and again, with a tree below each.

What a seat can do in its turn before chance or somebody else decides is a *line*. All lines are played in the
same deals of what is hidden, with the same luck, and after each round the better half of them stays. Below a
line the seat's decisions of a few turns form a tree: an option is tried the later the worse it looks at a
glance, and the oftener the better it did. Where nothing can be planned there is no tree, and a line is but
one option: the best of many lines looks better than it is. Everybody else plays at a glance; after some
turns the state is worth what the game's heuristic says. All numbers are whole, so that the compiled twin
(`source/lines.h`) finds the very same.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cache
from math import exp, log, sqrt
from typing import NamedTuple

from luxor.analysis.turns.lookahead import heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.points import totals
from luxor.core.engine.step import Frame, State
from luxor.core.engine.twin import MOST_LINE, Found, LinePlan, LineTables, Weighed, Weighing
from luxor.core.heuristic import POINT, Heuristic
from luxor.core.position.position import AnyGame

SURE = 1_000_000  # the reward of a certain win
FINE, FAR = 50, 300  # steps of a spread, and steps to each side, for which the chance is looked up
EXPLORE = 0.12  # rewards of one position differ by a few hundredths
SCALE = 1000  # of roots
WIDEN = SCALE
SPARE = 64  # a line is visited once in every round, however few games there are


@cache
def tables_for(games: int) -> LineTables:
    """What a search of so many games looks up."""
    soft = [round(SURE / (1 + exp(-at / FINE))) for at in range(-FAR, FAR + 1)]
    roots = [round(SCALE * sqrt(n)) for n in range(games + SPARE)]
    curious = [round(EXPLORE * SURE * sqrt(log(n + 1))) for n in range(games + SPARE)]
    return LineTables(array("i", soft), FINE, array("i", roots), array("i", curious), WIDEN)


class Branch:
    """A decision or an outcome below a line: how often it was offered and played, and what came of it."""

    __slots__ = ("branches", "offered", "reward", "visits")

    def __init__(self) -> None:
        self.visits = self.offered = self.reward = 0
        self.branches: dict[tuple[int, int], Branch] = {}


class Line(NamedTuple):
    """Codes of a turn, and what they lead to."""

    codes: tuple[int, ...]
    root: Branch


def best_line(game: AnyGame, view: State, seed: int, plan: LinePlan) -> Found:
    """The best code at a pending decision, by what its seat knows."""
    if game.twin is not None:
        found = game.twin.best_line(view, seed, plan, tables_for(plan.games))
        if found is not None:
            return found
    return Lines(game, view, seed, plan).found()


def whole_turns(game: AnyGame, view: State, seed: int, plan: LinePlan) -> list[tuple[int, ...]]:
    """The whole turns at a pending decision, up to the first chance: lines, as many as have room."""
    if game.twin is not None:
        found = game.twin.turns(view, seed, plan, tables_for(plan.games))
        if found is not None:
            return found
    return Lines(game, view, seed, plan).turns()


def weigh_turns(game: AnyGame, view: State, seed: int, plan: LinePlan, wanted: Weighing) -> Weighed:
    """What whole turns are worth, by games that chose nothing."""
    if game.twin is not None:
        found = game.twin.weigh(view, seed, plan, tables_for(plan.games), wanted)
        if found is not None:
            return found
    return Lines(game, view, seed, plan).weighed(wanted)


class Lines:
    """The same, interpreted."""

    def __init__(self, game: AnyGame, view: State, seed: int, plan: LinePlan) -> None:
        self.game, self.view, self.seed, self.plan = game, view, seed, plan
        self.heuristic: Heuristic = heuristic_of(game)
        self.seat, self.turn = view.agenda[-1][1], game.turns(view)
        self.tables = tables_for(plan.games)
        self.lines: list[Line] = []
        self.whole = False  # without room a line goes on with what looks best, instead of ending
        self.settled = False  # the tree is only followed any more: for games that chose nothing
        self.soon = 0  # games that ended before the seat's next turn

    def found(self) -> Found:
        """The best code."""
        self._find_lines(self._dealt(self.seed), (), self.plan.room)
        best = self._halved()[0]
        tried = tuple((line.root.visits, line.root.reward) for line in self.lines)
        return Found(best.codes[0], self.soon, tried)

    def turns(self) -> list[tuple[int, ...]]:
        """All lines that have room."""
        self.whole = True
        self._find_lines(self._dealt(self.seed), (), self.plan.room)
        return [line.codes for line in self.lines]

    def weighed(self, wanted: Weighing) -> Weighed:
        """A search among lines that are known, then games with other luck by what it settled."""
        self.lines = [Line(codes, Branch()) for codes in wanted.lines]
        order = self._halved()
        soon, self.settled = self.soon, True
        rewards: dict[int, list[int]] = {id(line): [] for line in self.lines}
        for number in range(wanted.fresh + wanted.more):
            dealt = self._dealt(wanted.seed + number)
            for line in order if number < wanted.fresh else order[: wanted.best]:
                rewards[id(line)].append(self._play(line, dealt, Draws(wanted.seed + number)))
        sums = [rewards[id(line)] for line in self.lines]
        return Weighed(
            soon,
            tuple(self.lines.index(line) for line in order),
            tuple((len(got), sum(got), sum(each * each // SURE for each in got)) for got in sums),
        )

    def _halved(self) -> list[Line]:
        """Sequential halving: the lines, those that did best first."""
        order, rounds, number = list(self.lines), 1, 0
        left = list(order)
        while 1 << rounds < len(left):
            rounds += 1
        for _ in range(rounds):
            for _ in range(max(1, self.plan.games // (rounds * len(left)))):
                dealt = self._dealt(self.seed + number)
                for line in left:
                    self._play(line, dealt, Draws(self.seed + number))
                number += 1
            left.sort(key=lambda line: -line.root.reward)
            order[: len(left)] = left
            left = left[: (len(left) + 1) // 2]
        return order

    def _dealt(self, seed: int) -> State:
        game, view = self.game, self.view
        return game.sample(view, Draws(seed)) if game.is_view(view) else view

    def _find_lines(self, start: State, line: tuple[int, ...], room: int) -> None:
        """The best options of each decision share the room for lines; without room the tree goes on."""
        state = start.clone()
        for frame, step, codes in open_steps(self.game.steps, state):
            if (
                (room < 2 and not self.whole)
                or len(line) == MOST_LINE
                or not codes
                or not self._own_turn(state, frame)
            ):
                break
            if len(codes) > 1:
                wide = min(len(codes), room)
                for code in self._ranked(state, frame, codes)[:wide]:
                    after = state.clone()
                    step.take(after, frame, code, None)
                    self._find_lines(after, (*line, code), room // wide if self.plan.deep else 1)
                return
            line = (*line, codes[0])
            step.take(state, frame, codes[0], None)
        self.lines.append(Line(line, Branch()))

    def _own_turn(self, state: State, frame: Frame) -> bool:
        return frame[1] == self.seat and self.game.turns(state) == self.turn

    def _ranked(self, state: State, frame: Frame, codes: list[int]) -> list[int]:
        """What looks best comes first: the best of each sort, then the second ones, and so on.

        As it is where nothing is estimated.
        """
        values = self.heuristic.glance(state, frame, codes)
        if values is None:
            return codes
        met: Counter[int] = Counter()
        places: dict[int, int] = {}  # of a code among those of its sort
        for _, code in sorted(zip(values, codes), key=lambda pair: -pair[0]):
            sort = self.heuristic.sort_of(frame, code)
            places[code] = met[sort]
            met[sort] += 1
        return sorted(places, key=places.__getitem__)

    def _play(self, line: Line, dealt: State, draws: Draws) -> int:
        """One game: down the tree to something new, then on at a glance; what it came to is noted."""
        game, heuristic, state = self.game, self.heuristic, dealt.clone()
        last, deep = self.turn + self.plan.turns, self.turn + self.plan.deep
        left, path, fresh = list(line.codes)[::-1], [line.root], False
        for frame, step, codes in open_steps(game.steps, state):
            if not left and game.turns(state) >= last:
                state.agenda.append(frame)
                break
            own = frame[1] == self.seat and not fresh and game.turns(state) < deep
            if left:
                code = left.pop()
            elif not codes:
                code = step.roll(state, frame, draws)
                if own and not heuristic.inert(state, frame):
                    fresh = self.settled and (frame[0], code) not in path[-1].branches
                    if not fresh:
                        path.append(path[-1].branches.setdefault((frame[0], code), Branch()))
            elif len(codes) == 1:
                code = codes[0]
            elif own and self.settled:
                known = [code for code in codes if (frame[0], code) in path[-1].branches]
                fresh = not known
                if fresh:
                    code = heuristic.choose(state, frame, codes, draws)
                else:
                    code = max(known, key=lambda each: path[-1].branches[frame[0], each].visits)
                    path.append(path[-1].branches[frame[0], code])
            elif own:
                code = self._choice(path[-1], state, frame, codes)
                fresh = (frame[0], code) not in path[-1].branches
                path.append(path[-1].branches.setdefault((frame[0], code), Branch()))
            else:
                code = heuristic.choose(state, frame, codes, draws)
            step.take(state, frame, code, None)
        reward = self._reward(state)
        for branch in path if not self.settled else ():
            branch.visits += 1
            branch.reward += reward
        return reward

    def _choice(self, branch: Branch, state: State, frame: Frame, codes: list[int]) -> int:
        """The more often a decision came up, the more of its options are tried; the best bound among them."""
        best, choice, (_, _, roots, curious, widen) = -1, codes[0], self.tables
        for code in self._ranked(state, frame, codes)[: 1 + roots[branch.visits] // widen]:
            tried = branch.branches.get((frame[0], code))
            if tried is None:
                return code
            tried.offered += 1
            bound = tried.reward // tried.visits + SCALE * curious[tried.offered] // roots[tried.visits]
            if bound > best:
                best, choice = bound, code
        return choice

    def _reward(self, state: State) -> int:
        """The margin as a chance; for a game that ended half of it whether it was won."""
        over = not state.agenda
        worths = (
            [POINT * total for total in totals(self.game.score(state), self.game.players)]
            if over
            else [self.heuristic.worth(state, seat) for seat in range(self.game.players)]
        )
        mine = worths.pop(self.seat)
        far = (mine - max(worths)) // (self.plan.spread // FINE)
        soft = self.tables.soft[FAR + max(-FAR, min(FAR, far))]
        if not over:
            return soft
        self.soon += self.game.turns(state) - self.turn < self.game.players
        winners, _ = self.game.winners(state)
        return (soft + (SURE // len(winners) if self.seat in winners else 0)) // 2
