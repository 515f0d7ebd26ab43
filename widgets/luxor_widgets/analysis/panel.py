"""The analysis tab: it works while one looks, on what the viewer may know, and stands in no click's way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Chance, Decision
from luxor_widgets.analysis import html as analysis_html
from luxor_widgets.analysis.advice import USUAL, Advice, Found
from luxor_widgets.analysis.heat_map import HeatMap
from luxor_widgets.analysis.html import Control
from luxor_widgets.analysis.whole_turn import Shown, shown_turn
from luxor_widgets.background import Worker
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import Foresee, Way
from luxor_widgets.page.page import number_told
from luxor_widgets.parts import Guard, box, set_html, text
from luxor_widgets.prefs import EVERYTHING, PUBLIC
from luxor_widgets.view import View, foreseen

SETTLES = 1.0  # seconds: turns change places no more often

Place = tuple[Session, Node, int, str]  # what an analysis is of: session, node, viewer, policy


class AnalysisPanel:
    """Start, stop, go on; chances, turns, and the game so far."""

    def __init__(self, quiet: Guard, controller: Controller, foresee: Foresee) -> None:
        self._controller = controller
        self._foresee = foresee
        self.heat = HeatMap(quiet, controller)
        self._act, self._progress, self._strength = text(), text(), text()
        self._who, self._head, self._turns, self._story = text(), text(), text(), text()
        top = box("lx-advice-top", self._act, self._progress, self._strength)
        self.box = box("lx-advice", top, self._who, self._head, self._turns, self._story)
        self.wanted = True  # the user has not stopped it
        self.policy = USUAL
        self._place: Place | None = None
        self._advice: Advice | None = None
        self._work = Worker(quiet, self._show)
        self._began = 0.0
        self._known: dict[int, tuple[float, ...]] = {}
        self._ways: dict[str, tuple[Shown, Way]] = {}
        self._style = ("", "")  # language and theme of what was told of them
        self._order: list[str] = []
        self._ordered = 0.0
        self._view: View | None = None
        self.presses: dict[str, Callable[[str], None]] = {
            "analysis": self._pressed,
            "strength": self._choose,
            "open-turn": self._open,
            "moment": self._go,
            "heat": self.heat.choose,
        }

    # --- what the user does ---

    def _pressed(self, what: str) -> None:
        self.wanted = what != "stop"
        if what == "stop":
            self.rest()
        elif what == "more" and self._advice is not None:
            self._advice.go_on()
            self._start()
        else:
            self._begin()
        self._show()

    def _choose(self, policy: str) -> None:
        self.policy = policy
        if self._view is not None:
            self.show(self._view)

    def _open(self, name: str) -> None:
        """Play a turn from here: a branch, where the game went on otherwise."""
        row = next((row for row in self._found().turns if row.name == name), None)
        if row is not None:
            self._controller.play_turn(row.actions)

    def _go(self, value: str) -> None:
        moments = self._found().moments
        number = number_told(value, len(moments))
        if number is not None:
            self._controller.session.goto(moments[number].node)

    # --- working ---

    def show(self, view: View) -> None:
        """The tab is open: look at where the game is now."""
        session = self._controller.session
        self._view = view
        place = session, view.node, view.viewer, self.policy
        if self._place is None or [*place] != [*self._place]:
            self.rest()
            if self._place is None or self._place[0] is not session or self._place[2:] != place[2:]:
                self._known = {}
            self._place, self._advice, self._ways, self._order = place, None, {}, []
        style = view.words.lang, self._controller.prefs.look
        if style != self._style:
            self._style, self._ways = style, {}
        if self.wanted and self._advice is None:
            self._begin()
        self.heat.show(view)
        self._show()

    def close(self) -> None:
        """The tab, or the explorer, is closed."""
        self.rest()
        self.heat.put_away()

    def rest(self) -> None:
        """Somebody has had enough."""
        self._work.rest()
        if self._advice is not None:
            self._known |= self._advice.known
            self._advice.stop()

    def _begin(self) -> None:
        if self._view is None or self._why_not(self._view):
            return
        self.rest()
        self._advice = Advice(self._view.node.path(), self._view.viewer, self.policy, self._known)
        if not self._start():
            self._advice = None

    def _start(self) -> bool:
        """Go to work; False where nobody could look after it."""
        assert self._advice is not None
        self._began = time.monotonic()
        return self._work.begin(self._advice)

    def tell_again(self) -> None:
        """The page knows nothing of the turns, or has forgotten them with the last position."""
        if self._ways:
            self._foresee({name: way for name, (_, way) in self._ways.items()})

    def _found(self) -> Found:
        return self._advice.found if self._advice is not None else Found()

    # --- showing ---

    def _show(self) -> None:
        view = self._view
        if view is None:
            return
        words, found = view.words, self._in_order(self._found())
        control = Control(self._work.busy, self._advice is not None, self.policy, self._left(found))
        why_not = self._why_not(view)
        set_html(self._act, "" if why_not else analysis_html.act(control, words))
        set_html(self._progress, "" if why_not else analysis_html.progress(found, control, words))
        set_html(self._strength, "" if why_not else analysis_html.strength(control, words))
        set_html(self._who, "" if why_not else analysis_html.who_wins(found, words, self._eyes(view)))
        self._show_turns(view, found, why_not)
        set_html(self._story, analysis_html.story(found, words))

    def _show_turns(self, view: View, found: Found, why_not: str) -> None:
        words = view.words
        silent = why_not or self._nothing_to_rank(view)
        set_html(
            self._head, "" if silent else analysis_html.turns_head(words, view.seat, self.heat.switch(view))
        )
        if silent:
            set_html(self._turns, analysis_html.sentence(silent))
            return
        self._foresee_new(view, found)
        shown = [self._ways[row.name][0] for row in found.turns]
        set_html(
            self._turns,
            analysis_html.turns(found, shown, words, self._controller.prefs.look, self._work.busy),
        )

    def _why_not(self, view: View) -> str:
        """Why nothing can be looked at here."""
        say = view.words.say
        if view.over:
            return say("analysis.over")
        if self._controller.prefs.behind_curtain:
            return say("analysis.behind")
        problems = self._controller.session.position.problems()
        if problems:
            return say("analysis.unsound", {"text": problems[0].text(view.words.lang, view.words.names)})
        return ""

    def _nothing_to_rank(self, view: View) -> str:
        """Why no turns can be ranked here, though the chances are known."""
        pending, say = view.position.pending, view.words.say
        if isinstance(pending, Chance):
            return say("analysis.chance")
        if isinstance(pending, Decision) and view.viewer not in (EVERYTHING, pending.seat):
            return say("analysis.not-yours", {"seat": pending.seat})
        return ""

    def _eyes(self, view: View) -> str:
        say = view.words.say
        if view.viewer == EVERYTHING:
            return say("analysis.open")
        if view.viewer == PUBLIC:
            return say("analysis.seen-public")
        return say("analysis.seen-by", {"seat": view.viewer})

    def _left(self, found: Found) -> float:
        spent = time.monotonic() - self._began
        return spent * (found.wanted - found.games) / found.games if found.games > 50 else 0.0

    def _in_order(self, found: Found) -> Found:
        """The turns, which change places at most once a second: nobody can read what dances."""
        names = [row.name for row in found.turns]
        now = time.monotonic()
        if set(names) != set(self._order) or now - self._ordered > SETTLES or not self._work.busy:
            if names != self._order:
                self._order, self._ordered = names, now
            return found
        rows = {row.name: row for row in found.turns}
        return replace(found, turns=[rows[name] for name in self._order])

    # --- a turn in words and pictures ---

    def _foresee_new(self, view: View, found: Found) -> None:
        """Tell the page what turns look like that it has not heard of yet."""
        new = [row for row in found.turns if row.name not in self._ways]
        if not new:
            return
        whole = foreseen(view.position, view.viewer, view.seat)
        for row in new:
            self._ways[row.name] = shown_turn(view.words, view.look, view.viewer, whole, row.at, row.actions)
        self._foresee({name: way for name, (_, way) in self._ways.items()})
