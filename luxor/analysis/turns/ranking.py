"""The turns of a seat side by side: worked out where that is possible, played where it is not.

All turns are played in the same deals with the same luck, and those that fall clearly behind drop out. Where
chance decides inside a turn, the best answer to each outcome is settled first, by games of its own, so that
what the turn is worth is not read off the very games that made it look good.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from luxor.analysis.bots.bots import Bot
from luxor.analysis.rollouts import POLICIES
from luxor.analysis.stats import wilson
from luxor.analysis.turns.candidates import (
    MEASURES,
    Candidate,
    Difference,
    Sample,
    sample_of,
    sample_of_worth,
)
from luxor.analysis.turns.clock import Clock
from luxor.analysis.turns.compiled import Compiled
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.outcomes import THREADS, End, InTime, OutOfTime, Wanted, play_from
from luxor.analysis.turns.solve import OthersDecide, Solved, Solver, TooMuch, best_of
from luxor.analysis.turns.tree import (
    GUIDED_NODES,
    MOST_NODES,
    Decide,
    Leaf,
    Node,
    Roll,
    TooLarge,
    TurnTree,
    growing_tree,
    leaves_below,
    nodes_below,
)
from luxor.analysis.work import Workers, no_break
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import Position

LOOK = 50  # games between two looks at whether the best is clear: the same however they are played; ...
MANY = 2000  # ... after so many of every turn, a tenth of this
ALONE = 500  # games at a time of a turn that is the only one left
SLICE, COMPILED_SLICE = 200, 2000  # games between two looks at the clock, all turns together
LAST_NODES = 8000  # of the tree of a turn that ends the game
FIELD = 24  # turns that are played: the best at a glance, where there are more
PROBES = 12  # games that settle an answer, at most
ANSWERS = 2  # that are tried for an outcome, the best at a glance
DEALS, STEPS = 5_000, 20_000  # of working out, before games are played instead; ...
TWIN = 6_000  # ... a compiled twin does as much as in so many of them, unless somebody is more patient
CLEAR = 3.3  # standard errors of the paired difference: looking often asks for more than the usual two


class Ranking:
    """The turns of one seat at one position, as far as they are known by now; first they are to be found."""

    tree: TurnTree

    def __init__(
        self,
        view: Position,
        seat: int,
        policy: str | Bot = "quick",
        seed: int = 0,
        by: str = "win",
        executor: Workers = None,
        deals: int = DEALS,
        steps: int = STEPS,
    ) -> None:
        self.game, self.view, self.seat = view.game, view, seat
        self.policy, self.seed, self.executor = policy, seed, executor
        self.by = MEASURES.index(by)
        self.heuristic = heuristic_of(view.game)
        self.solver = Solver(self.game, seat, deals, steps)
        self.solver.open = not view.is_view
        self.solver.use_twin(steps if steps > STEPS else TWIN)
        self.hurry: Callable[[], bool] = lambda: self.up()  # whether there is no time to work out more
        self.solver.up = lambda: self.hurry()
        self.slow = executor is None and policy not in POLICIES  # games of a bot take long, one by one
        self.up: Callable[[], bool] = lambda: False  # whether there is no more time
        self.candidates: list[Candidate] = []
        self.leaves: dict[int, Solved] = {}
        self.answers: dict[int, int] = {}  # by the decision: the number of the option to take
        self.glances: dict[int, float] = {}
        self.probed: dict[int, tuple[float, float]] = {}
        self.differences: dict[tuple[int, int], Difference] = {}
        self.tried_out: dict[int, list[int]] = {}  # the answers with which a turn was
        self.played = 0  # games of every turn that is still in
        self.told = 0  # of them, those that somebody was told of
        self.breathe: Callable[[], None] = no_break  # called often, by whoever must not be in the way
        self.threads = THREADS
        self.slice = SLICE if self.game.twin is None else COMPILED_SLICE

    def prepare(self) -> Iterator[None]:
        """Find the turns, work out what can be, and settle the answers at a glance; with many breaks."""
        self.tree = yield from self._tree()
        self.candidates = [Candidate(line) for line in self.tree.lines()]
        yield from self._solve()
        self._settle_exact()
        for candidate in self.candidates:
            if candidate.exact is None:
                self._glance(candidate.line.end)
                yield
        self._choose_field()
        for candidate in self.candidates:
            self._answer(candidate.line.end)
            yield

    # --- exact ---

    def _tree(self) -> Generator[None, None, TurnTree]:
        """The tree; if this turn ends the game, all of it even where that is much."""
        guide = yield from self._guide()
        most = GUIDED_NODES if guide else MOST_NODES
        tree = yield from growing_tree(self.view, self.seat, most, self.breathe, guide)
        if tree.cut and any(self._is_last(leaf) for leaf in tree.leaves):
            whole = TurnTree(self.view, self.seat, LAST_NODES, at_once=False)
            try:
                yield from whole.grow()
            except TooLarge:
                return tree
            return whole
        return tree

    def _guide(self) -> Generator[None, None, Compiled | None]:
        """A compiled twin that knows what everything comes to, if nobody else decides any more."""
        compiled = self.solver.compiled.get(self.seat)
        if compiled is None:
            return None
        steps = compiled.left
        found = yield from compiled.asked(self.game.sample(self.view._state, Draws(seed_of("turn"))))
        compiled.left = steps  # single turns may still be short enough
        return compiled if found else None

    def _is_last(self, leaf: Leaf) -> bool:
        """Whether nobody decides any more after the turn."""
        deal = self.game.sample(leaf.state, Draws(0))
        if self.solver.compiled and self.solver.compiled[self.seat].best(deal) is not None:
            return True
        try:
            self.solver.alone(deal, self.seat)
        except (OthersDecide, TooMuch, RecursionError):
            return False
        return True

    def _solve(self) -> Iterator[None]:
        """The leaves whose value can be worked out."""
        for leaf in self.tree.leaves:
            if self.hurry():
                return
            worth = self.solver.view(leaf.state)
            yield
            if worth is None and self.solver.left < 0:
                break
            if worth is not None:
                self.leaves[leaf.number] = Solved(worth, not self.tree.guessed)

    def _settle_exact(self) -> None:
        """Turns all of whose leaves are exact need no games."""
        memo: dict[int, Solved] = {}
        for candidate in self.candidates:
            end = candidate.line.end
            if all(leaf.number in self.leaves for leaf in leaves_below(end)):
                candidate.exact = sample_of_worth(best_of(end, self.seat, self.leaves, memo).worth, self.seat)

    def _choose_field(self) -> None:
        """Where there are very many turns, games are for those that look best."""
        unknown = [candidate for candidate in self.candidates if candidate.exact is None]
        unknown.sort(key=lambda candidate: -self._glance(candidate.line.end))
        for candidate in unknown[FIELD:]:
            candidate.left_out = True

    def is_exact(self, candidate: Candidate) -> bool:
        """Whether its value is exact: nothing was guessed, and nothing left out after its first chance."""
        if candidate.exact is None or self.tree.guessed:
            return False
        cut = self.tree.cut_at
        return not cut or all(node.key not in cut for node in nodes_below(candidate.line.end))

    # --- answers to what chance brings ---

    def _glance(self, node: Node) -> float:
        """What a node looks like, in points ahead."""
        found = self.glances.get(id(node))
        if found is None:
            if isinstance(node, Leaf):
                deal = self.game.sample(node.state, Draws(seed_of(self.seed, "glance")))
                found = self.heuristic.margin(deal, self.seat)
            elif isinstance(node, Decide):
                found = max(self._glance(after) for _, after in node.options)
            else:
                whole = sum(weight for _, weight, _ in node.outcomes)
                found = sum(weight * self._glance(after) for _, weight, after in node.outcomes) / whole
            self.glances[id(node)] = found
        return found

    def _tried(self, node: Decide) -> list[int]:
        """The options worth a closer look: those with an exact value, and the best of the others."""
        known = [n for n, (_, after) in enumerate(node.options) if isinstance(after, Leaf)
                 and after.number in self.leaves]  # fmt: skip
        others = [n for n in range(len(node.options)) if n not in known]
        others.sort(key=lambda n: -self._glance(node.options[n][1]))
        return sorted(known + others[:ANSWERS])

    def _value(self, node: Node) -> tuple[float, float]:
        """Win and margin as far as they are known: exact, probed, or at a glance."""
        if isinstance(node, Leaf):
            if node.number in self.leaves:
                worth = self.leaves[node.number].worth
                return float(worth.wins[self.seat]), float(worth.margins[self.seat])
            return self.probed.get(node.number, (0.5, self._glance(node)))
        if isinstance(node, Decide):
            return max(self._value(node.options[n][1]) for n in self._tried(node))
        whole = sum(weight for _, weight, _ in node.outcomes)
        values = [(weight, *self._value(after)) for _, weight, after in node.outcomes]
        return (sum(w * win for w, win, _ in values) / whole, sum(w * more for w, _, more in values) / whole)

    def _answer(self, node: Node) -> None:
        """Settle what to do after every outcome below, as far as is known now."""
        if isinstance(node, Decide):
            tried = self._tried(node)
            values = [self._value(node.options[n][1]) for n in tried]
            best = tried[values.index(max(values))]
            self.answers[id(node)] = best
            self._answer(node.options[best][1])
        elif isinstance(node, Roll):
            for _, _, after in node.outcomes:
                self._answer(after)

    def probe(self, clock: Clock, games: int) -> None:
        """Let games of their own settle the answers, as long as there is time."""
        wanted: dict[int, Leaf] = {}
        for candidate in self.candidates:
            if candidate.exact is None and not candidate.left_out:
                self._unclear(candidate.line.end, wanted)
        waiting = list(wanted.values())
        size = max(1, SLICE // games)
        while waiting and not clock.up():
            leaves, waiting = waiting[:size], waiting[size:]
            starts = [(leaf.state, tuple(range(-games, 0))) for leaf in leaves]
            try:
                ends = self._games_from(starts)
            except OutOfTime:
                break
            for leaf, played in zip(leaves, ends):
                self.probed[leaf.number] = (
                    sum(end.wins[self.seat] for end in played) / games,
                    sum(end.margin(self.seat) for end in played) / games,
                )
        for candidate in self.candidates:
            self._answer(candidate.line.end)

    def try_out(self, games: int) -> None:
        """A few games with the answers at a glance: for a first table, soon."""
        self.tried_out = {id(each): self._answers_in(each.line.end) for each in self.candidates}
        self._play(range(games))
        self.played = games

    def renew(self) -> None:
        """Play anew what was tried out with other answers than those that were settled since."""
        changed = [
            each
            for each in self.candidates
            if self.tried_out.get(id(each)) != self._answers_in(each.line.end)
        ]
        for candidate in changed:
            candidate.forget()
        self._play(range(self.played), changed)

    def forget(self) -> None:
        """Begin anew with the games."""
        self.differences.clear()
        self.played = 0
        for candidate in self.candidates:
            candidate.forget()

    def _answers_in(self, end: Node) -> list[int]:
        """What is to be done after chance, decision by decision."""
        return [self.answers[id(node)] for node in nodes_below(end) if id(node) in self.answers]

    def _unclear(self, node: Node, wanted: dict[int, Leaf]) -> None:
        """The leaves that compete as answers and are neither exact nor alone."""
        if isinstance(node, Roll):
            for _, _, after in node.outcomes:
                self._unclear(after, wanted)
        elif isinstance(node, Decide):
            tried = self._tried(node)
            for n in tried:
                after = node.options[n][1]
                if not isinstance(after, Leaf):
                    self._unclear(after, wanted)
                elif len(tried) > 1 and after.number not in self.leaves:
                    wanted[after.number] = after

    # --- games ---

    def rounds(self, games: int, width: float | None = None) -> Iterator[int]:
        """Play on, slice by slice, and say how many games each turn has had; ends when the best is clear,
        and its win chance known within an interval of this width."""
        while self.played < games and any(candidate.exact is None for candidate in self.active()):
            alone = len(self.active()) == 1
            look = LOOK if self.played < MANY else MANY // 10
            due = min(games, self.played + ALONE if alone else (self.played // look + 1) * look)
            size = 1 if self.slow else ALONE if alone else max(1, self.slice // len(self.active()))
            last = min(due, self.played + size)
            self._play(range(self.played, last))
            self.played = last
            if last == due:
                self._drop()
            yield last
            if len(self.active()) == 1 < len(self.candidates) and not self._wider(width):
                return

    def _wider(self, width: float | None) -> bool:
        """Whether the interval of the leader's win chance is wider than wanted."""
        if width is None or self.leader().exact is not None:
            return False
        found = wilson(self.leader().mean(0), len(self.leader().samples))
        return found.high - found.low > width

    def active(self) -> list[Candidate]:
        return [c for c in self.candidates if not c.dropped and not c.left_out]

    def _play(self, numbers: range, candidates: list[Candidate] | None = None) -> None:
        wanted: dict[int, dict[int, None]] = {}  # by the leaf: the numbers of its games
        ways: list[tuple[Candidate, list[Leaf]]] = []
        for candidate in [
            each for each in (self.active() if candidates is None else candidates) if each.exact is None
        ]:
            self.breathe()
            way = self._way(candidate.line.end, numbers)
            ways.append((candidate, way))
            for number, leaf in zip(numbers, way):
                if leaf.number not in self.leaves:
                    wanted.setdefault(leaf.number, {})[number] = None
        starts = [(self.tree.leaves[leaf].state, tuple(games)) for leaf, games in wanted.items()]
        found: dict[int, dict[int, Sample]] = {}
        for (leaf_number, games), (state, _), ends in zip(wanted.items(), starts, self._games_from(starts)):
            turn = self.game.turns(state)
            found[leaf_number] = {n: sample_of(end, self.seat, turn) for n, end in zip(games, ends)}
        for candidate, way in ways:
            self.breathe()
            candidate.add(found[leaf.number][number] if leaf.number in found else self._known(leaf)
                          for number, leaf in zip(numbers, way))  # fmt: skip

    def _way(self, node: Node, numbers: range) -> list[Leaf]:
        """Where games with these numbers go."""
        alike = [node] * len(numbers) if isinstance(node, Leaf) else []
        return alike or [self._follow(node, number) for number in numbers]

    def _known(self, leaf: Leaf) -> Sample:
        """What was worked out."""
        return sample_of_worth(self.leaves[leaf.number].worth, self.seat)

    def _games_from(self, starts: list[Wanted]) -> list[list[End]]:
        self.breathe()
        policy = InTime(self.policy, self.up) if self.slow else self.policy
        return play_from(self.game, starts, self.seat, policy, self.seed, self.executor, self.threads)

    def _follow(self, node: Node, number: int) -> Leaf:
        """Where a game goes: chance by its number, the answers as settled."""
        draws = Draws(seed_of(self.seed, "roll", number))
        while not isinstance(node, Leaf):
            if isinstance(node, Decide):
                node = node.options[self.answers[id(node)]][1]
            else:
                outcomes = {place: weight for place, (_, weight, _) in enumerate(node.outcomes)}
                node = node.outcomes[draws.weighted(outcomes)][2]
        return node

    def leader(self) -> Candidate:
        return max(self.active(), key=lambda each: (each.mean(self.by), each.exact is not None, each.mean(1)))

    def _drop(self) -> None:
        """Let those go that are clearly worse than the leader, on the games they share."""
        leader = self.leader()
        for candidate in self.active():
            self.breathe()
            if candidate is not leader and self._clearly_worse(leader, candidate):
                candidate.dropped = True

    def _clearly_worse(self, leader: Candidate, other: Candidate) -> bool:
        if leader.exact is not None and other.exact is not None:
            return leader.mean(self.by) > other.mean(self.by)
        pair = id(leader), id(other)
        if pair not in self.differences:
            self.differences[pair] = Difference(leader, other, self.by)
        found = self.differences[pair].count()
        return found.mean > 0 and found.mean > CLEAR * max(found.error, 1 / (2 * found.count))
