"""The tabs under the board: log, tree, rules, score, players, set-up. Most are made when first opened."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import ipywidgets as w

from luxor_widgets import html
from luxor_widgets.controller import Controller
from luxor_widgets.files import Download, files_for
from luxor_widgets.parts import Guard, plain, set_html, text
from luxor_widgets.prefs import viewer_of
from luxor_widgets.rules_panel import RulesPanel
from luxor_widgets.seats_panel import SeatsPanel
from luxor_widgets.setup_panel import SetupPanel
from luxor_widgets.tree_panel import TreePanel
from luxor_widgets.view import View

P = TypeVar("P", TreePanel, RulesPanel, SeatsPanel, SetupPanel)
NAMES = ("log", "tree", "rules", "score", "seats", "setup")


class Tabs:
    """One of them is open; only that one is kept up to date."""

    def __init__(self, guarded: Guard, controller: Controller, download: Download) -> None:
        self._guarded = guarded
        self._controller = controller
        self._download = download
        self._log, self._score = text(), text()
        written = {"log": self._log, "score": self._score}
        children = [written.get(name) or w.VBox(**plain()) for name in NAMES]
        self.box = w.Tab(children=children, _dom_classes=("lx-tabs",), **plain())

    # --- the panels that cost something ---

    def _put(self, name: str, panel: P) -> P:
        self.box.children[NAMES.index(name)].children = [panel.box]
        return panel

    @cached_property
    def _tree(self) -> TreePanel:
        return self._put("tree", TreePanel(self._guarded, self._controller))

    @cached_property
    def _rules(self) -> RulesPanel:
        return self._put("rules", RulesPanel(self._guarded, self._controller.play_example))

    @cached_property
    def _seats(self) -> SeatsPanel:
        return self._put("seats", SeatsPanel(self._guarded, self._controller))

    @cached_property
    def _setup(self) -> SetupPanel:
        return self._put(
            "setup", SetupPanel(self._guarded, self._controller.replace, files_for(self._download))
        )

    # --- showing ---

    def show(self, view: View) -> None:
        say, words, session = view.words.say, view.words, self._controller.session
        titles = tuple(say(f"explore.{name}") for name in NAMES)
        if self.box.titles != titles:
            self.box.titles = titles
        names = [words.seat(seat) for seat in range(view.position.game.players)]
        match NAMES[self.box.selected_index or 0]:
            case "log":
                set_html(self._log, html.log(view.log))
            case "tree":
                self._tree.show(session, words, viewer_of(session, self._controller.prefs))
            case "rules":
                self._rules.show(words, _cited(view), session)
            case "score":
                table = html.score(view.score, names, say("explore.if-ended-now"))
                set_html(self._score, table + html.score_lines(view.lines, names))
            case "seats":
                self._seats.show(words, len(names))
            case _:
                self._setup.show(
                    session, view.position, self._controller.sees_all(), words, self._controller.prefs.look
                )

    def open(self, name: str) -> None:
        """Turn to a panel."""
        if name in NAMES:
            self.box.selected_index = NAMES.index(name)

    def open_rule(self, rule: str) -> None:
        """Turn to a rule in the rule browser."""
        self.box.selected_index = NAMES.index("rules")
        self._rules.open(rule)


def _cited(view: View) -> list[str]:
    """The rules that matter now: of a refusal, of what may be done, of what just happened."""
    found = [rule for _, rule in view.whynot.reasons] if view.whynot else []
    found += [rule.id for rule in view.about]
    found += [rule for row in view.legal for rule in row.rules]
    found += [rule for row in view.log[:6] for rule in row.rules]
    return list(dict.fromkeys(found))
