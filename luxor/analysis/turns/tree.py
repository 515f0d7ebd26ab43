"""The turn of a seat as a tree: everything it can decide until somebody else's turn, and what chance brings.

A node is what the seat knows at that point and can still matter, so ways that come to the same are one node.
A decision leads to a node per option, and chance branches where the seat has still to decide after it. Where
nothing is left to decide in this turn there is a leaf: what follows from there is worked out (`solve`) or
played (`rollouts`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from luxor.analysis.chances.seen_chance import deal_with
from luxor.analysis.turns.compiled import Compiled
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.work import no_break
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import CHANCE, Frame, State
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action

MOST_NODES = 600  # of a tree; where there are more, only the options that look best are followed ...
WIDTHS = (10_000, 3, 1)  # ... so many at a decision: the first of these with which it is small enough
WIDER = (12, 3)  # at the first two decisions so many times as many
GUIDED_NODES = 2000  # of a tree where it is known what everything comes to: only the best answers to chance
BELOW_CHANCE = 1000  # a depth that decisions before the first chance do not come to
MOST_LOOKS = 300  # outcomes to look through for a decision that may follow them

Key = tuple[object, ...]


class Leaf:
    """Nothing is left for the seat to decide in this turn; `state` is what it knows then."""

    __slots__ = ("key", "number", "state")

    def __init__(self, number: int, key: Key, state: State) -> None:
        self.number = number
        self.key = key
        self.state = state


class Decide:
    """The seat chooses among actions, in the order of the rules."""

    __slots__ = ("key", "options", "position")

    def __init__(self, key: Key, position: Position) -> None:
        self.key = key
        self.position = position  # what the seat knows; for labels
        self.options: list[tuple[Action, Node]] = []


class Roll:
    """Chance brings something, as likely as the seat must think; then the seat goes on deciding."""

    __slots__ = ("key", "outcomes", "position")

    def __init__(self, key: Key, position: Position) -> None:
        self.key = key
        self.position = position
        self.outcomes: list[tuple[Action, int, Node]] = []


Node = Leaf | Decide | Roll


class Line(NamedTuple):
    """A way through the own decisions up to the first chance, or to the end of the turn."""

    actions: tuple[Action, ...]
    at: tuple[Position, ...]  # what is known where each of them is decided; for labels
    end: Leaf | Roll


class TooLarge(Exception):
    """A tree has more nodes than it may."""


def turn_tree(view: Position, seat: int, most: int = MOST_NODES) -> TurnTree:
    """The tree of a turn, or the widest part of it that is small enough: then it is `cut`."""
    growing = growing_tree(view, seat, most)
    while True:
        try:
            next(growing)
        except StopIteration as grown:
            return grown.value  # type: ignore[no-any-return]


def growing_tree(
    view: Position,
    seat: int,
    most: int = MOST_NODES,
    breathe: Callable[[], None] = no_break,
    guide: Compiled | None = None,
) -> Generator[None, None, TurnTree]:
    """The same, node by node: a large one takes seconds, and whoever waits may look up in between.

    Where even the narrowest is too large, chance ends the tree: what the seat decides after it is then played
    like all that follows. `breathe` is called even more often, for those who must not be in the way. `guide`
    knows what everything comes to: then what is left out is no better than what is kept, and the tree is not
    `cut`.
    """
    for branches in (True, False):
        for width in WIDTHS:
            tree = TurnTree(view, seat, most, width, at_once=False)
            tree.breathe, tree.guide, tree.branches = breathe, guide, branches
            try:
                yield from tree.grow()
            except TooLarge:
                continue
            return tree
    raise AssertionError("a few decisions one after another are never too many")


class TurnTree:
    """Built from what the seat knows, and nothing else: its view, or a whole position if all is open."""

    root: Node

    def __init__(
        self,
        view: Position,
        seat: int,
        most: int = MOST_NODES,
        width: int = WIDTHS[0],
        *,
        at_once: bool = True,
    ) -> None:
        self.game: AnyGame = view.game
        self.seat = seat
        self.open = not view.is_view
        self.heuristic = heuristic_of(view.game)
        self.most = most
        self.width = width
        self.cut_at: set[Key] = set()  # the nodes at which something was left out
        self.breathe: Callable[[], None] = no_break
        self.guide: Compiled | None = None
        self.branches = True  # whether what follows a chance is part of the tree
        self.guessed = False  # whether somebody else decided something in between
        self.nodes: dict[Key, Node] = {}
        self.leaves: list[Leaf] = []
        self._start = self.game.sample(view._state, Draws(seed_of("turn")))
        self.turn = self.game.turns(self._start)
        if at_once:
            for _ in self.grow():
                pass

    @property
    def cut(self) -> bool:
        """Whether something was left out."""
        return bool(self.cut_at)

    # --- building ---

    def grow(self) -> Iterator[None]:
        """Build it, with a break after every node."""
        self.root = yield from self._node(self._start, 0)

    def known(self, state: State) -> State:
        """What the seat knows of a state."""
        return state if self.open else self.game.redact(state, self.seat)

    def _node(self, state: State, depth: int) -> Generator[None, None, Node]:
        """The node of a settled state."""
        while not self._ended(state) and self._goes_by(state) and self._follows(state):
            state = self._pass(state)
        view = self.known(state)
        key = self.game.gist(view)
        found = self.nodes.get(key)
        if found is None:
            if len(self.nodes) >= self.most and not self._is_narrowest():
                raise TooLarge
            found = yield from self._make(state, view, key, depth)
        return found

    def _make(self, state: State, view: State, key: Key, depth: int) -> Generator[None, None, Node]:
        yield
        frame = state.agenda[-1] if state.agenda else None
        chance = frame is not None and self.game.steps[frame[0]].sort == CHANCE
        if (
            frame is None
            or self._ended(state)
            or ((chance or frame[1] != self.seat) and (self._is_enough(depth) or not self._follows(state)))
            or (chance and self._leaves_out(key))
        ):
            leaf = self.nodes[key] = Leaf(len(self.leaves), key, view)
            self.leaves.append(leaf)
            return leaf
        step = self.game.steps[frame[0]]
        position = Position(self.game, view)
        if chance:
            roll = self.nodes[key] = Roll(key, position)
            for code, weight in step.weights(view, frame).items():
                action = step.action(view, frame, code)
                below = BELOW_CHANCE if self.guide else depth
                after = yield from self._node(bring(self.game, state, view, code), below)
                roll.outcomes.append((action, weight, after))
            return roll
        decide = self.nodes[key] = Decide(key, position)
        for code in self._codes(state, frame, key, depth):
            action = step.action(state, frame, code)
            after = yield from self._node(taken(self.game, state, code), depth + 1)
            decide.options.append((action, after))
        return decide

    def _codes(self, state: State, frame: Frame, key: Key, depth: int) -> list[int]:
        """The options, or those that look best, in the order of the rules."""
        codes = self.game.steps[frame[0]].options(state, frame)
        width = self.width * (WIDER[depth] if depth < len(WIDER) else 1)
        if self.guide and depth >= BELOW_CHANCE:
            width = 1  # the best answer
        if len(codes) <= width:
            return codes
        outlook = self._guided(state, codes) or self._outlook(state, key)
        kept = sorted(codes, key=outlook, reverse=True)[:width]
        return [code for code in codes if code in kept]

    def _guided(self, state: State, codes: list[int]) -> Callable[[int], tuple[float, float]] | None:
        """What codes come to, where that is known; of those that all come to the same nothing is said."""
        ranks = self.guide.ranks(state) if self.guide else {}
        return ranks.__getitem__ if all(code in ranks for code in codes) else None

    def _outlook(self, state: State, key: Key) -> Callable[[int], float]:
        """What codes look like, at a glance."""
        if not self.guide or self.guide.too_much:  # whatever a guide gives no number comes to the same
            self.cut_at.add(key)
        self.breathe()
        return lambda code: self.heuristic.outlook(taken(self.game, state, code), self.seat)

    def _leaves_out(self, key: Key) -> bool:
        """Whether the tree ends with a chance after which something would still be decided."""
        if not self.branches:
            self.cut_at.add(key)
        return not self.branches

    def _is_narrowest(self) -> bool:
        """Whether there is no way to have fewer nodes."""
        return self.width == 1 and (self.guide is not None or not self.branches)

    def _is_enough(self, depth: int) -> bool:
        """Whether nobody needs to know what follows a chance: that it comes to something known is enough."""
        part = 4 if depth >= BELOW_CHANCE else 2
        return self.guide is not None and len(self.nodes) * part > self.most

    def _ended(self, state: State) -> bool:
        return not state.agenda or self.game.turns(state) != self.turn

    def _goes_by(self, state: State) -> bool:
        """Whether what is pending is neither the seat's to decide nor something to prepare for."""
        frame = state.agenda[-1]
        chance = self.game.steps[frame[0]].sort == CHANCE
        return self.game.idle(state) if chance else frame[1] != self.seat

    def _pass(self, state: State) -> State:
        """Let something happen that matters to nobody, or somebody else decide by what looks good."""
        if (passed := go_by(self.game, state)) is not None:
            return passed
        self.guessed = True
        popped = state.clone()
        frame = popped.agenda.pop()
        codes = self.game.steps[frame[0]].options(state, frame)
        return taken(self.game, state, self.heuristic.choose(popped, frame, codes, Draws(0)))

    def _follows(self, state: State) -> bool:
        """Whether the seat may have something to decide in this turn after what is pending."""
        looks = 0
        waiting = [state]
        while waiting:
            here = waiting.pop()
            if self._ended(here):
                continue
            frame = here.agenda[-1]
            step = self.game.steps[frame[0]]
            codes = step.codes(here, frame)
            if step.sort != CHANCE and frame[1] == self.seat and len(codes) > 1:
                return True
            self.breathe()
            if step.sort == CHANCE and self.game.idle(here):
                codes = codes[:1]
            looks += len(codes)
            if looks > MOST_LOOKS:
                self.cut_at.add(self.game.gist(self.known(state)))
                return False
            waiting += [taken(self.game, here, code) for code in codes]
        return False

    # --- reading ---

    def lines(self) -> list[Line]:
        """Every way to the first chance or the end; one for each first action and end."""
        found: dict[tuple[Action | None, int], Line] = {}
        for line in self._lines(self.root, (), ()):
            found.setdefault((line.actions[0] if line.actions else None, id(line.end)), line)
        return list(found.values())

    def _lines(self, node: Node, actions: tuple[Action, ...], at: tuple[Position, ...]) -> Iterator[Line]:
        if not isinstance(node, Decide):
            yield Line(actions, at, node)
            return
        for action, after in node.options:
            yield from self._lines(after, (*actions, action), (*at, node.position))


def taken(game: AnyGame, state: State, code: int) -> State:
    """The state after a code of what is pending."""
    after = state.clone()
    game.take(after, code, None)
    return after


def go_by(game: AnyGame, state: State) -> State | None:
    """The state after something that makes no difference: chance that is idle, or options that are alike."""
    frame = state.agenda[-1]
    step = game.steps[frame[0]]
    if game.idle(state):
        return taken(game, state, step.codes(state, frame)[0])
    if step.sort == CHANCE:
        return None
    afters = [taken(game, state, code) for code in step.options(state, frame)]
    first = game.gist(afters[0])
    return afters[0] if all(game.gist(after) == first for after in afters[1:]) else None


def bring(game: AnyGame, state: State, view: State, code: int) -> State:
    """Let an outcome happen that somebody with this view thinks possible, if need be in another deal."""
    frame = state.agenda[-1]
    if code not in game.steps[frame[0]].weights(state, frame):
        state = deal_with(game, view, code)
    return taken(game, state, code)


def nodes_below(node: Node, seen: set[int] | None = None) -> Iterator[Node]:
    """Every node that can still be reached, once, this one included."""
    seen = set() if seen is None else seen
    if id(node) in seen:
        return
    seen.add(id(node))
    yield node
    if not isinstance(node, Leaf):
        for step in node.options if isinstance(node, Decide) else node.outcomes:
            yield from nodes_below(step[-1], seen)


def leaves_below(node: Node) -> Iterator[Leaf]:
    """Every leaf that can still be reached, once."""
    return (below for below in nodes_below(node) if isinstance(below, Leaf))
