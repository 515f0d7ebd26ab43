"""The review tab: the game looked back on, decision by decision, while one may go on clicking."""

from __future__ import annotations

from collections.abc import Callable

from luxor.analysis.looking_back.review import Review, Reviewing
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor_widgets.analysis.advice import USUAL
from luxor_widgets.analysis.html import heading, sentence
from luxor_widgets.background import Worker, wait_for_clicks
from luxor_widgets.controller import Controller
from luxor_widgets.html import press
from luxor_widgets.page.page import number_told
from luxor_widgets.parts import Guard, box, set_html, text
from luxor_widgets.play import final
from luxor_widgets.prefs import EVERYTHING
from luxor_widgets.review import html as review_html
from luxor_widgets.review.looked_back import Costly, costliest, costly
from luxor_widgets.view import View

GAMES = 240  # at every position
TRIED, FRESH = 60, 480  # games to find the better turn, and to be sure of it


class ReviewPanel:
    """Chart, luck and skill and the final scoring in the board's place; the decisions in the tab."""

    def __init__(self, quiet: Guard, controller: Controller, open_tab: Callable[[str], None]) -> None:
        self._controller = controller
        self._open_tab = open_tab
        self._begin, self._detail, self._list = text(), text(), text()
        self.left = text()  # in the board's place
        self.box = box("lx-review", self._begin, self._detail, self._list)
        self._looking: Reviewing | None = None
        self._work = Worker(quiet, self._show)
        self._looked: tuple[Session, Node, int] | None = None  # what was looked at, and by whose eyes
        self._costs: list[Costly] = []
        self._told: tuple[int, str] = (0, "")  # how much of the review the decisions are of, and the language
        self._chosen = 0
        self._left: tuple[Node, int] | None = None  # where, and with whose eyes, one was before trying again
        self._hidden: set[int] = set()  # nodes whose better turn somebody wants to find
        self._view: View | None = None
        self.presses: dict[str, Callable[[str], None]] = {"review": self._pressed, "decision": self._decide}

    # --- what the user does ---

    def _pressed(self, what: str) -> None:
        if what == "stop":
            self.rest()
        else:
            self._start()
        self._show()

    def _decide(self, what: str) -> None:
        """Turn to a decision, try it again, open the better turn as a branch, or show what was hidden."""
        if what == "return":
            self._go_back()
        if not self._costs or what == "return":
            return
        here = self._costs[self._chosen]
        if what in ("back", "on"):
            self._chosen = (self._chosen + (1 if what == "on" else -1)) % len(self._costs)
        elif (number := number_told(what, len(self._costs))) is not None:
            self._chosen = number
        elif what == "show":
            self._hidden.discard(here.step.node)
        elif what == "again":
            self._hidden.add(here.step.node)
            self._sit_down(here)
            return
        elif what == "branch":
            self._open_tab("log")
            self._controller.session.goto(here.before)
            self._controller.play_turn(here.step.better)
            return
        self._show()

    def _sit_down(self, here: Costly) -> None:
        """At the table before the decision, as the player whose it was; the way back is kept."""
        c = self._controller
        self._left = c.session.node, c.prefs.viewer
        self._open_tab("log")
        c.session.goto(here.before)
        if c.prefs.viewer == EVERYTHING:
            c.set(viewer=here.step.seat)

    def _go_back(self) -> None:
        """To the end of the game that was looked at, with the eyes of before."""
        if self._left is not None:
            (node, viewer), self._left = self._left, None
            if node in self._controller.session.nodes:
                self._controller.session.goto(node)
            self._controller.set(viewer=viewer)
            self._open_tab("review")

    def way_back(self, view: View) -> str:
        """The button that leads back to the review, while a decision of it is tried again."""
        left = self._left
        if left is None or view.node is left[0] or left[0] not in self._controller.session.nodes:
            return ""
        return press("decision", "return", view.words.say("review.return"), "lx-button")

    # --- working ---

    def show(self, view: View) -> None:
        """The tab is open."""
        self._view = view
        session = self._controller.session
        if self._looked is not None and self._looked[0] is not session:
            self.rest()
            self._looked, self._looking, self._costs = None, None, []
        if view.over and (self._looked is None or self._looked[1] is not view.node):
            self._start()
        self._show()

    def close(self) -> None:
        """The tab, or the explorer, is closed: the board comes back."""
        self.rest()
        set_html(self.left, "")

    def rest(self) -> None:
        self._work.rest()

    def _start(self) -> None:
        """Look at the game so far, with the eyes of whoever looks; when it is over all cards lie open."""
        view, session = self._view, self._controller.session
        if view is None or self._why_not(view):
            return
        eyes = EVERYTHING if view.over else view.viewer
        looking = Reviewing(session, GAMES, USUAL, viewer=None if eyes == EVERYTHING else eyes)
        looking.looking.be_quick(TRIED, FRESH, wait_for_clicks)
        if self._work.begin(looking):
            self._looking = looking
            self._looked = session, view.node, eyes
            self._costs, self._told, self._chosen = [], (0, ""), 0

    def _why_not(self, view: View) -> str:
        say = view.words.say
        if not view.over and view.viewer < EVERYTHING:
            return say("analysis.behind")
        return "" if view.node.parent is not None else say("review.nothing")

    def _through(self, view: View, looking: Reviewing) -> bool:
        """Whether all that led here has been looked at: then there is nothing to begin."""
        here = self._looked is not None and self._looked[1] is view.node
        return here and not self._work.busy and len(looking.steps) == looking.whole

    # --- showing ---

    def _show(self) -> None:
        view, looking = self._view, self._looking
        if view is None:
            return
        silent = "" if looking is not None else self._why_not(view)
        if silent:
            set_html(self._begin, sentence(silent))
        elif looking is not None and self._through(view, looking):
            set_html(self._begin, review_html.through(looking.review(), view.words))
        else:
            key = "review.so-far" if not view.over else "review.whole"
            done = len(looking.steps) / max(1, looking.whole) if looking is not None else 0.0
            set_html(self._begin, review_html.begin(key, view.words, self._work.busy, done))
        review = looking.review() if looking is not None and looking.steps else None
        if review is None or self._looked is None:
            for part in (self._detail, self._list, self.left):
                set_html(part, "")
            return
        self._tell_costs(view, review, self._looked[2])
        self._show_left(view, review)
        self._show_decisions(view)

    def _tell_costs(self, view: View, review: Review, viewer: int) -> None:
        """The costliest decisions by now; they are worked out anew only if there is something new."""
        told = len(review.steps), view.words.lang
        if told == self._told or self._looking is None:
            return
        before, self._told = self._told, told
        known = {each.step.node: each for each in self._costs} if told[1] == before[1] else {}
        chosen = self._costs[self._chosen].step.node if self._costs else -1
        self._costs = [
            known.get(step.node) or costly(step, review, self._looking.path, viewer, view.words)
            for step in costliest(review)
        ]
        places = [each.step.node for each in self._costs]
        self._chosen = places.index(chosen) if chosen in places else 0

    def _show_left(self, view: View, review: Review) -> None:
        words = view.words
        shown = review_html.chart(review, self._costs, words) + review_html.luck_and_skill(review, words)
        if view.over:
            scoring = heading(words.say("review.scoring")) + final.ranking(view)
            shown += f'<section class="lx-panel lx-over">{scoring}</section>'
        set_html(self.left, f'<div class="lx-looked-back">{shown}</div>')

    def _show_decisions(self, view: View) -> None:
        words, count = view.words, len(self._costs)
        child = self._controller.prefs.lesson is not None
        title = words.say("review.another-look" if child else "review.costly", {"n": count})
        if not count:
            done = not self._work.busy
            set_html(self._detail, sentence(words.say("review.none" if done else "review.none-yet")))
            set_html(self._list, "")
            return
        here, look = self._costs[self._chosen], self._controller.prefs.look
        hidden = here.step.node in self._hidden
        told = review_html.detail(here, self._chosen + 1, count, hidden, words, look)
        set_html(self._detail, heading(title) + told)
        set_html(self._list, review_html.decisions(self._costs, self._chosen, self._hidden, words, look))
