"""The tree of everything played as lines of turns, with the variations that leave them: what is shown of it.

A session may have many thousands of nodes. Shown is a window of each line around the present node, and no
more turns in all than a page can take: nothing here looks at the whole tree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.games import guide_of
from luxor_widgets.tree.turn_words import Told, turn_of

Tell = Callable[[Sequence[Node]], Told]
BEFORE, AFTER = 24, 16  # turns of the main line shown before and after the present one
ASIDE = 8  # turns of a variation, before and after
MOST = 120  # turns shown in all
BRANCHES = 8  # variations shown at one place
OPEN_LEVELS = 3  # deeper variations are folded; the main line is the first


@dataclass(slots=True)
class Move:
    """One turn, or what differs in it in a variation."""

    nodes: list[Node]
    told: Told
    now: bool = False  # the present node is in it
    to_come: bool = False
    branches: list[Line] = field(default_factory=list)
    more: int = 0  # further variations at this place

    @property
    def goal(self) -> Node:
        """Where a click on it leads: to its end."""
        return self.nodes[-1]

    @property
    def sign(self) -> str:
        return next((node.sign for node in reversed(self.nodes) if node.sign), "")

    @property
    def comments(self) -> list[str]:
        return [node.comment for node in self.nodes if node.comment]


@dataclass(slots=True)
class Line:
    """Turns one after the other."""

    first: Node
    level: int  # 1: the main line
    moves: list[Move] = field(default_factory=list)
    earlier: Node | None = None  # there are turns before those that are shown
    later: Node | None = None
    folded: bool = False


class MoveList:
    """Reads off a session what is shown of its tree."""

    def __init__(self, session: Session, tell: Tell, unfolded: Collection[Node] = ()) -> None:
        self._session = session
        self._tell = tell
        self._unfolded = unfolded
        self._here = session.node
        self._path = set(session.node.path())
        self._left = MOST
        self._rounds = guide_of(session.position.game.name).in_rounds

    def main_line(self) -> Line | None:
        root = self._session.root
        return self._line(root.children[0], 1) if root.children else None

    def _line(self, first: Node, level: int) -> Line:
        line = Line(first, level)
        anchor = self._anchor(first)
        if level > OPEN_LEVELS and anchor is None and first not in self._unfolded:
            line.folded = True
            return line
        before, after = (BEFORE, AFTER) if level == 1 else (ASIDE, ASIDE)
        node: Node | None = self._start(anchor, first, before)
        line.earlier = node.parent if node is not first and node is not None else None
        passed = first.parent is self._here
        ahead = 0
        while node is not None and ahead <= after and self._left > 0:
            move = self._move(node, passed)
            passed = passed or move.now or (anchor is not None and anchor in move.nodes)
            ahead += passed or anchor is None
            line.moves.append(move)
            self._left -= 1
            node = move.goal.children[0] if move.goal.children else None
        line.later = node
        for move in line.moves:
            self._branch(move, level)
        return line

    def _anchor(self, first: Node) -> Node | None:
        """The last node of a line on the way to the present one."""
        if first not in self._path:
            return None
        node = first
        while node.children and node.children[0] in self._path:
            node = node.children[0]
        return node

    def _start(self, anchor: Node | None, first: Node, before: int) -> Node:
        """Where to begin, so that some turns before the anchor are shown."""
        if anchor is None:
            return first
        node, last, seen = anchor, turn_of(anchor), 0
        while node is not first and node.parent is not None:
            turn = turn_of(node.parent)
            if turn != last:
                last, seen = turn, seen + 1
                if seen > before:
                    return node
            node = node.parent
        return first

    def _move(self, first: Node, passed: bool) -> Move:
        nodes = [first]
        while nodes[-1].children and self._same_turn(nodes, nodes[-1].children[0]):
            nodes.append(nodes[-1].children[0])
        return Move(nodes, self._tell(nodes), now=self._here in nodes, to_come=passed)

    def _same_turn(self, nodes: list[Node], node: Node) -> bool:
        """In a table a turn is one seat's; in a list who decides may change before it is over."""
        if turn_of(node) != turn_of(nodes[0]):
            return False
        before, began = node.parent, nodes[0].parent
        assert before is not None
        assert began is not None
        return self._rounds or before.position.at_chance or before.position.seat == began.position.seat

    def _branch(self, move: Move, level: int) -> None:
        """What was played instead, somewhere in the turn."""
        for node in move.nodes:
            assert node.parent is not None
            beside = node.parent.children
            if len(beside) < 2 or beside[0] is not node:
                continue
            shown = beside[1 : BRANCHES + 1]
            mine = next((other for other in beside[BRANCHES + 1 :] if other in self._path), None)
            shown = [*shown, mine] if mine is not None else shown
            move.more += len(beside) - 1
            for other in shown:
                if self._left > 0 or other in self._path:
                    self._left = max(self._left, ASIDE if other in self._path else 0)
                    move.branches.append(self._line(other, level + 1))
                    move.more -= 1
