"""The tree of everything played: branches to look at and go to, comments, arrows and highlights."""

from __future__ import annotations

import ipywidgets as w

from luxor.core.node import Node
from luxor.core.session import Session
from luxor.core.wording import Words
from luxor.core.written import MAX_COMMENT
from luxor_widgets.controller import Controller
from luxor_widgets.history import played_text
from luxor_widgets.parts import Guard, box, button, row, set_visible

MOST = 600  # nodes listed; a longer tree shows the end of the present line


class TreePanel:
    """A list one can walk: main line at the left, branches indented; and what one writes beside a node."""

    def __init__(self, guarded: Guard, controller: Controller) -> None:
        self._controller = controller
        self._list = w.Select(rows=10)
        self._comment = w.Textarea(rows=2)
        self._mark, self._unmark = w.ToggleButton(), button()
        self._nodes: list[int] = []
        self._session: Session | None = None
        self._updating = False
        self.box = box("lx-tree", self._list, self._comment, row(self._mark, self._unmark))
        self._list.observe(guarded(self._go), "index")
        self._comment.observe(guarded(self._write), "value")
        self._mark.observe(guarded(self._marking), "value")
        self._unmark.on_click(guarded(lambda _: controller.session.unmark()))

    def _go(self, change: dict[str, int | None]) -> None:
        new = change["new"]
        if not self._updating and new is not None and self._session is not None:
            self._session.goto(self._nodes[new])

    def _write(self, change: dict[str, str]) -> None:
        if not self._updating and self._session is not None:
            self._session.comment(change["new"][:MAX_COMMENT])

    def _marking(self, change: dict[str, bool]) -> None:
        if not self._updating:
            self._controller.mark(change["new"])

    def show(self, session: Session, words: Words, viewer: int) -> None:
        self._session = session
        self._updating = True
        try:
            self._show_list(session, words, viewer)
            if self._comment.value != session.node.comment:
                self._comment.value = session.node.comment
            self._mark.value = self._controller.marking
        finally:
            self._updating = False
        say = words.say
        self._list.description = say("explore.tree")
        self._comment.placeholder = self._comment.description = say("explore.comment")
        self._mark.description = say("explore.marking" if self._controller.marking else "explore.mark")
        self._unmark.description = say("explore.unmark")
        set_visible(self._unmark, bool(session.node.marks))

    def _show_list(self, session: Session, words: Words, viewer: int) -> None:
        rows = list(walk(session.root, 0))[-MOST:]
        here = session.node
        while here.parent is not None and not any(node is here for node, _ in rows):
            here = here.parent
        self._nodes = [node.id for node, _ in rows]
        options = [(label(node, depth, words, viewer), at) for at, (node, depth) in enumerate(rows)]
        if tuple(self._list.options) != tuple(options):
            self._list.options = options
        index = next((at for at, (node, _) in enumerate(rows) if node is here), None)
        if self._list.index != index:
            self._list.index = index


def walk(node: Node, depth: int) -> list[tuple[Node, int]]:
    """Decisions in reading order: a line first, then the branches off it."""
    found: list[tuple[Node, int]] = []
    stack: list[tuple[Node, int]] = [(node, depth)]
    while stack:
        at, level = stack.pop()
        if at.parent is None or not at.parent.position.at_chance or len(at.parent.children) > 1:
            found.append((at, level))
        for number, child in reversed(list(enumerate(at.children))):
            stack.append((child, level + (1 if number else 0)))
    return found


def label(node: Node, depth: int, words: Words, viewer: int) -> str:
    """What was played there, and by whom, as the viewer may know it."""
    if node.parent is None:
        return words.say("explore.start")
    note = (" ✎" if node.comment else "") + (" ➚" if node.marks else "")
    return f"{'    ' * depth}{'└ ' if depth else ''}{played_text(node, words, viewer)}{note}"
