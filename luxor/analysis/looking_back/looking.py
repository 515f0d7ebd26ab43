"""One decision or outcome of a game after another: what it changed, and what it gave away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from luxor.analysis.bots.bots import Bot
from luxor.analysis.stats import Running
from luxor.analysis.turns.candidates import Sample, sample_of, sample_of_worth
from luxor.analysis.turns.outcomes import play_from, win_shares
from luxor.analysis.turns.solve import Solver
from luxor.analysis.turns.tree import Decide, Leaf, Node, TurnTree, growing_tree
from luxor.analysis.work import no_break
from luxor.core.position.position import AnyGame, Position
from luxor.core.study.node import Node as Played
from luxor.core.words.terms import Action, Decision

MILLION = 1_000_000
STEPS = 1500  # of working out per turn
CLEAR = 1.0  # standard errors: less than that is no reason to blame anybody


class Step(NamedTuple):
    """A decision or an outcome of the game."""

    node: int
    position: Position
    action: Action
    seat: int
    chance: bool
    change: tuple[int, ...]  # per seat, in millionths
    given_away: int = 0
    better: tuple[Action, ...] = ()
    why: tuple[Sample, Sample] | None = None  # what was played, and what was better
    error: int = 0  # of what was given away: one standard error
    judged: bool = False  # whether there was a choice that could be looked at


class Looking:
    """Looks at one position after another."""

    def __init__(
        self, game: AnyGame, games: int, policy: str | Bot, seed: int, viewer: int | None = None
    ) -> None:
        self.game, self.policy, self.seed = game, policy, seed
        self.viewer = viewer  # who is told of it; None: everything is open
        self.patience: int | None = None  # nodes to build until a turn is too large to be judged
        self.breathe: Callable[[], None] = no_break  # called often, by whoever must not be in the way
        self.many = tuple(range(games))  # for what a position is worth
        self.numbers = tuple(range(max(1, games // 10)))  # for what might have been played
        self.fresh = tuple(range(games, games + max(1, games // 10)))  # to look again
        self.tree: TurnTree | None = None
        self.at: Node | None = None  # where the game is in the tree
        self.leaves: dict[int, list[Sample]] = {}
        self.exact: set[int] = set()

    def be_quick(self, patience: int, tried: int, again: int, breathe: Callable[[], None]) -> None:
        """For whoever waits: fewer games to find the best turn than to say what it would have brought."""
        self.patience, self.breathe = patience, breathe
        self.numbers = tuple(range(tried))
        self.fresh = tuple(range(tried, tried + again))

    def chances(self, position: Position) -> tuple[int, ...]:
        """Everybody's chance to win by what may be known, in millionths that add up to one."""
        if position.over:
            winners = self.game.winners(position._state)[0]
            shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]
        else:
            seen = position if self.viewer is None else position.view(self.viewer)
            shares = win_shares(self.game, seen._state, self.policy, self.many, self.seed)
        found = [round(share * MILLION) for share in shares]
        found[-1] += MILLION - sum(found)
        return tuple(found)

    def _samples(self, leaves: list[Leaf], seat: int, numbers: tuple[int, ...]) -> dict[int, list[Sample]]:
        """What leaves come to, game by game."""
        starts = [(leaf.state, numbers) for leaf in leaves]
        played = play_from(self.game, starts, seat, self.policy, self.seed)
        return {
            leaf.number: [sample_of(end, seat, self.game.turns(leaf.state)) for end in ends]
            for leaf, ends in zip(leaves, played)
        }

    def step(self, here: Played, after: Played, before: tuple[int, ...]) -> Step:
        """One decision or outcome."""
        position, action = here.position, after.action
        assert action is not None
        pending = position.pending
        if not isinstance(pending, Decision):
            change = tuple(b - a for a, b in zip(before, self.chances(after.position)))
            self._follow(action)
            return Step(after.id, position, action, position.seat, True, change)
        if len(position.legal_actions()) == 1:  # nobody decided anything: nothing has changed
            self._follow(action)
            return Step(after.id, position, action, pending.seat, False, (0,) * self.game.players)
        change = tuple(b - a for a, b in zip(before, self.chances(after.position)))
        step = Step(after.id, position, action, pending.seat, False, change)
        if self.viewer in (None, pending.seat):
            step = self._judge(self._decision(position, pending.seat), step)
        self._follow(action)
        return step

    # --- the turn under way ---

    def _decision(self, position: Position, seat: int) -> Decide | None:
        """Where the game is in the tree of the turn; a new tree where there is none yet."""
        key = self.game.key(self.game.redact(position._state, seat))
        if (
            self.tree is None
            or self.tree.seat != seat
            or not isinstance(self.at, Decide)
            or self.at.key != key
        ):
            self.at = None
            self.tree = self._tree(position.view(seat), seat)
            if self.tree is not None:
                self.at = self.tree.root
                self.leaves = self._leaves(self.tree, seat)
        return self.at if isinstance(self.at, Decide) else None

    def _tree(self, view: Position, seat: int) -> TurnTree | None:
        """The tree of a turn, or nothing if that asks for too much patience."""
        growing, pieces = growing_tree(view, seat), 0
        while self.patience is None or pieces < self.patience:
            pieces += 1
            self.breathe()
            try:
                next(growing)
            except StopIteration as grown:
                return grown.value  # type: ignore[no-any-return]
        return None

    def _leaves(self, tree: TurnTree, seat: int) -> dict[int, list[Sample]]:
        """What every leaf comes to: worked out, or game by game."""
        solver = Solver(self.game, seat, 500, STEPS)
        solver.use_twin(STEPS)
        found: dict[int, list[Sample]] = {}
        for leaf in tree.leaves:
            worth = solver.view(leaf.state)
            if worth is not None:
                found[leaf.number] = [sample_of_worth(worth, seat)] * len(self.numbers)
        self.exact = set(found)
        rest = [leaf for leaf in tree.leaves if leaf.number not in found]
        return found | self._samples(rest, seat, self.numbers)

    def _follow(self, action: Action) -> None:
        if self.at is None or isinstance(self.at, Leaf):
            return
        choices = self.at.options if isinstance(self.at, Decide) else [(a, n) for a, _, n in self.at.outcomes]
        self.at = dict(choices).get(action)

    def _judge(self, node: Decide | None, step: Step) -> Step:
        """What a decision gave away against the best one; nothing where that is not clear."""
        options, action, seat = dict(node.options) if node is not None else {}, step.action, step.seat
        if action not in options:
            return step
        step = step._replace(judged=True)
        values = {each: self._games(after) for each, after in options.items()}
        best = max(values, key=lambda each: (_mean(values[each], 0), _mean(values[each], 1)))
        if best == action or _mean(values[best], 0) <= _mean(values[action], 0):
            return step
        line = (best, *self._line(options[best]))
        chosen, taken = self._again(options[best], seat), self._again(options[action], seat)
        difference = Running()
        for one, two in zip(chosen, taken):
            difference.add(one.measures[0] - two.measures[0])
        if difference.mean <= CLEAR * difference.error or difference.mean <= 0:
            return step
        return step._replace(
            given_away=round(difference.mean * MILLION),
            better=line,
            why=(_average(taken), _average(chosen)),
            error=round(difference.error * MILLION),
        )

    def _again(self, node: Node, seat: int) -> list[Sample]:
        """Games that had no part in finding the best continuation: so nobody is blamed for luck."""
        if isinstance(node, Leaf):
            if node.number in self.exact:
                return self.leaves[node.number][:1] * len(self.fresh)
            return self._samples([node], seat, self.fresh)[node.number]
        if isinstance(node, Decide):
            return self._again(node.options[self._best(node)][1], seat)
        rows = [(weight, self._again(after, seat)) for _, weight, after in node.outcomes]
        return [_mixed([(weight, games[n]) for weight, games in rows]) for n in range(len(self.fresh))]

    def _best(self, node: Decide) -> int:
        ranked = [self._games(after) for _, after in node.options]
        return max(range(len(ranked)), key=lambda n: (_mean(ranked[n], 0), _mean(ranked[n], 1)))

    def _games(self, node: Node) -> list[Sample]:
        """The games of a node, with the best continuation; chance by its weights, game by game."""
        if isinstance(node, Leaf):
            return self.leaves[node.number]
        if isinstance(node, Decide):
            found = [self._games(after) for _, after in node.options]
            return max(found, key=lambda games: (_mean(games, 0), _mean(games, 1)))
        rows = [(weight, self._games(after)) for _, weight, after in node.outcomes]
        return [_mixed([(weight, games[n]) for weight, games in rows]) for n in self.numbers]

    def _line(self, node: Node) -> tuple[Action, ...]:
        if not isinstance(node, Decide):
            return ()
        action, after = node.options[self._best(node)]
        return (action, *self._line(after))


def _mean(games: list[Sample], by: int) -> float:
    return sum([game.measures[by] for game in games]) / len(games)


def _mixed(parts: list[tuple[int, Sample]]) -> Sample:
    """Several samples as one, by their weights."""
    whole = sum(weight for weight, _ in parts)
    win, margin, score = (sum(w * part.measures[by] for w, part in parts) / whole for by in range(3))
    names = dict.fromkeys(name for _, part in parts for name in part.causes)
    causes = {name: sum(w * part.causes.get(name, 0.0) for w, part in parts) / whole for name in names}
    return Sample((win, margin, score), causes, sum(w * part.turns for w, part in parts) / whole)


def _average(games: list[Sample]) -> Sample:
    return _mixed([(1, game) for game in games])
