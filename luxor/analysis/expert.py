"""The strongest bot: whole turns, the best at a glance played on many times, endings worked out."""

from __future__ import annotations

from math import log2

from luxor.analysis.checks import need_count
from luxor.analysis.endings import best_ending
from luxor.analysis.lookahead import heuristic_of
from luxor.analysis.turns import Decide, Leaf, Node, Roll, TurnTree, turn_tree
from luxor.core.chance import Draws
from luxor.core.heuristic import Heuristic
from luxor.core.position import Position
from luxor.core.step import State
from luxor.core.terms import Action
from luxor.core.twin import QUICK

NODES = 150  # of the tree of a turn
POINTS = 0.01  # what a point of margin counts beside the win: it tells lines apart that win alike


class Expert:
    """Ranks whole turns by games that everybody plays on at a glance; the best get most of the games."""

    name = "expert"

    def __init__(self, games: int = 200, width: int = 8) -> None:
        self.games = need_count("games", games)
        self.width = need_count("width", width)

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if len(legal) == 1:
            return legal[0]
        ending = best_ending(view)
        if ending is not None:
            return ending
        tree = turn_tree(view, view.seat, NODES)
        assert isinstance(tree.root, Decide)
        return Trial(tree, draws, self.games, self.width).best()


class Trial:
    """The turns of one tree, tried."""

    def __init__(self, tree: TurnTree, draws: Draws, games: int, width: int) -> None:
        self.tree, self.game, self.seat = tree, tree.game, tree.seat
        self.heuristic: Heuristic = heuristic_of(tree.game)
        self.seed = draws.below(2**31)
        self.games = games
        self.width = width
        self.glances: dict[int, float] = {}

    def best(self) -> Action:
        """Sequential halving over the lines that look best."""
        lines = sorted(self.tree.lines(), key=lambda line: -self._glance(line.end))[: self.width]
        rounds = max(1, round(log2(len(lines)) + 0.49))
        sums = dict.fromkeys(range(len(lines)), 0.0)
        field, played = list(sums), 0
        for _ in range(rounds):
            share = max(1, self.games // (rounds * len(field)))
            numbers = range(played, played + share)
            for place in field:
                sums[place] += self._reward(lines[place].end, numbers)
            played += share
            field.sort(key=lambda place: -sums[place])
            field = field[: max(1, (len(field) + 1) // 2)]
        return lines[field[0]].actions[0]

    def _glance(self, node: Node) -> float:
        found = self.glances.get(id(node))
        if found is None:
            if isinstance(node, Leaf):
                found = self.heuristic.margin(self.game.sample(node.state, Draws(self.seed)), self.seat)
            elif isinstance(node, Decide):
                found = max(self._glance(after) for _, after in node.options)
            else:
                whole = sum(weight for _, weight, _ in node.outcomes)
                found = sum(weight * self._glance(after) for _, weight, after in node.outcomes) / whole
            self.glances[id(node)] = found
        return found

    def _reward(self, node: Node, numbers: range) -> float:
        """The sum of what so many games bring; chance is drawn, answers are those at a glance."""
        from luxor.analysis.rollouts import play_all  # which knows the bots

        starts: dict[int, tuple[State, list[int]]] = {}
        for number in numbers:
            leaf = self._follow(node, number)
            starts.setdefault(leaf.number, (leaf.state, []))[1].append(number)
        found = 0.0
        for state, own in starts.values():
            seeds = [self.seed + number for number in own]
            ends = play_all(self.game, [state], [()], seeds, seeds, QUICK)
            found += sum(ends.wins(self.seat)) + POINTS * sum(ends.margins(self.seat))
        return found

    def _follow(self, node: Node, number: int) -> Leaf:
        draws = Draws(self.seed + number)
        while not isinstance(node, Leaf):
            if isinstance(node, Roll):
                weights = {place: weight for place, (_, weight, _) in enumerate(node.outcomes)}
                node = node.outcomes[draws.weighted(weights)][2]
            else:
                node = max((after for _, after in node.options), key=self._glance)
        return node
