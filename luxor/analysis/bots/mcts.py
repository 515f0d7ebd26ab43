"""Information-set tree search: every iteration deals the hidden things anew, inside what the seat knows.

The root is searched by sequential halving, all candidates on the same deals and luck; below it the own
decisions form a tree (UCB), the others play at a glance. Playouts are truncated and then valued.
"""

from __future__ import annotations

import time
from math import exp, log, log2, sqrt

from luxor.analysis.bots.endings import best_ending
from luxor.analysis.checks import need_count
from luxor.analysis.turns.lookahead import (
    Lookahead,
    branch,
    code_of,
    frozen_game,
    heuristic_of,
    only_choice,
    play_quick,
    shortlist,
)
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import Frame, State
from luxor.core.errors import ConfigError
from luxor.core.heuristic import Heuristic
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action

EXPLORE = 0.12  # rewards of one position differ by a few hundredths
SPREAD = 12.0  # points of margin to which a reward is sensitive


class Node:
    """Own decisions below a line of play: how often each was offered and tried, and what came of it."""

    __slots__ = ("children", "offered", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.reward = 0.0
        self.children: dict[tuple[int, ...], Node] = {}

    @property
    def mean(self) -> float:
        return self.reward / self.visits if self.visits else 0.0


class Search:
    """One search from one view."""

    def __init__(self, view: Position, seat: int, draws: Draws, turns: int) -> None:
        self.view = view
        self.game: AnyGame = view.game
        self.heuristic: Heuristic = heuristic_of(view.game)
        self.seat = seat
        self.draws = draws
        self.turns = turns * view.game.players
        self.seeds: list[int] = []

    def seed(self, number: int) -> int:
        """The luck of an iteration: the same for every candidate."""
        while len(self.seeds) <= number:
            self.seeds.append(self.draws.below(2**31))
        return self.seeds[number]

    def iterate(self, root: Node, action: Action, number: int) -> None:
        """Play one candidate on one deal and note what comes of it."""
        draws = Draws(self.seed(number))
        state = self.game.sample(self.view._state, draws)
        last = self.game.turns(state) + self.turns
        state = branch(self.game, state, code_of(self.game, state, action))
        path = [root]
        self._descend(state, path, last, draws)
        left = last - self.game.turns(state)
        if state.agenda and left > 0:
            state = play_quick(self.game, state, draws, left)
        reward = self.reward(state)
        for node in path:
            node.visits += 1
            node.reward += reward

    def _descend(self, state: State, path: list[Node], last: int, draws: Draws) -> None:
        """Down the tree until a decision that was not tried yet is."""
        turns, node = self.game.turns, path[0]
        for frame, step, codes in open_steps(self.game.steps, state, stop=lambda now: turns(now) >= last):
            if not codes:
                code = step.roll(state, frame, draws)
                step.take(state, frame, code, None)
                if frame[1] == self.seat and not self.heuristic.inert(state, frame):
                    node = node.children.setdefault((frame[0], code), Node())
            elif len(codes) == 1:
                step.take(state, frame, codes[0], None)
            elif frame[1] != self.seat:
                step.take(state, frame, self.heuristic.choose(state, frame, codes, draws), None)
            else:
                fresh = self._fresh(node, state, frame, codes, draws)
                code = _ucb(node, frame[0], codes) if fresh is None else fresh
                node = node.children.setdefault((frame[0], code), Node())
                path.append(node)
                step.take(state, frame, code, None)
                if fresh is not None:
                    return

    def _fresh(self, node: Node, state: State, frame: Frame, codes: list[int], draws: Draws) -> int | None:
        """A decision not tried yet, the one that looks best first; None if all were."""
        new = [code for code in codes if (frame[0], code) not in node.children]
        if not new:
            return None
        return (
            self.heuristic.choose(state, frame, new, draws)
            if len(new) > 1 and new == codes
            else new[draws.below(len(new))]
        )

    def reward(self, state: State) -> float:
        """From 0 to 1: the margin, or for a game that ended mostly whether it was won."""
        margin = self.heuristic.margin(state, self.seat)
        soft = 1 / (1 + exp(-max(-300.0, min(300.0, margin / SPREAD))))
        if state.agenda:
            return soft
        winners, _ = self.game.winners(state)
        return 0.5 * soft + (0.5 / len(winners) if self.seat in winners else 0.0)


def _ucb(node: Node, kind: int, codes: list[int]) -> int:
    """The child with the best upper bound among those that are possible in this deal."""
    best, choice = -1.0, codes[0]
    for code in codes:
        child = node.children[kind, code]
        child.offered += 1
        bound = child.mean + EXPLORE * sqrt(log(child.offered + 1) / max(1, child.visits))
        if bound > best:
            best, choice = bound, code
    return choice


class Mcts:
    """Information-set search with a budget of nodes, or of seconds."""

    name = "mcts"
    endings = True  # whether they are worked out

    def __init__(
        self, nodes: int = 300, time_limit: float | None = None, turns: int = 3, width: int = 8
    ) -> None:
        for name, value in (("nodes", nodes), ("turns", turns), ("width", width)):
            need_count(name, value)
        if time_limit is not None and not time_limit > 0:
            raise ConfigError(f"time_limit is a number of seconds above 0, not {time_limit!r}")
        self.nodes, self.time_limit, self.turns, self.width = nodes, time_limit, turns, width

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        ending = best_ending(view) if self.endings else None
        if ending is not None:
            return ending
        seat = view.seat
        search = Search(view, seat, draws, self.turns)
        field = self._candidates(view, seat, legal, draws)
        roots = {action: Node() for action in field}
        rounds = max(1, round(log2(len(field)) + 0.49))
        end = None if self.time_limit is None else time.monotonic() + self.time_limit
        done = 0
        for number in range(rounds):
            share = max(1, self.nodes // (rounds * len(field)))
            stop = None if end is None else end - (end - time.monotonic()) * (rounds - number - 1) / rounds
            tries = 0
            while tries < share if stop is None else time.monotonic() < stop or not tries:
                for action in field:
                    search.iterate(roots[action], action, done + tries)
                tries += 1
            done += tries
            field.sort(key=lambda action: -roots[action].mean)
            field = field[: max(1, (len(field) + 1) // 2)]
        return field[0]

    def _candidates(self, view: Position, seat: int, legal: tuple[Action, ...], draws: Draws) -> list[Action]:
        """The options that look best one turn ahead: the budget is better spent on few."""
        if len(legal) <= self.width:
            return list(legal)
        game, heuristic = view.game, heuristic_of(view.game)
        state = game.sample(view._state, draws)
        turn, wanted = game.turns(state), shortlist(game, state, legal)
        limit = max(12, heuristic.ends // len(wanted))
        ahead = Lookahead(game, seat, lambda end: heuristic.outlook(end, seat), draws, limit=limit)
        value = {a: ahead.worth(branch(game, state, code_of(game, state, a)), turn) for a in wanted}
        return sorted(wanted, key=lambda action: -value[action])[: self.width]


class FrozenMcts(Mcts):
    """As it was before endings were worked out and weights learned: what stronger bots are measured by."""

    name = "mcts-frozen"
    endings = False

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        return super().choose(Position(frozen_game(view.game), view._state), legal, draws)
