"""The tabs under the board: log, tree, rules, score, players, set-up. Most are made when first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

import ipywidgets as w

from luxor_widgets import html
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import Foresee
from luxor_widgets.files import Download, files_for
from luxor_widgets.panels.rules_panel import RulesPanel
from luxor_widgets.panels.seats_panel import SeatsPanel
from luxor_widgets.panels.setup_panel import SetupPanel
from luxor_widgets.parts import Guard, box, plain, set_html, text
from luxor_widgets.tree.history import LogRow
from luxor_widgets.tree.panel import TreePanel
from luxor_widgets.tree.turn_words import turn_of, turns_to
from luxor_widgets.view import View

if TYPE_CHECKING:
    from luxor_widgets.analysis.panel import AnalysisPanel
    from luxor_widgets.analysis.side_by_side import SideBySide
    from luxor_widgets.review.panel import ReviewPanel

P = TypeVar("P", "TreePanel", "RulesPanel", "AnalysisPanel", "ReviewPanel", "SeatsPanel", "SetupPanel")
NAMES = ("log", "tree", "rules", "score", "analysis", "review", "seats", "setup")


class Tabs:
    """One of them is open; only that one is kept up to date."""

    def __init__(
        self, guarded: Guard, quiet: Guard, controller: Controller, download: Download, foresee: Foresee
    ) -> None:
        self._guarded = guarded
        self._quiet = quiet  # for what nobody has pressed
        self._foresee = foresee
        self._controller = controller
        self._download = download
        self._log, self._score = text(), text()
        self.look_back = box("lx-look-back")  # in the board's place, while the review is open
        self.legend = box("lx-legend-place")  # of what the board shows beside the game
        self.beside = box("lx-beside lx-hidden")  # in the game's place, while two positions are compared
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
        return self._put("rules", RulesPanel(self._guarded, self._play_example))

    @cached_property
    def _analysis(self) -> AnalysisPanel:
        from luxor_widgets.analysis.panel import AnalysisPanel  # most explorers never analyse anything

        panel = AnalysisPanel(self._quiet, self._controller, self._foresee)
        self.legend.children = [panel.heat.legend]
        return self._put("analysis", panel)

    @property
    def presses(self) -> dict[str, Callable[[str], None]]:
        """What buttons of the panels do."""
        names = ("analysis", "strength", "open-turn", "moment", "heat", "review", "decision")
        found: dict[str, Callable[[str], None]] = {name: partial(self._press, name) for name in names}
        found |= {"find-rule": lambda asked: self._tree.find_rule(asked)}
        return found | {"compare": lambda _: self._leave_comparison()}

    def _press(self, name: str, value: str) -> None:
        (self._analysis.presses | self._review.presses)[name](value)

    @cached_property
    def _review(self) -> ReviewPanel:
        from luxor_widgets.review.panel import ReviewPanel

        panel = ReviewPanel(self._quiet, self._controller, self.open)
        self.look_back.children = [panel.left]
        return self._put("review", panel)

    @cached_property
    def _seats(self) -> SeatsPanel:
        return self._put("seats", SeatsPanel(self._guarded, self._controller))

    @cached_property
    def _setup(self) -> SetupPanel:
        return self._put(
            "setup",
            SetupPanel(
                self._guarded, self._controller.replace, files_for(self._download), self._beside_it.open
            ),
        )

    @cached_property
    def _beside_it(self) -> SideBySide:
        from luxor_widgets.analysis.side_by_side import SideBySide

        return SideBySide(self._quiet, self._controller, self.beside)

    # --- showing ---

    def show(self, view: View) -> None:
        say, words, session = view.words.say, view.words, self._controller.session
        titles = tuple(say(f"explore.{name}") for name in NAMES)
        if self.box.titles != titles:
            self.box.titles = titles
        names = [words.seat(seat) for seat in range(view.position.game.players)]
        if "_beside_it" in self.__dict__:
            self._beside_it.show()
        self.rest(NAMES[self.box.selected_index or 0])
        match NAMES[self.box.selected_index or 0]:
            case "log":
                set_html(self._log, html.log(self._turns(view), words))
            case "tree":
                self._tree.show(view)
            case "rules":
                self._rules.show(words, _cited(view), session)
            case "score":
                table = html.score(view.score, names, say("explore.if-ended-now"))
                set_html(self._score, table + html.score_lines(view.lines, names, words))
            case "analysis":
                self._analysis.show(view)
            case "review":
                self._review.show(view)
            case "seats":
                self._seats.show(words, len(names))
            case _:
                self._setup.show(
                    session, view.position, self._controller.sees_all(), words, self._controller.prefs.look
                )

    def _turns(self, view: View) -> list[tuple[str, list[LogRow]]]:
        """Each turn in a line, and all that happened in it."""
        teller = self._controller.tree.teller(view.words, view.viewer)
        rows: dict[int, list[LogRow]] = {}
        for row in view.log:
            rows.setdefault(row.turn, []).append(row)
        played = {turn_of(nodes[0]): teller.move(nodes) for nodes in turns_to(view.node)[: len(rows)]}
        return [
            (html.move(lot[-1].seat, *played.get(turn, (lot[-1].text, ()))), lot)
            for turn, lot in rows.items()
        ]

    def rest(self, shown: str = "") -> None:
        """What works while nobody looks at it stops."""
        if "_analysis" in self.__dict__ and shown != "analysis":
            self._analysis.close()
        if "_review" in self.__dict__ and shown != "review":
            self._review.close()
        if shown != "setup":
            self._leave_comparison()

    def _leave_comparison(self) -> None:
        if "_beside_it" in self.__dict__:
            self._beside_it.close()

    def tell_again(self) -> None:
        """There is a new page, which has not heard of anything yet."""
        if "_analysis" in self.__dict__:
            self._analysis.tell_again()

    def open(self, name: str) -> None:
        """Turn to a panel, or to the next one."""
        self._leave_comparison()
        if name in NAMES:
            self.box.selected_index = NAMES.index(name)
        elif name == "next":
            self.box.selected_index = ((self.box.selected_index or 0) + 1) % len(NAMES)

    def way_back(self, view: View) -> str:
        """The button that leads back to where somebody came from to try a decision again."""
        return self._review.way_back(view) if "_review" in self.__dict__ else ""

    def _play_example(self, id: str) -> None:
        """What it says, and what may be done in it, stand where the rules are read: they give way."""
        self._controller.play_example(id)
        self.open("log")

    def open_rule(self, rule: str) -> None:
        """Turn to a rule in the rule browser; where two positions are compared it is shown beside them."""
        if "_beside_it" in self.__dict__ and self._beside_it.show_rule(rule):
            return
        self.box.selected_index = NAMES.index("rules")
        self._rules.open(rule)


def _cited(view: View) -> list[str]:
    """The rules that matter now: of a refusal, of what may be done, of what just happened."""
    found = [rule for _, rule in view.whynot.reasons] if view.whynot else []
    found += [rule.id for rule in view.about]
    found += [rule for row in view.legal for rule in row.rules]
    found += [rule for row in view.log[:6] for rule in row.rules]
    return list(dict.fromkeys(found))
