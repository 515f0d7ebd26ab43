"""The tree of everything played: branches to look at and go to, comments, and playing it through."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from luxor.core.game import Chance
from luxor.core.session import Node, Session
from luxor.core.wording import Words
from luxor_widgets.view import heard_by

SPEEDS = {"slow": 2000, "normal": 900, "fast": 300}  # milliseconds a step
MOST = 600  # nodes listed; a longer tree shows the end of the present line


class TreePanel:
    """A list one can walk: main line at the left, branches indented."""

    def __init__(self, guarded: Callable[[Callable[..., None]], Callable[..., None]]) -> None:
        self._list = w.Select(rows=10)
        self._comment = w.Textarea(rows=2)
        self._note = w.HTML()
        self._nodes: list[int] = []
        self._session: Session | None = None
        self._updating = False
        self.box = w.VBox([self._list, self._note, self._comment])
        self.box.add_class("lx-tree")
        self._list.observe(guarded(self._go), "index")
        self._comment.observe(guarded(self._write), "value")

    def _go(self, change: dict[str, int | None]) -> None:
        new = change["new"]
        if not self._updating and new is not None and self._session is not None:
            self._session.goto(self._nodes[new])

    def _write(self, change: dict[str, str]) -> None:
        if not self._updating and self._session is not None:
            self._session.comment(change["new"])

    def show(self, session: Session, words: Words, viewer: int) -> None:
        self._session = session
        self._updating = True
        try:
            rows = list(walk(session.root, 0))[-MOST:]
            here = session.node
            while here.parent is not None and not any(node is here for node, _ in rows):
                here = here.parent
            self._nodes = [node.id for node, _ in rows]
            labels = [label(node, depth, words, viewer) for node, depth in rows]
            if tuple(self._list.options) != tuple(enumerate_labels(labels)):
                self._list.options = enumerate_labels(labels)
            index = next((at for at, (node, _) in enumerate(rows) if node is here), None)
            if self._list.index != index:
                self._list.index = index
            if self._comment.value != session.node.comment:
                self._comment.value = session.node.comment
            self._comment.placeholder = words.say("explore.comment")
        finally:
            self._updating = False


def enumerate_labels(labels: list[str]) -> list[tuple[str, int]]:
    return [(text, at) for at, text in enumerate(labels)]


def walk(node: Node, depth: int) -> list[tuple[Node, int]]:
    """Decisions in reading order: a line first, then the branches off it."""
    found: list[tuple[Node, int]] = []
    stack: list[tuple[Node, int]] = [(node, depth)]
    while stack:
        at, level = stack.pop()
        if (
            at.parent is None
            or not isinstance(at.parent.position.pending, Chance)
            or len(at.parent.children) > 1
        ):
            found.append((at, level))
        for number, child in reversed(list(enumerate(at.children))):
            stack.append((child, level + (1 if number else 0)))
    return found


def label(node: Node, depth: int, words: Words, viewer: int) -> str:
    """What was played there, and by whom; of what chance brought to another only what may be heard."""
    if node.parent is None or node.action is None:
        return words.say("explore.start")
    before = node.parent.position
    seat = before.state.agenda[-1][1] if before.state.agenda else 0
    text = before.game.action_label(before.state, node.action, words)
    heard = [heard_by(before, event, viewer) for event in node.events[:1]]
    if isinstance(before.pending, Chance) and heard != list(node.events[:1]):
        text = words.event(heard[0])
    note = " ✎" if node.comment else ""
    return f"{'    ' * depth}{'└ ' if depth else ''}{words.seat(seat)}: {text}{note}"
