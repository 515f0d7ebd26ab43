"""A node of a session: a position in the tree, how it was reached, and what people wrote beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from luxor.core.engine.chance import seed_of
from luxor.core.engine.readings import DECIDED, first_decided
from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_a, need_word
from luxor.core.words.saying import know_game
from luxor.core.words.terms import Action, Event, Target

Mark = tuple[Target, ...]  # one to look at, or an arrow from the first to the second
COLOURS = ("turquoise", "blue", "red", "gold")  # of marks, the usual one first
PLAIN: Mapping[Mark, str] = MappingProxyType({})  # all marks have the usual colour
MAX_MARKS = 200  # at one node
SIGNS = ("!!", "!", "!?", "?!", "?", "??")  # from the best move to the worst


class Reached(NamedTuple):
    """What the rules make of the way to a node."""

    position: Position
    events: tuple[Event, ...]
    seed: int  # a function of the session's seed and the way


class Node:
    """A position in the tree, how it was reached, and what people wrote beside it."""

    __slots__ = (
        "_reached",
        "action",
        "children",
        "colours",
        "comment",
        "id",
        "marks",
        "parent",
        "rerolls",
        "sign",
        "trail",
    )

    def __init__(
        self, id: int, parent: Node | None, action: Action | None, reached: Reached | None = None
    ) -> None:
        self.id = id
        self.parent = parent
        self.action = action
        self.children: list[Node] = []
        self.trail: Node | None = None  # the child that was visited last: where `forward` goes
        self.rerolls = 0
        self.comment = ""
        self.marks: tuple[Mark, ...] = ()
        self.colours = PLAIN  # of the marks that have another one than usual
        self.sign = ""  # what somebody thinks of the move that led here: one of SIGNS
        self._reached = reached  # None: nobody has asked yet

    @property
    def position(self) -> Position:
        return (self._reached or self._reach()).position

    @property
    def events(self) -> tuple[Event, ...]:
        return (self._reached or self._reach()).events

    @property
    def seed(self) -> int:
        return (self._reached or self._reach()).seed

    def after(self, action: Action) -> Reached:
        """Where an action leads from here, by the rules."""
        position, events = self.position.apply(action)
        if position.game.readings:
            events = (*events, *self._decided(events))
        return Reached(position, events, seed_of(self.seed, str(action)))

    def _decided(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What is said of answers of the table that decide something for the first time on this way."""
        game = self.position.game
        if not any(rule in game.readings for event in events for rule in event.rules):
            return ()
        past: set[str] = set()
        node: Node | None = self
        while node is not None:
            past |= {event.rule for event in node.events if event.cause == DECIDED}
            node = node.parent
        return know_game(game, first_decided(game.book, game.readings, events, past))

    def _reach(self) -> Reached:
        """Play the actions on the way here that nobody has asked about yet."""
        waiting: list[tuple[Node, Node, Action]] = []
        node = self
        while node._reached is None and node.parent is not None and node.action is not None:
            waiting.append((node, node.parent, node.action))
            node = node.parent
        for node, parent, action in reversed(waiting):
            node._reached = parent.after(action)
        assert self._reached is not None  # the root is reached from the start
        return self._reached

    def drawn_marks(self) -> tuple[tuple[Mark, str], ...]:
        """The marks, each with its colour."""
        return tuple((mark, self.colours.get(mark, COLOURS[0])) for mark in self.marks)

    def toggle_mark(self, mark: Mark, colour: str) -> None:
        """One mark more, or one less if it is there in this colour."""
        if len(mark) not in (1, 2):
            raise ConfigError(f"a mark is one target, or an arrow between two; not {len(mark)}")
        for target in mark:
            need_a(Target, "what is marked", target, "luxor.Target('hand', 0)")
        need_word("colour", colour, COLOURS)
        marks = dict(self.drawn_marks())
        if marks.pop(mark, "") != colour:
            marks[mark] = colour
        if len(marks) > MAX_MARKS:
            raise ConfigError(f"a position has at most {MAX_MARKS} marks")
        self.set_marks(marks.items())

    def set_marks(self, marks: Iterable[tuple[Mark, str]]) -> None:
        """Other marks in place of these; only colours that are not the usual one are kept."""
        found = dict(marks)
        self.marks = tuple(found)
        unusual = {mark: colour for mark, colour in found.items() if colour != COLOURS[0]}
        self.colours = MappingProxyType(unusual) if unusual else PLAIN

    def child(self, action: Action) -> Node | None:
        """Where an action led from here, if it was played already."""
        return next((child for child in self.children if child.action == action), None)

    def __repr__(self) -> str:
        return f"<node {self.id}: {self.action or 'start'}>"

    def path(self) -> list[Node]:
        """From the start to here."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


def lone_path(path: Iterable[Node]) -> list[Node]:
    """A way through a tree without all that branches off from it, so that it can be carried elsewhere."""
    found: list[Node] = []
    for node in path:
        reached = Reached(node.position, node.events, node.seed)
        alone = Node(node.id, found[-1] if found else None, node.action, reached)
        found.append(alone)
    return found
