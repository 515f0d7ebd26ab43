"""The tree of everything played: a move list to walk in, and what one writes and draws beside a position."""

from __future__ import annotations

import ipywidgets as w

from luxor.core.study.branches import count_below
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.written import MAX_COMMENT
from luxor.games import guide_of
from luxor_widgets.controller import Controller
from luxor_widgets.panels.rules_panel import rules_like
from luxor_widgets.parts import Guard, box, set_html, text
from luxor_widgets.tree.html import TreeHtml, named_rules, rule_choices
from luxor_widgets.tree.move_list import MoveList
from luxor_widgets.view import View

MOST_RULES = 5  # offered to somebody who writes


class TreePanel:
    """The list, a field for a comment, and tools for the present node."""

    def __init__(self, guarded: Guard, controller: Controller) -> None:
        self._controller = controller
        self._moves, self._tools, self._rules = text(), text(), text()
        self._comment = w.Textarea(rows=2, continuous_update=False)
        self._node: tuple[Session, Node] | None = None  # what the comment is written beside
        self._updating = False
        self.box = box("lx-tree", self._moves, self._comment, self._rules, self._tools)
        self._comment.observe(guarded(self._write), "value")

    def _write(self, change: dict[str, str]) -> None:
        if self._updating or self._node is None:
            return
        session, node = self._node
        session.comment(change["new"][:MAX_COMMENT], node)

    def find_rule(self, asked: str) -> None:
        """The rules that somebody who writes may mean: what they wrote since the bracket, or nothing."""
        lang = self._controller.prefs.lang
        found = rules_like(asked[1:], lang)[:MOST_RULES] if asked.startswith("[") else []
        words = self._controller.view().words
        named = named_rules(self._controller.session.node.comment, words)
        set_html(self._rules, rule_choices(found, words) if asked else named)

    def show(self, view: View) -> None:
        controller, session = self._controller, self._controller.session
        self._node = session, session.node
        teller = controller.tree.teller(view.words, view.viewer)
        rounds = guide_of(session.position.game.name).in_rounds
        drawn = TreeHtml(session, teller, rounds)
        set_html(
            self._moves, drawn.page(MoveList(session, teller.tell, controller.tree.unfolded).main_line())
        )
        below = count_below(session.node)
        set_html(self._tools, drawn.tools(controller.marking, controller.tree.colour, below))
        set_html(self._rules, named_rules(session.node.comment, view.words))
        self._updating = True
        try:
            if self._comment.value != session.node.comment:
                self._comment.value = session.node.comment
            self._comment.placeholder = view.words.say("tree.comment")
            self._comment.description = view.words.say("explore.comment")
        finally:
            self._updating = False
