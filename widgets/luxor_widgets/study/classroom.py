"""A study before a class: what is hidden, what is asked first, the chances, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from luxor.core.study.node import Node
from luxor.core.study.study import BEST_TURN, WHICH_RULE, Chapter, Study, good_moves
from luxor.core.words.terms import Chance
from luxor.core.words.wording import Words
from luxor.studies.contents import asked_rules
from luxor_widgets.background import Worker
from luxor_widgets.html import press, titled
from luxor_widgets.parts import Guard
from luxor_widgets.prefs import seen_by
from luxor_widgets.view import View

if TYPE_CHECKING:
    from luxor.analysis.chances.to_win import Chances

HIDE, FIRST, CHANCES = SWITCHES = ("hide", "first", "chances")
GAMES, AT_A_TIME = 1_000, 100  # of the chances


class Classroom:
    """Three switches, the chapters that are done, and the answer to what the present chapter asks."""

    def __init__(self, quiet: Guard, changed: Callable[[], None]) -> None:
        self.on: set[str] = set()
        self.done: list[Chapter] = []
        self._work = Worker(quiet, changed)
        self._played: tuple[Node, int, _PlayedOn] | None = None
        self._seen: tuple[Chapter | None, int] = None, 0  # the chapter, and how many nodes it had
        self._verdict = ""

    def switch(self, name: str) -> None:
        """Turn one on or off."""
        if name in SWITCHES:
            self.on ^= {name}

    def answer(self, chapter: Chapter, rule: str, words: Words) -> None:
        """Somebody says which rule forbids it."""
        goal = chapter.goal
        if goal is None or goal.action is None:
            return
        position = chapter.session.nodes[goal.node].position
        right = rule == position.check(goal.action).violations[0].rule
        self._verdict = words.say("study.right" if right else "study.not-that")
        if right:
            self._finish(chapter)

    def _finish(self, chapter: Chapter) -> None:
        if not self._is_done(chapter):
            self.done.append(chapter)

    def _is_done(self, chapter: Chapter) -> bool:
        return any(chapter is each for each in self.done)

    def look(self, chapter: Chapter | None, node: Node, words: Words) -> None:
        """The game has come to a node: perhaps the end of a chapter, or of the turn that was to be found."""
        before, size = self._seen
        nodes = len(chapter.session.nodes) if chapter else 0
        walked = chapter is before and nodes == size  # not played just now, as whoever makes a chapter does
        self._seen = chapter, nodes
        if chapter is not before:
            self._verdict = ""
        if chapter is None:
            return
        goal = chapter.goal
        if goal is None:
            if walked and not node.children and node.parent is not None:
                self._finish(chapter)
        elif goal.kind == BEST_TURN and not self._is_done(chapter):
            self._judge(chapter, chapter.session.nodes[goal.node], node, words)

    def _judge(self, chapter: Chapter, asked: Node, node: Node, words: Words) -> None:
        """Whether what was played since the question is what the chapter plays."""
        path = node.path()
        if FIRST not in self.on or asked not in path or node is asked:
            return
        steps = path[path.index(asked) :]
        good = all(
            after in good_moves(before) or isinstance(before.position.pending, Chance)
            for before, after in pairwise(steps)
        )
        self._verdict = words.say("study.right" if good else "study.wrong")
        ended = node.position.turn != asked.position.turn or not node.children
        if good and ended:
            self._verdict += f" {words.say('study.found')}"
            self._finish(chapter)

    def rest(self) -> None:
        """Nobody looks any more."""
        self._work.rest()

    # --- showing ---

    def hides(self, chapter: Chapter | None, node: Node) -> bool:
        """Whether what is to come is out of sight here."""
        if HIDE in self.on:
            return True
        goal = chapter.goal if chapter and not self._is_done(chapter) else None
        return FIRST in self.on and goal is not None and goal.node in [each.id for each in node.path()]

    def progress(self, study: Study, words: Words) -> str:
        """How many chapters are done, once one is."""
        done = sum(map(self._is_done, study.chapters))
        if not done:
            return ""
        many = len(study.chapters)
        told = escape(words.say("desk.done", {"n": done, "m": many}))
        bar = f'<i style="width:{100 * done / many:.0f}%"></i>'
        return f'<div class="lx-progress" aria-hidden="true">{bar}</div><small>{told}</small>'

    def ticked(self, chapter: Chapter) -> bool:
        return self._is_done(chapter)

    def html(self, chapter: Chapter | None, view: View) -> str:
        """The switches, what is asked, and the chances."""
        say = view.words.say
        rows = "".join(
            f'<button type="button" role="switch" class="lx-switch" data-do="class" data-with="{name}" '
            f'aria-checked="{str(name in self.on).lower()}"><i aria-hidden="true"></i>'
            f"{escape(say(f'desk.class.{name}'))}</button>"
            for name in SWITCHES
        )
        hidden = '<span class="lx-ahead-hidden"></span>' if self.hides(chapter, view.node) else ""
        asked = self._asked(chapter, view) if chapter and FIRST in self.on else ""
        chances = self._shares(view) if CHANCES in self.on else ""
        return f"<h2>{escape(say('desk.for-class'))}</h2>{rows}{hidden}{asked}{chances}"

    def _asked(self, chapter: Chapter, view: View) -> str:
        """The question of the chapter where it is asked, and what became of it."""
        goal, words = chapter.goal, view.words
        verdict = f'<p class="lx-verdict" role="status">{escape(self._verdict)}</p>' if self._verdict else ""
        if goal is None or (self._is_done(chapter) and not verdict):
            return ""
        title = words.say(f"study.goal.{goal.kind}")
        choices = ""
        if goal.kind == WHICH_RULE and goal.action is not None and view.node.id == goal.node:
            choices = f"<span>{escape(view.position.label(goal.action, words.lang, words.names))}</span>"
            right, rules = asked_rules(view.position, goal.action)
            if self._is_done(chapter):
                choices += titled(right, words)
            else:
                choices += "".join(
                    press("class-answer", rule, words.book.rule(rule, words.lang).title, "lx-button lx-small")
                    for rule in rules
                )
        return f'<div class="lx-asked"><b>{escape(title)}</b>{choices}{verdict}</div>'

    def _shares(self, view: View) -> str:
        """Everybody's chance to win from here, for as long as the games are played."""
        from luxor.analysis.chances.to_win import Chances  # an explorer starts without the analysis
        from luxor_widgets.analysis.advice import USUAL
        from luxor_widgets.analysis.html import stacked

        known = self._played
        if known is None or known[0] is not view.node or known[1] != view.viewer:
            self._work.rest()
            if view.over or view.node.position.problems():
                return ""
            played = _PlayedOn(Chances(seen_by(view.node.position, view.viewer), USUAL))
            known = self._played = view.node, view.viewer, played
            self._work.begin(played)
        chances = known[2].chances
        return stacked(chances.outlooks(), chances.games, USUAL, view.words) if chances.games else ""


class _PlayedOn:
    """Games from a position, some at a time."""

    finds: tuple[str, ...] = ("chances",)

    def __init__(self, chances: Chances) -> None:
        self.chances = chances

    def work(self) -> Iterator[None]:
        while self.chances.games < GAMES:
            self.chances.play(AT_A_TIME)
            yield
